"""The referee of a table where errors are possible (``enforcement="table"``: D-ERR-1..10, S-ERR-1, 2, G-48..52).

A :class:`TableDeal` answers the four questions of a ``Deal`` and takes, beside right play, the acts of players who err
(``table_acts``): it decides whether an act is possible and what it leads to; the state is changed by ``erring_cy``.

Every seat is asked about every discard, since anyone may err, and about every tile added to a pung.  Answers are kept
until all have answered; what then goes first is carried out, or the window is closed and the next player draws, by an
act of his own.  A mahjong that is none stops everything until its caller has opened his hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, cast

from fangcheng.deal.actions import (
    CHOW_LOW,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
)
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import FALSE_CALL, RESHUFFLED
from fangcheng.deal.erring_cy import ErringDeal
from fangcheng.deal.layout import CLAIM, ROB
from fangcheng.deal.table_acts import (
    DRAW,
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
    MISDECLARE,
    NOTICED,
    OPEN_FULLY,
    OPEN_PARTLY,
    PUT_RIGHT,
    REPLACE,
    SKIP_REPLACEMENT,
    TAKE_BACK,
    WITHDRAW,
    WRONG_BREAK,
    base_of,
    tiles_of,
)
from fangcheng.deal.table_reasons import why_not
from fangcheng.deal.wrong_sets import made_right, meant_type, wrong_sets_of
from fangcheng.errors import FangchengError
from fangcheng.hand.layout import CHOW
from fangcheng.rules.layout import ENFORCED_AT_TABLE, TIE_TURN
from fangcheng.rules.table_cy import RuleTable
from fangcheng.scoring.layout import STATUS_DEAD_HAND, STATUS_OK, STATUS_TOO_FEW, STATUS_TOO_MANY


@dataclass(frozen=True, slots=True)
class Call:
    """A mahjong that is none: its caller, whether another's tile was meant, whether his hand is open in part."""

    seat: int
    claimed: bool
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """What a wrong set just laid goes back to: the deal before it, and who was out of the claims then."""

    seat: int
    before: TableDeal
    out: frozenset[int]


@dataclass(slots=True)
class Proceedings:
    """What the referee keeps in mind beside the state.

    Attributes:
        acts: every act so far as (seat, act).
        answers: answers to the open window, in the order in which they came.
        out: the seats that have called a false mahjong on the open tile: they cannot claim it, late neither (G-50).
        call: the false mahjong that everybody waits for, or None.
        undo: what a wrong set just laid goes back to, or None.
        tainted: whether the wall was broken, or a tile drawn, in a way that calls for a reshuffle (D-ERR-6).
    """

    acts: list[tuple[int, int]] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    call: Call | None = None
    undo: Undo | None = None
    tainted: bool = False

    def copy(self) -> Proceedings:
        """Return an independent copy."""
        return replace(self, acts=list(self.acts), answers=dict(self.answers))


def new_deal(
    table: RuleTable,
    order: Iterable[int],
    present: int = 0b1111,
    round_wind: int = 0,
    east_wins: int = 0,
    skipped: int = 0,
) -> Deal:
    """Return a deal as its ruleset's ``enforcement`` wants it: guided, or with a referee; arguments as of ``Deal``."""
    kind = TableDeal if table.option("enforcement") == ENFORCED_AT_TABLE else Deal
    return kind(table, order, present, round_wind, east_wins, skipped)


