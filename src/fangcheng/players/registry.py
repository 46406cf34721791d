"""Bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fangcheng.errors import FangchengError
from fangcheng.players.beginner import BeginnerBot
from fangcheng.players.greedy import GreedyBot
from fangcheng.players.protocol import Bot, BotFactory
from fangcheng.players.random_bot import RandomBot
from fangcheng.rules import Ruleset

BOTS: Final[Mapping[str, BotFactory]] = {"random": RandomBot, "beginner": BeginnerBot, "greedy": GreedyBot}
"""Factory of every bot, by the name the command line knows it by."""


def make_bot(name: str, ruleset: Ruleset, seed: int = 0) -> Bot:
    """Make a bot.

    Args:
        name: a key of BOTS.
        ruleset: rules of the table.
        seed: bots of one name and different seeds play differently.

    Raises:
        FangchengError: ``unknown_bot``.
    """
    if name not in BOTS:
        raise FangchengError.unknown("bot", name, ", ".join(BOTS), "bots")
    return BOTS[name](ruleset, seed)
