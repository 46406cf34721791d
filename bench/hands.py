"""The same hands for every library: random, from the tiles that all of them have."""

from __future__ import annotations

import random
from functools import cache

HANDS = 1000
SUITS_END, HONOURS = 27, 34


def riichi_kind(kind: int) -> int:
    """Return the number of a kind where characters come first, then circles, bamboos, winds, dragons white first."""
    if kind < 9:
        return kind + 18
    return kind - 9 if kind < SUITS_END else {31: 33, 33: 31}.get(kind, kind)


def tile_ids(counts: bytes) -> list[int]:
    """Return the numbers 0-135 of a hand's tiles, four of each kind."""
    return [4 * riichi_kind(kind) + copy for kind in range(HONOURS) for copy in range(counts[kind])]


def counted(kinds: list[int]) -> bytes:
    """Return the counts of the 34 kinds."""
    return bytes(map(kinds.count, range(HONOURS)))


@cache
def random_hands(tiles: int) -> tuple[bytes, ...]:
    """Return hands of so many random tiles."""
    chance = random.Random(tiles)
    deck = [kind for kind in range(HONOURS) for _ in range(4)]
    return tuple(counted(chance.sample(deck, tiles)) for _ in range(HANDS))


@cache
def winning_hands() -> tuple[tuple[bytes, int], ...]:
    """Return random concealed hands of four sets and a pair, and of each the tile drawn last."""
    chance = random.Random(7)
    found: list[tuple[bytes, int]] = []
    while len(found) < HANDS:
        kinds = [chance.randrange(HONOURS)] * 2
        for _ in range(4):
            if chance.random() < 0.65:
                lowest = 9 * chance.randrange(3) + chance.randrange(7)
                kinds += [lowest, lowest + 1, lowest + 2]
            else:
                kinds += [chance.randrange(HONOURS)] * 3
        if max(counted(kinds)) <= 4:
            found.append((counted(kinds), chance.choice(kinds)))
    return tuple(found)
