"""Everything worked out by hand, as checks run one by one: worked cases, lines, witnesses, scenarios, examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fangcheng.deal.scenario import run_scenario
from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.scoring import score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.jsonio import ruleset_of, score_as_json, settle_json
from fangcheng.scoring.prove import prove
from tests.line_cases import all_line_cases, all_row_cases, check_lines, check_rows
from tests.rulebook import all_rule_cases, check_rule
from tests.test_scenarios import GUIDED, contains
from tests.test_worked_cases import SCORES, SETTLEMENTS, check_score, check_settlement
from tests.witness import all_witnesses, answer, check

FAMILY = {"dictionary": "dictionary", "classical": "dictionary", "combinations": "dictionary", "smirnov": "smirnov"}


@dataclass(frozen=True)
class Check:
    """One case.

    Attributes:
        name: its id.
        family: ``dictionary`` or ``smirnov``: whose tables it uses.
        options: names of the options it sets.
        rules: ids of the lines it makes, beaten ones too.
        cost: 1 for a hand, more for a deal.
        fails: whether the case does not come out as worked out by hand.
    """

    name: str
    family: str
    options: frozenset[str]
    rules: frozenset[str]
    cost: int
    fails: Callable[[], bool]


def _failing(run: Callable[[], Any]) -> Callable[[], bool]:
    """Whether a check complains: by False, by a text, by an assertion or by refusing the input."""

    def fails() -> bool:
        try:
            outcome = run()
        except (AssertionError, FangchengError):
            return True
        return outcome is False or isinstance(outcome, str)

    return fails


def _lines_of(found: Mapping[str, Any]) -> frozenset[str]:
    """Rule ids of a score's lines, or of every hand of a finished deal."""
    lines = found.get("lines", [])
    if isinstance(lines, Mapping):
        lines = [line for one in lines.values() for line in one]
    return frozenset(line["rule"] if isinstance(line, Mapping) else line.split()[0] for line in lines)


def _score(case: Mapping[str, Any]) -> dict[str, Any]:
    return score_as_json(score_hand(ruleset_of(case), hand_of(case)), "en")


def _worked(case: Mapping[str, Any]) -> Check:
    def run() -> None:
        check_score(_score(case), case)
        if "dictionary_total" in case:
            assert _score({**case, "ruleset": "dictionary"})["total"] == case["dictionary_total"]

    family, options = FAMILY[case["ruleset"]], frozenset(case["options"])
    return Check(case["id"], family, options, _lines_of(_score(case)), 1, _failing(run))


def _settlement(case: Mapping[str, Any]) -> Check:
    def run() -> None:
        check_settlement(settle_json(case).as_json(), case)

    return Check(case["id"], FAMILY[case["ruleset"]], frozenset(case["options"]), frozenset(), 1, _failing(run))


def _scenario(case: Mapping[str, Any]) -> Check:
    def run() -> bool:
        return contains(run_scenario(case), case["expect"])

    result = run_scenario(case).get("result") or {}
    family, options = FAMILY[case["ruleset"]], frozenset(case.get("options", {}))
    return Check(case["id"], family, options, _lines_of(result), 20, _failing(run))


PROVED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dictionary", {}),
    ("smirnov", {}),
    ("dictionary", {"only_possible": "single_wait"}),
)
"""Rulesets whose rows must make the lines of their examples, and of no counter-example."""


def _proved(preset: str, options: Mapping[str, Any]) -> None:
    prove(load(preset, options))


def all_checks() -> list[Check]:
    """Every case, hands before deals."""
    checks = [_worked(case) for case in SCORES] + [_settlement(case) for case in SETTLEMENTS]
    checks += [_scenario(case) for case in GUIDED]
    for case in all_line_cases():
        run = _failing(partial(check_lines, case))
        checks.append(Check(case.name, FAMILY[case.preset], frozenset(case.options), case.line_rules(), 1, run))
    for rule in all_rule_cases():
        cost = 20 if rule.kind in {"scenario", "view"} else 1
        found = answer(rule.kind, rule.preset, rule.options, rule.given)
        run = _failing(partial(check_rule, rule))
        checks.append(Check(rule.name, FAMILY[rule.preset], frozenset(rule.options), _lines_of(found), cost, run))
    for table in all_row_cases():
        run = _failing(partial(check_rows, table))
        checks.append(Check(table.name, FAMILY[table.preset], frozenset(table.options), frozenset(table.rows), 1, run))
    for witness in all_witnesses():
        rules: frozenset[str] = frozenset()
        for options, _ in witness.runs():
            found = answer(witness.kind, witness.preset, options, witness.given)
            rules |= frozenset(text.split()[0] for text in found.get("every_line", [])) or _lines_of(found)
        run = _failing(partial(check, witness))
        cost = 20 if witness.kind in {"scenario", "view"} else 1
        named = frozenset((witness.option, *witness.others))
        checks.append(Check(witness.name, FAMILY[witness.preset], named, rules, cost, run))
    for preset, options in PROVED:
        run = _failing(partial(_proved, preset, options))
        checks.append(Check(f"examples of {preset}", FAMILY[preset], frozenset(options), frozenset(), 10, run))
    return sorted(checks, key=lambda one: one.cost)
