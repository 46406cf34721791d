"""What errors at the table do to the state of a deal: transitions that right play never makes (D-ERR, G-48..52).

The referee (``referee``) decides when they happen; here they are carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fangcheng.scoring.layout import STATUS_FALSE_MAHJONG

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.deal_cy import Deal
    from cython.cimports.fangcheng.deal.layout import Meld, SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import end_dead, lay, own_waits
    from cython.cimports.fangcheng.deal.wall_cy import draw, live_place, loose_place
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.settlement_cy import settle
else:
    from fangcheng.deal.deal_cy import Deal
    from fangcheng.deal.layout import Meld, SeatState, State
    from fangcheng.deal.state_cy import end_dead, lay, own_waits
    from fangcheng.deal.wall_cy import draw, live_place, loose_place
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.settlement_cy import settle

FIRST_BONUS = cython.declare(cython.int, 34)
TURN = cython.declare(cython.int, 0)  # deal/layout.py
WRONG_SET = cython.declare(cython.int, 4)
DEAD_BONUS_LAST = cython.declare(cython.int, 3)
OPEN = cython.declare(cython.int, 1)  # hand/layout.py
CONCEALED = cython.declare(cython.int, 0)
FROM_NONE = cython.declare(cython.int, 0)  # scoring/layout.py
FROM_INITIAL = cython.declare(cython.int, 6)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_one(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int, loose: cython.bint) -> cython.bint:
    """Draw one tile for a seat whose turn it may not be: what is known of the tile drawn in turn stays as it is."""
    mine: cython.bint = s.phase == TURN and s.turn == seat and s.source != FROM_INITIAL
    drawn: cython.int = s.drawn
    source: cython.int = s.source
    after_bonus: cython.int = s.after_bonus
    done: cython.bint = draw(r, s, seat, loose)
    if not mine:
        s.drawn = drawn
        s.source = source
        s.after_bonus = after_bonus
    return done


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_owed(r: cython.pointer[Rules], s: cython.pointer[State], seat: cython.int) -> cython.void:
    """Draw the tile a seat is owed for a kong or for a bonus tile; the deal is dead if there is none (G-53)."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    taken: cython.int = s.live + s.loose
    done: cython.bint
    if h.owed_kong:
        h.owed_kong = 0
        if s.source == FROM_INITIAL:
            s.source = FROM_NONE  # East's dealt hand is no longer that
        done = _draw_one(r, s, seat, r.kong_draw == 0)
    else:
        h.owed -= 1
        done = _draw_one(r, s, seat, True)
        if s.phase == TURN and s.turn == seat and s.source != FROM_INITIAL:
            s.after_bonus = 1  # G-08
    if not done:
        h.owed += s.live + s.loose == taken  # a bonus tile drawn last is owed its own
        end_dead(s, DEAD_BONUS_LAST)
    elif not (s.phase == TURN and s.turn == seat):
        h.waits = own_waits(r, h)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark_seen(s: cython.pointer[State], seat: cython.int, place: cython.int) -> cython.void:
    """A tile goes back to its place: its drawer knows it, a bonus tile everybody (G-63)."""
    s.known[place] |= s.present if s.wall[place] >= FIRST_BONUS else 1 << seat


