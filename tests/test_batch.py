"""Many deals stepped together: each lane is a single deal's, whatever its company (docs/batch.md)."""

from __future__ import annotations

import random
import threading
from array import array
from typing import Any

import pytest

from fangcheng.deal.actions import ACTIONS, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import OVER
from fangcheng.deal.seating import starting_present
from fangcheng.deal.view import view_of
from fangcheng.errors import FangchengError, IllegalAction
from fangcheng.rules import PRESETS, load
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.lane_orders_cy import lane_order
from fangcheng.sim.layout import LATE
from fangcheng.sim.observation import FIELDS, OBSERVATION, observation_of
from fangcheng.sim.playouts_cy import random_playouts

TABLES: list[tuple[str, dict[str, Any]]] = [
    *((preset, {"players": players}) for preset in PRESETS for players in (2, 3, 4)),
    ("dictionary", {"bonus_tiles": False, "late_claims": False, "discards_face_up": False}),
    ("dictionary", {"third_rounding": "exact", "winner_share": "third", "players": 3, "standing_after_claim": True}),
    ("combinations", {"after_claim": "discarder", "dead_wall": 0, "pung_after_missed": False}),
]


def single(batch: Batch, lane: int) -> Deal:
    """The deal a lane plays first, as a single deal."""
    return Deal(
        batch.table, lane_order(batch.table, batch.seeds[lane]), starting_present(batch.table.option("players"))
    )


def result(batch: Batch, lane: int) -> tuple[int, tuple[int, ...]]:
    """Winner and net of the deal that has just ended in a lane."""
    return batch.winner[lane], tuple(batch.net[lane, seat] for seat in range(4))


def ended(batch: Batch, lane: int) -> Deal:
    """The deal that ended last in a lane."""
    deal = batch.finished(lane)
    assert deal is not None
    assert deal.over
    return deal


def pass_forced(deal: Deal) -> None:
    """Give the answers that a seat has no choice about."""
    while not deal.over and len(deal.legal(deal.waiting()[0])) == 1:
        deal.apply(deal.waiting()[0], deal.legal(deal.waiting()[0])[0])


def legal_of(batch: Batch, lane: int) -> tuple[int, ...]:
    return tuple(batch.legal[lane, place] for place in range(batch.legal_n[lane]))


# -- a lane is a single deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_step_by_step_a_lane_is_a_single_deal(ruleset: str, options: dict[str, Any], forced: bool) -> None:
    """Seat, answers, mask, observation, end and result of a lane are those of a deal that is given the same answers."""
    batch = Batch(load(ruleset, options).table, range(3), restart=False, forced=forced, observe=True)
    assert batch.observation is not None
    deals = [single(batch, lane) for lane in range(batch.lanes)]
    chance = random.Random(f"{ruleset} {options}")
    chosen = array("i", [0] * batch.lanes)
    while any(batch.legal_n):
        for lane, deal in enumerate(deals):
            if deal.over:
                assert (batch.legal_n[lane], batch.seat[lane], batch.phase[lane]) == (0, -1, OVER)
                chosen[lane] = -7  # what stands there does not matter
                continue
            if not forced:
                pass_forced(deal)
            seat = deal.waiting()[0]
            legal, view = deal.legal(seat), view_of(deal, seat)
            assert (batch.seat[lane], batch.phase[lane]) == (seat, deal.phase)
            assert legal_of(batch, lane) == legal
            assert [action for action in range(ACTIONS) if batch.mask[lane, action]] == list(legal)
            assert batch.view(lane) == view
            assert bytes(batch.observation[lane, place] for place in range(OBSERVATION)) == observation_of(view)
            chosen[lane] = chance.choice(legal)
            deal.apply(seat, chosen[lane])
        batch.step(chosen)
        for lane, deal in enumerate(deals):
            if not forced:
                pass_forced(deal)
            if batch.done[lane]:
                assert result(batch, lane) == (deal.winner, deal.net)
                assert batch.denominator == deal.denominator or deal.winner < 0
                assert ended(batch, lane).snapshot() == deal.snapshot()
    assert all(deal.over for deal in deals)


