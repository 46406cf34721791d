"""Scenarios: the shared cases, the window of claims step by step, and bad input (docs/formats.md)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.scenario import run_scenario
from fangcheng.deal.script import TABLE_VERBS
from tests.scenes import IDLE, held, melds, refused, scene

ALL: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases").joinpath("scenarios.json").read_text("utf-8"))
MULTISETS = {"concealed", "bonus_tiles", "tiles"}


def contains(answer: Any, expected: Any, key: str = "") -> bool:
    """Whether an answer holds what is expected: objects in part, some lists of tiles in any order."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and contains(answer[name], value, name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        if key in MULTISETS:
            return Counter(answer) == Counter(expected)
        return len(answer) == len(expected) and all(
            contains(one, other) for one, other in zip(answer, expected, strict=True)
        )
    return bool(answer == expected)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["id"])
def test_the_answer_holds_what_the_case_expects(case: dict[str, Any]) -> None:
    answer = run_scenario(case)
    assert contains(answer, case["expect"]), json.dumps(answer, ensure_ascii=False)


# -- the window ------------------------------------------------------------------------------------------------------

TWO_CLAIMS = {
    "E": "B1457 D147 C147 WESWN",
    "S": "B46 D258 C258 WESWN DG",
    "W": "B55 D369 C369 WESWN DW",
    "N": "B28 D369 C258 WESWN DR",
}


def test_an_answer_is_kept_until_every_waiting_seat_has_answered() -> None:
    answer = scene("E discard B5, S chow B4 B6", TWO_CLAIMS, strict=True)
    assert answer["waiting"] == ["W"]
    assert answer["to_move"] == "S"
    assert melds(answer, "S") == []


def test_the_end_of_the_script_makes_the_others_pass() -> None:
    answer = scene("E discard B5, S chow B4 B6", TWO_CLAIMS)
    assert answer["waiting"] == []
    assert melds(answer, "S") == [("chow", "open", "B4")]
    assert scene("E discard B5", TWO_CLAIMS, draws="DW")["seats"]["E"]["discards"] == ["B5"]


def test_the_first_step_that_is_no_answer_makes_the_others_pass() -> None:
    answer = scene("E discard B5, S discard DW", TWO_CLAIMS, draws="DW DR", late_claims=False)
    assert refused(answer) is None
    assert answer["seats"]["S"]["discards"] == ["DW"]


def test_strict_lets_no_window_be_passed_over() -> None:
    answer = scene("E discard B5, S discard DW", TWO_CLAIMS, draws="DW", strict=True)
    assert answer["refused"]["step"] == 1
    assert refused(answer) == "must_answer"
    assert answer["waiting"] == ["S", "W"]


def test_draw_says_where_the_window_closes() -> None:
    answer = scene("E discard B5, S draw", TWO_CLAIMS, draws="DR")
    assert refused(answer) is None
    assert "DR" in held(answer, "S")
    assert refused(scene("E discard B5, W draw", TWO_CLAIMS, draws="DR")) == "not_your_turn"
    assert refused(scene("E draw")) == "nothing_to_draw"


def test_a_mahjong_of_the_next_player_who_may_only_take_a_set_is_his_own_draw() -> None:
    """South, asked for a chow of D9, passes it by and wins with the tile he draws."""
    hands = {"E": "B147 D147 C147 WESWN D9", "S": "B46 D123 D789 C234 C66"}
    script = "E discard D9, S mahjong"
    answer = scene(script, hands, draws="B5")
    assert refused(answer) is None
    assert answer["result"]["win_source"] == "wall"
    assert answer["seats"]["E"]["discards"] == ["D9"]
    assert refused(scene(script, hands, draws="DW")) == "not_complete"
    assert refused(scene(script, hands, draws="B5", strict=True)) == "must_answer"


