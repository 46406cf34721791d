"""What a payment is for: one place decides it, for the calculator and for a deal alike."""

from __future__ import annotations

from typing import Final, NamedTuple

from fangcheng.scoring.layout import (
    STATUS_DEAD_HAND,
    STATUS_FALSE_MAHJONG,
    STATUS_TOO_FEW,
    STATUS_TOO_MANY,
    STATUSES,
)

REASONS: Final = (
    "winner",
    "share",
    "difference",
    "loser_limit",
    "dead_hand",
    "too_many_tiles",
    "too_few_tiles",
    "false_mahjong",
)
"""What a payment is for.

The winner's hand, or a share of it (S-PAY-2); the difference between two losers (D-PAY-4); a loser's limit hand
(D-LIM-4); a dead hand or a wrong number of tiles (D-ERR-4, 8, G-48); a fully opened false mahjong (D-ERR-9).
"""


class Settling(NamedTuple):
    """What decides the reason of a payment.

    Attributes:
        winner: seat, or -1.
        status: ``STATUS_*`` by seat.
        limit_losers: mask of the losers who hold a limit hand.
        by_share: ``winner_share="third"``.
        flat_limit: ``loser_limit="flat"``.
        both_too_many: ``wrong_count="both_too_many"``.
    """

    winner: int
    status: tuple[int, ...]
    limit_losers: int
    by_share: bool
    flat_limit: bool
    both_too_many: bool

    def reason(self, payer: int, payee: int) -> str:
        """Return what a payment is for, one of REASONS."""
        state = self.status[payer]
        if state == STATUS_FALSE_MAHJONG:
            return STATUSES[state]
        if payee == self.winner:
            return "share" if self.by_share else "winner"
        if state in {STATUS_DEAD_HAND, STATUS_TOO_MANY} or (state == STATUS_TOO_FEW and self.both_too_many):
            return STATUSES[state]
        return "loser_limit" if self.flat_limit and self.limit_losers >> payee & 1 else "difference"
