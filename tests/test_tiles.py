"""The kinds and the sets of tiles (D-EQ, S-EQ, G-79, G-80)."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest

from fangcheng import tiles
from fangcheng.tiles import CODES, GLYPHS, KIND_OF, KINDS, TILE_SETS


def test_every_kind_has_its_own_code_and_every_code_its_kind() -> None:
    assert len(CODES) == len(set(CODES)) == KINDS == 42
    assert [KIND_OF[code] for code in CODES] == list(range(42))
    assert " ".join(CODES[27:]) == "WE WS WW WN DR DG DW F1 F2 F3 F4 S1 S2 S3 S4"


def test_three_suits_run_from_one_to_nine() -> None:
    """D-EQ-7, D-EQ-8."""
    for letter, first in (("B", tiles.BAMBOO), ("C", tiles.CHARACTERS), ("D", tiles.DOTS)):
        assert [CODES[first + step] for step in range(9)] == [f"{letter}{number}" for number in range(1, 10)]
        assert [tiles.rank(first + step) for step in range(9)] == list(range(1, 10))


def test_every_kind_is_a_suit_tile_an_honour_or_a_bonus_tile() -> None:
    assert [CODES[kind] for kind in range(KINDS) if tiles.is_terminal(kind)] == ["B1", "B9", "C1", "C9", "D1", "D9"]
    classes = Counter((tiles.is_suit(kind), tiles.is_honour(kind), tiles.is_bonus(kind)) for kind in range(KINDS))
    assert classes == {(True, False, False): 27, (False, True, False): 7, (False, False, True): 8}


def test_named_kinds_and_seats_have_the_numbers_of_their_codes() -> None:
    named = (tiles.RED_DRAGON, tiles.GREEN_DRAGON, tiles.WHITE_DRAGON, tiles.WINDS, tiles.FLOWERS, tiles.SEASONS)
    assert [CODES[kind] for kind in named] == ["DR", "DG", "DW", "WE", "F1", "S1"]
    assert [tiles.WIND_LETTERS[seat] for seat in tiles.SEATS] == ["E", "S", "W", "N"]
    assert (tiles.EAST, tiles.SOUTH, tiles.WEST, tiles.NORTH) == tiles.SEATS


def test_glyphs_are_the_unicode_tiles_of_these_names() -> None:
    """Plum 1, orchid 2, chrysanthemum 3, bamboo 4: Unicode lists the last two the other way round."""
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    names = [f"{number} OF {suit}" for suit in ("BAMBOOS", "CHARACTERS", "CIRCLES") for number in numbers]
    names += ["EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "RED DRAGON", "GREEN DRAGON", "WHITE DRAGON"]
    names += ["PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER"]
    assert [unicodedata.name(glyph) for glyph in GLYPHS] == [f"MAHJONG TILE {name}" for name in names]


@pytest.mark.parametrize(
    ("name", "total", "cite"),
    [
        ("chinese_144", 144, "D-EQ-3"),
        ("cards_136", 136, "D-INT-2"),
        ("american_152", 152, "D-EQ-4"),
        ("american_152_big_jokers", 152, "D-EQ-5"),
    ],
)
def test_each_set_adds_up_to_what_the_text_says(name: str, total: int, cite: str) -> None:
    tile_set = TILE_SETS[name]
    assert (tile_set.name, tile_set.total, tile_set.cite) == (name, total, cite)
    assert sum(tile_set.counts.values()) == total
    assert (tile_set.counts["suits"], tile_set.counts["dragons"]) == (108, 12)


def test_the_sixteen_of_the_first_american_set_are_winds_not_fruits() -> None:
    """G-79: «16 fruits (seasons)» adds up to 152 only as the sixteen winds."""
    counts = TILE_SETS["american_152"].counts
    assert (counts["winds"], counts["seasons"], counts["flowers"], counts["jokers"]) == (16, 0, 8, 8)


def test_the_chinese_set_holds_four_of_34_kinds_and_eight_single_tiles() -> None:
    """D-EQ-8, D-EQ-10..12."""
    copies = Counter(TILE_SETS["chinese_144"].tiles())
    assert all(copies[kind] == (1 if tiles.is_bonus(kind) else 4) for kind in range(KINDS))


def test_the_card_pack_is_the_same_without_bonus_tiles() -> None:
    """D-INT-2, G-80."""
    full = TILE_SETS["chinese_144"].tiles()
    assert TILE_SETS["cards_136"].tiles() == tuple(kind for kind in full if not tiles.is_bonus(kind))


@pytest.mark.parametrize("name", ["american_152", "american_152_big_jokers"])
def test_american_sets_are_data_only(name: str) -> None:
    """G-79: the texts give no rules for jokers."""
    assert not TILE_SETS[name].playable
    with pytest.raises(ValueError, match=r"G-79"):
        TILE_SETS[name].tiles()
