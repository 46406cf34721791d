"""What is installed is whole: every data file and declaration of the package goes into the wheel."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import fangcheng

PACKAGE = Path(fangcheng.__file__).parent
ROOT = Path(__file__).resolve().parents[1]
CODE_OR_MADE = {".py", ".pyc", ".so", ".pyd", ".c"}


def test_every_data_file_is_package_data() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    globs = project["tool"]["setuptools"]["package-data"]["fangcheng"]
    packed = {path for glob in globs for path in PACKAGE.glob(glob)}
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in CODE_OR_MADE}
    assert there - packed <= {PACKAGE / "_built.json"}


def test_every_folder_with_code_is_a_package() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [folder.name for folder in folders if not (folder / "__init__.py").exists()] == []


def test_the_version_is_said_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == fangcheng.__version__


def test_what_the_extras_ask_for_is_pinned() -> None:
    """`make build` installs the lock without looking at dependencies: what it lacks would be missing."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.match(r"[\w.-]+", need)[0].lower() for need in extras["server"] + extras["postgres"] + extras["dev"]}  # type: ignore[index]
    pinned = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE))
    assert names - pinned == {"fangcheng"}
