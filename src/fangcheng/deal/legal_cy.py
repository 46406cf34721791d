"""What a seat may answer, as action ids in rising order (D-TURN, D-KONG, D-STAND, G-70, G-75, G-81, G-83)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import barred, own_waits
    from cython.cimports.fangcheng.deal.wall_cy import drawable
    from cython.cimports.fangcheng.hand.win_cy import completes, may_call
    from cython.cimports.fangcheng.rules.layout import Rules
else:
    from fangcheng.deal.layout import SeatState, State
    from fangcheng.deal.state_cy import barred, own_waits
    from fangcheng.deal.wall_cy import drawable
    from fangcheng.hand.win_cy import completes, may_call
    from fangcheng.rules.layout import Rules

STAND = cython.declare(cython.int, 34)  # deal/actions.py
OWN_KONG = cython.declare(cython.int, 68)
PASS = cython.declare(cython.int, 102)
MAHJONG = cython.declare(cython.int, 103)
PUNG_SET = cython.declare(cython.int, 1)  # hand/layout.py
TURN = cython.declare(cython.int, 0)  # deal/layout.py
OVER = cython.declare(cython.int, 3)
FROM_INITIAL = cython.declare(cython.int, 6)  # scoring/layout.py


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_win(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.bint:
    """Whether the seat to move has a mahjong with the tile just drawn, or East with the tiles dealt.

    After a claim there is none before a kong's extra tile is drawn: it would have been a claim for mahjong.
    """
    h: cython.pointer[SeatState] = cython.address(s.seat[s.turn])
    if s.drawn >= 0:
        return (h.waits >> s.drawn) & 1 != 0
    return s.source == FROM_INITIAL and not barred(h) and completes(h.counts, h.melds_n, -1, cython.address(r.shapes))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standing_open(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.bint:
    """Whether this turn's discard may declare a standing hand at all: the first own turn (D-STAND-1, 2, G-75)."""
    if not r.standing_hand or s.seat[s.turn].discards_n or barred(cython.address(s.seat[s.turn])):
        return False
    return r.standing_after_claim != 0 or not s.claimed_turn


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _calls_without(r: cython.pointer[Rules], h: cython.pointer[SeatState], kind: cython.int) -> cython.bint:
    """Whether the hand is calling once a tile of this kind is discarded (D-CALL-1)."""
    calling: cython.bint
    h.counts[kind] -= 1
    calling = own_waits(r, h) != 0
    h.counts[kind] += 1
    return calling


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_stand(r: cython.pointer[Rules], s: cython.pointer[State], kind: cython.int) -> cython.bint:
    """Whether the seat to move may declare a standing hand with the discard of a kind it holds."""
    return _standing_open(r, s) and _calls_without(r, cython.address(s.seat[s.turn]), kind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def own_choices(r: cython.pointer[Rules], s: cython.pointer[State], out: cython.p_int) -> cython.int:
    """Write what the seat to move may do in its own turn; returns how many."""
    h: cython.pointer[SeatState] = cython.address(s.seat[s.turn])
    kind: cython.int
    index: cython.int
    later: cython.bint
    n: cython.int = 0
    four: cython.ulonglong = 0  # kinds of which a kong may be laid
    one: cython.ulonglong = 1
    if h.standing:  # D-STAND-3
        out[0] = s.drawn
        n = 1
    else:
        for kind in range(34):
            if h.counts[kind]:
                out[n] = kind
                n += 1
                if h.counts[kind] == 4 and h.melds_n < 4:
                    four |= one << kind
        if _standing_open(r, s) and may_call(h.counts, h.melds_n, cython.address(r.shapes)):
            for kind in range(34):
                if h.counts[kind] and _calls_without(r, h, kind):
                    out[n] = STAND + kind
                    n += 1
        for index in range(h.melds_n):
            if h.melds[index].type == PUNG_SET:
                kind = h.melds[index].kind
                later = index != s.claimed_turn - 1  # not the turn in which this pung was claimed
                if h.counts[kind] and (s.drawn == kind or (r.add_kong_any_turn and later)):  # D-KONG-4, G-70
                    four |= one << kind
        if four and drawable(r, s):  # no kong without its extra tile (G-53)
            for kind in range(34):
                if four & (one << kind):
                    out[n] = OWN_KONG + kind
                    n += 1
    if may_win(r, s):
        out[n] = MAHJONG
        n += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choices(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, out: cython.p_int) -> cython.int:
    """Write what a seat that is waited for may answer; 0 for any other seat."""
    can: cython.int
    index: cython.int
    n: cython.int = 1
    if s.phase == TURN:
        return own_choices(r, s, out) if seat == s.turn else 0
    if s.phase == OVER or not (s.pending >> seat) & 1:
        return 0
    out[0] = PASS
    can = s.seat[seat].can
    for index in range(6):  # the CAN bits stand in the order of the action ids
        if (can >> index) & 1:
            out[n] = MAHJONG + index
            n += 1
    return n
