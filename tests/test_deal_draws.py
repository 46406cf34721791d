"""Dealing, drawing, bonus tiles and the order of the loose tiles (D-DEAL, D-FLW, D-TURN-2..5, D-LOOSE, G-60..62)."""

from __future__ import annotations

import pytest

from fangcheng.deal.actions import DISCARD, OWN_KONG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import DEAD_WALL_REACHED
from fangcheng.deal.layout import CLAIM, ROB
from fangcheng.deal.order import full_set
from fangcheng.notation import parse_tiles
from fangcheng.rules import load
from fangcheng.tiles import CODES, FLOWERS, KIND_OF
from tests.scenes import held, refused, scene


def walled(first: str, last: str, bonus_tiles: bool = True) -> list[int]:
    """A wall that begins and ends with the named tiles; what other bonus tiles there are lie in its middle."""
    begin, end = parse_tiles(first), parse_tiles(last)
    rest = list(full_set(bonus_tiles))
    for kind in (*begin, *end):
        rest.remove(kind)
    plain, bonus = [kind for kind in rest if kind < FLOWERS], [kind for kind in rest if kind >= FLOWERS]
    return [*begin, *plain[:60], *bonus, *plain[60:], *end]


def swap(wall: list[int], place: int, kind: int) -> None:
    """Bring a tile of a kind from behind the place to it."""
    other = wall.index(kind, place)
    wall[place], wall[other] = wall[other], wall[place]


def on(deal: Deal, steps: int) -> None:
    """Discard the drawn tile so many times; nobody claims."""
    for _ in range(steps):
        seat = deal.to_move
        deal.apply(seat, DISCARD + (deal.drawn if deal.drawn >= 0 else deal.concealed(seat)[0]))
        while deal.phase in {CLAIM, ROB}:
            deal.apply(deal.waiting()[0], PASS)


@pytest.mark.rules("D-DEAL-1", "D-DEAL-2", "D-DEAL-3", "D-DEAL-4")
def test_each_takes_two_stacks_three_times_then_one_tile_and_east_one_more() -> None:
    order = full_set(bonus_tiles=True)
    plain, bonus = [kind for kind in order if kind < 34], [kind for kind in order if kind >= 34]
    wall = plain[:60] + bonus + plain[60:]
    deal = Deal(load("dictionary").table, wall)
    east = [*range(4), *range(16, 20), *range(32, 36), 48, 52]
    south = [*range(4, 8), *range(20, 24), *range(36, 40), 49]
    assert deal.concealed(0) == tuple(sorted(wall[place] for place in east))
    assert deal.concealed(1) == tuple(sorted(wall[place] for place in south))
    assert [deal.rack(seat) for seat in range(4)] == [14, 13, 13, 13]
    assert deal.tiles_left == 91


@pytest.mark.rules("D-TURN-2", "D-TURN-3")
def test_if_nobody_wants_the_discard_the_next_player_draws_from_the_live_end() -> None:
    answer = scene("E discard DR", draws="DG DW")
    assert answer["to_move"] == "S"
    assert "DG" in held(answer, "S")
    assert answer["tiles_left"] == 90


@pytest.mark.rules("D-TURN-5")
def test_the_drawn_tile_or_another_may_be_discarded_but_no_tile_that_is_not_held() -> None:
    assert refused(scene("E discard DR, S discard DG", draws="DG DW")) is None
    assert refused(scene("E discard DR, S discard B2", draws="DG DW")) is None
    assert refused(scene("E discard DR, S discard DW", draws="DG DW")) == "not_in_hand"
    assert refused(scene("E discard F1")) == "not_in_hand"


def test_nobody_else_may_discard() -> None:
    assert refused(scene("S discard B2")) == "not_your_turn"
    assert refused(scene("S discard F1")) == "not_your_turn"


@pytest.mark.rules("D-FLW-2", "D-FLW-3")
def test_at_the_start_bonus_tiles_are_replaced_in_turn_from_east() -> None:
    hands = {"E": "B147 D147 C147 WESWN F1", "S": "B258 D258 C258 WESW S1", "N": "B147 D147 C147 WES F23"}
    answer = scene(hands=hands, loose="DR DG DW DR")
    assert [seat["bonus_tiles"] for seat in answer["seats"].values()] == [["F1"], ["S1"], [], ["F2", "F3"]]
    assert "DR" in held(answer, "E")
    assert "DG" in held(answer, "S")
    assert {"DR", "DW"} <= set(held(answer, "N").split())
    assert answer["tiles_left"] == 87


