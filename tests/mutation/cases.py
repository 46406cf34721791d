"""Everything worked out by hand, as checks run one by one: worked cases, lines, witnesses, scenarios, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
from tests.line_cases import LineCase, all_line_cases, all_row_cases, check_lines, check_rows
from tests.rulebook import RuleCase, all_rule_cases, check_rule
from tests.test_scenarios import ALL, contains
from tests.test_worked_cases import SCORES, SETTLEMENTS, check_score, check_settlement
from tests.witness import Witness, all_witnesses, answer, check

DEAL, EXAMPLES = 20, 10
"""Cost of a deal, and of all examples of a ruleset, in hands."""
FAMILY = {"dictionary": "dictionary", "classical": "dictionary", "combinations": "dictionary", "smirnov": "smirnov"}


@dataclass(frozen=True)
class Check:
    """One case.

    Attributes:
        name: its id.
        family: ``dictionary`` or ``smirnov``: whose tables it uses.
        options: names of the options it sets.
        fails: whether the case does not come out as worked out by hand.
        rules: ids of the lines it makes, beaten ones too.
        named: ids it is said to guard.
        cost: 1 for a hand, more for a deal.
    """

    name: str
    family: str
    options: frozenset[str]
    fails: Callable[[], bool]
    rules: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    cost: int = 1


def _check(name: str, preset: str, options: Iterable[str], run: Callable[[], Any], **more: Any) -> Check:
    return Check(name, FAMILY[preset], frozenset(options), _failing(run), **more)


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

    return _check(case["id"], case["ruleset"], case["options"], run, rules=_lines_of(_score(case)))


def _settlement(case: Mapping[str, Any]) -> Check:
    def run() -> None:
        check_settlement(settle_json(case).as_json(), case)

    return _check(case["id"], case["ruleset"], case["options"], run)


def _scenario(case: Mapping[str, Any]) -> Check:
    def run() -> bool:
        return contains(run_scenario(case), case["expect"])

    rules, named = _lines_of(run_scenario(case).get("result") or {}), frozenset(case["rules"])
    return _check(case["id"], case["ruleset"], case.get("options", ()), run, rules=rules, named=named, cost=DEAL)


PROVED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dictionary", {}),
    ("smirnov", {}),
    ("dictionary", {"only_possible": "single_wait"}),
)
"""Rulesets whose rows must make the lines of their examples, and of no counter-example."""


def _proved(preset: str, options: Mapping[str, Any]) -> None:
    prove(load(preset, options))


def _lines(case: LineCase) -> Check:
    rules, named = case.line_rules(), frozenset(case.rules)
    return _check(case.name, case.preset, case.options, partial(check_lines, case), rules=rules, named=named)


def _rule(case: RuleCase) -> Check:
    return _check(
        case.name,
        case.preset,
        case.options,
        partial(check_rule, case),
        rules=_lines_of(answer(case.kind, case.preset, case.options, case.given)),
        named=frozenset(case.rules),
        cost=DEAL if case.kind in {"scenario", "view"} else 1,
    )


def _witness(witness: Witness) -> Check:
    rules: frozenset[str] = frozenset()
    for options, _ in witness.runs():
        found = answer(witness.kind, witness.preset, options, witness.given)
        rules |= _lines_of({"lines": found.get("every_line", found.get("lines", []))})
    return _check(
        witness.name,
        witness.preset,
        (witness.option, *witness.others),
        partial(check, witness),
        rules=rules,
        named=frozenset(witness.rules),
        cost=DEAL if witness.kind in {"scenario", "view"} else 1,
    )


def all_checks() -> list[Check]:
    """Every case, hands before deals."""
    checks = [_worked(case) for case in SCORES] + [_settlement(case) for case in SETTLEMENTS]
    checks += [_scenario(case) for case in ALL]
    checks += [_lines(case) for case in all_line_cases()]
    checks += [_rule(case) for case in all_rule_cases()]
    checks += [_witness(witness) for witness in all_witnesses()]
    for table in all_row_cases():
        rules = frozenset(table.rows)
        checks.append(_check(table.name, table.preset, table.options, partial(check_rows, table), rules=rules))
    for preset, options in PROVED:
        run = partial(_proved, preset, options)
        checks.append(_check(f"examples of {preset}", preset, options, run, cost=EXAMPLES))
    return sorted(checks, key=lambda one: one.cost)
