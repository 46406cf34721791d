"""``fangcheng scenario``: as JSON, as JSON Lines, and for people in three languages."""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import fangcheng
from fangcheng.clients.cli import main
from fangcheng.clients.commands.scenario import answer_lines
from fangcheng.clients.messages import messages
from fangcheng.clients.playthrough import action_text, playthrough
from fangcheng.clients.text import width
from fangcheng.deal.scenario import run_scenario
from fangcheng.deal.table_acts import DRAW, MISDECLARE, PUT_RIGHT, TAKE_BACK, with_tiles
from tests.test_scenarios import ALL, contains

LOCALES = Path(fangcheng.__file__).parent / "clients" / "locales"
HANDS = {
    "E": "B1457 D147 C147 WESWN",
    "S": "B369 D369 C369 WESWN",
    "W": "B46 D123 D789 C234 C66",
    "N": "B28 D258 C258 WESWN DR",
}
WON = {"hands": HANDS, "script": [["E", "discard", "B5"], ["W", "mahjong"]]}
MISCOUNTED: list[dict[str, Any]] = [
    {"options": {"enforcement": "table"}, "hands": hands, "script": [["E", verb], ["S", "noticed"]]}
    for verb, hands in (("extra_draw", HANDS), ("skip_replacement", {**HANDS, "E": "B1457 D147 C147 WESW F1"}))
]
"""Seats with a tile too many, and one too few."""
ASKED = {"hands": HANDS, "script": [["E", "discard", "B5"], ["E", "discard", "B1"]], "strict": True}


def run(monkeypatch: pytest.MonkeyPatch, text: str, *words: str) -> int:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return main(["scenario", *words])


def test_json_answers_one_object(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, json.dumps(WON), "--json", "--lang", "en") == 0
    assert json.loads(capsys.readouterr().out) == run_scenario(WON, "en")


def test_json_lines_answer_each_line_and_exit_with_2_if_one_was_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (
        f'{json.dumps(WON)}\nrubbish\n{{"seed": -1}}\n{json.dumps(ASKED)}\n\n[]\n{"[" * 100_000}\n{{"seed": 1e999}}\n'
    )
    assert run(monkeypatch, lines, "--jsonl", "--lang", "en") == 2
    answers: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes[:4] == [None, "bad_json", "bad_value", None]
    assert len(codes) == 7
    assert all(codes[4:])
    assert answers[3] == run_scenario(ASKED, "en")


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_people_read_who_won_and_what_was_refused(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, json.dumps(WON), "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert "+2000" in shown
    assert "B456 C23466 D123789" in shown
    assert run(monkeypatch, json.dumps(ASKED), "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert "[must_answer]" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_people_read_every_step_and_what_each_seat_sees(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, json.dumps(WON), "--steps", "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert shown.count("B147 C147 D147 WESWN") == 2  # what East sees after the discard and at the end
    assert " 1  W mahjong" in shown
    assert "D-LIM-g =500" in shown
    assert all(width(line) <= 80 for line in shown.splitlines())
    assert run(monkeypatch, json.dumps(ASKED), "--steps", "--lang", lang) == 0
    assert "[must_answer]" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_every_shared_case_is_read_step_by_step(lang: str) -> None:
    """Acts of a table where errors are possible had no words: a traceback."""
    drawn, told = {"ru": "    W взять со стены\n", "en": "    W draw\n", "zh": "    W 摸牌\n"}, ""
    for case in (*ALL, *MISCOUNTED):
        if "error" not in case.get("expect", {}):
            lines = playthrough(case, lang, columns=80)
            assert max(map(width, lines)) <= 80
            told += "\n".join(lines)
    assert "{" not in told
    assert drawn[lang] in told
    assert " 10 (B568)" in told  # a set that is none (Q90)
    assert messages("replay", lang)["status.too_many_tiles"] in told


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_every_shared_case_is_told_to_people(lang: str) -> None:
    """A set that is none, and the statuses and void deals of a table where players err, ended in an error."""
    told = []
    for case in (*ALL, *MISCOUNTED):
        if "error" not in case.get("expect", {}):
            lines = answer_lines(run_scenario(case, lang), lang)
            assert max(map(width, lines)) <= 80
            told.append("\n".join(lines))
    words = messages("scenario", lang)
    assert any(" (B568)" in text for text in told)
    for status in ("dead_hand", "too_many_tiles", "too_few_tiles", "false_mahjong"):
        assert any(f"({messages('replay', lang)[f'status.{status}']})" in text for text in told), status
    void = [text for text in told if words["void"] in text]
    assert any("-3000" in text for text in void)
    assert any("-" not in text for text in void)  # a reshuffle pays nothing
    assert any(words["dead"] in text for text in told)


def test_every_act_of_a_table_where_errors_are_possible_has_its_words() -> None:
    acts = [*range(DRAW, TAKE_BACK + 1), with_tiles(MISDECLARE, (4, 5, 7)), with_tiles(PUT_RIGHT, (4, 5, 6))]
    for lang in ("ru", "en", "zh"):
        told = [action_text(act, -1, lang) for act in acts]
        assert len({*told, ""}) == len(acts) + 1
        assert told[-1].endswith(" B567")


def test_people_read_what_is_wrong_with_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, '{"seed": -1}', "--lang", "en") == 2
    assert "seed cannot be -1; allowed: 0-2**256 [bad_value]" in capsys.readouterr().err


def test_the_texts_have_the_same_keys_in_every_language() -> None:
    keys = [set(tomllib.loads((LOCALES / lang / "scenario.toml").read_text("utf-8"))) for lang in ("ru", "en", "zh")]
    assert keys[0] == keys[1] == keys[2]


def test_all_the_shared_cases_as_json_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(json.dumps(case) + "\n" for case in ALL)
    wrong = any("error" in case["expect"] for case in ALL)
    assert run(monkeypatch, lines, "--jsonl") == (2 if wrong else 0)
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(ALL)
    for answer, case in zip(answers, ALL, strict=True):
        assert contains(answer, case["expect"]), case["id"]
