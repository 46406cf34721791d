"""What a seat sees: by type nothing of others' tiles, and by experiment nothing that depends on them (two worlds)."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from fangcheng.deal.actions import MAHJONG, OWN_KONG, PASS, STAND
from fangcheng.deal.actions import PUNG as PUNG_CLAIM
from fangcheng.deal.derive import events_of
from fangcheng.deal.events import ONLOOKER, HandsOpened, event_for_seat
from fangcheng.deal.layout import CLAIM, TURN
from fangcheng.deal.view import FACE_DOWN, MeldView, PublicSeat, SeatView, view_of
from fangcheng.errors import FangchengError
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG, OPEN, PUNG
from fangcheng.tiles import SEATS
from tests.played import answer, arranged, kind, random_deal, tiles
from tests.worlds import assert_told_the_same, replayed_world

E, S, W, N = SEATS
HANDS = ["B1457 D147 C147 WESWN", "B369 D369 C369 WESWN", "B55 D369 C369 WESWN DW", "B28 D258 C258 WESWN DR"]


# --- by type -------------------------------------------------------------------------------------------------------


def test_there_is_no_field_for_another_hand_or_for_the_wall() -> None:
    assert [field.name for field in dataclasses.fields(PublicSeat)] == [
        "seat", "rack", "melds", "bonus", "discards", "standing", "status",
    ]  # fmt: skip
    assert [field.name for field in dataclasses.fields(SeatView)] == [
        "seat", "round_wind", "present", "concealed", "drawn", "seats", "last_discard", "discarder", "robbing",
        "to_move", "tiles_left", "drawable_left", "over", "known_wall",
    ]  # fmt: skip
    view = view_of(random_deal(steps=10), E)
    for frozen in (view, view.own, MeldView(PUNG, 0, OPEN)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(frozen, dataclasses.fields(frozen)[0].name, 1)
        assert not hasattr(frozen, "__dict__")


def test_an_empty_chair_has_no_view_and_is_none_in_the_others_g_78() -> None:
    deal = random_deal(seed=1, steps=5, players=3)
    assert view_of(deal, E).seats[N] is None
    for wrong in (N, 4, -1):
        with pytest.raises(FangchengError) as error:
            view_of(deal, wrong)
        assert error.value.code == "bad_seat"


# --- what it tells -------------------------------------------------------------------------------------------------


def test_the_view_after_the_deal() -> None:
    view = view_of(arranged(HANDS), E)
    assert (view.seat, view.round_wind, view.present, view.to_move) == (E, 0, 0b1111, E)
    assert view.concealed == tuple(sorted(tiles(HANDS[E])))
    assert (view.drawn, view.last_discard, view.discarder, view.over) == (-1, -1, -1, False)
    assert (view.tiles_left, view.drawable_left) == (91, 77)  # P05
    assert [seat.rack for seat in view.seats if seat] == [14, 13, 13, 13]


def test_an_open_window_shows_the_discard_and_who_draws_if_all_pass() -> None:
    deal = arranged(HANDS, draws="D9")
    deal.play(E, kind("B5"))
    for seat in SEATS:
        view = view_of(deal, seat)
        assert (view.last_discard, view.discarder, view.to_move, view.robbing) == (kind("B5"), E, S, False)
        assert (view.drawn, view.own.rack) == (-1, 13)


@pytest.mark.rules("D-TURN-4")
def test_the_drawn_tile_is_its_drawers_alone_d_turn_4() -> None:
    deal = arranged(HANDS, draws="D9")
    deal.play(E, kind("B5"))
    deal.play(W, PASS)
    assert [view_of(deal, seat).drawn for seat in SEATS] == [-1, kind("D9"), -1, -1]
    assert kind("D9") in view_of(deal, S).concealed
    assert [view_of(deal, seat).seats[S] for seat in SEATS] == [PublicSeat(S, 14)] * 4
    assert view_of(deal, W).last_discard == kind("B5")  # a late claim is still possible (D-CLM-3)


def test_a_claimed_tile_leaves_the_discards_and_names_its_giver() -> None:
    deal = arranged(HANDS, draws="D9")
    deal.play(E, kind("B5"))
    deal.play(W, PUNG_CLAIM)
    view = view_of(deal, N)
    assert view.seats[E] == PublicSeat(E, 13)
    assert view_of(deal, W).own.melds == (MeldView(PUNG, kind("B5"), OPEN, E, kind("B5")),)
    assert (view.to_move, view.last_discard) == (W, -1)


def test_melds_tell_their_tiles() -> None:
    assert MeldView(CHOW, kind("C4"), OPEN).tiles == tuple(tiles("C456"))
    assert MeldView(PUNG, kind("DR"), OPEN).tiles == tuple(tiles("DRRR"))
    assert MeldView(KONG, kind("WE"), CONCEALED).tiles == tuple(tiles("WEEEE"))


def test_a_tile_that_can_be_robbed_is_shown_to_all_d_rob_1() -> None:
    robbed = [HANDS[E], "B46 D123 D789 C234 C66", HANDS[W], HANDS[N]]
    deal = arranged(robbed, draws="DG DG DG B5 C8", loose="DR")
    for seat, action in ((E, "B5"), (W, PUNG_CLAIM), (S, PASS), (W, "DW"), (N, "DG"), (E, "DG"), (S, "DG")):
        deal.play(seat, kind(action) if isinstance(action, str) else action)
    deal.play(W, OWN_KONG + kind("B5"))
    for seat in SEATS:
        view = view_of(deal, seat)
        assert (view.robbing, view.last_discard, view.discarder, view.to_move) == (True, kind("B5"), W, W)
    assert view_of(deal, W).own.melds[0].type == PUNG
    deal.play(S, PASS)
    kong = MeldView(KONG, kind("B5"), ADDED, E, kind("B5"))
    assert view_of(deal, N).seats[W] == PublicSeat(W, 11, (kong,), (), tuple(tiles("DW")))


@pytest.mark.rules("G-76")
def test_face_down_discards_hide_all_but_the_last_named_one_g_76() -> None:
    deal = arranged(HANDS, draws="D9 C7", discards_face_up=False)
    deal.play(E, kind("B5"))
    assert [view_of(deal, seat).seats[E] for seat in SEATS] == [PublicSeat(E, 13, discards=(kind("B5"),))] * 4
    deal.play(W, PASS)
    deal.play(S, kind("D9"))
    view = view_of(deal, W)
    assert view.seats[E] == PublicSeat(E, 13, discards=(FACE_DOWN,))
    assert view.seats[S] == PublicSeat(S, 13, discards=(kind("D9"),))
    assert view_of(deal, E).own.discards == (FACE_DOWN,)  # one's own too: what lies face down must be remembered


def test_after_mahjong_nobody_is_to_move() -> None:
    deal = arranged(["B456 D123 D789 C234 C66", *HANDS[1:2], "B369 D369 C369 WESWN", "B147 D147 C147 WESWN"])
    deal.play(E, MAHJONG)
    assert [(view_of(deal, seat).over, view_of(deal, seat).to_move) for seat in SEATS] == [(True, -1)] * 4


def test_a_standing_hand_shows() -> None:
    deal = arranged(["B147 D147 C147 WESWN DR", "B46 D123 D789 C234 C66", HANDS[W], "B258 D258 C258 WESWN"], draws="DG")
    deal.play(E, kind("DR"))
    deal.play(S, STAND + kind("DG"))
    standing = [seat.standing for seat in view_of(deal, N).seats if seat]
    assert standing == [False, True, False, False]


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 2}, {"bonus_tiles": False}, {"kong_draw": "live"}])
def test_at_every_step_the_view_is_the_table(options: dict[str, Any]) -> None:
    for seed in range(6):
        deal = random_deal(seed=seed, steps=0, **options)
        rng = random.Random(seed)
        while True:
            for seat in deal.seats:
                view = view_of(deal, seat)
                assert view.concealed == deal.concealed(seat)
                assert [one.rack for one in view.seats if one] == [deal.rack(other) for other in deal.seats]
                assert [one.bonus for one in view.seats if one] == [deal.bonus(other) for other in deal.seats]
                assert view == view_of(deal, seat)
                tiles_seen = sum(
                    one.rack + len(one.bonus) + len(one.discards) + sum(len(meld.tiles) for meld in one.melds)
                    for one in view.seats
                    if one
                )
                assert tiles_seen + view.tiles_left + view.robbing == len(deal.order)
            if deal.over:
                break
            deal.apply(*answer(deal, rng))


# --- two worlds ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("S-DEAL-3", "D-TURN-4")
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("dictionary", {}),
        ("classical", {"players": 3}),
        ("smirnov", {}),
        ("combinations", {"players": 2, "bonus_tiles": False}),
        ("dictionary", {"discards_face_up": False, "pung_after_missed": False}),
    ],
)
def test_tiles_hidden_from_a_seat_change_no_byte_of_what_it_is_told(ruleset: str, options: dict[str, Any]) -> None:
    """View, legal answers, late claims, refusals and events: all the same in both worlds."""
    rng = random.Random(2)
    worlds = windows = 0
    for seed in range(40):
        deal = random_deal(ruleset, seed, steps=rng.randint(0, 60), **options)
        if deal.over:
            continue
        for seat in deal.seats:
            for _ in range(4):
                other = replayed_world(deal, seat, rng)
                if other is None:
                    continue
                worlds += 1
                windows += deal.phase == CLAIM
                assert_told_the_same(deal, other, seat)
    assert worlds > 60
    assert windows > 3


def test_an_onlooker_hears_no_tile_that_is_hidden_from_everybody() -> None:
    rng = random.Random(3)
    worlds = 0
    for seed in range(30):
        deal = random_deal(seed=seed, steps=rng.randint(0, 40))
        for seat in deal.seats:
            other = replayed_world(deal, seat, rng) if not deal.over else None
            if other is not None:
                worlds += 1
                heard = [
                    [repr(event_for_seat(event, ONLOOKER)) for event in events_of(world)] for world in (deal, other)
                ]
                assert heard[0] == heard[1]
    assert worlds > 20


def test_hands_are_opened_only_by_a_mahjong_d_win_2() -> None:
    ended = {True: 0, False: 0}
    for seed in range(30):
        deal = random_deal(seed=seed)
        opened = any(isinstance(event, HandsOpened) for event in events_of(deal))
        assert opened == (deal.winner >= 0)
        ended[opened] += 1
    assert min(ended.values()) > 0


def test_the_seat_to_move_is_told_by_turn_and_window() -> None:
    for seed in range(10):
        deal = random_deal(seed=seed, steps=25)
        if deal.phase == TURN:
            assert view_of(deal, E).to_move == deal.waiting()[0]
