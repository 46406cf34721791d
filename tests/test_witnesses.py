"""Every option and every value of it does something: a situation with both results worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from fangcheng.rules.options import ALT_HANDS, LIMIT_LETTERS, PRESETS, Option, all_options
from tests.witness import Witness, all_witnesses, answer, check, holds

WITNESSES = all_witnesses()


def name(witness: Witness) -> str:
    return witness.name


@pytest.mark.parametrize("witness", WITNESSES, ids=name)
def test_an_option_changes_what_its_witness_says(witness: Witness) -> None:
    assert check(witness) is None
    (first, _), (second, _) = witness.runs()
    results = [answer(witness.kind, witness.preset, options, witness.given) for options in (first, second)]
    assert holds(witness.default, results[1]) is not None, "the value changes nothing of what is shown"
    assert holds(witness.turned, results[0]) is not None, "the value changes nothing of what is shown"
    assert len(witness.why) > 20


def differing(option: str) -> list[Witness]:
    return [witness for witness in WITNESSES if witness.option == option]


def telling_values(option: Option) -> list[tuple[str, Any]]:
    """(preset, value) that need a witness: every value but the default, of every family that has another default."""
    presets = [preset for preset in PRESETS if preset in option.defaults]
    needed: dict[str, tuple[str, Any]] = {}
    for value in option.values:
        for preset in presets:
            if value != option.defaults[preset]:
                needed.setdefault(str(value), (preset, value))
    return list(needed.values())


LISTED = [option for option in all_options().values() if not isinstance(option.values, str)]


@pytest.mark.parametrize("option", LISTED, ids=lambda option: option.name)
def test_every_value_of_an_option_has_a_witness(option: Option) -> None:
    shown = {str(witness.value) for witness in differing(option.name)}
    assert [value for _, value in telling_values(option) if str(value) not in shown] == []


RANGES: dict[str, set[Any]] = {
    "round_max_passings": {5, 6},
    "start_score": {2000, -5},
    "dead_wall": {0, 2, 32},
    "last_wall_tiles": {2, 3},
    "limit": {300, 1000, None},
    "false_mahjong_base": {300, 1000},
}
"""Options whose values are a range: telling ones."""


@pytest.mark.parametrize("option", RANGES)
def test_telling_values_of_a_range_have_witnesses(option: str) -> None:
    assert RANGES[option] <= {witness.value for witness in differing(option)}


def test_every_option_is_listed_or_a_range() -> None:
    lists = {"limit_hands", "alt_hands"}
    assert {option.name for option in LISTED} | set(RANGES) | lists == set(all_options())


@pytest.mark.parametrize("letter", LIMIT_LETTERS)
def test_each_limit_hand_has_witnesses_on_and_off(letter: str) -> None:
    lists = [witness.value for witness in differing("limit_hands") if isinstance(witness.value, list)]
    assert [letter] in lists
    assert [other for other in LIMIT_LETTERS if other != letter] in lists


def test_all_and_none_of_the_limit_hands_have_witnesses() -> None:
    words = [witness.value for witness in differing("limit_hands") if not isinstance(witness.value, list)]
    assert sorted(map(str, words)) == ["False", "True", "all", "none"]


@pytest.mark.parametrize("shape", ALT_HANDS)
def test_each_special_shape_has_witnesses_on_and_off(shape: str) -> None:
    witnesses = differing("alt_hands")
    assert any(shape in witness.value and shape not in witness.start for witness in witnesses)
    assert any(shape not in witness.value and shape in witness.start for witness in witnesses)


@pytest.mark.parametrize("preset", ["dictionary", "smirnov"])
def test_options_of_both_families_that_count_or_settle_have_witnesses_in_both(preset: str) -> None:
    """Where the two families of tables take different ways to the same option."""
    smirnov = preset == "smirnov"
    both = [
        "bonus_doubles_for_losers", "pairs_for_losers", "alt_hands", "alt_scoring", "twins_distinct", "added_kong",
        "limit", "winner_share", "third_rounding", "wrong_count", "false_mahjong_base", "false_mahjong_east_double",
    ]  # fmt: skip
    missing = [
        option
        for option in both
        if not any((witness.preset == "smirnov") == smirnov for witness in WITNESSES if witness.option == option)
    ]
    assert missing == []
