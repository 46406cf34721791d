"""How fast the library is on this machine: samples of CPU time, interleaved, medians.

``fangcheng bench`` prints these figures; ``python -m bench`` in the source tree sets them beside those of other
libraries.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.errors import FangchengError
from fangcheng.hand.distance_cy import Distance
from fangcheng.rules import load
from fangcheng.scoring import Hand, pack_hand, score_batch, score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.scorer_cy import total_of
from fangcheng.scoring.words import hand_words
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.playouts_cy import random_playouts

RULESET: Final = "dictionary"
HANDS: Final = 1000
LANES: Final = 1024
MOST_RUNS: Final = 100
MOST_SECONDS: Final = 60.0

Work = Callable[[int], tuple[int, ...]]
"""Does its task so many times and returns how much that was, in each unit."""


class Figure(NamedTuple):
    """One figure: its name, what is counted a second (``hands``, ``decisions``), and the work that is measured.

    The work of a figure of play returns decisions and deals, that of the others a number.
    """

    name: str
    unit: str
    work: Work


def selfplay(times: int) -> tuple[int, int]:
    """Play that many deals, every answer chosen evenly among the legal ones; hands are scored and settled."""
    played = random_playouts(load(RULESET).table, times, 1)
    return played.decisions, played.deals


@cache
def lanes() -> Batch:
    """Return a batch of deals to be stepped."""
    return Batch(load(RULESET).table, range(LANES), keep=False)


def batch(times: int) -> tuple[int, int]:
    """Step all lanes, a hundred times over: about a deal each; masks written, actions from the library's sampler."""
    play = lanes()
    before = play.totals()
    for _ in range(100 * times):
        play.step(play.sample())
    after = play.totals()
    return after.decisions - before.decisions, after.deals - before.deals


@cache
def random_hands() -> tuple[bytes, ...]:
    """Return hands of fourteen random tiles, as counts of the 34 kinds."""
    chance = random.Random(1)  # noqa: S311 - plain chance is meant
    tiles = full_set(bonus_tiles=False)
    drawn = (chance.sample(tiles, 14) for _ in range(HANDS))
    return tuple(bytes(map(hand.count, range(34))) for hand in drawn)


@cache
def distance() -> Distance:
    """Return what measures hands by the shapes of the default ruleset."""
    return Distance(**load(RULESET).table.shapes())


def deficiency(times: int) -> tuple[int]:
    """Measure each random hand by a call of its own."""
    measure_one = distance().deficiency
    for _ in range(times):
        for hand in random_hands():
            measure_one(hand)
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
    rows = load(RULESET).rows
    return tuple(hand_of(hand_words(text)) for row in rows for text in (*row.examples, *row.counters))


def score(times: int) -> tuple[int]:
    """Count the total of each hand by a call of its own."""
    table = load(RULESET).table
    inputs = [
        (hand.counts(), [(meld.type, meld.kind, meld.exposure) for meld in hand.melds], hand.context())
        for hand in worked_hands()
    ]
    for _ in range(times):
        for counts, melds, context in inputs:
            total_of(table, counts, melds, context)
    return (times * len(inputs),)


def score_many(times: int) -> tuple[int]:
    """Count the totals of all hands by one call."""
    rows = 10 * b"".join(map(pack_hand, worked_hands()))
    ruleset = load(RULESET)
    for _ in range(times):
        score_batch(ruleset, rows)
    return (10 * times * len(worked_hands()),)


def score_itemised(times: int) -> tuple[int]:
    """Count each hand with all its lines."""
    ruleset = load(RULESET)
    for _ in range(times):
        for hand in worked_hands():
            score_hand(ruleset, hand)
    return (times * len(worked_hands()),)


@cache
def live_deal() -> Deal:
    """Return a deal forty actions old."""
    order = list(full_set(bonus_tiles=True))
    chance = random.Random(1)  # noqa: S311 - plain chance is meant
    chance.shuffle(order)
    deal = Deal(load(RULESET).table, order)
    for _ in range(40):
        seat = deal.waiting()[0]
        deal.apply(seat, chance.choice(deal.legal(seat)))
    return deal