class ErringDeal(Deal):
    """A deal in which errors are possible: every seat is asked about every discard, tiles are drawn one by one.

    Its arguments are those of ``Deal``.  The methods added here trust their caller, the referee.
    """

    def __init__(
        self,
        table: RuleTable,
        order: Iterable[int],
        present: int = 0b1111,
        round_wind: int = 0,
        east_wins: int = 0,
        skipped: int = 0,
    ) -> None:
        super().__init__(table, order, present, round_wind, east_wins, skipped, refereed=True)

    def clone(self) -> ErringDeal:
        """Return an independent copy of the state, of the same class."""
        other: ErringDeal = type(self).__new__(type(self))
        other.table = self.table
        if cython.compiled:
            other.s = self.s
        else:
            other.s = State()
            other.s.copy_from(self.s)
        return other

    def owes(self, seat: int) -> int:
        """Return how many tiles a seat has yet to draw in place of bonus tiles and for a kong."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[seat])
        return h.owed + h.owed_kong

    def take_owed(self, seat: int) -> None:
        """Draw the next tile a seat is owed (D-FLW-2, D-KONG-3); without one the deal is dead (G-53)."""
        _take_owed(cython.address(self.table.r), cython.address(self.s), seat)

    def skip_owed(self, seat: int) -> None:
        """Forget the next tile a seat is owed: its hand is one short from now on (S-ERR-2, G-48)."""
        s: cython.pointer[State] = cython.address(self.s)
        h: cython.pointer[SeatState] = cython.address(s.seat[seat])
        if h.owed_kong:
            h.owed_kong = 0
            if s.source == FROM_INITIAL:
                s.source = FROM_NONE
        else:
            h.owed -= 1
        h.offset -= 1
        s.late_open = 0
        h.waits = 0
        if not (s.phase == TURN and s.turn == seat):
            h.waits = own_waits(cython.address(self.table.r), h)

    def draw_unasked(self, seat: int) -> None:
        """Draw one live tile too many: in the own turn, or out of turn (D-ERR-4, 6); no late claim is possible then."""
        r: cython.pointer[Rules] = cython.address(self.table.r)
        s: cython.pointer[State] = cython.address(self.s)
        h: cython.pointer[SeatState] = cython.address(s.seat[seat])
        in_turn: cython.bint = s.phase == TURN and s.turn == seat
        h.offset += 1
        s.late_open = 0
        if s.source == FROM_INITIAL and in_turn:
            s.source = FROM_NONE
        if in_turn:
            h.waits = own_waits(r, h)
        if not _draw_one(r, s, seat, False):
            end_dead(s, DEAD_BONUS_LAST)  # a bonus tile was the last (G-53)
        if not in_turn:
            h.waits = own_waits(r, h)

    def lay_wrong(self, seat: int, tiles: Sequence[int], claimed: bool) -> None:
        """Lay tiles that are no set; a claim of the open discard (``tiles[0]``) begins the seat's turn (D-ERR-7)."""
        s: cython.pointer[State] = cython.address(self.s)
        h: cython.pointer[SeatState] = cython.address(s.seat[seat])
        meld: cython.pointer[Meld]
        kind: cython.int
        index: cython.int
        for kind in tiles[1:] if claimed else tiles:
            h.counts[kind] -= 1
            h.tiles_n -= 1
        if claimed:
            s.river_n -= 1
            s.phase = TURN
            s.turn = seat
            s.pending = 0
            s.drawn = -1
            s.after_bonus = 0
            s.claimed_turn = h.melds_n + 1
            s.resume = s.giver if self.table.r.after_claim else -1  # G-69
            s.source = FROM_NONE
            lay(h, WRONG_SET, min(tiles), OPEN, s.giver, s.offered)
        else:
            lay(h, WRONG_SET, min(tiles), CONCEALED if len(tiles) == 4 else OPEN, -1, -1)
            if s.source == FROM_INITIAL:
                s.source = FROM_NONE
            if s.drawn >= 0 and (len(tiles) == 4 or not h.counts[s.drawn]):
                s.drawn = -1
        meld = cython.address(h.melds[h.melds_n - 1])
        meld.wrong_n = len(tiles)
        for index in range(meld.wrong_n):
            meld.wrong[index] = tiles[index]
        s.late_open = 0
        h.wrong_sets += 1
        h.owed_kong = len(tiles) == 4
        h.waits = 0

    def lay_right(self, seat: int, index: int, set_type: int, tiles: Sequence[int]) -> None:
        """Exchange tiles of a wrong set with the rack so that it becomes a true one (G-51)."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[seat])
        meld: cython.pointer[Meld] = cython.address(h.melds[index])
        place: cython.int
        kind: cython.int
        for place in range(meld.wrong_n):
            h.counts[meld.wrong[place]] += 1
        for kind in tiles:
            h.counts[kind] -= 1
        meld.type = set_type
        meld.kind = min(tiles)
        meld.wrong_n = 0
        h.wrong_sets -= 1
        h.waits = own_waits(cython.address(self.table.r), h)

    def set_status(self, seat: int, status: int) -> None:
        """Declare a hand dead, or its number of tiles wrong: it cannot go mahjong any more."""
        self.s.seat[seat].status = status
        self.s.seat[seat].waits = 0

    def make_void(self, ending: int, caller: int) -> None:
        """End the deal by a false mahjong of ``caller`` (D-ERR-9, G-50); with -1 by a wrong break or draw (G-52)."""
        end_dead(cython.address(self.s), ending)
        if caller >= 0:
            self.s.seat[caller].status = STATUS_FALSE_MAHJONG
            self.s.account.status[caller] = STATUS_FALSE_MAHJONG
            settle(cython.address(self.table.r), cython.address(self.s.account))

    def return_to(self, before: ErringDeal, seat: int) -> None:
        """Stand again as before; ``seat`` remembers the tiles that go back to the wall (G-51, G-63)."""
        s: cython.pointer[State] = cython.address(self.s)
        live: cython.int = s.live
        loose: cython.int = s.loose
        ahead: cython.int
        if cython.compiled:
            self.s = before.s
        else:
            self.s.copy_from(before.s)
        for ahead in range(live - s.live):
            _mark_seen(s, seat, live_place(s, ahead))
        for ahead in range(loose - s.loose):
            _mark_seen(s, seat, loose_place(s, ahead))
