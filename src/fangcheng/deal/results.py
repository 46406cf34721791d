"""The result of a finished deal, in ordinary Python."""

from __future__ import annotations

from fractions import Fraction

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import FALSE_CALL, RESHUFFLED
from fangcheng.deal.result import DealResult, Payment
from fangcheng.rules.layout import COUNT_BOTH_TOO_MANY, LOSER_FLAT, ROUND_EXACT, SHARE_THIRD
from fangcheng.scoring.layout import SOURCES, STATUS_FALSE_MAHJONG
from fangcheng.scoring.settling import Settling


def result_of(deal: Deal) -> DealResult:
    """Return the result of a finished deal: scores, and who pays whom for what."""
    table, unit = deal.table, deal.denominator
    exact = table.option("third_rounding") == ROUND_EXACT
    settling = Settling(
        winner=deal.winner,
        status=deal.statuses,
        limit_losers=deal.limit_losers,
        by_share=table.option("winner_share") == SHARE_THIRD,
        flat_limit=table.option("loser_limit") == LOSER_FLAT,
        both_too_many=table.option("wrong_count") == COUNT_BOTH_TOO_MANY,
    )
    payments = tuple(
        Payment(payer, payee, Fraction(amount, unit) if exact else amount, settling.reason(payer, payee))
        for payer, payee, amount in deal.payments
    )
    first, second, third, fourth = deal.scores
    caller = next((seat for seat in deal.seats if deal.status(seat) == STATUS_FALSE_MAHJONG), -1)
    return DealResult(
        winner=deal.winner,
        win_source=SOURCES[deal.win_source],
        scores=(first, second, third, fourth),
        payments=payments,
        exact=exact,
        false_mahjong=caller,
        replayed=deal.ending in {FALSE_CALL, RESHUFFLED},
    )
