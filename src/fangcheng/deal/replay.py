"""A record shown at any point.

A record whose versions this engine plays is verified and played again.  One it no longer plays (other action ids, a
ruleset that counts differently now) is shown from its events alone, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fangcheng.deal.breaking import Break, break_wall
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.ended import EndedDeal, ended_deal
from fangcheng.deal.event_json import event_of
from fangcheng.deal.events import Event, SeatEvent, event_for_seat
from fangcheng.deal.record import DealRecord, Record
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.result import Amount, amount_of
from fangcheng.deal.verify import open_deal, ruleset_of, verify, why_not_played
from fangcheng.errors import FangchengError, RecordError
from fangcheng.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of a game.

    Attributes:
        record: the record.
        deal_record: the deal it lies in.
        step: answers given so far in that deal, 0 after the dealing.
        steps: answers the deal has in all.
        ruleset: the rules it was played by, or None if the record's version is not played any more; then the next
            three are unknown too.
        broken: the broken wall, or None.
        tiles_left: how many tiles are undealt, or -1.
        to_move: the seat to move, as in a view, or -1.
        told: what has happened in the deal so far: the events of the dealing, then those of each answer; an event this
            version does not know stays a JSON object.
        sheet: the finished deal with every hand counted, once its result is reached; None before, and if it is unknown.
        totals: sums of the players before the deal, by index; after it once its result is reached.
        ended: whether the deal's last answer has been given and its result is known.
        why_not_played: "" or one of ``verify.WHY_NOT_PLAYED``.
    """

    record: Record
    deal_record: DealRecord
    step: int
    steps: int
    ruleset: Ruleset | None
    broken: Break | None
    tiles_left: int
    to_move: int
    told: tuple[tuple[Event | Mapping[str, Any], ...], ...]
    totals: tuple[Amount, ...]
    ended: bool
    sheet: EndedDeal | None
    why_not_played: str

    @property
    def events(self) -> tuple[Event | Mapping[str, Any], ...]:
        """Everything told, one after the other."""
        return tuple(event for step in self.told for event in step)

    def seen_by(self, seat: int) -> tuple[SeatEvent | Mapping[str, Any], ...]:
        """Return what a seat saw of the events: 0-3, or ``events.ONLOOKER``.

        An event this version does not know is reduced to its type: what it hides cannot be judged.
        """
        return tuple(
            {"type": event["type"]} if isinstance(event, Mapping) else event_for_seat(event, seat)
            for event in self.events
        )


class Replay:
    """A record that can be shown at any point.

    Args:
        record: as read; it is verified if this engine plays its version.

    Raises:
        RecordError: what ``verify`` raises.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.why_not_played = why_not_played(record)
        self._ruleset = None if self.why_not_played else ruleset_of(record.header)
        self.verified = None if self.why_not_played else verify(record)

    def moment(self, deal: str | int | None = None, step: int | None = None) -> Moment:
        """Return one point of the game.

        Args:
            deal: a deal's name (``DealRecord.name``: ``"3"``, or ``"3.1"`` where it was played again); an int means the
                last deal of that number; None the last deal.
            step: how many answers have been given in it; None all of them.

        Raises:
            RecordError: ``no_such_deal`` or ``no_such_step``; the message says what there is.
        """
        index, step = self._place(deal, step)
        part = self.record.deals[index]
        steps = len(part.acts)
        state = self._state(part, step)
        ruleset, ended = self._ruleset, part.result is not None and step == steps
        broken = break_wall(ruleset.options, part.title.present, part.dice) if ruleset is not None else None
        sheet = ended_deal(state, ruleset) if ended and state is not None and ruleset is not None else None
        told = [part.opening, *(act.events for act in part.acts[:step])]
        return Moment(
            record=self.record,
            deal_record=part,
            step=step,
            steps=steps,
            ruleset=ruleset,
            broken=broken,
            tiles_left=state.tiles_left if state is not None else -1,
            to_move=state.to_move if state is not None else -1,
            told=tuple(tuple(_typed(event) for event in events) for events in told),
            totals=self._totals(index + 1 if ended else index),
            ended=ended,
            sheet=sheet,
            why_not_played=self.why_not_played,
        )

    def state(self, deal: str | int | None = None, step: int | None = None) -> Deal | None:
        """Return the state at one point, None if the record's version is not played any more; see :meth:`moment`."""
        index, step = self._place(deal, step)
        return self._state(self.record.deals[index], step)

    def _state(self, part: DealRecord, step: int) -> Deal | None:
        if self._ruleset is None:
            return None
        state = open_deal(part, self._ruleset)
        for act in part.acts[:step]:
            state.apply(act.seat, act.action)
        return state

    def _place(self, deal: str | int | None, step: int | None) -> tuple[int, int]:
        """The index of a deal and how many answers, as they were asked for."""
        index = self._index(deal)
        part = self.record.deals[index]
        steps = len(part.acts)
        step = steps if step is None else step
        if not 0 <= step <= steps:
            message = f"deal {part.name} has steps 0-{steps}, not {step}"
            raise RecordError("no_such_step", message, "step", given=step, deal=part.name, most=steps)
        return index, step

    def _index(self, deal: str | int | None) -> int:
        names = [part.name for part in self.record.deals]
        if not names:
            raise RecordError("no_such_deal", "no deal has begun in this record", "deal")
        if deal is None:
            return len(names) - 1
        found = [
            index
            for index, part in enumerate(self.record.deals)
            if deal == (part.number if isinstance(deal, int) else part.name)
        ]
        if not found:
            allowed = ", ".join(names)
            message = f"there is no deal {deal}; there are: {allowed}"
            raise RecordError("no_such_deal", message, "deal", given=deal, allowed=allowed)
        return found[-1]

    def _totals(self, finished: int) -> tuple[Amount, ...]:
        """Sums after so many deals, as the record tells them."""
        header = self.record.header
        if finished == 0:
            start = header.ruleset.options.get("start_score", 0)
            return tuple(start for _ in header.players)
        part = self.record.deals[finished - 1]
        told = part.result["totals"] if part.result is not None else {}
        try:
            return tuple(amount_of(told.get(name)) for name in header.players)
        except FangchengError as error:
            raise RecordError(
                "bad_line", f"line {part.result_line}: {error.message}", f"line {part.result_line}"
            ) from error


def load_replay(path: str | Path) -> Replay:
    """Read and verify a record's file.

    Raises:
        RecordError: what ``read_record`` and ``verify`` raise.
    """
    return Replay(read_record(path))


def replay(record: Record, deal: str | int | None = None, step: int | None = None) -> Moment:
    """Verify a record and return one point of it; see :meth:`Replay.moment`."""
    return Replay(record).moment(deal, step)


def _typed(event: Mapping[str, Any]) -> Event | Mapping[str, Any]:
    """The event, or its JSON object as it stands if this version cannot read it."""
    try:
        return event_of(event)  # type: ignore[return-value]  # records hold what happened, not what a seat saw
    except RecordError:
        return event
