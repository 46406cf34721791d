"""How a deal ended, in ordinary Python: what a game, a record and a client need of a settled deal.

Amounts are ints, or exact fractions under ``third_rounding="exact"`` (G-44): there is no rounding here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from fangcheng.errors import FangchengError, shown
from fangcheng.tiles import SEATS, WIND_LETTERS

Amount = int | Fraction
_AMOUNT: Final = re.compile(r"-?[0-9]{1,30}(/[1-9][0-9]{0,8})?")


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment between two seats of a deal.

    Attributes:
        payer, payee: seats 0-3.
        amount: hu, above 0.
        reason: one of ``scoring.settling.REASONS``.
    """

    payer: int
    payee: int
    amount: Amount
    reason: str


@dataclass(frozen=True, slots=True)
class DealResult:
    """A finished deal.

    Attributes:
        winner: seat, or -1.
        win_source: where the winning tile came from (``scoring.layout.SOURCES``), "none" without a winner.
        scores: hu each seat counted, by seat, before East's doubling.
        payments: who paid whom, in a fixed order.
        exact: whether amounts are fractions (``third_rounding="exact"``).
        false_mahjong: seat whose false mahjong made the deal void, or -1.
        replayed: whether the deal is void and played again (G-50, G-52).
    """

    winner: int
    win_source: str
    scores: tuple[int, int, int, int]
    payments: tuple[Payment, ...]
    exact: bool = False
    false_mahjong: int = -1
    replayed: bool = False

    @property
    def net(self) -> tuple[Amount, Amount, Amount, Amount]:
        """What each seat gained (above 0) or lost; the four sum to zero."""
        sums: list[Amount] = [0, 0, 0, 0]
        for payment in self.payments:
            sums[payment.payer] -= payment.amount
            sums[payment.payee] += payment.amount
        first, second, third, fourth = sums
        return first, second, third, fourth

    def as_json(self, present: int) -> dict[str, Any]:
        """Winds as letters; only occupied chairs have scores and nets; exact amounts are texts (``"464/3"``)."""
        seats = [seat for seat in SEATS if present >> seat & 1]
        net = self.net
        answer = {
            "winner": WIND_LETTERS[self.winner] if self.winner >= 0 else None,
            "win_source": self.win_source,
            "scores": {WIND_LETTERS[seat]: self.scores[seat] for seat in seats},
            "payments": [
                {
                    "from": WIND_LETTERS[payment.payer],
                    "to": WIND_LETTERS[payment.payee],
                    "amount": amount_json(payment.amount, self.exact),
                    "for": payment.reason,
                }
                for payment in self.payments
            ],
            "net": {WIND_LETTERS[seat]: amount_json(net[seat], self.exact) for seat in seats},
            "replayed": self.replayed,
        }
        if self.false_mahjong >= 0:
            answer["false_mahjong"] = WIND_LETTERS[self.false_mahjong]
        return answer


def amount_json(amount: Amount, exact: bool) -> int | str:
    """An amount as answers and records print it: an int, or the text of the fraction, whole ones too (``"6"``)."""
    return str(Fraction(amount)) if exact else int(amount)


def amount_of(value: object, field: str = "amount") -> Amount:
    """Read an amount back.

    Raises:
        FangchengError: ``bad_amount``.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _AMOUNT.fullmatch(value):
        return Fraction(value)
    raise FangchengError("bad_amount", f"{shown(value)} is no amount: an integer, or a text like '464/3'", field)
