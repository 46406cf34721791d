"""Events and results derived from the engine's record of (seat, action).

Nothing is built while a deal is played: a shadow of the deal is played again and each action compared with what it
changed.  :class:`Follower` does that step by step for a live table, :func:`events_of` for a whole deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive_steps import opening, step
from fangcheng.deal.derive_table import table_step
from fangcheng.deal.events import Event
from fangcheng.deal.referee import TableDeal


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
        self._shadow = type(deal)(deal.table, deal.order, deal.present, deal.round_wind, deal.east_wins, deal.skipped)
        self._steps = -1

    def follow(self, deal: Deal) -> tuple[Event, ...]:
        """Return what has happened since the last call."""
        return tuple(event for step in self.steps(deal) for event in step)

    def steps(self, deal: Deal) -> Iterator[tuple[Event, ...]]:
        """Yield, since the last call, the events of the dealing and then those of each action."""
        if self._steps < 0:
            self._steps = 0
            yield tuple(opening(self._shadow))
        for seat, action in deal.record[self._steps :]:
            self._steps += 1
            yield tuple(_step(self._shadow, seat, action))


def _step(shadow: Deal, seat: int, action: int) -> Iterator[Event]:
    """Apply one action to the shadow and tell what it did."""
    return table_step(shadow, seat, action) if isinstance(shadow, TableDeal) else step(shadow, seat, action)
