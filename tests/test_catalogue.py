"""The catalogue of rules: every rule id once, in three languages, with a citation, and no word out of place."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fangcheng.rules.catalogue import (
    CITATION_LENGTH,
    LANGUAGES,
    NATURES,
    WORKS,
    RuleText,
    all_rules,
    cite,
    decisions_of,
    heading_text,
    rule,
    shorten,
    work_about,
    work_name,
)
from fangcheng.rules.option_texts import value_key

IDS = [
    line
    for line in (Path(__file__).parent / "cases" / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
OPTIONS: list[dict[str, Any]] = json.loads(
    files("fangcheng.rules").joinpath("data/options.json").read_text(encoding="utf-8")
)["options"]
NAMES = {str(option["name"]) for option in OPTIONS}
CODES = NAMES | {
    value_key(value)
    for option in OPTIONS
    for value in (option["values"] if isinstance(option["values"], list) else ["null"])
}
RULE_ID = re.compile(r"\b[DSCG]-(?:[A-Z]+-)?(?:\d+|[a-k])\b")
TEXTS = [text for text in all_rules().values() if text.work != "decision"]
DECISIONS = [text for text in all_rules().values() if text.work == "decision"]


def by_id(text: RuleText) -> str:
    return text.id


def words_of(text: RuleText, lang: str) -> str:
    return f"{text.title.get(lang, '')} {text.statement[lang]}"


def without_codes(words: str) -> str:
    words = RULE_ID.sub("", words)
    return re.sub(r"[A-Za-z_]+", lambda match: "" if match[0] in CODES else match[0], words)


def test_every_id_of_the_list_is_there_and_no_other() -> None:
    assert set(all_rules()) == set(IDS)
    assert Counter(rule_id[0] for rule_id in IDS) == {"D": 189, "S": 96, "C": 20, "G": 84}
    assert len(IDS) == len(set(IDS)) == 389


def test_an_id_belongs_to_the_work_of_its_letter() -> None:
    assert {text.id[0] + text.work for text in all_rules().values()} == {
        "Ddictionary", "Ssmirnov", "Ccombinations", "Gdecision",
    }  # fmt: skip
    assert {text.work for text in all_rules().values()} == set(WORKS)


@pytest.mark.parametrize("text", all_rules().values(), ids=by_id)
def test_a_rule_is_said_in_three_languages_each_in_its_script(text: RuleText) -> None:
    assert text.nature in NATURES
    assert tuple(text.statement) == LANGUAGES
    russian, english, chinese = (without_codes(words_of(text, lang)) for lang in LANGUAGES)
    assert re.search("[а-яё]", russian)
    assert re.search("[a-z]", english)
    assert re.search("[\u4e00-\u9fff]", chinese)
    assert not re.search("[а-яёА-ЯЁ\u4e00-\u9fff]", english)
    assert not re.search("[а-яёА-ЯЁ]", chinese)
    if text.id != "D-INT-9":  # the spellings of the name
        assert not re.search("[A-Za-z]", russian)
    for lang in LANGUAGES:
        assert text.statement[lang] == text.statement[lang].strip()
        assert text.statement[lang][-1] in ".。"


@pytest.mark.parametrize("text", all_rules().values(), ids=by_id)
def test_the_languages_name_the_same_rules_and_options(text: RuleText) -> None:
    mentioned = [set(RULE_ID.findall(text.statement[lang])) for lang in LANGUAGES]
    assert mentioned[0] == mentioned[1] == mentioned[2]
    assert mentioned[0] <= set(IDS)
    russian, english, chinese = (NAMES & set(re.findall("[a-z_]+", text.statement[lang])) for lang in LANGUAGES)
    assert russian == chinese
    assert russian <= english
    assert {name for name in english - russian if "_" in name} == set()  # the others are English words too


@pytest.mark.parametrize("text", TEXTS, ids=by_id)
def test_a_rule_of_a_text_quotes_it(text: RuleText) -> None:
    assert 0 < len(text.quote) <= 200
    assert re.search("[а-яёА-ЯЁ]", text.quote)
    assert text.quote == " ".join(text.quote.split())
    assert not text.title


@pytest.mark.parametrize("text", DECISIONS, ids=by_id)
def test_a_decision_has_a_title_and_says_what_it_reads(text: RuleText) -> None:
    assert tuple(text.title) == LANGUAGES
    assert text.related
    assert set(text.related) <= set(IDS)
    assert not any(rule_id.startswith("G-") for rule_id in text.related)
    assert set(text.options) <= NAMES
    for option in text.options:  # the option that keeps the other readings is named, or a sister decision names it
        assert any(option in rule(other).statement["ru"] for other in decisions_of(option))


def test_every_option_belongs_to_the_decision_that_the_list_of_options_names() -> None:
    for option in OPTIONS:
        assert decisions_of(option["name"]), option["name"]
        gaps = [gap for gap in re.split(", ", option["gap"]) if gap.startswith("G-")]
        assert set(gaps) <= set(decisions_of(option["name"])), option["name"]


def test_a_decision_cited_by_a_rule_reads_it_and_the_other_way_round() -> None:
    for text in TEXTS:
        cited = {rule_id for rule_id in RULE_ID.findall(text.statement["ru"]) if rule_id.startswith("G-")}
        assert cited <= set(text.related), text.id
        for decision in text.related:
            assert text.id in rule(decision).related
            assert set(rule(decision).options) <= set(text.options)


def test_narration_is_marked_and_what_is_played_is_not() -> None:
    narrative = {text.id for text in all_rules().values() if text.nature == "narrative"}
    assert {"D-INT-7", "D-INT-8", "S-INT-1", "C-INT-1", "D-VAR-4"} <= narrative
    played = [text.id for text in TEXTS if re.match("[DS]-(A|B|C|PAY|KONG|PRI|LIM|CLM|DEAL|BRK)-", text.id)]
    assert narrative.isdisjoint(played)
    assert narrative.isdisjoint(text.id for text in DECISIONS)


def test_every_heading_is_translated() -> None:
    for text in all_rules().values():
        assert heading_text(text.heading, "ru") == text.heading
        for lang in ("en", "zh"):
            assert not re.search("[а-яёА-ЯЁ]", heading_text(text.heading, lang))
    for work in WORKS:
        for lang in LANGUAGES:
            assert work_name(work, lang)
            assert work_about(work, lang)


@pytest.mark.parametrize(
    ("rule_id", "russian", "english", "chinese"),
    [
        (
            "D-A-2",
            "Словарь, Таблица А: «Пун из паев от двойки до восьмерки любой масти»",
            "Dictionary, Table A",
            "词典，甲表",
        ),
        (
            "S-C-3",
            "Смирнов, Все очки удваиваются: «за Мацзян, состоящий только из Конгов»",
            "Smirnov, all points are doubled",
            "斯米尔诺夫，总分加倍",
        ),
        (
            "C-ROB-2",
            "Комбинации костей, Ограбление Гана: «количество его очков удваивается»",
            "Combinations, robbing the Gang",
            "牌组，抢杠",
        ),
        ("G-19", "Решение G-19: Лимит для всякой руки", "Decision G-19: Is every hand capped?", "裁定G-19：封顶"),
    ],
)
def test_a_citation_names_work_place_and_words(rule_id: str, russian: str, english: str, chinese: str) -> None:
    assert [cite(rule_id, lang) for lang in LANGUAGES] == [russian, english, chinese]


def test_a_long_quotation_is_cut_between_words() -> None:
    assert shorten("один два три четыре", 14) == "один два три…"
    assert shorten("один два", 14) == "один два"
    for text in TEXTS:
        assert len(shorten(text.quote)) <= CITATION_LENGTH
        assert cite(text.id, "ru").endswith("»")


@pytest.mark.parametrize("unknown", ["D-A-99", "X-1", "", "G-85"])
def test_an_unknown_id_is_refused(unknown: str) -> None:
    with pytest.raises(KeyError):
        rule(unknown)
    with pytest.raises(KeyError):
        cite(unknown, "ru")
    assert decisions_of("no_such_option") == ()
