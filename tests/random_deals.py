"""Random deals and random legal play, for tests of what holds whatever is played.

``FANGCHENG_DEALS`` sets how many deals are played in all (few by default, 100,000 in the full run).
"""

from __future__ import annotations

import os
import random
from typing import Any, Final

from fangcheng.deal.actions import LATE_MAHJONG, MAHJONG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.deal.seating import starting_present
from fangcheng.rules import Ruleset, load

DEALS: Final = int(os.environ.get("FANGCHENG_DEALS", "64"))


def looked_into(number: int) -> bool:
    """Whether everything is recomputed after every event: in the first deals, and every fiftieth of a long run."""
    return number < 8 or number % 50 == 0


def dealt_by(ruleset: Ruleset, rng: random.Random) -> Deal:
    """A deal by a ruleset, shuffled at random, in a random round and row of wins."""
    options = ruleset.options
    order = list(full_set(bool(options["bonus_tiles"])))
    rng.shuffle(order)
    present = starting_present(int(options["players"]))
    return Deal(ruleset.table, order, present, rng.randrange(4), rng.randrange(14))


def dealt_deal(name: str, options: dict[str, Any], rng: random.Random) -> Deal:
    """A deal by a preset with options."""
    return dealt_by(load(name, options), rng)


def allowed(deal: Deal, late: bool = True) -> list[tuple[int, int]]:
    """Everything that anybody may do now, late claims only if they are offered."""
    return [
        (seat, action) for seat in range(4) for action in (*deal.legal(seat), *(deal.interrupts(seat) if late else ()))
    ]


def lively(choices: list[tuple[int, int]], rng: random.Random) -> tuple[int, int]:
    """A random action; a mahjong more often than not, and a pass only now and then, so that much happens."""
    wins = [choice for choice in choices if choice[1] in {MAHJONG, LATE_MAHJONG}]
    if wins and rng.random() < 0.6:
        return wins[0]
    claims = [choice for choice in choices if choice[1] != PASS]
    return rng.choice(choices if rng.random() < 0.3 or not claims else claims)
