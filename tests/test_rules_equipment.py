"""The tiles of each text (D-EQ, S-EQ)."""

from __future__ import annotations

from collections import Counter

import pytest

from fangcheng import tiles
from fangcheng.deal.game import tiles_of
from fangcheng.rules import load
from fangcheng.tiles import CODES, TILE_SETS


def counted(preset: str) -> Counter[str]:
    """Tiles of the set a preset is played with, by the letter of their codes."""
    return Counter(CODES[kind][0] for kind in tiles_of(load(preset)))


@pytest.mark.rules("D-EQ-3", "D-EQ-7", "D-EQ-8", "D-EQ-10", "D-EQ-11", "D-EQ-12")
def test_the_first_text_plays_with_144_tiles() -> None:
    assert counted("dictionary") == {"B": 36, "C": 36, "D": 36 + 12, "W": 16, "F": 4, "S": 4}
    copies = Counter(CODES[kind] for kind in tiles_of(load("dictionary")))
    assert sum(copies.values()) == 144
    assert all(copies[f"{suit}{number}"] == 4 for suit in "BCD" for number in range(1, 10))
    assert all(copies[code] == 4 for code in ("DR", "DG", "DW", "WE", "WS", "WW", "WN"))
    assert all(copies[f"{series}{number}"] == 1 for series in "FS" for number in range(1, 5))


@pytest.mark.rules("S-EQ-1", "S-EQ-2", "S-EQ-3", "S-EQ-4", "S-EQ-5", "S-EQ-6")
def test_the_second_text_plays_with_144_tiles_of_seven_kinds() -> None:
    groups = Counter(
        "dragon" if CODES[kind] in {"DR", "DG", "DW"} else CODES[kind][0] for kind in tiles_of(load("smirnov"))
    )
    assert groups == {"B": 36, "C": 36, "D": 36, "W": 16, "dragon": 12, "F": 4, "S": 4}
    assert sum(groups.values()) == 144


@pytest.mark.rules("D-EQ-4", "D-EQ-5", "D-EQ-6", "G-79")
def test_152_tiles_are_the_american_sets_with_jokers_data_only() -> None:
    sets = {name: dict(TILE_SETS[name].counts) for name in ("american_152", "american_152_big_jokers")}
    assert sets["american_152"] == {
        "suits": 108, "winds": 16, "dragons": 12, "flowers": 8, "seasons": 0, "jokers": 8,
    }  # fmt: skip
    assert sets["american_152_big_jokers"] == {
        "suits": 108, "winds": 16, "dragons": 12, "flowers": 8, "seasons": 0, "jokers": 8,
    }  # fmt: skip
    for name, counts in sets.items():
        assert sum(counts.values()) == 152
        assert not TILE_SETS[name].playable


@pytest.mark.rules("D-INT-2")
def test_a_card_pack_has_136_cards_and_no_bonus_tiles() -> None:
    pack = tiles_of(load("dictionary", {"bonus_tiles": False}))
    assert len(pack) == 136
    assert not any(tiles.is_bonus(kind) for kind in pack)
