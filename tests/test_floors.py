"""What the import contracts of pyproject.toml cannot say: the lower floors need nothing but Python itself."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fangcheng

PACKAGE = Path(fangcheng.__file__).parent
UPPER_FLOORS = ("players", "sim", "scorebook", "server", "clients")
ALLOWED = sys.stdlib_module_names | {"fangcheng", "cython"}  # cython: an import that only Cython reads

HEAVY = ("dataclasses", "decimal", "difflib", "fractions", "hashlib", "inspect", "json", "pathlib", "tomllib")


def imported(source: Path) -> Iterator[str]:
    """Names of the top-level packages a module imports anywhere in its text."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source.name}: imports are written out from fangcheng on"
            yield (node.module or "").partition(".")[0]


def lower_floors() -> list[Path]:
    modules = sorted(PACKAGE.glob("**/*.py"))
    return [path for path in modules if path.relative_to(PACKAGE).parts[0] not in UPPER_FLOORS]


@pytest.mark.parametrize("source", lower_floors(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_floors_below_the_players_import_the_standard_library_only(source: Path) -> None:
    assert set(imported(source)) <= ALLOWED


@pytest.mark.parametrize("source", sorted(PACKAGE.glob("**/__init__.py")), ids=lambda path: path.parent.name)
def test_packages_only_re_export(source: Path) -> None:
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        assert not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef), ast.unparse(node)


def test_importing_rules_scoring_and_deal_imports_nothing_heavy() -> None:
    """They are imported by the calls that need them (`make bench`, import): half the time of starting went there."""
    program = (
        "import fangcheng, sys; before = set(sys.modules)\n"  # uncompiled, the package first needs pathlib
        "import fangcheng.rules, fangcheng.scoring, fangcheng.deal.deal_cy\n"
        f"print(sorted((set(sys.modules) - before) & {set(HEAVY)}))"
    )
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert answer.stdout == "[]\n"


BREACHES = [
    ("hand/layout.py", "fangcheng.rules.model", "Imports go down the floors only"),
    ("players/sight.py", "fangcheng.deal.deal_cy", "Bots see"),
    ("players/greedy.py", "fangcheng.deal.hosting", "Bots see"),
    ("clients/replay.py", "fangcheng.deal.deal_cy", "Clients see"),
    ("clients/commands/replay.py", "fangcheng.deal.recorded", "Clients see"),
    ("clients/terminal/tableau.py", "fangcheng.deal.layout", "Clients see"),
    ("clients/terminal/table_play.py", "fangcheng.deal.replay", "A table in the terminal"),
    ("clients/terminal/asking.py", "fangcheng.deal.chance", "A table in the terminal"),
    ("telling/announce.py", "fangcheng.deal.layout", "What is told"),
]


def contracts_of(folder: Path) -> str:
    """What the import contracts of pyproject.toml say of the package in a folder."""
    return subprocess.run(
        [sys.executable, "-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
    ).stdout


def test_an_import_that_a_contract_forbids_is_found(tmp_path: Path) -> None:
    """Each contract holds for the package as it is, and is broken by an import that it forbids."""
    shutil.copytree(PACKAGE, tmp_path / "src/fangcheng", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    shutil.copy(PACKAGE.parents[1] / "pyproject.toml", tmp_path)
    assert " BROKEN" not in (told := contracts_of(tmp_path))
    assert told.count(" KEPT") == 5
    for name, module, _ in BREACHES:
        with (tmp_path / "src/fangcheng" / name).open("a", encoding="utf-8") as source:
            source.write(f"\nimport {module}\n")
    told = contracts_of(tmp_path)
    assert told.count(" BROKEN") == 5
    _, *parts = re.split(r"\n(?=.+\n-{3,}\n)", told[told.index("Broken contracts") :])
    for name, module, contract in BREACHES:
        (part,) = [part for part in parts if part.startswith(contract)]
        importer = "fangcheng." + name.removesuffix(".py").replace("/", ".")
        assert f"{importer} -> {module} (" in part
