"""The worked procedure cases: each is translated into a scenario, played out, and compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fangcheng.deal.scenario import run_scenario
from fangcheng.rules import load

CASES = [
    case
    for case in json.loads(Path(__file__).with_name("cases").joinpath("worked_cases.json").read_text("utf-8"))
    if case["type"] == "procedure"
]
WINDS = "ESWN"

# A table at which nothing happens by chance: no hand can claim the dragons and winds the others discard.
QUIET = {
    "E": "B147 D147 C147 WESWN DR",
    "S": "B258 D258 C258 WESWN",
    "W": "B369 D369 C369 WESWN",
    "N": "B147 D258 C369 WESWN",
}
CALLS_B5 = "B46 D123 D789 C234 C66"
ALSO_CALLS_B5 = "B46 D456 C456 C789 D22"
PUNGS_B5 = "B55 D369 C147 WESWN DG"
CHOWS_B5 = "B46 D258 C258 WESWN DW"
KEEPS_B5 = "B5 D147 C147 WESWN DR"


def play(case: Mapping[str, Any], **situation: Any) -> dict[str, Any]:
    """Play a scenario by the case's ruleset; nothing in it may be refused unless the caller asks for that."""
    return run_scenario(
        {"ruleset": case["ruleset"], "options": case["options"], "seed": 7, "round_wind": "E", **situation}
    )


def dice_of(total: int) -> list[int]:
    low = max(1, total - 6)
    return [low, total - low]


def wall(case: Mapping[str, Any]) -> dict[str, Any]:
    """P01-P04: the wall is broken by these throws."""
    throws = [dice_of(case["given"][name]) for name in ("east_roll", "second_roll") if name in case["given"]]
    found = play(case, hands=QUIET, dice=throws)["wall"]
    assert isinstance(found, dict)
    return found


def arithmetic(case: Mapping[str, Any]) -> dict[str, Any]:
    """P05, P06: how many tiles are dealt, left and drawable."""
    given = case["given"]
    options = {"bonus_tiles": given["set"] == 144, "players": given["players"]}
    answer = play(case, options={**case["options"], **options})
    left = answer["tiles_left"]
    dealt = sum(len(seat["concealed"]) for seat in answer["seats"].values())
    return {
        "dealt": dealt,
        "left_after_deal": left,
        "drawable_before_dead": left - load(case["ruleset"], case["options"]).options["dead_wall"],
    }


def seats(case: Mapping[str, Any]) -> dict[str, Any]:
    """P07-P10: who sits where after this winner."""
    given = case["given"]
    winner = given["seats_before"][given["winner"]]
    hands = dict(QUIET)
    scores = {given["seats_before"][player]: score for player, score in given.get("scores", {}).items()}
    if scores:  # a loser's points come from bonus-free pairs and pungs of his rack, chosen to make the case's sums
        hands = {wind: POINTS[wind, score] for wind, score in scores.items() if wind != winner}
    if winner == "E":
        hands["E"] = CALLS_B5 + " B5"
        script: list[list[str]] = [["E", "mahjong"]]
    else:
        hands["E"] = KEEPS_B5
        hands[winner] = CALLS_B5
        script = [["E", "discard", "B5"], [winner, "mahjong"]]
    result = play(
        case, hands=hands, script=script, east_wins=given.get("wins_in_a_row", 1) - 1 if winner == "E" else 0
    )["result"]
    for wind, score in scores.items():
        if wind != winner:
            assert result["scores"][wind] == score
    return {"seats_after": {player: result["next_seats"][wind] for player, wind in given["seats_before"].items()}}


# Thirteen tiles of a loser that count so many points by the second text: pairs of suit tiles 2, of honours 4,
# concealed pungs 4 and 8 (S-A-2..4, 9, 10)
POINTS = {
    ("S", 12): "C555 C999 D1 D4 D7 WW WN DR DG",  # 4 + 8
    ("W", 14): "C111 C88 WEE D2 D5 D8 WS WN DW",  # 8 + 2 + 4
    ("N", 14): "B111 B99 WSS D2 D5 D8 WE WN DW",  # 8 + 2 + 4
}