@pytest.mark.parametrize("interrupts", [False, True])
@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_with_its_own_sampler_a_lane_plays_what_random_play_plays(
    ruleset: str, options: dict[str, Any], interrupts: bool
) -> None:
    """Check sums of records and results, decisions, wins and late claims: all as of single deals from the same seed."""
    table = load(ruleset, options).table
    seeds = [3, 2**64 - 1, 0]
    batch = Batch(table, seeds, interrupts=interrupts, restart=False)
    batch.play_out()
    for lane, seed in enumerate(seeds):
        assert batch.tally(lane) == random_playouts(table, 1, seed, interrupts)
    batch.next_deals()
    batch.play_out()
    assert batch.tally(1) == random_playouts(table, 2, seeds[1], interrupts)


def test_step_with_sample_run_and_play_out_are_the_same_play() -> None:
    table = load("dictionary").table
    stepped, run = (Batch(table, range(5), interrupts=True) for _ in range(2))
    for _ in range(300):
        stepped.step(stepped.sample())
    run.run(300)
    assert stepped.totals() == run.totals()
    assert bytes(stepped.mask) == bytes(run.mask)
    for lane in range(5):
        assert ended(stepped, lane).snapshot() == ended(run, lane).snapshot()


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_lane_does_not_know_how_many_there_are_nor_how_many_threads(threads: int) -> None:
    table = load("dictionary").table
    many = Batch(table, range(37), threads=threads)
    for _ in range(150):
        many.step(many.sample())
    for lane in (0, 17, 36):
        alone = Batch(table, [lane])
        for _ in range(150):
            alone.step(alone.sample())
        assert many.tally(lane) == alone.tally(0)
        assert bytes(many.mask)[ACTIONS * lane : ACTIONS * (lane + 1)] == bytes(alone.mask)
        assert (many.seat[lane], many.phase[lane]) == (alone.seat[0], alone.phase[0])


