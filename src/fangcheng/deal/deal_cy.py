"""One deal, from the dealt tiles to the settlement: the Python face of the compiled state.

A deal holds no randomness, clock or input: it is given the order of the tiles and answers four questions - who must
answer (``waiting``), what a seat may answer (``legal``, ``interrupts``), why not (``refuse``), what follows
(``apply``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fangcheng.deal.order import check_chair, check_hidden, check_order, check_seats, check_situation, dealt
from fangcheng.errors import FangchengError, IllegalAction

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.apply_cy import apply_action
    from cython.cimports.fangcheng.deal.claims_cy import late_choices, offer_again
    from cython.cimports.fangcheng.deal.layout import Choices, SeatState, State
    from cython.cimports.fangcheng.deal.legal_cy import choices, may_stand
    from cython.cimports.fangcheng.deal.reading_cy import DealReading
    from cython.cimports.fangcheng.deal.state_cy import begin, next_seat, own_waits
    from cython.cimports.fangcheng.deal.wall_cy import last_place, live_place, undealt
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
else:
    from fangcheng.deal.apply_cy import apply_action
    from fangcheng.deal.claims_cy import late_choices, offer_again
    from fangcheng.deal.layout import Choices, SeatState, State
    from fangcheng.deal.legal_cy import choices, may_stand
    from fangcheng.deal.reading_cy import DealReading
    from fangcheng.deal.state_cy import begin, next_seat, own_waits
    from fangcheng.deal.wall_cy import last_place, live_place, undealt
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable

ACTIONS = 112
TURN, CLAIM, ROB, OVER = range(4)


class Deal(DealReading):
    """One deal under a ruleset.

    Args:
        table: the compiled ruleset (``Ruleset.table``).
        order: every tile, as kinds 0-41, in the order in which they leave the wall: the live end first; the loose
            tiles are the last ones, of each stack the upper before the lower (order[-2], order[-1], order[-4], ...:
            D-LOOSE-2, 3, G-60).  144 tiles, or 136 without bonus tiles (G-80).
        present: mask of the occupied chairs, bit w for wind w; East's is always occupied (G-78).
        round_wind: 0-3.
        east_wins: mahjong of this East in a row before the deal (G-26).
        skipped: tiles taken off the live wall behind the dealt ones: a deal that begins with a shorter wall.
        refereed: errors are possible (``referee`` makes such deals; by itself one cannot be played).

    Raises:
        FangchengError: ``bad_order``, ``bad_seats``, ``bad_round_wind``, ``bad_east_wins`` or ``bad_wall_left``.
    """

    def __init__(
        self,
        table: RuleTable,
        order: Iterable[int],
        present: int = 0b1111,
        round_wind: int = 0,
        east_wins: int = 0,
        skipped: int = 0,
        *,
        refereed: bool = False,
    ) -> None:
        tiles = check_order(order, table.option("bonus_tiles") != 0)
        check_seats(present, table.option("players"))
        check_situation(round_wind, east_wins, skipped, len(tiles) - dealt(present))
        if not cython.compiled:
            self.s = State()
        self.table = table
        self.s.total = len(tiles)
        for index, kind in enumerate(tiles):
            self.s.wall[index] = kind
        begin(cython.address(table.r), cython.address(self.s), present, round_wind, east_wins, skipped, refereed)

    # -- the four questions ------------------------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must answer now: the one to move or, in turn order, all who can claim.

        It tells who can claim, so it is never part of a seat's view.  Empty after the deal.
        """
        if self.s.phase == OVER:
            return ()
        if self.s.phase == TURN:
            return (self.s.turn,)
        return tuple(seat for seat in self.others(self.s.giver) if self.s.pending >> seat & 1)

    def asked(self) -> tuple[int, ...]:
        """Return the seats that have yet to answer the open claim window, in turn order; () if none is open."""
        return self.waiting() if self.s.phase == CLAIM or self.s.phase == ROB else ()

    def legal(self, seat: int) -> tuple[int, ...]:
        """Return the actions a seat that is waited for may answer with, rising; () for any other seat."""
        found: Choices
        if not cython.compiled:
            found = [0] * ACTIONS
        if not 0 <= seat < 4:
            return ()
        count: cython.int = choices(cython.address(self.table.r), cython.address(self.s), seat, found)
        return tuple([found[index] for index in range(count)])

    def interrupts(self, seat: int) -> tuple[int, ...]:
        """Return the late claims a seat may make although it is not waited for, rising (D-CLM-3, G-63)."""
        found: Choices
        if not cython.compiled:
            found = [0] * ACTIONS
        if not 0 <= seat < 4:
            return ()
        count: cython.int = late_choices(cython.address(self.table.r), cython.address(self.s), seat, found)
        return tuple([found[index] for index in range(count)])

    def refuse(self, seat: int, action: int) -> str | None:
        """Return None if the seat may take the action now, else the reason's code (``fangcheng.deal.reasons``)."""
        if action in self.legal(seat) or action in self.interrupts(seat):
            return None
        from fangcheng.deal.reasons import reason_for

        return reason_for(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action.

        The action is trusted, for speed: one that ``refuse`` objects to leaves a state that means nothing.
        """
        apply_action(cython.address(self.table.r), cython.address(self.s), seat, action)

    def play(self, seat: int, action: int) -> None:
        """Carry out an action after asking ``refuse``.

        Raises:
            IllegalAction: its code is the reason's.
        """
        code = self.refuse(seat, action)
        if code is not None:
            from fangcheng.deal.reason_texts import REASONS

            raise IllegalAction(code, REASONS[code].en, "action")
        self.apply(seat, action)

    def clone(self) -> Deal:
        """Return an independent copy (one struct copy)."""
        other: Deal = Deal.__new__(Deal)
        other.table = self.table
        if cython.compiled:
            other.s = self.s
        else:
            other.s = State()
            other.s.copy_from(self.s)
        return other

    # -- what a seat cannot know --------------------------------------------------------------------------------------

    def hidden(self, seat: int) -> tuple[int, ...]:
        """Return the kinds of the tiles that a seat cannot know where to look for, in a fixed order.

        The racks of the others in turn order after the seat (first the tile just drawn, then the rest, rising; none
        once a mahjong has opened them), and the wall from its live end on, but for what the seat has seen and put back.
        """
        s: cython.pointer[State] = cython.address(self.s)
        h: cython.pointer[SeatState]
        place: cython.int
        kind: cython.int
        found: list[int] = []
        for other in self.others(check_chair(s.present, seat)) if s.winner < 0 else ():
            h = cython.address(s.seat[other])
            drawn = s.drawn if s.phase == TURN and other == s.turn else -1
            if drawn >= 0:
                found.append(drawn)
            for kind in range(34):
                found.extend([kind] * (h.counts[kind] - (kind == drawn)))
        for ahead in range(undealt(s)):
            place = live_place(s, ahead)
            if not s.known[place] >> seat & 1:
                found.append(s.wall[place])
        return tuple(found)

    def imagined(self, seat: int, tiles: Iterable[int]) -> Deal:
        """Return a copy that the seat cannot tell from this deal: the tiles hidden from it lie as given.

        What the others wait for and can claim follows; answers they have given stay, and a standing hand may wait for
        nothing.  The record stays too: it no longer leads to the state.

        Args:
            seat: an occupied chair.
            tiles: those of ``hidden(seat)`` in another order.

        Raises:
            FangchengError: ``bad_seat``, ``bad_order``, or ``impossible_world``: then nobody could claim the open tile.
        """
        given = check_hidden(tiles, self.hidden(seat))
        other = self.clone()
        _rearrange(other, seat, given)
        return other

    def defects(self) -> tuple[str, ...]:
        """Return what is wrong with the state, every cached fact recomputed the slow way; () if nothing is."""
        from fangcheng.deal.defects import defects_of

        return defects_of(self)

    def can_stand(self, kind: int) -> bool:
        """Return whether the seat to move, which holds the kind, may declare a standing hand with its discard."""
        return self.s.phase == TURN and may_stand(cython.address(self.table.r), cython.address(self.s), kind)

    def others(self, seat: int) -> list[int]:
        """Return the other occupied chairs in turn order after a seat."""
        order = []
        following: cython.int = next_seat(cython.address(self.s), seat)
        while following != seat:
            order.append(following)
            following = next_seat(cython.address(self.s), following)
        return order


def _rearrange(deal: Deal, seat: int, tiles: bytes) -> None:
    """Let the tiles hidden from a seat lie as given, and derive again what follows from them."""
    s: cython.pointer[State] = cython.address(deal.s)
    r: cython.pointer[Rules] = cython.address(deal.table.r)
    h: cython.pointer[SeatState]
    kind: cython.int
    place: cython.int
    moving: cython.bint
    at: cython.int = 0
    for other in deal.others(seat) if s.winner < 0 else ():
        h = cython.address(s.seat[other])
        moving = s.phase == TURN and other == s.turn
        if moving and s.drawn >= 0:
            s.drawn = tiles[at]
            if s.late_open:  # a late claim would put it back where it came from
                s.wall[last_place(s, s.loose > s.late_loose)] = s.drawn
        for kind in range(34):
            h.counts[kind] = 0
        for place in range(at, at + h.tiles_n):
            kind = tiles[place]
            if kind >= 34:
                raise FangchengError("bad_order", f"{kind} is a bonus tile: it cannot be on a rack", "tiles")
            h.counts[kind] += 1
        at += h.tiles_n
        if not moving and s.phase != OVER:
            h.waits = own_waits(r, h)
        elif moving and s.drawn >= 0:  # it waits as before it drew
            h.counts[s.drawn] -= 1
            h.waits = own_waits(r, h)
            h.counts[s.drawn] += 1
    for ahead in range(undealt(s)):
        place = live_place(s, ahead)
        if not s.known[place] >> seat & 1:
            s.wall[place] = tiles[at]
            at += 1
    if (s.phase == CLAIM or s.phase == ROB) and not offer_again(r, s):
        raise FangchengError("impossible_world", "then nobody could claim the open tile", "tiles")
