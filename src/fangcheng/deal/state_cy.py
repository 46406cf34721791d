"""The state of one deal: dealing it out, whose turn follows, what a hand waits for (D-DEAL, D-FLW-3, G-78)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import Meld, SeatState, State
    from cython.cimports.fangcheng.deal.wall_cy import replace_bonus
    from cython.cimports.fangcheng.hand.win_cy import open_tianhe_waits, waits
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.scoring.layout import Counts
else:
    from fangcheng.deal.layout import Meld, SeatState, State
    from fangcheng.deal.wall_cy import replace_bonus
    from fangcheng.hand.win_cy import open_tianhe_waits, waits
    from fangcheng.rules.layout import Rules
    from fangcheng.scoring.layout import Counts

FIRST_BONUS = cython.declare(cython.int, 34)
CHOW = cython.declare(cython.int, 0)  # hand/layout.py
KONG = cython.declare(cython.int, 2)
TURN = cython.declare(cython.int, 0)  # deal/layout.py
OVER = cython.declare(cython.int, 3)
WRONG_SET = cython.declare(cython.int, 4)
DEAD_BONUS_LAST = cython.declare(cython.int, 3)
FROM_INITIAL = cython.declare(cython.int, 6)  # scoring/layout.py
DEAD_HAND = cython.declare(cython.int, 1)
TOO_MANY = cython.declare(cython.int, 2)
TOO_FEW = cython.declare(cython.int, 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_seat(s: cython.pointer[State], seat: cython.int) -> cython.int:
    """The next occupied chair in the order of play (G-78)."""
    seat = (seat + 1) & 3
    while not (s.present >> seat) & 1:
        seat = (seat + 1) & 3
    return seat


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def barred(h: cython.pointer[SeatState]) -> cython.bint:
    """Whether a seat cannot go mahjong: a dead hand, a wrong number of tiles, a wrong set (D-ERR-1, 7, G-48, G-51)."""
    return h.status != 0 or h.offset != 0 or h.wrong_sets != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def own_waits(r: cython.pointer[Rules], h: cython.pointer[SeatState]) -> cython.ulonglong:
    """Mask of the kinds that complete a seat's hand; a kind of which it holds all four itself is no wait (D-CALL-1)."""
    found: cython.ulonglong
    index: cython.int
    step: cython.int
    kind: cython.int
    one: cython.ulonglong = 1
    if barred(h) or h.owed or h.owed_kong:
        return 0
    found = waits(h.counts, h.melds_n, cython.address(r.shapes))
    if h.melds_n and r.tianhe_open_allowed:
        found |= _open_tianhe(r, h)
    if found == 0:
        return 0
    for index in range(h.melds_n):
        for step in range(3 if h.melds[index].type == CHOW else 1):
            kind = h.melds[index].kind + step
            if found & (one << kind) and _held(h, kind) == 4:
                found &= ~(one << kind)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _open_tianhe(r: cython.pointer[Rules], h: cython.pointer[SeatState]) -> cython.ulonglong:
    """Kinds that make nine gates of a seat's tiles, the laid ones included (G-25)."""
    all_tiles: Counts
    if not cython.compiled:
        all_tiles = [0] * 34
    kind: cython.int
    for kind in range(34):
        all_tiles[kind] = _held(h, kind)
    return open_tianhe_waits(all_tiles, cython.address(r.shapes))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _held(h: cython.pointer[SeatState], kind: cython.int) -> cython.int:
    """How many tiles of a kind a seat has, on the rack and in laid sets."""
    total: cython.int = h.counts[kind]
    index: cython.int
    for index in range(h.melds_n):
        total += in_meld(cython.address(h.melds[index]), kind)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def in_meld(meld: cython.pointer[Meld], kind: cython.int) -> cython.int:
    """How many tiles of a kind lie in a set."""
    index: cython.int
    found: cython.int = 0
    if meld.type == CHOW:
        return 1 if meld.kind <= kind <= meld.kind + 2 else 0
    if meld.type == WRONG_SET:
        for index in range(meld.wrong_n):
            if meld.wrong[index] == kind:
                found += 1
        return found
    if meld.kind != kind:
        return 0
    return 4 if meld.type == KONG else 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay(
    h: cython.pointer[SeatState],
    set_type: cython.int,
    kind: cython.int,
    exposure: cython.int,
    giver: cython.int,
    claimed: cython.int,
) -> cython.void:
    """Lay a set (its tiles have left the rack)."""
    meld: cython.pointer[Meld] = cython.address(h.melds[h.melds_n])
    meld.type = set_type
    meld.kind = kind
    meld.exposure = exposure
    meld.giver = giver
    meld.claimed = claimed
    meld.wrong_n = 0
    h.melds_n += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def close_count(h: cython.pointer[SeatState]) -> cython.void:
    """At the end hands are looked at: a wrong set still laid makes a hand dead, tiles are counted (D-ERR-7, G-48).

    Who was found with too few tiles may have too many by now; who has the right number again keeps what was found.
    """
    if h.wrong_sets:
        h.status = DEAD_HAND
    elif h.offset and h.status != DEAD_HAND:
        h.status = TOO_MANY if h.offset > 0 else TOO_FEW


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def end_dead(s: cython.pointer[State], ending: cython.int) -> cython.void:
    """End the deal without a winner: nothing is scored (D-END-1, 2, G-52)."""
    seat: cython.int
    for seat in range(4):
        close_count(cython.address(s.seat[seat]))
    s.phase = OVER
    s.ending = ending
    s.late_open = 0
    s.pending = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _clear(s: cython.pointer[State]) -> cython.void:
    """Empty everything but the wall itself."""
    seat: cython.int
    index: cython.int
    h: cython.pointer[SeatState]
    for seat in range(4):
        h = cython.address(s.seat[seat])
        h.waits = 0
        h.missed = 0
        for index in range(34):
            h.counts[index] = 0
        for index in range(4):
            h.melds[index].type = 0
            h.melds[index].kind = 0
            h.melds[index].exposure = 0
            h.melds[index].giver = -1
            h.melds[index].claimed = -1
            h.melds[index].wrong_n = 0
        h.melds_n = 0
        h.bonus_n = 0
        h.tiles_n = 0
        h.owed = 0
        h.discards_n = 0
        h.standing = 0
        h.can = 0
        h.answer = -1
        h.owed_kong = 0
        h.status = 0
        h.offset = 0
        h.wrong_sets = 0
        s.account.scores[seat] = 0
        s.account.limit_hand[seat] = 0
        s.account.status[seat] = 0
        s.account.net[seat] = 0
    for index in range(16):
        s.account.pay[index] = 0
    for index in range(144):
        s.known[index] = 0
    s.account.winner = -1
    s.account.denominator = 1
    s.live = 0
    s.loose = 0
    s.river_n = 0
    s.record_n = 0
    s.discards_n = 0
    s.drawn = -1
    s.after_bonus = 0
    s.claimed_turn = 0
    s.resume = -1
    s.next_draw = -1
    s.offered = -1
    s.giver = -1
    s.pending = 0
    s.first_mahjong = -1
    s.could_pung = 0
    s.late_open = 0
    s.late_live = 0
    s.late_loose = 0
    s.late_bonus_n = 0
    s.ending = 0
    s.winner = -1
    s.win_source = 0
    s.winning = -1
    s.only_possible = 0
    s.last_wall = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take(s: cython.pointer[State], seat: cython.int) -> cython.void:
    """Deal the next tile of the wall to a seat; a bonus tile is laid out at once and its replacement owed (D-FLW-2)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    kind: cython.int = s.wall[s.live]
    s.live += 1
    if kind < FIRST_BONUS:
        h.counts[kind] += 1
        h.tiles_n += 1
    else:
        h.bonus[h.bonus_n] = kind
        h.bonus_n += 1
        h.owed += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    present: cython.int,
    round_wind: cython.int,
    east_wins: cython.int,
    skipped: cython.int,
    refereed: cython.bint,
) -> cython.void:
    """Deal from ``wall`` (set with ``total`` beforehand) and replace bonus tiles in turn (D-DEAL-1..4, D-FLW-3).

    Args:
        skipped: tiles taken off the live wall behind the dealt ones, so that fewer remain.
        refereed: whether errors are possible (``State.refereed``): the bonus tiles dealt are owed their replacements.
    """
    seat: cython.int
    step: cython.int
    turns: cython.int
    _clear(s)
    s.present = present
    s.players = (present & 1) + ((present >> 1) & 1) + ((present >> 2) & 1) + ((present >> 3) & 1)
    s.round_wind = round_wind
    s.east_wins = east_wins
    s.skipped = skipped
    s.refereed = refereed
    s.account.present = present
    for turns in range(4):
        for seat in range(4):
            if (present >> seat) & 1:
                for step in range(4 if turns < 3 else 1):
                    _take(s, seat)
    _take(s, 0)
    s.live += skipped
    s.phase = TURN
    s.turn = 0
    for seat in range(4):
        if (present >> seat) & 1 and not refereed and not replace_bonus(r, s, seat):
            end_dead(s, DEAD_BONUS_LAST)
    for seat in range(1, 4):
        s.seat[seat].waits = own_waits(r, cython.address(s.seat[seat]))
    s.drawn = -1
    s.after_bonus = 0
    s.source = FROM_INITIAL
