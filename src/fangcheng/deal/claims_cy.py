"""Claims: who may claim a discard or rob a kong, whose claim goes first, and late claims (D-PRI, D-CLM, G-63..69).

Every seat that can claim is asked and all answers are waited for; then mahjong goes before pung and kong, these
before a chow, and if all pass the next seat draws (D-PRI-2, G-84).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.finish_cy import win
    from cython.cimports.fangcheng.deal.layout import SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import end_dead, lay, next_seat, own_waits
    from cython.cimports.fangcheng.deal.wall_cy import draw, drawable, mark_draw, put_back
    from cython.cimports.fangcheng.rules.layout import Rules
else:
    from fangcheng.deal.finish_cy import win
    from fangcheng.deal.layout import SeatState, State
    from fangcheng.deal.state_cy import end_dead, lay, next_seat, own_waits
    from fangcheng.deal.wall_cy import draw, drawable, mark_draw, put_back
    from fangcheng.rules.layout import Rules

MAHJONG = cython.declare(cython.int, 103)  # deal/actions.py
PUNG = cython.declare(cython.int, 104)
KONG_CLAIM = cython.declare(cython.int, 105)
CHOW_LOW = cython.declare(cython.int, 106)
LATE_PUNG = cython.declare(cython.int, 109)
LATE_KONG = cython.declare(cython.int, 110)
LATE_MAHJONG = cython.declare(cython.int, 111)
SUITS_END = cython.declare(cython.int, 27)
CHOW_SET = cython.declare(cython.int, 0)  # hand/layout.py
PUNG_SET = cython.declare(cython.int, 1)
KONG_SET = cython.declare(cython.int, 2)
OPEN = cython.declare(cython.int, 1)
ADDED = cython.declare(cython.int, 2)
TURN = cython.declare(cython.int, 0)  # deal/layout.py
CLAIM = cython.declare(cython.int, 1)
ROB = cython.declare(cython.int, 2)
DEAD_WALL_REACHED = cython.declare(cython.int, 2)
DEAD_BONUS_LAST = cython.declare(cython.int, 3)
CAN_MAHJONG = cython.declare(cython.int, 1)
CAN_PUNG = cython.declare(cython.int, 2)
CAN_KONG = cython.declare(cython.int, 4)
CAN_CHOW_LOW = cython.declare(cython.int, 8)
CAN_CHOW_MIDDLE = cython.declare(cython.int, 16)
CAN_CHOW_HIGH = cython.declare(cython.int, 32)
FROM_NONE = cython.declare(cython.int, 0)  # scoring/layout.py
FROM_DISCARD = cython.declare(cython.int, 1)
FROM_ROBBED_KONG = cython.declare(cython.int, 5)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sets_with(r: cython.pointer[Rules], h: cython.pointer[SeatState], kind: cython.int) -> cython.int:
    """CAN bits of pung and kong with an offered kind (D-PUNG-1, D-KONG-1); none for a standing hand (D-STAND-3).

    Who has too few tiles (G-48) may lay the last two on his rack no more than anybody else: a discard must be left.
    """
    count: cython.int = h.counts[kind]
    can: cython.int = 0
    one: cython.ulonglong = 1
    if count < 2 or h.standing or h.melds_n == 4 or h.tiles_n == 2:
        return 0
    if r.pung_after_missed or not h.missed & (one << kind):  # G-65
        can = CAN_PUNG
    if count == 3:
        can |= CAN_KONG
    return can


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _chows_with(h: cython.pointer[SeatState], kind: cython.int) -> cython.int:
    """CAN bits of the chows with an offered kind: any two own tiles that make a run with it (D-CHOW-2, G-64)."""
    rank: cython.int = kind % 9
    can: cython.int = 0
    if rank <= 6 and h.counts[kind + 1] and h.counts[kind + 2]:
        can |= CAN_CHOW_LOW
    if rank >= 1 and rank <= 7 and h.counts[kind - 1] and h.counts[kind + 1]:
        can |= CAN_CHOW_MIDDLE
    if rank >= 2 and h.counts[kind - 2] and h.counts[kind - 1]:
        can |= CAN_CHOW_HIGH
    return can


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _claims(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    seat: cython.int,
    neighbour: cython.int,
    mahjong_only: cython.bint,
) -> cython.int:
    """CAN bits of a seat for the open discard; notes who could pung it."""
    kind: cython.int = s.offered
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    one: cython.ulonglong = 1
    can: cython.int = CAN_MAHJONG if h.waits & (one << kind) else 0
    if not mahjong_only:
        can |= _sets_with(r, h, kind)
        if can & CAN_PUNG:
            s.could_pung |= 1 << seat
        if seat == neighbour and kind < SUITS_END and not h.standing and h.melds_n < 4 and h.tiles_n > 2:  # D-CHOW-1
            can |= _chows_with(h, kind)
    return can


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def offer_discard(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.bint:
    """Open the claim window for ``offered`` from ``giver``; False when nobody can claim it.

    When no tile may be drawn any more the discard may be claimed for mahjong only (G-53).
    """
    giver: cython.int = s.giver
    neighbour: cython.int = next_seat(s, giver)
    mahjong_only: cython.bint = drawable(r, s) == 0
    seat: cython.int = neighbour
    can: cython.int
    h: cython.pointer[SeatState]
    s.pending = 0
    s.first_mahjong = -1
    s.could_pung = 0
    while seat != giver:
        h = cython.address(s.seat[seat])
        can = _claims(r, s, seat, neighbour, mahjong_only)
        h.can = can
        h.answer = -1
        if can or s.refereed:  # at a real table anybody may err
            s.pending |= 1 << seat
        seat = next_seat(s, seat)
    if s.pending:
        s.phase = CLAIM
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_missed(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.void:
    """The last discard can be claimed no more: who could have punged it has missed it (D-PUNG-1, G-65)."""
    seat: cython.int
    one: cython.ulonglong = 1
    for seat in range(4):
        if (s.could_pung >> seat) & 1 and not r.pung_after_missed:
            s.seat[seat].missed |= one << s.offered
    s.could_pung = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def offer_robbery(s: cython.pointer[State]) -> cython.bint:
    """Ask every seat that waits for the tile being added to a pung; False when nobody does (D-ROB-1, G-73)."""
    seat: cython.int = next_seat(s, s.giver)
    h: cython.pointer[SeatState]
    one: cython.ulonglong = 1
    s.pending = 0
    s.first_mahjong = -1
    while seat != s.giver:
        h = cython.address(s.seat[seat])
        h.can = 0
        h.answer = -1
        if h.waits & (one << s.offered):
            h.can = CAN_MAHJONG
        if h.can or s.refereed:
            s.pending |= 1 << seat
        seat = next_seat(s, seat)
    if s.pending:
        s.phase = ROB
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def offer_again(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.bint:
    """Count again who can claim the open tile, other tiles on the racks; answers stay.

    Returns:
        False when nobody would be asked, or a claim that was made would not be possible.
    """
    seat: cython.int = next_seat(s, s.giver)
    neighbour: cython.int = seat
    mahjong_only: cython.bint = drawable(r, s) == 0
    h: cython.pointer[SeatState]
    one: cython.ulonglong = 1
    s.could_pung = 0
    while seat != s.giver:
        h = cython.address(s.seat[seat])
        if s.phase == ROB:
            h.can = CAN_MAHJONG if h.waits & (one << s.offered) else 0
        else:
            h.can = _claims(r, s, seat, neighbour, mahjong_only)
        if h.answer < 0:
            s.pending &= ~(1 << seat)
            if h.can or s.refereed:
                s.pending |= 1 << seat
        elif h.answer >= MAHJONG and not (h.can >> (h.answer - MAHJONG)) & 1:  # the CAN bits stand in the same order
            return False
        seat = next_seat(s, seat)
    return s.pending != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_draw(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.void:
    """Nobody has claimed the discard: the next seat draws, or the deal is dead (D-TURN-2, D-END-1)."""
    if drawable(r, s) == 0:
        end_dead(s, DEAD_WALL_REACHED)
        return
    s.phase = TURN
    s.turn = s.next_draw
    s.claimed_turn = 0
    mark_draw(s)
    if not draw(r, s, s.turn, False):
        end_dead(s, DEAD_BONUS_LAST)
        return
    s.late_open = r.late_claims != 0 and s.players > 2  # G-63


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def kong_draw(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int) -> cython.void:
    """Draw the extra tile of a kong from the end the ruleset names (D-KONG-3, G-61); in a refereed deal it is owed."""
    s.phase = TURN
    s.turn = seat
    s.seat[seat].waits = own_waits(r, cython.address(s.seat[seat]))
    if s.refereed:
        s.drawn = -1
        s.seat[seat].owed_kong = 1
    elif not draw(r, s, seat, r.kong_draw == 0):
        end_dead(s, DEAD_BONUS_LAST)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_discard(s: cython.pointer[State]) -> cython.void:
    """The last discard leaves the discards."""
    s.river_n -= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _claim_set(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, action: cython.int) -> cython.void:
    """Lay a set with the last discard; the claimer's turn begins (D-CHOW-3, D-PUNG-2, D-KONG-2)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    kind: cython.int = s.offered
    lowest: cython.int
    step: cython.int
    _take_discard(s)
    s.phase = TURN
    s.turn = seat
    s.drawn = -1
    s.source = FROM_NONE
    s.after_bonus = 0
    s.claimed_turn = h.melds_n + 1  # the set is laid next
    s.late_open = 0
    s.resume = s.giver if r.after_claim else -1  # G-69
    if action == PUNG:
        h.counts[kind] -= 2
        h.tiles_n -= 2
        lay(h, PUNG_SET, kind, OPEN, s.giver, kind)
    elif action == KONG_CLAIM:
        h.counts[kind] -= 3
        h.tiles_n -= 3
        lay(h, KONG_SET, kind, OPEN, s.giver, kind)
        kong_draw(r, s, seat)
    else:
        lowest = kind - (action - CHOW_LOW)
        for step in range(3):
            if lowest + step != kind:
                h.counts[lowest + step] -= 1
        h.tiles_n -= 2
        lay(h, CHOW_SET, lowest, OPEN, s.giver, kind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _win_discard(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int) -> cython.void:
    """Mahjong with the last discard."""
    _take_discard(s)
    s.seat[seat].counts[s.offered] += 1
    s.seat[seat].tiles_n += 1
    win(r, s, seat, s.offered, FROM_DISCARD)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mahjong_claimer(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.int:
    """The seat whose mahjong counts: the first in turn, or the first that declared it (D-CALL-2, C-WIN-2, G-68)."""
    seat: cython.int
    if s.first_mahjong < 0 or r.mahjong_tie:
        return s.first_mahjong
    seat = next_seat(s, s.giver)
    while s.seat[seat].answer != MAHJONG:
        seat = next_seat(s, seat)
    return seat


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resolve(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.void:
    """All have answered a discard: carry out the claim that goes first (D-PRI-2, G-84)."""
    seat: cython.int = _mahjong_claimer(r, s)
    chow: cython.int = -1
    said: cython.int
    if seat >= 0:
        _win_discard(r, s, seat)
        return
    seat = next_seat(s, s.giver)
    while seat != s.giver:
        said = s.seat[seat].answer
        if said == PUNG or said == KONG_CLAIM:
            _claim_set(r, s, seat, said)
            return
        if said >= CHOW_LOW:
            chow = seat
        seat = next_seat(s, seat)
    if chow >= 0:
        _claim_set(r, s, chow, s.seat[chow].answer)
    else:
        next_draw(r, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _resolve_robbery(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.void:
    """All have answered: the tile goes to the robber and the pung stays open, or the kong is made (G-73)."""
    robber: cython.int = _mahjong_claimer(r, s)
    if robber < 0:
        finish_added_kong(r, s)
        return
    s.seat[robber].counts[s.offered] += 1
    s.seat[robber].tiles_n += 1
    win(r, s, robber, s.offered, FROM_ROBBED_KONG)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish_added_kong(r: cython.pointer[Rules], s: cython.pointer[State]) -> cython.void:
    """Turn the open pung of the offered kind into a kong and draw its extra tile (D-KONG-4, 7)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[s.giver])
    index: cython.int
    for index in range(h.melds_n):
        if h.melds[index].type == PUNG_SET and h.melds[index].kind == s.offered:
            h.melds[index].type = KONG_SET
            h.melds[index].exposure = ADDED
    kong_draw(r, s, s.giver)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answer(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, action: cython.int) -> cython.void:
    """Keep a seat's answer; when it is the last one the window closes."""
    s.seat[seat].answer = action
    s.pending &= ~(1 << seat)
    if action == MAHJONG and s.first_mahjong < 0:
        s.first_mahjong = seat
    if s.pending == 0:
        if s.phase == ROB:
            _resolve_robbery(r, s)
        else:
            _resolve(r, s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def late_choices(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, out: cython.p_int) -> cython.int:
    """Write the late claims a seat may make; returns how many (D-CLM-3, G-63).

    Any seat but the drawer and the discarder, also one that has passed.  A kong always has a tile to draw: the one that
    goes back.
    """
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    can: cython.int
    n: cython.int = 0
    one: cython.ulonglong = 1
    if not s.late_open or seat == s.turn or seat == s.giver or not (s.present >> seat) & 1:
        return 0
    can = _sets_with(r, h, s.offered)
    if can & CAN_PUNG:
        out[n] = LATE_PUNG
        n += 1
    if can & CAN_KONG:
        out[n] = LATE_KONG
        n += 1
    if h.waits & (one << s.offered):
        out[n] = LATE_MAHJONG
        n += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def claim_late(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, action: cython.int) -> cython.void:
    """Take the last discard although the next seat has drawn: its tile goes back to the wall (D-CLM-3, G-63)."""
    put_back(s)
    s.late_open = 0
    if action == LATE_MAHJONG:
        _win_discard(r, s, seat)
    else:
        _claim_set(r, s, seat, PUNG if action == LATE_PUNG else KONG_CLAIM)
