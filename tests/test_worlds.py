"""Nothing leaks: whatever is hidden from a seat, it is told the same bytes - at every event of golden and random deals.

``FANGCHENG_DEALS`` sets how many random deals the full run looks at: a tenth of them, 10,000 in ``make test-full``.
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

import tests.worlds
from fangcheng.deal import events as ev
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower, events_of
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.scenario import moments
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import read_situation
from fangcheng.deal.table_acts import TAKE_BACK
from fangcheng.deal.view import SeatView, view_of
from fangcheng.errors import FangchengError
from fangcheng.rules import PRESETS
from tests.golden.files import Golden, goldens
from tests.played import random_deal
from tests.random_deals import allowed, dealt_deal, lively
from tests.table_play import next_act, table_deal
from tests.worlds import EVERY_ACTION, another_world, assert_heard_the_same, check_worlds, possible, shuffled, told

TABLES: Final = [(preset, players) for preset in PRESETS for players in (2, 3, 4)]
EACH: Final = 20
"""Deals of each table in the short run; a third of the action ids is asked about at each event, all in turn."""
FULL: Final = -(-int(os.environ.get("FANGCHENG_DEALS", "100000")) // 10 // len(TABLES))
"""Deals of each table in the full run; every action id is asked about at every event."""
GOLDENS: Final = goldens()


def options_of(players: int) -> dict[str, Any]:
    """Late claims wherever there can be any."""
    return {"players": players, "late_claims": players > 2}


def look_into_deals(preset: str, players: int, deals: int, *, thorough: bool) -> Counter[str]:
    """Look at every event of random deals; return how many deals, events and worlds there were."""
    rng = random.Random(f"{preset} {players}")
    seen: Counter[str] = Counter(deals=deals)
    for _ in range(deals):
        deal = dealt_deal(preset, options_of(players), rng)
        follower = Follower(deal)
        while True:
            actions = EVERY_ACTION if thorough else EVERY_ACTION[seen["events"] % 3 :: 3]
            seen["events"] += 1
            seen["worlds"] += check_worlds(deal, rng, actions)
            for event in follower.follow(deal):
                for seat in deal.seats:
                    assert_heard_the_same(event, seat)
            if deal.over:
                break
            deal.apply(*lively(allowed(deal), rng))
    return seen


# --- two worlds ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S-DEAL-3", "D-TURN-4")
@pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.preset}-{golden.name}" for golden in GOLDENS])
def test_at_every_event_of_a_golden_deal_a_seat_is_told_the_same_whatever_is_hidden(golden: Golden) -> None:
    situation = read_situation(golden.scenario)
    *_, last = moments(situation, read_script(situation.script))
    rng = random.Random(golden.name)
    deal = situation.deal()
    worlds = 0
    for actor, action in (*last.deal.record, (-1, -1)):
        for _ in range(4):
            worlds += check_worlds(deal, rng)
        if actor >= 0:
            deal.apply(actor, action)
    assert worlds == 4 * len(deal.seats) * (len(last.deal.record) + 1)
    for event in events_of(deal):
        for seat in deal.seats:
            assert_heard_the_same(event, seat)


@pytest.mark.rules("S-DEAL-3", "D-TURN-4")
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_at_every_event_of_random_deals_a_seat_is_told_the_same_whatever_is_hidden(preset: str, players: int) -> None:
    seen = look_into_deals(preset, players, EACH, thorough=False)
    assert seen["worlds"] == players * seen["events"]  # there is another world for every seat at every event
    assert seen["events"] > 40 * seen["deals"]


@pytest.mark.full
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_at_every_event_of_ten_thousand_deals_a_seat_is_told_the_same_whatever_is_hidden(
    preset: str, players: int
) -> None:
    seen = look_into_deals(preset, players, FULL, thorough=True)
    assert seen["worlds"] == players * seen["events"]


@pytest.mark.rules("S-DEAL-3", "D-TURN-4")
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_where_players_err_a_seat_is_told_the_same_whatever_is_hidden(preset: str, players: int) -> None:
    rng = random.Random(f"errors {preset} {players}")
    acts = range(-1, TAKE_BACK + 2)
    worlds = events = 0
    for _ in range(2):
        deal = table_deal(preset, rng, **options_of(players))
        while True:
            worlds += check_worlds(deal, rng, acts[events % 3 :: 3])
            events += 1
            if deal.over:
                break
            deal.apply(*next_act(deal, rng, 0.15))
        for event in events_of(deal):
            for seat in deal.seats:
                assert_heard_the_same(event, seat)
    assert worlds > 0.98 * players * events


def leaks() -> dict[str, Callable[[pytest.MonkeyPatch], None]]:
    """Ways to tell a seat what it must not know."""

    def view_with(field: str, value: Callable[[Deal, int], Any]) -> Callable[[pytest.MonkeyPatch], None]:
        def leaking(deal: Deal, seat: int) -> SeatView:
            return dataclasses.replace(view_of(deal, seat), **{field: value(deal, deal.others(seat)[0])})

        return lambda patch: patch.setattr(tests.worlds, "view_of", leaking)

    def hear(event: ev.Event, seat: int) -> Any:
        return event if isinstance(event, ev.Drawn) else ev.event_for_seat(event, seat)

    return {
        "another's tiles": view_with("concealed", lambda deal, other: deal.concealed(other)),
        "whether another waits": view_with("over", lambda deal, other: bool(deal.waits(other))),
        "whether another is asked": view_with("robbing", lambda deal, other: other in deal.asked()),
        "whether another could claim late": view_with("drawn", lambda deal, other: len(deal.interrupts(other))),
        "the next tile of the wall": view_with("last_discard", lambda deal, other: deal.hidden(other)[-1]),
        "another's draw": lambda patch: patch.setattr(tests.worlds, "event_for_seat", hear),
    }


@pytest.mark.parametrize("leak", leaks())
def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    leaks()[leak](monkeypatch)
    with pytest.raises(AssertionError):
        look_into_deals("dictionary", 4, 20, thorough=False)


def test_whoever_holds_other_tiles_is_told_otherwise() -> None:
    """The comparison can fail: in a world made for one seat the others are told other things, refusals too."""
    rng = random.Random(7)
    worlds: Counter[str] = Counter()
    for seed in range(40):
        deal = random_deal(seed=seed, steps=rng.randrange(10, 60))
        for seat in deal.seats if not deal.over else ():
            world = another_world(deal, seat, rng)
            for other in deal.others(seat) if world is not None else ():
                assert world is not None
                worlds["all"] += 1
                worlds["told"] += told(world, other) != told(deal, other)
                worlds["legal"] += world.legal(other) != deal.legal(other)
                worlds["refused"] += [world.refuse(other, action) for action in EVERY_ACTION] != [
                    deal.refuse(other, action) for action in EVERY_ACTION
                ]
    assert worlds["told"] > 0.8 * worlds["all"]
    assert min(worlds["legal"], worlds["refused"]) > 0.1 * worlds["all"]


# --- the other worlds themselves -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_another_world_is_sound_and_another_one(preset: str, players: int) -> None:
    """All tiles are there once, and every cached fact is what the other tiles make it, after a late claim too."""
    rng = random.Random(f"sound {preset} {players}")
    worlds = same = late = 0
    for _ in range(4):
        deal = dealt_deal(preset, options_of(players), rng)
        while True:
            for seat in deal.seats:
                other = another_world(deal, seat, rng)
                assert other is not None
                assert set(other.defects()) <= {"standing"}
                assert other.record == deal.record
                worlds += 1
                same += other.hidden(seat) == deal.hidden(seat)
                for claimer in deal.seats:
                    for claim in other.interrupts(claimer):
                        claimed = other.clone()
                        claimed.apply(claimer, claim)
                        late += 1
                        assert set(claimed.defects()) <= {"standing"}
            if deal.over:
                break
            deal.apply(*lively(allowed(deal), rng))
    assert same < worlds // 50
    assert late or players == 2


def test_the_same_tiles_give_the_same_deal() -> None:
    rng = random.Random(4)
    for seed in range(60):
        deal = random_deal(seed=seed, steps=rng.randrange(90))
        before = deal.snapshot()
        for seat in deal.seats:
            assert deal.imagined(seat, deal.hidden(seat)).snapshot() == before
            deal.imagined(seat, shuffled(deal, seat, tuple(deal.others(seat)), rng))
        assert deal.snapshot() == before  # nothing has happened to the deal itself


def test_what_a_seat_has_put_back_is_not_hidden_from_it() -> None:
    rng = random.Random(8)
    seen = 0
    for _ in range(12):
        deal = dealt_deal("dictionary", {}, rng)
        while not deal.over:
            for seat in deal.seats:
                places = deal.known_wall(seat)
                seen += len(places)
                racks = sum(deal.rack(other) for other in deal.others(seat))
                assert len(deal.hidden(seat)) == racks + deal.tiles_left - len(places)
            deal.apply(*lively(allowed(deal), rng))
    assert seen


@pytest.mark.parametrize("seat", [-1, 3, 4])
def test_an_empty_chair_has_nothing_hidden_from_it(seat: int) -> None:
    deal = random_deal(seed=1, steps=5, players=3)
    for ask in (deal.hidden, lambda chair: deal.imagined(chair, ())):
        with pytest.raises(FangchengError) as caught:
            ask(seat)
        assert caught.value.code == "bad_seat"


def test_only_the_tiles_that_are_hidden_can_lie_otherwise() -> None:
    deal = random_deal(seed=1, steps=5)
    tiles = list(deal.hidden(0))
    for wrong in (tiles[1:], [*tiles, 0], [tiles[0] ^ 1, *tiles[1:]], [99, *tiles[1:]], sorted(tiles, reverse=True)):
        with pytest.raises(FangchengError) as caught:
            deal.imagined(0, wrong)  # the last one has bonus tiles on a rack
        assert caught.value.code == "bad_order"


def test_a_world_in_which_nobody_could_claim_is_refused() -> None:
    refused = 0
    rng = random.Random(9)
    for seed in range(60):
        deal = random_deal(seed=seed, steps=rng.randrange(10, 60))
        for seat in deal.seats:
            if deal.asked() and seat not in deal.asked():
                refused += possible(deal, seat, shuffled(deal, seat, (), rng)) is None
    assert refused


def test_a_wrong_set_taken_back_in_another_world_shows_nothing_of_this_one() -> None:
    """The state it goes back to was kept as it is: real racks and the real wall."""
    rng = random.Random(12)
    taken_back = 0
    for _ in range(120):
        deal = table_deal("dictionary", rng)
        while not deal.over:
            deal.apply(*next_act(deal, rng, 0.3))
            layers = [seat for seat in deal.seats if deal.refuse(seat, TAKE_BACK) is None]
            for seat in deal.seats if layers else ():
                other = possible(deal, seat, shuffled(deal, seat, (), rng))
                if other is None:
                    continue
                assert (other.refuse(layers[0], TAKE_BACK) is None) == (seat == layers[0])
                if seat == layers[0]:
                    racks, wall = [other.concealed(hidden) for hidden in deal.others(seat)], other.order
                    other.apply(seat, TAKE_BACK)
                    assert [other.concealed(hidden) for hidden in deal.others(seat)] == racks
                    assert other.order == wall
                    assert set(other.defects()) <= {"standing"}
                    taken_back += 1
    assert taken_back > 20


def test_a_world_in_which_an_answer_was_not_possible_is_refused() -> None:
    rng = random.Random(10)
    refused = 0
    for _ in range(40):
        deal = table_deal("dictionary", rng)
        while not deal.over and not refused:
            deal.apply(*next_act(deal, rng, 0.0))
            claims = {who for who, said in deal.now.answers.items() if said > 102}
            for seat in deal.seats if claims else ():
                other = possible(deal, seat, shuffled(deal, seat, (), rng))
                refused += other is None
                assert other is None or (isinstance(other, TableDeal) and other.now.answers == deal.now.answers)
    assert refused
