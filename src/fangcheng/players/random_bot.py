"""The random bot: any legal answer, each as likely as the others."""

from __future__ import annotations

from random import Random

from fangcheng.deal.view import SeatView
from fangcheng.players.protocol import Action
from fangcheng.rules import Ruleset


class RandomBot:
    """Answers at random from a stream of its own, so that a seed fixes all its answers.

    Args:
        ruleset: not looked at.
        seed: of its stream.
    """

    def __init__(self, ruleset: Ruleset | None = None, seed: int = 0) -> None:
        del ruleset
        self.name = "random"
        self._random = Random(f"random bot {seed}")  # noqa: S311 - play, not secrets

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """Return any legal action."""
        del view
        return legal[int(self._random.random() * len(legal))]

    def late(self, view: SeatView, options: tuple[Action, ...]) -> Action | None:
        """Return any late claim, or as often as each of them none."""
        del view
        return (*options, None)[int(self._random.random() * (len(options) + 1))]
