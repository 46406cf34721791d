"""How tiles stand in sentences: a client that draws signs on its table names them by the same signs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fangcheng.telling.words import Words
from fangcheng.tiles import Kind


class TileWords(Protocol):
    """What a sentence needs to speak of tiles."""

    def named(self, kind: Kind, form: str = "nominative") -> str:
        """Return a tile's name in a form (``names.tile``)."""

    def listed(self, kinds: Iterable[Kind], form: str = "nominative") -> str:
        """Return several tiles."""


class FullNames:
    """Tiles by their full names, for whoever sees or hears words only: «четвёрка тяо и шестёрка тяо».

    Args:
        words: how everything is called.
    """

    def __init__(self, words: Words) -> None:
        self._words = words

    def named(self, kind: Kind, form: str = "nominative") -> str:
        """Return a tile's name."""
        return self._words.tile(kind, form)

    def listed(self, kinds: Iterable[Kind], form: str = "nominative") -> str:
        """Return the names of several tiles, ``and`` before the last."""
        *first, last = [self._words.tile(kind, form) for kind in kinds]
        return self._words("and", first=self._words.join(first), last=last) if first else last
