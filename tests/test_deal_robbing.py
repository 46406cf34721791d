"""Robbing the kong (D-ROB-1, C-ROB-1, G-73): who may, what becomes of the pung and the tile, two robbers."""

from __future__ import annotations

import pytest

from tests.scenes import held, melds, refused, scene

HANDS = {
    "E": "B1457 D147 C147 WESWN",
    "S": "B46 D123 D789 C234 C66",  # waits for B5
    "W": "B55 D369 C369 WESWN DW",
    "N": "B28 D258 C258 WESWN DR",
}
KONG = "E discard B5, S pass, W pung, W discard DW, N discard DG, E discard DG, S discard DG, W kong B5"
DRAWS = "DG DG DG B5 C8"


@pytest.mark.rules("D-ROB-1", "C-ROB-1")
def test_a_calling_player_wins_with_the_tile_that_is_being_added() -> None:
    answer = scene(f"{KONG}, S mahjong", HANDS, draws=DRAWS)
    assert refused(answer) is None
    assert answer["result"]["winner"] == "S"
    assert answer["result"]["win_source"] == "robbed_kong"
    assert "D-C-11" in [line["rule"] for line in answer["result"]["lines"]["S"]]
    assert held(answer, "S").count("B5") == 1


@pytest.mark.rules("G-73")
def test_the_robbed_player_keeps_his_open_pung_and_draws_no_tile() -> None:
    answer = scene(f"{KONG}, S mahjong", HANDS, draws=DRAWS)
    assert melds(answer, "W") == [("pung", "open", "B5")]
    assert "B5" not in held(answer, "W")
    assert answer["tiles_left"] == 87
    assert answer["result"]["scores"]["W"] == 2  # the pung, not the kong


def test_the_robbed_tile_is_always_the_only_possible_one() -> None:
    """The three others lie in the pung (G-73, G-05)."""
    answer = scene(f"{KONG}, S mahjong", HANDS, draws=DRAWS)
    assert "D-B-3" in [line["rule"] for line in answer["result"]["lines"]["S"]]


def test_if_he_lets_it_pass_the_kong_is_made_and_a_loose_tile_follows() -> None:
    answer = scene(f"{KONG}, S pass", HANDS, draws=DRAWS, loose="DR")
    assert melds(answer, "W") == [("kong", "added", "B5")]
    assert "DR" in held(answer, "W")
    assert answer["to_move"] == "W"


def test_while_the_kong_may_be_robbed_the_one_who_lays_it_is_to_move_next() -> None:
    answer = scene(KONG, HANDS, draws=DRAWS, strict=True)
    assert answer["waiting"] == ["S"]
    assert answer["to_move"] == "W"
    assert melds(answer, "W") == [("pung", "open", "B5")]
    assert answer["tiles_left"] == 87


def test_nobody_is_asked_who_does_not_need_the_tile() -> None:
    idle = {**HANDS, "S": "B369 D369 C369 WESWN"}
    answer = scene(KONG.replace("S pass, ", ""), idle, draws=DRAWS, loose="DR", strict=True)
    assert answer["waiting"] == []
    assert melds(answer, "W") == [("kong", "added", "B5")]


def test_the_tile_can_be_taken_for_mahjong_only() -> None:
    assert refused(scene(f"{KONG}, S chow B4 B6", HANDS, draws=DRAWS)) == "only_robbing"


@pytest.mark.rules("G-73")
def test_a_concealed_kong_cannot_be_robbed() -> None:
    hands = {**HANDS, "E": "B5555 D147 C147 WESWN", "W": "B369 D369 C369 WESWN"}
    assert refused(scene("E kong B5, S mahjong", hands, loose="DG")) is not None
    assert scene("E kong B5", hands, loose="DG", strict=True)["waiting"] == []


@pytest.mark.rules("G-73")
def test_a_claimed_kong_cannot_be_robbed() -> None:
    hands = {**HANDS, "W": "B555 D369 C369 WESWN"}
    assert refused(scene("E discard B5, S pass, W kong, S mahjong", hands, loose="DG")) == "window_closed"


def test_a_standing_player_may_rob() -> None:
    hands = {**HANDS, "N": "B28 D258 C258 WESWN DR"}
    script = (
        "E discard WE, S stand DR, W discard DW, N discard DW, E discard B5, S pass, W pung, W discard WE,"
        "N discard WE, E discard DG, S discard DG, W kong B5, S mahjong"
    )
    answer = scene(script, hands, draws="DR DG DW WE DG DG DG B5")
    assert refused(answer) is None
    assert answer["result"]["win_source"] == "robbed_kong"
    assert "D-B-8" in [line["rule"] for line in answer["result"]["lines"]["S"]]


TWO = {**HANDS, "N": "B46 C123 C789 D234 D66", "W": "B55 D369 C369 WESWN DW"}
TWO_KONG = "E discard B5, S pass, N pass, W pung, W discard DW, N discard DG, E discard DG, S discard DG, W kong B5"


@pytest.mark.rules("G-68")
@pytest.mark.parametrize(
    ("tie", "answers", "winner"),
    [
        ("turn", "S mahjong, N mahjong", "N"),  # North is next after West
        ("turn", "N mahjong, S mahjong", "N"),
        ("first_to_declare", "S mahjong, N mahjong", "S"),
        ("first_to_declare", "N mahjong, S mahjong", "N"),
    ],
)
def test_of_two_robbers_the_same_rule_as_for_discards_decides(tie: str, answers: str, winner: str) -> None:
    answer = scene(f"{TWO_KONG}, {answers}", TWO, draws=DRAWS, mahjong_tie=tie)
    assert refused(answer) is None
    assert answer["result"]["winner"] == winner


@pytest.mark.parametrize("ruleset", ["dictionary", "classical", "smirnov", "combinations"])
def test_every_preset_lets_a_kong_be_robbed(ruleset: str) -> None:
    assert scene(f"{KONG}, S mahjong", HANDS, draws=DRAWS, ruleset=ruleset)["result"]["winner"] == "S"


@pytest.mark.rules("G-25", "G-73")
def test_thirteen_majors_rob_a_kong_made_from_an_open_pung() -> None:
    hands = {
        "E": "D1477 B258 C258 WESWN",
        "S": "B119 C19 D9 WESWN DRGW",  # waits for D1
        "W": "D11 B369 C369 WESWN DR",
        "N": "B258 D258 C258 WESW DG",
    }
    kong = "E discard D1, S pass, W pung, W discard DR, N discard C3, E discard C4, S discard C6, W kong D1"
    answer = scene(f"{kong}, S mahjong", hands, draws="C3 C4 C6 D1")
    assert refused(answer) is None
    assert answer["result"]["scores"]["S"] == 500
