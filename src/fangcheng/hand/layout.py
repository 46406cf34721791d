"""Uncompiled twin of layout.pxd: the same field names in Python memory (never compiled), the constants of floor 1."""

from __future__ import annotations

from typing import Final

from fangcheng import tiles

# Set types and exposures are those of floor 0
CHOW, PUNG, KONG, PAIR = tiles.CHOW, tiles.PUNG, tiles.KONG, tiles.PAIR
CONCEALED, OPEN, ADDED = tiles.CONCEALED, tiles.OPEN, tiles.ADDED
EXPOSURES: Final = tiles.EXPOSURES
SET_TYPES: Final = tiles.SET_TYPES

# Special winning shapes, as bits of Shapes.special
THIRTEEN, TIANHE, TWINS_PURE, TWINS_HONOUR, TWINS_MIXED, SEQUENCE_SAME, SEQUENCE_OTHER, SEQUENCE_HONOUR = (
    1 << bit for bit in range(8)
)

# Pattern.shape of a house hand
SHAPE_SETS, SHAPE_PAIRS, SHAPE_TILES = range(3)
# Pattern.honours / ends / chows
ANY, NONE, ONLY, SOME = range(4)

MAX_PATTERNS: Final = 8

# Kinds as bit masks: the first suit (shifted by 9 the next), winds and dragons, ones and nines, these and the honours
SUIT_KINDS: Final = (1 << 9) - 1
HONOUR_KINDS: Final = sum(1 << kind for kind in range(tiles.PLAIN_KINDS) if tiles.is_honour(kind))
END_KINDS: Final = sum(1 << kind for kind in range(tiles.PLAIN_KINDS) if tiles.is_terminal(kind))
MAJOR_KINDS: Final = HONOUR_KINDS | END_KINDS


class Pattern:
    """One house hand: a shape and what its tiles must be (all fields are conjunctive)."""

    __slots__ = (
        "shape", "suits_min", "suits_max", "honours", "ends", "chows", "concealed", "distinct", "only", "needs",
    )  # fmt: skip

    def __init__(self) -> None:
        self.shape = self.suits_min = self.honours = self.ends = self.chows = self.concealed = self.distinct = 0
        self.suits_max = 3
        self.only = self.needs = 0


class Shapes:
    """Which shapes other than four sets and a pair are a mahjong."""

    __slots__ = ("special", "twins_distinct", "patterns_n", "patterns")

    def __init__(self) -> None:
        self.special = self.twins_distinct = self.patterns_n = 0
        self.patterns = [Pattern() for _ in range(MAX_PATTERNS)]


class Set:
    """One set of a hand: type, lowest kind, exposure, and whether the winning tile, claimed, finished it."""

    __slots__ = ("type", "kind", "exposure", "claimed")

    def __init__(self) -> None:
        self.type = self.kind = self.exposure = self.claimed = 0


MAX_SPLITS: Final = 16
"""More ways to split fourteen tiles than exist (a test counts them)."""


class Held:
    """The kinds a hand holds, ascending."""

    __slots__ = ("kinds_n", "kinds")

    def __init__(self) -> None:
        self.kinds_n = 0
        self.kinds = bytearray(34)


class Split:
    """One way to split concealed tiles into sets and a pair; the pair comes last."""

    __slots__ = ("sets_n", "sets")

    def __init__(self) -> None:
        self.sets_n = 0
        self.sets = [Set() for _ in range(5)]


class Splits:
    """All ways to split."""

    __slots__ = ("splits_n", "splits")

    def __init__(self) -> None:
        self.splits_n = 0
        self.splits = [Split() for _ in range(MAX_SPLITS)]


class Taken:
    """Tiles missing at least after some kinds of a group, by state (``rows_cy``)."""

    __slots__ = ("lack",)

    def __init__(self) -> None:
        self.lack = bytearray(90)


class Rows:
    """Rows of the four groups, and of all groups but one (turned round)."""

    __slots__ = ("group", "rest")

    def __init__(self) -> None:
        self.group = [0] * 4
        self.rest = [0] * 4


class RowTables:
    """Rows of all suits and honours of at most 14 tiles; only ever filled compiled."""

    __slots__ = ("ready", "offset", "weight", "suit", "honour")

    def __init__(self) -> None:
        self.ready = 0
        self.offset = [0] * 675
        self.weight = [0] * 5
        self.suit = [0] * 405350
        self.honour = [0] * 3585


class Lacks:
    """Tiles missing at least from a house hand: of one group, of the groups before and after it (``special_cy``)."""

    __slots__ = ("cell", "before", "after")

    def __init__(self) -> None:
        self.cell = [0] * 30
        self.before = [0] * 120
        self.after = [0] * 120


class Live:
    """A hand's deficiency, the mask of the kinds that lower it, and how many such tiles are unseen."""

    __slots__ = ("kinds", "deficiency", "tiles")

    def __init__(self) -> None:
        self.kinds = self.deficiency = self.tiles = 0
