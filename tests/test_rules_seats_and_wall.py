"""Seats, mixing, the square wall and the deal (D-SEAT, D-WALL, D-DEAL, S-SEAT, S-WALL, S-DEAL)."""

from __future__ import annotations

from collections import Counter

import pytest

from fangcheng.deal.actions import STAND
from fangcheng.deal.breaking import LOWER, UPPER, break_wall, dealing
from fangcheng.deal.chance import SeededChance
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.game import Game, tiles_of
from fangcheng.rules import load
from tests.test_game import NAMES, Scripted
from tests.witness import deal_after

E, S, W, N = range(4)
FOUR = 0b1111


@pytest.mark.rules("D-SEAT-1", "D-SEAT-2", "S-SEAT-1")
@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_all_throw_in_turn_the_highest_is_east_and_plays_first(preset: str) -> None:
    chance = Scripted(seats=((1, 2), (3, 3), (6, 5), (4, 4)))
    game = Game.begin(load(preset), NAMES, chance)
    assert NAMES[game.player_at(E)] == "Vera"
    assert sorted(game.winds) == [E, S, W, N]  # each bears a wind of his own
    start = game.start(chance)
    assert Deal(game.ruleset.table, start.order).to_move == E


@pytest.mark.rules("D-SEAT-2", "G-56", "S-SEAT-1")
def test_who_ties_for_the_highest_throws_again() -> None:
    chance = Scripted(seats=((6, 5), (3, 3), (5, 6), (4, 4), (1, 1), (2, 1)))
    assert NAMES[Game.begin(load("smirnov"), NAMES, chance).player_at(E)] == "Vera"


@pytest.mark.rules("D-SEAT-2")
def test_players_sit_in_the_order_that_chance_gives() -> None:
    chance = Scripted(seats=((6, 6), (1, 1), (1, 1), (1, 1)), sitting=(2, 0, 3, 1))
    game = Game.begin(load("dictionary"), NAMES, chance)
    assert [NAMES[game.player_at(wind)] for wind in (E, S, W, N)] == ["Vera", "Anna", "Gleb", "Boris"]
    seated = {SeededChance(bytes([seed])).sitting(4) for seed in range(40)}
    assert len(seated) > 10


@pytest.mark.rules("D-WALL-1", "S-WALL-1")
@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_all_tiles_are_mixed_for_each_deal(preset: str) -> None:
    tiles = tiles_of(load(preset))
    chance = SeededChance(b"secret")
    orders = [chance.order(deal, again, tiles) for deal in (1, 2, 3) for again in (0, 1)]
    assert all(Counter(order) == Counter(tiles) for order in orders)
    assert len(set(orders)) == 6
    assert all(order != tiles for order in orders)


@pytest.mark.rules("D-WALL-2", "S-WALL-1")
@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_each_player_builds_36_tiles_into_18_stacks_two_high(preset: str) -> None:
    broken = break_wall(load(preset).options, FOUR, [(1, 2), (4, 5)])
    places = [broken.built(number) for number in range(broken.tiles)]
    assert len(set(places)) == broken.tiles == 144
    for side in (E, S, W, N):
        built = sorted((place.stack, place.level) for place in places if place.side == side)
        assert built == [(stack, level) for stack in range(1, 19) for level in (UPPER, LOWER)]


@pytest.mark.rules("D-WALL-3", "S-WALL-2")
@pytest.mark.parametrize(("preset", "sides"), [("dictionary", "WSEN"), ("smirnov", "ESWN")])
def test_the_four_walls_are_a_square_counted_all_round(preset: str, sides: str) -> None:
    broken = break_wall(load(preset).options, FOUR, [(1, 2), (4, 5)])
    ring = [broken.along(steps) for steps in range(72)]
    assert len(set(ring)) == 72
    assert broken.along(72) == ring[0]
    assert "".join(dict.fromkeys("ESWN"[spot.side] for spot in ring)) == sides  # to the left, side after side


@pytest.mark.rules("D-DEAL-1", "D-DEAL-2", "D-DEAL-3", "D-DEAL-4", "S-DEAL-1", "S-DEAL-2", "S-DEAL-4")
@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_two_stacks_each_in_turn_three_times_then_one_tile_each_and_one_more_for_east(preset: str) -> None:
    ruleset = load(preset)
    broken = break_wall(ruleset.options, FOUR, [(1, 2), (4, 5)])
    stack = broken.along(0).stack
    turns = [(seat, [broken.built(number) for number in numbers]) for seat, numbers in dealing(FOUR)]
    assert [seat for seat, _ in turns] == [E, S, W, N] * 4 + [E]
    _, first = turns[0]
    # the two stacks beside the break, on the side away from the loose tiles, which lie to its right
    assert [(place.stack - stack, place.level) for place in first] == [(1, UPPER), (1, LOWER), (2, UPPER), (2, LOWER)]
    assert [len(places) for _, places in turns] == [4] * 12 + [1] * 5
    order = tiles_of(ruleset)
    deal = Deal(ruleset.table, [*order[:60], *order[-8:], *order[60:-8]])
    assert [deal.rack(seat) for seat in (E, S, W, N)] == [14, 13, 13, 13]
    taken = Counter(order[number] for seat, numbers in dealing(FOUR) if seat == W for number in numbers)
    assert Counter(deal.concealed(W)) == taken


@pytest.mark.rules("D-TURN-1", "S-TURN-1")
@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_east_begins_by_discarding_any_of_his_fourteen_tiles(preset: str) -> None:
    ruleset = load(preset)
    deal = deal_after(ruleset, {}, {"script": "", "hands": {"E": "B147 D147 C147 WESWN DR"}})
    discards = {action for action in deal.legal(E) if action < STAND}
    assert discards == set(deal.concealed(E))
    assert len(discards) == 14
    assert [deal.legal(seat) for seat in (S, W, N)] == [(), (), ()]
