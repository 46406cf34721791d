"""Breaking the wall and the places of its tiles (D-BRK-1..7, S-BRK-1..3, D-VAR-1, D-LOOSE-2, 3, G-55, G-59, G-60)."""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.deal.breaking import LOOSE, LOWER, UPPER, Place, Spot, break_wall, dealing, wall_answer
from fangcheng.errors import FangchengError

E, S, W, N = range(4)
ALL = 0b1111
DICTIONARY = {"break_rule": "two", "direction": "counterclockwise", "bonus_tiles": True}
SMIRNOV = {"break_rule": "own_side", "direction": "clockwise", "bonus_tiles": True}
CARDS = {**DICTIONARY, "bonus_tiles": False}
ONE = {**DICTIONARY, "break_rule": "one"}


def dice(*sums: int) -> list[tuple[int, int]]:
    """Two dice with each of these sums."""
    return [(max(1, total - 6), min(6, total - 1)) for total in sums]


def wall(options: dict[str, Any], *sums: int, present: int = ALL) -> dict[str, Any]:
    return wall_answer(options, present, dice(*sums))


# --- the worked cases ----------------------------------------------------------------------------------------------


def test_p01_the_break_inside_the_side() -> None:
    assert wall(DICTIONARY, 5, 9) == {
        "reroll": False,
        "second_thrower": "E",
        "broken_side": "E",
        "break_stack_from_right": 14,
        "near_loose_on": ["E", 13],
        "far_loose_on": ["E", 11],
        "first_stack_dealt": ["E", 15],
    }


@pytest.mark.rules("D-BRK-1")
def test_p03_two_ones_by_east_are_thrown_again_d_brk_1() -> None:
    assert wall_answer(DICTIONARY, ALL, [(1, 1)]) == {"reroll": True}
    again = wall_answer(DICTIONARY, ALL, [(1, 1), (1, 1), (2, 3), (4, 5)])
    assert again == {**wall(DICTIONARY, 5, 9), "reroll": True}


def test_two_ones_of_the_second_thrower_stand_g_59() -> None:
    assert wall(DICTIONARY, 5, 2)["break_stack_from_right"] == 7
    assert wall_answer(DICTIONARY, ALL, [(2, 3), (1, 1)])["reroll"] is False


@pytest.mark.parametrize("options", [DICTIONARY, SMIRNOV, ONE])
def test_easts_first_throw_of_two_ones_is_thrown_again_by_every_break_rule_g_59(options: dict[str, Any]) -> None:
    assert wall_answer(options, ALL, [(1, 1)]) == {"reroll": True}


def test_p04_smirnov_breaks_his_own_side_with_one_throw_s_brk_1() -> None:
    assert wall(SMIRNOV, 7) == {
        "reroll": False,
        "broken_side": "E",
        "break_stack_from_right": 7,
        "near_loose_on": ["E", 6],
        "far_loose_on": ["E", 4],
        "first_stack_dealt": ["E", 8],
    }


def test_q82_one_throw_for_side_and_stack_d_var_1() -> None:
    answer = wall(ONE, 6)
    assert "second_thrower" not in answer
    assert (answer["broken_side"], answer["break_stack_from_right"]) == ("S", 6)
    assert (answer["near_loose_on"], answer["far_loose_on"]) == (["S", 5], ["S", 3])
    assert answer["first_stack_dealt"] == ["S", 7]


# --- which side ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-BRK-2", "G-55")
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_sides_are_counted_in_the_order_of_play_his_own_first_d_brk_2_g_55(direction: str) -> None:
    options = {**ONE, "direction": direction}
    thrown = [wall(options, total)["broken_side"] for total in range(3, 13)]
    assert "".join(thrown) == "WNESWNESWN"


@pytest.mark.rules("D-BRK-3")
def test_the_player_of_the_side_throws_second_d_brk_3() -> None:
    assert [wall(DICTIONARY, total, 3)["second_thrower"] for total in (3, 4, 5, 6)] == ["W", "N", "E", "S"]


@pytest.mark.rules("G-59")
def test_east_throws_for_an_empty_chair_whose_wall_stands_all_the_same_g_59() -> None:
    three = wall(DICTIONARY, 4, 3, present=0b0111)
    assert (three["second_thrower"], three["broken_side"], three["break_stack_from_right"]) == ("E", "N", 7)
    two = wall(DICTIONARY, 6, 3, present=0b0101)
    assert (two["second_thrower"], two["broken_side"]) == ("E", "S")
    assert wall(DICTIONARY, 3, 3, present=0b0101)["second_thrower"] == "W"


