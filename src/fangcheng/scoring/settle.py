"""Settlement of a deal: scores in, payments out, with what each payment is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fangcheng.errors import HandError
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.layout import STATUSES
from fangcheng.scoring.scorer_cy import settle_account
from fangcheng.scoring.settling import Settling
from fangcheng.tiles import EAST, WIND_LETTERS

if TYPE_CHECKING:
    from fractions import Fraction


class Payment(NamedTuple):
    """One payment.

    Attributes:
        debtor: seat that pays.
        creditor: seat that receives.
        amount: hu, above zero; fractional only under ``third_rounding="exact"``.
        reason: ``winner``, ``share``, ``difference``, ``loser_limit``, ``dead_hand``, ``too_many_tiles``,
            ``too_few_tiles`` or ``false_mahjong``.
        rule: rule id of the reason.
        east: whether it was doubled because East is one of the two.
    """

    debtor: int
    creditor: int
    amount: Fraction
    reason: str
    rule: str
    east: bool


class Settlement(NamedTuple):
    """All payments of a deal.

    Attributes:
        present: occupied seats in turn order.
        winner: seat or None.
        scores: hu by seat, as settled.
        status: status words by seat.
        limit_hand_losers: losers with a limit hand (D-LIM-4).
        payments: in turn order: to the winner first, then between losers.
        net: sum by seat; sums to zero.
        exact: amounts are written as fractions (``third_rounding="exact"``).
        void: nothing was settled: ``dead`` deal, ``false_mahjong``, or ``""``.
    """

    present: tuple[int, ...]
    winner: int | None
    scores: Mapping[int, int]
    status: Mapping[int, str]
    limit_hand_losers: tuple[int, ...]
    payments: tuple[Payment, ...]
    net: Mapping[int, Fraction]
    exact: bool
    void: str

    def as_json(self) -> dict[str, Any]:
        """The answer of ``fangcheng settle --json`` (docs/formats.md)."""
        return {
            "payments": [
                {
                    "from": WIND_LETTERS[payment.debtor],
                    "to": WIND_LETTERS[payment.creditor],
                    "amount": self._amount(payment.amount),
                }
                for payment in self.payments
            ],
            "net": {WIND_LETTERS[seat]: self._amount(self.net[seat]) for seat in self.present},
        }

    def _amount(self, amount: Fraction) -> int | str:
        return str(amount) if self.exact else int(amount)


def settle_scores(
    ruleset: Ruleset,
    scores: Mapping[int, int],
    winner: int | None,
    *,
    status: Mapping[int, str] | None = None,
    limit_hand_losers: Iterable[int] = (),
    dead_deal: bool = False,
) -> Settlement:
    """Settle a deal.

    Args:
        ruleset: whose settlement options hold.
        scores: hu by occupied seat, before East's doubling.
        winner: seat, or None for a dead deal or a false mahjong.
        status: ``dead_hand``, ``too_many_tiles``, ``too_few_tiles`` or ``false_mahjong`` by seat (others are ``ok``).
        limit_hand_losers: losers whose hand is a limit hand though they did not win (D-LIM-4).
        dead_deal: nobody won before the wall ran out: nothing is paid (D-END-2).

    Raises:
        HandError: ``bad_settlement`` where the situation contradicts itself.
    """
    present = tuple(sorted(scores))
    states = {seat: (status or {}).get(seat, "ok") for seat in present}
    limits = tuple(sorted(set(limit_hand_losers)))
    _check(present, winner, states, limits, dead_deal)
    limit = ruleset.options["limit"]
    if limits and not any(row.kind == "limit" and "winner" not in row.need for row in ruleset.rows):
        raise _bad_settlement("this ruleset has no limit hands of players who did not win", "limit_hand_losers")
    # A limit hand scores the limit «whatever its real count» (D-LIM-1), also where the sum of its tables was given
    scores = {seat: max(score, limit) if seat in limits else score for seat, score in scores.items()}
    exact = ruleset.options["third_rounding"] == "exact"
    nothing = dict.fromkeys(present, _hu(0))
    if dead_deal:
        return Settlement(present, None, scores, states, limits, (), nothing, exact, "dead")
    false_call = "false_mahjong" in states.values()
    if winner is None and not false_call:
        raise HandError(
            "winner_needed", "nobody won: give winner, a false_mahjong status, or status deal = dead", "winner"
        )
    table = [scores.get(seat, 0) for seat in range(4)]
    codes = tuple(STATUSES.index(states.get(seat, "ok")) for seat in range(4))
    pay, net, unit = settle_account(
        ruleset.table,
        sum(1 << seat for seat in present),
        -1 if winner is None else winner,
        table,
        [seat in limits for seat in range(4)],
        codes,
    )
    settling = Settling(
        winner=-1 if winner is None else winner,
        status=codes,
        limit_losers=sum(1 << seat for seat in limits),
        by_share=ruleset.options["winner_share"] == "third",
        flat_limit=ruleset.options.get("loser_limit") == "flat",
        both_too_many=ruleset.options["wrong_count"] == "both_too_many",
    )
    pairs = [(debtor, winner) for debtor in present if winner is not None and debtor != winner]
    losers = [seat for seat in present if seat != winner]
    pairs += [(one, other) for one in losers for other in losers if one != other]
    payments = tuple(
        _payment(ruleset, settling, debtor, creditor, _hu(pay[4 * debtor + creditor], unit))
        for debtor, creditor in pairs
        if pay[4 * debtor + creditor]
    )
    return Settlement(
        present,
        winner,
        scores,
        states,
        limits,
        payments,
        {seat: _hu(net[seat], unit) for seat in present},
        exact,
        "false_mahjong" if false_call else "",
    )


def _hu(parts: int, of: int = 1) -> Fraction:
    """An amount in parts of a hu."""
    from fractions import Fraction

    return Fraction(parts, of)


def _check(
    present: tuple[int, ...], winner: int | None, states: Mapping[int, str], limits: tuple[int, ...], dead: bool
) -> None:
    if not 2 <= len(present) <= 4 or EAST not in present:
        raise _bad_settlement("two to four players, East among them", "players")
    if winner is not None and winner not in present:
        raise _bad_settlement("the winner is not one of the players", "winner")
    if winner is not None and dead:
        raise _bad_settlement("a dead deal has no winner", "winner")
    if winner is not None and states[winner] != "ok":
        raise _bad_settlement("the winner has erred: who errs cannot win", "status")
    if winner is not None and "false_mahjong" in states.values():
        raise _bad_settlement("after a false mahjong nobody has won (G-50)", "status")
    for seat in limits:
        if seat not in present or seat == winner:
            raise _bad_settlement("limit_hand_losers names players who did not win", "limit_hand_losers")
    if list(states.values()).count("false_mahjong") > 1:
        raise _bad_settlement("one false mahjong ends the deal: only one player can have called it", "status")


def _bad_settlement(why: str, field: str) -> HandError:
    """The error of a situation that contradicts itself."""
    return HandError("bad_settlement", why, field, why=why)


def _payment(ruleset: Ruleset, settling: Settling, debtor: int, creditor: int, amount: Fraction) -> Payment:
    """A payment with its reason and the rule that names it."""
    reason = settling.reason(debtor, creditor)
    east = EAST in (debtor, creditor)
    if reason == "false_mahjong":  # flat to each, unless an option says otherwise (G-50)
        east = east and bool(ruleset.options["false_mahjong_east_double"])
    keys = (f"{reason}_to_east", f"{reason}_east") if creditor == EAST else (f"{reason}_east",) if east else ()
    rule = next((ruleset.cites[key] for key in keys if key in ruleset.cites), ruleset.cites[reason])
    return Payment(debtor, creditor, amount, reason, rule, east)
