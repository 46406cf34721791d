"""The beginner: keeps what already looks like something, by a simple weight for each tile.

It does not count the tiles on the table, nor how far its hand is from mahjong; it likes pairs, neighbours and dragons,
claims what it can use at once, and never declares a standing hand.
"""

from __future__ import annotations

from random import Random

from fangcheng.deal.actions import CHOW_LOW, DISCARD, KONG, MAHJONG, OWN_KONG, PASS, PUNG, STAND
from fangcheng.deal.view import SeatView
from fangcheng.players.protocol import Action
from fangcheng.players.sight import (
    CHOW_PARTNERS,
    NOT_LATE,
    Sight,
    distance_of,
    is_complete,
    worth_of_sets,
)
from fangcheng.rules import Ruleset
from fangcheng.tiles import PLAIN_KINDS, WINDS, Kind

SINGLE = (0.0, 1.0, 30.0, 90.0, 95.0)
"""Weight of a tile by how many of its kind are held."""
NEXT, GAP, RUN = 12.0, 7.0, 45.0
"""Weight for a neighbour, a neighbour but one, and a finished run."""
VALUED = 4.0
"""Weight of a single tile for each double its pung would bring; a pair of them weighs five times that more."""
ENOUGH = 40.0
"""A tile that weighs so much belongs to something: no pung or chow is made of it unless it is worth a double."""


class BeginnerBot:
    """Plays by tile weights.

    Args:
        ruleset: rules of the table.
        seed: shifts the weights a little, so that two beginners need not play alike.
    """

    def __init__(self, ruleset: Ruleset, seed: int = 0) -> None:
        self.name = "beginner"
        self._ruleset = ruleset
        random = Random(f"beginner {seed}")  # noqa: S311 - play, not secrets
        self._taste = [random.random() for _ in range(PLAIN_KINDS)]

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """Return a legal action."""
        sight = Sight(view)
        if PASS in legal:
            return self._claim(view, sight, legal)
        if MAHJONG in legal and is_complete(distance_of(self._ruleset), sight):
            return MAHJONG
        kongs = [action for action in legal if action >= OWN_KONG and action < PASS]
        if kongs:
            return kongs[0]
        weights = self._weights(view, sight)
        discards = [action for action in legal if action < STAND]
        return min(discards, key=lambda action: weights[action - DISCARD]) if discards else legal[0]

    def late(self, view: SeatView, options: tuple[Action, ...]) -> Action | None:
        """Return a late claim, or None."""
        claim = self._claim(view, Sight(view), (PASS, *options))
        return None if claim == PASS else claim

    def _claim(self, view: SeatView, sight: Sight, legal: tuple[Action, ...]) -> Action:
        offered = view.last_discard
        weights = self._weights(view, sight)
        wanted: dict[Action, float] = {PASS: 0.0}
        for action in legal:
            claim = NOT_LATE.get(action, action)
            if claim == MAHJONG:
                if is_complete(distance_of(self._ruleset), sight, offered):
                    return action
            elif claim in {PUNG, KONG}:
                in_run = weights[offered] - SINGLE[sight.counts[offered]] >= RUN
                if self._worth(view, offered) or not in_run:
                    wanted[action] = 3.0 if claim == KONG else 2.0
            elif claim >= CHOW_LOW:
                partners = [offered + step for step in CHOW_PARTNERS[claim]]
                if all(weights[kind] < ENOUGH for kind in partners):
                    wanted[action] = 1.0 - max(weights[kind] for kind in partners) / (2 * ENOUGH)
        return max(wanted, key=lambda action: wanted[action])

    def _weights(self, view: SeatView, sight: Sight) -> list[float]:
        """Weigh every kind held; other kinds weigh what they would if one were held."""
        counts = sight.counts
        weights = []
        for kind in range(PLAIN_KINDS):
            held = counts[kind]
            weight = SINGLE[held] + self._taste[kind]
            if kind < WINDS:
                weight += self._beside(counts, kind)
            worth = self._worth(view, kind)
            weight += VALUED * worth * (5 if held > 1 else 1)
            weights.append(weight)
        return weights

    @staticmethod
    def _beside(counts: bytearray, kind: Kind) -> float:
        """The weight that its neighbours lend a suit tile."""
        rank = kind % 9
        near = [counts[kind + step] > 0 if 0 <= rank + step <= 8 else False for step in (-2, -1, 1, 2)]
        weight = NEXT * (near[1] + near[2]) + GAP * (near[0] + near[3])
        if (near[0] and near[1]) or (near[1] and near[2]) or (near[2] and near[3]):
            weight += RUN
        return weight

    def _worth(self, view: SeatView, kind: Kind) -> float:
        return worth_of_sets(self._ruleset, view.seat, view.round_wind)[kind]
