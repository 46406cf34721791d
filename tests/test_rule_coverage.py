"""Every rule that does something has a test that would fail without it (the catalogue's nature of each id)."""

from __future__ import annotations

import pytest

from fangcheng.errors import RulesetError
from fangcheng.rules import load
from fangcheng.rules.catalogue import all_rules
from tests.rule_coverage import guards

GUARDS = guards()
LATER = ("D-ERR-3", "D-ERR-6", "D-ERR-7", "D-ERR-10", "G-51", "G-52")
"""What players who err do at a table: it waits for ``enforcement = "table"``."""


@pytest.mark.parametrize("nature", ["behaviour", "data", "display"])
def test_every_rule_has_a_test(nature: str) -> None:
    wanted = [rule.id for rule in all_rules().values() if rule.nature == nature and rule.id not in LATER]
    assert [rule_id for rule_id in wanted if rule_id not in GUARDS] == []


def test_tests_name_rules_that_exist_and_do_something() -> None:
    rules = all_rules()
    assert [rule_id for rule_id in GUARDS if rule_id not in rules] == []
    assert [rule_id for rule_id in GUARDS if rules[rule_id].nature == "narrative"] == []


def test_rules_of_an_erring_table_are_left_out_only_while_there_is_none() -> None:
    with pytest.raises(RulesetError) as refused:
        load("dictionary", {"enforcement": "table"})
    assert refused.value.code == "enforcement_not_available"
    assert [rule_id for rule_id in LATER if rule_id in GUARDS] == []
