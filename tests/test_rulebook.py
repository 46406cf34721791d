"""The rules one by one: situations from tests/rulebook/ and what must come of them."""

from __future__ import annotations

import pytest

from tests.rulebook import RuleCase, all_rule_cases, check_rule


@pytest.mark.parametrize("case", all_rule_cases(), ids=lambda case: case.name)
def test_the_rulebook(case: RuleCase) -> None:
    assert check_rule(case) is None


def test_titles_are_different() -> None:
    names = [case.name for case in all_rule_cases()]
    assert len(names) == len(set(names))