# --- corners -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-BRK-5")
def test_beyond_18_the_count_runs_on_along_the_wall_to_the_left_d_brk_5() -> None:
    # 9 is East's side, 9 + 10 = 19: with South on East's right, North's wall begins at East's left end
    assert wall(DICTIONARY, 9, 10) == {
        "reroll": False,
        "second_thrower": "E",
        "broken_side": "N",
        "break_stack_from_right": 1,
        "near_loose_on": ["E", 18],
        "far_loose_on": ["E", 16],
        "first_stack_dealt": ["N", 2],
    }
    # 12 is North's side; 24 runs on to stack 6 of West's
    furthest = wall(DICTIONARY, 12, 12)
    assert (furthest["second_thrower"], furthest["broken_side"], furthest["break_stack_from_right"]) == ("N", "W", 6)


def test_with_south_on_easts_left_the_count_runs_on_into_souths_wall_g_55() -> None:
    clockwise = {**DICTIONARY, "direction": "clockwise"}
    answer = wall(clockwise, 9, 10)
    assert (answer["broken_side"], answer["break_stack_from_right"]) == ("S", 1)
    assert (answer["near_loose_on"], answer["far_loose_on"]) == (["E", 18], ["E", 16])


def test_a_break_at_the_last_stack_deals_from_the_next_wall() -> None:
    answer = wall(DICTIONARY, 9, 9)
    assert (answer["broken_side"], answer["break_stack_from_right"]) == ("E", 18)
    assert answer["first_stack_dealt"] == ["N", 1]
    assert wall({**DICTIONARY, "direction": "clockwise"}, 9, 9)["first_stack_dealt"] == ["S", 1]


@pytest.mark.parametrize(
    ("second", "near", "far"), [(10, ["E", 18], ["E", 16]), (11, ["N", 1], ["E", 17]), (12, ["N", 2], ["E", 18])]
)
def test_loose_tiles_lie_over_the_corner_when_the_break_is_near_it(
    second: int, near: list[Any], far: list[Any]
) -> None:
    # 9 + 10, 11, 12 = stacks 1, 2, 3 of North's wall
    answer = wall(DICTIONARY, 9, second)
    assert (answer["near_loose_on"], answer["far_loose_on"]) == (near, far)


@pytest.mark.parametrize(("direction", "right"), [("counterclockwise", "S"), ("clockwise", "N")])
def test_a_low_throw_on_his_own_side_lays_the_far_tile_on_the_wall_to_the_right(direction: str, right: str) -> None:
    answer = wall({**SMIRNOV, "direction": direction}, 3)
    assert (answer["near_loose_on"], answer["far_loose_on"]) == (["E", 2], [right, 18])


@pytest.mark.rules("G-55", "S-BRK-3")
def test_in_smirnov_the_deal_runs_from_easts_wall_into_souths_g_55() -> None:
    broken = break_wall(SMIRNOV, ALL, dice(12))
    # six stacks are left of East's wall, then South's
    assert [broken.along(step) for step in (1, 6, 7)] == [Spot(E, 13), Spot(E, 18), Spot(S, 1)]


def test_walls_of_17_stacks_turn_the_corner_one_earlier_g_80() -> None:
    answer = wall(CARDS, 9, 9)
    assert (answer["broken_side"], answer["break_stack_from_right"]) == ("N", 1)
    assert (answer["near_loose_on"], answer["far_loose_on"]) == (["E", 17], ["E", 15])
    assert wall(CARDS, 5, 12)["first_stack_dealt"] == ["N", 1]  # East's stack 17 is his last
    assert wall({**SMIRNOV, "bonus_tiles": False}, 3)["far_loose_on"] == ["N", 17]


# --- every tile has its place --------------------------------------------------------------------------------------


def test_tiles_leave_stack_by_stack_upper_first_d_deal_3() -> None:
    broken = break_wall(DICTIONARY, ALL, dice(5, 9))
    assert [broken.built(number) for number in range(3)] == [
        Place(E, 15, UPPER),
        Place(E, 15, LOWER),
        Place(E, 16, UPPER),
    ]
    assert broken.built(8) == Place(N, 1, UPPER)
    assert (broken.built(142), broken.built(143)) == (Place(E, 14, UPPER), Place(E, 14, LOWER))
    with pytest.raises(IndexError):
        broken.built(144)
    with pytest.raises(IndexError):
        broken.built(-1)


@pytest.mark.parametrize("bonus_tiles", [True, False])
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_no_two_tiles_share_a_place_wherever_the_wall_is_broken(direction: str, bonus_tiles: bool) -> None:
    options = {"break_rule": "two", "direction": direction, "bonus_tiles": bonus_tiles}
    stacks = 18 if bonus_tiles else 17
    for first in range(3, 13):
        for second in range(2, 13):
            broken = break_wall(options, ALL, dice(first, second))
            places = {broken.built(number) for number in range(broken.tiles)}
            assert len(places) == broken.tiles == 8 * stacks
            assert {place.stack for place in places} == set(range(1, stacks + 1))


