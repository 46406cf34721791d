"""What a bot is: a name, and a choice among legal answers from what one seat may see.

A bot is given a :class:`~fangcheng.deal.view.SeatView` and the ids of its legal actions (``deal.actions``) and nothing
else, the same at a table, in a simulation and in a research environment.  It is asked in the order of the deal's
decisions and may remember what it saw; the bots of this package answer from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from fangcheng.deal.view import SeatView
from fangcheng.rules import Ruleset

Action: TypeAlias = int


class Bot(Protocol):
    """A player that needs no person.

    Attributes:
        name: what the table calls it.
    """

    name: str

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions.

        Args:
            view: the table as the bot's seat sees it.
            legal: at least one action id of ``deal.actions``, in rising order.
        """


@runtime_checkable
class LateClaimer(Protocol):
    """A bot that may also speak up after the next player has drawn (D-CLM-3, option ``late_claims``)."""

    def late(self, view: SeatView, options: tuple[Action, ...]) -> Action | None:
        """Return one of the late claims, or None to let the discard go.

        Args:
            view: the table as the bot's seat sees it; ``last_discard`` is the discard that can be claimed.
            options: LATE_ action ids of ``deal.actions``.
        """


BotFactory: TypeAlias = Callable[[Ruleset, int], Bot]
"""Makes a bot from the rules of the table and a seed, by which two bots of one kind differ."""


def late_claim(bot: Bot, view: SeatView, options: tuple[Action, ...]) -> Action | None:
    """Ask a bot for a late claim; a bot without the method ``late`` makes none."""
    return bot.late(view, options) if isinstance(bot, LateClaimer) else None
