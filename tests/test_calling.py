"""What a hand waits for, and which discards leave it calling: the quick way against trying tile by tile (D-CALL-1)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fangcheng.deal.actions import DISCARD, STAND
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.rules import load
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.scorer_cy import count_hand, waiting_kinds
from tests.conftest import PURE

ALL_SHAPES = {"alt_hands": ["thirteen", "tianhe", "twins", "sequences"]}
RULESETS = [
    load("dictionary"),
    load("dictionary", {**ALL_SHAPES, "limit_hands": "none"}),
    load("smirnov", ALL_SHAPES),
    load("smirnov", {**ALL_SHAPES, "twins_distinct": True}),
]
HANDS = 12 if PURE else 80


def complete_hand(rng: random.Random) -> list[int]:
    """Fourteen tiles that some ruleset calls a mahjong, often one of the special shapes."""
    suit = rng.choice([0, 9, 18])
    other = rng.choice([first for first in (0, 9, 18) if first != suit])
    straight, low, honours = list(range(suit, suit + 9)), list(range(5)), list(range(27, 34))
    shapes = [
        [0, 8, 9, 17, 18, 26, *honours, rng.choice([0, 8, 9, 17, 18, 26, *honours])],
        [suit, suit, *straight, suit + 8, suit + 8, rng.choice(straight)],
        [*straight, *(suit + rank for rank in low)],
        [*straight, *(suit + 8 - rank for rank in low)],
        [*straight, *(other + rank for rank in low)],
        [*straight, *rng.sample(honours, 5)],
        2 * rng.sample(range(34), 7),
        2 * rng.sample(straight, 7),
        2 * honours,
        2 * [*(pair := rng.sample(range(34), 6)), pair[0]],
    ]
    if rng.random() < 0.5:
        return rng.choice(shapes)
    while True:
        hand = 2 * [rng.randrange(34)]
        while len(hand) < 14:
            kind = rng.randrange(34) if rng.random() < 0.3 else rng.choice(straight)
            hand += 3 * [kind] if kind >= 27 or kind % 9 > 6 or rng.random() < 0.4 else [kind, kind + 1, kind + 2]
        if max(Counter(hand).values()) <= 4:
            return hand


def counts_of(tiles: list[int]) -> bytes:
    return bytes(tiles.count(kind) for kind in range(34))


def is_mahjong(ruleset: Ruleset, tiles: list[int]) -> bool:
    """Whether the scorer finds a reading; it splits the hand, where the quick test adds modulo three."""
    context = (0, 1, 0, 1, 2, tiles[-1], 0, 0, 0, 0, 0)
    return count_hand(ruleset.table, counts_of(tiles), [], context) is not None


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_hand_waits_for_exactly_the_tiles_that_make_it_a_mahjong(ruleset: Ruleset) -> None:
    rng = random.Random(8)
    calling = 0
    for _ in range(HANDS):
        hand = complete_hand(rng)
        hand.pop(rng.randrange(14))
        if rng.random() < 0.3:
            hand[rng.randrange(13)] = rng.randrange(34)
        if max(Counter(hand).values()) > 4:
            continue
        found = waiting_kinds(ruleset.table, counts_of(hand), bytes(34), 0)
        assert found == [kind for kind in range(34) if hand.count(kind) < 4 and is_mahjong(ruleset, [*hand, kind])]
        calling += bool(found)
    assert calling >= HANDS // 4


@pytest.mark.parametrize("ruleset", [RULESETS[0], RULESETS[1]], ids=["default", "all shapes"])
def test_a_standing_hand_is_offered_with_exactly_the_discards_that_leave_it_calling(ruleset: Ruleset) -> None:
    rng = random.Random(9)
    offered = 0
    for _ in range(HANDS):
        hand = complete_hand(rng)
        hand[rng.randrange(14)] = rng.randrange(34)
        if rng.random() < 0.4:
            hand[rng.randrange(14)] = rng.randrange(34)
        if max(Counter(hand).values()) > 4:
            continue
        deal = dealt_to_east(ruleset, hand)
        stands = [action - STAND for action in deal.legal(0) if STAND <= action < STAND + 34]
        assert stands == [kind for kind in sorted(set(hand)) if deal.can_stand(kind)]
        offered += bool(stands)
        for kind in stands:
            following = deal.clone()
            following.apply(0, STAND + kind)
            assert following.waits(0)
            assert following.standing(0)
        for kind in set(hand) - set(stands):
            following = deal.clone()
            following.apply(0, DISCARD + kind)
            assert not following.completing(0)
    assert offered >= HANDS // 4


def dealt_to_east(ruleset: Ruleset, hand: list[int]) -> Deal:
    """A deal in which East is dealt these tiles and no bonus tile is near."""
    rest = list(full_set(bonus_tiles=True))
    for kind in hand:
        rest.remove(kind)
    plain, bonus = rest[:-8], rest[-8:]
    wall = plain[:60] + bonus + plain[60:]
    for place, kind in zip([*range(4), *range(16, 20), *range(32, 36), 48, 52], hand, strict=True):
        wall.insert(place, kind)
    return Deal(ruleset.table, wall)
