"""The last tiles: what may still be drawn, laid and claimed, and the dead deal (D-END-1, 2, G-53, G-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenes import held, refused, scene

CALLING = "B46 D123 D789 C234 C66"  # waits for B5
HANDS = {
    "E": "B147 D147 C147 WESWN DR",
    "S": "B258 D258 C258 WESWN",
    "W": "B369 D369 C369 WESWN",
    "N": "B147 D147 C147 WESWN",
}
LAST = "E discard DR, S discard DG"
"""With 15 tiles left after the deal South has drawn the last drawable tile and discards it."""


@pytest.mark.rules("D-END-1", "D-END-2")
def test_the_deal_is_dead_when_nobody_can_win_with_the_discard_of_the_last_drawable_tile() -> None:
    answer = scene(LAST, draws="DG", wall_left=15)
    assert refused(answer) is None
    assert answer["tiles_left"] == 14
    assert answer["to_move"] is None
    result = answer["result"]
    assert result["winner"] is None
    assert set(result["net"].values()) == {0}
    assert result["next_seats"] == {"E": "E", "S": "S", "W": "W", "N": "N"}
    assert not result["replayed"]


@pytest.mark.rules("G-53")
@pytest.mark.parametrize("dead_wall", [0, 2, 14, 32])
def test_so_many_tiles_are_never_drawn(dead_wall: int) -> None:
    answer = scene(LAST, draws="DG", wall_left=dead_wall + 1, dead_wall=dead_wall)
    assert answer["tiles_left"] == dead_wall
    assert answer["result"]["winner"] is None
    on = scene(LAST, draws="DG DW", wall_left=dead_wall + 2, dead_wall=dead_wall)
    assert on["result"] is None
    assert on["to_move"] == "W"


def test_east_s_first_discard_may_be_the_last() -> None:
    answer = scene("E discard DR", wall_left=14)
    assert answer["result"]["winner"] is None
    hands = {**HANDS, "E": "B1457 D147 C147 WESWN", "W": CALLING}
    assert scene("E discard B5, W mahjong", hands, wall_left=14)["result"]["winner"] == "W"


@pytest.mark.rules("G-53")
def test_the_last_discard_may_be_claimed_for_mahjong() -> None:
    hands = {**HANDS, "W": CALLING}
    answer = scene("E discard DR, S discard B5, W mahjong", hands, draws="DG", wall_left=15)
    assert answer["result"]["winner"] == "W"
    assert answer["result"]["win_source"] == "discard"


@pytest.mark.rules("G-53")
@pytest.mark.parametrize("claim", ["W pung", "W kong", "W chow B4 B6"])
def test_and_for_nothing_else(claim: str) -> None:
    hands = {**HANDS, "W": "B46 B555 D369 C36 WES DG"}
    answer = scene(f"E discard DR, S discard B5, {claim}", hands, draws="DR", wall_left=15)
    assert refused(answer) == "deal_over"


def test_who_can_only_pung_is_not_asked_beside_one_who_can_win() -> None:
    hands = {**HANDS, "W": CALLING, "N": "B55 D147 C147 WESWN DG"}
    answer = scene("E discard DR, S discard B5", hands, draws="DR", wall_left=15, strict=True)
    assert answer["waiting"] == ["W"]
    assert refused(scene("E discard DR, S discard B5, N pung", hands, draws="DR", wall_left=15)) is not None


def test_if_the_one_who_could_win_passes_the_deal_is_dead() -> None:
    hands = {**HANDS, "W": CALLING}
    answer = scene("E discard DR, S discard B5, W pass", hands, draws="DG", wall_left=15)
    assert answer["result"]["winner"] is None


@pytest.mark.rules("G-53")
def test_no_kong_is_laid_when_its_extra_tile_cannot_be_drawn() -> None:
    hands = {**HANDS, "S": "B2222 D258 C258 WESW"}
    script = "E discard DR, S kong B2"
    assert refused(scene(script, hands, draws="DG", loose="DW", wall_left=15)) == "no_tile_left"
    assert refused(scene(script, hands, draws="DG", loose="DW", wall_left=16)) is None


def test_no_open_pung_is_extended_then_either() -> None:
    hands = {**HANDS, "W": "B55 D369 C369 WESWN DW", "E": "B1457 D147 C147 WESWN", "S": "B28 D258 C258 WESWN DR"}
    script = "E discard B5, W pung, W discard DW, N discard DG, E discard DG, S discard DG, W kong B5"
    assert refused(scene(script, hands, draws="DG DG DG B5", loose="C1", wall_left=18)) == "no_tile_left"
    assert refused(scene(script, hands, draws="DG DG DG B5", loose="C1", wall_left=19)) is None


@pytest.mark.rules("G-53")
def test_a_bonus_tile_drawn_as_the_last_drawable_tile_ends_the_deal() -> None:
    answer = scene("E discard DR", draws="F1", loose="DG", wall_left=15)
    assert answer["result"]["winner"] is None
    assert answer["seats"]["S"]["bonus_tiles"] == ["F1"]
    assert "DG" not in held(answer, "S")
    assert answer["tiles_left"] == 14


def test_also_after_a_kong_and_at_the_start() -> None:
    hands = {**HANDS, "E": "B1111 D147 C147 WESWN", "N": "B47 D147 C147 WESWN DR"}
    answer = scene("E kong B1", hands, loose="F1", wall_left=15)
    assert answer["result"]["winner"] is None
    start = {**HANDS, "E": "B147 D147 C147 WESWN F1", "S": "B258 D258 C258 WESW F2"}
    answer = scene("", start, loose="DG", wall_left=15)
    assert answer["result"]["winner"] is None
    assert "DG" in held(answer, "E")
    assert answer["seats"]["S"]["bonus_tiles"] == ["F2"]


def test_dead_deals_and_refusals_after_the_end() -> None:
    assert refused(scene(f"{LAST}, W discard B3", draws="DG", wall_left=15)) == "deal_over"


# -- what the last tiles earn ----------------------------------------------------------------------------------------


def rules_of(answer: dict[str, Any], wind: str) -> list[str]:
    return [line["rule"] for line in answer["result"]["lines"][wind] if "beaten_by" not in line]


@pytest.mark.rules("D-B-4", "G-06")
def test_winning_with_the_last_drawable_tile_is_last_wall() -> None:
    hands = {**HANDS, "S": CALLING}
    answer = scene("E discard DR, S mahjong", hands, draws="B5", wall_left=15)
    assert answer["result"]["win_source"] == "last_wall"
    assert "D-B-4" in rules_of(answer, "S")
    earlier = scene("E discard DR, S mahjong", hands, draws="B5", wall_left=16)
    assert earlier["result"]["win_source"] == "wall"


def test_of_the_last_n_drawable_tiles_each_is() -> None:
    hands = {**HANDS, "S": CALLING}
    answer = scene("E discard DR, S mahjong", hands, draws="B5", wall_left=17, last_wall_tiles=3)
    assert answer["result"]["win_source"] == "last_wall"
    answer = scene("E discard DR, S mahjong", hands, draws="B5", wall_left=18, last_wall_tiles=3)
    assert answer["result"]["win_source"] == "wall"


@pytest.mark.rules("G-06")
def test_a_last_drawable_loose_tile_earns_both_tens() -> None:
    hands = {**HANDS, "S": CALLING}
    answer = scene("E discard DR, S mahjong", hands, draws="F1", loose="B5", wall_left=16)
    assert answer["result"]["win_source"] == "loose"
    assert {"D-B-4", "D-B-5"} <= set(rules_of(answer, "S"))


def test_the_discard_after_it_earns_nothing_unless_the_option_says_so() -> None:
    hands = {**HANDS, "W": CALLING}
    script = "E discard DR, S discard B5, W mahjong"
    assert "D-B-4" not in rules_of(scene(script, hands, draws="DG", wall_left=15), "W")
    assert "D-B-4" in rules_of(scene(script, hands, draws="DG", wall_left=15, last_discard_bonus=True), "W")
    assert "D-B-4" not in rules_of(scene(script, hands, draws="DG", wall_left=16, last_discard_bonus=True), "W")
