"""Other libraries doing the same: what each does a unit, so that a ratio means something.

They are installed for measuring only (``requirements-bench.lock``).  What they do beside the unit is the caveat that
stands beside each ratio.
"""

from __future__ import annotations

import importlib
import random
from functools import cache
from typing import Any

from bench.hands import random_hands, riichi_kind, tile_ids, winning_hands
from fangcheng.hand.distance_cy import Distance
from fangcheng.hand.layout import THIRTEEN, TWINS_HONOUR, TWINS_MIXED, TWINS_PURE
from fangcheng.rules import load
from fangcheng.scoring import Hand, pack_hand, score_batch, score_hand
from fangcheng.scoring.layout import FROM_WALL
from fangcheng.scoring.scorer_cy import total_of
from fangcheng.sim.batch_cy import Batch

RULESET = "dictionary"
LANES = 1024


def _peer(name: str) -> Any:
    """Return another library; it is imported only when it is measured."""
    return importlib.import_module(name)


# -- play --------------------------------------------------------------------------------------------------------------


def riichi_play(times: int) -> tuple[int, int]:
    """Play so many deals of riichienv by its documented loop, its event log off, every answer chosen evenly."""
    chance = random.Random(1)
    env = _peer("riichienv").RiichiEnv(skip_mjai_logging=True, seed=1)
    decisions = 0
    for _ in range(times):
        seen = env.reset()
        while not env.done():
            answers = {}
            for player, view in seen.items():
                legal = view.legal_actions()
                decisions += len(legal) > 1
                answers[player] = chance.choice(legal)
            seen = env.step(answers)
    return decisions, times


