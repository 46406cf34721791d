"""One deal at the terminal: whose answer is next, the questions to the person, the answers of the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from fangcheng.clients.terminal.announce import Announcer
from fangcheng.clients.terminal.asking import Answered, Asker
from fangcheng.clients.terminal.decision import CALLED, CLAIM, DRAW_TILE, LATE, REPLACE_TILE, ROB, TURN, WATCH, decide
from fangcheng.clients.terminal.lesson import Lesson
from fangcheng.clients.terminal.partners import number_from
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Company
from fangcheng.deal import layout
from fangcheng.deal.actions import LATE_KONG, LATE_MAHJONG, LATE_PUNG, MAHJONG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.events import Claimed, Discarded, Event, KongLaid, SeatEvent, Won, event_for_seat
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.table_acts import DRAW, DRAW_OUT_OF_TURN, OPEN_FULLY, OPEN_PARTLY, REPLACE
from fangcheng.deal.view import SeatView, view_of
from fangcheng.deal.wrong_sets import wrong_sets_of
from fangcheng.scoring.layout import STATUS_OK

PAUSE: Final = 0.6
"""Seconds after something another player does, on a terminal: the same whoever could have claimed."""
RECALLED: Final = 8
"""Events told again when a game is resumed."""
_ACTS: Final = {
    DRAW: DRAW_TILE,
    REPLACE: REPLACE_TILE,
    OPEN_PARTLY: CALLED,
    OPEN_FULLY: CALLED,
}
"""What the person is asked, by his first right answer, where errors are possible."""
_FIRST: Final = {LATE_MAHJONG: 0, LATE_KONG: 1, LATE_PUNG: 1}
"""Which late claim goes first (D-PRI-2)."""


class Answers(Protocol):
    """Who answers for the other players."""

    def choose(self, player: int, view: SeatView, legal: tuple[int, ...], place: tuple[int, ...]) -> int:
        """Return a player's answer."""

    def late(self, player: int, view: SeatView, options: tuple[int, ...], place: tuple[int, ...]) -> int | None:
        """Return a player's late claim, or None."""


