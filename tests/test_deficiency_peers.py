"""Deficiency is what other libraries measure on the same hands (their answers are in cases/shanten.json)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from fangcheng.hand.distance_cy import Distance
from fangcheng.hand.layout import THIRTEEN, TWINS_HONOUR, TWINS_MIXED, TWINS_PURE

HANDS: list[tuple[str, int]] = json.loads(
    Path(__file__).with_name("cases").joinpath("shanten.json").read_text(encoding="utf-8")
)["hands"]
LIKE_RIICHI = Distance(special=THIRTEEN | TWINS_PURE | TWINS_HONOUR | TWINS_MIXED, twins_distinct=1)
"""Four sets and a pair, seven different pairs, thirteen orphans."""


def counts(text: str) -> bytes:
    return bytes(map(int, text))


def test_every_hand_one_by_one() -> None:
    found = [(text, LIKE_RIICHI.deficiency(counts(text)) - 1) for text, _ in HANDS]
    assert found == [tuple(entry) for entry in HANDS]


def test_all_hands_of_a_size_at_once() -> None:
    for size in (13, 14):
        hands = [(text, short) for text, short in HANDS if sum(counts(text)) == size]
        together = LIKE_RIICHI.deficiency_batch(b"".join(counts(text) for text, _ in hands))
        assert [value - 1 for value in together] == [short for _, short in hands]


def test_the_hands_are_of_every_distance() -> None:
    assert set(Counter(short for _, short in HANDS)) >= {-1, 0, 1, 2, 3, 4, 5}