class TableDeal(ErringDeal):
    """A deal of players who may err; arguments as of ``Deal``."""

    def __init__(
        self,
        table: RuleTable,
        order: Iterable[int],
        present: int = 0b1111,
        round_wind: int = 0,
        east_wins: int = 0,
        skipped: int = 0,
    ) -> None:
        super().__init__(table, order, present, round_wind, east_wins, skipped)
        self.now = Proceedings()

    # -- the four questions ------------------------------------------------------------------------------------------

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must act now.

        The caller of a false mahjong; or a seat that owes itself a tile; or those who have not answered a discard; or
        the one to draw or to discard.
        """
        if self.over:
            return ()
        if self.now.call is not None:
            return (self.now.call.seat,)
        owing = self.owing()
        if owing:
            return owing[:1]
        return self.asked() or (self.to_move,)

    def legal(self, seat: int) -> tuple[int, ...]:
        """Return what a seat that is waited for may do without erring, rising; () for any other seat."""
        if seat not in self.waiting():
            return ()
        if self.now.call is not None:
            return (OPEN_FULLY, WITHDRAW) if self.now.call.partly else (OPEN_PARTLY, OPEN_FULLY)
        if self.owes(seat):
            return (REPLACE,)
        return (DRAW,) if self.closed else super().legal(seat)

    def interrupts(self, seat: int) -> tuple[int, ...]:
        """Return the late claims a seat may make, rising (D-CLM-3, G-63)."""
        if self.now.call is not None or self.owing() or seat in self.now.out:
            return ()
        return super().interrupts(seat)

    def refuse(self, seat: int, action: int) -> str | None:
        """Return None if the seat may do this now, rightly or by an error, else the reason's code."""
        if action in self.legal(seat) or action in self.interrupts(seat):
            return None
        return why_not(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Carry out an act that ``refuse`` does not object to."""
        self.now.acts.append((seat, action))
        undo, act = self.now.undo, base_of(action)
        if seat in self.asked() and (PASS <= action < LATE_PUNG or act == MISDECLARE):
            self._answer(seat, action)
        elif act == MISDECLARE:
            self.now.undo = Undo(seat, self._core(), self.now.out)
            self.lay_wrong(seat, tiles_of(action), claimed=False)
        elif act in self._CARRY_OUT:
            self._CARRY_OUT[act](self, seat)
        elif act == PUT_RIGHT:
            self._put_right(seat, tiles_of(action))
        elif action in {MAHJONG, LATE_MAHJONG} and not self._true(seat, action):
            self.now.call = Call(seat, claimed=action == LATE_MAHJONG)
        else:
            self._play_on(seat, action)
        if self.now.undo is undo and act not in _CHANGE_NO_HAND:
            self.now.undo = None

    # -- what is going on --------------------------------------------------------------------------------------------

    @property
    def record(self) -> tuple[tuple[int, int], ...]:
        """Every act so far as (seat, act)."""
        return tuple(self.now.acts)

    @property
    def call(self) -> Call | None:
        """The false mahjong that everybody waits for, or None."""
        return self.now.call

    @property
    def tainted(self) -> bool:
        """Whether a wrong break or draw calls for a reshuffle once it is noticed (D-ERR-6)."""
        return self.now.tainted

    @property
    def closed(self) -> bool:
        """Whether all have let the discard go, and the next player has yet to draw."""
        return self.phase == CLAIM and not self.asked()

    def asked(self) -> tuple[int, ...]:
        """Return the seats that have yet to answer the open window, in turn order.

        Once a mahjong has been declared only those are waited for who could still go before it (D-CALL-2, G-68).
        """
        if self.phase not in {CLAIM, ROB} or self.now.call is not None or self.owing():
            return ()
        asked = [seat for seat in super().waiting() if seat not in self.now.answers and seat not in self.now.out]
        if MAHJONG not in self.now.answers.values():
            return tuple(asked)
        if self.table.option("mahjong_tie") != TIE_TURN:
            return ()
        order = super().waiting()
        first = min(order.index(seat) for seat, said in self.now.answers.items() if said == MAHJONG)
        return tuple(seat for seat in asked if order.index(seat) < first and self._true(seat, MAHJONG))

    def owing(self) -> tuple[int, ...]:
        """Return the seats that have yet to draw in place of a bonus tile or for a kong, East first."""
        return () if self.over else tuple(seat for seat in self.seats if self.owes(seat))

    def answered(self, seat: int) -> bool:
        """Return whether a seat has answered the open window, or is out of it."""
        return self.phase in {CLAIM, ROB} and (seat in self.now.answers or seat in self.now.out)

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has called a false mahjong on the open tile, which it cannot claim any more (G-50)."""
        return seat in self.now.out and (self.phase in {CLAIM, ROB} or seat != self.to_move)

    def may_take_back(self, seat: int) -> bool:
        """Return whether a seat has just laid a wrong set and not gone on (D-ERR-7)."""
        return self.now.undo is not None and self.now.undo.seat == seat

    @property
    def taken_before_wrong_set(self) -> tuple[int, int]:
        """``taken`` as it would be if the wrong set just laid were taken back."""
        return self.taken if self.now.undo is None else self.now.undo.before.taken

    def only_replaced(self) -> bool:
        """Return whether nothing has happened but bonus tiles being replaced."""
        return all(action == REPLACE for _, action in self.now.acts)

    def wrong_counts(self) -> dict[int, int]:
        """Return the status of every seat whose wrong number of tiles nobody has noticed yet (G-48)."""
        return {
            seat: found
            for seat in self.seats
            if self.offset(seat)
            and (found := STATUS_TOO_MANY if self.offset(seat) > 0 else STATUS_TOO_FEW) != self.status(seat)
            and self.status(seat) != STATUS_DEAD_HAND
        }

    def clone(self) -> TableDeal:
        """Return an independent copy."""
        other = self._core()
        other.now = self.now.copy()
        return other

    def imagined(self, seat: int, tiles: Iterable[int]) -> TableDeal:
        """Return a copy that the seat cannot tell from this deal; see ``Deal.imagined``.

        It is impossible too if an answer kept would not be, or the window would have been closed.  A wrong set that
        another has just laid is not taken back there: the seat cannot know what it would go back to.
        """
        given = tuple(tiles)
        other = cast("TableDeal", super().imagined(seat, given))
        other.now.undo = self._undo_imagined(seat, given)
        kept = [(who, said) for who, said in self.now.answers.items() if PASS < said < MISDECLARE]
        if bool(other.asked()) != bool(self.asked()) or not all(said in other.claims(who) for who, said in kept):
            raise FangchengError("impossible_world", "then the answers given would not be possible", "tiles")
        return other

    def claims(self, seat: int) -> tuple[int, ...]:
        """Return the true claims of a seat in the open window, whether or not it has answered."""
        return super().legal(seat)

    def _core(self) -> TableDeal:
        """A copy of the state alone."""
        other = cast("TableDeal", super().clone())
        other.now = Proceedings()
        return other

    def _undo_imagined(self, seat: int, tiles: tuple[int, ...]) -> Undo | None:
        """What the seat's own wrong set goes back to where the tiles hidden from it lie as given."""
        undo = self.now.undo
        if undo is None or undo.seat != seat:
            return None
        if undo.before.taken != self.taken:  # the tile drawn for a wrong kong lies among the hidden ones again
            raise FangchengError("impossible_world", "then a tile already seen would lie elsewhere", "tiles")
        return replace(undo, before=undo.before.imagined(seat, tiles))

    def _true(self, seat: int, action: int) -> bool:
        """Whether a mahjong is one."""
        return action in (super().interrupts(seat) if action == LATE_MAHJONG else super().legal(seat))

    # -- what acts lead to -------------------------------------------------------------------------------------------

    def _play_on(self, seat: int, action: int) -> None:
        """Right play of the seat to move, or a late claim."""
        super().apply(seat, action)
        if action >= LATE_PUNG:
            self._open_window()
        elif action < PASS:
            self._open_window()
            if action < OWN_KONG:
                self._too_late(seat)

    def _open_window(self) -> None:
        self.now.answers, self.now.out = {}, frozenset()

    def _too_late(self, discarder: int) -> None:
        """The next player has discarded: what wrong sets the others have laid can be put right no more (D-ERR-7)."""
        for seat in self.seats:
            if seat != discarder and wrong_sets_of(self, seat):
                self.set_status(seat, STATUS_DEAD_HAND)

    def _answer(self, seat: int, action: int) -> None:
        """Keep an answer to the open window; a false mahjong stops everything."""
        if action == MAHJONG and not self._true(seat, action):
            self.now.call = Call(seat, claimed=True)
            return
        self.now.answers[seat] = action
        self._close_if_answered()

    def _close_if_answered(self) -> None:
        """When all have answered: carry out what goes first; with no claim the next player has to draw."""
        if self.asked():
            return
        nothing_to_draw = not self.drawable_left
        if self.phase == ROB or nothing_to_draw or any(said != PASS for said in self.now.answers.values()):
            self._resolve()

    def _resolve(self) -> None:
        """Let the claim that goes first be carried out (D-PRI-2, G-84)."""
        order = super().waiting()
        answers, self.now.answers = self.now.answers, {}
        first = max(order, key=lambda seat: _rank(answers.get(seat, PASS)))  # the first in turn of equals
        said = answers.get(first, PASS)
        if base_of(said) == MISDECLARE:
            self.now.undo = Undo(first, self._core(), self.now.out)
            self.lay_wrong(first, tiles_of(said), claimed=True)
            return
        for seat in (*answers, *(seat for seat in order if seat not in answers)):
            said = answers.get(seat, PASS)
            super().apply(seat, PASS if said >= MISDECLARE else said)

    def _draw(self, _: int) -> None:
        self._resolve()

    def _draw_too_many(self, seat: int) -> None:
        self.draw_unasked(seat)

    def _draw_out_of_turn(self, seat: int) -> None:
        self.now.tainted = True
        self.draw_unasked(seat)
        if self.closed and not self.drawable_left:
            self._resolve()

    def _break_wrongly(self, _: int) -> None:
        self.now.tainted = True

    def _notice(self, _: int) -> None:
        """A reshuffle (D-ERR-6, G-52), or the wrong numbers of tiles are known from now on (G-49)."""
        if self.now.tainted:
            self.make_void(RESHUFFLED, -1)
            return
        for seat, status in self.wrong_counts().items():
            self.set_status(seat, status)

    def _open_partly(self, _: int) -> None:
        if self.now.call is not None:
            self.now.call = replace(self.now.call, partly=True)

    def _open_fully(self, seat: int) -> None:
        self.now.call = None
        self.make_void(FALSE_CALL, seat)

    def _withdraw(self, seat: int) -> None:
        """The tiles go back to the rack; a claimed tile is asked about again, without the caller (D-ERR-10, G-50)."""
        call, self.now.call = self.now.call, None
        if call is not None and call.claimed:
            self.now.answers, self.now.out = {}, self.now.out | {seat}
            if self.phase in {CLAIM, ROB}:
                self._close_if_answered()

    def _take_back(self, seat: int) -> None:
        """As if the wrong set had not been laid; the claimed tile is live again (D-ERR-7, G-51)."""
        if self.now.undo is None:
            return
        statuses = [self.status(other) for other in self.seats]
        self.return_to(self.now.undo.before, seat)
        for other, status in zip(self.seats, statuses, strict=True):
            if status != STATUS_OK:
                self.set_status(other, status)
        self.now.answers, self.now.out = {}, self.now.undo.out

    def _put_right(self, seat: int, tiles: tuple[int, ...]) -> None:
        found = made_right(self, seat, tiles)
        if found is not None:
            self.lay_right(seat, *found, tiles)

    _CARRY_OUT: ClassVar[Mapping[int, Callable[..., None]]] = {
        DRAW: _draw,
        REPLACE: ErringDeal.take_owed,
        SKIP_REPLACEMENT: ErringDeal.skip_owed,
        EXTRA_DRAW: _draw_too_many,
        DRAW_OUT_OF_TURN: _draw_out_of_turn,
        WRONG_BREAK: _break_wrongly,
        NOTICED: _notice,
        OPEN_PARTLY: _open_partly,
        OPEN_FULLY: _open_fully,
        WITHDRAW: _withdraw,
        TAKE_BACK: _take_back,
    }


_CHANGE_NO_HAND = frozenset({REPLACE, SKIP_REPLACEMENT, NOTICED, MAHJONG, LATE_MAHJONG, OPEN_PARTLY, WITHDRAW})
"""After these a wrong set just laid can still be taken back: a kong's tile, drawn or not; a false call withdrawn."""


def _rank(answer: int) -> int:
    """What goes before what: mahjong, pung and kong, chow, pass (D-PRI-2); a wrong set as what it was meant to be."""
    if answer >= MISDECLARE:
        return 1 if meant_type(tiles_of(answer)) == CHOW else 2
    return {PASS: 0, MAHJONG: 3}.get(answer, 1 if answer >= CHOW_LOW else 2)
