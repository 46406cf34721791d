"""The ways to a kong: claimed, concealed, added to an open pung (D-KONG, S-KONG, C-GANG, G-61, G-70, G-83)."""

from __future__ import annotations

import pytest

from tests.scenes import held, melds, refused, scene

PUNG = {
    "E": "B1457 D147 C147 WESWN",
    "S": "B369 D369 C369 WESWN",
    "W": "B55 D369 C369 WESWN DW",
    "N": "B28 D258 C258 WESWN DR",
}
ROUND = "E discard B5, W pung, W discard DW, N discard DG, E discard DG, S discard DG"
"""West has punged and it is his turn again; he has drawn the sixth of the draws."""
FOUR = {
    "E": "B5555 C9999 D147 WESW",
    "S": "B369 D369 C36 WESWN DG",
    "W": "B147 D258 C258 WESWN",
    "N": "B28 D369 C147 WESN DWR",
}


@pytest.mark.rules("D-KONG-4", "D-KONG-7")
@pytest.mark.parametrize("ruleset", ["dictionary", "smirnov", "combinations"])
def test_a_drawn_fourth_tile_makes_an_open_pung_a_kong_and_a_tile_follows(ruleset: str) -> None:
    answer = scene(f"{ROUND}, W kong B5", PUNG, draws="DG DG DG B5 DR", loose="DR", ruleset=ruleset)
    assert refused(answer) is None
    assert melds(answer, "W") == [("kong", "added", "B5")]
    assert "DR" in held(answer, "W")
    assert answer["to_move"] == "W"
    assert answer["tiles_left"] == 86


@pytest.mark.rules("D-KONG-6")
def test_a_discard_is_never_added_to_a_pung() -> None:
    hands = {**PUNG, "N": "B258 D258 C258 WESWN"}
    script = "E discard B5, W pung, W discard DW, N discard B5"
    answer = scene(script, hands, draws="DG DR", strict=True)
    assert answer["waiting"] == []
    assert refused(scene(f"{script}, W kong", hands, draws="DG DR")) == "no_three_for_kong"


@pytest.mark.rules("D-KONG-5", "G-70")
def test_the_fourth_tile_is_added_in_the_turn_it_is_drawn_or_never() -> None:
    draws = "DG DG DG B5 DR D1 D4 D7 C1 C4"
    script = f"{ROUND}, W discard WN, N discard DR, E discard D1, S discard D4, W kong B5"
    assert refused(scene(script, PUNG, draws=draws)) == "kong_not_drawn"
    answer = scene(script, PUNG, draws=draws, loose="C7", add_kong_any_turn=True)
    assert melds(answer, "W") == [("kong", "added", "B5")]


@pytest.mark.rules("G-70")
def test_a_fourth_tile_already_held_when_the_pung_was_claimed_cannot_be_added_in_that_turn() -> None:
    """``add_kong_any_turn`` speaks of later turns; a claim may begin one, for another pung."""
    hands = {**PUNG, "W": "B555 D3699 C369 WESW"}
    script = "E discard B5, W pung, W kong B5"
    assert refused(scene(script, hands)) == "kong_not_drawn"
    assert refused(scene(script, hands, loose="DG", add_kong_any_turn=True)) == "kong_later"
    later = "E discard B5, W pung, W discard WE, N discard D9, W pung, W kong B5"
    answer = scene(later, hands, draws="D9", loose="DG", add_kong_any_turn=True)
    assert refused(answer) is None
    assert melds(answer, "W") == [("kong", "added", "B5"), ("pung", "open", "D9")]
    assert refused(scene(later, hands, draws="D9", loose="DG")) == "kong_not_drawn"


