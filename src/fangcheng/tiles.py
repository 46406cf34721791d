"""Tiles: the 42 kinds as small ints, their codes, and the sets a table may own (D-EQ-3..6, S-EQ-1..6).

Ints inside, words at the edge: everything below the notation and the explanations works on kinds 0-41.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Kind: TypeAlias = int

BAMBOO: Final = 0
CHARACTERS: Final = 9
DOTS: Final = 18
WINDS: Final = 27
DRAGONS: Final = 31
FLOWERS: Final = 34
SEASONS: Final = 38
PLAIN_KINDS: Final = 34
"""Kinds of which a set holds four; the bonus tiles 34-41 are single."""
KINDS: Final = 42

EAST, SOUTH, WEST, NORTH = range(4)
SEATS: Final = (EAST, SOUTH, WEST, NORTH)
WIND_LETTERS: Final = "ESWN"
RED_DRAGON, GREEN_DRAGON, WHITE_DRAGON = 31, 32, 33

CODES: Final[tuple[str, ...]] = (
    *(f"B{n}" for n in range(1, 10)),
    *(f"C{n}" for n in range(1, 10)),
    *(f"D{n}" for n in range(1, 10)),
    *("WE", "WS", "WW", "WN"),
    *("DR", "DG", "DW"),
    *(f"F{n}" for n in range(1, 5)),
    *(f"S{n}" for n in range(1, 5)),
)
"""Code of every kind, by kind."""
KIND_OF: Final[dict[str, Kind]] = {code: kind for kind, code in enumerate(CODES)}
"""Kind of every code."""

GLYPHS: Final[tuple[str, ...]] = tuple(
    chr(0x1F000 + place)
    for place in (*range(16, 25), *range(7, 16), *range(25, 34), *range(7), 34, 35, 37, 36, *range(38, 42))
)
"""Unicode character of every kind, by kind (Unicode puts the bamboo flower F4 before the chrysanthemum F3).

Append U+FE0E to keep the red dragon from being drawn as a colour picture."""

CHOW, PUNG, KONG, PAIR = range(4)
"""Types of set (D-CMB-3..6)."""
SET_TYPES: Final = ("chow", "pung", "kong", "pair")
"""Word of every type of set, by type."""
CONCEALED, OPEN, ADDED = range(3)
"""Exposures of a set; added: a kong made by adding a drawn tile to an open pung (D-KONG-4)."""
EXPOSURES: Final = ("concealed", "open", "added")
"""Word of every exposure, by exposure."""


def is_suit(kind: Kind) -> bool:
    """Whether the kind is a numbered tile of bamboo, characters or circles."""
    return kind < WINDS


def is_honour(kind: Kind) -> bool:
    """Whether the kind is a wind or a dragon."""
    return WINDS <= kind < FLOWERS


def is_bonus(kind: Kind) -> bool:
    """Whether the kind is a flower or a season."""
    return kind >= FLOWERS


def rank(kind: Kind) -> int:
    """The number 1-9 of a suit tile."""
    return kind % 9 + 1


def is_terminal(kind: Kind) -> bool:
    """Whether the kind is a 1 or 9 of a suit."""
    return kind < WINDS and kind % 9 in (0, 8)


class TileSet(NamedTuple):
    """A set of tiles as it is sold.

    Attributes:
        name: identifier.
        counts: how many of each part it holds: ``suits``, ``winds``, ``dragons``, ``flowers``, ``seasons``, ``jokers``.
        playable: whether the rules of the texts can be played with it (the American sets have no rules: G-79).
        cite: rule id it is taken from.
    """

    name: str
    counts: dict[str, int]
    playable: bool
    cite: str

    @property
    def total(self) -> int:
        """Number of tiles in the box."""
        return sum(self.counts.values())

    def tiles(self) -> tuple[Kind, ...]:
        """Every tile of a playable set, in kind order.

        Raises:
            ValueError: the set is data only.
        """
        if not self.playable:
            raise ValueError(f"the set {self.name} is data only: the texts give no rules for it (G-79)")
        plain = tuple(kind for kind in range(PLAIN_KINDS) for _ in range(4))
        return plain + (tuple(range(FLOWERS, KINDS)) if self.counts["flowers"] else ())


def _set(name: str, parts: tuple[int, int, int, int, int, int], playable: bool, cite: str) -> TileSet:
    names = ("suits", "winds", "dragons", "flowers", "seasons", "jokers")
    return TileSet(name, dict(zip(names, parts, strict=True)), playable, cite)


TILE_SETS: Final[dict[str, TileSet]] = {
    tile_set.name: tile_set
    for tile_set in (
        _set("chinese_144", (108, 16, 12, 4, 4, 0), True, "D-EQ-3"),
        _set("cards_136", (108, 16, 12, 0, 0, 0), True, "D-INT-2"),
        _set("american_152", (108, 16, 12, 8, 0, 8), False, "D-EQ-4"),
        _set("american_152_big_jokers", (108, 16, 12, 8, 0, 8), False, "D-EQ-5"),
    )
}
"""The four sets the first text describes; the two American ones of 152 tiles are data only (G-79)."""
