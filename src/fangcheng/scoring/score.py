"""A score is its lines: totals are computed from them by the compiled core, never stored beside them."""

from __future__ import annotations

from typing import Final, NamedTuple

from fangcheng.errors import HandError
from fangcheng.hand.layout import EXPOSURES
from fangcheng.rules.model import Row, Ruleset
from fangcheng.scoring.hand import Hand, set_tiles
from fangcheng.scoring.scorer_cy import count_hand
from fangcheng.tiles import FLOWERS, SEASONS, Kind

CAP_RULE: Final = "G-19"
SHAPES: Final = (
    "none", "standard", "thirteen", "tianhe", "twins_pure", "twins_honour", "twins_mixed", "sequence_same",
    "sequence_other", "sequence_honour", "pattern",
)  # fmt: skip
_BONUS, _SERIES = 100, 200


class ScoreLine(NamedTuple):
    """One line of a score.

    Attributes:
        rule: rule id.
        kind: ``points``, ``doubles``, ``factor`` or ``limit``.
        value: hu, number of doublings, factor, or the limit.
        tiles: the kinds it speaks of; empty if it speaks of the whole hand.
        exposure: ``open``, ``concealed`` or ``added`` of a set, else ``""``.
        beaten_by: rule id of the line that makes this one not count, or ``""``.
        reason: ``limit`` or ``ladder`` of a beaten line, else ``""``.
        row: the ruleset's row; None for the cap.
    """

    rule: str
    kind: str
    value: int
    tiles: tuple[Kind, ...]
    exposure: str
    beaten_by: str
    reason: str
    row: Row | None


class ScoredSet(NamedTuple):
    """A set of the chosen reading: type, kinds, exposure as counted, and whether the claimed tile finished it."""

    type: int
    tiles: tuple[Kind, ...]
    exposure: int
    claimed: bool


class Score(NamedTuple):
    """What a hand is worth and why.

    Attributes:
        ruleset: by which it was counted.
        hand: what was counted.
        total: hu, after factor, limit and cap, before East's doubling.
        points: hu before multiplying.
        factor: product of all doublings and factors.
        uncapped: ``points * factor``.
        limit_hand: name of the limit hand, or None.
        shape: how the hand was read (``SHAPES``).
        sets: the sets of that reading, melds first.
        lines: every line, beaten ones too, in the order of the ruleset's tables.
    """

    ruleset: Ruleset
    hand: Hand
    total: int
    points: int
    factor: int
    uncapped: int
    limit_hand: str | None
    shape: str
    sets: tuple[ScoredSet, ...]
    lines: tuple[ScoreLine, ...]

    def counting(self) -> tuple[ScoreLine, ...]:
        """The lines that make the total."""
        return tuple(line for line in self.lines if not line.beaten_by)


def score_hand(ruleset: Ruleset, hand: Hand) -> Score:
    """Count a hand by the best of its readings (G-24).

    Raises:
        HandError: what ``Hand.check`` raises, and ``not_mahjong`` for a winner whose tiles are none.
    """
    hand.check()
    melds = [(meld.type, meld.kind, meld.exposure) for meld in hand.melds]
    found = count_hand(ruleset.table, hand.counts(), melds, hand.context())
    if found is None:
        raise HandError(
            "not_mahjong",
            f"these tiles are no mahjong by {ruleset.name}: neither four sets and a pair nor an allowed special shape"
            f" ({', '.join(ruleset.options['alt_hands']) or 'none'})",
            "hand",
            ruleset=ruleset.name,
            shapes=", ".join(ruleset.options["alt_hands"]) or "—",
        )
    sets = tuple(
        ScoredSet(type_, set_tiles(type_, kind), exposure, claimed) for type_, kind, exposure, claimed in found["sets"]
    )
    lines = tuple(_line(ruleset, hand, sets, line) for line in found["lines"])
    limit_row = found["limit_row"]
    return Score(
        ruleset=ruleset,
        hand=hand,
        total=found["total"],
        points=found["points"],
        factor=found["factor"],
        uncapped=found["uncapped"],
        limit_hand=ruleset.rows[limit_row].limit_hand if limit_row >= 0 else None,
        shape=SHAPES[found["shape"]],
        sets=sets,
        lines=lines,
    )


def _line(ruleset: Ruleset, hand: Hand, sets: tuple[ScoredSet, ...], raw: tuple[int, int, int, int, int]) -> ScoreLine:
    """Words for the ints of one line."""
    index, subject, beaten_by, reason, value = raw
    row = ruleset.rows[index] if index >= 0 else None
    tiles: tuple[Kind, ...] = ()
    exposure = ""
    if subject >= _SERIES:
        first = FLOWERS if subject == _SERIES else SEASONS
        series = tuple(kind for kind in hand.bonus if first <= kind < first + 4)
        own = first + hand.seat
        tiles = (own,) if row is not None and "own" in row.need else series
        if row is not None and "both_own" in row.need:
            tiles = (FLOWERS + hand.seat, SEASONS + hand.seat)
    elif subject >= _BONUS:
        tiles = (FLOWERS + subject - _BONUS,)
    elif subject >= 0:
        tiles = sets[subject].tiles
        exposure = EXPOSURES[sets[subject].exposure]
    return ScoreLine(
        rule=row.rule if row is not None else CAP_RULE,
        kind=row.kind if row is not None else "limit",
        value=value,
        tiles=tiles,
        exposure=exposure,
        beaten_by=ruleset.rows[beaten_by].rule if beaten_by >= 0 else "",
        reason=("", "limit", "ladder")[reason],
        row=row,
    )
