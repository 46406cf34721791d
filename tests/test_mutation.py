"""A sample of `make mutate`: what is broken in a ruleset is noticed by the cases worked out by hand."""

from __future__ import annotations

import os

import pytest

from tests.mutation.cases import Check, all_checks
from tests.mutation.mutants import EQUIVALENT, Mutant, all_mutants, option_mutants, rule_mutants
from tests.mutation.run import killer

STEP = 23 if os.environ.get("FANGCHENG_PURE") == "1" else 5
MUTANTS = all_mutants()


@pytest.fixture(scope="module")
def checks() -> list[Check]:
    return all_checks()


def test_without_mutation_every_case_comes_out(checks: list[Check]) -> None:
    assert [check.name for check in checks if check.fails()] == []


@pytest.mark.parametrize("mutant", MUTANTS[::STEP], ids=lambda mutant: mutant.name)
def test_a_broken_rule_is_noticed(mutant: Mutant, checks: list[Check]) -> None:
    assert killer(mutant, checks) is not None


@pytest.mark.parametrize("mutant", list(rule_mutants()), ids=lambda mutant: mutant.name)
def test_a_case_that_names_a_row_s_rule_notices_when_it_is_gone(mutant: Mutant, checks: list[Check]) -> None:
    assert killer(mutant, [check for check in checks if mutant.rule in check.named]) is not None


def test_mutants_have_names_of_their_own_and_those_left_out_exist() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(names) == len(set(names)) > 600
    left_out = [mutant.name for mutant in option_mutants(everything=True) if mutant.name in EQUIVALENT]
    assert sorted(left_out) == sorted(EQUIVALENT)


@pytest.mark.parametrize("name", EQUIVALENT)
def test_mutants_left_out_change_nothing(name: str, checks: list[Check]) -> None:
    (mutant,) = [mutant for mutant in option_mutants(everything=True) if mutant.name == name]
    likely = [check for check in checks if mutant.option in check.options and check.cost == 1]
    assert likely
    assert killer(mutant, likely) is None
