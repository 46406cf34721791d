"""Hands with every line of their score, and the rows in force by which options, worked out by hand.

tests/cases/line_cases.toml: ``lines`` holds all lines: those of value 0 and those beaten by a limit hand or a higher
rung as well.  They bind down to the last line, so a row that is missing, doubled or wrongly barred shows even where
the total would not tell.

tests/cases/active_rows.toml: the rows of one table that a ruleset has by its options.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fangcheng.rules import load
from tests.witness import holds, score


@dataclass(frozen=True)
class LineCase:
    """One hand with all its lines."""

    name: str
    preset: str
    options: Mapping[str, Any]
    words: str
    expected: Mapping[str, Any]
    rules: tuple[str, ...]
    why: str

    def line_rules(self) -> frozenset[str]:
        """Rule ids of its lines."""
        return frozenset(text.split()[0] for text in self.expected["every_line"])


@dataclass(frozen=True)
class RowCase:
    """The rows of a table that are in force."""

    name: str
    preset: str
    options: Mapping[str, Any]
    table: str
    rows: tuple[str, ...]
    why: str


def _raw(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).with_name("cases") / name
    cases: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return cases


@cache
def all_row_cases() -> tuple[RowCase, ...]:
    """Every case of active_rows.toml, in order."""
    return tuple(
        RowCase(
            f"rows-{index}",
            raw["preset"],
            raw.get("options", {}),
            raw["table"],
            tuple(raw["rows"].split()),
            raw["why"],
        )
        for index, raw in enumerate(_raw("active_rows.toml"), 1)
    )


def check_rows(case: RowCase) -> bool:
    """Whether exactly these rows are in force."""
    rows = load(case.preset, case.options).rows
    return sorted(row.rule for row in rows if row.table == case.table) == sorted(case.rows)


@cache
def all_line_cases() -> tuple[LineCase, ...]:
    """Every case of line_cases.toml, in order."""
    cases = []
    for index, raw in enumerate(_raw("line_cases.toml"), 1):
        expected = {"total": raw["total"], "every_line": raw["lines"]}
        if "limit_hand" in raw:
            expected["limit_hand"] = raw["limit_hand"]
        rules = tuple(dict.fromkeys((*raw.get("rules", ()), *(text.split()[0] for text in raw["lines"]))))
        cases.append(
            LineCase(
                f"lines-{index}",
                raw.get("preset", "dictionary"),
                raw.get("options", {}),
                raw["score"],
                expected,
                rules,
                raw["why"],
            )
        )
    return tuple(cases)


def check_lines(case: LineCase) -> str | None:
    """Return None if the hand is worth what the case says, line by line, else what differs."""
    return holds(case.expected, score(load(case.preset, case.options), case.options, case.words))
