"""What is measured."""

from __future__ import annotations

import statistics

from bench.harness import Figure, child_cpu, per_second
from fangcheng.rules import load
from fangcheng.rules.options import PRESETS

IMPORTED = "import fangcheng.rules, fangcheng.scoring"


def import_time() -> float:
    """Return the CPU milliseconds that importing rules and scoring adds to an interpreter's start."""
    pairs = [child_cpu(IMPORTED) - child_cpu("pass") for _ in range(5)]
    return 1000 * statistics.median(pairs)


def load_rulesets(times: int) -> int:
    """Load every preset so many times."""
    for _ in range(times):
        for name in PRESETS:
            load(name)
    return times * len(PRESETS)


def figures() -> list[Figure]:
    """Return all figures, in the order in which they are printed."""
    return [
        Figure("import", "ms", "importing rules and scoring, above a bare interpreter", import_time),
        Figure("load", "rulesets/s", "loading a preset from its file", per_second(load_rulesets)),
    ]
