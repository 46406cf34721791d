"""What is held by whoever hosts a game without seeing into it: ports of single seats, and whose answer is next.

A :class:`SeatPort` is all that a player, a bot or what draws a table for a person needs of a deal: the view of one
seat, what it may answer and why not, and what it has heard.  A :class:`DealHost` plays one deal: it says who answers
next and takes the answers.  A :class:`GameHost` leads from deal to deal.  None of them hands out a hand, the wall, or a
seed before its deal is over; they work with any deal that answers the four questions, errors at the table included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fangcheng.deal.breaking import Break
from fangcheng.deal.chance import MOST_SEED_BYTES, Chance, Promise
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.ended import EndedDeal, ended_deal
from fangcheng.deal.events import Event, SeatEvent, event_for_seat
from fangcheng.deal.game import Game
from fangcheng.deal.layout import TURN
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.seating import Title
from fangcheng.deal.view import SeatView, view_of
from fangcheng.deal.wrong_sets import wrong_sets_of
from fangcheng.errors import IllegalAction
from fangcheng.rules import Ruleset
from fangcheng.scoring.layout import STATUS_OK

MOST_NONCE_BYTES: Final = MOST_SEED_BYTES
"""Bytes of a player's nonce at the most."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What everybody may know of a deal that begins.

    Attributes:
        number: of the deal, from 1.
        title: round wind, East's wins in a row, who has passed; by the winds of this deal.
        winds: wind of each player, by index.
        broken: the broken wall, with every throw.
        commitment: what was shown before the deal, or "".
        nonces: what the players have mixed in since, as hexadecimal digits.
    """

    number: int
    title: Title
    winds: tuple[int, ...]
    broken: Break
    commitment: str
    nonces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over.

    Attributes:
        number: of the deal.
        winds: wind each player bore in it, by index.
        promise: its commitment, nonces and seed; the commitment is "" where nothing was promised.
        deal: hands, scores, payments.
    """

    number: int
    winds: tuple[int, ...]
    promise: Promise
    deal: EndedDeal


class SeatPort:
    """One seat of a deal that is going on: what it sees, may answer and hears.

    Args:
        deal: any deal.
        seat: an occupied chair.
        story: the deal's events so far; whoever plays the deal adds to it.

    Attributes:
        seat: its wind, 0-3.
    """

    __slots__ = ("_deal", "_heard", "_story", "seat")

    def __init__(self, deal: Deal, seat: int, story: Sequence[Event]) -> None:
        self.seat = seat
        self._deal = deal
        self._story = story
        self._heard = 0

    def view(self) -> SeatView:
        """Return the table as the seat sees it."""
        return view_of(self._deal, self.seat)

    def legal(self) -> tuple[int, ...]:
        """Return what the seat may answer, rising; () if it is not waited for."""
        return self._deal.legal(self.seat)

    def interrupts(self) -> tuple[int, ...]:
        """Return the late claims the seat may make, rising (D-CLM-3)."""
        return self._deal.interrupts(self.seat)

    def refuse(self, action: int) -> str | None:
        """Return None if the seat may answer this now, else the reason's code."""
        return self._deal.refuse(self.seat, action)

    def told(self) -> tuple[SeatEvent, ...]:
        """Return everything the seat has heard of the deal."""
        return tuple(event_for_seat(event, self.seat) for event in self._story)

    def news(self) -> tuple[SeatEvent, ...]:
        """Return what the seat has heard since the last call."""
        since, self._heard = self._heard, len(self._story)
        return tuple(event_for_seat(event, self.seat) for event in self._story[since:])


