"""Many deals stepped together: each lane is one deal of its own, whatever the others are and however it is called."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fangcheng.deal.layout import OVER
from fangcheng.deal.view import view_of
from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.lane_orders_cy import lane_order
from fangcheng.sim.layout import LATE
from fangcheng.sim.playouts_cy import random_playouts
from tests.lanes import SlowLane, assert_shows, rows
from tests.test_playouts import PINNED

RULES = [(name, options, late) for name, options, late, _ in PINNED]
BUFFERS = ("mask", "legal", "legal_n", "seat", "phase", "done", "winner", "net", "observation", "sampled")


def print_of(batch: Batch) -> str:
    """A fingerprint of all that a batch shows."""
    shown = hashlib.sha256()
    for name in BUFFERS:
        memory = getattr(batch, name)
        shown.update(b"" if memory is None else memory.tobytes())
    shown.update(repr([batch.tally(lane) for lane in range(batch.lanes)]).encode())
    return shown.hexdigest()


# -- a lane is a deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options", "late"), RULES)
@pytest.mark.parametrize(("restart", "forced"), [(True, False), (False, False), (True, True)])
def test_each_lane_is_what_a_single_deal_is(
    name: str, options: dict[str, Any], late: bool, restart: bool, forced: bool
) -> None:
    """Seat, mask, phase, results and counts, step by step, for answers chosen from outside."""
    ruleset = load(name, options)
    rng = random.Random(5)
    seeds = [rng.getrandbits(64) for _ in range(6)]
    batch = Batch(ruleset.table, seeds, restart=restart, forced=forced, interrupts=late)
    slow = [SlowLane(ruleset, seed, restart, forced, late) for seed in seeds]
    ended = 0
    for _ in range(150):
        for index, lane in enumerate(slow):
            assert_shows(batch, index, lane)
            assert batch.tally(index).decisions == lane.decisions
            ended += len(lane.ended)
        chosen = [rng.choice(lane.legal) if lane.legal else rng.randrange(-200, 200) for lane in slow]
        batch.step(array("i", chosen))
        for lane, action in zip(slow, chosen, strict=True):
            if lane.legal:
                lane.answer(action)
            else:
                lane.ended = []
    assert ended >= 6


@pytest.mark.parametrize(("name", "options", "late"), RULES)
def test_a_sampled_lane_is_random_play_from_its_seed(name: str, options: dict[str, Any], late: bool) -> None:
    table = load(name, options).table
    seeds = (0, 1, 7, (1 << 64) - 1)
    batch = Batch(table, seeds, interrupts=late)
    for _ in range(3):
        batch.play_out()
    assert [batch.tally(lane) for lane in range(4)] == [random_playouts(table, 3, seed, late) for seed in seeds]
    stepped = Batch(table, seeds, interrupts=late, restart=False)
    while any(stepped.legal_n):
        stepped.step(stepped.sample())
    assert [stepped.tally(lane) for lane in range(4)] == [random_playouts(table, 1, seed, late) for seed in seeds]


def test_late_claims_are_asked_for_only_with_interrupts() -> None:
    table = load("dictionary").table
    phases: dict[bool, set[int]] = {False: set(), True: set()}
    for late, seen in phases.items():
        batch = Batch(table, range(24), interrupts=late)
        for _ in range(120):
            seen |= set(batch.phase)
            batch.step(batch.sample())
        assert (batch.totals().late_claims > 0) == late
    assert phases[True] - phases[False] == {LATE}
    assert OVER not in phases[True]


def test_a_lane_does_not_know_of_the_others() -> None:
    table = load("dictionary").table
    many = Batch(table, range(40), observe=True, interrupts=True)
    few = Batch(table, (17, 3, 17), observe=True, interrupts=True)
    for _ in range(200):
        many.step(many.sample())
        few.step(few.sample())
        for name in BUFFERS:
            every = rows(getattr(many, name))
            assert rows(getattr(few, name)) == [every[17], every[3], every[17]]
    assert [few.tally(lane) for lane in range(3)] == [many.tally(lane) for lane in (17, 3, 17)]


@pytest.mark.parametrize("restart", [True, False])
def test_a_run_is_so_many_sampled_steps(restart: bool) -> None:
    table = load("classical").table
    stepped, run = (Batch(table, range(12), restart=restart, observe=True, interrupts=True) for _ in range(2))
    for steps in (0, 1, 2, 40, 60, 1):
        for _ in range(steps):
            stepped.step(stepped.sample())
        run.run(steps)
        if not steps:
            continue
        for name in BUFFERS[:-1]:
            assert getattr(run, name) == getattr(stepped, name), name
        assert run.totals() == stepped.totals()


def test_whatever_is_played_the_first_walls_are_those_of_the_seed() -> None:
    table = load("smirnov").table
    batch = Batch(table, range(5))
    for _ in range(130):
        batch.step(array("h", [row[0] for row in rows(batch.legal)]))
    for lane in range(5):
        deal = batch.finished(lane)
        assert deal is not None
        assert deal.order == lane_order(table, lane, batch.tally(lane).deals - 1)


# -- the end of a deal ------------------------------------------------------------------------------------------------


def test_without_restart_a_lane_stays_over_until_it_is_dealt_again() -> None:
    table = load("dictionary").table
    batch = Batch(table, range(8), restart=False)
    batch.play_out()
    assert list(batch.seat) == [-1] * 8
    assert (set(batch.legal_n), set(batch.phase), set(batch.done)) == ({0}, {OVER}, {1})
    assert not any(batch.mask.tobytes())
    assert list(batch.sample()) == [-1] * 8
    batch.step(batch.sampled)
    assert (set(batch.done), set(batch.winner), any(batch.net.tobytes())) == ({0}, {-1}, False)
    assert batch.totals().deals == 8
    first = [batch.finished(lane) for lane in range(8)]
    batch.next_deals()
    assert list(batch.seat) == [0] * 8
    assert [batch.finished(lane) for lane in range(8)] == [None] * 8
    batch.play_out()
    assert [batch.tally(lane) for lane in range(8)] == [random_playouts(table, 2, lane) for lane in range(8)]
    assert all(deal and deal.over for deal in first)


def test_dealing_again_leaves_the_lanes_that_are_not_over() -> None:
    batch = Batch(load("dictionary").table, range(6), restart=False)
    while all(batch.legal_n):
        batch.step(batch.sample())
    over = [lane for lane in range(6) if not batch.legal_n[lane]]
    before = [batch.view(lane) for lane in range(6) if lane not in over]
    batch.next_deals()
    assert 0 < len(over) < 6
    assert [batch.view(lane) for lane in range(6) if lane not in over] == before
    assert [batch.view(lane).tiles_left > 80 for lane in over] == [True] * len(over)


def test_the_finished_deal_tells_everything_and_the_running_one_nothing_hidden() -> None:
    table = load("dictionary").table
    batch = Batch(table, range(20))
    assert [batch.finished(lane) for lane in range(20)] == [None] * 20
    results: dict[int, tuple[int, list[int]]] = {}
    for _ in range(160):
        batch.step(batch.sample())
        for lane in range(20):
            if batch.done[lane]:
                results[lane] = (batch.winner[lane], rows(batch.net)[lane])
                deal = batch.finished(lane)
                assert deal is not None
                assert (deal.winner, list(deal.net)) == results[lane]
                again = type(deal)(table, deal.order)
                for seat, action in deal.record:
                    again.play(seat, action)
                assert again.snapshot() == deal.snapshot()
    assert len(results) == 20
    forgetful = Batch(table, range(20), keep=False)
    forgetful.run(160)
    assert [forgetful.finished(lane) for lane in range(20)] == [None] * 20
    assert [forgetful.tally(lane) for lane in range(20)] == [batch.tally(lane) for lane in range(20)]


def test_the_view_is_that_of_the_seat_that_is_asked() -> None:
    ruleset = load("dictionary")
    batch = Batch(ruleset.table, (4,))
    slow = SlowLane(ruleset, 4)
    for _ in range(60):
        assert batch.view(0) == view_of(slow.deal, slow.seat)
        assert [batch.view(0, seat) for seat in range(4)] == [view_of(slow.deal, seat) for seat in range(4)]
        action = slow.legal[0]
        batch.step(array("q", [action]))
        slow.answer(action)


def test_the_situation_is_that_of_every_deal() -> None:
    batch = Batch(load("dictionary").table, range(3), round_wind=2, east_wins=5)
    assert {batch.view(lane).round_wind for lane in range(3)} == {2}
    batch.play_out()
    batch.play_out()
    ended = batch.finished(1)
    assert ended is not None
    assert (ended.round_wind, ended.east_wins) == (2, 5)


@pytest.mark.rules("G-44")
@pytest.mark.parametrize(("options", "unit"), [({}, 1), ({"winner_share": "third", "third_rounding": "exact"}, 3)])
def test_the_unit_of_the_results_is_told_g_44(options: dict[str, Any], unit: int) -> None:
    table = load("dictionary", options).table
    batch = Batch(table, range(300), restart=False)
    batch.play_out()
    assert batch.denominator == unit
    won = [lane for lane in range(300) if batch.winner[lane] >= 0]
    assert won
    for lane in won:
        deal = batch.finished(lane)
        assert deal is not None
        assert deal.denominator == unit


# -- beginning anew, copies -------------------------------------------------------------------------------------------


def test_a_reset_forgets_everything() -> None:
    table = load("dictionary").table
    batch = Batch(table, range(9), observe=True)
    fresh = print_of(batch)
    batch.play_out()
    batch.reset()
    assert [batch.finished(lane) for lane in range(9)] == [None] * 9
    assert print_of(batch) == fresh
    batch.run(50)
    batch.reset(range(100, 109))
    assert list(batch.seeds) == list(range(100, 109))
    assert print_of(batch) == print_of(Batch(table, range(100, 109), observe=True))


def test_a_copy_goes_its_own_way() -> None:
    batch = Batch(load("dictionary").table, range(7), observe=True, interrupts=True)
    batch.run(130)
    copy = batch.clone()
    ended = [copy.finished(lane) for lane in range(7)]
    assert print_of(copy) == print_of(batch)
    before = print_of(batch)
    copy.run(90)
    assert print_of(batch) == before
    batch.run(90)
    assert print_of(copy) == print_of(batch)
    assert all(deal is not None for deal in ended)
    assert repr(copy) == repr(batch)
    assert len(copy) == 7


# -- threads ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [2, 3, 16])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    table = load("dictionary").table
    alone, shared = (Batch(table, range(13), observe=True, threads=number) for number in (1, threads))
    for _ in range(120):
        alone.step(alone.sample())
        shared.step(shared.sample())
        assert print_of(shared) == print_of(alone)
    for batch in (alone, shared):
        batch.run(70)
        batch.play_out()
    assert print_of(shared) == print_of(alone)
    assert shared.threads == threads
    assert print_of(shared.clone()) == print_of(alone)


def test_two_batches_in_two_threads_play_what_each_plays_alone() -> None:
    table = load("dictionary").table

    def play(first: int) -> str:
        batch = Batch(table, range(first, first + 30))
        for _ in range(100):
            batch.step(batch.sample())
        batch.run(100)
        return print_of(batch)

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(play, (0, 30))) == [play(0), play(30)]


class Nested(Batch):
    """Is called again while it works."""

    inner: Callable[[], object] | None = None

    def _spread(self, work: Any) -> None:
        if self.inner is not None:
            self.inner()
        super()._spread(work)


def test_one_batch_is_not_used_by_two_at_a_time() -> None:
    batch = Nested(load("dictionary").table, range(4))
    calls: list[Callable[[], object]] = [
        lambda: batch.step(batch.sampled),
        batch.sample,
        batch.play_out,
        batch.next_deals,
        batch.reset,
        batch.clone,
        lambda: batch.run(1),
    ]
    before = print_of(batch)
    for call in calls:
        batch.inner = call
        with pytest.raises(RuntimeError, match="another thread"):
            batch.run(1)
    assert print_of(batch) == before
    batch.inner = None
    batch.run(1)
    assert print_of(batch) != before


# -- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"seeds": ()}, "bad_count", "seeds"),
        ({"seeds": (5, -1)}, "bad_seed", "seeds[1]"),
        ({"seeds": (1 << 64,)}, "bad_seed", "seeds[0]"),
        ({"threads": 0}, "bad_value", "threads"),
        ({"threads": 257}, "bad_value", "threads"),
        ({"round_wind": 4}, "bad_round_wind", "round_wind"),
        ({"east_wins": -1}, "bad_east_wins", "east_wins"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(FangchengError) as error:
        Batch(**{"table": load("dictionary").table, "seeds": range(2), **given})
    assert (error.value.code, error.value.field) == (code, field)


def test_too_many_lanes_are_refused_before_they_are_made() -> None:
    with pytest.raises(FangchengError, match="1048577 lanes"):
        Batch(load("dictionary").table, range((1 << 20) + 1))


def test_what_a_batch_cannot_do_is_refused() -> None:
    batch = Batch(load("dictionary").table, range(3), restart=False)
    before = print_of(batch)
    calls: list[tuple[Callable[[], object], str, str]] = [
        (lambda: batch.run(-1), "bad_value", "steps"),
        (lambda: batch.run(1 << 31), "bad_value", "steps"),
        (lambda: batch.reset(range(2)), "wrong_size", "seeds"),
        (lambda: batch.reset((1, 2, -3)), "bad_seed", "seeds[2]"),
        (lambda: batch.view(3), "bad_value", "lane"),
        (lambda: batch.finished(-1), "bad_value", "lane"),
        (lambda: batch.tally(3), "bad_value", "lane"),
        (lambda: batch.view(0, 4), "bad_seat", "seat"),
    ]
    for call, code, field in calls:
        with pytest.raises(FangchengError) as error:
            call()
        assert (error.value.code, error.value.field) == (code, field)
    assert print_of(batch) == before
    batch.play_out()
    with pytest.raises(FangchengError) as error:
        batch.view(0)
    assert error.value.code == "bad_seat"


# -- compiled and uncompiled ------------------------------------------------------------------------------------------


def course(name: str, options: dict[str, Any], late: bool) -> list[str]:
    """Fingerprints along a course of calls of every sort."""
    batch = Batch(load(name, options).table, range(9), interrupts=late, observe=True)
    found = [print_of(batch)]
    for _ in range(60):
        batch.step(batch.sample())
        found.append(print_of(batch))
    batch.run(45)
    found.append(print_of(batch))
    batch.play_out()
    found.append(print_of(batch))
    batch.reset(range(5, 14))
    found.append(print_of(batch))
    return found


COURSES = """
import json
from tests.test_batch import RULES, course
print(json.dumps([course(*rules) for rules in RULES]))
"""


def test_the_compiled_and_the_uncompiled_batch_show_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COURSES],
        check=True,
        env={**os.environ, "FANGCHENG_PURE": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert json.loads(done.stdout) == [course(*rules) for rules in RULES]
