"""What holds at every table where errors are possible, whatever its players do."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from fangcheng.deal import events as ev
from fangcheng.deal.actions import LATE_PUNG, MAHJONG, OWN_KONG, PASS, PUNG
from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower, events_of
from fangcheng.deal.event_json import event_json, event_of
from fangcheng.deal.order import full_set
from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.referee import TableDeal, new_deal
from fangcheng.deal.results import result_of
from fangcheng.deal.scenario import moments
from fangcheng.deal.script import read_script
from fangcheng.deal.seating import starting_present
from fangcheng.deal.situation import read_situation
from fangcheng.deal.table_acts import SKIP_REPLACEMENT, base_of
from fangcheng.deal.view import view_of
from fangcheng.rules import load
from fangcheng.rules.options import PRESETS
from tests.scenes import IDLE
from tests.table_play import MOST_ACTS, next_act, play_out, right_act, table_deal, tried_error

RATES = (0.02, 0.15, 0.5)
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((preset, {"players": players}) for preset in PRESETS for players in (2, 3, 4)),
    ("dictionary", {"bonus_tiles": False, "late_claims": False}),
    ("dictionary", {"mahjong_tie": "first_to_declare", "dead_wall": 0, "players": 3}),
    ("classical", {"kong_draw": "live", "after_claim": "discarder", "wrong_count": "both_too_many"}),
]
DEALS = max(3, int(os.environ.get("FANGCHENG_DEALS", "0")) // (len(TABLES) * len(RATES) * 10))


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_every_hand_has_its_number_and_the_known_offset_nothing_is_lost_and_nobody_is_stuck(
    ruleset: str, options: dict[str, Any], rate: float
) -> None:
    for seed in range(DEALS):
        rng = random.Random(f"{ruleset} {options} {rate} {seed}")
        deal = table_deal(ruleset, rng, **options)
        for _ in range(MOST_ACTS):
            assert deal.defects() == (), deal.record[-3:]  # hand sizes, tiles, sums, somebody to act
            if deal.over:
                break
            seat, act = next_act(deal, rng, rate)
            assert deal.refuse(seat, act) is None
            deal.apply(seat, act)
        assert deal.over
        assert sum(deal.net) == 0


def test_a_standing_hand_with_a_tile_too_many_waits_for_nothing_and_is_no_defect() -> None:
    script = "E stand DR, S discard DG, W discard DG, N discard DG, E extra_draw"
    situation = read_situation(
        {
            "options": {"enforcement": "table"},
            "hands": {**IDLE, "E": "B46 D123 D789 C234 C66 DR"},
            "draws": ["DG", "DG", "DG", "DW", "DW"],
            "script": [step.split() for step in script.split(",")],
        }
    )
    *_, last = moments(situation, read_script(situation.script))
    assert not last.refused
    assert last.deal.standing(0)
    assert last.deal.waits(0) == ()
    assert last.deal.defects() == ()


def test_who_forgets_every_replacement_and_lays_every_set_he_can_is_not_stuck() -> None:
    """Guards against a claim with the last two tiles on the rack: all bonus tiles are dealt, none is replaced."""
    fewest = 13
    for seed in range(60):
        rng = random.Random(seed)
        rules = load("dictionary", {"enforcement": "table", "players": 2 + seed % 3})
        order = list(full_set(True))
        rng.shuffle(order)
        for place, tile in zip(rng.sample(range(27), 8), range(34, 42), strict=True):
            found = order.index(tile)
            order[place], order[found] = order[found], order[place]
        deal = TableDeal(rules.table, order, starting_present(rules.options["players"]))
        for _ in range(MOST_ACTS):
            assert deal.defects() == (), deal.record[-3:]
            fewest = min(fewest, *(deal.rack(seat) for seat in deal.seats))
            if deal.over:
                break
            forgets = [seat for seat in deal.seats if deal.refuse(seat, SKIP_REPLACEMENT) is None]
            if forgets:
                deal.apply(forgets[0], SKIP_REPLACEMENT)
                continue
            seat = rng.choice(deal.waiting())
            legal = deal.legal(seat)
            sets = [action for action in legal if action in {*range(PUNG, LATE_PUNG), *range(OWN_KONG, PASS)}]
            deal.apply(seat, rng.choice(sets or [action for action in legal if action != MAHJONG] or legal))
        assert deal.over
    assert fewest == 0


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_replayed_from_its_record_a_deal_and_its_events_are_the_same(ruleset: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        deal = table_deal(ruleset, rng, **options)
        follower = Follower(deal)
        heard = list(follower.follow(deal))
        for _ in range(MOST_ACTS):
            if deal.over:
                break
            deal.apply(*next_act(deal, rng, 0.2))
            heard += follower.follow(deal)
        again = TableDeal(deal.table, deal.order, deal.present, deal.round_wind, deal.east_wins)
        for seat, act in deal.record:
            assert again.refuse(seat, act) is None
            again.apply(seat, act)
        assert again.snapshot() == deal.snapshot()
        assert tuple(heard) == events_of(deal)
        assert [event_of(json.loads(json.dumps(event_json(event)))) for event in heard] == heard


def test_every_kind_of_error_happens_and_makes_its_event() -> None:
    heard: set[type[Any]] = set()
    acts: set[int] = set()
    for seed in range(400):
        rng = random.Random(seed)
        deal = table_deal("dictionary", rng, players=4 - seed % 3)
        play_out(deal, rng, 0.05 + seed % 3 * 0.2)
        heard |= {type(event) for event in events_of(deal)}
        acts |= {base_of(act) for _, act in deal.record}
    errors = {kind for kind in ev.TYPES.values() if kind.__module__ == ev.__name__}
    assert errors >= heard
    assert heard >= {
        ev.WrongSetLaid, ev.WrongSetTakenBack, ev.SetPutRight, ev.ReplacementForgotten, ev.DrawnTooMany,
        ev.DrawnOutOfTurn, ev.WrongBreak, ev.Noticed, ev.HandJudged, ev.MahjongCalled, ev.HandPartlyOpened,
        ev.CallWithdrawn, ev.FalseMahjongOpened, ev.VoidDeal,
    }  # fmt: skip
    assert acts >= set(range(112, 123))


def test_a_copy_lives_a_life_of_its_own() -> None:
    rng = random.Random(1)
    deal = table_deal("dictionary", rng)
    for _ in range(120):
        if deal.over:
            break
        before, copy = deal.snapshot(), deal.clone()
        play_out(copy, random.Random(2), 0.3)
        assert deal.snapshot() == before
        deal.apply(*next_act(deal, rng, 0.05))


def test_whatever_is_refused_has_a_reason_and_changes_nothing() -> None:
    rng = random.Random(3)
    codes = set()
    for _ in range(30):
        deal = table_deal("dictionary", rng)
        for _ in range(MOST_ACTS):
            if deal.over:
                break
            before = deal.snapshot()
            code = deal.refuse(*tried_error(deal, rng))
            assert deal.snapshot() == before
            codes.add(code)
            deal.apply(*right_act(deal, rng))
    assert codes - {None} <= set(REASONS)


def test_played_without_errors_it_ends_as_a_guided_deal() -> None:
    """The same answers in turn order: the same end, and the same events."""
    for ruleset, options in TABLES:
        for seed in range(3):
            rng = random.Random(seed)
            table = table_deal(ruleset, rng, **options)
            guided = Deal(load(ruleset, options).table, table.order, table.present)
            while not table.over:
                seat = table.waiting()[0]
                legal = table.legal(seat)
                choice = rng.choice(legal)
                table.apply(seat, choice)
                if choice in guided.legal(seat):
                    guided.apply(seat, choice)
            assert guided.over
            assert result_of(guided) == result_of(table)
            told = [sorted(map(repr, events_of(deal))) for deal in (guided, table)]  # dealt bonus tiles come together
            assert told[0] == told[1]


def test_what_is_counted_of_each_hand_is_what_the_lines_add_up_to() -> None:
    counted = 0
    for seed in range(300):
        rng = random.Random(seed)
        ruleset = PRESETS[seed % len(PRESETS)]
        deal = table_deal(ruleset, rng)
        for _ in range(MOST_ACTS):
            if deal.over:
                break
            wins = [(seat, act) for seat in deal.seats for act in deal.legal(seat) if act == 103]
            deal.apply(*(wins or [next_act(deal, rng, 0.01)])[0])
        if deal.winner < 0:
            continue
        for seat in deal.counted():
            counted += 1
            assert score_of_seat(deal, load(ruleset, {"enforcement": "table"}), seat).total == deal.scores[seat]
    assert counted > 0


def test_every_seat_sees_the_errors_that_lie_open_and_nothing_else() -> None:
    rng = random.Random(5)
    deal = table_deal("dictionary", rng)
    while not deal.over:
        for seat in deal.seats:
            view = view_of(deal, seat)
            assert view.concealed == deal.concealed(seat)
            for other in view.seats:
                assert other is not None
                assert other.status == deal.status(other.seat)
                assert [meld.wrong for meld in other.melds] == [meld[5] for meld in deal.melds(other.seat)]
        deal.apply(*next_act(deal, rng, 0.1))


def test_a_guided_ruleset_makes_a_guided_deal() -> None:
    for enforcement, kind in (("guided", Deal), ("table", TableDeal)):
        rules = load("dictionary", {"enforcement": enforcement})
        assert type(new_deal(rules.table, table_deal("dictionary", random.Random(1)).order)) is kind
