"""Seats by dice, the title of East, rounds and their end (D-SEAT, S-SEAT, D-DUR-4, G-55..58, G-78)."""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.deal.seating import (
    Ending,
    NextDeal,
    Title,
    after,
    chairs_from_dice,
    next_deal,
    place_of,
    starting_present,
    throw_for_east,
    winds_of,
)
from fangcheng.errors import FangchengError

E, S, W, N = range(4)
DICTIONARY = {"dealer": "next", "rounds": 4, "round_max_passings": 16}
WINNER = {**DICTIONARY, "dealer": "winner"}
SMIRNOV = WINNER


def seats(options: dict[str, Any], title: Title | None = None, **ending: Any) -> Any:
    return next_deal(options, title or Title(), Ending(**ending)).as_json()["next_seats"]


# --- dice for the seats --------------------------------------------------------------------------------------------


@pytest.mark.rules("D-SEAT-2")
def test_the_highest_throw_is_east_d_seat_2() -> None:
    dice = throw_for_east(4, [(1, 2), (6, 4), (3, 3), (5, 4)])
    assert dice.east == 1
    assert dice.rounds == (((0, (1, 2)), (1, (6, 4)), (2, (3, 3)), (3, (5, 4))),)


@pytest.mark.rules("G-56")
def test_tied_players_alone_throw_again_until_one_is_highest_g_56() -> None:
    throws = [(6, 4), (1, 1), (5, 5), (4, 6), (2, 2), (3, 1), (2, 1), (1, 3), (5, 1), (6, 6)]
    dice = throw_for_east(4, iter(throws))
    # 10, 2, 10, 10: players 0, 2, 3 again: 4, 4, 3: players 0 and 2 again: 4, 6
    assert dice.rounds[1] == ((0, (2, 2)), (2, (3, 1)), (3, (2, 1)))
    assert dice.rounds[2] == ((0, (1, 3)), (2, (5, 1)))
    assert dice.east == 2


def test_only_the_throws_that_are_needed_are_taken() -> None:
    stream = iter([(1, 1), (2, 2), (6, 6)])
    assert throw_for_east(2, stream).east == 1
    assert next(stream) == (6, 6)


@pytest.mark.parametrize("bad", [(0, 3), (7, 1), (1,), (1, 2, 3), (True, 2), (1.0, 2)])
def test_a_die_shows_one_to_six(bad: Any) -> None:
    with pytest.raises(FangchengError) as error:
        throw_for_east(2, [bad, (1, 2)])
    assert error.value.code == "bad_throw"


def test_a_tie_without_further_throws_is_reported() -> None:
    with pytest.raises(FangchengError) as error:
        throw_for_east(2, [(1, 2), (2, 1)])
    assert error.value.code == "too_few_throws"


def test_players_keep_their_order_from_east_on() -> None:
    assert chairs_from_dice(4, 2) == (2, 3, 0, 1)


@pytest.mark.rules("G-78")
def test_three_begin_as_east_south_west_and_two_as_east_and_west_g_78() -> None:
    assert chairs_from_dice(3, 1) == (1, 2, 0, -1)
    assert chairs_from_dice(2, 1) == (1, -1, 0, -1)
    assert winds_of(starting_present(3)) == (E, S, W)
    assert winds_of(starting_present(2)) == (E, W)
    assert winds_of(starting_present(4)) == (E, S, W, N)


@pytest.mark.rules("D-SEAT-3", "S-SEAT-2", "G-55")
def test_south_is_on_easts_right_counterclockwise_and_on_his_left_clockwise() -> None:
    assert [place_of(wind, E, "counterclockwise") for wind in (S, W, N)] == ["right", "across", "left"]  # D-SEAT-3
    assert [place_of(wind, E, "clockwise") for wind in (S, W, N)] == ["left", "across", "right"]  # S-SEAT-2
    assert place_of(E, N, "counterclockwise") == "right"  # the next to play is always on the same side
    assert place_of(E, N, "clockwise") == "left"
    assert place_of(W, W, "clockwise") == "self"


