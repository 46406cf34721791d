"""The dice in words: who becomes East, where the wall is broken, who sits where (D-SEAT, D-BRK, S-BRK)."""

from __future__ import annotations

from collections.abc import Mapping

from fangcheng.clients.terminal.words import Words
from fangcheng.deal.breaking import DOUBLE_ONES, Break
from fangcheng.deal.game import Game
from fangcheng.deal.seating import Throw, place_of
from fangcheng.tiles import EAST, SEATS


def thrown(throw: Throw) -> str:
    """Return a throw as a sum: ``3 + 5 = 8``."""
    return f"{throw[0]} + {throw[1]} = {sum(throw)}"


def seat_dice_lines(game: Game, words: Words) -> list[str]:
    """Return how East was thrown, ties thrown again (D-SEAT-2, G-56)."""
    found = []
    for number, turn in enumerate(game.seat_dice.rounds):
        throws = [
            words("dice.throw", name=game.players[game.sitting[place]], throw=thrown(throw)) for place, throw in turn
        ]
        found.append(words("dice.seats" if number == 0 else "dice.seats_again", throws=words.join(throws)))
    east = game.players[game.sitting[game.seat_dice.east]]
    found.append(words("dice.east", name=east))
    return found


def seats_lines(winds: Mapping[int, str], you: int, direction: str, words: Words) -> list[str]:
    """Return who sits where.

    Args:
        winds: names of the players by wind.
        you: the wind of the person who reads.
        direction: option ``direction``.
        words: how everything is called.
    """
    parts = []
    for wind in SEATS:
        if wind in winds:
            place = place_of(wind, you, direction)
            parts.append(words(f"seats.{place}", seat=words.seat(wind), name=winds[wind]))
    return [words("seats.all", seats=words.join(parts))]


def wall_lines(broken: Break, present: int, rule: str, words: Words) -> list[str]:
    """Return how the wall was broken (D-BRK-1..7, S-BRK-1, 2, D-VAR-1).

    Args:
        broken: the broken wall.
        present: mask of the occupied chairs.
        rule: option ``break_rule``.
        words: how everything is called.
    """
    found = []
    throws = list(broken.throws)
    while throws[0] == DOUBLE_ONES and len(throws) > 1 and broken.reroll:
        found.append(words("wall.reroll", throw=thrown(throws.pop(0)), east=words.seat(EAST)))
    first = throws[0]
    side = (sum(first) - 1) % 4
    values = {"east": words.seat(EAST), "throw": thrown(first), "side": words.seat(side, "genitive")}
    if rule == "own_side":
        found.append(words("wall.own_side", **values))
    elif rule == "one":
        found.append(words("wall.one", **values))
    else:
        found.append(words("wall.side", **values))
        second = throws[1]
        key = "wall.second" if present >> side & 1 else "wall.second_for"
        found.append(
            words(
                key,
                east=words.seat(EAST),
                seat=words.seat(side),
                throw=thrown(second),
                count=sum(first) + sum(second),
            )
        )
    found.append(
        words("wall.break", stack=broken.stack, side=words.seat(broken.side, "genitive"), stacks=broken.stacks)
    )
    return found
