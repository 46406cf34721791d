"""What each action of a deal changes, told as events: a shadow of the deal is compared before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from fangcheng.deal.actions import LATE_PUNG, OWN_KONG, PASS, STAND
from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import FALSE_CALL, RESHUFFLED
from fangcheng.deal.events import (
    BonusExposed,
    BonusPutBack,
    Claimed,
    DeadDeal,
    Dealt,
    Discarded,
    Drawn,
    Event,
    HandsOpened,
    KongLaid,
    KongRobbed,
    PutBack,
    Settled,
    StandingDeclared,
    VoidDeal,
    Won,
    WrongSetLaid,
)
from fangcheng.deal.results import result_of
from fangcheng.hand.layout import ADDED, CONCEALED
from fangcheng.scoring.layout import FROM_DISCARD, FROM_FIRST_DISCARD, FROM_LOOSE, FROM_ROBBED_KONG, FROM_WALL
from fangcheng.tiles import SEATS, is_bonus

_FROM_ANOTHER: Final = (FROM_DISCARD, FROM_FIRST_DISCARD, FROM_ROBBED_KONG)


class Wall(NamedTuple):
    """The tiles of a wall and how many have been taken from either end."""

    order: bytes
    live: int
    loose: int

    def next_live(self) -> int:
        """The next live tile; with dead_wall=0 the upper tile of the last stack may have gone as a loose one."""
        skip = len(self.order) - self.live - self.loose == 1 and self.loose % 2
        return self.order[self.live + (1 if skip else 0)]

    def next_loose(self) -> int:
        """The next loose tile: upper before lower of each stack from the far end (D-LOOSE-2, 3)."""
        if len(self.order) - self.live - self.loose == 1:
            return self.next_live()
        return self.order[len(self.order) - 2 - (self.loose & ~1) + self.loose % 2]


def opening(deal: Deal) -> Iterator[Event]:
    """The dealing, and each seat's bonus tiles replaced in turn (D-DEAL, D-FLW-3)."""
    order = deal.order
    hands: list[list[int]] = [[], [], [], []]
    for seat, numbers in dealing(deal.present):
        hands[seat] += [order[number] for number in numbers]
    yield Dealt(tuple(tuple(sorted(hand)) if hand else None for hand in hands))
    live, loose = deal.taken
    wall = Wall(order, live, 0)
    for seat in SEATS:
        owed = 0
        for tile in hands[seat]:
            if is_bonus(tile):
                owed += 1
                yield BonusExposed(seat, tile)
        while owed and wall.loose < loose:
            tile = wall.next_loose()
            wall = wall._replace(loose=wall.loose + 1)
            yield Drawn(seat, tile, FROM_LOOSE)
            if is_bonus(tile):
                yield BonusExposed(seat, tile)
            else:
                owed -= 1
    if deal.over:
        yield from ending(deal, Before.of(deal), late=False)


class Before(NamedTuple):
    """What is remembered of a deal before an action."""

    taken: tuple[int, int]
    melds: tuple[int, ...]
    offered: int
    giver: int

    @classmethod
    def of(cls, deal: Deal) -> Before:
        """Return what to remember now."""
        return cls(deal.taken, tuple(len(deal.melds(seat)) for seat in SEATS), deal.last_discard, deal.discarder)


def step(deal: Deal, seat: int, action: int) -> Iterator[Event]:
    """Apply one action to the shadow and tell what it did."""
    before = Before.of(deal)
    yield from announced(deal, seat, action)
    late = action >= LATE_PUNG
    if late:
        yield from put_back(deal.order, deal.to_move, deal.taken, deal.late_taken)
        before = before._replace(taken=deal.late_taken)
    deal.apply(seat, action)
    if not OWN_KONG <= action < PASS:
        yield from sets_laid(deal, before, late=late)
    yield from draws(deal.order, deal.drawer, before.taken, deal.taken)
    if deal.over:
        yield from ending(deal, before, late=late)


def announced(deal: Deal, seat: int, action: int) -> Iterator[Event]:
    """A discard or a kong of the own turn, before it is carried out."""
    if action < OWN_KONG:
        yield Discarded(seat, action % STAND)
        if action >= STAND:
            yield StandingDeclared(seat)
    elif action < PASS:
        tile = action - OWN_KONG
        yield KongLaid(seat, tile, CONCEALED if deal.counts(seat)[tile] == 4 else ADDED)


def sets_laid(deal: Deal, before: Before, *, late: bool) -> Iterator[Event]:
    """The set that a claim has laid; tiles that are none (D-ERR-7)."""
    for seat in SEATS:
        laid = deal.melds(seat)
        if len(laid) > before.melds[seat]:
            meld, lowest, _, giver, claimed, wrong = laid[-1]
            yield (
                WrongSetLaid(seat, giver, claimed, wrong)
                if wrong
                else Claimed(seat, giver, claimed, meld, lowest, late)
            )


def put_back(order: bytes, seat: int, now: tuple[int, int], before: tuple[int, int]) -> Iterator[Event]:
    """A late claim turns the drawer's draws back, the last one first (D-CLM-3, G-63)."""
    live, loose = now
    while (live, loose) != before:
        source = FROM_LOOSE if loose > before[1] else FROM_WALL
        if source == FROM_LOOSE:
            loose -= 1
            tile = Wall(order, live, loose).next_loose()
        else:
            live -= 1
            tile = Wall(order, live, loose).next_live()
        yield BonusPutBack(seat, tile, source) if is_bonus(tile) else PutBack(seat, tile, source)


def draws(order: bytes, seat: int, before: tuple[int, int], now: tuple[int, int]) -> Iterator[Event]:
    """The draws of one turn: a live or a loose tile, and loose ones in place of bonus tiles (D-FLW-2, G-62)."""
    wall = Wall(order, *before)
    while (wall.live, wall.loose) != now:
        if wall.live < now[0]:
            source, tile = FROM_WALL, wall.next_live()
            wall = wall._replace(live=wall.live + 1)
        else:
            source, tile = FROM_LOOSE, wall.next_loose()
            wall = wall._replace(loose=wall.loose + 1)
        yield Drawn(seat, tile, source)
        if is_bonus(tile):
            yield BonusExposed(seat, tile)


def ending(deal: Deal, before: Before, judged: Iterable[Event] = (), *, late: bool) -> Iterator[Event]:
    """Mahjong and the opened hands, or the dead or void deal; then the settlement (D-WIN-1, 2, D-END-1, G-50, G-52).

    Args:
        deal: the deal, over.
        before: the deal before its last action.
        judged: what is found wrong with hands now that they are looked at.
        late: whether a late claim ended it.
    """
    if deal.winner >= 0:
        if deal.win_source == FROM_ROBBED_KONG:
            yield KongRobbed(deal.winner, before.giver, before.offered)
        giver = before.giver if deal.win_source in _FROM_ANOTHER else -1
        yield Won(deal.winner, deal.win_source, deal.winning_tile, giver, late)
        yield HandsOpened(tuple(deal.concealed(seat) if deal.present >> seat & 1 else None for seat in SEATS))
    elif deal.ending in {FALSE_CALL, RESHUFFLED}:
        yield VoidDeal(deal.ending)
    else:
        yield DeadDeal(deal.ending)
    yield from judged
    yield Settled(result_of(deal), deal.present)
