"""Uncompiled twin of layout.pxd (never compiled), and the constants of floor 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fangcheng.hand.layout import Set

# Facts.source: where the winning tile came from
(
    FROM_NONE,
    FROM_DISCARD,
    FROM_WALL,
    FROM_LOOSE,
    FROM_LAST_WALL,
    FROM_ROBBED_KONG,
    FROM_INITIAL,
    FROM_FIRST_DISCARD,
) = range(8)
SOURCES: Final = (
    "none", "discard", "wall", "loose", "last_wall", "robbed_kong", "initial", "first_discard",
)  # fmt: skip

# Account.status, by seat
STATUS_OK, STATUS_DEAD_HAND, STATUS_TOO_MANY, STATUS_TOO_FEW, STATUS_FALSE_MAHJONG = range(5)
STATUSES: Final = ("ok", "dead_hand", "too_many_tiles", "too_few_tiles", "false_mahjong")

# Outcome.shape: how the hand was read
(
    SHAPE_NONE,
    SHAPE_STANDARD,
    SHAPE_THIRTEEN,
    SHAPE_TIANHE,
    SHAPE_TWINS_PURE,
    SHAPE_TWINS_HONOUR,
    SHAPE_TWINS_MIXED,
    SHAPE_SEQUENCE_SAME,
    SHAPE_SEQUENCE_OTHER,
    SHAPE_SEQUENCE_HONOUR,
    SHAPE_PATTERN,
) = range(11)

# Line.reason: why a line was beaten
BEATEN_BY_LIMIT, BEATEN_BY_LADDER = 1, 2

MAX_SETS: Final = 8
MAX_LINES: Final = 96
MAX_LADDERS: Final = 8


class Facts:
    """One hand and everything about it that a rule can ask.

    ``counts``: concealed tiles by kind, the winning tile included for a winner; ``bonus``: bit k is bonus kind 34+k;
    ``seat``, ``round_wind``: 0-3 for E S W N; ``winning``: kind of the winning tile or -1; ``east_wins``: number of
    East's mahjong in a row, this one included; ``after_bonus``: the loose tile replaced a bonus tile (G-08).
    """

    __slots__ = (
        "counts", "melds", "melds_n", "bonus", "seat", "round_wind", "winner", "source", "winning", "only_possible",
        "standing", "east_wins", "last_wall", "after_bonus",
    )  # fmt: skip

    def __init__(self) -> None:
        self.counts = bytearray(34)
        self.melds = [Set() for _ in range(4)]
        self.melds_n = self.bonus = self.seat = self.round_wind = self.winner = self.source = 0
        self.winning = -1
        self.only_possible = self.standing = self.east_wins = self.last_wall = self.after_bonus = 0


class Line:
    """One line of a score.

    The row's place in the tables (-1 for the cap), what it speaks of (set, bonus kind or -1), the row that beat it (or
    -1) and why, its ladder (0: none), its value.
    """

    __slots__ = ("row", "subject", "beaten_by", "reason", "ladder", "value")

    def __init__(self) -> None:
        self.row = self.reason = self.ladder = self.value = 0
        self.subject = self.beaten_by = -1


class Outcome:
    """What a hand is worth, and by which reading; ``rank`` orders readings of equal totals."""

    __slots__ = (
        "total", "uncapped", "rank", "points", "factor", "doubles", "limit_row", "capped", "shape", "sets_n", "lines_n",
        "want_lines", "sets", "lines",
    )  # fmt: skip

    def __init__(self) -> None:
        self.total = self.uncapped = self.rank = self.points = self.doubles = self.capped = self.shape = 0
        self.sets_n = self.lines_n = self.want_lines = 0
        self.factor = 1
        self.limit_row = -1
        self.sets = [Set() for _ in range(MAX_SETS)]
        self.lines = [Line() for _ in range(MAX_LINES)]


class Account:
    """Scores in, payments out.

    ``present``: bit mask of occupied winds; ``winner``: seat or -1; ``pay[4 * debtor + creditor]`` and ``net`` are in
    units of ``1 / denominator`` hu (1, or the number of losers under ``third_rounding="exact"``).
    """

    __slots__ = ("present", "winner", "scores", "limit_hand", "status", "pay", "net", "denominator")

    def __init__(self) -> None:
        self.present = 0b1111
        self.winner = -1
        self.scores = [0] * 4
        self.limit_hand = [0] * 4
        self.status = [STATUS_OK] * 4
        self.pay = [0] * 16
        self.net = [0] * 4
        self.denominator = 1


class Reading:
    """One way to read a hand: its sets (melds first), the shape, and the predicates that hold of it."""

    __slots__ = ("shape", "sets_n", "pattern", "concealed_from", "sets", "item", "word")

    def __init__(self) -> None:
        self.shape = self.sets_n = self.pattern = self.concealed_from = self.word = 0
        self.sets = [Set() for _ in range(MAX_SETS)]
        self.item = [0] * MAX_SETS


class Rung:
    """The highest line of a ladder so far: its value (-1: none yet), the row's place in ``Rules.rows``, the subject."""

    __slots__ = ("value", "row", "subject")

    def __init__(self) -> None:
        self.value = self.row = self.subject = 0


class Ladders:
    """The highest line of every ladder."""

    __slots__ = ("best",)

    def __init__(self) -> None:
        self.best = [Rung() for _ in range(MAX_LADDERS)]


class RowMeld:
    """A laid set in three bytes of a row: type, lowest kind, exposure."""

    __slots__ = ("type", "kind", "exposure")

    def __init__(self) -> None:
        self.type = self.kind = self.exposure = 0


class HandRow:
    """A hand in ``ROW_BYTES`` bytes (docs/batch-scoring.md): the facts, a byte each; ``winning`` NO_TILE for none."""

    __slots__ = (
        "counts", "melds_n", "melds", "bonus", "seat", "round_wind", "winner", "source", "winning", "only_possible",
        "standing", "east_wins", "last_wall", "after_bonus", "offset",
    )  # fmt: skip

    def __init__(self) -> None:
        self.counts = bytearray(34)
        self.melds = [RowMeld() for _ in range(4)]
        self.melds_n = self.bonus = self.seat = self.round_wind = self.winner = self.source = self.winning = 0
        self.only_possible = self.standing = self.east_wins = self.last_wall = self.after_bonus = self.offset = 0

    @classmethod
    def of(cls, row: Sequence[int]) -> HandRow:
        """Return the row of these bytes."""
        hand = cls()
        hand.counts = bytearray(row[:34])
        hand.melds_n = row[34]
        for index, meld in enumerate(hand.melds):
            meld.type, meld.kind, meld.exposure = row[35 + 3 * index : 38 + 3 * index]
        for name, value in zip(cls.__slots__[3:], row[47:], strict=True):
            setattr(hand, name, value)
        hand.offset -= 256 * (hand.offset > 127)
        return hand

    def as_bytes(self) -> bytes:
        """Return the bytes of the row."""
        melds = [byte for meld in self.melds for byte in (meld.type, meld.kind, meld.exposure)]
        facts = [getattr(self, name) & 255 for name in self.__slots__[3:]]
        return bytes((*self.counts, self.melds_n, *melds, *facts))


ROW_BYTES: Final = 59
"""Bytes of a row: 34 counts, the number of melds, three bytes each of four melds, twelve facts."""
NO_TILE: Final = 255

Counts = list[int]
