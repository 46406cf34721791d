"""Perft with divide: every course of a deal to a depth counted, without and with late claims, and by first action.

Two engines that agree on these numbers agree on what is legal; where they do not, ``divide`` says behind which action.

>>> from fangcheng.rules import load
>>> from fangcheng.sim.perft import perft, seeded_deal
>>> perft(seeded_deal(load("dictionary"), 1), 2)
110
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.deal.seating import starting_present
from fangcheng.errors import FangchengError
from fangcheng.rng import wall_order
from fangcheng.rules.model import Ruleset
from fangcheng.sim.perft_cy import count_leaves

MOST_PLIES: Final = 64


class PerftRow(NamedTuple):
    """Courses of one length: without late claims, and with them as branches."""

    depth: int
    nodes: int
    with_interrupts: int


def seeded_deal(ruleset: Ruleset, seed: int) -> Deal:
    """Return a fresh deal whose wall is the fair shuffle of the seed's decimal digits (``fangcheng.rng``)."""
    order = wall_order(str(seed).encode(), full_set(bool(ruleset.options["bonus_tiles"])))
    return Deal(ruleset.table, order, starting_present(int(ruleset.options["players"])))


def perft(deal: Deal, depth: int, interrupts: bool = False) -> int:
    """Return in how many ways exactly ``depth`` actions can follow from a state; the deal is not changed.

    At each node the seat that must answer is asked, of several the first in turn order; with ``interrupts`` the late
    claims of the other seats are branches too.  A course that ends before ``depth`` is not counted.  The cost grows by
    the number of choices (about 14) with each of a seat's own turns.

    Raises:
        FangchengError: ``bad_depth``.
    """
    if not 0 <= depth <= MOST_PLIES:
        raise _bad_depth(depth, 0)
    return count_leaves(deal, depth, interrupts)


def _bad_depth(depth: int, lowest: int) -> FangchengError:
    """The error of a depth beyond what can be counted."""
    allowed = f"{lowest}-{MOST_PLIES}"
    message = f"{depth} is no depth{' to divide' * (lowest == 1)}: {allowed}"
    return FangchengError("bad_depth", message, "depth", given=depth, allowed=allowed)


def divide(deal: Deal, depth: int, interrupts: bool = False) -> dict[tuple[int, int], int]:
    """Return ``perft`` split by the first action: (seat, action) to the number of courses that begin with it."""
    if not 1 <= depth <= MOST_PLIES:
        raise _bad_depth(depth, 1)
    first = deal.waiting()[:1]
    begins = [(seat, action) for seat in first for action in deal.legal(seat)]
    if interrupts:
        begins += [(seat, action) for seat in deal.seats for action in deal.interrupts(seat)]
    counts: dict[tuple[int, int], int] = {}
    for seat, action in begins:
        following = deal.clone()
        following.apply(seat, action)
        counts[seat, action] = count_leaves(following, depth - 1, interrupts)
    return counts


def perft_table(deal: Deal, depth: int) -> tuple[PerftRow, ...]:
    """Return both columns for every depth from 1.

    Raises:
        FangchengError: ``bad_depth``.
    """
    if not 0 <= depth <= MOST_PLIES:
        raise _bad_depth(depth, 0)
    return tuple(
        PerftRow(plies, perft(deal, plies), perft(deal, plies, interrupts=True)) for plies in range(1, depth + 1)
    )
