"""What a seat can count: its own tiles, the tiles it has not seen, the sets that are worth something to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    DISCARD,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PUNG,
    STAND,
)
from fangcheng.deal.view import MeldView, SeatView
from fangcheng.hand.distance_cy import Distance
from fangcheng.hand.layout import CHOW
from fangcheng.hand.layout import KONG as KONG_SET
from fangcheng.rules import Ruleset
from fangcheng.tiles import DRAGONS, FLOWERS, PLAIN_KINDS, WINDS, Kind

NOT_LATE: Final = {LATE_PUNG: PUNG, LATE_KONG: KONG, LATE_MAHJONG: MAHJONG}
"""The claim in time that a late claim repeats."""
CHOW_PARTNERS: Final = {CHOW_LOW: (1, 2), CHOW_MIDDLE: (-1, 1), CHOW_HIGH: (-2, -1)}
"""Distances from the claimed tile to the two own tiles of the chow."""


class Sight:
    """The counts of one view.

    Attributes:
        counts: concealed tiles by kind, 34 of them.
        laid: tiles of the own melds by kind.
        melds_n: number of own melds.
        unseen: for each kind, how many tiles the seat sees nowhere (0-4): on other racks, in the wall, or face down.
    """

    __slots__ = ("counts", "laid", "melds_n", "unseen")

    def __init__(self, view: SeatView) -> None:
        counts = bytearray(PLAIN_KINDS)
        for kind in view.concealed:
            counts[kind] += 1
        seen = counts.copy()
        for seat in view.seats:
            if seat is not None:
                for meld in seat.melds:
                    _add_meld(meld, seen)
                for kind in seat.discards:
                    if kind >= 0:
                        seen[kind] += 1
        if view.last_discard >= 0 and not _lies_open(view):
            seen[view.last_discard] += 1
        self.counts = counts
        self.laid = bytearray(PLAIN_KINDS)
        self.melds_n = len(view.own.melds)
        for meld in view.own.melds:
            _add_meld(meld, self.laid)
        self.unseen = bytearray(4 - count if count < 4 else 0 for count in seen)


def _add_meld(meld: MeldView, counts: bytearray) -> None:
    if meld.wrong:
        for kind in meld.wrong:
            counts[kind] += 1
    elif meld.type == CHOW:
        counts[meld.kind] += 1
        counts[meld.kind + 1] += 1
        counts[meld.kind + 2] += 1
    else:
        counts[meld.kind] += 4 if meld.type == KONG_SET else 3


def _lies_open(view: SeatView) -> bool:
    """Whether the tile on offer is counted already: among open discards, or in the kong that may be robbed."""
    giver = view.seats[view.discarder]
    if giver is None:
        return False
    if view.robbing:
        return any(meld.type == KONG_SET and meld.kind == view.last_discard for meld in giver.melds)
    return bool(giver.discards) and giver.discards[-1] == view.last_discard


@lru_cache(maxsize=16)
def distance_of(ruleset: Ruleset) -> Distance:
    """Return what measures hands against the shapes that win by a ruleset."""
    return Distance(**ruleset.table.shapes())


@lru_cache(maxsize=256)
def worth_of_sets(ruleset: Ruleset, seat: int, round_wind: int) -> tuple[float, ...]:
    """Return what a pung of each kind is worth to a seat, in doubles; half a double for a fourfold count of hu.

    Dragons and the own wind double (D-C-1, D-C-2), other winds by ``other_winds`` (D-C-3, G-02).  By the second text's
    tables no single set doubles (G-39), but a pung of dragons or the own wind may grow into a kong that does (S-C-5).
    """
    worth = [0.0] * PLAIN_KINDS
    winds = ruleset.options.get("other_winds")
    doubles = 1.0 if winds is not None else 0.5
    for kind in range(DRAGONS, FLOWERS):
        worth[kind] = doubles
    worth[WINDS + seat] = doubles
    if winds == "any":
        for kind in range(WINDS, DRAGONS):
            worth[kind] = doubles
    elif winds == "seat_round":
        worth[WINDS + round_wind] += doubles
    return tuple(worth)


def is_complete(distance: Distance, sight: Sight, claimed: Kind = -1) -> bool:
    """Return whether the seat's tiles, with a claimed one (-1: none), are a mahjong."""
    counts = sight.counts
    if claimed >= 0:
        counts = counts.copy()
        counts[claimed] += 1
    if max(counts) > 4 or sum(counts) != 14 - 3 * sight.melds_n:
        return False
    return distance.completes(bytes(counts), sight.melds_n)


def kind_of(action: int) -> Kind:
    """Return the kind an own-turn action speaks of: a discard, a standing hand's discard or a kong."""
    if action < STAND:
        return action - DISCARD
    return action - STAND if action < OWN_KONG else action - OWN_KONG
