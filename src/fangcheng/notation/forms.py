"""A hand as a JSON object: ``{"concealed": [...], "melds": [...], "bonus_tiles": [...]}``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fangcheng.errors import NotationError
from fangcheng.notation.hand import HandText, Meld, meld_of
from fangcheng.notation.reader import Placed, check_copies, fail, parse_tile
from fangcheng.tiles import CODES, EXPOSURES, FLOWERS, KONG, SET_TYPES, Kind

MAX_TILES: Final = 152
"""Longest list of tiles that is read: the largest set (D-EQ-4)."""


def meld_as_json(meld: Meld) -> dict[str, Any]:
    """Return ``{"kind": "pung", "exposure": "open", "tiles": ["DR", "DR", "DR"]}``."""
    return {
        "kind": SET_TYPES[meld.type],
        "exposure": EXPOSURES[meld.exposure],
        "tiles": [CODES[kind] for kind in meld.tiles()],
    }


def meld_from_json(data: object, field: str = "meld") -> Meld:
    """Read what ``meld_as_json`` writes.

    Raises:
        NotationError: ``wrong_type``, ``unknown_field``, ``missing_field``, ``unknown_value``, ``not_a_set``, or as
            ``parse_tile``; ``field`` names the place, such as ``hand.melds[0].tiles[2]``.
    """
    given = _object(data, ("kind", "exposure", "tiles"), field)
    for name, allowed in (("kind", SET_TYPES[: KONG + 1]), ("exposure", EXPOSURES)):
        if name not in given:
            message = f"{field} lacks {name}; allowed: {', '.join(allowed)}"
            raise NotationError("missing_field", message, f"{field}.{name}", given=name, allowed=", ".join(allowed))
        if given[name] not in allowed:
            raise NotationError.unknown("value", given[name], ", ".join(allowed), f"{field}.{name}")
    meld = meld_of(
        tiles_from_json(given.get("tiles"), f"{field}.tiles"), EXPOSURES.index(given["exposure"]), f"{field}.tiles"
    )
    if SET_TYPES[meld.type] != given["kind"]:
        fail("not_a_set", f"{meld} is a {SET_TYPES[meld.type]}, not a {given['kind']}", f"{field}.tiles")
    return meld


def hand_as_json(hand: HandText) -> dict[str, Any]:
    """Return the hand as an object of tile codes, each part in the order the hand keeps."""
    return {
        "concealed": [CODES[kind] for kind in hand.concealed],
        "melds": [meld_as_json(meld) for meld in hand.melds],
        "bonus_tiles": [CODES[kind] for kind in hand.bonus],
    }


def hand_from_json(data: object, field: str = "hand") -> HandText:
    """Read what ``hand_as_json`` writes; parts left out are empty.

    Raises:
        NotationError: as ``meld_from_json``; ``five_of_a_kind``; ``two_of_one_bonus``.
    """
    given = _object(data, ("concealed", "melds", "bonus_tiles"), field)
    concealed = tiles_from_json(given.get("concealed", []), f"{field}.concealed")
    bonus = tiles_from_json(given.get("bonus_tiles", []), f"{field}.bonus_tiles")
    for index, kind in enumerate(concealed):
        if kind >= FLOWERS:
            place = f"{field}.concealed[{index}]"
            fail("unknown_tile", f"{CODES[kind]} is a bonus tile: it belongs to bonus_tiles", place)
    for index, kind in enumerate(bonus):
        if kind < FLOWERS:
            place = f"{field}.bonus_tiles[{index}]"
            fail("unknown_tile", f"{CODES[kind]} is no bonus tile: F1-F4 and S1-S4 are", place)
    given_melds = given.get("melds", [])
    if not isinstance(given_melds, list):
        raise _wrong_type(f"{field}.melds", "a list of sets", given_melds)
    melds = tuple(meld_from_json(meld, f"{field}.melds[{index}]") for index, meld in enumerate(given_melds))
    _check(concealed, melds, bonus, field)
    return HandText(concealed, melds, bonus)


def _check(concealed: Iterable[Kind], melds: Iterable[Meld], bonus: Iterable[Kind], field: str) -> None:
    kinds = (*concealed, *(kind for meld in melds for kind in meld.tiles()), *bonus)
    check_copies((Placed(0, kind) for kind in kinds), field)


def _wrong_type(field: str, allowed: str, value: object) -> NotationError:
    """The error for a value of another type than the one allowed, both named as JSON has them."""
    names = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "a truth value",
        int: "a number",
        float: "a number",
    }
    given = "null" if value is None else names.get(type(value), type(value).__name__)
    return NotationError("wrong_type", f"{field} must be {allowed}, not {given}", field, given=given, allowed=allowed)


def _object(data: object, allowed: tuple[str, ...], field: str) -> Mapping[str, Any]:
    """Return the data if it is an object of allowed keys."""
    if not isinstance(data, Mapping):
        raise _wrong_type(field, f"an object of {', '.join(allowed)}", data)
    for key in data:
        if key not in allowed:
            raise NotationError.unknown("field", key, ", ".join(allowed), f"{field}.{key}")
    return data


def tiles_from_json(data: object, field: str) -> tuple[Kind, ...]:
    """Read a list of tile codes, at most MAX_TILES.

    Raises:
        NotationError: ``wrong_type``, ``too_long``, or as ``parse_tile``; ``field`` names the place.
    """
    if not isinstance(data, list):
        raise _wrong_type(field, "a list of tiles", data)
    if len(data) > MAX_TILES:
        raise NotationError("too_long", f"{field} holds at most {MAX_TILES} tiles", field, most=MAX_TILES)
    return tuple(parse_tile(tile, f"{field}[{index}]") for index, tile in enumerate(data))
