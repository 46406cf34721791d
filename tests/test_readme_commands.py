"""The READMEs' first look works as it is printed (the three show the same commands: test_documents)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS: list[str] = [block.strip() for block in BLOCKS if "fangcheng " in block]


def run(command: str) -> str:
    """Run one shell block in the interpreter of this session; fewer deals, as the time of a test is dear."""
    own = re.sub(r"(?m)(^|\| )fangcheng ", rf"\1'{sys.executable}' -m fangcheng ", command)
    own = own.replace("--deals 1000", "--deals 2")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["sh", "-c", own], capture_output=True, encoding="utf-8", env=environment, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def named(word: str) -> str:
    return next(command for command in COMMANDS if f"fangcheng {word}" in command)


def test_the_example_hand_counts_200_hu() -> None:
    assert "200" in run(named("score")).splitlines()[-1]


def test_the_example_of_waits_names_both_tiles() -> None:
    assert re.findall(r"^(C[58])\b", run(named("waits")), re.MULTILINE) == ["C5", "C8"]


def test_the_example_situation_goes_through() -> None:
    assert json.loads(run(named("scenario")))["refused"] is None


def test_the_bots_play_the_example_deals() -> None:
    assert run(named("simulate")).strip()


@pytest.mark.parametrize("command", re.findall(r"`fangcheng (rules [a-z ]+)`", README))
def test_the_rules_are_shown_and_compared(command: str) -> None:
    assert run(f"fangcheng {command}").strip()
