"""``fangcheng rules show`` explains a rule id or an option: its meaning, its words, what reads it."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.rule_text import entry_lines, is_entry
from fangcheng.clients.text import width
from fangcheng.rules.catalogue import LANGUAGES, all_rules
from fangcheng.rules.option_texts import option_texts


def test_a_rule_is_shown_with_place_words_decisions_and_options() -> None:
    assert entry_lines("D-C-3", "ru", colour=False) == [
        "D-C-3  Словарь · Таблица В",
        "  Пун или кун из других фэнов — одно удвоение, у всех игроков; какие фэны",
        "  «другие», решает настройка other_winds (G-02, G-03).",
        "  слова текста: «Пун или кун из любых иных одинаковых фэнов»",
        "  решения: G-02, G-03",
        "  настройки: other_winds",
    ]


def test_a_decision_is_shown_with_its_title_and_the_rules_it_reads() -> None:
    assert entry_lines("G-81", "en", colour=False) == [
        "G-81  Decision · Seats, wall, play",
        "  Discarding the tile just claimed",
        "  The tile just claimed may be discarded.",
        "  reads the rules: D-CHOW-4, D-PUNG-2",
    ]


def test_narration_is_marked() -> None:
    assert entry_lines("S-INT-1", "zh", colour=False)[0] == "S-INT-1  斯米尔诺夫 · 引言 · 叙述"


def test_an_option_is_shown_with_its_values_defaults_and_decisions() -> None:
    assert entry_lines("dealer", "ru", colour=False) == [
        "dealer  Кто становится Востоком",
        "  Кто становится Востоком, когда прежний теряет это звание.",
        "  · next — следующий по очереди; победивший Восток остаётся",
        "  · winner — победитель; после четвёртой победы подряд — набравший больше всех",
        "    из остальных",
        "  по умолчанию: Словарь next; Классический next; Смирнов winner; Комбинации",
        "    костей next",
        "  решение: G-57 Переход звания Востока",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_and_option_fits_into_forty_columns(lang: str) -> None:
    for name in [*all_rules(), *option_texts()]:
        body = entry_lines(name, lang, colour=False, columns=40)[1:]
        assert body
        longest = max(body, key=width)
        assert width(longest) <= 40 or " " not in longest.strip(), longest


def test_rulesets_are_no_entries() -> None:
    assert not any(map(is_entry, ["dictionary", "classical", "house.toml", "D", "rulesets/D-1.toml"]))
    assert is_entry("D-A-1")
    assert is_entry("limit")


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["rules", "show", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_several_entries_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("G-81", "limit", "--lang", "en", capsys=capsys)
    assert code == 0
    assert out.startswith("G-81  Decision")
    assert "\n\nlimit  Limit\n" in out


def test_entries_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("G-19", "cap_all", "--json", capsys=capsys)
    rule, option = (json.loads(line) for line in out.splitlines())
    assert (rule["rule"], rule["options"], rule["related"]) == ("G-19", ["cap_all", "limit"], ["D-LIM-1"])
    assert tuple(rule["statement"]) == tuple(rule["cite"]) == LANGUAGES
    assert (option["option"], option["default"]["dictionary"], option["decisions"]) == ("cap_all", True, ["G-19"])


def test_an_unknown_rule_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("D-LIM-99", "--lang", "en", capsys=capsys)
    assert (code, out) == (2, "")
    assert "D-LIM-99" in err
    assert "unknown_rule" in err


def test_the_words_are_the_same_keys_in_every_language() -> None:
    def keys(lang: str) -> Any:
        source = files("fangcheng.clients").joinpath(f"locales/{lang}/rules.toml").read_text(encoding="utf-8")
        table = tomllib.loads(source)
        return {name: set(value) if isinstance(value, dict) else "" for name, value in table.items()}

    assert keys("ru") == keys("en") == keys("zh")


def test_two_readings_of_a_row_are_told_apart_and_rows_that_read_alike_stand_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """G-02: «other winds» are any but one's own in one preset, the round's in the other."""
    assert main(["rules", "diff", "dictionary", "classical", "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.split("only in classical:")
    assert first.count("D-C-3      ×2           Pung or kong of other winds") == 1
    assert second.count("D-C-3      ×2           Pung or kong of the round wind") == 1
    assert main(["rules", "show", "dictionary", "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert "D-C-5      ×8 " in shown
    assert "人数：四人" in shown