@pytest.mark.rules("D-LOOSE-2", "G-60")
def test_the_upper_tile_lies_far_and_is_taken_first_d_loose_2_g_60() -> None:
    broken = break_wall(DICTIONARY, ALL, dice(5, 9))
    assert (broken.loose(0), broken.loose_number(0)) == (Place(E, 11, LOOSE), 142)
    assert (broken.loose(1), broken.loose_number(1)) == (Place(E, 13, LOOSE), 143)


@pytest.mark.rules("D-LOOSE-3")
def test_two_tiles_from_that_end_of_the_wall_replace_them_the_upper_again_far_d_loose_3() -> None:
    broken = break_wall(DICTIONARY, ALL, dice(5, 9))
    # stack 13 is lifted out next: the break is one stack wider, the pair lies on stacks 12 and 10
    assert (broken.loose(2), broken.loose_number(2)) == (Place(E, 10, LOOSE), 140)
    assert (broken.loose(3), broken.loose_number(3)) == (Place(E, 12, LOOSE), 141)
    assert broken.loose_number(4) == 138


def test_the_standing_wall_after_the_deal() -> None:
    broken = break_wall(DICTIONARY, ALL, dice(5, 9))
    standing = broken.standing(53, 0)
    assert len(standing) == 91  # P05
    assert standing[0].number == 53  # the lower tile of the stack whose upper one was East's fourteenth
    assert standing[0].place.level == LOWER
    assert [(tile.number, tile.place) for tile in standing[-2:]] == [
        (142, Place(E, 11, LOOSE)),
        (143, Place(E, 13, LOOSE)),
    ]


def test_one_loose_tile_gone_the_near_one_remains_both_gone_the_next_stack_is_lifted() -> None:
    broken = break_wall(DICTIONARY, ALL, dice(5, 9))
    assert broken.standing(53, 1)[-1] == (143, Place(E, 13, LOOSE))
    assert broken.standing(53, 1)[-2].number == 141  # stack 13 still stands under it
    after_two = broken.standing(53, 2)
    assert [tile.number for tile in after_two[-3:]] == [139, 140, 141]
    assert Place(E, 13, UPPER) not in [tile.place for tile in after_two]


@pytest.mark.parametrize("options", [DICTIONARY, SMIRNOV, CARDS])
def test_the_standing_wall_always_shows_as_many_tiles_as_are_left(options: dict[str, Any]) -> None:
    broken = break_wall(options, ALL, dice(5, 9))
    for loose in range(12):
        for live in range(53, broken.tiles - loose + 1):
            standing = broken.standing(live, loose)
            assert len(standing) == broken.tiles - live - loose
            assert len({tile.place for tile in standing}) == len({tile.number for tile in standing}) == len(standing)


# --- dealing -------------------------------------------------------------------------------------------------------


def test_two_stacks_each_three_times_round_then_one_each_and_one_more_for_east_d_deal() -> None:
    takes = dealing(ALL)
    assert [(seat, len(numbers)) for seat, numbers in takes] == [(seat, 4) for seat in (E, S, W, N)] * 3 + [
        (E, 1), (S, 1), (W, 1), (N, 1), (E, 1)
    ]  # fmt: skip
    assert takes[-1] == (E, (52,))  # the top of the next stack: numbers 48-51 were two stacks


@pytest.mark.parametrize(("present", "dealt"), [(0b1111, 53), (0b0111, 40), (0b0101, 27)])
def test_east_holds_fourteen_the_others_thirteen_d_deal_4(present: int, dealt: int) -> None:
    hands = dict.fromkeys(range(4), 0)
    numbers: list[int] = []
    for seat, taken in dealing(present):
        hands[seat] += len(taken)
        numbers += taken
    assert numbers == list(range(dealt))
    assert [hands[seat] for seat in range(4)] == [14 if seat == E else 13 * (present >> seat & 1) for seat in range(4)]


# --- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "throws", "code"),
    [
        (DICTIONARY, [], "too_few_throws"),
        (DICTIONARY, [(2, 3)], "too_few_throws"),
        (DICTIONARY, [(2, 3), (1, 2), (4, 4)], "too_many_throws"),
        (SMIRNOV, [(2, 3), (1, 2)], "too_many_throws"),
        (DICTIONARY, [(2, 3), (0, 9)], "bad_throw"),
        (DICTIONARY, [(2, 3), (3,)], "bad_throw"),
        (DICTIONARY, [(2, 3), ("3", "4")], "bad_throw"),
    ],
)
def test_throws_that_do_not_decide_the_break_are_refused(options: dict[str, Any], throws: Any, code: str) -> None:
    with pytest.raises(FangchengError) as error:
        wall_answer(options, ALL, throws)
    assert error.value.code == code
    assert error.value.field.startswith("dice")
