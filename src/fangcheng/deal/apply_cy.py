"""Carrying out an action.  It is trusted: what is not legal leaves a state that means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.claims_cy import (
        answer,
        claim_late,
        finish_added_kong,
        kong_draw,
        next_draw,
        note_missed,
        offer_discard,
        offer_robbery,
    )
    from cython.cimports.fangcheng.deal.finish_cy import win
    from cython.cimports.fangcheng.deal.layout import SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import lay, next_seat, own_waits
    from cython.cimports.fangcheng.rules.layout import Rules
else:
    from fangcheng.deal.claims_cy import (
        answer,
        claim_late,
        finish_added_kong,
        kong_draw,
        next_draw,
        note_missed,
        offer_discard,
        offer_robbery,
    )
    from fangcheng.deal.finish_cy import win
    from fangcheng.deal.layout import SeatState, State
    from fangcheng.deal.state_cy import lay, next_seat, own_waits
    from fangcheng.rules.layout import Rules

STAND = cython.declare(cython.int, 34)  # deal/actions.py
OWN_KONG = cython.declare(cython.int, 68)
PASS = cython.declare(cython.int, 102)
MAHJONG = cython.declare(cython.int, 103)
LATE_PUNG = cython.declare(cython.int, 109)
ACTIONS = cython.declare(cython.int, 112)
KONG_SET = cython.declare(cython.int, 2)  # hand/layout.py
CONCEALED = cython.declare(cython.int, 0)
TURN = cython.declare(cython.int, 0)  # deal/layout.py


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _discard(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, kind: cython.int) -> cython.void:
    """Discard a tile; the others are asked, or the next seat draws at once (D-TURN-1, D-TURN-2)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    note_missed(r, s)
    h.counts[kind] -= 1
    h.tiles_n -= 1
    h.discards_n += 1
    s.discards_n += 1
    s.river[s.river_n] = kind
    s.river_seat[s.river_n] = seat
    s.river_n += 1
    if not h.standing or h.discards_n == 1:
        h.waits = own_waits(r, h)
    s.offered = kind
    s.giver = seat
    s.drawn = -1
    s.late_open = 0
    s.next_draw = s.resume if s.resume >= 0 else next_seat(s, seat)  # G-69
    s.resume = -1
    if not offer_discard(r, s):
        next_draw(r, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _own_kong(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, kind: cython.int) -> cython.void:
    """Lay four concealed tiles, or add the fourth to an open pung unless it is robbed (D-KONG-4..9, D-ROB-1)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    s.late_open = 0
    if h.counts[kind] == 4:
        h.counts[kind] = 0
        h.tiles_n -= 4
        lay(h, KONG_SET, kind, CONCEALED, -1, -1)
        kong_draw(r, s, seat)
        return
    note_missed(r, s)
    h.counts[kind] -= 1
    h.tiles_n -= 1
    s.drawn = -1
    s.offered = kind
    s.giver = seat
    if not offer_robbery(s):
        finish_added_kong(r, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def apply_action(
    r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, action: cython.int
) -> cython.void:
    """Record a legal action of a seat and carry it out."""
    s.record[s.record_n] = seat * ACTIONS + action
    s.record_n += 1
    if action >= LATE_PUNG:
        claim_late(r, s, seat, action)
    elif s.phase != TURN:
        answer(r, s, seat, action)
    elif action < STAND:
        _discard(r, s, seat, action)
    elif action < OWN_KONG:
        s.seat[seat].standing = 1
        _discard(r, s, seat, action - STAND)
    elif action < PASS:
        _own_kong(r, s, seat, action - OWN_KONG)
    else:
        win(r, s, seat, s.drawn, s.source)
