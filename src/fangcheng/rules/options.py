"""The options of ``data/options.json``: their values, defaults by preset, and the ints the compiled modules read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from fangcheng.errors import RulesetError
from fangcheng.rules.layout import NO_LIMIT, OPTION_FIELDS

PRESETS: Final = ("dictionary", "classical", "smirnov", "combinations")
LIMIT_LETTERS: Final = tuple("abcdefghik")
ALT_HANDS: Final = ("thirteen", "tianhe", "twins", "sequences")
STARTING_WINDS: Final[Mapping[int, tuple[int, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Winds occupied in the first deal, by number of players: three begin as E, S, W, two as E and W (G-78)."""
BIGGEST: Final = 1_000_000_000
"""Bound of every integer option, so that sums stay far inside 64 bits."""

# Options whose values are a range: lowest, highest, step
_RANGES: Final[dict[str, tuple[int, int, int]]] = {
    "integer >= players": (2, BIGGEST, 1),
    "integer": (-BIGGEST, BIGGEST, 1),
    "even integer 0..32": (0, 32, 2),
    "integer >= 1": (1, BIGGEST, 1),
    "integer or null": (1, BIGGEST, 1),
}
_LOWEST: Final = {"false_mahjong_base": 0}
"""Lowest values that the words of a range do not tell: who has erred pays, he is not paid (D-ERR-9)."""


class Option(NamedTuple):
    """One option: a question the texts leave open, or answer in more than one way.

    Attributes:
        name: as in rulesets and JSON.
        group: ``table``, ``game``, ``wall``, ``claims``, ``scoring`` or ``settlement``.
        values: the allowed values, or words for a range.
        defaults: value by preset; options that do not exist in a preset's tables are absent.
        gap: rule ids of the decision.
        effect: one English line.
    """

    name: str
    group: str
    values: tuple[Any, ...] | str
    defaults: Mapping[str, Any]
    gap: str
    effect: str

    @property
    def allowed(self) -> str:
        """The allowed values in words, for messages."""
        import json

        return self.values if isinstance(self.values, str) else ", ".join(map(json.dumps, self.values))

    def check(self, value: Any, field: str) -> Any:
        """Return the value in its canonical form.

        Raises:
            RulesetError: code ``bad_value``; the message says what is allowed.
        """
        wrong = RulesetError.bad_value(self.name, value, self.allowed, field)
        if not isinstance(self.values, str):
            for allowed in self.values:
                if type(allowed) is type(value) and allowed == value:
                    return value
            if isinstance(value, tuple) and list(value) in self.values:
                return list(value)
            raise wrong
        if self.name == "limit_hands":
            return _letters(value, wrong)
        if self.name == "alt_hands":
            if not isinstance(value, (list, tuple)) or any(shape not in ALT_HANDS for shape in value):
                raise wrong
            return [shape for shape in ALT_HANDS if shape in value]
        if value is None and self.name == "limit":
            return None
        lowest, highest, step = _RANGES[self.values]
        lowest = _LOWEST.get(self.name, lowest)
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong
        if not lowest <= value <= highest:  # 0 is an integer too: the bounds are what it lacks
            allowed = self.allowed if highest < BIGGEST else f"{self.allowed}, {lowest}..{highest}"
            raise RulesetError.bad_value(self.name, value, allowed, field)
        if value % step:
            raise wrong
        return value

    def encode(self, value: Any) -> int:
        """The int a compiled module sees: see ``rules/layout.py``."""
        if value is None:
            return NO_LIMIT
        if isinstance(value, int):
            return int(value)
        return self.values.index(value) if not isinstance(self.values, str) else 0


def _letters(value: Any, wrong: RulesetError) -> Any:
    """``all``, ``none`` or a list of letters in the order of the text."""
    if value in ("all", "none") and isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "all" if value else "none"
    if isinstance(value, (list, tuple)) and all(letter in LIMIT_LETTERS for letter in value):
        return [letter for letter in LIMIT_LETTERS if letter in value]
    raise wrong


@cache
def all_options() -> dict[str, Option]:
    """Every option by name, in the order of the data file."""
    from fangcheng.rules.reading import packaged_json

    found: dict[str, Option] = {}
    for entry in packaged_json("options.json")["options"]:
        family = entry["family"]
        defaults = {
            preset: value
            for preset, value in entry["default"].items()
            if family == "both" or (family == "smirnov") == (preset == "smirnov")
        }
        values = entry["values"] if isinstance(entry["values"], str) else tuple(entry["values"])
        found[entry["name"]] = Option(entry["name"], entry["group"], values, defaults, entry["gap"], entry["effect"])
    return found


def defaults_of(preset: str) -> dict[str, Any]:
    """The effective options of a preset, without those its tables do not know."""
    return {name: option.defaults[preset] for name, option in all_options().items() if preset in option.defaults}


def merge(preset: str, base: Mapping[str, Any], changes: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return ``base`` with ``changes``, every one checked.

    Args:
        preset: the preset whose tables are used: it decides which options exist.
        base: effective options so far.
        changes: option name to value.
        where: what to put before the option's name in an error's field (``options`` or a file).

    Raises:
        RulesetError: ``unknown_option``, ``option_not_here``, ``bad_value``.
    """
    merged = dict(base)
    for name, value in changes.items():
        field = f"{where}.{name}"
        option = all_options().get(name)
        if option is None:
            raise RulesetError.unknown("option", name, ", ".join(all_options()), field)
        if preset not in option.defaults:
            raise RulesetError(
                "option_not_here",
                f"the tables of {preset} have no option {name}; it belongs to {', '.join(option.defaults)}",
                field,
                given=name,
                preset=preset,
                allowed=", ".join(option.defaults),
            )
        merged[name] = option.check(value, field)
    _check_together(merged, where)
    return merged


def _check_together(options: Mapping[str, Any], where: str) -> None:
    """Conditions between options (G-17, G-58)."""
    if options["round_max_passings"] < options["players"]:
        raise RulesetError.bad_value(
            "round_max_passings",
            options["round_max_passings"],
            "integer >= players",
            f"{where}.round_max_passings",
        )
    if options["limit"] is None and options.get("limit_hands", "none") not in ("none", []):
        raise RulesetError(
            "limit_needed",
            'limit = null (no limit) needs limit_hands = "none": a limit hand scores the limit (G-17)',
            f"{where}.limit",
        )


def encode(options: Mapping[str, Any]) -> dict[str, int]:
    """The option fields of a compiled ruleset; options that do not exist in its tables are 0.

    A limit in tables that have no ``cap_all`` caps every hand (G-29).
    """
    known = all_options()
    fields = {name: known[name].encode(options[name]) if name in options else 0 for name in OPTION_FIELDS}
    if "cap_all" not in options:
        fields["cap_all"] = 1
    return fields
