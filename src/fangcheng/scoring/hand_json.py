"""A hand from a JSON object: the input of ``fangcheng score`` and ``waits`` (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fangcheng.errors import HandError
from fangcheng.notation import HandText, hand_from_json, parse_hand, parse_tile
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.fields import check_fields
from fangcheng.scoring.hand import Hand
from fangcheng.scoring.layout import FROM_INITIAL, SOURCES
from fangcheng.tiles import CODES, WIND_LETTERS

FLAGS: Final = ("only_possible", "standing_hand", "consecutive_east_wins", "last_wall", "bonus_replacement")
HAND_FIELDS: Final = (
    "ruleset", "options", "hand", "notation", "seat_wind", "round_wind", "winner", "win_source", "winning_tile",
    "flags",
)  # fmt: skip


def hand_of(data: Mapping[str, Any], *, waiting: bool = False, more: tuple[str, ...] = ()) -> Hand:
    """Read the hand of a ``score`` or ``waits`` object.

    Args:
        data: the object.
        waiting: for ``waits``: thirteen tiles, no winner yet.
        more: names of further fields that are allowed.

    Raises:
        FangchengError: with the field and what is allowed.
    """
    check_fields(data, HAND_FIELDS + more, FLAGS, "flags")
    text = _hand_text(data)
    winner = _flag(data, "winner", False) and not waiting
    source = _source(data, winner) if not waiting else 0
    flags = _flags(data)
    tile = data.get("winning_tile")
    winning = -1
    if winner and source != FROM_INITIAL:
        if tile is None:
            message = "a winner needs winning_tile, the tile that completed the hand"
            raise HandError("winning_tile_missing", message, "winning_tile", source=SOURCES[source])
        winning = parse_tile(tile, "winning_tile")
    return Hand(
        concealed=text.concealed,
        melds=text.melds,
        bonus=text.bonus,
        seat=_wind(data, "seat_wind"),
        round_wind=_wind(data, "round_wind"),
        winner=winner,
        source=source,
        winning=winning,
        only_possible=flags["only_possible"],
        standing=flags["standing_hand"],
        east_wins=flags["consecutive_east_wins"],
        last_wall=flags["last_wall"],
        after_bonus=flags["bonus_replacement"],
    )


def check_set(ruleset: Ruleset, hand: Hand) -> None:
    """Refuse flowers and seasons where the set of tiles has none (G-80).

    Raises:
        HandError: ``no_bonus_tiles``.
    """
    if hand.bonus and not ruleset.options["bonus_tiles"]:
        raise HandError("no_bonus_tiles", f"{CODES[hand.bonus[0]]}: this set has no bonus tiles", "hand.bonus_tiles")


def _hand_text(data: Mapping[str, Any]) -> HandText:
    if "notation" in data:
        if "hand" in data:
            raise HandError("hand_twice", "give hand or notation, not both", "notation")
        if not isinstance(data["notation"], str):
            raise HandError.bad_value("notation", data["notation"], 'a text such as "B55 D111 (DRRR) F1"', "notation")
        return parse_hand(data["notation"], "notation")
    if "hand" not in data:
        raise HandError("missing_field", "give hand, or notation", "hand", given="hand", allowed="hand, notation")
    return hand_from_json(data["hand"])


def _flag(data: Mapping[str, Any], name: str, default: bool) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise HandError.bad_value(name, value, "true, false", name)
    return value


def _wind(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name, "E")
    if not isinstance(value, str) or len(value) != 1 or value not in WIND_LETTERS:
        raise HandError.bad_value(name, value, "E, S, W, N", name)
    return WIND_LETTERS.index(value)


def _source(data: Mapping[str, Any], winner: bool) -> int:
    value = data.get("win_source", "none" if not winner else None)
    if value not in SOURCES:
        raise HandError.bad_value("win_source", value, ", ".join(SOURCES), "win_source")
    return SOURCES.index(value)


def _flags(data: Mapping[str, Any]) -> dict[str, Any]:
    given = data.get("flags", {})
    if not isinstance(given, Mapping):
        raise HandError.bad_value("flags", given, f"an object of {', '.join(FLAGS)}", "flags")
    for key in given:
        if key not in FLAGS:
            raise HandError.unknown("field", key, ", ".join(FLAGS), f"flags.{key}")
    flags = {name: given.get(name, 0 if name == "consecutive_east_wins" else False) for name in FLAGS}
    for name, value in flags.items():
        if name == "consecutive_east_wins":
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1000:
                raise HandError.bad_value(name, value, "0-1000", f"flags.{name}")
        elif not isinstance(value, bool):
            raise HandError.bad_value(name, value, "true, false", f"flags.{name}")
    return flags
