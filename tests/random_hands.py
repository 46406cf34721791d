"""Random hands by construction, as objects of ``fangcheng score``: winners of every shape, and losers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.slow_readings import DRAGONS, HONOURS, KINDS, MAJORS, SUITS, WINDS, following, is_honour

CLAIMED = ("discard", "discard", "robbed_kong", "first_discard")
DRAWN = ("wall", "wall", "loose", "last_wall", "initial")


class NoRoom(Exception):
    """Five of a kind would be needed: draw again."""


def take(pool: Counter[str], tiles: list[str]) -> list[str]:
    """Take these tiles from the 136.

    Raises:
        NoRoom: there are no more of them.
    """
    wanted = Counter(tiles)
    if any(pool[tile] < count for tile, count in wanted.items()):
        raise NoRoom
    pool.subtract(wanted)
    return tiles


def kinds_of_mood(rng: random.Random) -> list[str]:
    """The kinds a hand is made of: often one suit, ends, honours, so that rare rows come up."""
    mood = rng.random()
    suit = rng.choice(SUITS)
    one_suit = [tile for tile in KINDS if tile[0] == suit and not is_honour(tile)]
    moods = (
        (0.2, one_suit),
        (0.4, one_suit + HONOURS),
        (0.5, MAJORS),
        (0.56, [tile for tile in MAJORS if not is_honour(tile)]),
        (0.64, HONOURS),
        (0.7, HONOURS + one_suit[:1]),
        (1.0, KINDS),
    )
    return next(kinds for below, kinds in moods if mood < below)


def one_set(rng: random.Random, pool: Counter[str], kinds: list[str], chows: float) -> tuple[str, list[str]]:
    """A chow, or a pung."""
    for _ in range(40):
        tile = rng.choice(kinds)
        if rng.random() < chows:
            if is_honour(tile) or int(tile[1]) > 7:
                continue
            run = [tile, following(tile, 1), following(tile, 2)]
            if all(part in kinds and pool[part] for part in run):
                return "chow", take(pool, run)
        elif pool[tile] >= 3:
            return "pung", take(pool, [tile] * 3)
    raise NoRoom


def some_bonus(rng: random.Random) -> list[str]:
    every = [series + number for series in "FS" for number in "1234"]
    mood = rng.random()
    if mood < 0.5:
        return []
    if mood < 0.6:
        return every[:4]
    if mood < 0.65:
        return every
    if mood < 0.7:
        return [*every[4:], rng.choice(every[:4])]
    return rng.sample(every, rng.randint(1, 5))


def melds_of(
    rng: random.Random, pool: Counter[str], kinds: list[str], count: int, chows: float
) -> list[dict[str, Any]]:
    melds = []
    for _ in range(count):
        kind, tiles = one_set(rng, pool, kinds, chows)
        exposure = "open"
        if kind == "pung" and pool[tiles[0]] and rng.random() < 0.6:
            kind, tiles = "kong", tiles + take(pool, tiles[:1])
            exposure = rng.choice(("open", "concealed", "concealed", "added"))
        melds.append({"kind": kind, "exposure": exposure, "tiles": tiles})
    return melds


def four_sets_and_a_pair(rng: random.Random, pool: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    kinds = kinds_of_mood(rng)
    chows = rng.choice((0.0, 0.0, 0.5, 0.9, 1.0))
    melds = melds_of(rng, pool, kinds, rng.choice((0, 0, 0, 1, 1, 2, 3, 4)), chows)
    rack: list[str] = []
    for _ in range(4 - len(melds)):
        rack += one_set(rng, pool, kinds, chows)[1]
    pairs = [tile for tile in (kinds if rng.random() < 0.7 else KINDS) if pool[tile] >= 2]
    if not pairs:
        raise NoRoom
    return melds, rack + take(pool, [rng.choice(pairs)] * 2)


def close_pungs(rng: random.Random, pool: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Three or four pungs of neighbouring ranks, which are as many chows."""
    suit, low = rng.choice(SUITS), rng.randint(1, 6)
    rack = [suit + str(rank) for rank in range(low, low + 3) for _ in range(3)]
    take(pool, rack)
    near = [suit + str(rank) for rank in range(max(1, low - 1), min(9, low + 3) + 1)]
    rack = rack + one_set(rng, pool, near if rng.random() < 0.6 else KINDS, rng.random())[1]
    pairs = [tile for tile in KINDS if pool[tile] >= 2]
    return [], rack + take(pool, [rng.choice(pairs)] * 2)


