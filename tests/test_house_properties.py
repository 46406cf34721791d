"""What holds in every deal by any house's rules: played at random and by bots.

Any preset with options at random, two to four players, with and without late claims.
"""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.defects import miscounts
from fangcheng.deal.derive import events_of
from fangcheng.deal.endings import MAHJONG_MADE
from fangcheng.deal.events import BonusPutBack, Drawn, PutBack
from fangcheng.deal.results import result_of
from fangcheng.deal.view import view_of
from fangcheng.players import make_bot
from fangcheng.rules import Ruleset, load
from fangcheng.scoring import settle_scores
from tests.houses import random_house
from tests.random_deals import DEALS, allowed, dealt_by, lively, looked_into

PARTS: Final = 8
EACH: Final = max(1, DEALS // 2 // PARTS)


def by_bots(ruleset: Ruleset, rng: random.Random) -> Any:
    """A way to play: each seat's bot answers, so that hands come to something."""
    bots = [make_bot(rng.choice(["greedy", "beginner"]), ruleset, rng.randrange(1000)) for _ in range(4)]

    def choose(deal: Deal) -> tuple[int, int]:
        seat = deal.waiting()[0]
        return seat, bots[seat].choose(view_of(deal, seat), deal.legal(seat))

    return choose


def at_random(rng: random.Random) -> Any:
    """A way to play: anything legal, in half of the deals late claims too."""
    late = rng.random() < 0.5

    def choose(deal: Deal) -> tuple[int, int]:
        choices = allowed(deal, late)
        assert choices, "a deal got stuck"
        return lively(choices, rng)

    return choose


def check_settlement(deal: Deal, ruleset: Ruleset) -> None:
    """A deal that was won: the core's sums are those of the lines, and of the settlement that explains itself."""
    for seat in deal.seats:
        assert score_of_seat(deal, ruleset, seat).total == deal.scores[seat]
    settled = settle_scores(
        ruleset,
        {seat: deal.scores[seat] for seat in deal.seats},
        deal.winner,
        limit_hand_losers=[seat for seat in deal.seats if deal.limit_losers >> seat & 1],
    )
    result = result_of(deal)
    assert [settled.net[seat] for seat in deal.seats] == [result.net[seat] for seat in deal.seats]
    assert {(paid.debtor, paid.creditor, paid.amount) for paid in settled.payments} == {
        (paid.payer, paid.payee, paid.amount) for paid in result.payments
    }


def check_events(deal: Deal) -> None:
    """The events draw as many tiles as have left the wall."""
    events = events_of(deal)
    drawn = sum(isinstance(event, Drawn) for event in events)
    back = sum(isinstance(event, (PutBack, BonusPutBack)) for event in events)
    dealt = 13 * len(deal.seats) + 1
    assert drawn - back == len(deal.order) - dealt - deal.skipped - deal.tiles_left


@pytest.mark.parametrize("part", range(PARTS))
def test_every_deal_of_every_house_is_sound_to_its_end(part: int) -> None:
    rng = random.Random(f"houses {part}")
    won = 0
    for number in range(EACH):
        ruleset = load(*random_house(rng))
        deal = dealt_by(ruleset, rng)
        replay = deal.clone()
        choose = by_bots(ruleset, rng) if number % 8 == 1 else at_random(rng)
        while not deal.over:
            assert (deal.defects() if looked_into(number) else miscounts(deal)) == (), ruleset.options
            seat, action = choose(deal)
            assert deal.refuse(seat, action) is None
            deal.apply(seat, action)
        assert deal.defects() == ()
        for seat, action in deal.record:
            replay.apply(seat, action)
        assert replay.snapshot() == deal.snapshot()
        if looked_into(number):
            check_events(deal)
        if deal.ending == MAHJONG_MADE:
            won += 1
            check_settlement(deal, ruleset)
        else:
            assert not any(deal.net)
            assert not any(deal.scores)
    assert won > 0 or EACH < 16


def test_houses_differ_as_much_as_the_options_allow() -> None:
    rng = random.Random(1)
    houses = [load(*random_house(rng)) for _ in range(300)]
    assert len({house.content_hash for house in houses}) > 295
    assert {house.options["players"] for house in houses} == {2, 3, 4}
    assert {house.options["bonus_tiles"] for house in houses} == {True, False}
