"""The standing hand: who may declare it when, and what it may and may not do afterwards (D-STAND-1..4, G-75)."""

from __future__ import annotations

import pytest

from tests.scenes import held, melds, refused, scene

CALLING = "B46 D123 D789 C234 C66"  # waits for B5
HANDS = {
    "E": "B147 D147 C147 WESWN DR",
    "S": CALLING,
    "W": "B369 D369 C369 WESWN",
    "N": "B258 D258 C258 WESWN",
}
STOOD = "E discard DR, S stand DG"


@pytest.mark.rules("D-STAND-1")
def test_east_may_declare_with_his_first_discard() -> None:
    answer = scene("E stand DR", {**HANDS, "E": f"{CALLING} DR", "S": "B147 D147 C147 WESWN"}, draws="DG")
    assert refused(answer) is None
    assert answer["seats"]["E"]["status"] == "standing"
    assert answer["seats"]["E"]["discards"] == ["DR"]


@pytest.mark.rules("D-STAND-2")
def test_any_other_player_with_the_discard_of_his_first_turn() -> None:
    answer = scene(STOOD, HANDS, draws="DG DW")
    assert refused(answer) is None
    assert answer["seats"]["S"]["status"] == "standing"


@pytest.mark.rules("D-STAND-1", "D-CALL-1")
def test_the_discard_must_leave_a_calling_hand() -> None:
    assert refused(scene("E stand DR", HANDS)) == "not_calling"
    assert refused(scene("E discard DR, S stand B4", HANDS, draws="DG")) == "not_calling"
    assert refused(scene("E stand DG", HANDS)) == "not_in_hand"


@pytest.mark.rules("D-STAND-2", "G-75")
def test_it_cannot_be_declared_later() -> None:
    script = "E discard DR, S discard DG, W discard DW, N discard DW, E discard DW, S stand D5"
    assert refused(scene(script, HANDS, draws="DG DW DW DW D5")) == "stand_too_late"


def test_waiting_for_a_tile_of_which_one_has_all_four_oneself_is_not_calling() -> None:
    """B4 and B6 wait for B5 only, and the four B5 lie in his kong."""
    hands = {**HANDS, "E": "B46 B5555 D123 C234 C66", "S": "B147 D147 C147 WESWN", "N": "B28 D258 C258 WESWN DW"}
    assert refused(scene("E kong B5, E stand DR", hands, loose="DR")) == "not_calling"


@pytest.mark.parametrize("ruleset", ["dictionary", "classical", "combinations"])
def test_presets_that_play_it(ruleset: str) -> None:
    assert refused(scene(STOOD, HANDS, draws="DG DW", ruleset=ruleset)) is None


def test_smirnov_has_none_unless_the_option_says_so() -> None:
    assert refused(scene(STOOD, HANDS, draws="DG DW", ruleset="smirnov")) == "no_standing_hand"
    assert refused(scene(STOOD, HANDS, draws="DG DW", ruleset="smirnov", standing_hand=True)) is None
    assert refused(scene(STOOD, HANDS, draws="DG DW", standing_hand=False)) == "no_standing_hand"


# -- after a claim ---------------------------------------------------------------------------------------------------

CLAIMER = {**HANDS, "S": "B44 DRR D123 D789 C23 C6"}
CLAIMED = "E discard DR, S pung, S stand C6"


def test_the_first_tile_may_have_been_claimed_by_the_letter() -> None:
    answer = scene(CLAIMED, CLAIMER, draws="DW")
    assert refused(answer) is None
    assert answer["seats"]["S"]["status"] == "standing"


def test_or_not_where_the_first_tile_must_be_drawn() -> None:
    assert refused(scene(CLAIMED, CLAIMER, draws="DW", ruleset="classical")) == "stand_after_claim"
    assert refused(scene(CLAIMED, CLAIMER, draws="DW", standing_after_claim=False)) == "stand_after_claim"


