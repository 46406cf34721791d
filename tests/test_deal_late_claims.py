"""Late claims: the discard is still open until the next player discards, and his tile goes back (D-CLM-3, 4, G-63)."""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.deal.actions import LATE_KONG, LATE_MAHJONG, LATE_PUNG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import read_situation
from fangcheng.deal.steps import take
from fangcheng.tiles import KIND_OF
from tests.scenes import held, melds, refused, scene

PUNG = {
    "E": "B1457 D147 C147 WESWN",  # discards B5
    "S": "B369 D369 C369 WESWN",
    "W": "B55 D369 C369 WESWN DW",  # pungs it
    "N": "B28 D258 C258 WESWN DR",
}
CALLING = "B46 D123 D789 C234 C66"  # waits for B5


def deal_after(script: str, **scenario: Any) -> Deal:
    """The deal after a script of which no step is refused."""
    deal = read_situation({"hands": PUNG, "seed": 7, **scenario}).deal()
    for step in read_script([step.split() for step in script.split(",")]):
        assert take(deal, step, strict=False) is None
    return deal


@pytest.mark.rules("D-CLM-3", "G-63")
def test_a_pung_may_be_claimed_after_the_next_player_has_drawn_and_the_tile_goes_back() -> None:
    answer = scene("E discard B5, S draw, W pung", PUNG, draws="D9")
    assert refused(answer) is None
    assert melds(answer, "W") == [("pung", "open", "B5")]
    assert held(answer, "S").count("D9") == 1
    assert len(answer["seats"]["S"]["concealed"]) == 13
    assert answer["tiles_left"] == 91


@pytest.mark.rules("D-CLM-3", "G-63")
def test_the_returned_tile_is_the_next_to_be_drawn() -> None:
    answer = scene("E discard B5, S draw, W pung, W discard DW", PUNG, draws="DG")
    assert answer["to_move"] == "N"
    assert "DG" in held(answer, "N")


def test_a_seat_that_passed_may_still_claim_late() -> None:
    assert refused(scene("E discard B5, W pass, W pung", PUNG, draws="D9")) is None


def test_a_kong_may_be_claimed_late_and_draws_its_tile() -> None:
    hands = {**PUNG, "W": "B555 D369 C369 WESWN"}
    answer = scene("E discard B5, W pass, W kong", hands, draws="D9", loose="DG")
    assert melds(answer, "W") == [("kong", "open", "B5")]
    assert "DG" in held(answer, "W")
    assert answer["tiles_left"] == 90
    live = scene("E discard B5, W pass, W kong", hands, draws="D9", loose="DG", kong_draw="live")
    assert held(live, "W").count("D9") == 2  # the very tile that went back


def test_mahjong_may_be_claimed_late() -> None:
    hands = {**PUNG, "W": CALLING}
    answer = scene("E discard B5, W pass, W mahjong", hands, draws="D9")
    assert answer["result"]["winner"] == "W"
    assert answer["result"]["win_source"] == "first_discard"  # nobody else has completed a turn (G-26)
    assert len(answer["seats"]["S"]["concealed"]) == 13


@pytest.mark.rules("G-63")
def test_a_chow_is_never_claimed_late() -> None:
    hands = {**PUNG, "S": "B46 D369 C369 WESWN DR"}
    assert refused(scene("E discard B5, W pass, S pass, S chow B4 B6", hands, draws="D9")) == "window_closed"


@pytest.mark.rules("G-63")
def test_the_drawer_himself_cannot_claim_late() -> None:
    hands = {**PUNG, "S": "B55 D369 C369 WESWN DR", "W": "B369 D369 C369 WESWN"}
    assert refused(scene("E discard B5, S pass, S pung", hands, draws="D9")) == "drawer_cannot_claim"


def test_nor_can_the_discarder() -> None:
    hands = {**PUNG, "E": "B1555 D147 C147 WESWN", "W": "B369 D369 C369 WESWN"}
    assert refused(scene("E discard B5, S draw, E pung", hands, draws="D9")) == "own_discard"


@pytest.mark.rules("D-CLM-4")
@pytest.mark.parametrize("closing", ["S discard D9", "S discard B3"])
def test_no_claim_once_the_next_player_has_discarded(closing: str) -> None:
    assert refused(scene(f"E discard B5, W pass, {closing}, W pung", PUNG, draws="D9 D6")) is not None


@pytest.mark.rules("G-63")
def test_no_claim_once_the_next_player_has_laid_a_kong() -> None:
    hands = {**PUNG, "S": "B3333 D369 C369 WESW"}
    script = "E discard B5, W pass, S kong B3, W pung"
    assert refused(scene(script, hands, draws="D9", loose="DG")) == "window_closed"


@pytest.mark.rules("G-63")
def test_no_claim_once_the_next_player_has_won() -> None:
    hands = {**PUNG, "S": "C456 D123 D789 C23 C66"}
    script = "E discard B5, W pass, S mahjong, W pung"
    assert refused(scene(script, hands, draws="C4")) == "deal_over"


