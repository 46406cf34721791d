"""One deal at the terminal: whose answer is next, the questions to the person, the answers of the bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from fangcheng.clients.terminal.asking import Answered, Asker
from fangcheng.clients.terminal.decision import CALLED, CLAIM, DRAW_TILE, LATE, REPLACE_TILE, ROB, TURN, WATCH, decide
from fangcheng.clients.terminal.lesson import Lesson
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Company
from fangcheng.deal.actions import LATE_KONG, LATE_MAHJONG, LATE_PUNG, MAHJONG, PASS
from fangcheng.deal.events import Claimed, Discarded, KongLaid, SeatEvent, Won
from fangcheng.deal.hosting import DealHost
from fangcheng.deal.table_acts import DRAW, DRAW_OUT_OF_TURN, OPEN_FULLY, OPEN_PARTLY, REPLACE
from fangcheng.deal.view import SeatView
from fangcheng.telling.announce import Announcer

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

    def nonce(self, player: int, place: tuple[int, ...]) -> bytes:
        """Return what a player mixes into a deal."""


class DealPlay:
    """Plays the deal that is going on to its end.

    Args:
        host: of the deal.
        players: who bears each wind, by index.
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
        host: DealHost,
        players: Mapping[int, int],
        company: Company,
        partners: Answers,
        asker: Asker,
        screen: Screen,
        announcer: Announcer,
        *,
        pause: float = PAUSE,
        lesson: Lesson | None = None,
    ) -> None:
        self._host = host
        self._you = company.you
        self._port = host.ports[company.you]
        self._partners = partners
        self._asker = asker
        self._screen = screen
        self._announcer = announcer
        self._company = company
        self._pause = pause
        self._lesson = lesson
        self._players = players
        self._let_go = -1
        self._claimed = PASS
        self._wish: int | None = None
        self._watched = -1

    def play(self) -> None:
        """Play on until the deal is over.

        Raises:
            LeftError: the person has left; everything that was answered is in the record.
        """
        self._port.news()  # the opening has been told, or is recalled
        while not self._host.over:
            seat, action = self._said() or self._late_claim() or self._answer()
            self._host.act(seat, action)
            events = self._port.news()
            self._tell_outranked(events)
            if self._lesson is not None and seat == self._you and action < PASS and not self._host.over:
                self._tell(events[:1], seat)
                self._asker.teach(self._lesson.after(self._port.view()))
                events = events[1:]
            self._tell(events, seat)

    def recall(self) -> None:
        """Tell the last events again."""
        told = self._announcer.lines(self._port.told())
        for text, call in told[-RECALLED:]:
            self._screen.say(text, *(("bold",) if call else ()))

    def open(self) -> None:
        """Tell how the deal begins: whose bonus tiles are laid out and replaced."""
        self._tell(self._port.told(), -1)

    # -- who answers -------------------------------------------------------------------------------------------------

    def _said(self) -> tuple[int, int] | None:
        """What the person does though it is not he who is waited for: only where errors are possible.

        A draw out of turn that he has asked for comes as soon as it is possible; he is asked at most once between two
        answers.
        """
        if self._wish is not None and self._port.refuse(self._wish) is None:
            act, self._wish = self._wish, None
            return self._you, act
        point = self._host.answers
        if point != self._watched and self._host.may_put_in_a_word(self._you):
            self._watched = point
            answer = self._ask(WATCH, ())
            return None if answer.action == PASS else (self._you, answer.action)
        return None

    def _ask(self, kind: str, legal: tuple[int, ...]) -> Answered:
        """Ask the person."""
        erring = self._host.erring
        refuse = self._possible if erring else self._port.refuse
        decision = decide(kind, self._port.view(), legal, refuse, erring=erring)
        return self._asker.ask(decision, self._company)

    def _possible(self, act: int) -> str | None:
        """Why an act of the person is not possible; a draw out of turn may also be meant for when all have passed."""
        code = self._port.refuse(act)
        soon = act == DRAW_OUT_OF_TURN and code in {"must_answer", "window_open"}
        return None if soon and self._port.view().to_move != self._you else code

    def _answer(self) -> tuple[int, int]:
        """The next answer the deal waits for."""
        seat = self._host.next_seat()
        port = self._host.ports[seat]
        legal = port.legal()
        if seat != self._you:
            place = (*self._host.place, self._host.answers, seat)
            return seat, self._partners.choose(self._players[seat], port.view(), legal, place)
        if len(legal) == 1 and not self._host.erring:
            return seat, legal[0]
        kind = _ACTS.get(legal[0]) or _question(port.view(), legal)
        answer = self._ask(kind, legal)
        if answer.action == DRAW_OUT_OF_TURN and port.refuse(DRAW_OUT_OF_TURN) is not None:
            self._wish = answer.action
            return seat, PASS
        self._claimed = answer.action if kind in {CLAIM, ROB} else PASS
        if answer.for_good:
            self._let_go = self._host.discards
        return seat, answer.action

    def _late_claim(self) -> tuple[int, int] | None:
        """The late claim that goes first, if any is made; each is asked with his own view only (D-CLM-3, G-63)."""
        made: list[tuple[int, int]] = []
        for seat, port in self._host.ports.items():
            options = port.interrupts()
            if not options:
                continue
            action: int | None
            if seat == self._you:
                action = self._late_answer(options)
            else:
                place = (*self._host.place, self._host.answers, seat, 1)
                action = self._partners.late(self._players[seat], port.view(), options, place)
            if action is not None and action not in _FIRST:
                return seat, action  # the person has said something else
            if action is not None:
                made.append((seat, action))
        giver = self._port.view().discarder
        return min(made, key=lambda claim: (_FIRST[claim[1]], (claim[0] - giver) % 4), default=None)

    def _late_answer(self, options: tuple[int, ...]) -> int | None:
        if self._let_go == self._host.discards or not self._asker.late:
            return None
        answer = self._ask(LATE, options)
        return None if answer.action == PASS else answer.action

    # -- telling -----------------------------------------------------------------------------------------------------

    def _tell_outranked(self, events: Sequence[SeatEvent]) -> None:
        """Say why the person's own claim gives way, where somebody else's goes first (D-PRI-2)."""
        taken = next((event for event in events if isinstance(event, Claimed | Won)), None)
        if taken is None or self._claimed == PASS:
            return
        if taken.seat != self._you:
            self._screen.say(self._announcer.outranked(self._claimed == MAHJONG))
        self._claimed = PASS

    def _tell(self, events: Sequence[SeatEvent], seat: int) -> None:
        for text, call in self._announcer.lines(events):
            self._screen.say(text, *(("bold",) if call else ()))
        if seat != self._you and any(isinstance(event, Discarded | Claimed | KongLaid | Won) for event in events):
            self._screen.pause(self._pause)


def _question(view: SeatView, legal: tuple[int, ...]) -> str:
    """What is to be decided: one's own turn, a discard, or the tile of a kong."""
    if PASS not in legal:
        return TURN
    return ROB if view.robbing else CLAIM
