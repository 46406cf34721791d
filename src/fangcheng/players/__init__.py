"""Players that need no person: they see a seat's view and its legal answers, nothing else (floor 5)."""

from fangcheng.players.protocol import Action, Bot, BotFactory, LateClaimer, late_claim
from fangcheng.players.registry import BOTS, make_bot

__all__ = ["BOTS", "Action", "Bot", "BotFactory", "LateClaimer", "late_claim", "make_bot"]