class DealPlay:
    """Plays the deal that is going on to its end.

    Args:
        table: the recorded game.
        deal: its deal, which is going on.
        company: who sits there.
        partners: answers of the others.
        asker: asks the person.
        screen: where it is written.
        announcer: says what happens.
        pause: seconds after another player's act.
        lesson: what a lesson says, or None.
    """

    def __init__(  # noqa: PLR0913 - a table is many things
        self,
        table: RecordedGame,
        deal: Deal,
        company: Company,
        partners: Answers,
        asker: Asker,
        screen: Screen,
        announcer: Announcer,
        *,
        pause: float = PAUSE,
        lesson: Lesson | None = None,
    ) -> None:
        self._table = table
        self._deal = deal
        self._you = company.you
        self._partners = partners
        self._asker = asker
        self._screen = screen
        self._announcer = announcer
        self._company = company
        self._pause = pause
        self._lesson = lesson
        self._place = (table.game.number, table.game.reshuffle)
        self._players = {wind: player for player, wind in enumerate(table.game.winds)}
        self._let_go = -1
        self._claimed = PASS
        self._wish: int | None = None
        self._watched = -1

    def play(self) -> Deal:
        """Play on until the deal is over; return it.

        Raises:
            LeftError: the person has left; everything that was answered is in the record.
        """
        while not self._deal.over:
            seat, action = self._said() or self._late_claim() or self._answer()
            events = self._table.act(seat, action)
            self._tell_outranked(events)
            if self._lesson is not None and seat == self._you and action < PASS and not self._deal.over:
                self._tell(events[:1], seat)
                self._asker.teach(self._lesson.after(view_of(self._deal, seat)))
                events = events[1:]
            self._tell(events, seat)
        return self._deal

    def recall(self) -> None:
        """Tell the last events again."""
        told = self._announcer.lines(self._seen(self._table.events))
        for text, call in told[-RECALLED:]:
            self._screen.say(text, *(("bold",) if call else ()))

    def open(self) -> None:
        """Tell how the deal begins: whose bonus tiles are laid out and replaced."""
        self._tell(self._table.events, -1)

    # -- who answers -------------------------------------------------------------------------------------------------

    def _said(self) -> tuple[int, int] | None:
        """What the person does though it is not he who is waited for: only where errors are possible.

        He is asked before the first tile is drawn or discarded, and after a discard while a set of his can be put
        right.  A draw out of turn that he has asked for comes as soon as it is possible.
        """
        deal = self._deal
        if not isinstance(deal, TableDeal):
            return None
        if self._wish is not None and deal.refuse(self._you, self._wish) is None:
            act, self._wish = self._wish, None
            return self._you, act
        point = len(deal.record)
        if deal.call is None and not deal.owing() and self._you not in deal.waiting() and point != self._watched:
            self._watched = point
            wrong = wrong_sets_of(deal, self._you) and deal.status(self._you) == STATUS_OK
            if deal.only_replaced() or wrong:
                answer = self._ask(WATCH, ())
                return None if answer.action == PASS else (self._you, answer.action)
        return None

    def _ask(self, kind: str, legal: tuple[int, ...]) -> Answered:
        """Ask the person."""
        erring = isinstance(self._deal, TableDeal)
        refuse = self._possible if erring else self._refusal(self._you)
        decision = decide(kind, view_of(self._deal, self._you), legal, refuse, erring=erring)
        return self._asker.ask(decision, self._company)

    def _possible(self, act: int) -> str | None:
        """Why an act of the person is not possible; a draw out of turn may also be meant for when all have passed."""
        code = self._deal.refuse(self._you, act)
        soon = act == DRAW_OUT_OF_TURN and code in {"must_answer", "window_open"} and self._you != self._deal.to_move
        return None if soon else code

    def _answer(self) -> tuple[int, int]:
        """The next answer the deal waits for."""
        deal = self._deal
        seat = min(deal.waiting(), key=self._turn_of)
        legal = deal.legal(seat)
        if seat != self._you:
            place = (*self._place, len(deal.record), seat)
            return seat, self._partners.choose(self._players[seat], view_of(deal, seat), legal, place)
        kind = _ACTS.get(legal[0]) or {layout.CLAIM: CLAIM, layout.ROB: ROB}.get(deal.phase, TURN)
        if len(legal) == 1 and not isinstance(deal, TableDeal):
            return seat, legal[0]
        answer = self._ask(kind, legal)
        if answer.action == DRAW_OUT_OF_TURN and deal.refuse(seat, DRAW_OUT_OF_TURN) is not None:
            self._wish = answer.action
            return seat, PASS
        self._claimed = answer.action if kind in {CLAIM, ROB} else PASS
        if answer.for_good:
            self._let_go = self._discards()
        return seat, answer.action

    def _turn_of(self, seat: int) -> int:
        """Order in which the open window is answered: in turn, or drawn where the first to declare wins (G-68)."""
        deal = self._deal
        if self._table.game.ruleset.options["mahjong_tie"] != "first_to_declare" or deal.phase == layout.TURN:
            return deal.waiting().index(seat)
        return number_from("order", str(self._table.chance.as_json()), *self._place, self._discards(), seat)

    def _late_claim(self) -> tuple[int, int] | None:
        """The late claim that goes first, if any is made; each is asked with his own view only (D-CLM-3, G-63)."""
        deal = self._deal
        if deal.phase != layout.TURN:
            return None
        made: list[tuple[int, int]] = []
        for seat in deal.seats:
            options = deal.interrupts(seat)
            if not options:
                continue
            action: int | None
            if seat == self._you:
                action = self._late_answer(options)
            else:
                place = (*self._place, len(deal.record), seat, 1)
                action = self._partners.late(self._players[seat], view_of(deal, seat), options, place)
            if action is not None and action not in _FIRST:
                return seat, action  # the person has said something else
            if action is not None:
                made.append((seat, action))
        return min(made, key=lambda claim: (_FIRST[claim[1]], self._after_giver(claim[0])), default=None)

    def _late_answer(self, options: tuple[int, ...]) -> int | None:
        if self._let_go == self._discards() or not self._asker.late:
            return None
        answer = self._ask(LATE, options)
        return None if answer.action == PASS else answer.action

    def _after_giver(self, seat: int) -> int:
        return (seat - self._deal.discarder) % 4

    def _refusal(self, seat: int) -> Callable[[int], str | None]:
        return lambda action: self._deal.refuse(seat, action)

    def _discards(self) -> int:
        """How many discards have been made: tells one claim window from another."""
        return sum(self._deal.discards_made(seat) for seat in self._deal.seats)

    # -- telling -----------------------------------------------------------------------------------------------------

    def _seen(self, events: Sequence[Event]) -> list[SeatEvent]:
        return [event_for_seat(event, self._you) for event in events]

    def _tell_outranked(self, events: Sequence[Event]) -> None:
        """Say why the person's own claim gives way, where somebody else's goes first (D-PRI-2)."""
        taken = next((event for event in events if isinstance(event, Claimed | Won)), None)
        if taken is None or self._claimed == PASS:
            return
        if taken.seat != self._you:
            self._screen.say(self._announcer.outranked(self._claimed == MAHJONG))
        self._claimed = PASS

    def _tell(self, events: Sequence[Event], seat: int) -> None:
        seen = self._seen(events)
        for text, call in self._announcer.lines(seen):
            self._screen.say(text, *(("bold",) if call else ()))
        if seat != self._you and any(isinstance(event, Discarded | Claimed | KongLaid | Won) for event in seen):
            self._screen.pause(self._pause)
