"""A finished deal's hands as the scorer explains them: the same tiles and facts that the core has counted."""

from __future__ import annotations

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import WRONG_SET
from fangcheng.notation import Meld
from fangcheng.rules.model import Ruleset
from fangcheng.scoring import Hand, Score, score_hand


def hand_of_seat(deal: Deal, seat: int) -> Hand:
    """Return a seat's hand at the end of a deal, with everything a scoring row may ask."""
    facts = deal.facts(seat)
    return Hand(
        concealed=deal.concealed(seat),
        melds=tuple(Meld(*meld[:3]) for meld in deal.melds(seat) if meld[0] != WRONG_SET),
        bonus=tuple(sorted(deal.bonus(seat))),
        seat=seat,
        round_wind=facts["round_wind"],
        winner=facts["winner"] != 0,
        source=facts["source"],
        winning=facts["winning"],
        only_possible=facts["only_possible"] != 0,
        standing=facts["standing"] != 0,
        east_wins=facts["east_wins"],
        last_wall=facts["last_wall"] != 0,
        after_bonus=facts["after_bonus"] != 0,
        offset=deal.offset(seat),
    )


def score_of_seat(deal: Deal, ruleset: Ruleset, seat: int) -> Score:
    """Return what a seat counts in a deal that was won, line by line; the total is ``Deal.scores``' own.

    Args:
        deal: a deal ended by a mahjong.
        ruleset: the ruleset it was played by.
        seat: an occupied chair.
    """
    return score_hand(ruleset, hand_of_seat(deal, seat))