def test_a_concealed_kong_before_it_in_the_first_turn_does_not_matter() -> None:
    hands = {**HANDS, "E": "B46 D123 C234 C66 DGGGG", "S": "B147 D147 C147 WESWN"}
    assert refused(scene("E kong DG, E stand DR", hands, loose="DR")) is None


# -- a standing hand does not change ---------------------------------------------------------------------------------


@pytest.mark.rules("D-STAND-3")
def test_each_turn_it_discards_the_tile_it_has_drawn() -> None:
    on = "W discard DW, N discard DW, E discard DW"
    answer = scene(f"{STOOD}, {on}, S discard C6", HANDS, draws="DG DW DW DW D5")
    assert refused(answer) == "standing_hand_fixed"
    answer = scene(f"{STOOD}, {on}, S discard D5", HANDS, draws="DG DW DW DW D5")
    assert refused(answer) is None
    assert held(answer, "S") == held(scene(STOOD, HANDS, draws="DG DW"), "S")


def test_it_claims_no_pung_no_kong_and_no_chow() -> None:
    answer = scene(f"{STOOD}, W discard C6, S pung", {**HANDS, "W": "B369 D369 C369 WESWN"}, draws="DG DW DW")
    assert refused(answer) == "standing_hand_fixed"
    chow = {**HANDS, "W": CALLING, "S": "B258 D258 C258 WESWN", "N": "B369 D369 C369 WESWN"}
    script = "E discard DR, S discard DG, W stand DW, N discard DG, E discard DG, S discard D4"
    answer = scene(script, chow, draws="DG DW DG DG D4", strict=True)
    assert refused(answer) is None
    assert answer["to_move"] == "W"
    assert answer["waiting"] == []  # D2 and D3 are there, and the hand stands


@pytest.mark.rules("D-STAND-3", "G-75")
def test_it_lays_no_kong() -> None:
    hands = {**HANDS, "S": "B46 B999 D222 C234 C66", "W": "B36 D369 C369 WESWN DR", "N": "B258 D58 C258 WESWN DR"}
    on = "W discard DW, N discard DW, E discard DW"
    answer = scene(f"{STOOD}, {on}, S kong B9", hands, draws="DG DW DW DW B9")
    assert refused(answer) == "standing_hand_fixed"


def test_its_bonus_tiles_are_replaced() -> None:
    on = "W discard DW, N discard DW, E discard DW"
    answer = scene(f"{STOOD}, {on}, S discard D6", HANDS, draws="DG DW DW DW F1", loose="D6")
    assert refused(answer) is None
    assert answer["seats"]["S"]["bonus_tiles"] == ["F1"]


@pytest.mark.rules("D-STAND-4", "D-B-8")
@pytest.mark.parametrize("how", ["wall", "discard", "loose"])
def test_it_may_win_with_any_tile_and_scores_a_hundred(how: str) -> None:
    on = "W discard DW, N discard DW"
    if how == "discard":
        hands = {**HANDS, "E": "B1457 D147 C14 WESWN DR"}
        answer = scene(f"{STOOD}, {on}, E discard B5, S mahjong", hands, draws="DG DW DW DW")
    else:
        draws = "DG DW DW DW B5" if how == "wall" else "DG DW DW DW F1"
        answer = scene(f"{STOOD}, {on}, E discard DW, S mahjong", HANDS, draws=draws, loose="B5")
    assert refused(answer) is None
    assert answer["result"]["winner"] == "S"
    assert answer["result"]["win_source"] == how
    lines = {line["rule"]: line["value"] for line in answer["result"]["lines"]["S"]}
    assert lines["D-B-8"] == 100


def test_its_discard_is_claimed_like_any_other() -> None:
    answer = scene(f"{STOOD}, N pung", {**HANDS, "N": "B258 D258 C258 WES DGG"}, draws="DG")
    assert refused(answer) is None
    assert melds(answer, "N") == [("pung", "open", "DG")]
