"""The rulebook pages in docs are what the catalogue says, and their links lead to rules and options."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fangcheng.rules.catalogue import LANGUAGES, all_rules
from fangcheng.rules.option_texts import option_texts
from tools.rulebook_pages import page, page_path

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
INNER_LINK = re.compile(r"\]\(#([^)]+)\)")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_up_to_date(lang: str) -> None:
    assert page_path(lang).read_text(encoding="utf-8") == page(lang), "run python -m tools.rulebook_pages"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_and_every_option_has_one_anchor(lang: str) -> None:
    anchors = Counter(ANCHOR.findall(page_path(lang).read_text(encoding="utf-8")))
    assert set(anchors.values()) == {1}
    assert set(all_rules()) <= set(anchors)
    assert {f"option-{name}" for name in option_texts()} <= set(anchors)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_inside_the_page_lead_to_an_anchor(lang: str) -> None:
    text = page_path(lang).read_text(encoding="utf-8")
    links = set(INNER_LINK.findall(text))
    assert len(links) > 300
    assert links <= set(ANCHOR.findall(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_stands_with_its_statement_and_the_words_of_the_text(lang: str) -> None:
    text = page_path(lang).read_text(encoding="utf-8")
    chow = all_rules()["D-CHOW-3"]
    assert f'<a id="D-CHOW-3"></a>**D-CHOW-3** {chow.statement[lang]}\n  > {chow.quote}\n' in text
    assert r"> \*Иногда для составившего мацзян" in text  # an asterisk of the text is no list and no emphasis
