"""Mutants: one row, one condition of a row, or one option broken, in the loader of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from fangcheng.rules import loader
from fangcheng.rules.layout import OPTION_FIELDS
from fangcheng.rules.model import Ruleset
from fangcheng.rules.options import ALT_HANDS, Option, all_options, defaults_of
from fangcheng.rules.vocabulary import HAND
from fangcheng.scoring import jsonio

WINNERS_ONLY = frozenset(HAND) - {"winner", "loser", "three_dragons", "three_winds_and_pair"}
"""Predicates that are never true of a loser's hand, so that a row that asks one need not ask for the winner."""
FAMILIES = {"dictionary": ("dictionary", "classical", "combinations"), "smirnov": ("smirnov",)}

WHOLE = {name: loader._preset(name) for presets in FAMILIES.values() for name in presets}
"""The presets as they are, read before anything is broken."""


@dataclass(frozen=True)
class Mutant:
    """One thing broken.

    Attributes:
        name: what is broken, for people.
        family: whose tables; "" for both.
        rule: the row's rule id, or "".
        option: the option, or "".
        broken: a context in which it is broken.
    """

    name: str
    family: str
    rule: str
    option: str
    broken: Callable[[], AbstractContextManager[None]]


# ---- rows -----------------------------------------------------------------------------------------------------------


def row_mutants() -> Iterator[Mutant]:
    """Every row of every family: off, its values one higher, each of its conditions dropped."""
    for family in FAMILIES:
        sequences = WHOLE[family]["sequences"]
        for index, row in enumerate(WHOLE[family]["row"]):
            if row.get("when_sequences", sequences) != sequences:  # of the other family's sequences: never in force
                changes: list[tuple[str, dict[str, Any] | None]]
                changes = [("without when_sequences", {**row, "when_sequences": sequences})]
            else:
                changes = list(changes_of(row))
            for what, changed in changes:
                name = f"{family}: {row['rule']} (row {index}, {row['table']}): {what}"
                yield Mutant(name, family, row["rule"], "", _rows_changed(family, {index: changed}))
        yield from ladder_mutants(family)


def rule_mutants() -> Iterator[Mutant]:
    """Every rule id of every family with all its rows off."""
    for family in FAMILIES:
        rows = list(enumerate(WHOLE[family]["row"]))
        for rule in dict.fromkeys(row["rule"] for _, row in rows):
            gone = {index: None for index, row in rows if row["rule"] == rule}
            yield Mutant(f"{family}: {rule}: all its rows off", family, rule, "", _rows_changed(family, gone))


def ladder_mutants(family: str) -> Iterator[Mutant]:
    """Every ladder that an option turns into a heap: a ladder whatever the option says."""
    rows = list(enumerate(WHOLE[family]["row"]))
    for group in dict.fromkeys(row.get("group", "") for _, row in rows if "group_when" in row):
        found = {index: row for index, row in rows if row.get("group") == group}
        (name,) = {name for row in found.values() for name in row["group_when"]}
        if family in all_options()[name].defaults:
            changed = {
                index: {key: value for key, value in row.items() if key != "group_when"} for index, row in found.items()
            }
            yield Mutant(f"{family}: ladder {group} whatever {name}", family, "", name, _rows_changed(family, changed))