def test_empty_chairs_are_skipped_in_the_order_of_play_g_78() -> None:
    assert [after(wind, 0b0111) for wind in (E, S, W)] == [S, W, E]
    assert [after(wind, 0b0101) for wind in (E, W)] == [W, E]


# --- dealer="next" -------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-SEAT-4")
def test_p07_south_wins_and_the_winds_move_on_d_seat_4() -> None:
    assert seats(DICTIONARY, winner=S) == {"E": "N", "S": "E", "W": "S", "N": "W"}


def test_next_does_not_care_who_of_the_others_won() -> None:
    assert seats(DICTIONARY, winner=N, scores=(0, 0, 0, 300)) == {"E": "N", "S": "E", "W": "S", "N": "W"}


@pytest.mark.rules("D-SEAT-5")
def test_p08_east_wins_and_the_winds_stay_d_seat_5() -> None:
    assert seats(DICTIONARY, winner=E) == {"E": "E", "S": "S", "W": "W", "N": "N"}


def test_with_next_even_the_fourth_win_in_a_row_keeps_the_title() -> None:
    after_fourth = next_deal(DICTIONARY, Title(east_wins=3), Ending(E, (60, 12, 14, 14)))
    assert after_fourth.winds == (E, S, W, N)
    assert after_fourth.title.east_wins == 4


@pytest.mark.rules("D-END-2", "G-26")
def test_a_dead_deal_keeps_east_and_neither_counts_nor_breaks_his_series_d_end_2_g_26() -> None:
    before = Title(east_wins=12, passed=0b0110, passings=2)
    dead = next_deal(DICTIONARY, before, Ending())
    assert (dead.winds, dead.title, dead.passed_title) == ((E, S, W, N), before, False)


@pytest.mark.rules("G-26")
def test_the_count_starts_again_after_the_thirteenth_win_g_26() -> None:
    twelfth = next_deal(DICTIONARY, Title(east_wins=11), Ending(E))
    thirteenth = next_deal(DICTIONARY, twelfth.title, Ending(E))
    fourteenth = next_deal(DICTIONARY, thirteenth.title, Ending(E))
    assert [step.title.east_wins for step in (twelfth, thirteenth, fourteenth)] == [12, 0, 1]


def test_the_count_starts_again_with_a_new_east_g_57() -> None:
    assert next_deal(DICTIONARY, Title(east_wins=5), Ending(S)).title.east_wins == 0
    assert next_deal(WINNER, Title(east_wins=2), Ending(W)).title.east_wins == 0


@pytest.mark.rules("G-50")
def test_a_false_mahjong_of_another_keeps_east_q86_of_east_passes_the_title_g_50() -> None:
    assert seats(DICTIONARY, false_mahjong=W) == {"E": "E", "S": "S", "W": "W", "N": "N"}
    assert seats(DICTIONARY, false_mahjong=E) == {"E": "N", "S": "E", "W": "S", "N": "W"}
    assert seats(WINNER, false_mahjong=E) == {"E": "N", "S": "E", "W": "S", "N": "W"}  # no winner: the next in turn


def test_easts_false_mahjong_counts_as_a_passing_and_a_void_deal_as_none() -> None:
    erred = next_deal(DICTIONARY, Title(), Ending(false_mahjong=E))
    assert (erred.title.passings, winds_of(erred.title.passed)) == (1, (N,))  # the old East is now North
    other = next_deal(DICTIONARY, Title(east_wins=2), Ending(false_mahjong=N))
    assert (other.title.passings, other.title.east_wins) == (0, 2)


# --- dealer="winner" -----------------------------------------------------------------------------------------------


def test_q78_the_winner_becomes_east_and_winds_are_relaid_from_him_d_var_2() -> None:
    assert seats(WINNER, winner=W) == {"E": "W", "S": "N", "W": "E", "N": "S"}
    assert seats(SMIRNOV, winner=N) == {"E": "S", "S": "W", "W": "N", "N": "E"}