def special_tiles(rng: random.Random, pool: Counter[str]) -> tuple[list[dict[str, Any]], list[str]]:
    shape = rng.choice(("thirteen", "tianhe", "open_tianhe", "twins", "sequence_same", "sequence_other", "sequence"))
    suit, other = rng.sample(SUITS, 2)
    run = [suit + str(rank) for rank in range(1, 10)]
    if shape == "thirteen":
        return [], take(pool, [*MAJORS, rng.choice(MAJORS)])
    if shape == "tianhe":
        return [], take(pool, [run[0], run[0], *run, run[8], run[8], rng.choice(run)])
    if shape == "open_tianhe":
        tiles = Counter(take(pool, [run[0], run[0], *run, run[8], run[8], rng.choice(run)]))
        meld = rng.choice((run[:3], run[3:6], run[4:7], [run[0]] * 3, [run[8]] * 3))
        tiles.subtract(meld)
        kind = "pung" if meld[0] == meld[1] else "chow"
        return [{"kind": kind, "exposure": "open", "tiles": list(meld)}], list(tiles.elements())
    if shape == "twins":
        kinds = kinds_of_mood(rng)
        rack: list[str] = []
        for _ in range(7):
            pairs = [tile for tile in kinds if pool[tile] >= 2]
            if not pairs:
                raise NoRoom
            rack += take(pool, [rng.choice(pairs)] * 2)
        return [], rack
    five = [suit + str(rank) for rank in range(1, 6)]
    if shape == "sequence_same" and rng.random() < 0.5:
        five = run[4:]
    if shape == "sequence_other":
        five = [other + str(rank) for rank in range(1, 6)]
    if shape == "sequence":
        five = rng.sample(HONOURS, 5)
    return [], take(pool, run + five)


def winner(rng: random.Random) -> dict[str, Any]:
    """A hand that is a mahjong by one family of tables or the other."""
    while True:
        pool = Counter(dict.fromkeys(KINDS, 4))
        mood = rng.random()
        make = four_sets_and_a_pair if mood < 0.7 else close_pungs if mood < 0.8 else special_tiles
        try:
            melds, rack = make(rng, pool)
        except NoRoom:
            continue
        break
    seat = rng.choice("ESWN")
    source = rng.choice(CLAIMED + DRAWN)
    if (source == "initial" and (seat != "E" or melds)) or (source == "first_discard" and seat == "E"):
        source = "wall"
    rng.shuffle(rack)
    flags: dict[str, Any] = {}
    if source != "initial" and rng.random() < 0.15:
        flags["only_possible"] = True
    if source in ("wall", "discard", "last_wall") and rng.random() < 0.15:
        flags["standing_hand"] = True
    if source in ("loose", "discard") and rng.random() < 0.3:
        flags["last_wall"] = True
    if source == "loose" and rng.random() < 0.5:
        flags["bonus_replacement"] = True
    if seat == "E" and rng.random() < 0.2:
        flags["consecutive_east_wins"] = rng.choice((1, 12, 13, 14))
    return {
        "seat_wind": seat,
        "round_wind": rng.choice("ESWN"),
        "winner": True,
        "win_source": source,
        "winning_tile": None if source == "initial" else rng.choice(rack),
        "flags": flags,
        "hand": {"concealed": rack, "melds": melds, "bonus_tiles": some_bonus(rng)},
    }


def loser(rng: random.Random) -> dict[str, Any]:
    """Thirteen tiles, or fewer beside melds, rich in pungs, pairs and honours."""
    while True:
        pool = Counter(dict.fromkeys(KINDS, 4))
        kinds = kinds_of_mood(rng)
        if rng.random() < 0.3:
            kinds = rng.choice((WINDS, DRAGONS + WINDS, DRAGONS + KINDS[:9]))
        try:
            melds = melds_of(rng, pool, kinds, rng.choice((0, 1, 2, 3)), rng.choice((0.0, 0.3, 0.6)))
        except NoRoom:
            continue
        break
    wanted = 13 - 3 * len(melds)
    rack: list[str] = []
    while len(rack) < wanted:
        tile = rng.choice(kinds if rng.random() < 0.7 else KINDS)
        many = min(pool[tile], rng.choice((1, 1, 2, 3, 4)), wanted - len(rack))
        rack += take(pool, [tile] * many)
    return {
        "seat_wind": rng.choice("ESWN"),
        "round_wind": rng.choice("ESWN"),
        "winner": False,
        "win_source": "none",
        "winning_tile": None,
        "flags": {},
        "hand": {"concealed": rack, "melds": melds, "bonus_tiles": some_bonus(rng)},
    }
