"""Bots: a conformance suite for any of them, and what each is for (players, traps of other programs)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.deal.seating import starting_present
from fangcheng.deal.view import MeldView, PublicSeat, SeatView, view_of
from fangcheng.errors import FangchengError
from fangcheng.hand import layout
from fangcheng.hand.distance_cy import Distance
from fangcheng.players import BOTS, late_claim, make_bot
from fangcheng.players.greedy import REASONS, GreedyBot, advice
from fangcheng.players.sight import Sight, worth_of_sets
from fangcheng.rules import Ruleset, load
from fangcheng.tiles import EAST, KIND_OF, NORTH, SOUTH, WEST

DICTIONARY = load("dictionary")


class Situation(NamedTuple):
    """One question to a bot."""

    ruleset: Ruleset
    view: SeatView
    legal: tuple[int, ...]
    late: bool


EAST_PLACES = [*range(4), *range(16, 20), *range(32, 36), 48, 52]
"""Places of East's fourteen tiles in the order of the wall, with four players (D-DEAL-1..3)."""


def calling_order(rng: random.Random) -> list[int]:
    """A wall without bonus tiles that deals East a hand which calls after its first discard."""
    hand = tiles("B123 C456 D789 WEE DRR WN")
    rest = list((Counter(full_set(bonus_tiles=False)) - Counter(hand)).elements())
    rng.shuffle(rest)
    for place, tile in zip(EAST_PLACES, hand, strict=True):
        rest.insert(place, tile)
    return rest


@cache
def situations() -> tuple[Situation, ...]:
    """Questions of deals in which seats answer at random or greedily, for every preset and number of players."""
    tables = [load(name) for name in ("dictionary", "classical", "smirnov", "combinations")]
    tables += [load("dictionary", {"players": 2, "bonus_tiles": False, "discards_face_up": False})]
    tables += [load("smirnov", {"players": 3, "late_claims": True, "alt_hands": ["thirteen", "twins", "sequences"]})]
    tables += [load("dictionary", {"bonus_tiles": False})]
    found = []
    for number, ruleset in enumerate(tables * 2):
        rng = random.Random(number)
        options = ruleset.options
        order = list(full_set(options["bonus_tiles"]))
        rng.shuffle(order)
        if options["players"] == 4 and not options["bonus_tiles"]:
            order = calling_order(rng)
        deal = Deal(ruleset.table, order, starting_present(options["players"]), number % 4)
        greedy = GreedyBot(ruleset, number)
        while not deal.over:
            late = [(seat, deal.interrupts(seat)) for seat in deal.seats]
            found += [Situation(ruleset, view_of(deal, seat), options, late=True) for seat, options in late if options]
            seat = deal.waiting()[0]
            question = Situation(ruleset, view_of(deal, seat), deal.legal(seat), late=False)
            found.append(question)
            by_chance = rng.random() < 0.5
            deal.apply(seat, rng.choice(question.legal) if by_chance else greedy.choose(question.view, question.legal))
    return tuple(found)


def answers(name: str, seed: int) -> list[int | None]:
    """What one bot, or one for each ruleset, says to all situations in order."""
    bots = {id(question.ruleset): make_bot(name, question.ruleset, seed) for question in situations()}
    return [
        late_claim(bots[id(question.ruleset)], question.view, question.legal)
        if question.late
        else bots[id(question.ruleset)].choose(question.view, question.legal)
        for question in situations()
    ]


# --- any bot ----------------------------------------------------------------------------------------------------------


def test_the_situations_hold_every_sort_of_question() -> None:
    asked = {action for question in situations() for action in question.legal}
    assert {PASS, MAHJONG, PUNG, KONG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH, LATE_PUNG} <= asked
    assert any(STAND <= action < OWN_KONG for action in asked)
    assert any(OWN_KONG <= action < PASS for action in asked)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_gives_legal_answers_only(name: str) -> None:
    for question, answer in zip(situations(), answers(name, 1), strict=True):
        assert answer in question.legal or (question.late and answer is None), question


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_the_same_for_the_same_seed(name: str) -> None:
    assert answers(name, 2) == answers(name, 2)


