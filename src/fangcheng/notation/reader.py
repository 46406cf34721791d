"""Text to tiles: house codes (``B123 DRR``), the riichi world's (``123s 77z``) and Unicode tiles, also side by side.

Every tile says by its own shape which notation it is in, so a text may mix them: a letter before its numbers is a house
code, digits before a letter are riichi notation, the rest are the characters U+1F000-1F029.  The riichi world has no
bonus tiles: there they are written as house codes (``123s F1``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, NoReturn

from fangcheng.errors import NotationError, shown
from fangcheng.notation.letters import plain
from fangcheng.tiles import BAMBOO, CHARACTERS, CODES, DOTS, GLYPHS, KIND_OF, WINDS, Kind, is_bonus

MAX_TEXT: Final = 1000
"""Longest text that is read: a whole set of 144 tiles fits twice over."""

NUMBERS: Final[dict[str, str]] = {
    "B": "123456789",
    "C": "123456789",
    "D": "123456789RGW",
    "W": "ESWN",
    "F": "1234",
    "S": "1234",
}
"""What may follow each letter of the house codes; D is both circles and dragons."""

RIICHI: Final[dict[str, tuple[Kind, ...]]] = {
    "M": tuple(range(CHARACTERS, CHARACTERS + 9)),
    "P": tuple(range(DOTS, DOTS + 9)),
    "S": tuple(range(BAMBOO, BAMBOO + 9)),
    "Z": (*range(WINDS, WINDS + 4), KIND_OF["DW"], KIND_OF["DG"], KIND_OF["DR"]),
}
"""Kinds of the riichi letters, from 1: m characters, p circles, s bamboo, z east south west north white green red."""

UNICODE: Final[dict[str, Kind]] = {glyph: kind for kind, glyph in enumerate(GLYPHS)}
"""Kind of every mahjong tile character U+1F000-1F029."""

_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_BRACKETS: Final = {"(": ")", "[": "]"}
_ALLOWED: Final = "tiles are B1-B9, C1-C9, D1-D9, WE WS WW WN, DR DG DW, F1-F4, S1-S4"


class Placed(NamedTuple):
    """A tile and the column (from 1) where it stands in the text."""

    column: int
    kind: Kind


class Bracket:
    """A set in brackets as it was written.

    Attributes:
        column: of the opening bracket, from 1.
        shape: the opening bracket.
        tiles: what it holds, in the order written.
        plus: how many tiles stand before the ``+``; -1 without one.
        end: column of the closing bracket.
    """

    __slots__ = ("column", "shape", "tiles", "plus", "end")

    def __init__(self, column: int, shape: str) -> None:
        self.column = column
        self.shape = shape
        self.tiles: list[Placed] = []
        self.plus = -1
        self.end = 0


def fail(code: str, message: str, field: str, column: int = 0, fragment: str = "") -> NoReturn:
    """Raise a NotationError about a piece of text; the fragment is cut short, the message is not."""
    raise NotationError(code, message, field, column=column, fragment=fragment[:40])


def read(text: str, field: str = "") -> tuple[list[Placed], list[Bracket]]:
    """Split a text into loose tiles and bracketed sets, both in the order written.

    Args:
        text: at most MAX_TEXT characters.
        field: the field the text stands in, for errors.

    Returns:
        The tiles outside brackets, and the brackets.  That a bracket is a set and that the tiles can exist together
        is for the caller to check.

    Raises:
        NotationError: ``not_text``, ``too_long``, ``unknown_tile``, ``unknown_letter``, ``ambiguous_letter``,
            ``no_suit``, ``unclosed_bracket``, ``unopened_bracket``, ``nested_bracket``, ``misplaced_plus``.
    """
    if not isinstance(text, str):
        fail("not_text", f"tiles are written as text, such as B555 C44, not {shown(text)}", field)
    if len(text) > MAX_TEXT:
        message = f"a text of {len(text)} characters is no hand: at most {MAX_TEXT} are read"
        raise NotationError("too_long", message, field, most=MAX_TEXT)
    return _Reader(text, field).read()


class _Reader:
    """One pass over one text."""

    def __init__(self, text: str, field: str) -> None:
        self.text = text
        self.plain = plain(text, field)
        self.field = field
        self.loose: list[Placed] = []
        self.brackets: list[Bracket] = []
        self.inside: Bracket | None = None
        self.group = ""  # letter of the house codes whose numbers may go on here
        self.last = ""  # letter that a plus takes up again
        self.suit = ""  # riichi letter that digits after a plus may leave out

    def read(self) -> tuple[list[Placed], list[Bracket]]:
        index = 0
        while index < len(self.plain):
            index = self.step(index)
        if self.inside is not None:
            self.fail("unclosed_bracket", self.inside.column - 1, len(self.text), "is never closed")
        return self.loose, self.brackets

    def step(self, index: int) -> int:
        """Read what begins at the index; return where the next piece begins."""
        letter = self.plain[index]
        if letter.isspace():
            if not self.after_plus():
                self.group = ""
        elif letter in "()[]":
            self.group = self.last = self.suit = ""
            self.bracket(index, letter)
        elif letter == "+":
            self.plus(index)
        elif "0" <= letter <= "9" and not (self.group and letter in NUMBERS[self.group]):
            return self.digits(index)
        else:
            self.tile(index, letter)
        return index + 1

    def after_plus(self) -> bool:
        """Whether the next tile is the one added to a pung."""
        return self.inside is not None and self.inside.plus == len(self.inside.tiles)

    def tile(self, index: int, letter: str) -> None:
        """Read one sign of a house code, or a Unicode tile."""
        if self.group and letter in NUMBERS[self.group]:
            self.add(index, KIND_OF[self.group + letter])
        elif letter in UNICODE:
            self.group = self.last = self.suit = ""
            self.add(index, UNICODE[letter])
        elif letter in NUMBERS and self.plain[index + 1 : index + 2] in tuple(NUMBERS[letter]):
            self.group = self.last = letter
            self.suit = ""
        elif letter not in _VARIATION_SELECTORS or self.text[index - 1 : index] not in UNICODE:
            self.unknown(index)

    def digits(self, index: int) -> int:
        """Read riichi digits and the suit letter behind them."""
        end = index
        while end < len(self.plain) and "0" <= self.plain[end] <= "9":
            end += 1
        suit = self.plain[end : end + 1]
        if suit not in RIICHI or not suit:
            if not (self.after_plus() and self.suit):
                self.fail(
                    "no_suit", index, end, "lacks its suit: write a letter before (B123) or m, p, s, z behind (123s)"
                )
            suit = self.suit
        else:
            self.suit = suit
            self.group = self.last = ""
            end += 1
        kinds = RIICHI[suit]
        for at in range(index, end):
            number = self.plain[at]
            if number == suit:
                break
            if not "1" <= number <= str(len(kinds)):
                self.fail("unknown_tile", at, at + 1, f"is no tile of {suit.lower()}: 1 to {len(kinds)} are")
            self.add(at, kinds[int(number) - 1])
        return end

    def add(self, index: int, kind: Kind) -> None:
        """Put a tile where it belongs: loose, or into the open bracket."""
        (self.loose if self.inside is None else self.inside.tiles).append(Placed(index + 1, kind))

    def bracket(self, index: int, letter: str) -> None:
        """Open or close a set."""
        if letter in _BRACKETS:
            if self.inside is not None:
                self.fail("nested_bracket", index, index + 1, f"opens inside the set of column {self.inside.column}")
            self.inside = Bracket(index + 1, letter)
            return
        if self.inside is None:
            self.fail("unopened_bracket", index, index + 1, "closes a set that was never opened")
        if letter != _BRACKETS[self.inside.shape]:
            self.fail(
                "unclosed_bracket", self.inside.column - 1, index + 1, f"must close with {_BRACKETS[self.inside.shape]}"
            )
        self.inside.end = index + 1
        self.brackets.append(self.inside)
        self.inside = None

    def plus(self, index: int) -> None:
        """Mark the tile that was added to a pung."""
        if self.inside is None or self.inside.plus >= 0 or not self.inside.tiles:
            self.fail("misplaced_plus", index, index + 1, "belongs before the tile added to an open pung: (B777+7)")
        self.inside.plus = len(self.inside.tiles)
        self.group = self.last

    def unknown(self, index: int) -> NoReturn:
        """Refuse what is no tile, with as much of it as makes a word."""
        end = index + 1
        while end < len(self.plain) and end < index + 12 and self.plain[end].isalnum():
            end += 1
        letter = self.plain[index]
        if letter in ("\U0001f02a", "\U0001f02b"):
            self.fail(
                "unknown_tile", index, index + 1, f"is a joker or a back, which no rules here know (G-79); {_ALLOWED}"
            )
        if letter in NUMBERS:
            self.fail(
                "unknown_tile", index, end, f"is no tile: {letter} is followed by one of {' '.join(NUMBERS[letter])}"
            )
        glued = index > 0 and self.plain[index - 1].isalnum()
        self.fail("unknown_tile", index, end, f"is no tile{' here; put a blank between suits' * glued}: {_ALLOWED}")

    def fail(self, code: str, start: int, end: int, what: str) -> NoReturn:
        """Raise an error that quotes a piece of the text and its column."""
        fragment = self.text[start:end]
        shown = fragment if len(fragment) <= 40 else fragment[:37] + "..."
        fail(code, f"{shown!r} at column {start + 1} {what}", self.field, start + 1, fragment)


def check_copies(tiles: Iterable[Placed], field: str = "") -> None:
    """Refuse tiles that no set holds together: five of a kind, or the same bonus tile twice (D-EQ-8, D-EQ-12).

    Raises:
        NotationError: ``five_of_a_kind`` or ``two_of_one_bonus``, with the column of the tile that is too many.
    """
    seen = [0] * len(CODES)
    for column, kind in tiles:
        seen[kind] += 1
        if seen[kind] > (1 if is_bonus(kind) else 4):
            place = f" at column {column}" if column else ""
            code, most = ("two_of_one_bonus", "one") if is_bonus(kind) else ("five_of_a_kind", "four")
            message = f"{CODES[kind]}{place} is one too many: a set holds {most} of each"
            fail(code, message, field, column, CODES[kind])


def parse_tiles(text: str, field: str = "") -> tuple[Kind, ...]:
    """Read tiles in the order written, in any notation: ``"B1235 DRR"``, ``"1235s 77z"``, ``"🀐🀑🀒🀔🀄🀄"``.

    Args:
        text: tiles without brackets; an empty text is no tiles.
        field: the field the text stands in, for errors.

    Raises:
        NotationError: as ``read``; ``bracket_not_allowed``; ``five_of_a_kind``; ``two_of_one_bonus``.
    """
    loose, brackets = read(text, field)
    if brackets:
        column = brackets[0].column
        message = f"{brackets[0].shape!r} at column {column}: laid sets are not allowed here, only single tiles"
        fail("bracket_not_allowed", message, field, column, brackets[0].shape)
    check_copies(loose, field)
    return tuple(kind for _, kind in loose)


def parse_tile(text: str, field: str = "") -> Kind:
    """Read exactly one tile: ``"B5"``, ``"5s"``, ``"🀔"``.

    Raises:
        NotationError: as ``parse_tiles``; ``not_one_tile``.
    """
    kinds = parse_tiles(text, field)
    if len(kinds) != 1:
        message = f"{shown(text, 40)} is {len(kinds) or 'no'} tiles where one is wanted, such as B5"
        raise NotationError("not_one_tile", message, field, column=1, given=shown(text, 40))
    return kinds[0]