@pytest.mark.rules("G-62")
def test_a_replacement_that_is_again_a_bonus_tile_is_replaced_before_the_next_player_s() -> None:
    hands = {"E": "B147 D147 C147 WESWN F1", "S": "B258 D258 C258 WESW S1"}
    answer = scene(hands=hands, loose="F2 F3 DR DG")
    assert answer["seats"]["E"]["bonus_tiles"] == ["F1", "F2", "F3"]
    assert "DR" in held(answer, "E")
    assert "DG" in held(answer, "S")


def test_a_bonus_tile_drawn_in_play_is_replaced_at_once_and_the_turn_goes_on() -> None:
    answer = scene("E discard DR, S discard DW", draws="F4", loose="S3 DW")
    assert refused(answer) is None
    assert answer["seats"]["S"]["bonus_tiles"] == ["F4", "S3"]
    assert answer["to_move"] == "W"


@pytest.mark.rules("D-LOOSE-2", "D-LOOSE-3")
def test_of_each_loose_stack_the_upper_tile_goes_first_then_the_stack_before_it() -> None:
    """D-LOOSE-2, 3: the last stack's upper and lower tile, then those of the stack before it, and so on."""
    wall = walled(first="S4", last="S1 DR F2 F3 S3 F1")  # three stacks, each upper then lower
    deal = Deal(load("dictionary").table, wall)
    assert [CODES[kind] for kind in deal.bonus(0)] == ["S4", "S3", "F1", "F2", "F3", "S1"]
    assert deal.counts(0)[KIND_OF["DR"]] == 1
    assert deal.taken == (53, 6)


@pytest.mark.rules("G-61")
@pytest.mark.parametrize(("kong_draw", "drawn"), [("loose", "DR"), ("live", "DG")])
def test_a_kong_s_extra_tile_comes_from_the_end_the_ruleset_names(kong_draw: str, drawn: str) -> None:
    hands = {"E": "B5555 D147 C147 WESWN", "S": "B2369 D258 C28 WESWN", "W": "B369 D369 C369 WESWN"}
    answer = scene("E kong B5", hands, draws="DG", loose="DR", kong_draw=kong_draw)
    assert drawn in held(answer, "E")
    assert answer["tiles_left"] == 90


def test_a_bonus_tile_drawn_live_for_a_kong_is_replaced_from_the_loose_end() -> None:
    hands = {"E": "B5555 D147 C147 WESWN", "S": "B2369 D258 C28 WESWN"}
    answer = scene("E kong B5", hands, draws="F1", loose="DR", ruleset="smirnov")
    assert answer["seats"]["E"]["bonus_tiles"] == ["F1"]
    assert "DR" in held(answer, "E")


@pytest.mark.parametrize(("kongs", "last"), [(0, "DR"), (1, "DR"), (2, "B9"), (3, "B9")])
def test_with_no_dead_wall_every_tile_is_drawn_also_the_last_half_stack(kongs: int, last: str) -> None:
    """The live end may meet a stack whose upper tile has gone as a loose tile."""
    wall = walled(first="D1 D1 D1 D1", last="WN B8 B9 WE DR", bonus_tiles=False)
    for index, place in enumerate((*range(16, 20), *range(32, 36))):  # East's second and third take
        swap(wall, place, KIND_OF["D2" if index < 4 else "D3"])
    deal = Deal(load("dictionary", {"bonus_tiles": False, "dead_wall": 0}).table, wall)
    for kind in range(KIND_OF["D1"], KIND_OF["D1"] + kongs):
        deal.apply(0, OWN_KONG + kind)
    while deal.tiles_left:
        on(deal, 1)
        assert deal.defects() == ()
    assert CODES[deal.drawn] == last
    assert sum(deal.taken) == 136
    on(deal, 1)
    assert deal.ending == DEAD_WALL_REACHED


def test_a_shortened_wall_leaves_so_many_tiles() -> None:
    answer = scene("E discard DR", draws="DG", loose="DW", wall_left=20)
    assert answer["tiles_left"] == 19
    assert "DG" in held(answer, "S")
