"""What a score is: its lines, each with its rule, value, tiles and, if it is beaten, by what."""

from __future__ import annotations

from typing import Final, NamedTuple

from fangcheng.rules.model import Row, Ruleset
from fangcheng.scoring.hand import Hand
from fangcheng.tiles import Kind

CAP_RULE: Final = "G-19"
SHAPES: Final = (
    "none", "standard", "thirteen", "tianhe", "twins_pure", "twins_honour", "twins_mixed", "sequence_same",
    "sequence_other", "sequence_honour", "pattern",
)  # fmt: skip


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