@pytest.mark.rules("G-70")
def test_a_loose_tile_is_a_drawn_tile_too() -> None:
    """The loose tile of one kong may be the fourth of an open pung (G-70)."""
    hands = {**PUNG, "W": "B55 D3333 C369 WESWN", "S": "B369 D69 C369 WESWN DR"}
    script = "E discard B5, W pung, W kong D3, W kong B5"
    answer = scene(script, hands, loose="B5 DW")
    assert refused(answer) is None
    assert melds(answer, "W") == [("kong", "added", "B5"), ("kong", "concealed", "D3")]
    assert "DW" in held(answer, "W")


@pytest.mark.rules("D-KONG-8", "D-KONG-12")
def test_four_dealt_tiles_are_laid_concealed_several_in_a_row_each_with_its_tile() -> None:
    answer = scene("E kong B5, E kong C9", FOUR, loose="DR DG")
    assert melds(answer, "E") == [("kong", "concealed", "B5"), ("kong", "concealed", "C9")]
    assert {"DR", "DG"} <= set(held(answer, "E").split())
    assert answer["tiles_left"] == 89


@pytest.mark.rules("D-KONG-8")
def test_a_drawn_fourth_tile_makes_a_concealed_pung_a_concealed_kong() -> None:
    hands = {**PUNG, "S": "B333 D369 C369 WESWN"}
    answer = scene("E discard DR, S kong B3", {**hands, "E": "B147 D147 C147 WESWN DR"}, draws="B3", loose="DW")
    assert melds(answer, "S") == [("kong", "concealed", "B3")]


@pytest.mark.rules("D-KONG-9")
def test_a_concealed_kong_may_be_laid_in_any_later_own_turn() -> None:
    hands = {**FOUR, "E": "B5555 C999 D147 WESWN"}
    script = "E discard D1, S discard DW, W discard DW, N discard DW, E kong B5"
    assert refused(scene(script, hands, draws="DW DW DR DR", loose="DG")) is None


def test_four_tiles_of_a_kind_are_needed() -> None:
    assert refused(scene("E kong B1", PUNG)) == "no_four_for_kong"
    assert refused(scene("E kong B9", PUNG)) == "no_four_for_kong"


@pytest.mark.rules("G-83")
def test_a_concealed_kong_may_be_laid_in_a_turn_gained_by_a_claim() -> None:
    hands = {**PUNG, "W": "B55 D3333 C9999 WESW", "S": "B369 D69 C36 WESWN DRG"}
    answer = scene("E discard B5, W pung, W kong D3, W kong C9", hands, loose="DG DW")
    assert refused(answer) is None
    assert [meld[0] for meld in melds(answer, "W")] == ["pung", "kong", "kong"]
    assert answer["to_move"] == "W"


def test_after_a_kong_s_extra_tile_the_claimer_may_win() -> None:
    hands = {**PUNG, "W": "B555 D123 D789 C66 C23"}
    answer = scene("E discard B5, W kong, W mahjong", hands, loose="C4")
    assert refused(answer) is None
    assert answer["result"]["win_source"] == "loose"


def test_a_fourth_kong_of_a_seat_and_a_fifth_of_the_deal_are_like_the_first() -> None:
    hands = {
        "E": "B55557777 D4444 C44",
        "S": "B1111 D258 C258 WESW",
        "W": "B369 D369 C369 WESWN",
        "N": "B8 D117 C117 WESWN DRG",
    }
    script = "E kong B5, E kong B7, E kong D4, E kong C4, E discard DW, S kong B1"
    answer = scene(script, hands, draws="DG", loose="C4 C4 B2 DW DW")
    assert refused(answer) is None
    assert len(melds(answer, "E")) == 4
    assert held(answer, "E") == "B2"
    assert len(melds(answer, "S")) == 1


@pytest.mark.rules("D-KONG-12")
def test_a_kong_left_on_the_rack_lets_its_owner_go_on_without_an_extra_tile() -> None:
    answer = scene("E discard D1", FOUR, draws="DG")
    assert len(answer["seats"]["E"]["concealed"]) == 13
    assert refused(answer) is None