@pytest.mark.parametrize("name", BOTS)
def test_bots_of_different_seeds_are_not_alike_in_everything(name: str) -> None:
    assert answers(name, 3) != answers(name, 4)


@pytest.mark.parametrize("name", ["beginner", "greedy"])
def test_a_bot_needs_nothing_but_the_view(name: str) -> None:
    """Asked out of the blue, it answers as one that has played the whole deal."""
    played = answers(name, 5)
    for index in range(0, len(situations()), 40):
        question = situations()[index]
        fresh = make_bot(name, question.ruleset, 5)
        if question.late:
            assert late_claim(fresh, question.view, question.legal) == played[index]
        else:
            assert fresh.choose(question.view, question.legal) == played[index]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_cannot_tell_two_worlds_apart(name: str) -> None:
    """East answers the same whatever the other racks and the wall hold."""
    ruleset = load("dictionary", {"bonus_tiles": False})
    order = list(full_set(bonus_tiles=False))
    random.Random(1).shuffle(order)
    hidden = [place for place in range(len(order)) if place not in EAST_PLACES]
    other = order.copy()
    for place, source in zip(hidden, random.Random(2).sample(hidden, len(hidden)), strict=True):
        other[place] = order[source]
    worlds = [Deal(ruleset.table, tiles) for tiles in (order, other)]
    assert worlds[0].concealed(SOUTH) != worlds[1].concealed(SOUTH)
    views = [view_of(deal, EAST) for deal in worlds]
    legal = [deal.legal(EAST) for deal in worlds]
    assert views[0] == views[1]
    assert len({make_bot(name, ruleset, 6).choose(*question) for question in zip(views, legal, strict=True)}) == 1


def test_a_bot_without_late_claims_makes_none() -> None:
    class Silent:
        name = "silent"

        def choose(self, view: SeatView, legal: tuple[int, ...]) -> int:
            return legal[0]

    question = next(question for question in situations() if question.late)
    assert late_claim(Silent(), question.view, question.legal) is None


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(FangchengError, match="allowed: random, beginner, greedy") as error:
        make_bot("clever", DICTIONARY)
    assert error.value.code == "unknown_bot"


# --- a table made by hand ---------------------------------------------------------------------------------------------


def tiles(text: str) -> tuple[int, ...]:
    return tuple(sorted(KIND_OF[word[0] + mark] for word in text.split() for mark in word[1:]))


def meld(text: str, exposure: int = layout.OPEN) -> MeldView:
    kinds = tiles(text)
    if kinds[0] != kinds[1]:
        return MeldView(layout.CHOW, kinds[0], exposure, NORTH, kinds[0])
    return MeldView(layout.KONG if len(kinds) == 4 else layout.PUNG, kinds[0], exposure)


def south_sees(
    rack: str,
    offered: str = "",
    melds: tuple[MeldView, ...] = (),
    *,
    discards: str = "",
    robbing: bool = False,
) -> SeatView:
    """South's view: its own turn, or a claim for what East offers; West has discarded ``discards``."""
    kinds = tiles(rack)
    last = KIND_OF[offered] if offered else -1
    shown = (last,) if offered and not robbing else ()
    east_melds = (meld(" ".join([offered[0] + offered[1] * 3])),) if robbing else ()
    seats = (
        PublicSeat(EAST, 13, east_melds, (), shown),
        PublicSeat(SOUTH, len(kinds), melds),
        PublicSeat(WEST, 13, (), (), tiles(discards)),
        PublicSeat(NORTH, 13),
    )
    return SeatView(
        SOUTH, EAST, 0b1111, kinds, -1 if offered else kinds[0], seats, last, EAST if offered else -1, robbing, SOUTH,
        80, 66, over=False,
    )  # fmt: skip


def discards(rack: str) -> tuple[int, ...]:
    return tuple(sorted(set(tiles(rack))))


