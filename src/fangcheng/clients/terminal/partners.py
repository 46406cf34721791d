"""The bots at the table: asked with their own view only, each answer from a seed of its own.

A bot is made anew for every answer, seeded by the game and the place in the deal: so a game that is left and resumed
goes on as it would have gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fangcheng.deal.view import SeatView
from fangcheng.errors import FangchengError
from fangcheng.players import Bot, late_claim, make_bot
from fangcheng.players.registry import BOTS
from fangcheng.rules import Ruleset

DEFAULT = ("greedy", "beginner", "greedy")


def kinds_of(text: str, seats: int) -> tuple[str, ...]:
    """Return the kind of bot for each seat from a list such as ``greedy,beginner``; a short list is repeated.

    Raises:
        FangchengError: ``unknown_bot``.
    """
    given = [name.strip() for name in text.split(",") if name.strip()] or list(DEFAULT)
    for name in given:
        if name not in BOTS:
            raise FangchengError.unknown("bot", name, ", ".join(BOTS), "--bots")
    return tuple(given[seat % len(given)] for seat in range(seats))


class Partners:
    """Answers for every player that is no person.

    Args:
        ruleset: rules of the table.
        kinds: kind of bot by player index.
        lot: gives a number of the game's own for every place (``GameHost.lot``).
    """

    def __init__(self, ruleset: Ruleset, kinds: Mapping[int, str], lot: Callable[..., int]) -> None:
        self._ruleset = ruleset
        self._kinds = dict(kinds)
        self._lot = lot

    def choose(self, player: int, view: SeatView, legal: tuple[int, ...], place: tuple[int, ...]) -> int:
        """Return a player's answer.

        Args:
            player: its index.
            view: what it sees.
            legal: what it may answer.
            place: numbers that tell this point of the game from every other.
        """
        if len(legal) == 1:
            return legal[0]
        return self._bot(player, place).choose(view, legal)

    def late(self, player: int, view: SeatView, options: tuple[int, ...], place: tuple[int, ...]) -> int | None:
        """Return a player's late claim, or None."""
        return late_claim(self._bot(player, place), view, options)

    def nonce(self, player: int, place: tuple[int, ...]) -> bytes:
        """Return what a player mixes into a deal."""
        return self._lot("nonce", player, *place).to_bytes(6, "big")

    def _bot(self, player: int, place: tuple[int, ...]) -> Bot:
        return make_bot(self._kinds[player], self._ruleset, self._lot("bot", player, *place))