@pytest.mark.rules("S-SEAT-3")
@pytest.mark.parametrize("wins_before", [0, 1, 2])
def test_east_keeps_the_title_for_three_wins_s_seat_3(wins_before: int) -> None:
    kept = next_deal(SMIRNOV, Title(east_wins=wins_before), Ending(E, (60, 1, 2, 3)))
    assert (kept.winds, kept.title.east_wins) == ((E, S, W, N), wins_before + 1)


@pytest.mark.rules("G-57", "S-SEAT-4", "D-VAR-2")
def test_p10_the_fourth_win_passes_the_title_to_the_second_largest_score_a_tie_to_the_first_in_turn_g_57() -> None:
    passed = next_deal(SMIRNOV, Title(east_wins=3), Ending(E, (60, 12, 14, 14)))
    assert passed.as_json()["next_seats"] == {"E": "W", "S": "N", "W": "E", "N": "S"}
    assert passed.title.east_wins == 0
    assert winds_of(passed.title.passed) == (W,)  # a fourth win that passes it counts (G-58)


def test_the_fourth_win_among_all_equal_losers_goes_to_the_first_in_turn() -> None:
    assert seats(SMIRNOV, Title(east_wins=3), winner=E, scores=(60, 0, 0, 0))["S"] == "E"


def test_easts_own_score_never_keeps_the_title_on_the_fourth_win() -> None:
    assert seats(SMIRNOV, Title(east_wins=3), winner=E, scores=(500, 2, 8, 4))["W"] == "E"


def test_an_empty_chair_never_gets_the_title_on_the_fourth_win() -> None:
    three = Title(present=0b0111, east_wins=3)
    assert seats(SMIRNOV, three, winner=E, scores=(60, 4, 8, 99)) == {"E": "W", "S": "N", "W": "E"}
    two = Title(present=0b0101, east_wins=3)
    assert seats(SMIRNOV, two, winner=E, scores=(60, 99, 0, 99)) == {"E": "W", "W": "E"}


def test_a_dead_deal_does_not_break_the_series_that_ends_with_the_fourth_win() -> None:
    third = next_deal(SMIRNOV, Title(east_wins=2), Ending(E))
    dead = next_deal(SMIRNOV, third.title, Ending())
    fourth = next_deal(SMIRNOV, dead.title, Ending(E, (60, 0, 0, 9)))
    assert fourth.winds[N] == E


# --- two and three players -----------------------------------------------------------------------------------------


def test_with_three_players_the_empty_chair_stays_where_it_is_g_78() -> None:
    first = next_deal(DICTIONARY, Title(present=0b0111), Ending(S))
    # the old East now sits at North, and the chair on his right is empty: South of the new East is old West
    assert first.as_json()["next_seats"] == {"E": "N", "S": "E", "W": "S"}
    assert winds_of(first.title.present) == (E, S, N)
    second = next_deal(DICTIONARY, first.title, Ending(N))
    assert second.as_json()["next_seats"] == {"E": "N", "S": "E", "N": "W"}
    assert winds_of(second.title.present) == (E, W, N)
    third = next_deal(DICTIONARY, second.title, Ending(W))
    assert third.as_json()["next_seats"] == {"E": "W", "W": "E", "N": "S"}  # South's chair is the empty one
    assert winds_of(third.title.present) == (E, S, W)
    assert third.round_over


def test_two_players_sit_opposite_as_east_and_west_g_78() -> None:
    for options in (DICTIONARY, WINNER):
        moved = next_deal(options, Title(present=0b0101), Ending(W))
        assert moved.as_json()["next_seats"] == {"E": "W", "W": "E"}
        assert winds_of(moved.title.present) == (E, W)


# --- rounds --------------------------------------------------------------------------------------------------------


def play(options: dict[str, Any], title: Title, endings: list[Ending]) -> list[NextDeal]:
    steps: list[NextDeal] = []
    for ending in endings:
        steps.append(next_deal(options, title, ending))
        title = steps[-1].title
    return steps