def greedy(view: SeatView, legal: tuple[int, ...], ruleset: Ruleset = DICTIONARY) -> int:
    """What greedy bots answer, however they decide between equals."""
    (answer,) = {GreedyBot(ruleset, seed).choose(view, legal) for seed in range(4)}
    return answer


def test_what_a_seat_has_not_seen() -> None:
    view = south_sees("B123 C44", "C4", (meld("D555"), meld("B345"), meld("WEEE")), discards="C4 D5 DRR")
    sight = Sight(view)
    assert sight.melds_n == 3
    expected = {"C4": 0, "D5": 0, "B3": 2, "B4": 3, "WE": 1, "DR": 2, "B9": 4}
    assert {code: sight.unseen[KIND_OF[code]] for code in expected} == expected


def test_the_tile_of_a_robbed_kong_is_seen_once() -> None:
    sight = Sight(south_sees("B123 C4445 D99 WEE DR", "B5", robbing=True))
    assert sight.unseen[KIND_OF["B5"]] == 0


@pytest.mark.parametrize(
    ("name", "options", "worth"),
    [
        ("dictionary", {}, {"DR": 1.0, "WS": 1.0, "WE": 1.0, "WN": 1.0}),
        ("classical", {}, {"DR": 1.0, "WS": 1.0, "WE": 1.0, "WN": 0.0}),
        ("smirnov", {}, {"DR": 0.5, "WS": 0.5, "WE": 0.0, "WN": 0.0}),
    ],
)
def test_which_sets_are_worth_something(name: str, options: dict[str, object], worth: dict[str, float]) -> None:
    """South in the round of East (D-C-1..3, G-02, G-39)."""
    found = worth_of_sets(load(name, options), SOUTH, EAST)
    assert {code: found[KIND_OF[code]] for code in worth} == worth
    assert found[KIND_OF["B5"]] == 0


# --- the greedy bot ---------------------------------------------------------------------------------------------------


def test_greedy_takes_every_mahjong() -> None:
    asked = [question for question in situations() if MAHJONG in question.legal or LATE_MAHJONG in question.legal]
    assert asked
    for question in asked:
        bot = GreedyBot(question.ruleset)
        if question.late:
            assert bot.late(question.view, question.legal) == LATE_MAHJONG
        else:
            assert bot.choose(question.view, question.legal) == MAHJONG


@pytest.mark.parametrize("name", ["beginner", "greedy"])
def test_no_bot_declares_a_false_mahjong(name: str) -> None:
    """Even where the table lets it: the hand is one tile short (D-ERR-9)."""
    rack = "B123 B456 C777 D999 WES"
    bot = make_bot(name, DICTIONARY)
    assert bot.choose(south_sees(rack), (*discards(rack), MAHJONG)) != MAHJONG
    waiting = south_sees("B123 B456 C777 D999 WE", "WS")
    assert bot.choose(waiting, (PASS, MAHJONG)) == PASS
    assert bot.choose(south_sees("B123 B456 C777 D999 WE", "WE"), (PASS, MAHJONG)) == MAHJONG


@pytest.mark.parametrize("name", ["beginner", "greedy"])
def test_a_kong_is_robbed_for_mahjong(name: str) -> None:
    view = south_sees("B46 C123 C777 D999 WEE", "B5", robbing=True)
    assert make_bot(name, DICTIONARY).choose(view, (PASS, MAHJONG)) == MAHJONG


def test_greedy_never_discards_farther_from_mahjong_than_it_must() -> None:
    """Finished sets stay whole unless another answer is as near."""
    checked = 0
    for question in situations()[::3]:
        if question.late or PASS in question.legal or MAHJONG in question.legal or len(question.legal) < 5:
            continue
        action = GreedyBot(question.ruleset).choose(question.view, question.legal)
        if action >= OWN_KONG:
            continue
        sight = Sight(question.view)
        distance = Distance(**question.ruleset.table.shapes())
        left = {
            kind: deficiency if live else deficiency + 1
            for kind, deficiency, live, _ in distance.acceptance(
                bytes(sight.counts), bytes(sight.unseen), sight.melds_n, bytes(sight.laid)
            )
        }
        assert left[action % STAND] == min(left.values())
        checked += 1
    assert checked > 20


