"""The greedy bot: as few tiles short of mahjong as it can, then as many live tiles as it can, with an eye for dragons.

Every legal answer is weighed by the hand it leaves: deficiency first, then how many unseen tiles would lower it, then
what the sets are worth.  The same weighing, as data with reason codes, is the advice a player may ask for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from fangcheng.deal.actions import ACTIONS, CHOW_LOW, DISCARD, KONG, LATE_PUNG, MAHJONG, OWN_KONG, PASS, PUNG, STAND
from fangcheng.deal.view import SeatView
from fangcheng.players.protocol import Action
from fangcheng.players.sight import (
    CHOW_PARTNERS,
    NOT_LATE,
    Sight,
    distance_of,
    is_complete,
    kind_of,
    worth_of_sets,
)
from fangcheng.rules import Ruleset
from fangcheng.tiles import PLAIN_KINDS, WINDS, Kind

REASONS: Final[tuple[str, ...]] = (
    "mahjong",  # the hand is complete
    "not_complete",  # it is not: a false mahjong
    "calls",  # one tile short afterwards
    "nearer",  # fewer tiles short than without the action
    "as_near",  # of all discards none leaves fewer tiles missing
    "farther",  # tiles are missing that would not be otherwise
    "most_live",  # no equally near answer leaves more live tiles
    "no_live",  # no tile that would help is left unseen
    "worth_keeping",  # gives away tiles of a kind that doubles the hand
    "doubles",  # the set laid doubles the hand
    "extra_tile",  # a kong: a tile more, and more hu
    "opens",  # lays tiles open that could stay concealed
    "standing",  # 100 hu more if the hand is completed as it stands (D-STAND-4)
    "few_live",  # too few live tiles for a hand that may not be changed
    "lets_pass",  # leaves the tile to others
)
"""Reason codes of :class:`Choice`, most weighty first in each choice."""

NEARER: Final = 1000.0
LIVE: Final = 4.0
DOUBLE: Final = 700.0
OPENING: Final = 300.0
CHOW: Final = 150.0
EXTRA: Final = 250.0
STANDING: Final = 150.0
STANDING_LIVE: Final = 3
WON: Final = 1e6


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer, weighed.

    Attributes:
        action: its id (``deal.actions``).
        value: greater is better; comparable within one ranking only.
        deficiency: tiles the hand is short of mahjong after it (after its best discard, if one must follow).
        live: number of unseen tiles that would lower that.
        mask: which kinds they are, as bits.
        reasons: codes of REASONS.
    """

    action: Action
    value: float
    deficiency: int
    live: int
    mask: int
    reasons: tuple[str, ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of the live tiles that would bring the hand nearer."""
        return tuple(kind for kind in range(PLAIN_KINDS) if self.mask >> kind & 1)


def advice(view: SeatView, legal: Iterable[Action], ruleset: Ruleset) -> tuple[Choice, ...]:
    """Return all legal answers of a seat, the best first, equally good ones in the order of their ids.

    Args:
        view: the table as the seat sees it.
        legal: action ids, late claims included.
        ruleset: rules of the table.
    """
    actions = tuple(legal)
    weighing = _Weighing(view, ruleset)
    claim = PASS in actions or any(action >= LATE_PUNG for action in actions)
    choices = weighing.claims(actions) if claim else weighing.own_turn(actions)
    return tuple(sorted(choices, key=lambda choice: (-choice.value, choice.action)))


class GreedyBot:
    """Takes what :func:`advice` ranks first.

    Args:
        ruleset: rules of the table.
        seed: decides between equally good answers, so that two greedy bots need not play alike.
    """

    def __init__(self, ruleset: Ruleset, seed: int = 0) -> None:
        self.name = "greedy"
        self._ruleset = ruleset
        order = list(range(ACTIONS))
        Random(f"greedy bot {seed}").shuffle(order)  # noqa: S311 - play, not secrets
        self._order = order

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """Return the best legal action."""
        if len(legal) == 1:
            return legal[0]
        return self._best(advice(view, legal, self._ruleset))

    def late(self, view: SeatView, options: tuple[Action, ...]) -> Action | None:
        """Return the best late claim, or None if letting the tile go is better."""
        best = self._best(advice(view, (PASS, *options), self._ruleset))
        return None if best == PASS else best

    def _best(self, ranking: tuple[Choice, ...]) -> Action:
        best = ranking[0].value
        return min(
            (choice.action for choice in ranking if choice.value == best), key=lambda action: self._order[action]
        )


class _Weighing:
    """The weighing of one seat's answers."""

    def __init__(self, view: SeatView, ruleset: Ruleset) -> None:
        self.view = view
        self.sight = Sight(view)
        self.distance = distance_of(ruleset)
        self.worth = worth_of_sets(ruleset, view.seat, view.round_wind)
        self.unseen = bytes(self.sight.unseen)

    # -- the own turn ------------------------------------------------------------------------------------------------

    def own_turn(self, actions: tuple[Action, ...]) -> list[Choice]:
        """Weigh discards, standing hands, own kongs and the mahjong."""
        found = self._discards({kind_of(action) for action in actions if action < OWN_KONG})
        nearest = min((_effective(choice.deficiency, choice.live) for choice in found.values()), default=0)
        return [
            self._mahjong(action)
            if action == MAHJONG
            else self._own_kong(action, nearest)
            if action >= OWN_KONG
            else self._stand(found[kind_of(action)])
            if action >= STAND
            else found[kind_of(action)]
            for action in actions
        ]

    def _discards(self, kinds: set[Kind]) -> dict[Kind, Choice]:
        sight = self.sight
        left = [
            (kind, deficiency, live, mask)
            for kind, deficiency, live, mask in self.distance.acceptance(
                bytes(sight.counts), self.unseen, sight.melds_n, self._beside(sight.laid)
            )
            if kind in kinds
        ]
        nearest = min((_effective(deficiency, live) for _, deficiency, live, _ in left), default=0)
        most = max((live for _, deficiency, live, _ in left if _effective(deficiency, live) == nearest), default=0)
        return {
            kind: self._discard(kind, (deficiency, live, mask), nearest, most) for kind, deficiency, live, mask in left
        }

    def _discard(self, kind: Kind, leaves: tuple[int, int, int], nearest: int, most: int) -> Choice:
        deficiency, live, mask = leaves
        effective = _effective(deficiency, live)
        lost = self._worth_lost(kind)
        reasons = ["calls"] if deficiency == 1 else []
        reasons.append("as_near" if effective == nearest else "farther")
        if live == 0:
            reasons.append("no_live")
        elif effective == nearest and live == most:
            reasons.append("most_live")
        if lost >= NEARER / 100:
            reasons.append("worth_keeping")
        value = LIVE * live - NEARER * effective - lost - self._ease(kind)
        return Choice(DISCARD + kind, value, deficiency, live, mask, tuple(reasons))

    def _worth_lost(self, kind: Kind) -> float:
        """What goes with a tile of a kind that could still become a set that doubles."""
        held, coming = self.sight.counts[kind], self.unseen[kind]
        if not self.worth[kind] or held + coming < 3:
            return 0.0
        return self.worth[kind] * (2.0, 40.0, 200.0, 0.0)[held - 1]

    def _ease(self, kind: Kind) -> float:
        """A little more for tiles that sit well in runs, so that of equals the outer tile goes first."""
        return 0.0 if kind >= WINDS else 0.2 + 0.05 * min(kind % 9, 8 - kind % 9)

    def _stand(self, discard: Choice) -> Choice:
        good = discard.deficiency == 1 and discard.live >= STANDING_LIVE
        return Choice(
            discard.action - DISCARD + STAND,
            discard.value + (STANDING if good else -OPENING),
            discard.deficiency,
            discard.live,
            discard.mask,
            ("standing" if good else "few_live", *discard.reasons),
        )

    def _own_kong(self, action: Action, nearest: int) -> Choice:
        kind = kind_of(action)
        sight = self.sight
        counts, laid = sight.counts.copy(), sight.laid.copy()
        added = laid[kind] >= 3 and counts[kind] < 4
        moved = 1 if added else 4
        counts[kind] -= moved
        laid[kind] += moved
        melds_n = sight.melds_n if added else sight.melds_n + 1
        return self._laid(action, kind, (counts, laid, melds_n), nearest, draws=True)

    # -- claims ------------------------------------------------------------------------------------------------------

    def claims(self, actions: tuple[Action, ...]) -> list[Choice]:
        """Weigh passing and the claims for the tile on offer."""
        sight = self.sight
        deficiency, live, mask = self.distance.accepts(
            bytes(sight.counts), self.unseen, sight.melds_n, self._beside(sight.laid)
        )
        effective = _effective(deficiency, live)
        found = []
        for action in actions:
            claim = NOT_LATE.get(action, action)
            if claim == MAHJONG:
                found.append(self._mahjong(action, self.view.last_discard))
            elif claim == PASS:
                value = LIVE * live - NEARER * effective
                found.append(Choice(action, value, deficiency, live, mask, ("lets_pass",)))
            else:
                found.append(self._claim(action, claim, effective))
        return found

    def _claim(self, action: Action, claim: Action, now: int) -> Choice:
        kind = self.view.last_discard
        counts, laid = self.sight.counts.copy(), self.sight.laid.copy()
        laid[kind] += 1
        if claim >= CHOW_LOW:
            for step in CHOW_PARTNERS[claim]:
                counts[kind + step] -= 1
                laid[kind + step] += 1
        else:
            own = 3 if claim == KONG else 2
            counts[kind] -= own
            laid[kind] += own
        return self._laid(action, kind, (counts, laid, self.sight.melds_n + 1), now, draws=claim == KONG)

    # -- what both need ----------------------------------------------------------------------------------------------

    def _laid(
        self, action: Action, kind: Kind, after: tuple[bytearray, bytearray, int], now: int, *, draws: bool
    ) -> Choice:
        """Weigh laying a set; ``now``: tiles the hand is short of without it; ``draws``: a tile is drawn for it."""
        counts, laid, melds_n = after
        claim = NOT_LATE.get(action, action)
        beside = self._beside(laid, counts)
        if draws:
            deficiency, live, mask = self.distance.accepts(bytes(counts), self.unseen, melds_n, beside)
        else:
            leaves = self.distance.acceptance(bytes(counts), self.unseen, melds_n, beside)
            _, deficiency, live, mask = max(leaves, key=lambda left: LIVE * left[2] - NEARER * _effective(*left[1:3]))
        effective = _effective(deficiency, live)
        reasons = ["calls"] if deficiency == 1 else []
        reasons.append("nearer" if effective < now else "as_near" if effective == now else "farther")
        value = LIVE * live - NEARER * effective
        if claim in {PUNG, KONG}:
            value -= OPENING
            reasons.append("opens")
            if self.worth[kind]:
                value += DOUBLE * self.worth[kind]
                reasons.append("doubles")
        elif claim >= CHOW_LOW:
            value -= OPENING + CHOW
            reasons.append("opens")
        if draws:
            value += EXTRA
            reasons.append("extra_tile")
        if live == 0:
            reasons.append("no_live")
        return Choice(action, value, deficiency, live, mask, tuple(reasons))

    def _mahjong(self, action: Action, claimed: Kind = -1) -> Choice:
        complete = is_complete(self.distance, self.sight, claimed)
        return Choice(
            action, WON if complete else -WON, 0 if complete else 1, 0, 0, ("mahjong" if complete else "not_complete",)
        )

    def _beside(self, laid: bytearray, counts: bytearray | None = None) -> bytes | None:
        """The laid tiles if they may stand in the way: the hand has a tile within a chow's reach of a laid pung."""
        held = self.sight.counts if counts is None else counts
        for kind, tiles in enumerate(laid):
            if tiles >= 3 and kind < WINDS:
                rank = kind % 9
                if any(held[kind - rank + near] for near in range(max(0, rank - 2), min(9, rank + 3))):
                    return bytes(laid)
        return None


def _effective(deficiency: int, live: int) -> int:
    """Tiles the hand is short of; one more if none of those that would help can come."""
    return deficiency if live else deficiency + 1
