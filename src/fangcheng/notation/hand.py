"""A whole hand as text: ``B55 D111 (DRRR) [C9999] (B777+7) F1``.

``(...)`` is a set laid open, ``[...]`` a concealed one, ``(...+...)`` a kong made by adding a drawn tile to an open
pung; bonus tiles stand anywhere outside brackets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from fangcheng.notation.printer import format_tiles, order
from fangcheng.notation.reader import Bracket, Placed, check_copies, fail, read
from fangcheng.tiles import (
    ADDED,
    CHOW,
    CONCEALED,
    EXPOSURES,
    FLOWERS,
    KINDS,
    KONG,
    OPEN,
    PLAIN_KINDS,
    PUNG,
    Kind,
    is_suit,
)

_SETS = "a chow is three tiles of a suit in a row, a pung three, a kong four identical tiles"


class Meld(NamedTuple):
    """A set that lies on the table.

    Attributes:
        type: CHOW, PUNG or KONG.
        kind: its kind, for a chow the lowest.
        exposure: CONCEALED, OPEN or ADDED.
    """

    type: int
    kind: Kind
    exposure: int = OPEN

    def tiles(self) -> tuple[Kind, ...]:
        """Its three or four tiles, lowest first."""
        if self.type == CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.type == KONG else 3)

    def format(self, notation: str = "codes") -> str:
        """Write it in brackets: ``(B123)``, ``[C9999]``, ``(B777+7)``."""
        kinds = self.tiles()
        if self.exposure == ADDED:
            added = format_tiles(kinds[3:], notation)
            return f"({format_tiles(kinds[:3], notation)}+{added[1:] if notation == 'codes' else added})"
        inner = format_tiles(kinds, notation)
        return f"[{inner}]" if self.exposure == CONCEALED else f"({inner})"

    def __str__(self) -> str:
        """Write it in house codes."""
        return self.format()


def meld_of(kinds: Iterable[Kind], exposure: int = OPEN, field: str = "") -> Meld:
    """Return the set these tiles make, in whatever order they are given.

    Args:
        kinds: three or four kinds.
        exposure: CONCEALED, OPEN or ADDED.
        field: the field they stand in, for errors.

    Raises:
        NotationError: ``not_a_set``: no chow, pung or kong, or an added kong that is none.
    """
    tiles = sorted(kinds)
    found = _set_of(tiles)
    if found is None:
        fail("not_a_set", f"{format_tiles(tiles)!r} is no set: {_SETS}", field)
    if exposure == ADDED and found != KONG:
        fail("not_a_set", f"{format_tiles(tiles)!r} is no added kong: that is four identical tiles", field)
    return Meld(found, tiles[0], exposure)


def _set_of(tiles: list[Kind]) -> int | None:
    """Type of the set that sorted tiles make, or None (D-CMB-3..5)."""
    if len(tiles) not in (3, 4) or tiles[0] < 0 or tiles[-1] >= FLOWERS:
        return None
    if tiles[0] == tiles[-1]:
        return PUNG if len(tiles) == 3 else KONG
    low = tiles[0]
    if tiles == [low, low + 1, low + 2] and is_suit(low) and low % 9 <= 6:
        return CHOW
    return None


class _Parts(NamedTuple):
    """The parts of a hand."""

    concealed: tuple[Kind, ...]
    melds: tuple[Meld, ...]
    bonus: tuple[Kind, ...]


class HandText(_Parts):
    """A hand as a text can say it; equal hands print alike.

    Attributes:
        concealed: the tiles on the rack, kinds 0-33, sorted.
        melds: the sets on the table, in the order laid.
        bonus: flowers and seasons, kinds 34-41, sorted.

    Raises:
        NotationError: ``unknown_tile``, ``five_of_a_kind``, ``two_of_one_bonus``, ``not_a_set``.  How many tiles a
            hand must have is a question of the situation and not asked here.
    """

    __slots__ = ()

    def __new__(cls, concealed: Iterable[Kind] = (), melds: Iterable[Meld] = (), bonus: Iterable[Kind] = ()) -> Self:
        """Bring the parts into order and refuse what cannot exist."""
        laid = tuple(Meld(*meld) for meld in melds)
        self = super().__new__(cls, tuple(sorted(concealed)), laid, tuple(sorted(bonus)))
        for kinds, low, high in ((self.concealed, 0, PLAIN_KINDS), (self.bonus, FLOWERS, KINDS)):
            for kind in kinds:
                if not low <= kind < high:
                    fail("unknown_tile", f"kind {kind} does not belong here: {low} to {high - 1} do", "")
        for meld in self.melds:
            true_set = _set_of(sorted(meld.tiles())) == meld.type and meld.exposure in range(len(EXPOSURES))
            if not true_set or (meld.exposure == ADDED and meld.type != KONG):
                fail("not_a_set", f"{tuple(meld)} is no set: type 0-2, lowest kind and exposure 0-2 are wanted", "")
        check_copies(Placed(0, kind) for kind in self.tiles())
        return self

    @classmethod
    def parse(cls, text: str, field: str = "") -> HandText:
        """Read a hand in any notation; see ``parse_hand``."""
        return parse_hand(text, field)

    def tiles(self) -> tuple[Kind, ...]:
        """Every tile of the hand: the rack, the sets, the bonus tiles."""
        return (*self.concealed, *(kind for meld in self.melds for kind in meld.tiles()), *self.bonus)

    def format(self, notation: str = "codes") -> str:
        """Write the hand: rack in the notation's order, sets in the order laid, bonus tiles.

        Args:
            notation: ``codes`` (``B55 (DRRR) F1``), ``riichi`` (``55s (777z) F1``) or ``unicode``.

        Raises:
            NotationError: ``unknown_notation``.
        """
        rack = format_tiles(sorted(self.concealed, key=order(notation)), notation)
        parts = (rack, *(meld.format(notation) for meld in self.melds), format_tiles(self.bonus, notation))
        return " ".join(part for part in parts if part)

    def __str__(self) -> str:
        """Write the hand in house codes."""
        return self.format()

    def __repr__(self) -> str:
        """Write an expression that evaluates to the hand."""
        return f"HandText.parse({str(self)!r})"


def parse_hand(text: str, field: str = "") -> HandText:
    """Read a hand in any notation: ``"B55 D111 (DRRR) [C9999] (B777+7) F1"``, ``"55s 111p (777z) F1"``.

    Args:
        text: at most 1000 characters; case, commas and blanks do not matter.
        field: the field the text stands in, for errors.

    Returns:
        The hand; ``parse_hand(str(hand)) == hand``.

    Raises:
        NotationError: with code, column and the offending text: as ``read``, and ``bonus_in_brackets``, ``not_a_set``,
            ``five_of_a_kind``, ``two_of_one_bonus``.

    >>> hand = parse_hand("b55, d111 (DRRR) [9999m] (B777+7) F1")
    >>> hand
    HandText.parse('B55 D111 (DRRR) [C9999] (B777+7) F1')
    >>> hand.format("riichi")
    '111p 55s (777z) [9999m] (777s+7s) F1'
    """
    loose, brackets = read(text, field)
    check_copies(sorted((*loose, *(tile for bracket in brackets for tile in bracket.tiles))), field)
    melds = tuple(_meld(text, bracket, field) for bracket in brackets)
    return HandText(
        tuple(kind for _, kind in loose if kind < FLOWERS), melds, tuple(kind for _, kind in loose if kind >= FLOWERS)
    )


def _meld(text: str, bracket: Bracket, field: str) -> Meld:
    """Return the set a bracket holds."""
    shown = text[bracket.column - 1 : bracket.end]
    place = f"{shown if len(shown) <= 40 else shown[:37] + '...'!r} at column {bracket.column}"
    kinds = [kind for _, kind in bracket.tiles]
    if any(kind >= FLOWERS for kind in kinds):
        message = f"{place} holds a bonus tile: flowers and seasons stand outside brackets"
        fail("bonus_in_brackets", message, field, bracket.column, shown)
    found = _set_of(sorted(kinds))
    if found is None:
        fail("not_a_set", f"{place} is no set: {_SETS}", field, bracket.column, shown)
    if bracket.plus < 0:
        return Meld(found, min(kinds), OPEN if bracket.shape == "(" else CONCEALED)
    if bracket.plus != 3 or found != KONG or bracket.shape != "(":
        message = f"{place} is no added kong: that is an open pung, a plus and its fourth tile, (B777+7)"
        fail("not_a_set", message, field, bracket.column, shown)
    return Meld(KONG, kinds[0], ADDED)


def format_hand(hand: HandText, notation: str = "codes") -> str:
    """Write a hand in a notation; see ``HandText.format``."""
    return hand.format(notation)
