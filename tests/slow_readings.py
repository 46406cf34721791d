"""Every way to read a hand, slow and plain: half of the second scorer (``slow_scorer``), with its words for tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

SUITS = "BCD"
WINDS = ["WE", "WS", "WW", "WN"]
DRAGONS = ["DR", "DG", "DW"]
HONOURS = WINDS + DRAGONS
KINDS = [suit + str(rank) for suit in SUITS for rank in range(1, 10)] + HONOURS
MAJORS = [suit + rank for suit in SUITS for rank in "19"] + HONOURS


@dataclass
class Part:
    """A set, a pair, and how it is counted."""

    kind: str  # chow, pung, kong, pair
    tile: str  # its (lowest) tile
    exposure: str = "concealed"
    claimed: bool = False


@dataclass
class Reading:
    """One way to read a hand."""

    shape: str  # standard, thirteen, tianhe, pure_twins, honour_twins, mixed_twins, sequence, honour_sequence, loser
    parts: list[Part] = field(default_factory=list)


def is_honour(tile: str) -> bool:
    return tile in HONOURS


def is_end(tile: str) -> bool:
    return not is_honour(tile) and tile[1] in "19"


def following(tile: str, steps: int) -> str:
    return tile[0] + str(int(tile[1]) + steps)


# ---- readings -------------------------------------------------------------------------------------------------------


def split(tiles: Counter[str], sets: int) -> Iterator[list[Part]]:
    """Every way to make so many chows and pungs, and a pair, of the tiles."""
    for tile in KINDS:
        if tiles[tile] >= 2:
            rest = tiles.copy()
            rest[tile] -= 2
            for parts in split_sets(rest, sets):
                yield [*parts, Part("pair", tile)]


def split_sets(tiles: Counter[str], sets: int) -> Iterator[list[Part]]:
    first = next((tile for tile in KINDS if tiles[tile]), None)
    if first is None:
        if sets == 0:
            yield []
        return
    if sets == 0:
        return
    if tiles[first] >= 3:
        rest = tiles.copy()
        rest[first] -= 3
        for parts in split_sets(rest, sets - 1):
            yield [Part("pung", first), *parts]
    if not is_honour(first) and int(first[1]) <= 7:
        run = [first, following(first, 1), following(first, 2)]
        if all(tiles[tile] for tile in run):
            rest = tiles.copy()
            rest.subtract(run)
            for parts in split_sets(rest, sets - 1):
                yield [Part("chow", first), *parts]


def holds(part: Part, tile: str) -> bool:
    if part.kind == "chow":
        return tile in (part.tile, following(part.tile, 1), following(part.tile, 2))
    return part.tile == tile


def is_nine_gates(tiles: Counter[str]) -> bool:
    """D-ALT-3: one suit, three 1s, three 9s, one each of 2-8 and one more tile of the suit."""
    for suit in SUITS:
        if sum(tiles.values()) == 14 and sum(tiles[suit + str(rank)] for rank in range(1, 10)) == 14:
            wanted = {suit + str(rank): 3 if rank in (1, 9) else 1 for rank in range(1, 10)}
            return all(tiles[tile] >= count for tile, count in wanted.items())
    return False


def special_readings(tiles: Counter[str], options: Mapping[str, Any], family: str) -> Iterator[Reading]:
    """Shapes of fourteen tiles on the rack (D-ALT-1..8, S-ALT-2..6)."""
    pairs = [Part("pair", tile) for tile in KINDS for _ in range(tiles[tile] // 2)]
    suits = {tile[0] for tile in tiles if tiles[tile] and not is_honour(tile)}
    honours = [tile for tile in HONOURS if tiles[tile]]
    allowed = options["alt_hands"]
    if "thirteen" in allowed and all(tiles[tile] for tile in MAJORS) and sum(tiles[tile] for tile in MAJORS) == 14:
        yield Reading("thirteen", [part for part in pairs if tiles[part.tile] == 2])
    if "tianhe" in allowed and is_nine_gates(tiles):
        yield Reading("tianhe")
    twice = any(count == 4 for count in tiles.values())
    if (
        "twins" in allowed
        and all(count % 2 == 0 for count in tiles.values())
        and not (options["twins_distinct"] and twice)  # G-42
    ):
        if not suits:
            yield Reading("honour_twins", pairs)
        elif len(suits) == 1 and not honours:
            yield Reading("pure_twins", pairs)
        else:
            yield Reading("mixed_twins", pairs)
    if "sequences" in allowed:
        for suit in SUITS:
            rest = tiles.copy()
            rest.subtract(suit + str(rank) for rank in range(1, 10))
            if any(count < 0 for count in rest.values()):
                continue
            rest = +rest
            if family == "smirnov":  # S-ALT-5: five more of the same suit, 1-5 or 5-9
                fives = [[suit + str(rank) for rank in ranks] for ranks in ((1, 2, 3, 4, 5), (5, 6, 7, 8, 9))]
            else:  # D-ALT-7: 1-5 of another suit
                fives = [[other + str(rank) for rank in range(1, 6)] for other in SUITS if other != suit]
            if any(rest == Counter(five) for five in fives):
                yield Reading("sequence")
            if all(is_honour(tile) and count == 1 for tile, count in rest.items()):
                yield Reading("honour_sequence")  # S-ALT-6, D-ALT-8


def melds_of(case: Mapping[str, Any]) -> list[Part]:
    return [Part(meld["kind"], min(meld["tiles"], key=KINDS.index), meld["exposure"]) for meld in case["hand"]["melds"]]


def readings(case: Mapping[str, Any], options: Mapping[str, Any], family: str) -> Iterator[Reading]:
    """Every reading of a winner's hand; the one reading of a loser's."""
    tiles = Counter(case["hand"]["concealed"])
    melds = melds_of(case)
    if not case["winner"]:
        parts = list(melds)
        for tile in KINDS:  # D-KONG-11, S-KONG-5, G-74: an unlaid fourth tile is not scored
            if tiles[tile] >= 3:
                parts.append(Part("pung", tile))
            elif tiles[tile] == 2:
                parts.append(Part("pair", tile))
        yield Reading("loser", parts)
        return
    claimed = case["win_source"] in ("discard", "robbed_kong", "first_discard")
    for parts in split(tiles, 4 - len(melds)):
        if not claimed:
            yield Reading("standard", melds + parts)
            continue
        for index, part in enumerate(parts):
            if holds(part, case["winning_tile"]):
                # G-23: a set completed by a claimed tile is open; a pair is no set
                exposure = "concealed" if part.kind == "pair" else "open"
                finished = Part(part.kind, part.tile, exposure, claimed=True)
                yield Reading("standard", melds + parts[:index] + [finished] + parts[index + 1 :])
    if not melds:
        yield from special_readings(tiles, options, family)
    elif (
        options.get("tianhe_open_allowed")  # G-25
        and "tianhe" in options["alt_hands"]
        and is_nine_gates(all_tiles(case))
    ):
        yield Reading("tianhe")


def all_tiles(case: Mapping[str, Any]) -> Counter[str]:
    tiles = Counter(case["hand"]["concealed"])
    for meld in case["hand"]["melds"]:
        tiles.update(meld["tiles"])
    return tiles


def is_single_wait(case: Mapping[str, Any], options: Mapping[str, Any], family: str) -> bool:
    """G-05, ``single_wait``: no other kind would have completed the hand."""
    if case["winning_tile"] is None:
        return False
    rack = list(case["hand"]["concealed"])
    rack.remove(case["winning_tile"])
    for tile in KINDS:
        if tile == case["winning_tile"] or rack.count(tile) == 4:
            continue
        other = {
            **case,
            "win_source": "wall",
            "winning_tile": tile,
            "hand": {**case["hand"], "concealed": [*rack, tile]},
        }
        if any(readings(other, options, family)):
            return False
    return True
