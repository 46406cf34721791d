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
NO_LIMIT: Final = -1

# Row.kind
POINTS, DOUBLES, FACTOR, LIMIT = range(4)
ROW_KINDS: Final = ("points", "doubles", "factor", "limit")
# Row.scope: what a row is asked of
PER_SET, PER_BONUS, PER_SERIES, PER_HAND, PER_PAIRS = range(5)
SCOPES: Final = ("set", "bonus", "series", "hand", "pairs")
# Row.flags
FLAG_BASE = 1  # the winner's basic hu, which does not spoil a strict «no hu» (G-09)

MAX_ROWS: Final = 128

OPTION_FIELDS: Final = (
    "players", "bonus_tiles", "direction", "discards_face_up", "rounds", "round_max_passings", "dealer", "start_score",
    "break_rule", "kong_draw", "dead_wall", "late_claims", "mahjong_tie", "after_claim", "pung_after_missed",
    "add_kong_any_turn", "added_kong", "standing_hand", "standing_after_claim", "only_possible", "last_wall_tiles",
    "own_bonus", "bonus_doubles_for_losers", "limit", "loser_limit", "winner_share", "third_rounding", "wrong_count",
    "cap_all", "special_closed_factor", "tianhe_open_allowed",
)  # fmt: skip


class Row:
    """One row of a scoring table, as masks over the vocabulary of predicates."""

    __slots__ = (
        "rule", "kind", "scope", "group", "flags", "value_open", "value_concealed", "need", "bar", "item_need", "item_bar",
    )  # fmt: skip

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, 0)


class Rules:
    """A ruleset as the compiled modules see it."""

    __slots__ = (*OPTION_FIELDS, "by_sums", "rows_n", "shapes", "rows")

    def __init__(self) -> None:
        for name in (*OPTION_FIELDS, "by_sums", "rows_n"):
            setattr(self, name, 0)
        self.shapes = Shapes()
        self.rows = [Row() for _ in range(MAX_ROWS)]
