"""What is measured of the library itself, each under the preset ``dictionary``."""

from __future__ import annotations

import statistics
import tempfile

from bench.harness import Figure, child_cpu
from fangcheng.rules import load
from fangcheng.rules.options import PRESETS
from fangcheng.scoring import settle_scores
from fangcheng.sim import speed
from fangcheng.sim.arena import Plan, simulate

IMPORTED = "import fangcheng.rules, fangcheng.scoring, fangcheng.deal.deal_cy"
SECONDS = 0.3
WHAT = {
    "selfplay": "random play, scored and settled",
    "batch": f"{speed.LANES:,} deals a step, own sampler",
    "score": "the total of one hand a call",
    "score_itemised": "every line of one hand",
    "score_batch": "the totals of many hands a call",
    "deficiency": "one call a hand",
    "deficiency_batch": f"one call for {speed.HANDS:,}",
    "clone": "a live deal",
}


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


def figures() -> list[Figure]:
    """Return all figures, in the order in which they are printed: those of ``fangcheng bench``, and others."""
    found = [
        Figure(
            figure.name,
            (f"{figure.unit}/s", "deals/s")[: 2 if figure.unit == "decisions" else 1],
            WHAT[figure.name],
            speed.per_cpu_second(figure.work, SECONDS),
        )
        for figure in speed.FIGURES.values()
    ]
    return [
        *found,
        Figure("settle", ("deals/s",), "who pays whom, one deal a call", speed.per_cpu_second(settle, SECONDS)),
        Figure(
            "greedy",
            ("decisions/s", "deals/s"),
            "four greedy bots, scored and settled",
            speed.per_cpu_second(greedy_play, SECONDS),
        ),
        Figure("load", ("rulesets/s",), "a preset from its file", speed.per_cpu_second(load_rulesets, SECONDS)),
        Figure("import", ("ms",), "rules, scoring and deal, above a bare start", import_time),
    ]
