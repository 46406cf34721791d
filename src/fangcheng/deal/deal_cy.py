"""One deal, from the dealt tiles to the settlement: the Python face of the compiled state.

A deal holds no randomness, clock or input: it is given the order of the tiles and answers four questions - who must
answer (``waiting``), what a seat may answer (``legal``, ``interrupts``), why not (``refuse``), what follows
(``apply``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fangcheng.deal.order import check_order, check_seats, check_situation, dealt
from fangcheng.errors import IllegalAction

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.apply_cy import apply_action
    from cython.cimports.fangcheng.deal.claims_cy import late_choices
    from cython.cimports.fangcheng.deal.layout import Choices, State
    from cython.cimports.fangcheng.deal.legal_cy import choices, may_stand
    from cython.cimports.fangcheng.deal.reading_cy import DealReading
    from cython.cimports.fangcheng.deal.state_cy import begin, next_seat
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
else:
    from fangcheng.deal.apply_cy import apply_action
    from fangcheng.deal.claims_cy import late_choices
    from fangcheng.deal.layout import Choices, State
    from fangcheng.deal.legal_cy import choices, may_stand
    from fangcheng.deal.reading_cy import DealReading
    from fangcheng.deal.state_cy import begin, next_seat
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
        return tuple(seat for seat in self._turn_order(self.s.giver) if self.s.pending >> seat & 1)

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

    def defects(self) -> tuple[str, ...]:
        """Return what is wrong with the state, every cached fact recomputed the slow way; () if nothing is."""
        from fangcheng.deal.defects import defects_of

        return defects_of(self)

    def can_stand(self, kind: int) -> bool:
        """Return whether the seat to move, which holds the kind, may declare a standing hand with its discard."""
        return self.s.phase == TURN and may_stand(cython.address(self.table.r), cython.address(self.s), kind)

    def _turn_order(self, seat: int) -> list[int]:
        """The other occupied chairs in turn order after a seat."""
        order = []
        following: cython.int = next_seat(cython.address(self.s), seat)
        while following != seat:
            order.append(following)
            following = next_seat(cython.address(self.s), following)
        return order
