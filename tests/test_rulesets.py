"""Rulesets as data: presets prove their rows, house rulesets extend them, and what is wrong is refused by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fangcheng.errors import RulesetError
from fangcheng.rules import PRESETS, all_options, load, loads
from fangcheng.rules.diff import diff
from fangcheng.rules.layout import OPTION_FIELDS
from fangcheng.rules.loader import _preset
from fangcheng.rules.options import defaults_of, encode
from fangcheng.scoring import prove, score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.layout import MAX_LADDERS
from fangcheng.scoring.words import hand_words

CLUB = """
name = "club"
extends = "classical"
house = "Club of the Four Winds"

[options]
limit = 300

[rows."D-B-2"]
value = 4

[rows."D-B-6"]
on = false

[[hand]]
rule = "H-TWO-SUITS"
title = { ru = "Семь пар двух мастей", en = "Seven pairs of two suits", zh = "两门七对" }
pattern = { shape = "pairs", suits = 2, honours = "none" }
value = 1000
example = "B1122335566 D22 D44 --seat S --won discard:D4"
counter = "D999 C99 (B111) (B999) (C111) --seat S --won discard:C9"

[[hand]]
rule = "H-GREEN"
title = "All green"
pattern = { only = "B23468 DG" }
value = "limit"
example = ["B234 B666 B88 (DGGG) (B222) --seat S --won discard:B6", "B234234666888 B33 --seat S --won wall:B3"]
counter = "B234 B666 B99 (DGGG) (B222) --seat S --won discard:B6"
"""


def total(ruleset_text: str, words: str) -> int:
    return score_hand(loads(ruleset_text), hand_of(hand_words(words))).total


@pytest.mark.parametrize("preset", PRESETS)
def test_every_row_of_a_preset_is_proved_by_its_examples(preset: str) -> None:
    ruleset = load(preset)
    assert prove(ruleset) >= 2 * len(ruleset.rows)
    assert all(row.cite for row in ruleset.rows)


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_that_other_values_switch_on_are_proved_too(preset: str) -> None:
    shapes = ["thirteen", "tianhe", "twins", "sequences"]
    for name, option in all_options().items():
        if preset not in option.defaults or isinstance(option.values, str):
            continue
        for value in option.values:
            changes = {name: value, "alt_hands": shapes}
            assert prove(load(preset, changes)) > 0
    assert prove(load(preset, {"alt_hands": shapes, "alt_scoring": "smirnov"})) > 0


def test_there_are_55_options_and_each_has_its_presets_defaults() -> None:
    assert len(all_options()) == 55
    for preset in PRESETS:
        for name, value in defaults_of(preset).items():
            assert all_options()[name].check(value, name) == value


def test_the_presets_differ_in_what_the_rulebook_says() -> None:
    changed = diff(load("dictionary"), load("classical")).options
    assert changed == {
        "other_winds": ("any", "seat_round"),
        "bouquet_includes_own": (False, True),
        "standing_after_claim": (True, False),
    }
    third = diff(load("dictionary"), load("combinations")).options
    assert set(third) == {"mahjong_tie", "added_kong", "late_claims"}
    assert diff(load("smirnov"), load("smirnov")).same


def test_options_reach_the_compiled_table() -> None:
    ruleset = load("dictionary", {"dead_wall": 32, "limit": 300, "kong_draw": "live", "late_claims": False})
    fields = encode(ruleset.options)
    assert set(fields) == set(OPTION_FIELDS)
    for name in OPTION_FIELDS:
        assert ruleset.table.option(name) == ruleset.table.compiled_option(name) == fields[name], name
    assert (fields["dead_wall"], fields["limit"], fields["kong_draw"], fields["late_claims"]) == (32, 300, 1, 0)


def test_the_fingerprint_changes_with_what_is_played_and_only_then() -> None:
    assert load("dictionary").content_hash == load("dictionary", {"limit": 500}).content_hash
    hashes = {load(preset).content_hash for preset in PRESETS}
    hashes.add(load("dictionary", {"limit": 501}).content_hash)
    hashes.add(loads(CLUB).content_hash)
    assert len(hashes) == len(PRESETS) + 2


def test_a_house_may_change_values_switch_rows_off_and_add_hands() -> None:
    assert prove(loads(CLUB)) > 90
    # D-EX-1's hand: 20 tiles + 20 mahjong, the 10 for no chow switched off; x4 = 160
    assert total(CLUB, "B555 C44 D111 (DRRR) (C999) --seat S --won discard:C4") == 160
    # 20 + 4 (drawn, at this house) + 10 no hu, x2 = 68
    assert total(CLUB, "B123 D456 D789 B88 (C234) --seat S --won wall:D9") == 68
    # a house hand scores its own sum, above the house's limit of 300
    assert total(CLUB, "B1122335566 D22 D44 --seat S --won discard:D4") == 1000
    assert total(CLUB, "B234 B666 B88 (DGGG) (B222) --seat S --won discard:B6") == 300


@pytest.mark.parametrize(
    ("text", "code", "field", "hint"),
    [
        ('extends = "klassical"', "unknown_ruleset", "extends", "classical"),
        ('name = "x"', "unknown_ruleset", "extends", "dictionary"),
        ('extends = "dictionary"\nrule = 1', "unknown_key", "rule", "extends"),
        ("extends = x", "bad_toml", "club.toml", "line 1"),
        ('extends = "dictionary"\n[options]\nlimt = 500', "unknown_option", "options.limt", "limit"),
        ('extends = "dictionary"\n[options]\nlimit = "big"', "bad_value", "options.limit", "integer or null"),
        ('extends = "dictionary"\n[options]\nlate_claims = 1', "bad_value", "options.late_claims", "true, false"),
        ('extends = "dictionary"\n[options]\ndead_wall = 13', "bad_value", "options.dead_wall", "even integer 0..32"),
        ('extends = "dictionary"\n[options]\nround_max_passings = 3', "bad_value", "round_max_passings", ">= players"),
        (
            'extends = "dictionary"\n[options]\nlimit_hands = ["a", "j"]',
            "bad_value",
            "limit_hands",
            "letters a-h, i, k",
        ),
        (
            'extends = "dictionary"\n[options]\nkong_table = "smirnov"',
            "option_not_here",
            "options.kong_table",
            "smirnov",
        ),
        ('extends = "smirnov"\n[options]\nother_winds = "any"', "option_not_here", "options.other_winds", "dictionary"),
        ('extends = "dictionary"\n[rows."D-B-99"]\nvalue = 2', "unknown_row", 'rows."D-B-99"', "D-B-1"),
        ('extends = "dictionary"\n[rows."D-B-1"]\nvalue = -2', "bad_value", 'rows."D-B-1".value', "0-"),
        ('extends = "dictionary"\n[rows."D-C-1"]\nvalue = 60', "bad_value", 'rows."D-C-1".value', "1-20"),
        ('extends = "dictionary"\n[rows."D-B-1"]\nworth = 2', "unknown_key", "worth", "on, value"),
    ],
)
def test_what_is_wrong_is_refused_with_file_key_and_what_is_allowed(
    text: str, code: str, field: str, hint: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        loads(text, "club.toml")
    assert caught.value.code == code
    assert caught.value.field.startswith("club.toml")
    assert field in caught.value.field
    assert hint in caught.value.message


def test_tiles_that_are_no_mahjong_are_a_counter_example() -> None:
    text = HAND.format(
        pattern='{ only = "B23468 DG" }', value="100", example="B234 B666 B88 (DGGG) (B222) --won wall:B6"
    )
    counters = re.sub("counter = .*", 'counter = "B1122335566 WEE DRR --seat S --won discard:DR"', text)
    assert prove(loads(counters)) == prove(loads(text))
    with pytest.raises(RulesetError, match="cannot be counted"):  # one that could not be counted at all proves nothing
        prove(loads(re.sub("counter = .*", 'counter = "B1122335566 WEE --seat S --won discard:WE"', text)))


HAND = """
extends = "dictionary"
house = "Club"
[[hand]]
rule = "H-X"
pattern = {pattern}
value = {value}
example = "{example}"
counter = "B234 B666 B99 (DGGG) (B222) --seat S --won discard:B6"
"""


@pytest.mark.parametrize(
    ("pattern", "value", "code", "field"),
    [
        ('{ shape = "triplets" }', "100", "bad_value", "pattern.shape"),
        ("{ suit = 2 }", "100", "unknown_key", "pattern.suit"),
        ("{ suits = 4 }", "100", "bad_value", "pattern.suits"),
        ("{ suits = [2, 1] }", "100", "bad_value", "pattern.suits"),
        ('{ only = "B2 X3" }', "100", "unknown_tile", "pattern.only"),
        ('{ shape = "tiles" }', "100", "bad_value", "pattern.needs"),
        ('{ shape = "pairs", chows = "none" }', "100", "bad_value", "pattern.chows"),
        ('{ only = "B2", needs = "B3" }', "100", "bad_value", "pattern.needs"),
        ("{ suits = 1 }", '"much"', "bad_value", "value"),
    ],
)
def test_a_house_hand_that_makes_no_sense_is_refused(pattern: str, value: str, code: str, field: str) -> None:
    text = HAND.format(pattern=pattern, value=value, example="B234 B666 B88 (DGGG) (B222) --seat S --won discard:B6")
    with pytest.raises(RulesetError) as caught:
        loads(text, "club.toml")
    assert (caught.value.code, field in caught.value.field) == (code, True)


def test_a_ladder_whose_rows_are_worth_nothing_beats_no_line() -> None:
    """A line of value 0 on a ladder of its own was said to be beaten by a row that was never looked for."""
    values = "".join(f'[rows."S-B-{number}"]\nvalue = 0\n' for number in (1, 2, 3))
    ruleset = loads(f'name = "flat"\nhouse = "A club"\nextends = "smirnov"\n{values}')
    score = score_hand(ruleset, hand_of(hand_words("B555 C44 D111 (DRRR) (C999) --seat S --won discard:C4")))
    assert [(line.value, line.beaten_by) for line in score.lines if line.rule == "S-B-2"] == [(0, "")]


def test_there_is_room_for_every_ladder() -> None:
    for preset in PRESETS:
        ladders = {row["group"] for row in _preset(preset)["row"] if "group" in row}
        assert 0 < len(ladders) < MAX_LADDERS


def test_rows_of_sets_do_not_ask_what_the_sets_are_to_decide() -> None:
    """«No hu» is known when the sets have been counted (``scoring.tally_cy``)."""
    for preset in PRESETS:
        asked = [row.need | row.bar for row in load(preset).rows if row.per == "set"]
        assert not any(words & {"no_hu", "no_hu_strict"} for words in asked)


def test_a_row_without_a_citation_does_not_load() -> None:
    text = HAND.format(pattern="{ suits = 1 }", value="100", example="x").replace('house = "Club"', "")
    with pytest.raises(RulesetError) as caught:
        loads(text, "club.toml")
    assert caught.value.field == "club.toml: hand[0].cite"


def test_an_example_that_fails_or_is_no_hand_is_refused() -> None:
    wrong = HAND.format(
        pattern="{ suits = 2 }", value="100", example="B234 B666 B88 (DGGG) (B222) --seat S --won discard:B6"
    )
    with pytest.raises(RulesetError, match="makes no line") as caught:
        prove(loads(wrong, "club.toml"))
    assert caught.value.code == "example_fails"
    with pytest.raises(RulesetError) as caught:
        prove(loads(HAND.format(pattern="{ suits = 1 }", value="100", example="B234 --seat S --loser"), "club.toml"))
    assert caught.value.code == "bad_example"


def test_a_file_is_read_and_a_missing_or_huge_one_refused(tmp_path: Path) -> None:
    good = tmp_path / "club.toml"
    good.write_text(CLUB, encoding="utf-8")
    assert load(good).name == "club"
    with pytest.raises(RulesetError) as caught:
        load(tmp_path / "none.toml")
    assert caught.value.code == "unreadable"
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 10_000_000)
    with pytest.raises(RulesetError) as caught:
        load(huge)
    assert caught.value.code == "too_long"
    garbage = tmp_path / "garbage.toml"
    garbage.write_bytes(bytes(range(256)) * 100)
    with pytest.raises(RulesetError) as caught:
        load(garbage)
    assert caught.value.code in ("unreadable", "bad_toml")
    with pytest.raises(RulesetError) as caught:
        load("klassical")
    assert caught.value.code == "unknown_ruleset"
    assert "classical" in caught.value.message
