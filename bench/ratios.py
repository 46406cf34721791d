"""Ratios to other libraries, taken in one run, each beside what it must be and what it does not say."""

from __future__ import annotations

import importlib.util
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench import peers
from fangcheng.sim import speed

SECONDS = 0.3
LIBRARIES = ("numpy", "riichienv", "MahjongGB", "rlcard", "mahjong")
RIICHI_CHECKS = "riichienv also checks furiten, yaku and riichi at each decision and makes a Python view of it"
Sample = Callable[[], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Ours and theirs.

    Attributes:
        name: of the figure.
        unit: what is counted a second.
        ours, theirs: samplers of the same unit.
        peer: the other library.
        must, aim: ratios to reach.
        caveat: what the ratio does not say.
    """

    name: str
    unit: str
    ours: Sample
    theirs: Sample
    peer: str
    must: float
    aim: float | None
    caveat: str


@dataclass(frozen=True, slots=True)
class Ratio:
    """The medians of a pair; of play also deals a second and decisions a deal, ours and theirs."""

    pair: Pair
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def value(self) -> float:
        """Ours to theirs."""
        return self.ours[0] / self.theirs[0]

    def as_json(self) -> dict[str, object]:
        """The ratio as it stands in ``--json``."""
        return {
            "ratio": float(f"{self.value:.3g}"),
            "must": self.pair.must,
            "aim": self.pair.aim,
            "peer": self.pair.peer,
            "ours": [float(f"{value:.4g}") for value in self.ours],
            "theirs": [float(f"{value:.4g}") for value in self.theirs],
        }


def missing() -> list[str]:
    """Return the libraries that are not installed."""
    return [name for name in LIBRARIES if importlib.util.find_spec(name) is None]


def pairs() -> list[Pair]:
    """Return every pair, in the order in which they are printed."""

    def work(done: speed.Work) -> Sample:
        return speed.per_cpu_second(done, SECONDS)

    riichi_play = work(peers.riichi_play)
    riichi_score = work(peers.riichi_score)
    riichi_shanten = work(peers.riichi_shanten)
    winners = "concealed winning hands; riichi counts han and fu of one hand and no losers' hands"
    return [
        Pair("selfplay", "decisions/s", work(speed.selfplay), riichi_play, "riichienv", 30, 60, RIICHI_CHECKS),
        Pair("batch", "decisions/s", work(peers.numpy_batch), riichi_play, "riichienv", 15, 35, RIICHI_CHECKS),
        Pair("score", "hands/s", work(peers.own_score), riichi_score, "riichienv", 3, 8, winners),
        Pair("score_batch", "hands/s", work(peers.own_score_batch), riichi_score, "riichienv", 5, 12, winners),
        Pair(
            "score_itemised",
            "hands/s",
            work(peers.own_score_itemised),
            work(peers.gb_score),
            "PyMahjongGB",
            1,
            3,
            "81 fans with names against rows with tiles, citation and reason",
        ),
        Pair(
            "deficiency",
            "hands/s",
            work(peers.own_deficiency),
            riichi_shanten,
            "riichienv",
            1.2,
            1.6,
            "riichienv takes a list of tiles, we take counts",
        ),
        Pair(
            "deficiency_batch",
            "hands/s",
            work(peers.own_deficiency_batch),
            riichi_shanten,
            "riichienv",
            2,
            4,
            "theirs has one call a hand only",
        ),
        Pair(
            "uncompiled",
            "decisions/s",
            uncompiled_play,
            work(peers.rlcard_play),
            "rlcard",
            6,
            None,
            "rlcard counts no hand, has no kong draw and no settlement; it makes a Python view of every state",
        ),
    ]


def uncompiled_play() -> tuple[float, ...]:
    """Return decisions and deals a CPU second of the uncompiled library, measured by a fresh interpreter."""
    environment = {**os.environ, "FANGCHENG_PURE": "1"}
    program = "import json; from fangcheng.sim.speed import speeds; print(json.dumps(speeds(['selfplay'], 1, 1.0)))"
    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
    )
    values = json.loads(answer.stdout)["selfplay"]
    return values["per_cpu_s"], values["deals_per_cpu_s"]


def measure(asked: Sequence[Pair], runs: int) -> list[Ratio]:
    """Take ours and theirs in turn, once a run; a peer that stands in several pairs is taken once."""
    samples: dict[Sample, list[tuple[float, ...]]] = {}
    for pair in asked:
        samples.setdefault(pair.theirs, [])
        samples.setdefault(pair.ours, [])
    for _ in range(runs):
        for sample, taken in samples.items():
            taken.append(sample())

    def medians(sample: Sample) -> tuple[float, ...]:
        return tuple(statistics.median(values) for values in zip(*samples[sample], strict=True))

    return [Ratio(pair, medians(pair.ours), medians(pair.theirs)) for pair in asked]


def ratio_table(ratios: Sequence[Ratio]) -> str:
    """Return the ratios as a table, and below it the caveats."""
    lines = [f"{'figure':<17}{'ours/s':>12}{'theirs/s':>12}{'ratio':>8}{'must':>6}{'aim':>6}  peer"]
    for ratio in ratios:
        pair = ratio.pair
        aim = f"{pair.aim:g}" if pair.aim else "-"
        lines.append(
            f"{pair.name:<17}{ratio.ours[0]:>12,.0f}{ratio.theirs[0]:>12,.0f}{ratio.value:>7.1f}x{pair.must:>6g}{aim:>6}"
            f"  {pair.peer}{'' if ratio.value >= pair.must else '  MISSED'}"
        )
        if len(ratio.ours) > 1:
            for whose, values in (("ours", ratio.ours), ("theirs", ratio.theirs)):
                lines.append(f"  {whose}: {values[1]:,.0f} deals/s, {values[0] / values[1]:.0f} decisions a deal")
    return "\n".join([*lines, "", *dict.fromkeys(f"{ratio.pair.name}: {ratio.pair.caveat}" for ratio in ratios)])