def test_the_first_refused_step_stops_the_run_and_the_state_before_it_is_shown() -> None:
    answer = scene("E discard DR, S discard WE, W discard F1, N discard B1", draws="DG DW DR")
    assert answer["refused"] == {"step": 2, "code": "not_in_hand", "message": REASONS["not_in_hand"].en}
    assert answer["seats"]["S"]["discards"] == ["WE"]
    assert answer["to_move"] == "W"


def test_a_refused_step_does_not_close_the_window_before_it() -> None:
    answer = scene("E discard B5, N discard B2", TWO_CLAIMS, draws="DW")
    assert refused(answer) == "not_your_turn"
    assert answer["waiting"] == ["S", "W"]
    assert answer["tiles_left"] == 91


@pytest.mark.parametrize("verb", sorted(TABLE_VERBS))
def test_guided_play_refuses_the_verbs_of_erring_players(verb: str) -> None:
    tiles = " B1 B1 B1" if verb == "misdeclare" else ""
    assert refused(scene(f"E {verb}{tiles}")) == "not_in_guided"


# -- the answer ------------------------------------------------------------------------------------------------------


def test_a_won_deal_is_answered_whole() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "S": "B46 D123 D789 C234 C66"}
    result = scene("E discard WE, S mahjong", hands, draws="B5")["result"]
    assert set(result) >= {
        "winner", "win_source", "scores", "lines", "payments", "net", "next_seats", "round_wind", "replayed",
    }  # fmt: skip
    assert result["scores"]["S"] == sum(line["value"] for line in result["lines"]["S"] if line["kind"] == "points") * 2
    assert sum(result["net"].values()) == 0
    assert {(payment["from"], payment["to"]) for payment in result["payments"]} >= {("E", "S"), ("W", "S"), ("N", "S")}
    assert result["next_seats"] == {"E": "N", "S": "E", "W": "S", "N": "W"}
    assert result["round_wind"] == "E"
    assert result["replayed"] is False


def test_the_round_ends_when_everybody_has_passed_the_title() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "S": "B46 D123 D789 C234 C66"}
    answer = scene("E discard WE, S mahjong", hands, draws="B5", passed=["S", "W", "N"], passings=3, round_wind="S")
    assert answer["result"]["round_wind"] == "W"


def test_dice_answer_the_wall() -> None:
    wall = scene(dice=[[2, 3], [4, 5]])["wall"]
    assert wall["second_thrower"] == "E"
    assert wall["break_stack_from_right"] == 14
    assert "wall" not in scene()


def test_messages_come_in_three_languages() -> None:
    data = {"hands": IDLE, "script": [["S", "discard", "B2"]]}
    texts = {lang: run_scenario(data, lang)["refused"]["message"] for lang in ("en", "ru", "zh")}
    assert texts == REASONS["not_your_turn"]._asdict()


def test_what_is_left_open_comes_from_the_seed() -> None:
    assert run_scenario({"seed": 1}) == run_scenario({"seed": 1})
    assert run_scenario({"seed": 1}) != run_scenario({"seed": 2})
    answer = run_scenario({"seed": 3, "hands": {"W": "B55 C1"}})
    assert Counter(answer["seats"]["W"]["concealed"])["B5"] >= 2
    assert all(seat["bonus_tiles"] == [] for seat in answer["seats"].values())


