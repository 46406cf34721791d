"""The worked cases, hands and payments worked out by hand from the texts: in-process and as JSON Lines."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fangcheng.clients.cli import main
from fangcheng.scoring import score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.jsonio import ruleset_of, score_as_json, settle_json

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("cases").joinpath("worked_cases.json").read_text("utf-8")
)
SCORES = [case for case in CASES if case["type"] == "score"]
SETTLEMENTS = [case for case in CASES if case["type"] == "settlement"]


def name(case: Mapping[str, Any]) -> str:
    return str(case["id"])


def counting(lines: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return sorted(
        (line["rule"], line["kind"], line["value"]) for line in lines if line["value"] and "beaten_by" not in line
    )


def check_score(answer: Mapping[str, Any], case: Mapping[str, Any]) -> None:
    expected = case["expected"]
    assert answer["total"] == expected["total"]
    assert answer["limit_hand"] == expected.get("limit_hand")
    if "points_before_doubling" in expected:
        assert answer["points"] == expected["points_before_doubling"]
    if "uncapped_total" in expected:
        assert answer["uncapped"] == expected["uncapped_total"]
    if "lines" in expected:
        assert counting(answer["lines"]) == counting(expected["lines"])


@pytest.mark.parametrize("case", SCORES, ids=name)
def test_a_hand_is_worth_what_the_case_says(case: dict[str, Any]) -> None:
    check_score(score_as_json(score_hand(ruleset_of(case), hand_of(case)), "en"), case)


@pytest.mark.parametrize("case", [case for case in SCORES if "dictionary_total" in case], ids=name)
def test_the_same_hand_by_the_default_preset(case: dict[str, Any]) -> None:
    by_letter = {**case, "ruleset": "dictionary"}
    assert score_hand(ruleset_of(by_letter), hand_of(by_letter)).total == case["dictionary_total"]


@pytest.mark.parametrize("case", SCORES, ids=name)
def test_the_lines_alone_make_the_total(case: dict[str, Any]) -> None:
    score = score_hand(ruleset_of(case), hand_of(case))
    points = sum(line.value for line in score.counting() if line.kind == "points")
    factor = 1
    for line in score.counting():
        factor *= 2**line.value if line.kind == "doubles" else line.value if line.kind == "factor" else 1
    limits = [line.value for line in score.counting() if line.kind == "limit"]
    assert score.total == (limits[0] if limits else points * factor)
    assert score.uncapped == score.points * score.factor


def check_settlement(answer: Mapping[str, Any], case: Mapping[str, Any]) -> None:
    def in_any_order(payments: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
        return sorted((payment["from"], payment["to"], payment["amount"]) for payment in payments)

    assert in_any_order(answer["payments"]) == in_any_order(case["expected"]["payments"])
    assert answer["net"] == case["expected"]["net"]


@pytest.mark.parametrize("case", SETTLEMENTS, ids=name)
def test_payments_are_what_the_case_says(case: dict[str, Any]) -> None:
    settlement = settle_json(case)
    check_settlement(settlement.as_json(), case)
    assert sum(settlement.net.values()) == 0


def by_command(
    words: list[str], cases: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    """The answers of a command to the cases, each on a line as it stands in the file."""
    lines = "".join(json.dumps(case) + "\n" for case in cases).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
    assert main(words) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(cases)
    return answers


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_all_scores_by_the_command(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = by_command(["score", "--jsonl", "--lang", lang], SCORES, monkeypatch, capsys)
    for answer, case in zip(answers, SCORES, strict=True):
        check_score(answer, case)
        assert all(line["text"] and line["cite"] for line in answer["lines"])


def test_all_settlements_by_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = by_command(["settle", "--jsonl"], SETTLEMENTS, monkeypatch, capsys)
    for answer, case in zip(answers, SETTLEMENTS, strict=True):
        check_settlement(answer, case)


@pytest.mark.rules("D-LIM-1", "G-20")
@pytest.mark.parametrize(("loser_limit", "north"), [("flat", 500), ("difference", 484)])
def test_a_losers_limit_hand_counts_the_limit_even_if_its_tables_sum_is_given(loser_limit: str, north: int) -> None:
    """South's limit hand comes to 128 by the tables and counts 500: West (16) pays 500, or the difference 484."""
    settlement = settle_json(
        {
            "ruleset": "dictionary",
            "options": {"loser_limit": loser_limit},
            "scores": {"E": 0, "S": 128, "W": 16, "N": 60},
            "winner": "N",
            "limit_hand_losers": ["S"],
        }
    )
    paid = {(pay["from"], pay["to"]): pay["amount"] for pay in settlement.as_json()["payments"]}
    assert paid["W", "S"] == north
