"""What is told of a winning tile, and that the deal counts what the scorer explains (D-B-2..5, G-05..08, G-26)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fangcheng.deal.actions import MAHJONG
from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.deal.seating import starting_present
from fangcheng.rules import load
from fangcheng.rules.model import Ruleset
from fangcheng.scoring import settle_scores
from tests.scenes import refused, scene

CALLING = "B46 D123 D789 C234 C66"  # waits for B5
IDLE_EAST = "B1457 D147 C147 WESWN"


def result(script: str, hands: dict[str, str], **rest: Any) -> dict[str, Any]:
    answer = scene(script, hands, **rest)
    assert refused(answer) is None
    found: dict[str, Any] = answer["result"]
    return found


def rules(found: dict[str, Any], wind: str) -> list[str]:
    return [line["rule"] for line in found["lines"][wind] if "beaten_by" not in line]


# -- where it came from ----------------------------------------------------------------------------------------------


@pytest.mark.rules("D-LIM-f", "G-18")
def test_east_s_dealt_hand() -> None:
    found = result("E mahjong", {"E": f"{CALLING} B5"})
    assert found["win_source"] == "initial"
    assert rules(found, "E") == ["D-LIM-f"]


@pytest.mark.rules("G-18")
def test_bonus_tiles_replaced_at_the_start_do_not_spoil_it() -> None:
    found = result("E mahjong", {"E": f"{CALLING} F1"}, loose="B5")
    assert found["win_source"] == "initial"


@pytest.mark.rules("G-18")
def test_a_laid_kong_does() -> None:
    found = result("E kong DG, E mahjong", {"E": "B46 D123 C234 C66 DGGGG"}, loose="B5")
    assert found["win_source"] == "loose"


def test_a_drawn_tile_and_a_discard() -> None:
    hands = {"S": CALLING, "E": IDLE_EAST}
    assert result("E discard WE, S mahjong", hands, draws="B5")["win_source"] == "wall"
    hands = {"W": CALLING}
    assert result("E discard DR, S discard B5, W mahjong", hands, draws="DG")["win_source"] == "discard"


@pytest.mark.rules("D-LIM-g", "G-26")
@pytest.mark.parametrize("late", ["W mahjong", "W pass, W mahjong"])
def test_east_s_first_discard_before_anybody_else_has_completed_a_turn(late: str) -> None:
    found = result(f"E discard B5, {late}", {"E": IDLE_EAST, "W": CALLING})
    assert found["win_source"] == "first_discard"
    assert rules(found, "W") == ["D-LIM-g"]


@pytest.mark.rules("G-26")
def test_east_s_own_kong_before_it_does_not_matter() -> None:
    hands = {
        "E": "B5 D7777 C147 WESWN DRG",
        "S": "B258 D258 C258 WESWN",
        "W": "B46 C123 C789 D234 D66",
        "N": "B1147 D14 C147 WESWN",
    }
    assert result("E kong D7, E discard B5, W mahjong", hands, loose="DW")["win_source"] == "first_discard"


@pytest.mark.rules("G-26")
def test_after_a_claim_of_it_the_next_discard_is_none() -> None:
    hands = {"S": "B5 D258 C258 WESWN DRR", "W": CALLING}
    assert result("E discard DR, S pung, S discard B5, W mahjong", hands)["win_source"] == "discard"


def test_nor_is_east_s_second_discard() -> None:
    script = "E discard WE, S discard DG, W discard DW, N discard DW, E discard B5, W mahjong"
    found = result(script, {"E": IDLE_EAST, "W": CALLING}, draws="DG DW DW DG")
    assert found["win_source"] == "discard"


@pytest.mark.rules("G-08")
@pytest.mark.parametrize(("after_flower", "counts"), [(True, True), (False, False)])
def test_a_loose_tile_in_place_of_a_bonus_tile_is_a_loose_tile_if_the_rules_say_so(
    after_flower: bool, counts: bool
) -> None:
    hands = {"S": CALLING, "E": IDLE_EAST}
    found = result("E discard WE, S mahjong", hands, draws="F1", loose="B5", loose_bonus_after_flower=after_flower)
    assert found["win_source"] == "loose"
    assert ("D-B-5" in rules(found, "S")) == counts


def test_a_loose_tile_of_a_kong_earns_ten_whatever_is_said_of_flowers() -> None:
    hands = {"E": IDLE_EAST, "S": "B46 C234 C66 D123 DGGG"}
    found = result("E discard WE, S kong DG, S mahjong", hands, draws="DG", loose="B5", loose_bonus_after_flower=False)
    assert "D-B-5" in rules(found, "S")


def test_an_extra_tile_from_the_live_end_is_no_loose_tile() -> None:
    hands = {"E": IDLE_EAST, "S": "B46 C234 C66 D123 DGGG"}
    found = result("E discard WE, S kong DG, S mahjong", hands, draws="DG B5", kong_draw="live")
    assert found["win_source"] == "wall"


# -- the only possible tile (G-05) -----------------------------------------------------------------------------------

SEEN = {"E": IDLE_EAST, "W": CALLING, "S": "B258 D258 C258 WESWN", "N": "B258 D369 C369 WESWN"}


@pytest.mark.rules("D-B-3", "G-05")
def test_three_copies_among_the_discards_make_the_fourth_the_only_possible_one() -> None:
    script = (
        "E discard B5, W pass, S discard B5, W pass, W discard DW, N discard B5, W pass, E discard DR, S discard DR"
    )
    draws = "DG DW DG DR DR B5"
    found = result(f"{script}, W mahjong", SEEN, draws=draws)
    assert "D-B-3" in rules(found, "W")


def test_two_in_sight_do_not() -> None:
    script = "E discard B5, W pass, S discard B5, W pass, W discard DW, N discard DG, E discard DR, S discard DR"
    hands = {**SEEN, "N": "B28 D369 C369 WESWN DW"}
    found = result(f"{script}, W mahjong", hands, draws="DG DW DG DR DR B5")
    assert "D-B-3" not in rules(found, "W")


OWN = {"E": IDLE_EAST, "W": "B46 B55 D123 D789 C234", "S": "B2568 D258 C258 WES DR", "N": "B28 D369 C369 WESWN DR"}
"""West waits for B5 and holds two of them; South has the fourth."""
ON = "W discard DW, N discard DW, E discard B5, W mahjong"


@pytest.mark.rules("G-05")
def test_copies_in_his_own_hand_count_those_in_another_s_do_not() -> None:
    assert "D-B-3" not in rules(result(f"E discard WE, S discard DG, {ON}", OWN, draws="DG DW DW DG"), "W")
    assert "D-B-3" in rules(result(f"E discard WE, S discard B5, W pass, {ON}", OWN, draws="DG DW DW DG"), "W")


@pytest.mark.rules("G-05")
def test_copies_in_anybody_s_laid_sets_count() -> None:
    found = result(f"E discard B4, S chow B5 B6, S discard DR, {ON}", OWN, draws="DW DW DG")
    assert "D-B-3" in rules(found, "W")


def test_the_option_off_never_counts_it() -> None:
    script = (
        "E discard B5, W pass, S discard B5, W pass, W discard DW, N discard B5, W pass, E discard DR, S discard DR"
    )
    found = result(f"{script}, W mahjong", SEEN, draws="DG DW DG DR DR B5", only_possible="off")
    assert "D-B-3" not in rules(found, "W")


# -- East's wins in a row (G-26) -------------------------------------------------------------------------------------


@pytest.mark.rules("D-LIM-h", "G-26")
@pytest.mark.parametrize(("before", "limit"), [(0, False), (11, False), (12, True), (13, False), (25, True)])
def test_exactly_the_thirteenth_win_in_a_row_is_the_limit_and_the_count_begins_again(before: int, limit: bool) -> None:
    script = "E discard DR, S discard DG, W discard DW, N discard DW, E mahjong"
    found = result(script, {"E": f"{CALLING} DR"}, draws="DG DW DW B5", east_wins=before)
    assert ("D-LIM-h" in rules(found, "E")) == limit


def test_it_is_east_s_alone() -> None:
    found = result("E discard WE, S mahjong", {"E": IDLE_EAST, "S": CALLING}, draws="B5", east_wins=12)
    assert "D-LIM-h" not in rules(found, "S")


# -- the deal counts what the scorer explains ------------------------------------------------------------------------


def greedy(deal: Deal, rng: random.Random) -> tuple[int, int]:
    """Wins when it can, else anything: more deals are won than by chance alone."""
    seat = rng.choice(deal.waiting())
    legal = deal.legal(seat)
    return seat, MAHJONG if MAHJONG in legal else rng.choice(legal)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dictionary", {}),
        ("classical", {"dead_wall": 0}),
        ("smirnov", {"third_rounding": "exact"}),
        ("combinations", {"players": 3}),
        ("dictionary", {"players": 2, "bonus_tiles": False, "only_possible": "single_wait"}),
    ],
)
def test_scores_and_payments_of_a_deal_are_the_scorer_s_own(name: str, options: dict[str, Any]) -> None:
    ruleset: Ruleset = load(name, options)
    rng = random.Random(name)
    won = 0
    tiles = list(full_set(options.get("bonus_tiles", True)))
    while won < 3:
        rng.shuffle(tiles)
        deal = Deal(
            ruleset.table, tiles, starting_present(options.get("players", 4)), rng.randrange(4), rng.randrange(14)
        )
        while not deal.over:
            deal.apply(*greedy(deal, rng))
        if deal.winner < 0:
            assert not any(deal.scores)
            assert deal.payments == ()
            continue
        won += 1
        scores = {seat: score_of_seat(deal, ruleset, seat) for seat in deal.seats}
        assert {seat: score.total for seat, score in scores.items()} == {seat: deal.scores[seat] for seat in deal.seats}
        limits = [seat for seat in deal.seats if seat != deal.winner and scores[seat].limit_hand]
        assert sum(1 << seat for seat in limits) == deal.limit_losers
        settled = settle_scores(ruleset, {seat: deal.scores[seat] for seat in deal.seats}, deal.winner)
        assert [settled.net[seat] * deal.denominator for seat in deal.seats] == [deal.net[seat] for seat in deal.seats]
