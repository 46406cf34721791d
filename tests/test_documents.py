"""The pages hold together: links lead somewhere, the three READMEs show the same commands, every page is listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fangcheng.rules import loads
from fangcheng.scoring.prove import prove

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
READMES = [ROOT / name for name in ("README.md", "README.ru.md", "README.zh.md")]
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[str]:
    """Lines of all shell blocks, without comments."""
    blocks = SHELL.findall(page.read_text(encoding="utf-8"))
    return [re.sub(r"\s+#.*", "", line) for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_three_readmes_show_the_same_commands() -> None:
    english, russian, chinese = map(commands, READMES)
    assert english[:2] == ["make play", "make test"]
    assert english == russian == chinese


def test_the_house_ruleset_of_the_page_is_proved_as_it_stands() -> None:
    (text,) = re.findall(
        r"^```toml\n(name = .*?)^```$", (ROOT / "docs" / "rulesets.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    ruleset = loads(text, "club.toml")
    assert (ruleset.name, prove(ruleset) > 0) == ("club", True)


def test_every_page_is_listed_in_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    listed = {(index.parent / link).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))}
    assert {page for page in PAGES if page.parent != ROOT and page != index} <= listed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_that_are_named_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"^make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    named |= set(re.findall(r"`make ([a-z-]+)`", page.read_text(encoding="utf-8")))
    assert named <= targets
