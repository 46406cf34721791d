"""Whose flowers and seasons are whose, and what they are worth (D-FLW-4, S-FLW-2..5, D-A-7, S-A-8)."""

from __future__ import annotations

import pytest

from fangcheng.rules import load
from fangcheng.scoring import score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.words import hand_words

NUMBERS = {"E": "1", "S": "2", "W": "3", "N": "4"}


def worth(preset: str, seat: str, bonus: str) -> int:
    """A loser's hand of nothing but bonus tiles."""
    return score_hand(load(preset), hand_of(hand_words(f"B147 C258 D369 WE DRGW {bonus} --seat {seat} --loser"))).total


@pytest.mark.rules("D-FLW-4", "D-A-7", "D-C-4")
@pytest.mark.parametrize("seat", "ESWN")
@pytest.mark.parametrize("tile", [series + number for series in "FS" for number in "1234"])
def test_east_owns_1_south_2_west_3_north_4_of_either_series(seat: str, tile: str) -> None:
    assert worth("dictionary", seat, tile) == (8 if tile[1] == NUMBERS[seat] else 4)


@pytest.mark.rules("S-FLW-2", "S-FLW-3", "S-A-8", "S-C-1")
@pytest.mark.parametrize("seat", "ESWN")
@pytest.mark.parametrize("tile", [series + number for series in "FS" for number in "1234"])
def test_in_the_second_text_too(seat: str, tile: str) -> None:
    assert worth("smirnov", seat, tile) == (8 if tile[1] == NUMBERS[seat] else 4)


@pytest.mark.rules("S-FLW-4", "S-C-7")
@pytest.mark.parametrize("seat", "ESWN")
def test_own_flower_and_own_fruit_multiply_by_four(seat: str) -> None:
    number = NUMBERS[seat]
    assert worth("smirnov", seat, f"F{number} S{number}") == 8 * 4


@pytest.mark.rules("S-FLW-5", "S-C-13", "G-36")
@pytest.mark.parametrize("seat", "ESWN")
def test_four_flowers_or_four_fruits_multiply_by_eight(seat: str) -> None:
    assert worth("smirnov", seat, "F1 F2 F3 F4") == 16 * 8
    assert worth("smirnov", seat, f"S1 S2 S3 S4 F{NUMBERS[seat]}") == 20 * 8 * 2
    assert worth("smirnov", seat, "F1 F2 F3 F4 S1 S2 S3 S4") == 32 * 8 * 8