@pytest.mark.rules("D-DUR-4", "G-58")
def test_a_round_ends_when_the_fourth_player_loses_as_east_d_dur_4() -> None:
    steps = play(DICTIONARY, Title(), [Ending(S), Ending(E), Ending(), Ending(N), Ending(W), Ending(S)])
    assert [step.round_over for step in steps] == [False] * 5 + [True]
    assert steps[-1].as_json() == {"next_seats": {"E": "N", "S": "E", "W": "S", "N": "W"}, "round_wind": "S"}
    assert steps[-1].title == Title(round_wind=S)  # the first East deals again; nobody has passed in the new round


def test_with_winner_a_round_waits_for_every_player_to_have_passed_g_58() -> None:
    # chairs a b c d: a is East, b wins; a wins back; c wins; d wins; then a wins from d
    steps = play(WINNER, Title(), [Ending(S), Ending(N), Ending(W), Ending(S), Ending(S)])
    assert [step.title.passings for step in steps] == [1, 2, 3, 4, 0]
    assert [step.round_over for step in steps] == [False, False, False, False, True]


def test_passed_players_keep_their_mark_when_the_winds_move() -> None:
    before = Title(passed=0b1010, passings=2)  # South and North have passed
    moved = next_deal(DICTIONARY, before, Ending(W))
    assert winds_of(moved.title.passed) == (E, W, N)  # South is East now, North is West, the old East North


def test_the_last_player_of_the_round_brings_the_next_round_wind() -> None:
    ended = next_deal(DICTIONARY, Title(passed=0b1110, passings=3), Ending(S))
    assert (ended.round_over, ended.passed_title, ended.as_json()["round_wind"]) == (True, True, "S")
    kept = next_deal(DICTIONARY, Title(passed=0b1110, passings=3), Ending(E))
    assert (kept.round_over, kept.as_json()["round_wind"]) == (False, "E")


def test_a_fourth_win_can_end_the_round_g_58() -> None:
    ended = next_deal(SMIRNOV, Title(east_wins=3, passed=0b1110, passings=5), Ending(E, (60, 0, 9, 0)))
    assert (ended.round_over, ended.winds, ended.title.round_wind) == (True, (W, N, E, S), S)


@pytest.mark.parametrize(("limit", "over"), [(4, True), (5, False), (16, False)])
def test_round_max_passings_ends_a_round_in_which_one_player_never_wins_g_58(limit: int, over: bool) -> None:
    options = {**WINNER, "round_max_passings": limit}
    title = Title()  # a and b win in turn, c and d never
    steps = play(options, title, [Ending(S), Ending(N), Ending(S), Ending(N)])
    assert steps[-1].round_over is over
    assert steps[-1].title.round_wind == (S if over else E)
    assert not any(step.round_over for step in steps[:-1])


def test_three_players_end_a_round_after_three_passings_and_two_after_two() -> None:
    three = play(DICTIONARY, Title(present=0b0111), [Ending(S), Ending(S), Ending(W)])
    assert [step.round_over for step in three] == [False, False, True]
    two = play(DICTIONARY, Title(present=0b0101), [Ending(W), Ending(W)])
    assert [step.round_over for step in two] == [False, True]


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_the_game_ends_after_so_many_rounds_d_dur_1(rounds: int) -> None:
    options = {**DICTIONARY, "rounds": rounds}
    steps = play(options, Title(), [Ending(S)] * (4 * rounds))
    assert [index for index, step in enumerate(steps) if step.round_over] == list(range(3, 4 * rounds, 4))
    assert [index for index, step in enumerate(steps) if step.game_over] == [4 * rounds - 1]
    assert steps[-1].as_json()["round_wind"] is None  # there is no next deal


@pytest.mark.rules("D-DUR-2")
def test_round_winds_follow_east_south_west_north_d_dur_2() -> None:
    steps = play(DICTIONARY, Title(), [Ending(S)] * 16)
    assert [step.title.round_wind for step in steps[3::4]] == [S, W, N, N]
