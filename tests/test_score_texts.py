"""The texts of score lines and settlement: complete and alike in Russian, English and Chinese."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from fangcheng.rules import PRESETS, load
from fangcheng.scoring.layout import SOURCES, STATUSES
from fangcheng.scoring.texts import LANGUAGES, PLURAL_CATEGORIES, texts

SCORE_LINES = (
    *(f"D-A-{n}" for n in range(1, 11)),
    "G-01",
    *(f"D-B-{n}" for n in range(1, 9)),
    *(f"D-C-{n}" for n in range(1, 15)),
    *(f"D-LIM-{letter}" for letter in "abcdefghik"),
    "G-19",
    *(f"S-A-{n}" for n in range(1, 13)),
    *(f"S-B-{n}" for n in range(1, 4)),
    *(f"S-C-{n}" for n in range(1, 16)),
    *(f"S-EX-{n}" for n in range(1, 6)),
    "C-ROB-2",
)
LIMIT_HANDS = (
    "all_honours", "all_terminals", "concealed_pungs", "thirteen_majors", "tianhe", "original_hand", "first_discard",
    "thirteenth_win", "three_dragons", "three_winds_and_pair",
)  # fmt: skip


def leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text with its path, plural forms left out."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def all_texts(lang: str) -> dict[tuple[str, ...], str]:
    return dict(leaves({name: texts(lang).section(name) for name in texts(lang)._sections if name != "plural"}))


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_score_line_has_a_label(lang: str) -> None:
    assert set(texts(lang).section("label")) == set(SCORE_LINES)


def test_every_row_of_every_preset_has_a_label() -> None:
    assert {row.rule for preset in PRESETS for row in load(preset).rows} <= set(SCORE_LINES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_statuses_sources_and_limit_hands_have_names(lang: str) -> None:
    assert set(texts(lang).section("status")) == {*STATUSES, "standing"}
    assert set(texts(lang).section("win_source")) == set(SOURCES)
    assert set(SOURCES) <= set(texts(lang).section("headline"))
    assert set(texts(lang).section("limit_hand")) == set(LIMIT_HANDS)
    for table in ("seat", "seat_genitive", "seat_dative"):
        assert list(texts(lang).section(table)) == ["E", "S", "W", "N"]


def test_the_three_languages_have_the_same_keys_and_placeholders() -> None:
    russian = all_texts("ru")
    for lang in ("en", "zh"):
        other = all_texts(lang)
        assert set(other) == set(russian)
        different = {key for key, text in russian.items() if placeholders(text) != placeholders(other[key])}
        assert different == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_twice_a_label(lang: str) -> None:
    assert [key for key, text in all_texts(lang).items() if not text.strip()] == []
    for work in "DS":
        labels = [text for rule, text in texts(lang).section("label").items() if rule.startswith(work)]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counted_nouns_have_every_plural_category_of_the_language(lang: str) -> None:
    assert set(texts(lang).section("plural")) == set(texts("ru").section("plural"))
    for name, forms in texts(lang).section("plural").items():
        assert tuple(forms) == PLURAL_CATEGORIES[lang], name
        assert {frozenset(placeholders(form)) for form in forms.values()} == {
            frozenset(placeholders(texts("ru").section("plural")[name]["other"]))
        }


def test_counts_read_naturally() -> None:
    assert [texts("ru").count("points", n) for n in (1, 3, 58, 464)] == ["1 очко", "3 очка", "58 очков", "464 очка"]
    assert texts("ru").count("hu", 200) == "200 ху"
    assert [texts("en").count("points", n) for n in (1, 2)] == ["1 point", "2 points"]
    assert texts("zh").count("hu", 4) == "4胡"
    assert texts("ru").count("doubles", 3, factor=8) == "3 удвоения, ×8"


def test_russian_texts_have_no_stray_latin_letters() -> None:
    stray = {
        key: text
        for key, text in all_texts("ru").items()
        if key[0] != "meta" and re.search("[A-Za-z]", re.sub(r"\{[a-z_]+\}", "", text))
    }
    assert stray == {}


def test_english_and_chinese_texts_are_in_their_script() -> None:
    assert [key for key, text in all_texts("en").items() if re.search("[а-яёА-ЯЁ\u4e00-\u9fff]", text)] == []
    assert [key for key, text in all_texts("zh").items() if re.search("[а-яёА-ЯЁ]", text)] == []


def test_a_row_speaks_of_the_round_wind_when_the_option_says_so() -> None:
    assert texts("ru").label("D-C-3") == "Пун или кун из других фэнов"
    assert texts("ru").label("D-C-3", "seat_round") == "Пун или кун из фэнов тура"
    assert texts("ru").label("D-C-2", "seat_round") == "Пун или кун из собственных фэнов"


def test_seats_are_declined_in_a_payment() -> None:
    ru = texts("ru")
    sentence = ru.say(
        "settlement", "difference_east",
        payer=ru.get("seat", "W"), payee=ru.get("seat_dative", "E"),
        amount=ru.count("hu", 16), higher=ru.count("hu", 16), lower=ru.count("hu", 8), rule="D-PAY-6",
    )  # fmt: skip
    assert sentence == (
        "Запад платит Востоку 16 ху — разница (16 ху и 8 ху), вдвойне: один из двоих — Восток (D-PAY-6)"
    )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError, match="languages: ru, en, zh"):
        texts("fr")
