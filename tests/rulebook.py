"""The rules one by one, as situations with what must come of them (tests/rulebook/*.toml).

A case has a ``title``, the ids of its ``rules``, ``preset`` and ``options``, one situation as in ``tests/witness.py``
(``score``, ``settle``, ``break``, ``sides``, ``game``, ``scenario``, ``view``, ``meld``) and ``expect``, a part of the
answer; ``why`` derives numbers by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.witness import KINDS, answer, holds

FOLDER = Path(__file__).with_name("rulebook")
KEYS = frozenset(("title", "rules", "preset", "options", "expect", "why", *KINDS))


@dataclass(frozen=True)
class RuleCase:
    """One case; see the module's docstring."""

    name: str
    rules: tuple[str, ...]
    preset: str
    options: Mapping[str, Any]
    kind: str
    given: Any
    expect: Mapping[str, Any]


@cache
def all_rule_cases() -> tuple[RuleCase, ...]:
    """Every case of every file, in order."""
    cases = []
    for path in sorted(FOLDER.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            assert set(raw) <= KEYS, (path.stem, raw["title"], set(raw) - KEYS)
            (kind,) = [key for key in KINDS if key in raw]
            cases.append(
                RuleCase(
                    f"{path.stem}: {raw['title']}",
                    tuple(raw["rules"]),
                    raw.get("preset", "dictionary"),
                    raw.get("options", {}),
                    kind,
                    raw[kind],
                    raw["expect"],
                )
            )
    return tuple(cases)


def check_rule(case: RuleCase) -> str | None:
    """Return None if the answer holds what is expected, else what is wrong."""
    return holds(case.expect, answer(case.kind, case.preset, case.options, case.given))
