"""All splits of concealed tiles into sets and a pair (G-24)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fangcheng.hand.layout import CHOW, MAX_SPLITS, PAIR, PUNG
from fangcheng.hand.partitions_cy import splits
from fangcheng.notation import parse_tiles
from fangcheng.scoring.hand import set_tiles


def counts(text: str) -> bytes:
    held = Counter(parse_tiles(text))
    return bytes(held[kind] for kind in range(34))


def named(text: str, sets_n: int) -> list[list[tuple[int, int]]]:
    return [list(split) for split in splits(counts(text), sets_n)]


def test_three_pungs_in_a_row_are_three_chows_too() -> None:
    assert named("B111222333 D88", 3) == [
        [(PUNG, 0), (PUNG, 1), (PUNG, 2), (PAIR, 25)],
        [(CHOW, 0), (CHOW, 0), (CHOW, 0), (PAIR, 25)],
    ]


def test_four_of_a_kind_splits_into_a_pung_and_a_tile_of_a_chow() -> None:
    assert named("B111123 D88", 2) == [[(PUNG, 0), (CHOW, 0), (PAIR, 25)]]


def test_five_tiles_read_both_ways_round() -> None:
    assert named("B11123", 1) == [[(CHOW, 0), (PAIR, 0)]]
    assert named("B11122", 1) == [[(PUNG, 0), (PAIR, 1)]]


def test_honours_make_no_chow_and_suits_do_not_join() -> None:
    assert named("WESW DRR", 1) == []
    assert named("B89 C1 DRR", 1) == []


def test_no_hand_has_more_splits_than_there_is_room_for() -> None:
    # Of all hands of fourteen tiles of one suit this one has the most splits; hands of several suits have fewer.
    assert len(splits(counts("B66677778888999"), 4)) == 4
    assert MAX_SPLITS > 4


@given(st.lists(st.integers(0, 33), min_size=14, max_size=14).filter(lambda kinds: max(Counter(kinds).values()) <= 4))
def test_every_split_gives_back_the_tiles(kinds: list[int]) -> None:
    held = bytes(Counter(kinds)[kind] for kind in range(34))
    for split in splits(held, 4):
        tiles = [kind for type_, kind in split for kind in set_tiles(type_, kind)]
        assert sorted(tiles) == sorted(kinds)
        assert split[-1][0] == PAIR
