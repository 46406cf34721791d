"""Tiles to text, in the notations the reader knows; what is printed reads back as the same tiles in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from fangcheng.errors import NotationError
from fangcheng.notation.reader import RIICHI
from fangcheng.tiles import CODES, GLYPHS, Kind, is_bonus, is_honour

NOTATIONS: Final = ("codes", "riichi", "unicode")
"""Names of the notations that can be printed."""

_RIICHI_CODES: Final[dict[Kind, str]] = {
    kind: f"{number}{letter.lower()}" for letter, kinds in RIICHI.items() for number, kind in enumerate(kinds, 1)
}
_RIICHI_ORDER: Final[dict[Kind, int]] = {kind: place for place, kind in enumerate(_RIICHI_CODES)}


def order(notation: str = "codes") -> Callable[[Kind], int]:
    """Return the sort key of a notation's customary order of tiles.

    Codes and Unicode: kind order, B C D, winds E S W N, dragons R G W.  Riichi: m p s z, that is C D B, winds E S W N,
    dragons W G R.  Bonus tiles come last in both.
    """
    if notation == "riichi":
        return lambda kind: _RIICHI_ORDER.get(kind, kind)
    return lambda kind: kind


def format_tile(kind: Kind, notation: str = "codes") -> str:
    """Write one tile: ``B5``, ``5s`` or ``🀔``; bonus tiles are house codes in the riichi notation too."""
    return format_tiles((kind,), notation)


def format_tiles(kinds: Iterable[Kind], notation: str = "codes") -> str:
    """Write tiles in the order given; neighbours of a suit share its letter.

    Args:
        kinds: kinds 0-41.
        notation: one of NOTATIONS.

    Returns:
        ``B1235 D555 WEEE DRR``, ``1235s 555p 111z 77z`` or ``🀐🀑...``; parse_tiles reads it back.

    Raises:
        NotationError: ``unknown_notation``.
    """
    if notation == "codes":
        return " ".join(
            prefix[0] + "".join(CODES[kind][1] for kind in run) for prefix, run in groupby(kinds, key=_house_group)
        )
    if notation == "riichi":
        return " ".join(_riichi_run(letter, list(run)) for letter, run in groupby(kinds, key=_riichi_group))
    if notation == "unicode":
        return "".join(GLYPHS[kind] for kind in kinds)
    raise NotationError("unknown_notation", f"no notation {notation!r}: {', '.join(NOTATIONS)} are known")


def _house_group(kind: Kind) -> str:
    """Letter of a kind, circles and dragons apart: they share the letter but are written as two groups."""
    return CODES[kind][0] + ("h" if is_honour(kind) else "")


def _riichi_group(kind: Kind) -> str:
    return _house_group(kind) if is_bonus(kind) else _RIICHI_CODES[kind][1]


def _riichi_run(letter: str, run: list[Kind]) -> str:
    if is_bonus(run[0]):
        return format_tiles(run)
    return "".join(_RIICHI_CODES[kind][0] for kind in run) + letter
