"""Events and results derived from the engine's record of (seat, action).

Nothing is built while a deal is played: a shadow of the deal is played again and each action compared with what it
changed.  :class:`Follower` does that step by step for a live table, :func:`events_of` for a whole deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from fangcheng.deal.actions import LATE_PUNG, OWN_KONG, PASS, STAND
from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
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
    Won,
)
from fangcheng.deal.result import DealResult, Payment
from fangcheng.hand.layout import ADDED, CONCEALED
from fangcheng.rules.layout import COUNT_BOTH_TOO_MANY, LOSER_FLAT, ROUND_EXACT, SHARE_THIRD
from fangcheng.scoring.layout import (
    FROM_DISCARD,
    FROM_FIRST_DISCARD,
    FROM_LOOSE,
    FROM_ROBBED_KONG,
    FROM_WALL,
    SOURCES,
)
from fangcheng.scoring.settling import Settling
from fangcheng.tiles import SEATS, is_bonus

_FROM_ANOTHER: Final = (FROM_DISCARD, FROM_FIRST_DISCARD, FROM_ROBBED_KONG)


def events_of(deal: Deal) -> tuple[Event, ...]:
    """Return everything that has happened in a deal, the dealing first.

    Costs about as much as playing the deal again in Python.
    """
    return Follower(deal).follow(deal)


class Follower:
    """Follows a deal as it is played and tells what happens.

    Args:
        deal: the deal to follow, at any point of it; ``follow`` then begins with what has already happened.
    """

    def __init__(self, deal: Deal) -> None:
        self._shadow = Deal(deal.table, deal.order, deal.present, deal.round_wind, deal.east_wins, deal.skipped)
        self._steps = -1

    def follow(self, deal: Deal) -> tuple[Event, ...]:
        """Return what has happened since the last call."""
        return tuple(event for step in self.steps(deal) for event in step)

    def steps(self, deal: Deal) -> Iterator[tuple[Event, ...]]:
        """Yield, since the last call, the events of the dealing and then those of each action."""
        if self._steps < 0:
            self._steps = 0
            yield tuple(_opening(self._shadow))
        for seat, action in deal.record[self._steps :]:
            self._steps += 1
            yield tuple(_step(self._shadow, seat, action))


def result_of(deal: Deal) -> DealResult:
    """Return the result of a finished deal: scores, and who pays whom for what."""
    table, unit = deal.table, deal.denominator
    exact = table.option("third_rounding") == ROUND_EXACT
    settling = Settling(
        winner=deal.winner,
        status=deal.statuses,
        limit_losers=deal.limit_losers,
        by_share=table.option("winner_share") == SHARE_THIRD,
        flat_limit=table.option("loser_limit") == LOSER_FLAT,
        both_too_many=table.option("wrong_count") == COUNT_BOTH_TOO_MANY,
    )
    payments = tuple(
        Payment(payer, payee, Fraction(amount, unit) if exact else amount, settling.reason(payer, payee))
        for payer, payee, amount in deal.payments
    )
    first, second, third, fourth = deal.scores
    return DealResult(deal.winner, SOURCES[deal.win_source], (first, second, third, fourth), payments, exact)


class _Wall(NamedTuple):
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


def _opening(deal: Deal) -> Iterator[Event]:
    """The dealing, and each seat's bonus tiles replaced in turn (D-DEAL, D-FLW-3)."""
    order = deal.order
    hands: list[list[int]] = [[], [], [], []]
    for seat, numbers in dealing(deal.present):
        hands[seat] += [order[number] for number in numbers]
    yield Dealt(tuple(tuple(sorted(hand)) if hand else None for hand in hands))
    live, loose = deal.taken
    wall = _Wall(order, live, 0)
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
        yield from _ending(deal)


def _step(deal: Deal, seat: int, action: int) -> Iterator[Event]:
    """Apply one action to the shadow and tell what it did."""
    order = deal.order
    live, loose = deal.taken
    melds = [len(deal.melds(other)) for other in SEATS]
    discarder, offered = deal.discarder, deal.last_discard
    late = action >= LATE_PUNG
    if action < OWN_KONG:
        yield Discarded(seat, action % STAND)
        if action >= STAND:
            yield StandingDeclared(seat)
    elif action < PASS:
        tile = action - OWN_KONG
        yield KongLaid(seat, tile, CONCEALED if deal.counts(seat)[tile] == 4 else ADDED)
    if late:
        before = deal.late_taken
        yield from _put_back(order, deal.to_move, (live, loose), before)
        live, loose = before
    deal.apply(seat, action)
    if not OWN_KONG <= action < PASS:
        for other in SEATS:
            laid = deal.melds(other)
            if len(laid) > melds[other]:
                meld, lowest, _, giver, claimed = laid[-1]
                yield Claimed(other, giver, claimed, meld, lowest, late)
    yield from _draws(order, deal.drawer, (live, loose), deal.taken)
    if deal.over:
        if deal.win_source == FROM_ROBBED_KONG:
            yield KongRobbed(deal.winner, discarder, offered)
        yield from _ending(deal, discarder if deal.win_source in _FROM_ANOTHER else -1, late)


def _put_back(order: bytes, seat: int, now: tuple[int, int], before: tuple[int, int]) -> Iterator[Event]:
    """A late claim turns the drawer's draws back, the last one first (D-CLM-3, G-63)."""
    live, loose = now
    while (live, loose) != before:
        source = FROM_LOOSE if loose > before[1] else FROM_WALL
        if source == FROM_LOOSE:
            loose -= 1
            tile = _Wall(order, live, loose).next_loose()
        else:
            live -= 1
            tile = _Wall(order, live, loose).next_live()
        yield BonusPutBack(seat, tile, source) if is_bonus(tile) else PutBack(seat, tile, source)


def _draws(order: bytes, seat: int, before: tuple[int, int], now: tuple[int, int]) -> Iterator[Event]:
    """The draws of one turn: a live or a loose tile, and loose ones in place of bonus tiles (D-FLW-2, G-62)."""
    wall = _Wall(order, *before)
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


def _ending(deal: Deal, giver: int = -1, late: bool = False) -> Iterator[Event]:
    """Mahjong and the opened hands, or the dead deal; then the settlement (D-WIN-1, 2, D-END-1)."""
    if deal.winner >= 0:
        yield Won(deal.winner, deal.win_source, deal.winning_tile, giver, late)
        yield HandsOpened(tuple(deal.concealed(seat) if deal.present >> seat & 1 else None for seat in SEATS))
    else:
        yield DeadDeal(deal.ending)
    yield Settled(result_of(deal), deal.present)
