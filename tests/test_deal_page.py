"""The page about a deal says what the code says: actions, reasons, and an example that runs."""

from __future__ import annotations

import re
from pathlib import Path

from fangcheng.deal import actions
from fangcheng.deal.reason_texts import REASONS

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "deal.md").read_text(encoding="utf-8")


def test_every_reason_stands_there_with_its_sentence() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE))
    assert {code: told.get(code) for code in REASONS} == {code: reason.en for code, reason in REASONS.items()}


def test_every_action_id_stands_there() -> None:
    table = PAGE[PAGE.index("## Actions") : PAGE.index("## Reasons")]
    assert f"(version {actions.ACTION_VERSION})" in table
    ids: list[int] = []
    for cell in re.findall(r"^\| ([\d–, ]+) \|", table, re.MULTILINE):
        for part in cell.split(", "):
            first, _, last = part.partition("–")
            ids += range(int(first), int(last or first) + 1)
    assert ids == list(range(actions.ACTIONS))


def test_the_example_runs() -> None:
    code = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "docs/deal.md", "exec"), {})  # noqa: S102 - the page's own words