def test_batches_in_two_threads_play_as_one_after_the_other() -> None:
    table = load("dictionary").table
    batches = [Batch(table, range(20 * part, 20 * part + 20)) for part in range(2)]
    threads = [threading.Thread(target=batch.run, args=(400,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for part, batch in enumerate(batches):
        again = Batch(table, range(20 * part, 20 * part + 20))
        again.run(400)
        assert batch.totals() == again.totals()


# -- restart, late claims, copies --------------------------------------------------------------------------------------


def test_a_finished_lane_goes_on_with_its_next_deal_and_keeps_the_last() -> None:
    table = load("dictionary").table
    batch = Batch(table, range(8))
    assert batch.finished(0) is None
    finished = 0
    for _ in range(400):
        batch.step(batch.sample())
        for lane in range(8):
            assert batch.legal_n[lane] > 1
            if batch.done[lane]:
                finished += 1
                assert result(batch, lane) == (ended(batch, lane).winner, ended(batch, lane).net)
            else:
                assert result(batch, lane) == (-1, (0, 0, 0, 0))
    assert finished == batch.totals().deals > 8
    assert Batch(table, [1], keep=False).finished(0) is None


def test_the_order_of_a_lanes_first_deal_is_told() -> None:
    table = load("dictionary").table
    batch = Batch(table, [9], restart=False)
    batch.play_out()
    assert ended(batch, 0).order == lane_order(table, 9)
    assert sorted(lane_order(table, 9)) == sorted(lane_order(table, 10))
    assert lane_order(table, 9) != lane_order(table, 10) != lane_order(table, 9, 1)


def test_late_claims_are_asked_for_only_where_they_are_wanted_and_played() -> None:
    for options, wanted in (({}, True), ({"late_claims": False}, False), ({"players": 2}, False)):
        batch = Batch(load("dictionary", options).table, range(30), interrupts=True)
        asked = passed = 0
        for _ in range(150):
            for lane in range(30):
                if batch.phase[lane] == LATE:
                    asked += 1
                    passed += legal_of(batch, lane)[-1] == PASS
            batch.step(batch.sample())
        assert (asked > 0) is wanted
        assert asked == passed
        assert (batch.totals().late_claims > 0) is wanted


def test_reset_begins_anew_and_a_copy_lives_a_life_of_its_own() -> None:
    batch = Batch(load("classical").table, range(4), observe=True)
    first = bytes(batch.mask)
    batch.run(60)
    copy = batch.clone()
    before = copy.totals()
    batch.run(60)
    assert copy.totals() == before
    copy.run(60)
    assert copy.totals() == batch.totals()
    assert bytes(copy.observation or b"") == bytes(batch.observation or b"")
    batch.reset()
    assert (bytes(batch.mask), batch.totals().decisions) == (first, 0)
    batch.reset(range(4, 8))
    assert batch.seeds.tolist() == [4, 5, 6, 7]
    assert bytes(batch.mask) != first


# -- buffers and errors ------------------------------------------------------------------------------------------------


def test_the_buffers_have_their_types_and_shapes_and_cannot_be_written() -> None:
    batch = Batch(load("dictionary").table, range(6), observe=True)
    assert batch.observation is not None
    for buffer, code, shape in (
        (batch.mask, "B", (6, 112)),
        (batch.legal, "B", (6, 32)),
        (batch.legal_n, "B", (6,)),
        (batch.seat, "b", (6,)),
        (batch.phase, "B", (6,)),
        (batch.done, "B", (6,)),
        (batch.winner, "b", (6,)),
        (batch.net, "q", (6, 4)),
        (batch.observation, "b", (6, OBSERVATION)),
        (batch.sampled, "i", (6,)),
        (batch.seeds, "Q", (6,)),
    ):
        assert (buffer.format, buffer.shape) == (code, shape)
        assert buffer.readonly
    assert Batch(load("dictionary").table, [1]).observation is None
    assert (
        sum(field.shape[0] * (field.shape[1] if len(field.shape) > 1 else 1) for field in FIELDS.values())
        == OBSERVATION
    )


@pytest.mark.parametrize("code", ["h", "i", "l", "q"])
def test_actions_are_integers_of_two_four_or_eight_bytes(code: str) -> None:
    table = load("dictionary").table
    batch, other = Batch(table, range(5)), Batch(table, range(5))
    out = array(code, [0] * 5)
    for _ in range(40):
        assert batch.sample(out) is out
        batch.step(out)
        other.step(other.sample())
    assert batch.totals() == other.totals()


def test_an_illegal_action_is_refused_before_anything_is_carried_out() -> None:
    batch = Batch(load("dictionary").table, range(4))
    actions = array("i", [legal_of(batch, lane)[0] for lane in range(4)])
    before = bytes(batch.mask), batch.totals()
    for wrong, code in (
        (PASS, "no_claim"),
        (ACTIONS, "unknown_action"),
        (-1, "unknown_action"),
        (1 << 20, "unknown_action"),
    ):
        bad = array("i", actions)
        bad[2] = wrong
        with pytest.raises(IllegalAction) as refused:
            batch.step(bad)
        assert (refused.value.code, refused.value.field) == (code, "actions[2]")
        assert (bytes(batch.mask), batch.totals()) == before
    batch.step(actions)
    assert batch.totals().decisions == 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda table: Batch(table, []), "bad_count"),
        (lambda table: Batch(table, [1 << 64]), "bad_seed"),
        (lambda table: Batch(table, [-1]), "bad_seed"),
        (lambda table: Batch(table, [1], threads=0), "bad_value"),
        (lambda table: Batch(table, [1], round_wind=4), "bad_round_wind"),
        (lambda table: Batch(table, [1], east_wins=-1), "bad_east_wins"),
        (lambda table: Batch(table, [1]).step(array("i", [1, 2])), "wrong_size"),
        (lambda table: Batch(table, [1]).step(array("d", [1.0])), "wrong_type"),
        (lambda table: Batch(table, [1]).step([1]), "wrong_type"),
        (lambda table: Batch(table, [1]).sample(bytes(4)), "wrong_type"),
        (lambda table: Batch(table, [1]).reset([1, 2]), "wrong_size"),
        (lambda table: Batch(table, [1]).run(-1), "bad_value"),
        (lambda table: Batch(table, [1]).view(1), "bad_value"),
        (lambda table: Batch(table, [1]).view(0, 7), "bad_seat"),
        (lambda table: Batch(table, [1]).tally(-1), "bad_value"),
        (lambda table: lane_order(table, 1 << 64), "bad_seed"),
    ],
)
def test_what_cannot_be_is_refused(change: Any, code: str) -> None:
    with pytest.raises(FangchengError) as refused:
        change(load("dictionary").table)
    assert refused.value.code == code


def test_a_deal_that_is_still_played_is_not_given_out() -> None:
    batch = Batch(load("dictionary").table, range(50), restart=False)
    batch.run(20)
    assert [lane for lane in range(50) if batch.phase[lane] != OVER and batch.finished(lane) is not None] == []
