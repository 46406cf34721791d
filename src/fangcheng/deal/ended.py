"""A finished deal with every hand open, as a sheet, a replay or a record's reader shows it.

When a deal is over its seed is shown, so nothing of it is a secret any more; of a deal that is going on there is no
such thing.
"""

from __future__ import annotations

from dataclasses import dataclass

from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.events import Event
from fangcheng.deal.result import DealResult
from fangcheng.deal.results import result_of
from fangcheng.deal.view import MeldView
from fangcheng.errors import FangchengError
from fangcheng.rules import Ruleset
from fangcheng.scoring import Score, Settlement, settle_scores
from fangcheng.scoring.layout import STATUSES
from fangcheng.tiles import Kind


@dataclass(frozen=True, slots=True)
class EndedHand:
    """One seat at the end of a deal.

    Attributes:
        seat: its wind, 0-3.
        concealed: tiles on the rack, sorted; the winner's last tile is among them.
        melds: laid sets in the order laid.
        bonus: flowers and seasons in the order laid.
        status: STATUS_ of ``scoring.layout``: what errors have made of the hand.
        score: what it counts, line by line; None in a deal nobody won, and where an error leaves nothing to count.
    """

    seat: int
    concealed: tuple[Kind, ...]
    melds: tuple[MeldView, ...]
    bonus: tuple[Kind, ...]
    status: int
    score: Score | None


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A finished deal.

    Attributes:
        ruleset: it was played by.
        ending: one of ``deal.endings``.
        result: winner, scores and payments as the game enters them.
        hands: of the occupied seats, East first.
        settlement: who pays whom by which rule, or that nothing was settled.
        events: everything that happened, the dealing first.
    """

    ruleset: Ruleset
    ending: int
    result: DealResult
    hands: tuple[EndedHand, ...]
    settlement: Settlement
    events: tuple[Event, ...]

    @property
    def winner(self) -> int:
        """The seat that went mahjong, or -1."""
        return self.result.winner

    def scores(self) -> dict[int, Score]:
        """Return the score of every hand that counts; the winner's first, then in turn order."""
        in_turn = sorted(self.hands, key=lambda hand: (hand.seat - self.winner) % 4)
        return {hand.seat: hand.score for hand in in_turn if hand.score is not None}


def ended_deal(deal: Deal, ruleset: Ruleset) -> EndedDeal:
    """Return a finished deal as everybody may see it.

    Raises:
        FangchengError: ``deal_going_on``: its tiles are secret.
    """
    if not deal.over:
        raise FangchengError("deal_going_on", "the deal is not over", "deal")
    counted = deal.counted() if deal.winner >= 0 else ()
    hands = tuple(
        EndedHand(
            seat,
            deal.concealed(seat),
            tuple(MeldView(*meld) for meld in deal.melds(seat)),
            deal.bonus(seat),
            deal.status(seat),
            score_of_seat(deal, ruleset, seat) if seat in counted else None,
        )
        for seat in deal.seats
    )
    result = result_of(deal)
    settlement = settle_scores(
        ruleset,
        {hand.seat: hand.score.total if hand.score is not None else 0 for hand in hands},
        deal.winner if deal.winner >= 0 else None,
        status={hand.seat: STATUSES[hand.status] for hand in hands},
        limit_hand_losers=[seat for seat in deal.seats if deal.limit_losers >> seat & 1],
        dead_deal=deal.winner < 0 and result.false_mahjong < 0,
    )
    return EndedDeal(ruleset, deal.ending, result, hands, settlement, events_of(deal))
