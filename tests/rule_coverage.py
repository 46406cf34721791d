"""Which tests guard which rule ids: marked tests, and the ids that cases worked out by hand name.

``@pytest.mark.rules("D-A-2", "G-23")`` says that the test would fail without these rules.  Nothing is run to find out:
marks are read from the sources.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from tests.line_cases import all_line_cases
from tests.rulebook import all_rule_cases
from tests.test_scenarios import ALL
from tests.test_worked_cases import CASES
from tests.witness import all_witnesses

FOLDER = Path(__file__).parent
RULE_ID = re.compile(r"[DSC]-[A-Z]+-[0-9a-z]+|G-\d\d")


def marked(path: Path) -> Iterator[tuple[str, str]]:
    """(rule id, test) of every mark in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for call in node.decorator_list:
                for rule_id in _ids(call):
                    yield rule_id, f"{path.stem}.{node.name}"


def _ids(decorator: ast.expr) -> list[str]:
    """The ids of ``@pytest.mark.rules(...)``; of another decorator those of marks in its parameters."""
    found = []
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rules":
            found += [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
    return found


def guards() -> dict[str, list[str]]:
    """Tests and cases by rule id."""
    found: dict[str, list[str]] = {}
    pairs: list[tuple[str, str]] = []
    for path in sorted(FOLDER.glob("test_*.py")):
        pairs += marked(path)
    for case in all_rule_cases():
        pairs += [(rule_id, case.name) for rule_id in case.rules]
    for line_case in all_line_cases():
        pairs += [(rule_id, line_case.name) for rule_id in line_case.rules]
    for witness in all_witnesses():
        pairs += [(rule_id, witness.name) for rule_id in witness.rules]
    for scenario in ALL:
        pairs += [(rule_id, scenario["id"]) for rule_id in scenario["rules"]]
    for worked in CASES:
        text = worked.get("rules", "") + json.dumps(worked["expected"].get("lines", []))
        pairs += [(rule_id, worked["id"]) for rule_id in RULE_ID.findall(text)]
    for rule_id, test in pairs:
        found.setdefault(rule_id, []).append(test)
    return found


if __name__ == "__main__":
    for rule_id, tests in sorted(guards().items()):
        print(f"{rule_id:10} {len(tests):3}  {'; '.join(tests[:4])}")
