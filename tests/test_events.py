"""Events: what a deal tells, derived from (seat, action) alone, and what a seat hears of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fangcheng.deal import events as ev
from fangcheng.deal.actions import CHOW_LOW, LATE_PUNG, MAHJONG, OWN_KONG, PASS, STAND
from fangcheng.deal.actions import PUNG as PUNG_CLAIM
from fangcheng.deal.derive import Follower, events_of
from fangcheng.deal.endings import DEAD_BONUS_LAST, DEAD_WALL_REACHED
from fangcheng.deal.event_json import event_json, event_of
from fangcheng.deal.result import DealResult, Payment
from fangcheng.deal.results import result_of
from fangcheng.deal.view import view_of
from fangcheng.errors import RecordError
from fangcheng.hand.layout import ADDED, CHOW, KONG, PUNG
from fangcheng.rules import load
from fangcheng.scoring import settle_scores
from fangcheng.scoring.layout import FROM_INITIAL, FROM_LOOSE, FROM_ROBBED_KONG, FROM_WALL
from fangcheng.tiles import SEATS, is_bonus
from tests.played import answer, arranged, kind, random_deal

E, S, W, N = SEATS

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("dictionary", {}),
    ("classical", {"players": 3}),
    ("smirnov", {}),
    ("combinations", {"players": 2}),
    ("dictionary", {"bonus_tiles": False, "after_claim": "discarder"}),
    ("dictionary", {"discards_face_up": False, "kong_draw": "live", "add_kong_any_turn": True}),
    ("dictionary", {"dead_wall": 0}),
    ("smirnov", {"third_rounding": "exact", "late_claims": True, "players": 3}),
]
SEEDS = range(25)


class Fold:
    """The table as somebody who only hears the events would keep it."""

    def __init__(self) -> None:
        self.hands, self.bonus, self.discards = (list[list[int]]([] for _ in SEATS) for _ in range(3))
        self.melds: list[list[tuple[int, int]]] = [[] for _ in SEATS]
        self.standing = [False] * 4
        self.over = False

    def hear(self, event: Any) -> None:
        getattr(self, ev.NAMES[type(event)])(event)

    def dealt(self, event: ev.Dealt) -> None:
        self.hands = [list(hand or ()) for hand in event.hands]

    def drawn(self, event: ev.Drawn) -> None:
        self.hands[event.seat].append(event.tile)

    def bonus_exposed(self, event: ev.BonusExposed) -> None:
        self.hands[event.seat].remove(event.tile)
        self.bonus[event.seat].append(event.tile)

    def discarded(self, event: ev.Discarded) -> None:
        self.hands[event.seat].remove(event.tile)
        self.discards[event.seat].append(event.tile)

    def standing_declared(self, event: ev.StandingDeclared) -> None:
        self.standing[event.seat] = True

    def claimed(self, event: ev.Claimed) -> None:
        assert self.discards[event.giver].pop() == event.tile
        self.hands[event.seat].append(event.tile)
        for own in ev.claimed_tiles(event):
            self.hands[event.seat].remove(own)
        self.melds[event.seat].append((event.meld, event.lowest))

    def kong_laid(self, event: ev.KongLaid) -> None:
        melds = self.melds[event.seat]
        for _ in range(1 if event.exposure == ADDED else 4):
            self.hands[event.seat].remove(event.tile)
        if event.exposure == ADDED:
            melds[melds.index((PUNG, event.tile))] = (KONG, event.tile)
        else:
            melds.append((KONG, event.tile))

    def kong_robbed(self, event: ev.KongRobbed) -> None:
        melds = self.melds[event.giver]
        melds[melds.index((KONG, event.tile))] = (PUNG, event.tile)

    def put_back(self, event: ev.PutBack) -> None:
        self.hands[event.seat].remove(event.tile)

    def bonus_put_back(self, event: ev.BonusPutBack) -> None:
        assert self.bonus[event.seat].pop() == event.tile

    def won(self, event: ev.Won) -> None:
        if event.giver >= 0:
            self.hands[event.seat].append(event.tile)
            if event.source != FROM_ROBBED_KONG:
                assert self.discards[event.giver].pop() == event.tile

    def hands_opened(self, event: ev.HandsOpened) -> None:
        assert [sorted(hand) for hand in self.hands] == [sorted(hand or ()) for hand in event.hands]

    def dead_deal(self, _: ev.DeadDeal) -> None:
        self.over = True

    def settled(self, _: ev.Settled) -> None:
        self.over = True

    def check(self, deal: Any) -> None:
        for seat in SEATS:
            assert sorted(self.hands[seat]) == list(deal.concealed(seat))
            assert self.bonus[seat] == list(deal.bonus(seat))
            assert self.discards[seat] == list(deal.discards(seat))
            assert self.standing[seat] == deal.standing(seat)
            if not deal.robbing:  # the engine turns the pung into a kong when nobody has robbed it
                assert self.melds[seat] == [(meld, kind) for meld, kind, *_ in deal.melds(seat)]
        assert self.over == deal.over


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_who_only_hears_the_events_knows_the_table_after_every_answer(ruleset: str, options: dict[str, Any]) -> None:
    for seed in SEEDS:
        deal = random_deal(ruleset, seed, steps=0, **options)
        rng = random.Random(seed)
        fold, follower = Fold(), Follower(deal)
        for event in follower.follow(deal):
            fold.hear(event)
        fold.check(deal)
        while not deal.over:
            deal.apply(*answer(deal, rng))
            for event in follower.follow(deal):
                fold.hear(event)
            fold.check(deal)


ERRORS = {
    ev.WrongSetLaid, ev.WrongSetTakenBack, ev.SetPutRight, ev.ReplacementForgotten, ev.DrawnTooMany, ev.DrawnOutOfTurn,
    ev.WrongBreak, ev.Noticed, ev.HandJudged, ev.MahjongCalled, ev.HandPartlyOpened, ev.CallWithdrawn,
    ev.FalseMahjongOpened, ev.VoidDeal,
}  # fmt: skip
"""What only players who err make happen (test_table_properties.py)."""


def test_random_play_makes_every_kind_of_event() -> None:
    heard = set()
    for ruleset, options in TABLES:
        for seed in SEEDS:
            for event in events_of(random_deal(ruleset, seed, **options)):
                heard |= {type(event)} | {type(ev.event_for_seat(event, seat)) for seat in (0, ev.ONLOOKER)}
    # a robbed kong and a bonus tile that goes back are rare: their own tests below play them
    assert heard >= set(ev.TYPES.values()) - {ev.KongRobbed, ev.BonusPutBack, ev.StandingDeclared} - ERRORS


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_followed_step_by_step_or_at_once_the_events_are_the_same(ruleset: str, options: dict[str, Any]) -> None:
    deal = random_deal(ruleset, 5, **options)
    steps = list(Follower(deal).steps(deal))
    assert len(steps) == len(deal.record) + 1
    assert tuple(event for step in steps for event in step) == events_of(deal)
    early = random_deal(ruleset, 5, steps=10, **options)
    assert events_of(early) == tuple(event for step in steps[:11] for event in step)


def test_reading_the_events_changes_nothing() -> None:
    deal = random_deal(seed=1, steps=20)
    before = deal.snapshot()
    events_of(deal)
    assert deal.snapshot() == before


# --- who hears what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [*SEATS, ev.ONLOOKER])
def test_a_seat_hears_every_event_but_no_tile_of_others_that_is_hidden(seat: Any) -> None:
    for seed in SEEDS:
        told = events_of(random_deal(seed=seed))
        heard: list[Any] = [ev.event_for_seat(event, seat) for event in told]
        for event, mine in zip(told, heard, strict=True):  # nothing is left out: numbers tell nothing
            if isinstance(event, (ev.Drawn, ev.PutBack)) and event.seat != seat:
                assert "tile" not in type(mine).__slots__
                assert (mine.seat, mine.source) == (event.seat, event.source)
            elif isinstance(event, ev.Dealt):
                assert not hasattr(mine, "hands")
                assert getattr(mine, "hand", None) == (event.hands[seat] if seat >= 0 else None)
                assert mine.sizes == tuple(len(hand or ()) for hand in event.hands)
            else:
                assert mine is event


@pytest.mark.parametrize("action", [PASS, PUNG_CLAIM, CHOW_LOW])
def test_an_answer_while_others_are_still_asked_is_no_event_for_anybody(action: Any) -> None:
    """Nor does a claim that another claim beats leave a trace: nobody learns who was asked (design of secrets)."""
    # West's B5 could be punged by East, chowed by North and is South's mahjong; South is asked last here
    deal = arranged(
        ["B55 D147 C147 WESWN DRR", "B46 D123 D789 C234 C66", "B59 D258 C258 WESWN DW", "B67 D369 C369 WESWN DG"],
        draws="C1 WE",
    )
    follower = Follower(deal)
    follower.follow(deal)
    deal.play(E, kind("DR"))
    follower.follow(deal)
    deal.play(S, kind("C1"))
    follower.follow(deal)
    deal.play(W, kind("B5"))
    assert [event_json(event)["type"] for event in follower.follow(deal)] == ["discarded"]
    assert set(deal.waiting()) == {E, S, N}
    seat = N if action == CHOW_LOW else E
    deal.play(seat, action)
    assert follower.follow(deal) == ()
    deal.play(E if seat == N else N, PASS)
    assert follower.follow(deal) == ()
    deal.play(S, MAHJONG)
    assert [type(event) for event in follower.follow(deal)] == [ev.Won, ev.HandsOpened, ev.Settled]


def test_a_late_claim_puts_back_the_bonus_tile_and_its_replacement_in_reverse_order_q22_g_63() -> None:
    deal = arranged(
        ["B1457 D147 C147 WESWN", "B369 D369 C369 WESWN", "B55 D369 C369 WESWN DW", "B28 D258 C258 WESWN DR"],
        draws="F2 D9",
        loose="DG C9",
    )
    deal.play(E, kind("B5"))
    deal.play(W, PASS)
    deal.play(W, LATE_PUNG)
    assert events_of(deal)[1:] == (
        ev.Discarded(E, kind("B5")),
        ev.Drawn(S, kind("F2"), FROM_WALL),
        ev.BonusExposed(S, kind("F2")),
        ev.Drawn(S, kind("DG"), FROM_LOOSE),
        ev.PutBack(S, kind("DG"), FROM_LOOSE),
        ev.BonusPutBack(S, kind("F2"), FROM_WALL),
        ev.Claimed(W, E, kind("B5"), PUNG, kind("B5"), late=True),
    )
    heard = [ev.event_for_seat(event, W) for event in events_of(deal)]
    assert heard[5] == ev.PutBackUnseen(S, FROM_LOOSE)  # West did not see it
    assert heard[6] == ev.BonusPutBack(S, kind("F2"), FROM_WALL)  # this one lay open
    # South knows both: the next live tile and the next loose one; everybody knows the flower
    assert view_of(deal, S).known_wall == ((0, kind("F2")), (-1, kind("DG")))
    assert view_of(deal, N).known_wall == ((0, kind("F2")),)


def test_a_robbed_kong_leaves_the_pung_and_opens_all_hands_q38_d_rob_1() -> None:
    deal = arranged(
        ["B1457 D147 C147 WESWN", "B46 D123 D789 C234 C66", "B55 D369 C369 WESWN DW", "B28 D258 C258 WESWN DR"],
        draws="DG DG DG B5 C8",
        loose="DR",
    )
    for seat, action in ((E, "B5"), (W, PUNG_CLAIM), (S, PASS), (W, "DW"), (N, "DG"), (E, "DG"), (S, "DG")):
        deal.play(seat, kind(action) if isinstance(action, str) else action)
    deal.play(W, OWN_KONG + kind("B5"))
    deal.play(S, MAHJONG)
    tail: Any = events_of(deal)[-6:]
    assert tail[0] == ev.Drawn(W, kind("B5"), FROM_WALL)
    assert tail[1] == ev.KongLaid(W, kind("B5"), ADDED)
    assert tail[2] == ev.KongRobbed(S, W, kind("B5"))
    assert tail[3] == ev.Won(S, FROM_ROBBED_KONG, kind("B5"), W)
    assert isinstance(tail[4], ev.HandsOpened)
    assert tail[5].result.net == (-260, 512, -122, -130)
    assert view_of(deal, W).own.melds[0].type == PUNG


def test_a_drawn_win_has_no_giver_even_while_the_last_discard_could_still_be_claimed_late() -> None:
    deal = arranged(
        ["B147 D147 C147 WESWN DR", "B46 D123 D789 C234 C66", "B369 D369 C369 WESWN", "B258 D258 C258 WESWN"],
        draws="B5",
    )
    deal.play(E, kind("DR"))
    assert deal.last_discard == kind("DR")  # the late window is open
    deal.play(S, MAHJONG)
    assert events_of(deal)[-3] == ev.Won(S, FROM_WALL, kind("B5"), -1)


def test_east_winning_with_his_dealt_tiles_names_no_tile_q54() -> None:
    deal = arranged(["B456 D123 D789 C234 C66", "B258 D258 C258 WESWN", "B369 D369 C369 WESWN", "B147 D147 C147 WESWN"])
    deal.play(E, MAHJONG)
    assert events_of(deal)[1] == ev.Won(E, FROM_INITIAL, -1, -1)
    assert event_json(events_of(deal)[1])["tile"] is None


def test_a_standing_hand_is_declared_with_its_discard_d_stand_2() -> None:
    deal = arranged(
        ["B147 D147 C147 WESWN DR", "B46 D123 D789 C234 C66", "B369 D369 C369 WESWN", "B258 D258 C258 WESWN"],
        draws="DG DW",
    )
    deal.play(E, kind("DR"))
    deal.play(S, STAND + kind("DG"))
    assert events_of(deal)[3:5] == (ev.Discarded(S, kind("DG")), ev.StandingDeclared(S))
    assert view_of(deal, S).own.standing


# --- JSON ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_events_read_back_from_json_what_they_were(ruleset: str, options: dict[str, Any]) -> None:
    for seed in range(8):
        for event in events_of(random_deal(ruleset, seed, **options)):
            for seat in (0, ev.ONLOOKER):
                mine = ev.event_for_seat(event, seat)
                assert event_of(json.loads(json.dumps(event_json(mine)))) == mine
            assert event_of(json.loads(json.dumps(event_json(event)))) == event


def test_a_void_deals_settlement_reads_back_who_erred_g_50() -> None:
    paid = tuple(Payment(S, seat, 1000, "false_mahjong") for seat in (E, W, N))
    void = ev.Settled(DealResult(-1, "none", (0, 0, 0, 0), paid, False, S, True), 0b1111)
    assert event_json(void)["false_mahjong"] == "S"
    assert event_of(json.loads(json.dumps(event_json(void)))) == void


def test_events_in_words() -> None:
    assert event_json(ev.Claimed(2, 0, 4, CHOW, 3)) == {
        "type": "claimed", "seat": "W", "giver": "E", "tile": "B5", "meld": "chow", "lowest": "B4", "late": False,
    }  # fmt: skip
    assert event_json(ev.KongLaid(1, 31, ADDED)) == {
        "type": "kong_laid", "seat": "S", "tile": "DR", "exposure": "added",
    }  # fmt: skip
    assert event_json(ev.DeadDeal(DEAD_WALL_REACHED))["ending"] == "dead_wall"
    assert event_json(ev.DeadDeal(DEAD_BONUS_LAST))["ending"] == "bonus_tile_last"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "unknown_event"),
        ({"type": "sneezed"}, "unknown_event"),
        ({"type": "discarded", "seat": "E"}, "bad_event"),
        ({"type": "discarded", "seat": "X", "tile": "B1"}, "bad_event"),
        ({"type": "discarded", "seat": "ES", "tile": "B1"}, "bad_event"),
        ({"type": "discarded", "seat": "E", "tile": "B0"}, "bad_event"),
        ({"type": "discarded", "seat": ["E"], "tile": "B1"}, "bad_event"),
        ({"type": "drawn", "seat": "E", "tile": "B1", "source": "pocket"}, "bad_event"),
        ({"type": "dealt", "hands": [["B1"], "B2", 3, None]}, "bad_event"),
        ({"type": "deal_unseen", "sizes": [13, 13, 13]}, "bad_event"),
        ({"type": "settled", "winner": "E"}, "bad_event"),
    ],
)
def test_what_is_no_event_is_refused(data: Any, code: str) -> None:
    with pytest.raises(RecordError) as error:
        event_of(data)
    assert error.value.code == code


# --- the result ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_the_result_tells_the_settlement_of_the_deal(ruleset: str, options: dict[str, Any]) -> None:
    for seed in SEEDS:
        deal = random_deal(ruleset, seed, **options)
        result = result_of(deal)
        assert result.winner == deal.winner
        assert sum(result.net) == 0
        assert [amount * deal.denominator for amount in result.net] == list(deal.net)
        assert all(payment.amount > 0 for payment in result.payments)
        assert (not result.payments) or deal.winner >= 0


def test_bonus_tiles_are_exposed_and_never_stay_in_a_hand() -> None:
    for seed in SEEDS:
        deal = random_deal(seed=seed, steps=30)
        assert not any(is_bonus(tile) for seat in SEATS for tile in view_of(deal, seat).concealed)


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_payments_and_their_reasons_are_those_of_the_scorer(ruleset: str, options: dict[str, Any]) -> None:
    """There is one scorer: the table and ``fangcheng settle`` give the same payments for the same reasons."""
    for seed in SEEDS:
        deal = random_deal(ruleset, seed, **options)
        if deal.winner < 0:
            continue
        settled = settle_scores(
            load(ruleset, options),
            {seat: deal.scores[seat] for seat in deal.seats},
            deal.winner,
            limit_hand_losers=[seat for seat in SEATS if deal.limit_losers >> seat & 1],
        )
        mine = {(paid.payer, paid.payee, paid.amount, paid.reason) for paid in result_of(deal).payments}
        assert mine == {(paid.debtor, paid.creditor, paid.amount, paid.reason) for paid in settled.payments}