def claims(case: Mapping[str, Any]) -> dict[str, Any]:
    """P11-P17: who gets the discard, and whose turn follows."""
    given = case["given"]
    giver = given["discarder"]
    hands: dict[str, str] = {}
    script: list[list[str]] = []
    draws: list[str] = []
    if giver == "E":
        hands["E"] = KEEPS_B5
    else:
        hands["E"] = "DR"
        hands[giver] = "B5 D369 C369 WESWN DW"
        order = WINDS[: WINDS.index(giver)]
        draws = ["C8"] * len(order)
        script = [[order[0], "discard", "DR"], *([seat, "discard", "C8"] for seat in order[1:])]
    answers: list[list[str]] = []
    calling = [CALLS_B5, ALSO_CALLS_B5]
    for verb, words in (
        ("mahjong_claims", ["mahjong"]),
        ("pung_claims", ["pung"]),
        ("chow_claims", ["chow", "B4", "B6"]),
    ):
        for seat in given.get(verb, ()):
            hand = {"mahjong": calling[len(answers) % 2], "pung": PUNGS_B5, "chow": CHOWS_B5}[words[0]]
            hands[seat] = f"{hand} DR" if seat == "E" else hand
            answers.append([seat, *words])
    answers.sort(key=lambda step: {"chow": 0, "pung": 1, "mahjong": 2}[step[1]])  # the order of priority reversed
    script += [[giver, "discard", "B5"], *answers]
    answer = play(case, hands=hands, draws=draws, script=script)
    assert answer["refused"] is None
    found: dict[str, Any] = {}
    taker = answer["result"]["winner"] if answer["result"] else answer["to_move"]
    found["tile_goes_to"] = taker
    if answer["result"] is None:
        away = next(tile for tile in answer["seats"][taker]["concealed"] if tile in ("DG", "DW", "DR", "WN"))
        follow = [*script, [taker, "discard", away]]
        after = play(case, hands=hands, draws=draws, script=follow)["to_move"]
        found["next_after_claimer_discard"] = found["next_default"] = after
        between = (WINDS * 2)[WINDS.index(giver) + 1 :]
        found["skipped"] = list(between[: between.index(taker)])
        back = play({**case, "options": {"after_claim": "discarder"}}, hands=hands, draws=draws, script=follow)
        found["next_with_after_claim_discarder"] = back["to_move"]
    return found


def late(case: Mapping[str, Any]) -> dict[str, Any]:
    """P15, P16: a claim after the next player has drawn, before or after he has discarded."""
    given = case["given"]
    hands = {**QUIET, "E": "B55 D147 C147 WESWN DRG", "S": "B5 D369 C369 WESWN DW"}
    script: list[list[str]] = [["E", "discard", "DR"], [given["discarder"], "discard", "B5"]]
    script += [[given["late_pung"], "pass"], [given["drawer"], "draw"]][:1]
    if given["drawer_has_discarded"]:
        script.append([given["drawer"], "discard", "D8"])
    script.append([given["late_pung"], "pung"])
    answer = play(case, hands=hands, draws=["C8", "D8"], script=script)
    return {"allowed": answer["refused"] is None}


def translation(case: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    given = case["given"]
    if "east_roll" in given:
        return wall
    if "set" in given:
        return arithmetic
    if "seats_before" in given:
        return seats
    return late if "late_pung" in given else claims


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_engine_does_what_the_case_says(case: dict[str, Any]) -> None:
    found = translation(case)(case)
    assert {name: found[name] for name in case["expected"]} == case["expected"]


def test_a_late_pung_is_allowed_before_the_drawer_has_discarded() -> None:
    case = next(case for case in CASES if "late_pung" in case["given"])
    assert late({**case, "given": {**case["given"], "drawer_has_discarded": False}}) == {"allowed": True}
