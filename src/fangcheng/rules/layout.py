"""Uncompiled twin of layout.pxd (never compiled): a ruleset as ints.

Every option a compiled module reads is one field of :class:`Rules`, named like the option.  Booleans are 0 and 1;
options with words are the index of the word in the option's list of values (``data/options.json``); ``limit`` is -1
when there is none.
"""

from __future__ import annotations

from typing import Final

from fangcheng.hand.layout import Shapes

# Option values that compiled modules compare with (index in the list of values of data/options.json)
DEALER_NEXT, DEALER_WINNER = 0, 1
KONG_DRAW_LOOSE, KONG_DRAW_LIVE = 0, 1
TIE_TURN, TIE_FIRST_TO_DECLARE = 0, 1
AFTER_CLAIM_CLAIMER, AFTER_CLAIM_DISCARDER = 0, 1
ADDED_OPEN, ADDED_CONCEALED = 0, 1
ONLY_LAST_COPY, ONLY_SINGLE_WAIT, ONLY_OFF = 0, 1, 2
OWN_EACH, OWN_ONCE = 0, 1
LOSER_FLAT, LOSER_DIFFERENCE = 0, 1
SHARE_FULL, SHARE_THIRD = 0, 1
ROUND_NEAREST, ROUND_UP, ROUND_EXACT = 0, 1, 2
COUNT_BY_KIND, COUNT_BOTH_TOO_MANY = 0, 1
GUIDED, ENFORCED_AT_TABLE = 0, 1
NO_LIMIT: Final = -1

# Row.kind
POINTS, DOUBLES, FACTOR, LIMIT = range(4)
ROW_KINDS: Final = ("points", "doubles", "factor", "limit")
# What a row is asked of: the rows stand in these sections, each in table order; the first four are the types of set
OF_CHOW, OF_PUNG, OF_KONG, OF_PAIR, OF_ANY_SET, OF_BONUS, OF_SERIES, OF_HAND, OF_PAIRS, OF_LIMIT = range(10)
SECTIONS: Final = 10
# Row.flags
FLAG_BASE = 1  # the winner's basic hu, which does not spoil a strict «no hu» (G-09)

MAX_ROWS: Final = 128


class Row:
    """One row of a scoring table, as masks over the vocabulary of predicates; ``index`` is its place in the tables."""

    index: int
    kind: int
    group: int
    flags: int
    value_open: int
    value_concealed: int
    need: int
    bar: int
    item_need: int
    item_bar: int

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, 0)


class Rules:
    """A ruleset as the compiled modules see it.

    ``ladders_n``: ladders are numbered from 1 to below it.  ``rows_from``: where each section of ``rows`` begins, and
    where the last one ends.
    """

    players: int
    bonus_tiles: int
    direction: int
    discards_face_up: int
    rounds: int
    round_max_passings: int
    dealer: int
    start_score: int
    break_rule: int
    kong_draw: int
    dead_wall: int
    late_claims: int
    mahjong_tie: int
    after_claim: int
    pung_after_missed: int
    add_kong_any_turn: int
    added_kong: int
    standing_hand: int
    standing_after_claim: int
    only_possible: int
    last_wall_tiles: int
    own_bonus: int
    bonus_doubles_for_losers: int
    limit: int
    loser_limit: int
    winner_share: int
    third_rounding: int
    wrong_count: int
    false_mahjong_base: int
    false_mahjong_east_double: int
    enforcement: int
    cap_all: int
    special_closed_factor: int
    tianhe_open_allowed: int
    by_sums: int
    ladders_n: int
    rows_from: list[int]
    shapes: Shapes
    rows: list[Row]

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        for name in (*OPTION_FIELDS, "by_sums", "ladders_n"):
            setattr(self, name, 0)
        self.rows_from = [0] * (SECTIONS + 1)
        self.shapes = Shapes()
        self.rows = [Row() for _ in range(MAX_ROWS)]


# The options that compiled modules read, in the order of the struct
OPTION_FIELDS: Final = Rules.__slots__[: Rules.__slots__.index("by_sums")]