class DealHost:
    """Plays the deal that is going on: says whose answer is next, and takes it.

    Args:
        table: the recorded game.
        deal: its deal.

    Attributes:
        ports: of the occupied seats.
        place: number of the deal, and how often it was reshuffled.
    """

    def __init__(self, table: RecordedGame, deal: Deal) -> None:
        self._table = table
        self._deal = deal
        self._story = list(table.events)
        self.place = (table.game.number, table.game.reshuffle)
        self.ports: Mapping[int, SeatPort] = {seat: SeatPort(deal, seat, self._story) for seat in deal.seats}

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._deal.over

    @property
    def erring(self) -> bool:
        """Whether players may err (``enforcement="table"``)."""
        return isinstance(self._deal, TableDeal)

    @property
    def answers(self) -> int:
        """How many answers have been given: tells one point of the deal from another, to no seat."""
        return len(self._deal.record)

    @property
    def discards(self) -> int:
        """How many discards have been made: tells one claim window from another."""
        return sum(self._deal.discards_made(seat) for seat in self._deal.seats)

    def next_seat(self) -> int:
        """Return the seat to be asked next.

        An open window is answered in turn; where the first to declare wins, in an order drawn from the seed, so that
        nobody at one keyboard is quicker than the others (G-68).
        """
        waiting = self._deal.waiting()
        in_turn = self._table.game.ruleset.options["mahjong_tie"] != "first_to_declare"
        if in_turn or self._deal.phase == TURN:
            return waiting[0]
        lot = self._table.chance.lot
        return min(waiting, key=lambda seat: lot("order", *self.place, self.discards, seat))

    def act(self, seat: int, action: int) -> None:
        """Take a seat's answer and write it down.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        self._story += self._table.act(seat, action)

    def may_put_in_a_word(self, seat: int) -> bool:
        """Return whether a seat that is not waited for may want to err, or to mend: only where errors are possible.

        Before the first tile is drawn or discarded, and while a wrong set of its own can be put right.  What this
        depends on is open to all.
        """
        deal = self._deal
        if not isinstance(deal, TableDeal) or deal.call is not None or deal.owing() or seat in deal.waiting():
            return False
        wrong = wrong_sets_of(deal, seat) and deal.status(seat) == STATUS_OK
        return deal.only_replaced() or bool(wrong)


class GameHost:
    """A game from deal to deal.

    Args:
        table: the recorded game.

    Make one with :meth:`begin` or :meth:`resume`.

    Attributes:
        game: seats, sums, rounds: nothing of it is secret.
    """

    def __init__(self, table: RecordedGame) -> None:
        self._table = table
        self.game: Game = table.game

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        players: Sequence[str],
        chance: Chance,
        path: str | Path | None = None,
        note: Mapping[str, Any] | None = None,
    ) -> GameHost:
        """Seat the players; arguments and errors as of ``RecordedGame.begin``."""
        return cls(RecordedGame.begin(ruleset, players, chance, path, note))

    @classmethod
    def resume(cls, path: str | Path, chance_of: Callable[[Mapping[str, Any]], Chance]) -> GameHost:
        """Go on with a game; arguments and errors as of ``RecordedGame.resume``."""
        return cls(RecordedGame.resume(path, chance_of))

    @property
    def cut(self) -> bool:
        """Whether, on resuming, an answer was found that had not been written to its end and so was never given."""
        return bool(self._table.cut)

    @property
    def playing(self) -> bool:
        """Whether a deal is going on."""
        return self._table.deal is not None

    def lot(self, *what: object) -> int:
        """Return a number for what is no tile and no die, such as a bot's choice (``Chance.lot``)."""
        return self._table.chance.lot(*what)

    def commitment(self) -> str:
        """Return what is promised of the next deal's wall and dice, before the nonces; "" if nothing is."""
        return self._table.chance.commitment(self.game.number, self.game.reshuffle)

    def start(self, nonces: Sequence[bytes] = ()) -> Opening:
        """Begin the next deal; it is over at once if the wall was gone before anybody moved.

        Args:
            nonces: what each player says, in the order of the players, after the commitment was shown; () for nothing.

        Raises:
            FangchengError: ``game_over``, or ``deal_going_on``; ``bad_chance`` for a nonce that is too long.
        """
        start = self._table.start(nonces)
        return Opening(start.number, start.title, start.winds, start.broken, start.commitment, start.nonces)

    def deal(self) -> DealHost:
        """Return the host of the deal that is going on.

        Raises:
            IllegalAction: ``deal_over``.
        """
        if self._table.deal is None:
            raise IllegalAction("deal_over", "no deal is going on", "deal")
        return DealHost(self._table, self._table.deal)

    def finished(self) -> Finished | None:
        """Return the deal that ended last, None before the first has."""
        last = self._table.last
        if last is None:
            return None
        promise = Promise(last.part.commitment, last.part.nonces, last.seed)
        return Finished(last.part.number, last.part.winds, promise, ended_deal(last.deal, self.game.ruleset))

    def stop(self) -> None:
        """End the game after a round; errors as of ``RecordedGame.stop``."""
        self._table.stop()