def test_a_bonus_tile_just_exposed_goes_back_and_its_replacements_in_reverse_order() -> None:
    script = "E discard B5, W pass, W pung"
    answer = scene(script, PUNG, draws="F2 D9", loose="S3 F1 DG")
    assert answer["seats"]["S"]["bonus_tiles"] == []
    assert answer["tiles_left"] == 91
    after = scene(f"{script}, W discard DW", PUNG, draws="F2 D9", loose="S3 F1 DG")
    assert after["seats"]["N"]["bonus_tiles"] == ["F2", "S3", "F1"]
    assert "DG" in held(after, "N")
    assert after["tiles_left"] == 87


def test_bonus_tiles_exposed_earlier_stay() -> None:
    hands = {**PUNG, "S": "B369 D369 C369 WESW F4"}
    answer = scene("E discard B5, W pass, W pung", hands, draws="F2", loose="WN DG")
    assert answer["seats"]["S"]["bonus_tiles"] == ["F4"]


def test_the_drawer_knows_the_tile_he_put_back_and_everybody_the_bonus_tile() -> None:
    deal = deal_after("E discard B5, W pass, W pung", draws=["F2", "D9"], loose=["DG", "C9"])
    flower, green = KIND_OF["F2"], KIND_OF["DG"]
    assert deal.known_wall(1) == ((0, flower), (-1, green))
    assert deal.known_wall(0) == deal.known_wall(2) == deal.known_wall(3) == ((0, flower),)
    deal.apply(2, KIND_OF["DW"])
    assert deal.known_wall(1) == ()  # North has drawn both


def test_late_claims_are_interrupts_and_never_waited_for() -> None:
    deal = deal_after("E discard B5, W pass", hands={**PUNG, "W": "B555 D369 C369 WESWN"}, draws=["D9"])
    assert deal.waiting() == (1,)
    assert deal.interrupts(2) == (LATE_PUNG, LATE_KONG)
    assert deal.legal(2) == ()
    assert deal.interrupts(0) == deal.interrupts(1) == deal.interrupts(3) == ()
    assert deal.refuse(2, LATE_MAHJONG) == "not_complete"
    assert deal.refuse(2, PASS) == "no_claim"


def test_no_late_claims_where_the_rules_have_none() -> None:
    for ruleset in ("smirnov", "combinations"):
        assert refused(scene("E discard B5, W pass, W pung", PUNG, draws="D9", ruleset=ruleset)) == "no_late_claims"


@pytest.mark.rules("G-63")
def test_among_three_there_are_late_claims_among_two_none() -> None:
    three = {wind: tiles for wind, tiles in PUNG.items() if wind != "N"}
    assert refused(scene("E discard B5, W pass, W pung", three, draws="D9", players="ESW")) is None
    two = {"E": PUNG["E"], "W": CALLING}
    assert refused(scene("E discard B5, W pass, W mahjong", two, draws="DG", players="EW")) == "not_complete"


def test_after_a_late_claim_play_goes_on_by_the_same_rule() -> None:
    script = "E discard B5, S draw, W pung, W discard DW"
    assert scene(script, PUNG, draws="DG", after_claim="discarder")["to_move"] == "E"


def test_the_first_turn_of_the_player_whose_tile_goes_back_is_still_to_come() -> None:
    """He has discarded nothing, so he may still declare a standing hand (G-75)."""
    hands = {**PUNG, "S": "C456 D123 D789 C23 C66", "N": "B28 D258 C258 WESWN DR"}
    script = "E discard B5, S draw, W pung, W discard DW, N discard B2, E discard B1, S stand DG"
    assert refused(scene(script, hands, draws="DG DR DG DG")) is None


def test_a_standing_player_whose_tile_goes_back_loses_nothing() -> None:
    hands = {
        "E": "B5147 D147 C147 WESWN",
        "S": "C456 D123 D789 C23 C66",
        "W": "B55 D369 C369 WESWN DW",
        "N": "B28 D258 C258 WESWN DR",
    }
    script = "E discard WE, S stand DG, W discard DW, N discard DR, E discard B5, S draw, W pung"
    answer = scene(script, hands, draws="DG DR DR DR DG")
    assert refused(answer) is None
    assert answer["seats"]["S"]["status"] == "standing"
    assert len(answer["seats"]["S"]["concealed"]) == 13


def test_a_late_claim_is_possible_on_the_discard_before_the_last_drawn_tile() -> None:
    """South has drawn the last drawable tile: it goes back, and a kong may be made with it."""
    hands = {**PUNG, "W": "B555 D369 C369 WESWN"}
    answer = scene("E discard B5, S draw, W kong", hands, draws="D9", loose="DG", wall_left=15)
    assert refused(answer) is None
    assert "DG" in held(answer, "W")
    assert answer["tiles_left"] == 14
