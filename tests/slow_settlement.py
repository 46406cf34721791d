"""A second settlement, slow and plain, written from the texts and the decisions, not from the code.

It takes the object of ``fangcheng settle`` and every option's value, and answers who pays whom how much.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def share_of(score: int, losers: int, options: Mapping[str, Any]) -> Fraction:
    """What one loser owes the winner, before East's doubling (G-43, G-44)."""
    if options["winner_share"] == "full":
        return Fraction(score)
    share = Fraction(score, losers)
    if options["third_rounding"] == "exact":
        return share
    whole = score // losers
    over = share - whole
    if options["third_rounding"] == "up":
        return Fraction(whole + 1 if over else whole)
    return Fraction(whole + 1 if over >= Fraction(1, 2) else whole)


def between_losers(case: Mapping[str, Any], one: str, other: str, options: Mapping[str, Any]) -> Fraction:
    """What ``one`` pays ``other``, before East's doubling; negative if he receives."""
    scores, status = case["scores"], case["status"]

    def offends(seat: str) -> bool:
        state = status.get(seat)
        return state in ("dead_hand", "too_many_tiles") or (
            state == "too_few_tiles" and options["wrong_count"] == "both_too_many"  # G-48
        )

    if offends(one) and offends(other):
        return Fraction(0)  # G-49
    if offends(one):
        return Fraction(scores[other])  # D-ERR-4, D-ERR-8
    if offends(other):
        return Fraction(-scores[one])
    if options.get("loser_limit") == "flat":
        holders = [seat for seat in (one, other) if seat in case["limit_hand_losers"]]
        if len(holders) == 2:
            return Fraction(0)  # G-20
        if holders == [one]:
            return Fraction(-scores[one])  # D-LIM-4
        if holders == [other]:
            return Fraction(scores[other])
    return Fraction(scores[other] - scores[one])  # D-PAY-5, G-45


def payments(case: Mapping[str, Any], options: Mapping[str, Any]) -> dict[tuple[str, str], Fraction]:
    """Amounts by (who pays, who receives)."""
    players, winner, status = case["players"], case["winner"], case["status"]
    paid: dict[tuple[str, str], Fraction] = {}

    def pay(debtor: str, creditor: str, amount: Fraction, east: bool) -> None:
        if amount < 0:
            debtor, creditor, amount = creditor, debtor, -amount
        if amount:
            paid[debtor, creditor] = amount * (2 if east and "E" in (debtor, creditor) else 1)

    if status.get("deal") == "dead":
        return {}  # D-END-2
    for caller in players:
        if status.get(caller) == "false_mahjong":  # D-ERR-9, G-50: twice the base to each and nothing else
            for other in players:
                if other != caller:
                    base = Fraction(2 * options["false_mahjong_base"])
                    pay(caller, other, base, options["false_mahjong_east_double"])
            return paid
    losers = [seat for seat in players if seat != winner]
    for seat in losers:
        pay(seat, winner, share_of(case["scores"][winner], len(losers), options), east=True)  # D-PAY-2, 3; S-PAY-2, 4
    for index, one in enumerate(losers):
        for other in losers[index + 1 :]:
            pay(one, other, between_losers(case, one, other, options), east=True)  # D-PAY-6, S-PAY-4
    return paid
