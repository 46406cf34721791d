"""How tiles look: as codes (B5), as Unicode tiles, or as words; suits told apart by colour and by letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import styled, width
from fangcheng.names import glyph
from fangcheng.tiles import BAMBOO, CHARACTERS, CODES, DOTS, DRAGONS, FLOWERS, SEASONS, WINDS, Kind

STYLES: Final = ("codes", "unicode", "words")
COLOURS: Final = ("green", "red", "cyan", "bold", "magenta", "yellow")
"""Of bamboo, characters, circles, winds, dragons, bonus tiles."""
UNBROKEN: Final = "\u00a0"
"""Between the words of one tile, so that no line breaks there; a screen writes a blank."""
_FIRST: Final = (BAMBOO, CHARACTERS, DOTS, WINDS, DRAGONS, FLOWERS)
BACK: Final = {"codes": "▒▒", "unicode": "\U0001f02b ", "words": "▒▒"}


def group_of(kind: Kind) -> int:
    """Return the number of a kind's group: the three suits, winds, dragons, bonus tiles."""
    return max(index for index, first in enumerate(_FIRST) if kind >= first)


class Faces:
    """Tiles in one style.

    Args:
        style: one of STYLES.
        words: for names.
        colour: whether to colour.
    """

    def __init__(self, style: str, words: Words, colour: bool) -> None:
        self.style = style
        self._words = words
        self._colour = colour

    def plain(self, kind: Kind) -> str:
        """Return a tile without colour."""
        if self.style == "codes":
            return CODES[kind]
        if self.style == "words":
            return self._words.short(kind).replace(" ", UNBROKEN)
        return glyph(kind) + " "

    def face(self, kind: Kind, *styles: str) -> str:
        """Return a tile."""
        return styled(self.plain(kind), COLOURS[group_of(kind)], *styles, colour=self._colour)

    def columns(self, kind: Kind) -> int:
        """Return how many columns a tile takes: a Unicode tile two, whatever the tables say."""
        return 2 if self.style == "unicode" else width(self.plain(kind))

    def cell(self, kind: Kind, columns: int) -> str:
        """Return a tile filled up with blanks to so many columns."""
        return self.face(kind) + " " * (columns - self.columns(kind))

    def back(self) -> str:
        """Return a tile that lies face down."""
        return styled(BACK[self.style], "dim", colour=self._colour)

    def row(self, kinds: Iterable[Kind]) -> str:
        """Return tiles in the order given."""
        return ("" if self.style == "unicode" else " ").join(self.face(kind) for kind in kinds).rstrip()

    def hand(self, kinds: Sequence[Kind]) -> str:
        """Return sorted tiles, the suits apart."""
        groups = [self.row(group) for _, group in groupby(sorted(kinds), key=group_of)]
        return styled(" · ", "dim", colour=self._colour).join(groups)

    def named(self, kind: Kind, form: str = "nominative") -> str:
        """Return a tile's name in a form, with the code by which it stands on the table: «пятёрку тяо (B5)»."""
        name = self._words.tile(kind, form)
        if self.style == "words":
            return name
        return self._words("tile_named", name=name, tile=self.plain(kind).rstrip())

    def listed(self, kinds: Iterable[Kind], form: str = "nominative") -> str:
        """Return several tiles as they stand on the table, without colour; signs have no forms."""
        del form
        return " ".join([self.plain(kind).rstrip() for kind in kinds])


def legend(faces: Faces, words: Words) -> str:
    """Return what the codes or signs on the table mean; words need none."""

    def named(kinds: Iterable[Kind]) -> str:
        return words.join(f"{faces.face(kind).rstrip()} {words.tile(kind)}" for kind in kinds)

    suits = zip((BAMBOO, CHARACTERS, DOTS), ("bamboo", "characters", "circles"), strict=True)
    return words(
        "table.legend",
        f=CODES[FLOWERS][0] if faces.style == "codes" else faces.face(FLOWERS).rstrip(),
        s=CODES[SEASONS][0] if faces.style == "codes" else faces.face(SEASONS).rstrip(),
        suits=words.join(f"{faces.face(kind).rstrip()} {words.term(term)}" for kind, term in suits),
        winds=named(range(WINDS, DRAGONS)),
        dragons=named(range(DRAGONS, FLOWERS)),
    )
