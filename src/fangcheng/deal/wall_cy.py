"""The wall of one deal: draws from the live and from the loose end, and their undoing (D-TURN-3, D-LOOSE, D-FLW, G-60).

``State.wall`` lists the tiles in the order in which they leave the live end.  The loose tiles are the far end's: of the
last stack the upper, then the lower tile, then the stack before it (D-LOOSE-2, 3, G-60).  Both ends are counters, so a
drawn tile goes back by turning them back (D-CLM-3, G-63).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import SeatState, State
    from cython.cimports.fangcheng.rules.layout import Rules
else:
    from fangcheng.deal.layout import SeatState, State
    from fangcheng.rules.layout import Rules

FIRST_BONUS = cython.declare(cython.int, 34)
FROM_WALL = cython.declare(cython.int, 2)  # scoring/layout.py
FROM_LOOSE = cython.declare(cython.int, 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def undealt(s: cython.pointer[State]) -> cython.int:
    """Number of tiles not dealt or drawn, loose and dead ones included."""
    return s.total - s.live - s.loose


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drawable(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.int:
    """Number of tiles that may still be drawn, from whichever end (D-END-1, G-53)."""
    left: cython.int = s.total - s.live - s.loose - r.dead_wall
    return max(0, left)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def loose_place(s: cython.pointer[State], ahead: cython.int) -> cython.int:
    """Index in ``wall`` of the loose tile that is taken after ``ahead`` others (D-LOOSE-2, 3)."""
    index: cython.int = s.loose + ahead
    if s.total - s.live - index == 1 and (index & 1) == 0:
        return s.live  # the live end has taken the upper tile of this last stack
    return s.total - 2 - (index & ~1) + (index & 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def live_place(s: cython.pointer[State], ahead: cython.int) -> cython.int:
    """Index in ``wall`` of the live tile that is drawn after ``ahead`` others.

    With ``dead_wall=0`` the live end may meet a last stack whose upper tile has gone as a loose tile.
    """
    index: cython.int = s.live + ahead
    if s.total - index - s.loose == 1 and s.loose & 1:
        return index + 1
    return index


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def last_place(s: cython.pointer[State], from_loose: cython.bint) -> cython.int:
    """Index in ``wall`` of the tile drawn last from an end."""
    place: cython.int
    if from_loose:
        s.loose -= 1
        place = loose_place(s, 0)
        s.loose += 1
    else:
        s.live -= 1
        place = live_place(s, 0)
        s.live += 1
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, from_loose: cython.bint) -> cython.bint:
    """Draw for a seat and replace bonus tiles until it has a plain tile (D-FLW-2, G-62).

    Returns:
        False if no tile may be drawn: at once, or in place of a bonus tile drawn last, which is then owed (G-53).  In a
        refereed deal every bonus tile ends the draw: ``drawn`` is -1 and its replacement owed.
    """
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    kind: cython.int
    s.after_bonus = 0
    s.drawn = -1
    while s.total - s.live - s.loose > r.dead_wall:
        if from_loose:
            kind = s.wall[loose_place(s, 0)]
            s.loose += 1
            s.source = FROM_LOOSE
        else:
            kind = s.wall[live_place(s, 0)]
            s.live += 1
            s.source = FROM_WALL
        if kind < FIRST_BONUS:
            h.counts[kind] += 1
            h.tiles_n += 1
            s.drawn = kind
            return True
        h.bonus[h.bonus_n] = kind
        h.bonus_n += 1
        s.after_bonus = 1
        if s.refereed:
            h.owed += 1
            return s.total - s.live - s.loose > r.dead_wall
        from_loose = True
    if s.after_bonus and h.owed == 0:
        h.owed = 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def replace_bonus(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int) -> cython.bint:
    """Replace the bonus tiles a seat was dealt (D-FLW-3); False when the wall ends before all are replaced."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    while h.owed:
        if not draw(r, s, seat, True):
            return False
        h.owed -= 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mark_draw(s: cython.pointer[State]) -> cython.void:
    """Remember both ends before a draw that a late claim may undo."""
    s.late_live = s.live
    s.late_loose = s.loose
    s.late_bonus_n = s.seat[s.turn].bonus_n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put_back(s: cython.pointer[State]) -> cython.void:
    """Return the tile just drawn, and the bonus tiles exposed with it, each to its place (D-CLM-3, G-63).

    The drawer has seen every tile he returns, the others the bonus tiles: ``known`` keeps that.
    """
    h: cython.pointer[SeatState] = cython.address(s.seat[s.turn])
    place: cython.int
    seen: cython.int
    h.counts[s.drawn] -= 1
    h.tiles_n -= 1
    h.bonus_n = s.late_bonus_n
    while s.loose > s.late_loose:
        s.loose -= 1
        place = loose_place(s, 0)
        seen = s.present if s.wall[place] >= FIRST_BONUS else 1 << s.turn
        s.known[place] |= seen
    while s.live > s.late_live:
        s.live -= 1
        place = live_place(s, 0)
        seen = s.present if s.wall[place] >= FIRST_BONUS else 1 << s.turn
        s.known[place] |= seen
    s.drawn = -1
