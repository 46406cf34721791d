"""Random self-play in the library's own numbers: pinned, so that the compiled and the uncompiled core are the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.sim.playouts_cy import Playouts, random_playouts

PINNED: list[tuple[str, dict[str, Any], bool, tuple[int, ...]]] = [
    ("dictionary", {}, False, (60, 5301, 5298, 1, 0)),
    ("dictionary", {}, True, (60, 5451, 5505, 2, 56)),
    ("classical", {"after_claim": "discarder", "pung_after_missed": False}, True, (60, 5460, 5513, 4, 58)),
    ("smirnov", {}, False, (60, 5443, 5443, 0, 0)),
    ("combinations", {}, False, (60, 5301, 5298, 1, 0)),
    ("dictionary", {"players": 3, "bonus_tiles": False, "dead_wall": 0}, True, (60, 6840, 6870, 4, 29)),
    ("smirnov", {"players": 2, "dead_wall": 0}, False, (60, 7351, 7351, 4, 0)),
]
"""Ruleset, options, late claims offered, and of 60 deals of seed 11: deals, actions, decisions, wins, late claims."""
ALL = """
import json
from fangcheng.rules import load
from fangcheng.sim.playouts_cy import random_playouts
from tests.test_playouts import PINNED
print(json.dumps([random_playouts(load(name, options).table, 60, 11, late) for name, options, late, _ in PINNED]))
"""


@pytest.mark.parametrize(("name", "options", "late", "counts"), PINNED)
def test_random_play_is_what_it_always_was(
    name: str, options: dict[str, Any], late: bool, counts: tuple[int, ...]
) -> None:
    assert random_playouts(load(name, options).table, 60, 11, interrupts=late)[:5] == counts


def test_the_compiled_and_the_uncompiled_core_play_and_settle_alike() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALL],
        check=True,
        env={**os.environ, "FANGCHENG_PURE": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    here = [random_playouts(load(name, options).table, 60, 11, late) for name, options, late, _ in PINNED]
    assert json.loads(done.stdout) == [list(result) for result in here]


def test_the_same_seed_gives_the_same_deals_and_another_seed_others() -> None:
    table = load("dictionary").table
    first = random_playouts(table, 20, 1)
    assert first == random_playouts(table, 20, 1)
    assert first.checksum != random_playouts(table, 20, 2).checksum
    assert first.deals == 20
    assert first.actions >= first.decisions > 0


def test_late_claims_are_offered_only_when_asked_for() -> None:
    table = load("dictionary").table
    assert random_playouts(table, 40, 3).late_claims == 0
    assert random_playouts(table, 40, 3, interrupts=True).late_claims > 0


def test_what_cannot_be_played_is_refused() -> None:
    table = load("dictionary").table
    with pytest.raises(FangchengError, match="deals"):
        random_playouts(table, -1, 0)
    with pytest.raises(FangchengError, match="seed"):
        random_playouts(table, 1, 1 << 64)
    assert random_playouts(table, 0, 0) == Playouts(0, 0, 0, 0, 0, 0)