def clone(times: int) -> tuple[int]:
    """Copy a live deal, a hundred times over."""
    copy = live_deal().clone
    for _ in range(100 * times):
        copy()
    return (100 * times,)


FIGURES: Final[Mapping[str, Figure]] = {
    figure.name: figure
    for figure in (
        Figure("selfplay", "decisions", selfplay),
        Figure("batch", "decisions", batch),
        Figure("score", "hands", score),
        Figure("score_itemised", "hands", score_itemised),
        Figure("score_batch", "hands", score_many),
        Figure("deficiency", "hands", deficiency),
        Figure("deficiency_batch", "hands", deficiency_batch),
        Figure("clone", "deals", clone),
    )
}
"""Every figure by its name, in the order in which they are printed."""


def per_cpu_second(work: Work, seconds: float) -> Callable[[], tuple[float, ...]]:
    """Return a sampler of units per CPU second.

    Args:
        work: what is measured.
        seconds: CPU time one sample should take; the number of times is found once, at the first sample.
    """
    times = 0

    def sample() -> tuple[float, ...]:
        nonlocal times
        if not times:
            work(1)  # what is prepared once is not counted
            times = 1
            while True:
                spent, _ = _timed(work, times)
                if spent >= seconds / 4:
                    break
                times *= 2
            times = max(1, round(times * seconds / spent))
        spent, done = _timed(work, times)
        return tuple(count / spent for count in done)

    return sample


def _timed(work: Work, times: int) -> tuple[float, tuple[int, ...]]:
    begin = time.process_time()
    done = work(times)
    return max(time.process_time() - begin, 1e-9), done


def check(names: Sequence[str], runs: int, seconds: float) -> None:
    """Check what is to be measured.

    Raises:
        FangchengError: ``unknown_figure`` or ``bad_value``; the message says what is allowed.
    """
    for name in names:
        if name not in FIGURES:
            raise FangchengError.unknown("figure", name, ", ".join(FIGURES), "NAME")
    if not 1 <= runs <= MOST_RUNS:
        raise FangchengError.bad_value("runs", runs, f"1-{MOST_RUNS}", "--runs")
    if not 0 < seconds <= MOST_SECONDS:
        raise FangchengError.bad_value("seconds", seconds, f"> 0, <= {MOST_SECONDS:g}", "--seconds")


def speeds(names: Sequence[str] = (), runs: int = 5, seconds: float = 0.3) -> dict[str, dict[str, float]]:
    """Measure, each figure once a run so that a disturbance of the machine falls on all alike.

    Args:
        names: of FIGURES; all if there are none.
        runs: how many samples a median is taken of, 1-100.
        seconds: CPU time of a sample, above 0 to 60.

    Returns:
        By name ``per_cpu_s``, units a CPU second; of play also ``deals_per_cpu_s`` and ``decisions_per_deal``.

    Raises:
        FangchengError: as :func:`check`.
    """
    check(names, runs, seconds)
    asked = [FIGURES[name] for name in dict.fromkeys(names or FIGURES)]
    samplers = {figure.name: per_cpu_second(figure.work, seconds) for figure in asked}
    samples: dict[str, list[tuple[float, ...]]] = {name: [] for name in samplers}
    for _ in range(runs):
        for name, sample in samplers.items():
            samples[name].append(sample())
    return {name: _medians(taken) for name, taken in samples.items()}


def _medians(samples: Sequence[tuple[float, ...]]) -> dict[str, float]:
    """Medians in four digits."""
    first, *others = (statistics.median(values) for values in zip(*samples, strict=True))
    found = {"per_cpu_s": _digits(first)}
    for deals in others:
        found["deals_per_cpu_s"] = _digits(deals)
        found["decisions_per_deal"] = _digits(first / deals)
    return found


def _digits(value: float) -> float:
    return float(f"{value:.4g}")
