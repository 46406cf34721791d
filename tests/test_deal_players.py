"""Two, three and four players, 144 and 136 tiles (D-PLY, S-PLY-1, D-EQ-3, D-INT-2, G-78, G-80)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.scoring.jsonio import settle_json
from tests.scenes import melds, refused, scene

CALLING = "B46 D123 D789 C234 C66"  # waits for B5
PUNG = {
    "E": "B1457 D147 C147 WESWN",
    "S": "B369 D369 C369 WESWN",
    "W": "B55 D369 C369 WESWN DW",
    "N": "B28 D258 C258 WESWN DR",
}


@pytest.mark.parametrize(
    ("players", "bonus_tiles", "left"),
    [(4, True, 91), (3, True, 104), (2, True, 117), (4, False, 83), (3, False, 96), (2, False, 109)],
)
def test_so_many_tiles_are_left_after_the_deal(players: int, bonus_tiles: bool, left: int) -> None:
    answer = scene(players=players, bonus_tiles=bonus_tiles)
    assert answer["tiles_left"] == left
    assert [len(seat["concealed"]) for seat in answer["seats"].values()] == [14] + [13] * (players - 1)


def test_without_bonus_tiles_there_are_none_to_draw() -> None:
    with pytest.raises(FangchengError, match="no bonus tiles"):
        scene(draws="F1", bonus_tiles=False)
    assert scene(draws="F1")["refused"] is None


@pytest.mark.rules("G-78")
def test_three_begin_as_east_south_and_west_two_as_east_and_west() -> None:
    assert list(scene(players=3)["seats"]) == ["E", "S", "W"]
    assert list(scene(players=2)["seats"]) == ["E", "W"]


@pytest.mark.rules("G-78")
def test_empty_chairs_are_skipped() -> None:
    assert scene("E discard DR", draws="DG", players=2)["to_move"] == "W"
    assert scene("E discard DR, W discard DG", draws="DG DW", players=2)["to_move"] == "E"
    script = "E discard DR, S discard DG, W discard DW"
    assert scene(script, draws="DG DW DR", players=3)["to_move"] == "E"
    assert scene("E discard DR, S discard DG", draws="DG DW", players="ESN")["to_move"] == "N"
    assert scene("E discard DR, W discard DG, N discard DW", draws="DG DW DR", players="EWN")["to_move"] == "E"


@pytest.mark.rules("G-78")
def test_the_chow_is_the_next_occupied_chair_s() -> None:
    west = {**PUNG, "W": "B46 D369 C369 WESWN DW"}
    answer = scene("E discard B5, W chow B4 B6", west, players="EWN")
    assert melds(answer, "W") == [("chow", "open", "B4")]
    assert refused(scene("E discard B5, W chow B4 B6", west, players="ESW")) == "not_next_for_chow"


def test_a_claim_passes_the_turn_on_over_empty_chairs() -> None:
    answer = scene("E discard B5, W pung, W discard DW", PUNG, draws="DG", players="ESW")
    assert answer["to_move"] == "E"


def test_nobody_moves_from_an_empty_chair() -> None:
    assert refused(scene("S discard B2", players=2)) == "no_such_seat"


@pytest.mark.rules("G-78", "G-43")
def test_settlement_is_pairwise_and_smirnov_s_share_is_that_of_the_losers() -> None:
    hands = {**PUNG, "W": CALLING}
    by_two = scene("E discard B5, W mahjong", hands, players=2, limit_hands="none")
    assert by_two["result"]["net"] == {"E": -by_two["result"]["net"]["W"], "W": by_two["result"]["net"]["W"]}
    third = scene("E discard B5, W mahjong", hands, players=3, ruleset="smirnov")["result"]
    points = third["scores"]["W"]
    owed = {payment["from"]: payment["amount"] for payment in third["payments"] if payment["to"] == "W"}
    assert owed == {"E": points // 2 * 2, "S": points // 2}


@pytest.mark.rules("G-78", "G-43")
@pytest.mark.parametrize(
    ("players", "net"),
    [(2, {"E": 14, "W": -14}), (3, {"E": 16, "S": -8, "W": -8}), (4, {"E": 12, "S": -4, "W": -4, "N": -4})],
)
def test_scores_are_settled_among_as_many_as_the_options_say(players: int, net: dict[str, int]) -> None:
    """7 points among four are 7/3, about 2; among three 7/2, 4; between two 7: each twice from or to East."""
    data = {"ruleset": "smirnov", "options": {"players": players}, "scores": {"E": 7}, "winner": "E"}
    assert settle_json(data).as_json()["net"] == net


@pytest.mark.parametrize(
    ("present", "players"), [(0b1110, 3), (0b0111, 4), (0b1111, 3), (0b0001, 2), (0b0000, 2), (16, 2)]
)
def test_east_must_be_there_and_as_many_others_as_the_rules_say(present: int, players: int) -> None:
    with pytest.raises(FangchengError) as caught:
        Deal(load("dictionary", {"players": players}).table, full_set(bonus_tiles=True), present)
    assert caught.value.code == "bad_seats"


@pytest.mark.parametrize(
    "change",
    [
        lambda tiles: tiles[:-1],
        lambda tiles: [*tiles, 0],
        lambda tiles: [1, *tiles[1:]],
        lambda tiles: [42, *tiles[1:]],
        lambda tiles: [-1, *tiles[1:]],
        lambda tiles: [300, *tiles[1:]],
        lambda tiles: ["B1", *tiles[1:]],
        lambda tiles: [0.5, *tiles[1:]],
        lambda tiles: tiles[:136],
    ],
)
def test_a_wall_that_is_not_the_set_is_refused(change: Callable[[list[Any]], list[Any]]) -> None:
    with pytest.raises(FangchengError) as caught:
        Deal(load("dictionary").table, change(list(full_set(bonus_tiles=True))))
    assert caught.value.code == "bad_order"
    assert caught.value.field == "order"


def test_a_round_wind_a_count_of_wins_and_a_shortened_wall_must_make_sense() -> None:
    tiles = full_set(bonus_tiles=True)
    table = load("dictionary").table
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"round_wind": 4}, "bad_round_wind"),
        ({"east_wins": -1}, "bad_east_wins"),
        ({"skipped": 92}, "bad_wall_left"),
        ({"skipped": -1}, "bad_wall_left"),
    )
    for arguments, code in cases:
        with pytest.raises(FangchengError) as caught:
            Deal(table, tiles, **arguments)
        assert caught.value.code == code
