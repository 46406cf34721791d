"""Who pays whom (D-PAY-1..6, S-PAY-2..4, D-LIM-4, D-ERR-4..9, G-43..G-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.scoring.layout import Account
else:
    from fangcheng.rules.layout import Rules
    from fangcheng.scoring.layout import Account

DEAD_HAND = cython.declare(cython.int, 1)
TOO_MANY = cython.declare(cython.int, 2)
TOO_FEW = cython.declare(cython.int, 3)
FALSE_MAHJONG = cython.declare(cython.int, 4)
SHARE_THIRD = cython.declare(cython.int, 1)
ROUND_UP = cython.declare(cython.int, 1)
ROUND_EXACT = cython.declare(cython.int, 2)
LOSER_FLAT = cython.declare(cython.int, 0)
BOTH_TOO_MANY = cython.declare(cython.int, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def forfeits(rules: cython.pointer[Rules], status: cython.int) -> cython.bint:
    """Whether a seat pays everybody what they made and receives nothing (D-ERR-4, D-ERR-8, G-48)."""
    return status == DEAD_HAND or status == TOO_MANY or (status == TOO_FEW and rules.wrong_count == BOTH_TOO_MANY)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pay(
    account: cython.pointer[Account], debtor: cython.int, creditor: cython.int, amount: cython.longlong
) -> cython.void:
    """Book a payment in units of ``1 / denominator``; double if East is one of the two (D-PAY-2, 3, 6)."""
    if debtor == 0 or creditor == 0:
        amount *= 2
    account.pay[4 * debtor + creditor] += amount
    account.net[debtor] -= amount
    account.net[creditor] += amount


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _between_losers(
    rules: cython.pointer[Rules], account: cython.pointer[Account], one: cython.int, other: cython.int
) -> cython.void:
    """Losers settle the difference (D-PAY-5, G-45); offenders and limit hands apart (G-20, G-48, G-49)."""
    unit: cython.int = account.denominator
    forfeits_one: cython.bint = forfeits(rules, account.status[one])
    forfeits_other: cython.bint = forfeits(rules, account.status[other])
    limit_one: cython.bint = account.limit_hand[one] != 0 and rules.loser_limit == LOSER_FLAT
    limit_other: cython.bint = account.limit_hand[other] != 0 and rules.loser_limit == LOSER_FLAT
    if forfeits_one or forfeits_other:
        if not forfeits_other:
            _pay(account, one, other, account.scores[other] * unit)
        elif not forfeits_one:
            _pay(account, other, one, account.scores[one] * unit)
    elif limit_one or limit_other:
        if not limit_other:
            _pay(account, other, one, account.scores[one] * unit)
        elif not limit_one:
            _pay(account, one, other, account.scores[other] * unit)
    elif account.scores[one] > account.scores[other]:
        _pay(account, other, one, (account.scores[one] - account.scores[other]) * unit)
    elif account.scores[other] > account.scores[one]:
        _pay(account, one, other, (account.scores[other] - account.scores[one]) * unit)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _false_call(rules: cython.pointer[Rules], account: cython.pointer[Account], caller: cython.int) -> cython.void:
    """Who has wholly opened a false mahjong pays each opponent twice the base, and nothing else is settled (G-50)."""
    other: cython.int
    amount: cython.longlong
    for other in range(4):
        if (account.present >> other) & 1 and other != caller:
            amount = rules.false_mahjong_base
            amount *= 2
            if rules.false_mahjong_east_double and (caller == 0 or other == 0):
                amount *= 2
            account.pay[4 * caller + other] = amount
            account.net[caller] -= amount
            account.net[other] += amount


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle(rules: cython.pointer[Rules], account: cython.pointer[Account]) -> cython.void:
    """Fill ``pay``, ``net`` and ``denominator`` from the scores of a won deal, or from a false mahjong."""
    seat: cython.int
    other: cython.int
    losers: cython.int = 0
    winner: cython.int = account.winner
    share: cython.longlong
    for seat in range(16):
        account.pay[seat] = 0
    for seat in range(4):
        account.net[seat] = 0
        if (account.present >> seat) & 1 and seat != winner:
            losers += 1
    account.denominator = 1
    for seat in range(4):
        if (account.present >> seat) & 1 and account.status[seat] == FALSE_MAHJONG:
            _false_call(rules, account, seat)
            return
    if winner < 0 or losers == 0:
        return
    share = account.scores[winner]
    if rules.winner_share == SHARE_THIRD:
        if rules.third_rounding == ROUND_EXACT:
            account.denominator = losers  # the share is score / losers: the score itself in these units
        elif rules.third_rounding == ROUND_UP:
            share = (share + losers - 1) // losers
        else:
            share = (2 * share + losers) // (2 * losers)  # nearest, halves up (G-44)
    for seat in range(4):
        if (account.present >> seat) & 1 and seat != winner:
            _pay(account, seat, winner, share)
            for other in range(seat + 1, 4):
                if (account.present >> other) & 1 and other != winner:
                    _between_losers(rules, account, seat, other)
