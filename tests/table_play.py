"""Random play of people who err: right answers, and now and then an act that the referee has to deal with."""

from __future__ import annotations

import random
from typing import Any

from fangcheng.deal.actions import LATE_MAHJONG, MAHJONG
from fangcheng.deal.order import full_set
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.seating import starting_present
from fangcheng.deal.table_acts import (
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
    MISDECLARE,
    NOTICED,
    OPEN_FULLY,
    OPEN_PARTLY,
    PUT_RIGHT,
    SKIP_REPLACEMENT,
    TAKE_BACK,
    WITHDRAW,
    WRONG_BREAK,
    with_tiles,
)
from fangcheng.deal.wrong_sets import wrong_sets_of
from fangcheng.rules import load

ERRORS = (
    SKIP_REPLACEMENT, EXTRA_DRAW, DRAW_OUT_OF_TURN, WRONG_BREAK, NOTICED, OPEN_PARTLY, OPEN_FULLY, WITHDRAW, TAKE_BACK,
    MAHJONG, LATE_MAHJONG,
)  # fmt: skip
MOST_ACTS = 4000
"""More than any deal of 144 tiles could have, even if every other act is an error that leads nowhere."""


def table_deal(ruleset: str, rng: random.Random, **options: Any) -> TableDeal:
    """A shuffled deal at a table where errors are possible."""
    rules = load(ruleset, {**options, "enforcement": "table"})
    order = list(full_set(bool(rules.options["bonus_tiles"])))
    rng.shuffle(order)
    return TableDeal(rules.table, order, starting_present(rules.options["players"]))


def right_act(deal: TableDeal, rng: random.Random) -> tuple[int, int]:
    """A right answer of a seat that is waited for, or now and then a late claim."""
    late = [(seat, action) for seat in deal.seats for action in deal.interrupts(seat)]
    if late and rng.random() < 0.3:
        return rng.choice(late)
    seat = rng.choice(deal.waiting())
    return seat, rng.choice(deal.legal(seat))


def tried_error(deal: TableDeal, rng: random.Random) -> tuple[int, int]:
    """Something a seat might do that is not right; often it is not even possible."""
    seat = rng.choice(deal.seats)
    held = list(deal.concealed(seat))
    if wrong_sets_of(deal, seat) and rng.random() < 0.4:
        wrong = deal.melds(seat)[wrong_sets_of(deal, seat)[-1]][5]
        pool = [*wrong, *held]
        made = [with_tiles(PUT_RIGHT, rng.sample(pool, len(wrong))) for _ in range(30)]
        return seat, next((act for act in made if deal.refuse(seat, act) is None), made[0])
    if len(held) >= 4 and rng.random() < 0.3:
        tiles = rng.sample(held, rng.choice((3, 3, 4)))
        if seat in deal.asked():
            tiles[0] = deal.last_discard
        return seat, with_tiles(MISDECLARE, tiles)
    return seat, rng.choice(ERRORS)


def next_act(deal: TableDeal, rng: random.Random, rate: float) -> tuple[int, int]:
    """The next act of a table at which so many acts are tried that are not right."""
    if rng.random() < rate:
        seat, act = tried_error(deal, rng)
        if deal.refuse(seat, act) is None:
            return seat, act
    return right_act(deal, rng)


def play_out(deal: TableDeal, rng: random.Random, rate: float) -> None:
    """Play a deal to its end; a deal that does not end fails."""
    for _ in range(MOST_ACTS):
        if deal.over:
            return
        deal.apply(*next_act(deal, rng, rate))
    raise AssertionError("the deal does not end")
