"""Compiled modules, their declarations and their uncompiled twins say the same (docs/compiled-modules.md)."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import fangcheng
from fangcheng import _builds

PACKAGE = Path(fangcheng.__file__).parent
LAYOUTS = sorted(PACKAGE.glob("**/layout.pxd"))
HEAD = """\
if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython
"""
STRUCT = re.compile(r"^cdef struct (\w+):\n((?:(?:    .*)?\n)+)", re.MULTILINE)
FIELD = re.compile(r"^    (?:\w+ )+\*?(\w+)((?:\[\w+\])*)\s*(?:#.*)?$", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module_of(path: Path) -> str:
    return ".".join(("fangcheng", *path.relative_to(PACKAGE).with_suffix("").parts))


def test_every_declaration_belongs_to_a_compiled_module_or_a_layout() -> None:
    declared = {path for path in PACKAGE.glob("**/*.pxd") if path.stem != "layout"}
    assert {path.with_suffix(".py") for path in declared} <= set(_builds.sources())
    assert {path.with_suffix(".py") for path in LAYOUTS} <= set(PACKAGE.glob("**/layout.py"))


@pytest.mark.parametrize("source", _builds.sources(), ids=name_of)
def test_compiled_modules_begin_with_the_one_head(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert text.count(HEAD) == 1
    assert text.count("import cython\n") == 2  # both of the head


@pytest.mark.parametrize("source", _builds.sources(), ids=name_of)
def test_the_twin_that_is_asked_for_is_the_one_that_runs(source: Path) -> None:
    origin = Path(importlib.import_module(module_of(source)).__file__ or "")
    pure = os.environ.get("FANGCHENG_PURE") == "1" or _builds.built(source) is None
    assert origin == (source if pure else _builds.built(source))


@pytest.mark.parametrize("layout", LAYOUTS, ids=name_of)
def test_structs_and_their_uncompiled_twins_have_the_same_fields(layout: Path) -> None:
    twin = importlib.import_module(module_of(layout))
    structs = STRUCT.findall(layout.read_text(encoding="utf-8") + "\n")
    assert structs
    for name, body in structs:
        fields = FIELD.findall(body)
        value = getattr(twin, name)()
        assert list(value.__slots__) == [field for field, _ in fields], name
        for field, sizes in fields:
            content = getattr(value, field)
            for size in re.findall(r"\w+", sizes):
                length = int(size) if size.isdigit() else getattr(twin, size)
                assert len(content) == length, f"{name}.{field}"
                content = content[0]


def test_nothing_imports_cython_at_run_time() -> None:
    modules = [module_of(source) for source in _builds.sources()]
    program = f"import sys, {', '.join(modules)}; sys.exit('Cython' in sys.modules or 'cython' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_uncompiled_twin_runs_beside_a_compiled_one() -> None:
    program = "import fangcheng.hand.win_cy as module; print(module.__file__)"
    environment = {**os.environ, "FANGCHENG_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", program], check=True, env=environment, capture_output=True, text=True)
    assert done.stdout.strip().endswith("win_cy.py")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one compiled module whose build is recorded."""
    package = tmp_path / "src" / "fangcheng"
    (package / "hand").mkdir(parents=True)
    (tmp_path / "setup.py").write_text("directives")
    (package / "hand" / "layout.pxd").write_text("cdef struct Set:\n    int kind\n")
    (package / "hand" / "win_cy.pxd").write_text("from fangcheng.hand.layout cimport Set\n")
    (package / "hand" / "win_cy.py").write_text("answer = 42\n")
    (package / "hand" / f"win_cy{EXTENSION_SUFFIXES[0]}").write_bytes(b"compiled")
    monkeypatch.setattr(_builds, "PACKAGE", package)
    monkeypatch.setattr(_builds, "MANIFEST", package / "_built.json")
    _builds.record()
    return package


@pytest.mark.usefixtures("tree")
def test_an_up_to_date_build_raises_no_complaint() -> None:
    assert _builds.complaint() == ""


@pytest.mark.parametrize("changed", ["hand/win_cy.py", "hand/win_cy.pxd", "hand/layout.pxd", "../../setup.py"])
def test_a_compiled_module_older_than_what_it_was_made_from_is_refused(tree: Path, changed: str) -> None:
    with (tree / changed).open("a") as file:
        file.write("# edited\n")
    assert _builds.complaint() == "not compiled from the present source: hand/win_cy.py; run `make build`"


def test_a_module_that_lost_its_source_is_refused(tree: Path) -> None:
    (tree / "hand" / "win_cy.py").unlink()
    assert _builds.complaint().startswith("compiled modules without a source: hand/win_cy.")


def test_a_source_that_was_not_compiled_with_the_others_is_refused(tree: Path) -> None:
    (tree / "hand" / "waits_cy.py").write_text("answer = 43\n")
    assert "hand/waits_cy.py" in _builds.complaint()


def test_a_tree_where_nothing_is_compiled_is_in_order(tree: Path) -> None:
    next(tree.glob("hand/*_cy" + EXTENSION_SUFFIXES[0])).unlink()
    assert _builds.complaint() == ""
