"""Perft, pinned per ruleset: the compiled and the uncompiled engine count the same courses of a deal.

Each case plays a fresh deal some actions on (by a pinned stream of numbers) and counts from there, so that claims,
kongs, late claims and standing hands all lie in the counted tree.  On failure the divide is printed.
"""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.deal.deal_cy import Deal
from fangcheng.errors import FangchengError
from fangcheng.rng import FairStream
from fangcheng.rules import load
from fangcheng.sim.perft import divide, perft, perft_table, seeded_deal

Case = tuple[str, dict[str, Any], int, int, list[tuple[int, int, int]]]
CASES: list[Case] = [
    ("dictionary", {}, 1, 0, [(1, 11, 11), (2, 110, 110), (3, 924, 924), (4, 7689, 7689)]),
    ("dictionary", {}, 2, 40, [(1, 11, 11), (2, 88, 88), (3, 913, 913), (4, 6650, 6660)]),
    ("dictionary", {}, 3, 70, [(1, 10, 10), (2, 60, 60), (3, 523, 525), (4, 3722, 3735)]),
    (
        "classical",
        {"pung_after_missed": False, "mahjong_tie": "first_to_declare"},
        4,
        45,
        [(1, 8, 8), (2, 53, 53), (3, 450, 450), (4, 3726, 3726)],
    ),
    ("smirnov", {}, 5, 50, [(1, 10, 10), (2, 92, 92), (3, 725, 725), (4, 6019, 6019)]),
    (
        "combinations",
        {"after_claim": "discarder", "late_claims": True},
        6,
        45,
        [(1, 10, 10), (2, 68, 68), (3, 281, 282), (4, 2849, 2863)],
    ),
    (
        "dictionary",
        {"players": 3, "dead_wall": 0, "add_kong_any_turn": True},
        7,
        60,
        [(1, 8, 8), (2, 56, 56), (3, 496, 496), (4, 3760, 3760)],
    ),
    (
        "smirnov",
        {"players": 2, "bonus_tiles": False, "standing_hand": True},
        8,
        30,
        [(1, 8, 8), (2, 57, 57), (3, 419, 419), (4, 3063, 3063)],
    ),
]


def played_on(name: str, options: dict[str, Any], seed: int, actions: int) -> Deal:
    """A fresh deal and so many actions of the first waiting seat, or a late claim where one is possible."""
    deal = seeded_deal(load(name, options), seed)
    stream = FairStream(str(seed).encode(), b"perft")
    for _ in range(actions):
        choices = [(seat, action) for seat in range(4) for action in deal.interrupts(seat)]
        choices += [(seat, action) for seat in deal.waiting()[:1] for action in deal.legal(seat)]
        deal.apply(*choices[stream.below(len(choices))])
        assert not deal.over
    return deal


def printed(deal: Deal, depth: int) -> str:
    """The divide of both columns, one first action a line."""
    late = divide(deal, depth, interrupts=True)
    plain = divide(deal, depth)
    return "\n".join(
        f"seat {seat} action {action}: {plain.get((seat, action), 0)} {late[seat, action]}" for seat, action in late
    )


@pytest.mark.parametrize(("name", "options", "seed", "actions", "rows"), CASES)
def test_the_counts_are_what_they_always_were(
    name: str, options: dict[str, Any], seed: int, actions: int, rows: list[tuple[int, int, int]]
) -> None:
    deal = played_on(name, options, seed, actions)
    found = [tuple(row) for row in perft_table(deal, len(rows))]
    assert found == rows, printed(deal, len(rows))


def test_divide_sums_to_the_count_and_leaves_the_deal_as_it_is() -> None:
    deal = played_on("dictionary", {}, 5, 30)
    before = deal.snapshot()
    for interrupts in (False, True):
        assert sum(divide(deal, 3, interrupts).values()) == perft(deal, 3, interrupts)
        assert sum(divide(deal, 1, interrupts).values()) == len(divide(deal, 1, interrupts))
    assert deal.snapshot() == before


def test_counting_by_hand_gives_the_same() -> None:
    """The same walk over the public face of a deal, one action at a time."""

    def walk(deal: Deal, depth: int, interrupts: bool) -> int:
        if depth == 0:
            return 1
        choices = [(seat, action) for seat in deal.waiting()[:1] for action in deal.legal(seat)]
        if interrupts:
            choices += [(seat, action) for seat in deal.seats for action in deal.interrupts(seat)]
        total = 0
        for seat, action in choices:
            following = deal.clone()
            following.apply(seat, action)
            total += walk(following, depth - 1, interrupts)
        return total

    for actions in (0, 25, 50):
        deal = played_on("dictionary", {"add_kong_any_turn": True}, 9, actions)
        for interrupts in (False, True):
            assert walk(deal, 3, interrupts) == perft(deal, 3, interrupts)


def test_depths_that_cannot_be_are_refused() -> None:
    deal = seeded_deal(load("dictionary"), 1)
    assert perft(deal, 0) == 1
    for depth in (-1, 65):
        with pytest.raises(FangchengError, match="depth"):
            perft(deal, depth)
    with pytest.raises(FangchengError, match="divide"):
        divide(deal, 0)
