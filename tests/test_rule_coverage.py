"""Every rule that does something has a test that would fail without it (the catalogue's nature of each id)."""

from __future__ import annotations

import pytest

from fangcheng.rules.catalogue import all_rules
from tests.rule_coverage import guards

GUARDS = guards()


@pytest.mark.parametrize("nature", ["behaviour", "data", "display"])
def test_every_rule_has_a_test(nature: str) -> None:
    wanted = [rule.id for rule in all_rules().values() if rule.nature == nature]
    assert [rule_id for rule_id in wanted if rule_id not in GUARDS] == []


def test_tests_name_rules_that_exist_and_do_something() -> None:
    rules = all_rules()
    assert [rule_id for rule_id in GUARDS if rule_id not in rules] == []
    assert [rule_id for rule_id in GUARDS if rules[rule_id].nature == "narrative"] == []