def test_greedy_keeps_the_wait_with_more_live_tiles() -> None:
    """B23 with D8 or D89 with B2: two sides wait for B1 and B4, the edge for D7 only."""
    rack = "B23 D89 C111 C456 WEE"
    view = south_sees(rack, melds=(meld("D333"),))
    left = {choice.action: choice for choice in advice(view, discards(rack), DICTIONARY)}
    assert greedy(view, discards(rack)) in {KIND_OF["D8"], KIND_OF["D9"]}
    assert left[KIND_OF["D8"]].live == 8
    assert left[KIND_OF["B2"]].live == 4


def test_greedy_counts_dead_tiles_as_dead() -> None:
    """Both waits of B23 lie on the table: the edge wait of D89 is better."""
    rack = "B23 D89 C111 C456 WEE"
    view = south_sees(rack, melds=(meld("D333"),), discards="B1111 B4444")
    assert greedy(view, discards(rack)) in {KIND_OF["B2"], KIND_OF["B3"]}


def test_greedy_does_not_wait_for_a_tile_of_its_own_kong() -> None:
    """B46 beside a kong of B5 is no call."""
    rack = "B46 C111 D345 WEE D9"
    for laid, calls in (("B8888", True), ("B5555", False)):
        best = advice(south_sees(rack, melds=(meld(laid),)), discards(rack), DICTIONARY)[0]
        assert ("calls" in best.reasons) == calls
        assert best.deficiency == (1 if calls else 2)


@pytest.mark.parametrize(
    ("rack", "offered", "expected"),
    [
        ("B1467 C258 D39 WS DRR WN", "DR", PUNG),  # dragons double the hand
        ("B1467 C258 D39 DR WSS WN", "WS", PUNG),  # so does the own wind
        ("B123 B456 C77 C888 D45", "C7", PASS),  # calls already; the pung would break the pair
        ("B4556 C234 C678 D345", "B5", PASS),  # nothing gained by opening the run
        ("B55 C99 D1234 D678 WE", "C9", PUNG),  # a set instead of a pair: nearer
    ],
)
def test_greedy_claims_pungs_that_serve_it_and_no_others(rack: str, offered: str, expected: int) -> None:
    assert greedy(south_sees(rack, offered), (PASS, PUNG)) == expected


@pytest.mark.parametrize(
    ("rack", "offered", "legal", "expected"),
    [
        ("B23 C55 D1479 WES DRG", "B4", (PASS, CHOW_HIGH), CHOW_HIGH),
        ("B1234 C234 C678 D555", "B1", (PASS, CHOW_LOW), PASS),  # calls already
    ],
)
def test_greedy_claims_a_chow_that_brings_it_nearer(
    rack: str, offered: str, legal: tuple[int, ...], expected: int
) -> None:
    assert greedy(south_sees(rack, offered), legal) == expected


def test_greedy_adds_the_fourth_tile_to_its_pung() -> None:
    rack = "B5 C23 C567 D88 D1 WE WS"
    view = south_sees(rack, melds=(meld("B555"),))
    assert greedy(view, (*discards(rack), OWN_KONG + KIND_OF["B5"])) == OWN_KONG + KIND_OF["B5"]


def test_greedy_lays_a_concealed_kong_unless_that_costs_a_tile() -> None:
    harmless = "B1111 C23 C567 D88 DRR WE"
    assert greedy(south_sees(harmless), (*discards(harmless), OWN_KONG)) == OWN_KONG
    needed = "B111123 C234 C567 D8"  # the fourth B1 makes a chow and the hand calls
    assert greedy(south_sees(needed), (*discards(needed), OWN_KONG)) != OWN_KONG


