"""Nine gates with an open set, where a ruleset allows it: the same mahjong for scorer, waits and table (G-25)."""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.scoring.waits import waits_json
from tests.scenes import refused, scene

HANDS = {
    "E": "B147 C147 C258 WESWN DR",
    "S": "B258 C369 C14 WESWN D4",
    "W": "D112678899935 WE",
    "N": "B369 C258 B14 WESWN D1",
}
OPEN = "E discard WE, S discard D4, W chow D3 D5, W discard WE"


def played(script: str, **options: bool) -> dict[str, Any]:
    """West lays the chow 3-4-5, which leaves 1126788999: no tile makes these sets and a pair."""
    return scene(f"{OPEN}, {script}", HANDS, draws="DW DG", **options)


@pytest.mark.rules("G-25", "D-LIM-e")
def test_a_discard_completes_nine_gates_beside_an_open_chow_only_where_it_is_allowed() -> None:
    answer = played("N discard D1, W mahjong", tianhe_open_allowed=True)
    assert refused(answer) is None
    assert answer["result"]["scores"]["W"] == 500
    assert answer["result"]["lines"]["W"][-1]["rule"] == "D-LIM-e"
    assert refused(played("N discard D1, W mahjong")) is not None


@pytest.mark.rules("G-25", "D-STAND-2")
def test_such_a_hand_is_calling_and_may_stand() -> None:
    script = OPEN.replace("W discard WE", "W stand WE")
    answer = scene(script, HANDS, draws="DW DG", tianhe_open_allowed=True)
    assert answer["seats"]["W"]["status"] == "standing"
    assert refused(scene(script, HANDS, draws="DW DG")) == "not_calling"


@pytest.mark.rules("G-25")
def test_waits_name_the_same_tiles() -> None:
    hand = {"notation": "D1126788999 (D345)", "seat_wind": "W"}
    answer = waits_json({**hand, "options": {"tianhe_open_allowed": True}})
    assert [wait["tile"] for wait in answer["waits"]] == ["D1"]
    assert {wait["total"] for wait in answer["waits"]} == {500}
    assert answer["deficiency"] == 1
    closed = waits_json(hand)
    assert closed["waits"] == []
    assert closed["deficiency"] > 1