def changes_of(row: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """What can be broken in a row, and the row then; None for no row."""
    yield "off", None
    for what, value in dearer(row):
        yield what, {**row, "value": value}
    for word in row.get("unless", ()):
        yield f"without unless {word}", {**row, "unless": [other for other in row["unless"] if other != word]}
    for word in row.get("if", ()):
        rest = [other for other in row["if"] if other != word]
        if word != "winner" or not WINNERS_ONLY.intersection(rest):
            yield f"without if {word}", {**row, "if": rest}
    for name in row.get("when", {}):
        others = {key: value for key, value in row["when"].items() if key != name}
        yield f"whatever {name}", {**row, "when": others}
    for key in ("winner_unless", "letter", "when_shape", "group", "base"):
        if key in row:
            yield f"without {key}", {other: value for other, value in row.items() if other != key}


def dearer(row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values of a row one higher: of open and concealed sets each."""
    value = row["value"]
    if value == "limit":
        yield "limit + 1", 501
        return
    if isinstance(value, str):
        value = all_options()[value.removeprefix("option:")].defaults["dictionary"]
    if not isinstance(value, list):
        yield "value + 1", value + 1
        return
    yield "open value + 1", [value[0] + 1, value[1]]
    yield "concealed value + 1", [value[0], value[1] + 1]


def _rows_changed(
    family: str, changed: Mapping[int, Mapping[str, Any] | None]
) -> Callable[[], AbstractContextManager[None]]:
    def preset(name: str) -> dict[str, Any]:
        data = WHOLE[name]
        if name not in FAMILIES[family]:
            return data
        rows = [changed.get(index, row) for index, row in enumerate(data["row"])]
        return {**data, "row": [row for row in rows if row is not None]}

    @contextmanager
    def broken() -> Iterator[None]:
        with patch.object(loader, "_preset", preset), _forgotten():
            yield

    return broken


@contextmanager
def _forgotten() -> Iterator[None]:
    """Rulesets that were kept are loaded anew, before and after."""
    jsonio._ruleset.cache_clear()
    try:
        yield
    finally:
        jsonio._ruleset.cache_clear()


# ---- options --------------------------------------------------------------------------------------------------------

PLAIN = frozenset(
    (
        "players", "bonus_tiles", "direction", "rounds", "round_max_passings", "dealer", "start_score", "break_rule",
        "third_rounding", "winner_share", "loser_limit", "wrong_count",
    )
)  # fmt: skip
"""Options that ordinary Python reads from ``Ruleset.options``: wall, seats, game, names of payments."""
_UNREAD = frozenset(
    (
        "direction", "rounds", "round_max_passings", "dealer", "start_score", "break_rule", "own_bonus",
        "bonus_doubles_for_losers",
    )
)  # fmt: skip
"""Fields of the compiled ruleset that no compiled module reads: the wall and the game are ordinary Python, and the rows
are chosen when a ruleset is loaded."""
COMPILED = frozenset(OPTION_FIELDS) - _UNREAD | {"alt_hands", "twins_distinct", "alt_scoring"}
"""Options that compiled modules read."""
EQUIVALENT = {
    "option only_possible=off: not in the compiled ruleset": "no row asks for the only possible tile then",
    "option alt_hands=tianhe: not in the compiled ruleset": "the shape is only worth its row, which is not in force",
    "option alt_scoring=tables: not in the compiled ruleset": "no row of the sums is in force, nothing bars the tables",
    "option third_rounding=up: not in the options": "ordinary Python asks for «exact» only; shares are rounded below",
}
"""Mutants that change nothing, and why: a second guard stands behind the broken one."""


def option_mutants(*, everything: bool = False) -> Iterator[Mutant]:
    """Every value of every option: deaf to it in the compiled ruleset, in the choice of rows, in ordinary Python.

    Args:
        everything: with those of ``EQUIVALENT``.
    """
    for name, option in all_options().items():
        if name == "concealed_kong_layout":
            continue
        for value in values_of(option):
            deaf = _Deaf(name, value)
            what = f"option {name}" if value is ANY else f"option {name}={value}"
            places = {
                "compiled ruleset": (deaf.compiled, name in COMPILED),
                "choice of rows": (deaf.rows, reads_rows(option, value)),
                "options": (deaf.plain, name in PLAIN),
            }
            for place, (broken, read) in places.items():
                mutant = Mutant(f"{what}: not in the {place}", "", "", name, broken)
                if read and (everything or mutant.name not in EQUIVALENT):
                    yield mutant


ANY = "any value but the default"


def values_of(option: Option) -> list[Any]:
    """The values to be deaf to, one by one: for a range all at once, for special shapes each shape."""
    if option.name == "alt_hands":
        return list(ALT_HANDS)
    if isinstance(option.values, str):
        return [ANY]
    return [value for value in option.values if any(value != default for default in option.defaults.values())]


def reads_rows(option: Option, value: Any) -> bool:
    """Whether rows of a table in which it is not the default depend on the option."""
    if option.name in {"limit_hands", "alt_hands", "alt_scoring", "limit"}:
        return True
    return any(
        option.name in row.get("when", {})
        or option.name in row.get("group_when", {})
        or row.get("winner_unless") == option.name
        or row["value"] == f"option:{option.name}"
        for family, presets in FAMILIES.items()
        if any(option.defaults.get(preset, value) != value for preset in presets)
        for row in WHOLE[family]["row"]
    )


_DEFAULT: dict[str, Any] = {}
"""Defaults of the preset that is being built."""


@contextmanager
def _knowing_defaults() -> Iterator[None]:
    real = loader._build

    def build(base: str, *args: Any, **kwargs: Any) -> Ruleset:
        _DEFAULT.clear()
        _DEFAULT.update(defaults_of(base))
        return real(base, *args, **kwargs)

    with patch.object(loader, "_build", build), _forgotten():
        yield


@dataclass(frozen=True)
class _Deaf:
    """One option, or one value of it, taken for the default in one place."""

    name: str
    value: Any

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as that place hears them."""
        heard = dict(options)
        if self.name not in options:
            return heard
        default = _DEFAULT[self.name]
        if self.name == "alt_hands":
            wanted = self.value in default
            heard[self.name] = [
                shape for shape in ALT_HANDS if (wanted if shape == self.value else shape in options[self.name])
            ]
        elif self.value is ANY or options[self.name] == self.value:
            heard[self.name] = default
        return heard

    @contextmanager
    def compiled(self) -> Iterator[None]:
        """Deaf in the ints of the compiled modules."""
        real = loader._compile

        def compile_(rows: Any, hands: Any, options: Mapping[str, Any], sequences: str) -> Any:
            return real(rows, hands, self.options(options), sequences)

        with _knowing_defaults(), patch.object(loader, "_compile", compile_):
            yield

    @contextmanager
    def rows(self) -> Iterator[None]:
        """Deaf where rows are chosen and their values read."""
        real_active, real_row = loader._active, loader._row

        def active(raw: Any, options: Mapping[str, Any], sequences: str) -> bool:
            return real_active(raw, self.options(options), sequences)

        def row(raw: Any, options: Mapping[str, Any], field: str) -> Any:
            return real_row(raw, self.options(options), field)

        with _knowing_defaults(), patch.object(loader, "_active", active), patch.object(loader, "_row", row):
            yield

    @contextmanager
    def plain(self) -> Iterator[None]:
        """Deaf in ``Ruleset.options``, which ordinary Python reads."""
        with _knowing_defaults():
            knowing = loader._build

            def build(base: str, *args: Any, **kwargs: Any) -> Ruleset:
                ruleset = knowing(base, *args, **kwargs)
                return ruleset._replace(options=self.options(ruleset.options))

            with patch.object(loader, "_build", build):
                yield


def all_mutants() -> list[Mutant]:
    """Every mutant, rows first."""
    return [*row_mutants(), *option_mutants()]
