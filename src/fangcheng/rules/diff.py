"""Two rulesets side by side: options that differ, rows that only one has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fangcheng.rules.model import Row, Ruleset


@dataclass(frozen=True, slots=True)
class RulesetDiff:
    """What differs.

    Attributes:
        options: option to (value in one, value in the other); None where an option does not exist.
        only_one: rows that only the first has, or has with another value or condition.
        only_other: the same for the second.
    """

    options: Mapping[str, tuple[Any, Any]]
    only_one: tuple[Row, ...]
    only_other: tuple[Row, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.options or self.only_one or self.only_other)

    def as_json(self) -> dict[str, Any]:
        """``{"options": {name: [one, other]}, "only_one": [...], "only_other": [...]}``."""
        return {
            "options": {name: list(values) for name, values in self.options.items()},
            "only_one": [row.as_data() for row in self.only_one],
            "only_other": [row.as_data() for row in self.only_other],
        }


def diff(one: Ruleset, other: Ruleset) -> RulesetDiff:
    """Compare two rulesets by what decides play and counting."""
    names = dict.fromkeys((*one.options, *other.options))
    options = {
        name: (one.options.get(name), other.options.get(name))
        for name in names
        if (name in one.options, one.options.get(name)) != (name in other.options, other.options.get(name))
    }
    left, right = [row.as_data() for row in one.rows], [row.as_data() for row in other.rows]
    return RulesetDiff(
        options,
        tuple(row for row in one.rows if row.as_data() not in right),
        tuple(row for row in other.rows if row.as_data() not in left),
    )
