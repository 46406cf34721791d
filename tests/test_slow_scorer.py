"""The scorer and the settlement against slow, plain twins written from the texts: thousands of random hands agree."""

from __future__ import annotations

import json
import os
import random
from fractions import Fraction
from typing import Any

import pytest

from fangcheng.errors import HandError
from fangcheng.rules import Ruleset, load
from fangcheng.rules.options import ALT_HANDS, LIMIT_LETTERS, all_options
from fangcheng.scoring import score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.jsonio import settle_json
from tests import random_hands, slow_scorer, slow_settlement

PURE = os.environ.get("FANGCHENG_PURE") == "1"
HANDS = 150 if PURE else 1200
WORDS = (
    "kong_simple", "other_winds", "only_possible", "last_discard_bonus", "loose_tile_also_self_drawn",
    "loose_bonus_after_flower", "no_hu_strict", "own_bonus", "bouquet_includes_own", "bouquet_winner_doubles",
    "bonus_doubles_for_losers", "cap_all", "original_hand_self_drawn", "limit_c_needs_self_draw",
    "tianhe_open_allowed", "alt_scoring", "pairs_for_losers", "twins_distinct", "added_kong", "standing_hand",
    "kong_table", "fifty_for_half_closed", "suit_family_stacks", "two_own_winds", "pair_must_match",
    "special_closed_factor",
)  # fmt: skip
"""Options with a short list of values that decide what a hand is worth."""
PRESETS = ("dictionary", "classical", "combinations", "smirnov")


def random_options(rng: random.Random, preset: str) -> dict[str, Any]:
    """Options of a preset, about a fifth of them turned."""
    options: dict[str, Any] = {}
    for name in WORDS:
        option = all_options()[name]
        if preset in option.defaults and rng.random() < 0.2:
            options[name] = rng.choice(list(option.values))
    if rng.random() < 0.5:
        options["alt_hands"] = rng.sample(ALT_HANDS, rng.randint(0, 4))
    if preset == "smirnov":
        options["limit"] = rng.choice((None, None, 100, 500))
        return options
    options["limit_hands"] = rng.choice(("all", "none", rng.sample(LIMIT_LETTERS, rng.randint(0, 10))))
    options["limit"] = rng.choice((500, 300, 1000))
    if options["limit_hands"] == "none" and rng.random() < 0.5:
        options["limit"] = None
    return options


def compare(ruleset: Ruleset, case: dict[str, Any]) -> str:
    """Count a hand twice; return what shape it was, or ``none``."""
    expected = slow_scorer.best(case, ruleset.options)
    if not expected:
        with pytest.raises(HandError) as refused:
            score_hand(ruleset, hand_of(case))
        assert refused.value.code == "not_mahjong", case
        return "none"
    score = score_hand(ruleset, hand_of(case))
    lines = sorted((line.rule, line.kind, line.value) for line in score.counting() if line.value)
    counted = (score.total, score.points, score.uncapped, score.limit_hand, lines)
    allowed = [(worth.total, worth.points, worth.uncapped, worth.limit_hand, sorted(worth.lines)) for worth in expected]
    assert counted in allowed, (ruleset.preset, ruleset.options, json.dumps(case), allowed)
    return score.shape


def compare_many(ruleset: Ruleset, rng: random.Random, hands: int) -> set[str]:
    return {
        compare(ruleset, random_hands.winner(rng) if rng.random() < 0.8 else random_hands.loser(rng))
        for _ in range(hands)
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_random_hands_count_the_same_by_each_preset(preset: str) -> None:
    shapes = compare_many(load(preset), random.Random(preset), 2 * HANDS)
    assert {"none", "standard"} < shapes


@pytest.mark.parametrize("seed", range(12))
def test_random_hands_count_the_same_by_random_options(seed: int) -> None:
    rng = random.Random(seed)
    preset = PRESETS[seed % 4]
    for _ in range(3):
        compare_many(load(preset, random_options(rng, preset)), rng, HANDS // 3)


def test_twins_that_are_also_sets_count_as_sets_under_a_limit_that_asks_for_no_shape() -> None:
    # four chows and a pair: 46 hu and five doubles (D-C-8), against 74 hu and four as seven pairs (S-EX-3)
    options = {"limit": 1000, "alt_hands": ["twins"], "alt_scoring": "smirnov"}
    concealed = ["B2"] * 4 + ["B3"] * 4 + ["B4"] * 4 + ["C8"] * 2
    case = {
        "seat_wind": "N", "round_wind": "E", "winner": True, "win_source": "first_discard", "winning_tile": "B4",
        "flags": {}, "hand": {"concealed": concealed, "melds": [], "bonus_tiles": ["F1", "F2", "F3", "F4"]},
    }  # fmt: skip
    assert compare(load("dictionary", options), case) == "standard"


@pytest.mark.full
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_more_random_hands(seed: int) -> None:
    rng = random.Random(seed)
    preset = PRESETS[seed % 4]
    for _ in range(10):
        compare_many(load(preset, random_options(rng, preset)), rng, HANDS)


def random_account(rng: random.Random, limits: bool) -> dict[str, Any]:
    players = rng.choice((["E", "S", "W", "N"], ["E", "S", "W", "N"], ["E", "S", "W"], ["E", "W"]))
    scores = {seat: rng.choice((0, 4, 16, rng.randint(0, 200), 500)) for seat in players}
    case: dict[str, Any] = {"players": players, "scores": scores, "status": {}, "limit_hand_losers": []}
    mood = rng.random()
    case["winner"] = None
    if mood < 0.05:
        case["status"]["deal"] = "dead"
        return case
    if mood < 0.15:
        case["status"][rng.choice(players)] = "false_mahjong"
        return case
    case["winner"] = rng.choice(players)
    for seat in players:
        if seat != case["winner"]:
            if rng.random() < 0.3:
                case["status"][seat] = rng.choice(("dead_hand", "too_many_tiles", "too_few_tiles"))
            if limits and rng.random() < 0.25:
                case["limit_hand_losers"].append(seat)
                scores[seat] = 500
    return case


SETTLEMENT = (
    "winner_share", "third_rounding", "wrong_count", "loser_limit", "false_mahjong_base", "false_mahjong_east_double",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_random_settlements_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    preset = PRESETS[seed % 4]
    for _ in range(10):
        options: dict[str, Any] = {}
        for name in SETTLEMENT:
            option = all_options()[name]
            if preset in option.defaults and rng.random() < 0.5:
                options[name] = rng.choice(list(option.values)) if not isinstance(option.values, str) else 300
        ruleset = load(preset, options)
        for _ in range(HANDS // 10):
            case = random_account(rng, "loser_limit" in ruleset.options)
            settled = settle_json({**case, "ruleset": preset, "options": options})
            paid = {("ESWN"[payment.debtor], "ESWN"[payment.creditor]): payment.amount for payment in settled.payments}
            assert paid == slow_settlement.payments(case, ruleset.options), (preset, options, case)
            net: dict[str, Fraction] = dict.fromkeys(case["players"], Fraction(0))
            for (debtor, creditor), amount in paid.items():
                net[debtor] -= amount
                net[creditor] += amount
            assert {"ESWN"[seat]: amount for seat, amount in settled.net.items()} == net
