"""The course of a scenario: after every answer what happened, and what each seat sees and may do.

Nothing of a scenario is secret: whoever wrote it knows every tile of it that he named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower
from fangcheng.deal.ended import EndedDeal, ended_deal
from fangcheng.deal.events import Event
from fangcheng.deal.scenario import Moment, moments
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import read_situation
from fangcheng.deal.view import SeatView, view_of


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat has before it: its view, and what it may answer, late claims after the others."""

    view: SeatView
    may: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """What followed one answer.

    Attributes:
        seat, action: the answer; -1 for the dealing.
        discard: kind of the discard the answer was about, or -1.
        events: what it led to.
        sights: of the occupied seats, East first.
    """

    seat: int
    action: int
    discard: int
    events: tuple[Event, ...]
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """What followed one step of the script.

    Attributes:
        number: of the step, from 0; -1 for the beginning, one too many for an open window closed after the script.
        words: the step as it was written, () for the two that are none.
        verb: its verb, or "".
        refused: reason code if the step was refused, or ``""``; nothing follows it then.
        points: the answers it gave.
        sheet: the finished deal, if it ended here.
    """

    number: int
    words: tuple[str, ...]
    verb: str
    refused: str
    points: tuple[Point, ...]
    sheet: EndedDeal | None


def course(data: Mapping[str, Any]) -> Iterator[Stage]:
    """Play a scenario (docs/formats.md) and yield its stages; the first is the dealing.

    Raises:
        FangchengError: bad or impossible input; the field names the place.
    """
    situation = read_situation(data)
    steps = read_script(situation.script)
    deal = situation.deal()
    follower = Follower(situation.deal())
    for moment in moments(situation, steps):
        points = () if moment.refused else tuple(_points(deal, follower, moment))
        yield Stage(
            moment.number,
            tuple(situation.script[moment.number]) if moment.step is not None else (),
            moment.step.verb if moment.step is not None else "",
            moment.refused,
            points,
            ended_deal(deal, situation.ruleset) if deal.over and not moment.refused else None,
        )


def sights(deal: Deal) -> tuple[Sight, ...]:
    """Return what every occupied seat has before it."""
    return tuple(Sight(view_of(deal, seat), (*deal.legal(seat), *deal.interrupts(seat))) for seat in deal.seats)


def _points(deal: Deal, follower: Follower, moment: Moment) -> Iterator[Point]:
    """Carry out the answers that lead to a moment."""
    answers: Sequence[tuple[int, int]] = moment.deal.record[len(deal.record) :]
    told = follower.steps(moment.deal)
    if moment.number < 0:
        yield Point(-1, -1, -1, next(told), sights(deal))
    for (seat, action), events in zip(answers, told, strict=True):
        discard = deal.last_discard
        deal.apply(seat, action)
        yield Point(seat, action, discard, events, sights(deal))
