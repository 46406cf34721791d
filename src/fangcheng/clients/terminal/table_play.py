"""One deal at the terminal: whose answer is next, the questions to the person, the answers of the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from fangcheng.clients.terminal.announce import Announcer
from fangcheng.clients.terminal.asking import Asker
from fangcheng.clients.terminal.decision import CLAIM, LATE, ROB, TURN, decide
from fangcheng.clients.terminal.lesson import Lesson
from fangcheng.clients.terminal.partners import number_from
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Company
from fangcheng.deal import layout
from fangcheng.deal.actions import LATE_KONG, LATE_MAHJONG, LATE_PUNG, MAHJONG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.events import Claimed, Discarded, Event, KongLaid, SeatEvent, Won, event_for_seat
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.view import SeatView, view_of

PAUSE: Final = 0.6
"""Seconds after something another player does, on a terminal: the same whoever could have claimed."""
RECALLED: Final = 8
"""Events told again when a game is resumed."""
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

    def play(self) -> Deal:
        """Play on until the deal is over; return it.

        Raises:
            LeftError: the person has left; everything that was answered is in the record.
        """
        while not self._deal.over:
            late = self._late_claim() if self._deal.phase == layout.TURN else None
            seat, action = late if late is not None else self._answer()
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

    def _answer(self) -> tuple[int, int]:
        """The next answer the deal waits for."""
        deal = self._deal
        seat = min(deal.waiting(), key=self._turn_of)
        legal = deal.legal(seat)
        if seat != self._you:
            place = (*self._place, len(deal.record), seat)
            return seat, self._partners.choose(self._players[seat], view_of(deal, seat), legal, place)
        kind = {layout.CLAIM: CLAIM, layout.ROB: ROB}.get(deal.phase, TURN)
        if len(legal) == 1:
            return seat, legal[0]
        answer = self._asker.ask(decide(kind, view_of(deal, seat), legal, self._refusal(seat)), self._company)
        self._claimed = PASS if kind == TURN else answer.action
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
            if action is not None:
                made.append((seat, action))
        return min(made, key=lambda claim: (_FIRST[claim[1]], self._after_giver(claim[0])), default=None)

    def _late_answer(self, options: tuple[int, ...]) -> int | None:
        if self._let_go == self._discards() or not self._asker.late:
            return None
        view = view_of(self._deal, self._you)
        answer = self._asker.ask(decide(LATE, view, options, self._refusal(self._you)), self._company)
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
