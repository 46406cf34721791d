"""The observation of ``sim.observation``, written from the state of a deal: only what the seat's view shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import Meld, SeatState, State
    from cython.cimports.fangcheng.deal.wall_cy import drawable, undealt
    from cython.cimports.fangcheng.rules.layout import Rules
else:
    from fangcheng.deal.layout import Meld, SeatState, State
    from fangcheng.deal.wall_cy import drawable, undealt
    from fangcheng.rules.layout import Rules

CELLS = cython.declare(cython.int, 437)  # sim/observation.py
MELDS = cython.declare(cython.int, 34)
DISCARDS = cython.declare(cython.int, 170)
LAST_DISCARD = cython.declare(cython.int, 306)
DRAWN = cython.declare(cython.int, 340)
BONUS = cython.declare(cython.int, 374)
RACK = cython.declare(cython.int, 406)
STANDING = cython.declare(cython.int, 410)
PRESENT = cython.declare(cython.int, 414)
DISCARDER = cython.declare(cython.int, 418)
TO_MOVE = cython.declare(cython.int, 422)
SEAT_WIND = cython.declare(cython.int, 426)
ROUND_WIND = cython.declare(cython.int, 430)
ROBBING = cython.declare(cython.int, 434)
TILES_LEFT = cython.declare(cython.int, 435)
DRAWABLE_LEFT = cython.declare(cython.int, 436)
FIRST_BONUS = cython.declare(cython.int, 34)
CHOW = cython.declare(cython.int, 0)  # hand/layout.py
KONG = cython.declare(cython.int, 2)
TURN = cython.declare(cython.int, 0)  # deal/layout.py
CLAIM = cython.declare(cython.int, 1)
ROB = cython.declare(cython.int, 2)
OVER = cython.declare(cython.int, 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _laid(h: cython.pointer[SeatState], out: cython.p_schar, first: cython.Py_ssize_t) -> cython.void:
    """Count the tiles of a seat's sets into a plane."""
    index: cython.int
    m: cython.pointer[Meld]
    for index in range(h.melds_n):
        m = cython.address(h.melds[index])
        if m.type == CHOW:
            out[first + m.kind] += 1
            out[first + m.kind + 1] += 1
            out[first + m.kind + 2] += 1
        else:
            out[first + m.kind] += 4 if m.type == KONG else 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def observe(
    r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, out: cython.p_schar, first: cython.Py_ssize_t
) -> cython.void:
    """Write what a seat sees at ``out[first]`` and after it; only zeros for no seat (-1)."""
    at: cython.Py_ssize_t
    place: cython.Py_ssize_t
    index: cython.int
    other: cython.int
    to_move: cython.int = s.turn
    river_n: cython.int = s.river_n
    h: cython.pointer[SeatState]
    offering: cython.bint = s.phase == CLAIM or s.phase == ROB or s.late_open != 0
    for at in range(first, first + CELLS):
        out[at] = 0
    if seat < 0:
        return
    for at in range(34):
        out[first + at] = s.seat[seat].counts[at]
    for place in range(4):
        other = (seat + place) & 3
        if not (s.present >> other) & 1:
            continue
        h = cython.address(s.seat[other])
        _laid(h, out, first + MELDS + 34 * place)
        for index in range(h.bonus_n):
            out[first + BONUS + 8 * place + h.bonus[index] - FIRST_BONUS] = 1
        out[first + RACK + place] = h.tiles_n
        out[first + STANDING + place] = h.standing
        out[first + PRESENT + place] = 1
    if r.discards_face_up:
        place = first + DISCARDS
        for index in range(river_n):
            out[place + 34 * ((s.river_seat[index] - seat) & 3) + s.river[index]] += 1
    elif offering and s.phase != ROB:  # face down but for the last, named one (G-76)
        out[first + DISCARDS + 34 * ((s.giver - seat) & 3) + s.offered] = 1
    if offering:
        out[first + LAST_DISCARD + s.offered] = 1
        out[first + DISCARDER + ((s.giver - seat) & 3)] = 1
    if s.phase == TURN and s.turn == seat and s.drawn >= 0:
        out[first + DRAWN + s.drawn] = 1
    if s.phase != OVER:
        if s.phase == CLAIM:
            to_move = s.next_draw
        out[first + TO_MOVE + ((to_move - seat) & 3)] = 1
    out[first + SEAT_WIND + seat] = 1
    out[first + ROUND_WIND + s.round_wind] = 1
    out[first + ROBBING] = s.phase == ROB
    out[first + TILES_LEFT] = undealt(s)
    out[first + DRAWABLE_LEFT] = drawable(r, s)
