"""Every option and every value of it is explained in Russian, English and Chinese."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from fangcheng.rules.option_texts import LANGUAGES, Words, option_text, option_texts, value_key

OPTIONS: list[dict[str, Any]] = json.loads(
    files("fangcheng.rules").joinpath("data/options.json").read_text(encoding="utf-8")
)["options"]
RANGES = {
    "integer >= players": {"*"},
    "integer": {"*"},
    "even integer 0..32": {"*"},
    "integer >= 1": {"*"},
    "integer or null": {"*", "null"},
}
LISTS = {"limit_hands": {"all", "none", *"abcdefghik"}, "alt_hands": {"[]", "thirteen", "tianhe", "twins", "sequences"}}


def expected_values(option: dict[str, Any]) -> set[str]:
    if option["name"] in LISTS:
        return LISTS[option["name"]]
    values = option["values"]
    return RANGES[values] if isinstance(values, str) else {value_key(value) for value in values}


def words(name: str) -> Iterator[tuple[str, Words]]:
    text = option_texts()[name]
    yield f"{name}.title", text.title
    yield f"{name}.effect", text.effect
    for value, meaning in text.values.items():
        yield f"{name}.{value}", meaning


def test_all_55_options_are_explained_in_the_order_of_the_list() -> None:
    assert list(option_texts()) == [option["name"] for option in OPTIONS]
    assert len(OPTIONS) == 55


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option["name"]))
def test_title_effect_and_each_value_in_three_languages(option: dict[str, Any]) -> None:
    name = option["name"]
    assert set(option_texts()[name].values) == expected_values(option)
    for where, text in words(name):
        assert tuple(text) == LANGUAGES, where
        assert all(text[lang].strip() for lang in LANGUAGES), where
        assert not re.search("[A-Za-z]", text["ru"]), where
        assert not re.search("[а-яёА-ЯЁ]", text["en"] + text["zh"]), where
        assert re.search("[\u4e00-\u9fff]", text["zh"]), where


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: str(option["name"]))
def test_the_value_of_every_preset_has_a_meaning(option: dict[str, Any]) -> None:
    for preset, value in option["default"].items():
        if value is None and option["name"] != "limit":
            continue  # the option does not exist in that preset's tables
        for lang in LANGUAGES:
            assert option_text(option["name"]).meaning(value, lang), preset


def test_values_of_one_option_never_share_a_meaning() -> None:
    for name, text in option_texts().items():
        for lang in LANGUAGES:
            meanings = [meaning[lang] for meaning in text.values.values()]
            assert len(set(meanings)) == len(meanings), name


def test_lists_are_named_member_by_member() -> None:
    limit_hands = option_text("limit_hands")
    assert limit_hands.meaning(["e", "i"], "ru") == "д) тяньхе; и) пуны или куны трёх лунов, в том числе у проигравшего"
    assert limit_hands.meaning([], "en") == limit_hands.meaning(False, "en") == "none"
    assert limit_hands.meaning(True, "en") == "all ten"
    assert option_text("alt_hands").meaning([], "en") == "none"


def test_numbers_of_a_range_stand_for_themselves_and_no_limit_is_said() -> None:
    assert option_text("limit").meaning(300, "ru") == "300"
    assert option_text("limit").meaning(None, "en") == "no limit; then there are no limit hands either"
    assert option_text("kong_simple").meaning((8, 16), "ru").startswith("8 и 16")


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        option_text("no_such_option")
    with pytest.raises(KeyError):
        option_text("players").meaning(5, "ru")
    with pytest.raises(KeyError):
        option_text("limit_hands").meaning(["j"], "ru")
