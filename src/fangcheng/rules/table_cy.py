"""The Python face of a compiled ruleset: one ``Rules`` struct, filled once by the loader, read by every floor above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Pattern
    from cython.cimports.fangcheng.rules.layout import Row, Rules
else:
    from fangcheng.hand.layout import Pattern
    from fangcheng.rules.layout import Row, Rules

PATTERN_FIELDS = (
    "shape", "suits_min", "suits_max", "honours", "ends", "chows", "concealed", "distinct", "only", "needs",
)  # fmt: skip


class RuleTable:
    """Holds the struct; built from plain dicts so that the loader stays ordinary Python.

    Args:
        options: ``Rules`` field to int: every field of ``layout.OPTION_FIELDS``, and ``by_sums``.
        sections: the active scoring rows by what they are asked of (``layout.OF_CHOW``, ...), each in table order: one
            dict a row, keys as ``layout.Row``.
        ladders_n: one more than there are ladders.
        special: bits of the special shapes that win.
        twins_distinct: 1 if four identical tiles are not two pairs (G-42).
        patterns: one dict a house pattern, keys as ``hand.layout.Pattern``.
    """

    def __init__(
        self,
        options: dict[str, int],
        sections: list[list[dict[str, int]]],
        ladders_n: int,
        special: int,
        twins_distinct: int,
        patterns: list[dict[str, int]],
    ) -> None:
        if not cython.compiled:
            self.r = Rules()
        self.fields = dict(options)
        self.lines: dict[int, Any] = {}  # the lines that scoring.itemise_cy keeps
        self._set_options(options)
        self.r.ladders_n = ladders_n
        self.r.shapes.special = special
        self.r.shapes.twins_distinct = twins_distinct
        self.r.shapes.patterns_n = len(patterns)
        self._set_rows(sections)
        for index, values in enumerate(patterns):
            self._set_pattern(index, values)

    def _set_options(self, o: dict[str, int]) -> None:
        self.r.players = o["players"]
        self.r.bonus_tiles = o["bonus_tiles"]
        self.r.direction = o["direction"]
        self.r.discards_face_up = o["discards_face_up"]
        self.r.rounds = o["rounds"]
        self.r.round_max_passings = o["round_max_passings"]
        self.r.dealer = o["dealer"]
        self.r.start_score = o["start_score"]
        self.r.break_rule = o["break_rule"]
        self.r.kong_draw = o["kong_draw"]
        self.r.dead_wall = o["dead_wall"]
        self.r.late_claims = o["late_claims"]
        self.r.mahjong_tie = o["mahjong_tie"]
        self.r.after_claim = o["after_claim"]
        self.r.pung_after_missed = o["pung_after_missed"]
        self.r.add_kong_any_turn = o["add_kong_any_turn"]
        self.r.added_kong = o["added_kong"]
        self.r.standing_hand = o["standing_hand"]
        self.r.standing_after_claim = o["standing_after_claim"]
        self.r.only_possible = o["only_possible"]
        self.r.last_wall_tiles = o["last_wall_tiles"]
        self.r.own_bonus = o["own_bonus"]
        self.r.bonus_doubles_for_losers = o["bonus_doubles_for_losers"]
        self.r.limit = o["limit"]
        self.r.loser_limit = o["loser_limit"]
        self.r.winner_share = o["winner_share"]
        self.r.third_rounding = o["third_rounding"]
        self.r.wrong_count = o["wrong_count"]
        self.r.false_mahjong_base = o["false_mahjong_base"]
        self.r.false_mahjong_east_double = o["false_mahjong_east_double"]
        self.r.enforcement = o["enforcement"]
        self.r.cap_all = o["cap_all"]
        self.r.special_closed_factor = o["special_closed_factor"]
        self.r.tianhe_open_allowed = o["tianhe_open_allowed"]
        self.r.by_sums = o["by_sums"]

    def _set_rows(self, sections: list[list[dict[str, int]]]) -> None:
        section: cython.int
        index: cython.int = 0
        for section, rows in enumerate(sections):
            self.r.rows_from[section] = index
            for values in rows:
                self._set_row(index, values)
                index += 1
        self.r.rows_from[len(sections)] = index

    def _set_row(self, index: int, values: dict[str, int]) -> None:
        row: cython.pointer[Row] = cython.address(self.r.rows[index])
        row.index = values["index"]
        row.kind = values["kind"]
        row.group = values["group"]
        row.flags = values["flags"]
        row.value_open = values["value_open"]
        row.value_concealed = values["value_concealed"]
        row.need = values["need"]
        row.bar = values["bar"]
        row.item_need = values["item_need"]
        row.item_bar = values["item_bar"]

    def _set_pattern(self, index: int, values: dict[str, int]) -> None:
        pattern: cython.pointer[Pattern] = cython.address(self.r.shapes.patterns[index])
        pattern.shape = values["shape"]
        pattern.suits_min = values["suits_min"]
        pattern.suits_max = values["suits_max"]
        pattern.honours = values["honours"]
        pattern.ends = values["ends"]
        pattern.chows = values["chows"]
        pattern.concealed = values["concealed"]
        pattern.distinct = values["distinct"]
        pattern.only = values["only"]
        pattern.needs = values["needs"]

    def option(self, name: str) -> int:
        """Return the int of an option field."""
        return int(self.fields[name])

    def compiled_option(self, name: str) -> Any:
        """Return the same as the struct holds it (slow: tests compare the two)."""
        if not cython.compiled:
            return getattr(self.r, name)
        r: Rules = self.r
        return dict(r)[name]

    def shapes(self) -> dict[str, Any]:
        """Return the special shapes that win as plain values: what ``hand.distance_cy.Distance`` is made from."""
        index: cython.int
        pattern: cython.pointer[Pattern]
        patterns = []
        for index in range(self.r.shapes.patterns_n):
            pattern = cython.address(self.r.shapes.patterns[index])
            values = (
                pattern.shape, pattern.suits_min, pattern.suits_max, pattern.honours, pattern.ends, pattern.chows,
                pattern.concealed, pattern.distinct, pattern.only, pattern.needs,
            )  # fmt: skip
            patterns.append(dict(zip(PATTERN_FIELDS, values, strict=True)))
        return {
            "special": self.r.shapes.special,
            "twins_distinct": self.r.shapes.twins_distinct,
            "patterns": patterns,
        }
