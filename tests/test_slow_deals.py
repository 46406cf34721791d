"""Whole deals, watched by a slow scorekeeper: he counts and settles what the engine counted and settled."""

from __future__ import annotations

import os
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from fangcheng.deal.actions import LATE_MAHJONG, MAHJONG, PASS, STAND
from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.game import tiles_of
from fangcheng.deal.results import result_of
from fangcheng.deal.seating import starting_present
from fangcheng.rules import Ruleset, load
from fangcheng.rules.options import all_options
from fangcheng.tiles import CODES, KIND_OF
from tests import random_hands, slow_scorer, slow_settlement
from tests.slow_table import SlowTable
from tests.test_slow_scorer import random_options

PURE = os.environ.get("FANGCHENG_PURE") == "1"
DEALS = 12 if PURE else 60
PLAY: dict[str, tuple[Any, ...]] = {
    "kong_draw": ("loose", "live"),
    "late_claims": (True, False),
    "add_kong_any_turn": (True, False),
    "standing_hand": (True, False),
    "standing_after_claim": (True, False),
    "mahjong_tie": ("turn", "first_to_declare"),
    "after_claim": ("claimer", "discarder"),
    "last_wall_tiles": (1, 2, 5),
    "dead_wall": (14, 0, 6),
    "winner_share": ("full", "third"),
    "third_rounding": ("nearest", "up", "exact"),
    "loser_limit": ("flat", "difference"),
    "players": (2, 3, 4, 4),
    "bonus_tiles": (True, True, False),
}
"""Options of play and settlement that a deal is played with."""


def lively_order(ruleset: Ruleset, rng: random.Random) -> list[int]:
    """A wall that deals hands which are calling or nearly so."""
    box = Counter(tiles_of(ruleset))
    pool = Counter({CODES[kind]: count for kind, count in box.items() if kind < 34})
    present = starting_present(ruleset.options["players"])
    order: list[int] = [-1] * sum(box.values())
    for seat in range(4):
        if not present >> seat & 1:
            continue
        places = [number for taker, numbers in dealing(present) if taker == seat for number in numbers]
        before = pool.copy()
        try:
            melds, rack = random_hands.four_sets_and_a_pair(rng, pool)
        except random_hands.NoRoom:
            pool, melds, rack = before, [], []
        made = rack + [tile for meld in melds for tile in meld["tiles"]]
        rng.shuffle(made)
        kept = 13 if seat or rng.random() < 0.8 else 14  # East seldom wins with his dealt tiles
        hand = made[:kept]
        pool.update(made[kept:])
        while len(hand) < len(places):
            hand.append(rng.choice(list((+pool).elements())))
            pool[hand[-1]] -= 1
        for place, tile in zip(places, hand, strict=True):
            order[place] = KIND_OF[tile]
    rest = [KIND_OF[tile] for tile in (+pool).elements()] + [kind for kind in box if kind >= 34]
    rng.shuffle(rest)
    return [kind if kind >= 0 else rest.pop() for kind in order]


def choose(deal: Deal, rng: random.Random) -> tuple[int, int]:
    """An answer: mahjong when there is one, claims now and then, else mostly the drawn tile."""
    offers = [(seat, action) for seat in deal.seats for action in deal.interrupts(seat)]
    seat = rng.choice(deal.waiting())
    legal = deal.legal(seat)
    wins = [offer for offer in offers if offer[1] == LATE_MAHJONG] + [(seat, MAHJONG)] * (MAHJONG in legal)
    if wins and rng.random() < 0.8:
        return rng.choice(wins)
    if offers and rng.random() < 0.1:
        return rng.choice(offers)
    if PASS in legal:
        return seat, rng.choice(legal) if rng.random() < 0.4 else PASS
    special = [action for action in legal if action >= STAND and action != MAHJONG]
    if special and rng.random() < 0.5:
        return seat, rng.choice(special)
    if deal.drawn in legal and rng.random() < 0.8:
        return seat, deal.drawn
    return seat, rng.choice([action for action in legal if action != MAHJONG])


def play(ruleset: Ruleset, rng: random.Random) -> Deal:
    """A deal from the dealt tiles to the settlement, sometimes with a short wall."""
    order = lively_order(ruleset, rng)
    players = ruleset.options["players"]
    left = len(order) - 13 * players - 1
    skipped = rng.choice((0, 0, rng.randint(0, left - 20), left - rng.randint(15, 20)))
    deal = Deal(ruleset.table, order, starting_present(players), rng.randrange(4), rng.choice((0, 0, 11, 12)), skipped)
    while not deal.over:
        deal.apply(*choose(deal, rng))
    return deal


def compare(ruleset: Ruleset, deal: Deal) -> str:
    """Count and settle a finished deal again; return how it was won."""
    options = ruleset.options
    table = SlowTable(options, len(deal.order) - deal.skipped)
    table.watch(events_of(deal))
    assert table.left == deal.tiles_left
    assert table.winner == deal.winner
    seats = "".join("ESWN"[seat] for seat in deal.seats)
    if deal.winner < 0:
        assert result_of(deal).payments == ()
        return "nobody"
    cases = {seat: table.case(seat, deal.round_wind, deal.east_wins) for seat in deal.seats}
    worth = {seat: slow_scorer.best(case, options)[0] for seat, case in cases.items()}
    assert {seat: deal.scores[seat] for seat in deal.seats} == {seat: one.total for seat, one in worth.items()}, cases
    settled = slow_settlement.payments(
        {
            "players": list(seats),
            "winner": "ESWN"[deal.winner],
            "status": {},
            "scores": {"ESWN"[seat]: one.total for seat, one in worth.items()},
            "limit_hand_losers": [
                "ESWN"[seat] for seat, one in worth.items() if one.limit_hand and seat != deal.winner
            ],
        },
        options,
    )
    paid = {("ESWN"[one.payer], "ESWN"[one.payee]): Fraction(one.amount) for one in result_of(deal).payments}
    assert paid == settled
    won = cases[deal.winner]
    return " ".join((won["win_source"], *sorted(won["flags"])))


def some_rules(seed: int, rng: random.Random) -> Ruleset:
    """Each preset as it is, then presets with random options."""
    preset = ("dictionary", "smirnov", "classical", "combinations")[seed % 4]
    options = {} if seed < 4 else random_options(rng, preset)
    for name, values in PLAY.items():
        if seed >= 4 and preset in all_options()[name].defaults and rng.random() < 0.4:
            options[name] = rng.choice(values)
    return load(preset, options)


@pytest.mark.parametrize("seed", range(24))
def test_a_watched_deal_is_counted_and_settled_the_same(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_rules(seed, rng)
    ways = Counter(compare(ruleset, play(ruleset, rng)) for _ in range(DEALS))
    assert len(ways) > 2, ways


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_more_watched_deals(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = some_rules(seed, rng)
    for _ in range(DEALS):
        compare(ruleset, play(ruleset, rng))
