"""The numbers that compiled modules name for themselves are those of the layouts, actions and tiles they stand for."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import fangcheng
from fangcheng import tiles
from fangcheng.deal import actions, endings
from fangcheng.deal import layout as deal_layout
from fangcheng.hand import layout as hand_layout
from fangcheng.rules import layout as rules_layout
from fangcheng.scoring import layout as scoring_layout

SOURCES: tuple[ModuleType, ...] = (hand_layout, rules_layout, scoring_layout, deal_layout, endings, actions, tiles)
DECLARED = re.compile(r"^([A-Z][A-Z0-9_]*) = cython\.declare\(cython\.\w+, (-?\d+)\)", re.MULTILINE)
RENAMED = {  # a module's own name for a number: the name that says it
    "CHOW_SET": "CHOW", "PUNG_SET": "PUNG", "KONG_SET": "KONG", "FIRST_BONUS": "FLOWERS",
    "KONG_CLAIM": "KONG", "SINGLE_WAIT": "ONLY_SINGLE_WAIT", "DEAD_HAND": "STATUS_DEAD_HAND",
    "TOO_MANY": "STATUS_TOO_MANY", "TOO_FEW": "STATUS_TOO_FEW", "BOTH_TOO_MANY": "COUNT_BOTH_TOO_MANY",
    "SUITS_END": "WINDS", "TIANHE_BIT": "TIANHE",
}  # fmt: skip


def declared() -> list[tuple[str, str, int]]:
    """Every number a compiled module names: (module, name, number)."""
    root = Path(fangcheng.__file__).parent
    return [
        (path.name, name, int(number))
        for path in sorted(root.rglob("*_cy.py"))
        for name, number in DECLARED.findall(path.read_text(encoding="utf-8"))
    ]


def meant(name: str) -> set[int]:
    """The numbers that bear a name on their own floor."""
    name = RENAMED.get(name, name)
    return {int(getattr(source, name)) for source in SOURCES if hasattr(source, name)}


@pytest.mark.parametrize(("module", "name", "number"), [entry for entry in declared() if meant(entry[1])])
def test_a_number_is_what_its_name_says(module: str, name: str, number: int) -> None:
    assert number in meant(name), f"{module} has {name} = {number}"
