"""House rules at random: any preset, any options with values that may stand together, two to four players."""

from __future__ import annotations

import random
from typing import Any, Final

from fangcheng.rules.options import ALT_HANDS, LIMIT_LETTERS, PRESETS, all_options

_RANGES: Final[dict[str, list[Any]]] = {
    "integer >= players": [4, 5, 16, 40],
    "integer": [-2000, 0, 1, 500, 2000],
    "even integer 0..32": list(range(0, 33, 2)),
    "integer >= 1": [1, 2, 5, 14],
    "integer or null": [300, 400, 500, 1000, None],
}


def values_of(name: str) -> list[Any]:
    """Values that an option may have: all of them, or some of a range; those of lists by examples."""
    values = all_options()[name].values
    if not isinstance(values, str):
        return [value for value in values if value != "table"]  # errors at the table are not played yet
    if name == "limit_hands":
        return ["all", "none", [], *([letter] for letter in LIMIT_LETTERS), ["a", "d", "i", "k"]]
    if name == "alt_hands":
        return [[shape for index, shape in enumerate(ALT_HANDS) if mask >> index & 1] for mask in range(16)]
    if name == "false_mahjong_base":
        return [base for base in _RANGES[values] if base >= 0]
    return _RANGES[values]


def in_order(options: dict[str, Any], preset: str) -> dict[str, Any]:
    """The options with no limit only where there are no limit hands (G-17)."""
    unlimited = "limit" in options and options["limit"] is None and preset != "smirnov"
    return {**options, "limit_hands": "none"} if unlimited else options


def random_house(rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A preset, and options of its tables: most as the preset has them, some at random."""
    preset = rng.choice(PRESETS)
    known = [name for name, option in all_options().items() if preset in option.defaults]
    return preset, in_order({name: rng.choice(values_of(name)) for name in known if rng.random() < 0.25}, preset)
