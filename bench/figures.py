"""What is measured, each under the preset ``dictionary``."""

from __future__ import annotations

import random
import statistics
import tempfile
from functools import cache

from bench.harness import Figure, child_cpu, per_second
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.hand.distance_cy import Distance
from fangcheng.rules import load
from fangcheng.rules.options import PRESETS
from fangcheng.scoring import Hand, pack_hand, score_batch, score_hand, settle_scores
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.scorer_cy import total_of
from fangcheng.scoring.words import hand_words
from fangcheng.sim.arena import Plan, simulate
from fangcheng.sim.playouts_cy import random_playouts

IMPORTED = "import fangcheng.rules, fangcheng.scoring, fangcheng.deal.deal_cy"
HANDS = 10_000


def import_time() -> tuple[float]:
    """Return the CPU milliseconds that importing rules, scoring and the deal adds to an interpreter's start."""
    with tempfile.TemporaryDirectory() as bytecode:
        child_cpu(IMPORTED, bytecode)
        pairs = [child_cpu(IMPORTED, bytecode) - child_cpu("pass", bytecode) for _ in range(5)]
    return (1000 * statistics.median(pairs),)


def load_rulesets(times: int) -> tuple[int]:
    """Load every preset so many times."""
    for _ in range(times):
        for name in PRESETS:
            load(name)
    return (times * len(PRESETS),)


def selfplay(times: int) -> tuple[int, int]:
    """Play that many deals, every answer chosen evenly among the legal ones; hands are scored and settled."""
    played = random_playouts(load("dictionary").table, times, 1)
    return played.decisions, played.deals


@cache
def random_hands() -> tuple[bytes, ...]:
    """Return hands of fourteen random tiles, as counts of the 34 kinds."""
    chance = random.Random(1)
    tiles = full_set(bonus_tiles=False)
    drawn = (chance.sample(tiles, 14) for _ in range(HANDS))
    return tuple(bytes(map(hand.count, range(34))) for hand in drawn)


@cache
def distance() -> Distance:
    """Return what measures hands by the shapes of the default ruleset."""
    return Distance(**load("dictionary").table.shapes())


def deficiency(times: int) -> tuple[int]:
    """Measure each random hand by a call of its own."""
    measure = distance().deficiency
    for _ in range(times):
        for hand in random_hands():
            measure(hand)
    return (times * HANDS,)


def deficiency_batch(times: int) -> tuple[int]:
    """Measure all random hands by one call."""
    hands = b"".join(random_hands())
    for _ in range(times):
        distance().deficiency_batch(hands)
    return (times * HANDS,)


@cache
def worked_hands() -> tuple[Hand, ...]:
    """Return the hands by which the rows of the default ruleset are proved."""
    rows = load("dictionary").rows
    return tuple(hand_of(hand_words(text)) for row in rows for text in (*row.examples, *row.counters))


def score(times: int) -> tuple[int]:
    """Count the total of each hand by a call of its own."""
    table = load("dictionary").table
    inputs = [
        (hand.counts(), [(meld.type, meld.kind, meld.exposure) for meld in hand.melds], hand.context())
        for hand in worked_hands()
    ]
    for _ in range(100 * times):
        for counts, melds, context in inputs:
            total_of(table, counts, melds, context)
    return (100 * times * len(inputs),)


def score_batch_of_hands(times: int) -> tuple[int]:
    """Count the totals of all hands by one call."""
    rows = b"".join(map(pack_hand, worked_hands()))
    ruleset = load("dictionary")
    for _ in range(times):
        score_batch(ruleset, 100 * rows)
    return (100 * times * len(worked_hands()),)


def score_itemised(times: int) -> tuple[int]:
    """Count each hand with all its lines."""
    ruleset = load("dictionary")
    for _ in range(times):
        for hand in worked_hands():
            score_hand(ruleset, hand)
    return (times * len(worked_hands()),)


def settle(times: int) -> tuple[int]:
    """Settle a deal that South wins, a thousand times over."""
    ruleset = load("dictionary")
    for _ in range(1000 * times):
        settle_scores(ruleset, {0: 32, 1: 200, 2: 8, 3: 64}, 1)
    return (1000 * times,)


def greedy_play(times: int) -> tuple[int, int]:
    """Let four greedy bots play that many deals, each from the view of its seat; hands are scored and settled."""
    played = simulate(Plan(load("dictionary"), ("greedy",) * 4, times, 1))
    return played.decisions, played.deals


@cache
def live_deal() -> Deal:
    """Return a deal forty actions old."""
    order = list(full_set(bonus_tiles=True))
    chance = random.Random(1)
    chance.shuffle(order)
    deal = Deal(load("dictionary").table, order)
    for _ in range(40):
        seat = deal.waiting()[0]
        deal.apply(seat, chance.choice(deal.legal(seat)))
    return deal


def clone(times: int) -> tuple[int]:
    """Copy a live deal, a thousand times over."""
    copy = live_deal().clone
    for _ in range(1000 * times):
        copy()
    return (1000 * times,)


def figures() -> list[Figure]:
    """Return all figures, in the order in which they are printed."""
    return [
        Figure("selfplay", ("decisions/s", "deals/s"), "random play, scored and settled", per_second(selfplay)),
        Figure("score", ("hands/s",), "the total of one hand a call", per_second(score)),
        Figure("score_batch", ("hands/s",), "the totals of many hands a call", per_second(score_batch_of_hands)),
        Figure("score_itemised", ("hands/s",), "every line of one hand", per_second(score_itemised)),
        Figure("settle", ("deals/s",), "who pays whom, one deal a call", per_second(settle)),
        Figure("deficiency", ("hands/s",), "one call a hand", per_second(deficiency)),
        Figure("deficiency_batch", ("hands/s",), f"one call for {HANDS:,}", per_second(deficiency_batch)),
        Figure("greedy", ("decisions/s", "deals/s"), "four greedy bots, scored and settled", per_second(greedy_play)),
        Figure("clone", ("deals/s",), "a live deal", per_second(clone)),
        Figure("load", ("rulesets/s",), "a preset from its file", per_second(load_rulesets)),
        Figure("import", ("ms",), "rules, scoring and deal, above a bare start", import_time),
    ]
