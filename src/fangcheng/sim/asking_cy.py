"""Who is asked next in a deal that is played without a table, and what follows the answer: one order for all of sim.

The seat to move is asked, or while a claim is open the first in turn order that has not answered.  With interrupts each
seat that may claim the last discard late (D-CLM-3) is asked before that, in turn order; it claims or passes, and its
pass is no action of the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.apply_cy import apply_action
    from cython.cimports.fangcheng.deal.claims_cy import late_choices
    from cython.cimports.fangcheng.deal.layout import State
    from cython.cimports.fangcheng.deal.legal_cy import choices
    from cython.cimports.fangcheng.deal.state_cy import begin, next_seat
    from cython.cimports.fangcheng.rng_cy import below, shuffle
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.sim.layout import Asking, Tally, Terms
else:
    from fangcheng.deal.apply_cy import apply_action
    from fangcheng.deal.claims_cy import late_choices
    from fangcheng.deal.layout import State
    from fangcheng.deal.legal_cy import choices
    from fangcheng.deal.state_cy import begin, next_seat
    from fangcheng.rng_cy import below, shuffle
    from fangcheng.rules.layout import Rules
    from fangcheng.sim.layout import Asking, Tally, Terms

PASS = cython.declare(cython.int, 102)  # deal/actions.py
TURN = cython.declare(cython.int, 0)  # deal/layout.py
OVER = cython.declare(cython.int, 3)
FOLD = cython.declare(cython.ulonglong, 6364136223846793005)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def first_asked(s: cython.pointer[State]) -> cython.int:
    """The seat to move, or while a claim is open the first in turn order that has not answered; not after the deal."""
    seat: cython.int
    if s.phase == TURN:
        return s.turn
    seat = next_seat(s, s.giver)
    while not (s.pending >> seat) & 1:
        seat = next_seat(s, seat)
    return seat


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_out(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    terms: cython.pointer[Terms],
    asking: cython.pointer[Asking],
    tally: cython.pointer[Tally],
) -> cython.void:
    """Shuffle the wall, which holds every tile already, with the stream of the tally, and deal."""
    shuffle(tally.random, s.wall, s.total)
    begin(r, s, terms.present, terms.round_wind, terms.east_wins, 0, False)
    asking.record_n = -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def question(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    interrupts: cython.int,
    asking: cython.pointer[Asking],
    found: cython.p_int,
) -> cython.int:
    """Find who is asked next and write what he may answer; returns how many answers, 0 after the deal.

    The answers of the deal rise; of those to a late claim the pass comes last.
    """
    seat: cython.int
    n: cython.int
    asking.late = 0
    if s.phase == OVER:
        asking.seat = -1
        asking.n = 0
        return 0
    if interrupts and s.late_open:
        if asking.record_n != s.record_n:
            asking.record_n = s.record_n
            asking.after = s.giver
        seat = next_seat(s, asking.after)
        while seat != s.giver:
            n = late_choices(r, s, seat, found)
            if n:
                found[n] = PASS
                asking.late = 1
                asking.seat = seat
                asking.n = n + 1
                return n + 1
            seat = next_seat(s, seat)
    seat = first_asked(s)
    n = choices(r, s, seat, found)
    asking.seat = seat
    asking.n = n
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def respond(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    asking: cython.pointer[Asking],
    action: cython.int,
    tally: cython.pointer[Tally],
) -> cython.void:
    """Carry out the legal answer of the seat that is asked."""
    if asking.n > 1:
        tally.decisions += 1
    if asking.late:
        if action == PASS:
            asking.after = asking.seat
            return
        tally.late_claims += 1
    apply_action(r, s, asking.seat, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick(random: cython.p_ulonglong, n: cython.int) -> cython.int:
    """Choose evenly among n answers; a forced one draws no random number."""
    return below(random, n) if n > 1 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def close_deal(s: cython.pointer[State], tally: cython.pointer[Tally]) -> cython.void:
    """Count a deal that is over, and fold its record and net results into the check sum."""
    index: cython.int
    sum_: cython.ulonglong = tally.checksum
    for index in range(s.record_n):
        sum_ = (sum_ * FOLD + s.record[index] + 1) & MASK
    for index in range(4):
        sum_ = (sum_ * FOLD + cython.cast(cython.ulonglong, s.account.net[index] + 1000000)) & MASK
    tally.checksum = sum_
    tally.actions += s.record_n
    tally.deals += 1
    if s.winner >= 0:
        tally.wins += 1
