"""Two worlds: tiles that a seat cannot know of change places in the present state; it must be told the same bytes.

``another_world`` permutes what is hidden now, whatever the history: every event of every deal can be looked at.
``replayed_world`` changes the order the deal was given and plays the same answers, where that is possible: for events.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from fangcheng.deal.actions import ACTIONS
from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.events import BonusPutBack, Dealt, Drawn, Event, PutBack, event_for_seat
from fangcheng.deal.view import view_of
from fangcheng.errors import FangchengError
from fangcheng.scoring.layout import FROM_WALL
from fangcheng.tiles import FLOWERS, is_bonus

EVERY_ACTION = range(-1, ACTIONS + 1)


def told(deal: Deal, seat: int, actions: Iterable[int] = EVERY_ACTION) -> bytes:
    """What a seat is told: its view, what it may answer, its late claims, why not anything else."""
    refusals = [deal.refuse(seat, action) for action in actions]
    return repr((view_of(deal, seat), deal.legal(seat), deal.interrupts(seat), refusals)).encode()


def another_world(deal: Deal, seat: int, rng: random.Random) -> Deal | None:
    """The deal with all tiles hidden from the seat shuffled among the other racks and the wall; None if impossible.

    Where the window would not be open then, or an answer not be possible, the racks of those who are asked or have
    answered stay as they are.
    """
    others = deal.others(seat)
    for fixed in ((), tuple(other for other in others if other in deal.asked() or deal.answered(other))):
        other = possible(deal, seat, shuffled(deal, seat, fixed, rng))
        if other is not None:
            return other
    return None


def possible(deal: Deal, seat: int, tiles: list[int]) -> Deal | None:
    """The deal with the tiles hidden from the seat laid as given, None if that is impossible."""
    try:
        return deal.imagined(seat, tiles)
    except FangchengError as error:
        if error.code != "impossible_world":
            raise
        return None


def shuffled(deal: Deal, seat: int, fixed: tuple[int, ...], rng: random.Random) -> list[int]:
    """The hidden tiles in another order: no bonus tile on a rack, the racks of some seats as they are."""
    tiles = list(deal.hidden(seat))
    free: list[int] = []
    racks = 0
    for other in deal.others(seat) if deal.winner < 0 else ():
        free += [] if other in fixed else range(racks, racks + deal.rack(other))
        racks += deal.rack(other)
    on_racks = len(free)
    free += range(racks, len(tiles))
    moved = [tiles[place] for place in free]
    rng.shuffle(moved)
    plain = [at for at in range(on_racks, len(moved)) if moved[at] < FLOWERS]
    for at in range(on_racks):
        if moved[at] >= FLOWERS:
            other = plain.pop()
            moved[at], moved[other] = moved[other], moved[at]
    for place, kind in zip(free, moved, strict=True):
        tiles[place] = kind
    return tiles


def check_worlds(deal: Deal, rng: random.Random, actions: Iterable[int] = EVERY_ACTION) -> int:
    """Compare what every seat is told now with what it is told in another world; return how many worlds there were."""
    worlds = 0
    for seat in deal.seats:
        other = another_world(deal, seat, rng)
        if other is not None:
            worlds += 1
            assert told(other, seat, actions) == told(deal, seat, actions), f"seat {seat} of {deal}"
    return worlds


def otherwise(event: Event, seat: int) -> Event:
    """The event with other tiles where the seat must not see them."""
    if isinstance(event, Dealt):
        return Dealt(
            tuple(
                hand if hand is None or owner == seat else tuple((kind + 1) % FLOWERS for kind in hand)
                for owner, hand in enumerate(event.hands)
            )
        )
    if isinstance(event, Drawn | PutBack) and event.seat != seat:
        return replace(event, tile=(event.tile + 1) % FLOWERS)
    return event


def assert_heard_the_same(event: Event, seat: int) -> None:
    """What a seat hears of an event does not depend on the tiles it must not see, to the byte."""
    assert repr(event_for_seat(otherwise(event, seat), seat)) == repr(event_for_seat(event, seat))


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


def replayed_world(deal: Deal, seat: int, rng: random.Random, most: int = 3) -> Deal | None:
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
    """View, legal answers, late claims and refusals of a seat, and all it has heard, are the same in both worlds."""
    assert told(other, seat) == told(deal, seat)
    heard = [[repr(event_for_seat(event, seat)) for event in events_of(world)] for world in (deal, other)]
    assert heard[0] == heard[1]
