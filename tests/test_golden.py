"""Golden playthroughs of each preset, with the views of all seats after every answer.

A late claim, a robbed kong, a standing hand, a dead deal, two claims on one tile, a loser's limit hand - or that the
preset refuses it.
"""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.deal.scenario import run_scenario
from fangcheng.rules import PRESETS, load
from tests.golden.files import Golden, goldens

GOLDENS = goldens()
IDS = [f"{golden.preset}-{golden.name}" for golden in GOLDENS]


def holds(expected: Any, found: Any) -> bool:
    """Whether a part of an answer is in it; tiles of a rack and of a set in any order."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and holds(part, found[key]) for key, part in expected.items()
        )
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return len(expected) == len(found) and all(map(holds, expected, found))
    return bool(expected == found)


@pytest.mark.parametrize("golden", GOLDENS, ids=IDS)
def test_what_must_happen_happens(golden: Golden) -> None:
    assert len(golden.must) >= 2
    answer = run_scenario(golden.scenario)
    assert holds(golden.expect, answer), answer


@pytest.mark.parametrize("golden", GOLDENS, ids=IDS)
def test_the_printed_course_is_the_one_that_was_read(golden: Golden) -> None:
    assert golden.text() == golden.printed.read_text("utf-8")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_playthrough_of_each_kind_or_of_its_refusal(preset: str) -> None:
    options = load(preset).options
    wanted = {"robbed_kong", "dead_deal", "two_claims"}
    wanted.add("late_claim" if options["late_claims"] else "late_claim_refused")
    wanted.add("standing_hand" if options["standing_hand"] else "standing_hand_refused")
    wanted.add("losers_limit" if options["limit"] is not None else "no_limit_for_losers")
    assert {golden.name for golden in GOLDENS if golden.preset == preset} == wanted
