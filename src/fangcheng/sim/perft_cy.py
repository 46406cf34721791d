"""Counting every course a deal can take to a given depth: the engine's fingerprint, as ``perft`` is for chess.

At each node the seat that must answer is asked, the first in turn order if several must.  With interrupts the late
claims of the other seats (D-CLM-3) are branches of the node too.
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
    from cython.cimports.fangcheng.deal.deal_cy import Deal
    from cython.cimports.fangcheng.deal.layout import Choices, State
    from cython.cimports.fangcheng.deal.legal_cy import choices
    from cython.cimports.fangcheng.deal.state_cy import next_seat
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.sim.asking_cy import first_asked
    from cython.cimports.fangcheng.sim.layout import Branches
else:
    from fangcheng.deal.apply_cy import apply_action
    from fangcheng.deal.claims_cy import late_choices
    from fangcheng.deal.deal_cy import Deal
    from fangcheng.deal.layout import Choices, State
    from fangcheng.deal.legal_cy import choices
    from fangcheng.deal.state_cy import next_seat
    from fangcheng.rules.layout import Rules
    from fangcheng.sim.asking_cy import first_asked
    from fangcheng.sim.layout import Branches

OVER = cython.declare(cython.int, 3)  # deal/layout.py


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _branches(
    r: cython.pointer[Rules], s: cython.pointer[State], interrupts: cython.bint, out: cython.pointer[Branches]
) -> cython.void:
    """Write the actions that lead on from a node, with their seats."""
    seat: cython.int
    found: Choices
    n: cython.int
    index: cython.int
    if not cython.compiled:
        found = [0] * 112
    out.n = 0
    if s.phase == OVER:
        return
    seat = first_asked(s)
    n = choices(r, s, seat, found)
    for index in range(n):
        out.seat[index] = seat
        out.action[index] = found[index]
    out.n = n
    if not interrupts or not s.late_open:
        return
    seat = next_seat(s, s.giver)
    while seat != s.giver:
        n = late_choices(r, s, seat, found)
        for index in range(n):
            out.seat[out.n] = seat
            out.action[out.n] = found[index]
            out.n += 1
        seat = next_seat(s, seat)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leaves(
    r: cython.pointer[Rules], s: cython.pointer[State], depth: cython.int, interrupts: cython.bint
) -> cython.longlong:
    """Number of ways to take exactly ``depth`` (at least 1) actions from here."""
    branches: Branches
    child: State
    index: cython.int
    total: cython.longlong = 0
    if not cython.compiled:
        branches = Branches()
        child = State()
    _branches(r, s, interrupts, cython.address(branches))
    if depth == 1:
        return branches.n
    for index in range(branches.n):
        if cython.compiled:
            child = s[0]
        else:
            child.copy_from(s)
        apply_action(r, cython.address(child), branches.seat[index], branches.action[index])
        total += _leaves(r, cython.address(child), depth - 1, interrupts)
    return total


def count_leaves(deal: Deal, depth: int, interrupts: bool) -> int:
    """Return in how many ways exactly ``depth`` actions (0 or more) can follow; a course that ends earlier is none."""
    if depth < 1:
        return 1
    plies: cython.int = depth
    late: cython.bint = interrupts
    total: cython.longlong
    with cython.nogil:
        total = _leaves(cython.address(deal.table.r), cython.address(deal.s), plies, late)
    return total
