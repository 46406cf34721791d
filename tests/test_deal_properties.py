"""What holds in every deal whatever is played: random legal play under many rules, looked at after every event.

``FANGCHENG_DEALS`` sets how many deals are played, over all rulesets (few by default, 100,000 in the full run).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from fangcheng.deal.actions import ACTIONS
from fangcheng.deal.defects import miscounts
from fangcheng.deal.layout import RECORD, RIVER
from fangcheng.deal.reason_texts import REASONS
from tests.random_deals import DEALS, allowed, dealt_deal, lively, looked_into

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("dictionary", {}),
    ("classical", {"pung_after_missed": False, "mahjong_tie": "first_to_declare"}),
    ("smirnov", {"late_claims": True, "standing_hand": True}),
    ("combinations", {"after_claim": "discarder", "late_claims": True}),
    ("dictionary", {"dead_wall": 0, "add_kong_any_turn": True, "kong_draw": "live"}),
    ("dictionary", {"players": 3, "dead_wall": 32, "pung_after_missed": False, "after_claim": "discarder"}),
    ("dictionary", {"players": 2, "dead_wall": 0, "alt_hands": ["thirteen", "tianhe", "twins", "sequences"]}),
    ("smirnov", {"players": 3, "bonus_tiles": False, "dead_wall": 0, "third_rounding": "exact"}),
]
EACH = max(1, DEALS // 2 // len(TABLES))  # the other half is played under house rules at random
TABLE_IDS = [f"{name} {' '.join(options)}".strip() for name, options in TABLES]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=TABLE_IDS)
def test_no_defect_after_any_event_and_replay_gives_the_same_state(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"{name} {options}")
    for number in range(EACH):
        deal = dealt_deal(name, options, rng)
        replay = deal.clone()
        while not deal.over:
            assert (deal.defects() if looked_into(number) else miscounts(deal)) == ()
            choices = allowed(deal)
            assert choices, "a deal got stuck"
            deal.apply(*lively(choices, rng))
        assert deal.defects() == ()
        assert sum(deal.net) == 0
        assert len(deal.record) <= RECORD
        assert sum(deal.discards_made(seat) for seat in range(4)) <= RIVER
        for seat, action in deal.record:
            assert replay.refuse(seat, action) is None
            replay.apply(seat, action)
        assert replay.snapshot() == deal.snapshot()


@pytest.mark.parametrize(("name", "options"), TABLES, ids=TABLE_IDS)
def test_legal_refuse_and_reasons_agree_for_every_seat_and_every_action(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"reasons {name} {options}")
    for _ in range(max(1, min(EACH // 4, 25))):
        deal = dealt_deal(name, options, rng)
        while not deal.over:
            choices = allowed(deal)
            for seat in range(4):
                assert list(deal.legal(seat)) == sorted(set(deal.legal(seat)))
                assert bool(deal.legal(seat)) == (seat in deal.waiting())
                if deal.interrupts(seat):
                    assert seat not in deal.waiting()
                for action in range(-1, ACTIONS + 1):
                    reason = deal.refuse(seat, action)
                    assert (reason is None) == ((seat, action) in choices)
                    assert reason is None or reason in REASONS
            deal.apply(*lively(choices, rng))
        assert deal.waiting() == ()
        assert all(deal.refuse(seat, action) is not None for seat in range(4) for action in range(ACTIONS))


@pytest.mark.parametrize(("name", "options"), TABLES, ids=TABLE_IDS)
def test_a_clone_goes_its_own_way(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"clone {name} {options}")
    deal = dealt_deal(name, options, rng)
    while not deal.over:
        before = deal.snapshot()
        clone = deal.clone()
        clone.apply(*lively(allowed(clone), rng))
        assert deal.snapshot() == before
        assert clone.snapshot() != before
        deal = clone


def test_reading_never_changes_a_deal() -> None:
    rng = random.Random(3)
    deal = dealt_deal("dictionary", {}, rng)
    while not deal.over:
        before = deal.snapshot()
        for seat in range(4):
            deal.legal(seat)
            deal.interrupts(seat)
            deal.facts(seat)
            deal.known_wall(seat)
        deal.defects()
        assert deal.snapshot() == before
        deal.apply(*lively(allowed(deal), rng))


def test_reasons_have_a_sentence_in_every_language() -> None:
    for code, reason in REASONS.items():
        assert code == code.lower()
        assert all(text.strip() and text == text.strip() for text in reason), code
        assert len(set(reason)) == 3, code
