"""Two worlds: the same deal with tiles changed that a seat cannot know of, and what that seat is told in both."""

from __future__ import annotations

import random

from fangcheng.deal.actions import ACTIONS
from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.events import BonusPutBack, Drawn, PutBack, event_for_seat
from fangcheng.deal.view import view_of
from fangcheng.scoring.layout import FROM_WALL
from fangcheng.tiles import is_bonus


def delivered(deal: Deal) -> list[tuple[int, int]]:
    """(seat, place in the order) of every tile dealt or drawn and not put back."""
    found = [(seat, number) for seat, numbers in dealing(deal.present) for number in numbers]
    live, loose = len(found) + deal.skipped, 0
    for event in events_of(deal):
        if isinstance(event, Drawn):
            wall = event.source == FROM_WALL
            found.append((event.seat, live if wall else len(deal.order) - 2 - (loose & ~1) + loose % 2))
            live, loose = (live + 1, loose) if wall else (live, loose + 1)
        elif isinstance(event, (PutBack, BonusPutBack)):
            found.pop()
            wall = event.source == FROM_WALL
            live, loose = (live - 1, loose) if wall else (live, loose - 1)
    assert (live, loose) == deal.taken
    return found


def other_world(deal: Deal, seat: int, rng: random.Random, most: int = 3) -> Deal | None:
    """The same answers over an order in which tiles hidden from the seat have changed places; None if impossible.

    Impossible: a tile that changed places has been shown since, or somebody is now asked who was not.
    """
    order = bytearray(deal.order)
    own = {place for owner, place in delivered(deal) if owner == seat}
    known = deal.snapshot()["known"]
    hidden = [place for place in range(len(order)) if place not in own and not known[place] >> seat & 1]
    given = {place for _, place in delivered(deal)}
    for _ in range(rng.randint(1, most)):
        one, two = rng.sample(hidden, 2)
        bonus = is_bonus(order[one]) or is_bonus(order[two])
        if not bonus or not given & {one, two}:  # bonus tiles that have been drawn lie open
            order[one], order[two] = order[two], order[one]
    first, second = (
        Deal(deal.table, tiles, deal.present, deal.round_wind, deal.east_wins, deal.skipped)
        for tiles in (deal.order, order)
    )
    for actor, action in deal.record:
        if second.refuse(actor, action) is not None:
            return None
        first.apply(actor, action)
        second.apply(actor, action)
        if first.phase != second.phase:
            return None
    return second if bytes(order) != deal.order else None


def assert_told_the_same(deal: Deal, other: Deal, seat: int) -> None:
    """View, events, legal answers, late claims and refusals of a seat are the same in both worlds, to the byte."""
    assert repr(view_of(other, seat)) == repr(view_of(deal, seat))
    heard = [[repr(event_for_seat(event, seat)) for event in events_of(world)] for world in (deal, other)]
    assert heard[0] == heard[1]
    assert other.legal(seat) == deal.legal(seat)
    assert other.interrupts(seat) == deal.interrupts(seat)
    assert [other.refuse(seat, action) for action in range(ACTIONS)] == [
        deal.refuse(seat, action) for action in range(ACTIONS)
    ]