@cache
def _rlcard_env() -> Any:
    env = _peer("rlcard").make("mahjong", config={"seed": 1})
    env.set_agents([_peer("rlcard.agents").RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


def rlcard_play(times: int) -> tuple[int, int]:
    """Play so many deals of rlcard's mahjong by its own loop with its random agents."""
    decisions = 0
    for _ in range(times):
        courses, _ = _rlcard_env().run(is_training=False)
        for course in courses:
            decisions += sum(len(state["legal_actions"]) > 1 for state in course[:-1:2])
    return decisions, times


@cache
def _batch() -> tuple[Batch, Any, Any]:
    """A batch, and its legal actions and their numbers as arrays of numpy."""
    numpy = _peer("numpy")
    batch = Batch(load(RULESET).table, range(LANES), keep=False)
    return batch, numpy.asarray(batch.legal), numpy.asarray(batch.legal_n)


def numpy_batch(times: int) -> tuple[int, int]:
    """Step 1,024 deals, a hundred times over; numpy chooses evenly among the legal actions; masks are written too."""
    numpy = _peer("numpy")
    batch, legal, legal_n = _batch()
    chance, rows = numpy.random.default_rng(1), numpy.arange(LANES)
    before = batch.totals()
    for _ in range(100 * times):
        chosen = legal[rows, (chance.random(LANES) * legal_n).astype(numpy.intp)]
        batch.step(chosen.astype(numpy.int16))
    after = batch.totals()
    return after.decisions - before.decisions, after.deals - before.deals


# -- counting a hand ---------------------------------------------------------------------------------------------------


@cache
def _riichi_evaluators() -> tuple[tuple[Any, int, Any], ...]:
    riichi = _peer("riichienv._riichienv")  # the scorer itself, without its Python wrapper
    drawn = riichi.Conditions(tsumo=True, riichi=True)
    return tuple(
        (riichi.HandEvaluator(tile_ids(counts), []), 4 * riichi_kind(winning), drawn)
        for counts, winning in winning_hands()
    )


def riichi_score(times: int) -> tuple[int]:
    """Count each winning hand by riichienv's scorer, its evaluator made beforehand."""
    hands = _riichi_evaluators()
    for _ in range(times):
        for evaluator, tile, conditions in hands:
            evaluator.calc(tile, [], [], conditions)
    return (times * len(hands),)


def _gb_tile(kind: int) -> str:
    if kind < 27:
        return f"{('T', 'W', 'B')[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{(1, 2, 3)[kind - 31]}"


@cache
def _gb_hands() -> tuple[tuple[tuple[str, ...], str], ...]:
    found = []
    for counts, winning in winning_hands():
        kinds = [kind for kind in range(34) for _ in range(counts[kind])]
        kinds.remove(winning)
        found.append((tuple(map(_gb_tile, kinds)), _gb_tile(winning)))
    return tuple(found)


def gb_score(times: int) -> tuple[int]:
    """List the fans of each winning hand by PyMahjongGB's calculator, each with its name and points."""
    list_fans, hands = _peer("MahjongGB").MahjongFanCalculator, _gb_hands()
    for _ in range(times):
        for tiles, winning in hands:
            list_fans((), tiles, winning, 0, True, False, False, False, 0, 0)
    return (times * len(hands),)


@cache
def _own_hands() -> tuple[Hand, ...]:
    return tuple(
        Hand(
            concealed=tuple(kind for kind in range(34) for _ in range(counts[kind])),
            winner=True,
            source=FROM_WALL,
            winning=winning,
        )
        for counts, winning in winning_hands()
    )


def own_score(times: int) -> tuple[int]:
    """Count the total of each winning hand by a call of its own."""
    table = load(RULESET).table
    inputs = [(hand.counts(), (), hand.context()) for hand in _own_hands()]
    for _ in range(times):
        for counts, melds, context in inputs:
            total_of(table, counts, melds, context)
    return (times * len(inputs),)


def own_score_itemised(times: int) -> tuple[int]:
    """Count each winning hand with all its lines."""
    ruleset = load(RULESET)
    for _ in range(times):
        for hand in _own_hands():
            score_hand(ruleset, hand)
    return (times * len(_own_hands()),)


@cache
def _rows() -> bytes:
    return b"".join(map(pack_hand, _own_hands()))


def own_score_batch(times: int) -> tuple[int]:
    """Count the totals of all winning hands by one call."""
    ruleset, rows = load(RULESET), _rows()
    for _ in range(times):
        score_batch(ruleset, rows)
    return (times * len(_own_hands()),)


# -- deficiency --------------------------------------------------------------------------------------------------------


@cache
def like_riichi() -> Distance:
    """Return what measures hands by the shapes of riichi: four sets and a pair, seven pairs, thirteen orphans."""
    return Distance(special=THIRTEEN | TWINS_PURE | TWINS_HONOUR | TWINS_MIXED, twins_distinct=1)


@cache
def _ids() -> tuple[list[int], ...]:
    return tuple(map(tile_ids, random_hands(14)))


def riichi_shanten(times: int) -> tuple[int]:
    """Measure each random hand by riichienv."""
    measure, hands = _peer("riichienv").calculate_shanten, _ids()
    for _ in range(times):
        for hand in hands:
            measure(hand)
    return (times * len(_ids()),)


def own_deficiency(times: int) -> tuple[int]:
    """Measure each random hand by a call of its own."""
    measure, hands = like_riichi().deficiency, random_hands(14)
    for _ in range(times):
        for hand in hands:
            measure(hand)
    return (times * len(hands),)


def own_deficiency_batch(times: int) -> tuple[int]:
    """Measure all random hands by one call."""
    measure, hands = like_riichi(), b"".join(random_hands(14))
    for _ in range(times):
        measure.deficiency_batch(hands)
    return (times * len(random_hands(14)),)


def deficiency_sums() -> dict[str, tuple[int, int]]:
    """Return, by library, the sums of the deficiencies of the random hands of 13 and 14 tiles: all must be the same."""
    riichi, shanten = _peer("riichienv").calculate_shanten, _peer("mahjong.shanten").Shanten()

    def reordered(counts: bytes) -> list[int]:
        found = [0] * 34
        for kind, count in enumerate(counts):
            found[riichi_kind(kind)] = count
        return found

    thirteen, fourteen = random_hands(13), random_hands(14)
    ways = {
        "fangcheng": like_riichi().deficiency,
        "riichienv": lambda hand: riichi(tile_ids(hand)) + 1,
        "mahjong": lambda hand: shanten.calculate_shanten(reordered(hand)) + 1,
    }
    return {name: (sum(map(way, thirteen)), sum(map(way, fourteen))) for name, way in ways.items()}