def test_greedy_stands_with_a_good_call_and_not_with_a_bad_one() -> None:
    """100 hu for a hand that may not be changed (D-STAND-4)."""
    rack = "B23 C111 C456 D333 WEE DR"
    dragon = KIND_OF["DR"]
    legal = (*discards(rack), STAND + dragon)
    assert greedy(south_sees(rack), legal) == STAND + dragon
    assert greedy(south_sees(rack, discards="B11 B444"), legal) == STAND + dragon
    assert greedy(south_sees(rack, discards="B1111 B44"), legal) == dragon


def test_greedy_robs_nothing_it_cannot_use() -> None:
    assert greedy(south_sees("B46 C123 C777 D999 WES", "B5", robbing=True), (PASS, MAHJONG)) == PASS


def test_greedy_claims_late_what_it_would_have_claimed_in_time() -> None:
    bot = GreedyBot(DICTIONARY)
    assert bot.late(south_sees("B1467 C258 D39 WS DRR WN", "DR"), (LATE_PUNG,)) == LATE_PUNG
    assert bot.late(south_sees("B4556 C234 C678 D345", "B5"), (LATE_PUNG,)) is None


# --- advice -----------------------------------------------------------------------------------------------------------


def test_advice_ranks_all_legal_answers_with_known_reasons() -> None:
    for question in situations()[::7]:
        ranking = advice(question.view, question.legal, question.ruleset)
        assert sorted(choice.action for choice in ranking) == list(question.legal)
        assert [choice.value for choice in ranking] == sorted((choice.value for choice in ranking), reverse=True)
        for choice in ranking:
            assert choice.reasons
            assert set(choice.reasons) <= set(REASONS)


def test_advice_says_what_a_discard_leaves() -> None:
    rack = "B23 C111 C456 D333 WEE DR"
    best, *others = advice(south_sees(rack), discards(rack), DICTIONARY)
    assert best.action == KIND_OF["DR"]
    assert (best.deficiency, best.live, best.kinds) == (1, 8, (KIND_OF["B1"], KIND_OF["B4"]))
    assert best.reasons[:2] == ("calls", "as_near")
    assert "most_live" in best.reasons
    worst = {choice.action: choice for choice in others}[KIND_OF["D3"]]
    assert worst.deficiency == 2
    assert "farther" in worst.reasons


def test_advice_says_what_a_pung_is_good_for() -> None:
    view = south_sees("B1467 C258 D39 WS DRR WN", "DR")
    best, other = advice(view, (PASS, PUNG), DICTIONARY)
    assert best.action == PUNG
    assert {"nearer", "opens", "doubles"} <= set(best.reasons)
    assert other.reasons == ("lets_pass",)


# --- the beginner -----------------------------------------------------------------------------------------------------


def beginner(view: SeatView, legal: tuple[int, ...]) -> int:
    (answer,) = {make_bot("beginner", DICTIONARY, seed).choose(view, legal) for seed in range(4)}
    return answer


def test_the_beginner_throws_lonely_tiles_first() -> None:
    rack = "B234 B66 C567 C88 D456 D1"
    assert beginner(south_sees(rack), discards(rack)) == KIND_OF["D1"]


def test_the_beginner_likes_dragons_and_lets_runs_be() -> None:
    assert beginner(south_sees("B1467 C258 D39 WS DRR WN", "DR"), (PASS, PUNG)) == PUNG
    assert beginner(south_sees("B4556 C234 C678 D345", "B5"), (PASS, PUNG)) == PASS
    assert beginner(south_sees("B4567 C234 C678 D345", "B5"), (PASS, CHOW_MIDDLE)) == PASS
    assert beginner(south_sees("B23 C55 D1479 WES DRG", "B4"), (PASS, CHOW_HIGH)) == CHOW_HIGH


def test_the_beginner_lays_its_kongs() -> None:
    rack = "B1111 C23 C567 D88 DRR WE"
    assert beginner(south_sees(rack), (*discards(rack), OWN_KONG)) == OWN_KONG