def test_hands_and_draws_may_be_texts_in_any_notation_or_lists() -> None:
    texts = scene("E discard DR", draws="DG")
    lists = run_scenario(
        {
            "seed": 0,
            "hands": {wind: [f"{tile}" for tile in held(scene(), wind).split()] for wind in "ESWN"},
            "draws": ["DG"],
            "script": [["E", "discard", "7z"]],
        }
    )
    assert held(lists, "S") == held(texts, "S")


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"hands": {"S": "B258 D258 C258 WESWN DW"}}, "wrong_count", "hands.S"),
        ({"hands": {"E": "B11111"}}, "five_of_a_kind", "hands.E"),
        ({"hands": {"E": "B1111", "S": "B1"}}, "five_of_a_kind", "hands.S"),
        ({"hands": {"E": "B1111"}, "draws": ["B1"]}, "five_of_a_kind", "draws"),
        ({"hands": {"E": "F1"}, "loose": ["F1"]}, "two_of_one_bonus", "loose"),
        ({"hands": {"E": "X1"}}, "unknown_tile", "hands.E"),
        ({"hands": {"E": "(B111)"}}, "bracket_not_allowed", "hands.E"),
        ({"hands": {"Q": "B1"}}, "bad_value", "hands.Q"),
        ({"hands": []}, "bad_value", "hands"),
        ({"hands": {"E": 5}}, "bad_value", "hands.E"),
        ({"draws": {"B1": 1}}, "bad_value", "draws"),
        ({"draws": ["B1B2"]}, "not_one_tile", "draws[0]"),
        ({"draws": ["B1"] * 2, "wall_left": 1}, "wrong_count", "draws"),
        ({"wall_left": 92}, "bad_value", "wall_left"),
        ({"wall_left": -1}, "bad_value", "wall_left"),
        ({"seed": "7"}, "bad_value", "seed"),
        ({"seed": 1.5}, "bad_value", "seed"),
        ({"seed": True}, "bad_value", "seed"),
        ({"round_wind": "X"}, "bad_value", "round_wind"),
        ({"round_wind": None}, "bad_value", "round_wind"),
        ({"players": ["S", "W"]}, "bad_value", "players"),
        ({"players": ["E", "E"]}, "named_twice", "players[1]"),
        ({"players": 5}, "bad_value", "players"),
        ({"players": ["E", "W"], "options": {"players": 3}}, "bad_value", "players"),
        ({"options": {"players": 2}, "hands": {"S": "B1"}}, "nobody_there", "hands.S"),
        ({"dice": [[7, 1]]}, "bad_throw", "dice[0]"),
        ({"dice": [[2, 4]]}, "too_few_throws", "dice"),
        ({"dice": 5}, "bad_value", "dice"),
        ({"passed": ["X"]}, "bad_value", "passed[0]"),
        ({"passings": -1}, "bad_value", "passings"),
        ({"east_wins": 1.0}, "bad_value", "east_wins"),
        ({"strict": 1}, "bad_value", "strict"),
        ({"script": {}}, "bad_value", "script"),
        ({"script": [["E"]]}, "bad_step", "script[0]"),
        ({"script": [["E", "discard", "DR"], ["E", "eat"]]}, "bad_step", "script[1]"),
        ({"script": [["Q", "pass"]]}, "bad_step", "script[0]"),
        ({"script": [["E", "discard"]]}, "bad_step", "script[0]"),
        ({"script": [["E", "discard", "B1", "B2"]]}, "bad_step", "script[0]"),
        ({"script": [["E", "discard", "Z9"]]}, "unknown_tile", "script[0]"),
        ({"script": [["E", "discard", 5]]}, "bad_step", "script[0]"),
        ({"script": ["E discard B1"]}, "bad_step", "script[0]"),
        ({"ruleset": "riichi"}, "unknown_ruleset", "ruleset"),
        ({"ruleset": 5}, "bad_value", "ruleset"),
        ({"options": {"dead_wall": 3}}, "bad_value", "options.dead_wall"),
        ({"options": {"kong_table": "smirnov"}}, "option_not_here", "options.kong_table"),
        ({"Seed": 5}, "unknown_field", "Seed"),
        ({"draw": []}, "unknown_field", "draw"),
    ],
)
def test_what_cannot_be_is_an_error_with_code_and_field(change: dict[str, Any], code: str, field: str) -> None:
    error = run_scenario(change)["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert error["message"]


def test_prose_beside_the_fields_is_allowed() -> None:
    assert "error" not in run_scenario({"id": "X", "title": "prose", "expect": {}, "rules": ["D-PRI-1"], "note": ""})
