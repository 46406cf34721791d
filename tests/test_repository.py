"""The tree stands alone: nothing in it points at one machine, one registry or one person's folders."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ABSOLUTE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|tmp|work|Users|opt|mnt)/\w")
ADDRESS = re.compile(r"https?://", re.IGNORECASE)
MADE = re.compile(
    r"/(\.git|\.venv|\.\w+_cache|build|dist|node_modules|__pycache__|\.hypothesis|\w+\.egg-info)/|\.(so|pyd|whl)$"
)
LONGEST = 500  # lines; a longer module is split


@cache
def texts() -> dict[str, list[str]]:
    """Lines of every file that is, or would be, committed."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        names = [name for name in listed.split("\0") if name and (ROOT / name).exists()]
    else:  # an unpacked archive
        files = [path for path in ROOT.rglob("*") if path.is_file() and not MADE.search(path.as_posix())]
        names = [path.relative_to(ROOT).as_posix() for path in files]
    assert "pyproject.toml" in names
    return {name: (ROOT / name).read_text(encoding="utf-8").splitlines() for name in names}


def lines_with(pattern: re.Pattern[str], suffix: str = "") -> list[str]:
    return [
        f"{name}:{number}: {line}"
        for name, lines in texts().items()
        if name.endswith(suffix)
        for number, line in enumerate(lines, 1)
        if pattern.search(line)
    ]


def test_lock_files_name_no_host() -> None:
    assert lines_with(ADDRESS, ".lock") == []


def test_the_lock_of_the_front_end_names_no_host_but_those_of_its_sponsors() -> None:
    lock = json.loads("\n".join(texts()["web/package-lock.json"]))
    packages = [{**package, "funding": None} for package in lock["packages"].values()]
    assert len(packages) > 10
    assert [package for package in packages if "resolved" in package or ADDRESS.search(json.dumps(package))] == []


def test_every_pinned_tool_has_hashes() -> None:
    text = "\n".join(texts()["requirements.lock"]).replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert pins
    assert [pin for pin in pins if not re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", pin)] == []


def test_no_file_holds_an_absolute_path() -> None:
    assert lines_with(ABSOLUTE_PATH) == []


def test_modules_stay_short_enough_to_read() -> None:
    code = (".py", ".pyi", ".pxd", ".ts", ".svelte")
    lengths = {name: len(lines) for name, lines in texts().items() if name.endswith(code)}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
