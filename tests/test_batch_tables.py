"""Many deals stepped together, under every preset, for two, three and four players: a lane is a single deal."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

from fangcheng.deal.actions import ACTIONS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import OVER
from fangcheng.deal.seating import starting_present
from fangcheng.deal.view import view_of
from fangcheng.rules import PRESETS, load
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.lane_orders_cy import lane_order
from fangcheng.sim.observation import OBSERVATION, observation_of
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
