"""A second scorer, slow and plain, written from the tables of the texts and the decisions on them, not from the code.

It takes the object of ``fangcheng score`` (tiles as codes), tries every reading of the hand and asks every row by an
``if``.  It shares nothing with the package, so a mistake in one of the two shows as a difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.slow_readings import (
    DRAGONS,
    WINDS,
    Part,
    Reading,
    all_tiles,
    is_end,
    is_honour,
    is_single_wait,
    melds_of,
    readings,
)

LIMIT_HANDS = {
    "a": "all_honours",
    "b": "all_terminals",
    "c": "concealed_pungs",
    "d": "thirteen_majors",
    "e": "tianhe",
    "f": "original_hand",
    "g": "first_discard",
    "h": "thirteenth_win",
    "i": "three_dragons",
    "k": "three_winds_and_pair",
}
Line = tuple[str, str, int]


@dataclass
class Result:
    """What one reading is worth."""

    total: int
    points: int
    uncapped: int
    limit_hand: str | None
    lines: list[Line]


# ---- what all tables ask --------------------------------------------------------------------------------------------


def letters(options: Mapping[str, Any]) -> list[str]:
    given = options.get("limit_hands", "none")
    if given in ("all", True):
        return list(LIMIT_HANDS)
    return [] if given in ("none", False) else list(given)


def is_drawn(case: Mapping[str, Any]) -> bool:
    return case["win_source"] in ("wall", "loose", "last_wall", "initial")


def counted_closed(part: Part, options: Mapping[str, Any]) -> bool:
    """Whether the table of sets counts it concealed; an added kong as ``added_kong`` says (G-71)."""
    return part.exposure == "concealed" or (part.exposure == "added" and options["added_kong"] == "concealed")


def seat_number(case: Mapping[str, Any]) -> str:
    """D-FLW-4, S-FLW-2: East 1, South 2, West 3, North 4."""
    return str("ESWN".index(case["seat_wind"]) + 1)


def limit_hands(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[str]:
    """Letters of the limit hands that this reading is (D-LIM-3, D-LIM-4)."""
    met = set()
    tiles = all_tiles(case)
    parts = reading.parts
    threes = [part for part in parts if part.kind in ("pung", "kong")]
    if case["winner"]:
        if all(is_honour(tile) for tile in tiles):
            met.add("a")
        if all(is_end(tile) for tile in tiles):
            met.add("b")
        if (
            len(threes) == 4
            and all(part.exposure == "concealed" for part in threes)
            and (is_drawn(case) or not options["limit_c_needs_self_draw"])
        ):
            met.add("c")
        if reading.shape == "thirteen":
            met.add("d")
        if reading.shape == "tianhe":
            met.add("e")
        if case["win_source"] == "initial":
            met.add("f")
        if case["win_source"] == "first_discard":
            met.add("g")
        if case["seat_wind"] == "E" and case["flags"].get("consecutive_east_wins") == 13:
            met.add("h")
    if all(any(part.tile == dragon for part in threes) for dragon in DRAGONS):
        met.add("i")
    in_threes = {part.tile for part in threes if part.tile in WINDS}
    in_pairs = {part.tile for part in parts if part.kind == "pair" and part.tile in WINDS}
    if len(in_threes) == 4 or (len(in_threes) == 3 and in_pairs):
        met.add("k")
    return [letter for letter in LIMIT_HANDS if letter in met and letter in letters(options)]


def result(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any], lines: list[Line]) -> Result:
    """Limit hand, or points times factors with the cap (D-LIM-1, G-19, G-29)."""
    points = sum(value for _, kind, value in lines if kind == "points")
    uncapped = points
    for _, kind, value in lines:
        if kind == "doubles":
            uncapped *= 2**value
        elif kind == "factor":
            uncapped *= value
    met = limit_hands(case, reading, options) if "limit_hands" in options else []
    if met:
        limit_line = ("D-LIM-" + met[0], "limit", options["limit"])
        return Result(options["limit"], points, uncapped, LIMIT_HANDS[met[0]], [limit_line])
    if options["limit"] is not None and options.get("cap_all", True) and uncapped > options["limit"]:
        return Result(options["limit"], points, uncapped, None, [*lines, ("G-19", "limit", options["limit"])])
    return Result(uncapped, points, uncapped, None, lines)


# ---- the first text -------------------------------------------------------------------------------------------------


def dictionary_bonus_lines(case: Mapping[str, Any], options: Mapping[str, Any]) -> list[Line]:
    lines: list[Line] = []
    bonus = case["hand"]["bonus_tiles"]
    lines += [("D-A-7", "points", 4) for _ in bonus]
    if not case["winner"] and not options["bonus_doubles_for_losers"]:  # G-14
        return lines
    own = 0
    for series in "FS":
        bouquet = all(series + number in bonus for number in "1234")
        if series + seat_number(case) in bonus and not (bouquet and options["bouquet_includes_own"]):  # G-12
            own += 1
        if bouquet:
            if case["winner"] and options["bouquet_winner_doubles"] == 4:  # G-13
                lines.append(("D-C-6", "doubles", 4))
            else:
                lines.append(("D-C-5", "doubles", 3))
    if own and options["own_bonus"] == "once":  # G-11
        own = 1
    return lines + [("D-C-4", "doubles", 1)] * own


def dictionary_sets(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """Table A."""
    lines: list[Line] = []
    own, round_wind = "W" + case["seat_wind"], "W" + case["round_wind"]
    by_letter = options["other_winds"] == "any"
    for part in reading.parts:
        closed = counted_closed(part, options)
        if part.kind == "pung":
            dear = is_honour(part.tile) or is_end(part.tile)
            rule = "D-A-4" if is_honour(part.tile) else "D-A-3" if dear else "D-A-2"
            lines.append((rule, "points", (8 if closed else 4) if dear else (4 if closed else 2)))
        elif part.kind == "kong":
            if is_honour(part.tile):
                lines.append(("D-A-6", "points", 32 if closed else 16))
            elif is_end(part.tile):
                lines.append(("D-A-5", "points", 32 if closed else 16))
            else:
                lines.append(("G-01", "points", options["kong_simple"][closed]))
        elif part.kind == "pair" and (case["winner"] or options["pairs_for_losers"]):
            if part.tile in DRAGONS:
                lines.append(("D-A-8", "points", 2))
            if part.tile == own:
                lines.append(("D-A-9", "points", 2))
            if part.tile in WINDS and (part.tile != own if by_letter else part.tile == round_wind):
                lines.append(("D-A-10", "points", 2))
    return lines


def dictionary_bonuses(case: Mapping[str, Any], no_chow: bool, options: Mapping[str, Any], family: str) -> list[Line]:
    """Table B but for «no hu» and the 20."""
    source, flags = case["win_source"], case["flags"]
    lines: list[Line] = []
    if (
        source == "wall"
        or (source in ("loose", "last_wall") and options["loose_tile_also_self_drawn"])  # G-07
        or (source == "initial" and options["original_hand_self_drawn"])  # G-18
    ):
        lines.append(("D-B-2", "points", 2))
    if options["only_possible"] == "last_copy" and flags.get("only_possible"):
        lines.append(("D-B-3", "points", 2))
    if options["only_possible"] == "single_wait" and is_single_wait(case, options, family):
        lines.append(("D-B-3", "points", 2))
    if (
        source == "last_wall"
        or (source == "loose" and flags.get("last_wall"))
        or (source == "discard" and flags.get("last_wall") and options["last_discard_bonus"])  # G-06
    ):
        lines.append(("D-B-4", "points", 10))
    if source == "loose" and (options["loose_bonus_after_flower"] or not flags.get("bonus_replacement")):  # G-08
        lines.append(("D-B-5", "points", 10))
    if no_chow:
        lines.append(("D-B-6", "points", 10))
    if flags.get("standing_hand") and options["standing_hand"]:
        lines.append(("D-B-8", "points", 100))
    return lines


def dictionary_set_doubles(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """Table C, what all players double."""
    lines: list[Line] = []
    own, round_wind = "W" + case["seat_wind"], "W" + case["round_wind"]
    for part in reading.parts:
        if part.kind in ("pung", "kong"):
            if part.tile in DRAGONS:
                lines.append(("D-C-1", "doubles", 1))
            if part.tile == own:
                lines.append(("D-C-2", "doubles", 1))
            by_letter = options["other_winds"] == "any"  # G-02
            if part.tile in WINDS and (part.tile != own if by_letter else part.tile == round_wind):
                lines.append(("D-C-3", "doubles", 1))
    return lines


def dictionary_hand_doubles(case: Mapping[str, Any], no_chow: bool) -> list[Line]:
    """Table C, what the winner doubles for the whole hand, but for «no hu»."""
    lines: list[Line] = []
    tiles = all_tiles(case)
    suits = {tile[0] for tile in tiles if not is_honour(tile)}
    honours = any(is_honour(tile) for tile in tiles)
    if no_chow:
        lines.append(("D-C-7", "doubles", 1))
    if len(suits) == 1:  # G-15
        lines.append(("D-C-9", "doubles", 1) if honours else ("D-C-12", "doubles", 3))
    if suits and all(is_honour(tile) or is_end(tile) for tile in tiles):  # G-16
        lines.append(("D-C-10", "doubles", 1))
    if case["win_source"] == "robbed_kong":
        lines.append(("D-C-11", "doubles", 1))
    if not suits:
        lines.append(("D-C-13", "doubles", 3))
    if case["win_source"] == "initial":
        lines.append(("D-C-14", "doubles", 3))
    return lines


def dictionary_lines(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any], family: str) -> list[Line]:
    sets = dictionary_sets(case, reading, options)
    lines = sets + dictionary_set_doubles(case, reading, options) + dictionary_bonus_lines(case, options)
    if not case["winner"]:
        return lines
    no_chow = "sequence" not in reading.shape and all(part.kind != "chow" for part in reading.parts)
    bonuses = dictionary_bonuses(case, no_chow, options, family)
    lines += [("D-B-1", "points", 20), *bonuses, *dictionary_hand_doubles(case, no_chow)]
    spoilt = any(value for _, _, value in sets) or (bonuses and options["no_hu_strict"])  # G-09
    if not spoilt:
        lines += [("D-B-7", "points", 10), ("D-C-8", "doubles", 1)]
    return lines


# ---- the second text ------------------------------------------------------------------------------------------------


def smirnov_bonus_lines(case: Mapping[str, Any], options: Mapping[str, Any]) -> list[Line]:
    bonus = case["hand"]["bonus_tiles"]
    lines: list[Line] = [("S-A-8", "points", 4) for _ in bonus]
    if not case["winner"] and not options["bonus_doubles_for_losers"]:
        return lines
    own = 0
    for series in "FS":  # G-36: per series, bouquet 8, else own 2
        if all(series + number in bonus for number in "1234"):
            lines.append(("S-C-13", "factor", 8))
        elif series + seat_number(case) in bonus:
            own += 1
    if own:
        lines.append(("S-C-7", "factor", 4) if own == 2 else ("S-C-1", "factor", 2))
    return lines


def smirnov_sets(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """The table of points, but for bonus tiles."""
    lines: list[Line] = []
    for part in reading.parts:
        closed = counted_closed(part, options)
        dear = is_honour(part.tile) or is_end(part.tile)
        if part.kind == "pung":
            rule = "S-A-4" if is_honour(part.tile) else "S-A-3" if dear else "S-A-2"
            lines.append((rule, "points", (8 if closed else 4) if dear else (4 if closed else 2)))
        elif part.kind == "kong":
            rule = "S-A-7" if is_honour(part.tile) else "S-A-6" if dear else "S-A-5"
            value = 16
            if options["kong_table"] == "dictionary":  # G-30: 8/16, 16/32, 16/32
                value = (32 if closed else 16) if dear else (16 if closed else 8)
            lines.append((rule, "points", value))
        elif part.kind == "pair" and case["winner"]:  # G-31
            lines.append(("S-A-12", "points", 8) if is_honour(part.tile) else ("S-A-11", "points", 4))
        elif part.kind == "pair" and options["pairs_for_losers"]:
            lines.append(("S-A-10", "points", 4) if is_honour(part.tile) else ("S-A-9", "points", 2))
    return lines


def smirnov_mahjong(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """20, 30 or 50: the highest that applies (G-32, G-33)."""
    no_open_melds = all(meld.exposure == "concealed" for meld in melds_of(case))
    fifty = no_open_melds and is_drawn(case)
    if no_open_melds and not is_drawn(case):
        pair_claimed = any(part.claimed for part in reading.parts if part.kind == "pair")
        wanted = options["fifty_for_half_closed"]
        fifty = wanted == "always" or (wanted == "pair_only" and pair_claimed)
    if reading.shape == "standard" and fifty:
        return [("S-B-3", "points", 50)]
    if "sequence" not in reading.shape and all(part.kind != "chow" for part in reading.parts):
        return [("S-B-2", "points", 30)]
    return [("S-B-1", "points", 20)]


def one_suit_ladder(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """G-34: of the one-suit hands only the highest rung counts, or all that are met."""
    own = "W" + case["seat_wind"]
    tiles = all_tiles(case)
    if len({tile[0] for tile in tiles if not is_honour(tile)}) != 1:
        return []
    if not any(is_honour(tile) for tile in tiles):
        return [("S-C-8", "factor", 4)]
    ladder: list[Line] = [("S-C-4", "factor", 2)]
    honour_sets = [part.tile for part in reading.parts if part.kind in ("pung", "kong") and is_honour(part.tile)]
    dragon_sets = [tile for tile in honour_sets if tile in DRAGONS]
    own_pair = any(part.kind == "pair" and part.tile == own for part in reading.parts)
    if own_pair or (own in honour_sets and options["two_own_winds"] == "at_least_two"):
        ladder.append(("S-C-6", "factor", 3))
    if len(honour_sets) == 2 and len(dragon_sets) == 2:
        ladder.append(("S-C-10", "factor", 4))
    if len(honour_sets) == 2 and len(dragon_sets) == 1 and own in honour_sets:
        ladder.append(("S-C-12", "factor", 4))
    return ladder if options["suit_family_stacks"] else ladder[-1:]


def smirnov_lines(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    lines = smirnov_sets(case, reading, options) + smirnov_bonus_lines(case, options)
    if not case["winner"]:
        return lines
    lines += smirnov_mahjong(case, reading, options) + one_suit_ladder(case, reading, options)
    threes = [part for part in reading.parts if part.kind in ("pung", "kong")]
    if len(threes) == 4:
        pair = next(part.tile for part in reading.parts if part.kind == "pair")
        any_pair = not options["pair_must_match"]  # G-37, G-38
        if all(is_end(part.tile) for part in threes) and (is_end(pair) or any_pair):
            lines.append(("S-C-2", "factor", 2))
        if all(part.kind == "kong" for part in threes):
            lines.append(("S-C-3", "factor", 2))
        if all(is_honour(part.tile) for part in threes) and (is_honour(pair) or any_pair):
            lines.append(("S-C-11", "factor", 4))
    if any(part.kind == "kong" and part.tile in [*DRAGONS, "W" + case["seat_wind"]] for part in threes):
        lines.append(("S-C-5", "factor", 2))  # G-38: once
    return lines + closed_lines(case, reading, options)


def closed_lines(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any]) -> list[Line]:
    """S-C-14, S-C-15 and C-ROB-2: these hold for the sums of twins and sequences too (G-40, G-73)."""
    lines: list[Line] = []
    takes = reading.shape == "standard" or (reading.shape != "thirteen" and options["special_closed_factor"])
    if takes and all(meld.exposure == "concealed" for meld in melds_of(case)):
        lines.append(("S-C-15", "factor", 4) if is_drawn(case) else ("S-C-14", "factor", 2))
    if case["win_source"] == "robbed_kong":
        lines.append(("C-ROB-2", "factor", 2))
    return lines


# ---- the second text's sums for twins and sequences -----------------------------------------------------------------


def sum_lines(case: Mapping[str, Any], reading: Reading, options: Mapping[str, Any], family: str) -> list[Line]:
    """S-EX-1..5, G-27, G-40."""
    tiles = all_tiles(case)
    suits = {tile[0] for tile in tiles if not is_honour(tile)}
    honours = any(is_honour(tile) for tile in tiles)
    own = "W" + case["seat_wind"]
    lines: list[Line] = []
    if reading.shape == "pure_twins":
        lines += [("S-A-11", "points", 4)] * 7 + [("S-B-2", "points", 30), ("S-C-8", "factor", 4)]
    elif reading.shape == "honour_twins":
        lines += [("S-A-11", "points", 4)] * 7 + [("S-B-2", "points", 30)]
        lines += [("S-EX-2", "factor", 2), ("S-C-8", "factor", 4)]
    elif reading.shape == "mixed_twins":
        content = sum(8 if is_honour(part.tile) else 4 for part in reading.parts)
        lines += [("S-EX-3", "points", content), ("S-B-2", "points", 30)]
        if len(suits) == 1 and honours:
            ladder: list[Line] = [("S-C-4", "factor", 2)]
            if any(part.tile == own for part in reading.parts):
                ladder.append(("S-C-6", "factor", 3))
            lines += ladder if options.get("suit_family_stacks") else ladder[-1:]
    elif reading.shape == "sequence":
        lines.append(("S-EX-4", "points", 100))
        if family == "smirnov":
            lines.append(("S-C-8", "factor", 4))
    else:
        lines += [("S-EX-5", "points", 80), ("S-C-4", "factor", 2)]
    if family == "smirnov":
        return lines + smirnov_bonus_lines(case, options) + closed_lines(case, reading, options)
    return lines + dictionary_bonus_lines(case, options)


# ---- the whole hand -------------------------------------------------------------------------------------------------


def candidates(case: Mapping[str, Any], options: Mapping[str, Any]) -> list[Result]:
    """What each reading is worth; empty if a winner's tiles are no mahjong."""
    family = "smirnov" if "kong_table" in options else "dictionary"
    found = []
    for reading in readings(case, options, family):
        special = reading.shape not in ("standard", "loser", "thirteen", "tianhe")
        own_letter = {"thirteen": "d", "tianhe": "e"}.get(reading.shape)
        if own_letter in letters(options):
            lines: list[Line] = []  # D-LIM-1: a fixed sum, nothing is counted
        elif own_letter == "e":
            continue  # G-17: without limit hand (e) nine gates is the four sets and pair that it is
        elif special and options["alt_scoring"] == "smirnov":
            lines = sum_lines(case, reading, options, family)
        elif family == "smirnov":
            lines = smirnov_lines(case, reading, options)
        else:
            lines = dictionary_lines(case, reading, options, family)
        found.append(result(case, reading, options, [line for line in lines if line[2]]))
    return found


def best(case: Mapping[str, Any], options: Mapping[str, Any]) -> list[Result]:
    """The readings nobody can better (G-24): the highest total, among equals the higher uncapped total.

    A fixed sum (13 majors, nine gates) stands whatever its count, so it is kept beside a capped equal.
    """
    found = candidates(case, options)
    top = max((worth.total for worth in found), default=0)
    found = [worth for worth in found if worth.total == top]
    most = max((worth.uncapped for worth in found), default=0)
    return [worth for worth in found if worth.uncapped == most or (worth.limit_hand and not worth.points)]
