"""House rulesets that are wrong: refused with file, key and what is allowed; files that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fangcheng.clients.streams import answer
from fangcheng.errors import FangchengError
from fangcheng.rules import load
from fangcheng.rules.loader import loads
from fangcheng.rules.reading import MAX_FILE
from fangcheng.scoring.jsonio import settle_json
from fangcheng.scoring.prove import prove
from tests.errors import check_error

HOUSE: Final = """
name = "Тайга"
house = "Клуб «Тайга»"
extends = "dictionary"

[title]
ru = "Тайга"
en = "Taiga"

[options]
limit = 1000
limit_hands = ["a", "b"]

[rows."D-B-1"]
value = 30

[rows."D-A-7"]
on = false

[[hand]]
rule = "H-PAIRS"
title = "Семь пар двух мастей"
pattern = { shape = "pairs", suits = 2, honours = "none" }
value = "limit"
example = "B1133 B5577 C22 C44 C66 --won wall:B1"
counter = "B123 B456 C234 C678 C55 --won wall:B1"
"""
BROKEN: Final = {
    "no TOML": ("name = ", "bad_toml", "house"),
    "cut short": (HOUSE[:20], "bad_toml", "house"),
    "a control character": ('name = "\x00"', "bad_toml", "house"),
    "a key twice": ('extends = "dictionary"\nextends = "smirnov"', "bad_toml", "house"),
    "a number of 5000 digits": (f"name = {'9' * 5000}", "bad_toml", "house"),
    "nesting": (f"name = {'[' * 100_000}", "bad_toml", "house"),
    "nothing": ("", "unknown_ruleset", "house: extends"),
    "no such preset": ('extends = "riichi"', "unknown_ruleset", "house: extends"),
    "extends a number": ("extends = 5", "unknown_ruleset", "house: extends"),
    "an unknown key": ('extends = "smirnov"\nlimits = 5', "unknown_key", "house: limits"),
    "options that are no table": ('extends = "smirnov"\noptions = 5', "bad_value", "house: options"),
    "an unknown option": ('extends = "smirnov"\n[options]\nlimits = 5', "unknown_option", "house: options.limits"),
    "a date": ('extends = "smirnov"\n[options]\nlimit = 2020-01-01', "bad_value", "house: options.limit"),
    "not a number": ('extends = "smirnov"\n[options]\nlimit = nan', "bad_value", "house: options.limit"),
    "a name that is none": ('extends = "smirnov"\nname = " "', "bad_value", "house: name"),
    "a house that is none": ('extends = "smirnov"\nhouse = 5', "bad_value", "house: house"),
    "a title that is none": ('extends = "smirnov"\ntitle = 5', "bad_value", "house: title"),
    "rows that are no table": ('extends = "smirnov"\nrows = []', "bad_value", "house: rows"),
    "an unknown row": ('extends = "smirnov"\n[rows."D-A-1"]\non = false', "unknown_row", 'house: rows."D-A-1"'),
    "a row that is no table": ('extends = "smirnov"\n[rows]\n"S-C-1" = 5', "bad_value", 'house: rows."S-C-1"'),
    "an unknown key of a row":
        ('extends = "smirnov"\n[rows."S-C-1"]\noff = 1', "unknown_key", 'house: rows."S-C-1": off'),
    "on that is no truth": ('extends = "smirnov"\n[rows."S-C-1"]\non = 1', "bad_value", 'house: rows."S-C-1".on'),
    "a value below zero": ('extends = "smirnov"\n[rows."S-C-1"]\nvalue = -1', "bad_value", 'house: rows."S-C-1".value'),
    "a factor of 0": ('extends = "smirnov"\n[rows."S-C-1"]\nvalue = 0', "bad_value", 'house: rows."S-C-1".value'),
    "a factor beyond bounds":
        ('extends = "smirnov"\n[rows."S-C-1"]\nvalue = 99', "bad_value", 'house: rows."S-C-1".value'),
    "hands that are no list": ('extends = "smirnov"\nhand = 5', "bad_value", "house: hand"),
    "hands that are a table": ('extends = "smirnov"\n[hand]\nrule = "H-X"', "bad_value", "house: hand"),
    "a hand that is no table": ('extends = "smirnov"\nhand = [5]', "bad_value", "house: hand[0]"),
    "too many hands": ('extends = "smirnov"\n' + "[[hand]]\n" * 9, "too_long", "house: hand"),
    "a hand without a value": (HOUSE.replace('value = "limit"', ""), "missing_key", "house: hand[0].value"),
    "a hand without a citation": (HOUSE.replace("house =", "# house ="), "missing_key", "house: hand[0].cite"),
    "a hand whose id is taken": (HOUSE.replace("H-PAIRS", "D-B-1"), "rule_taken", "house: hand[0].rule"),
    "a hand whose id is none": (HOUSE.replace("H-PAIRS", "pairs"), "bad_value", "house: hand[0].rule"),
    "a pattern that is no table": (HOUSE.replace("{ shape", '"x" # { shape'), "bad_value", "house: hand[0].pattern"),
    "a pattern of no shape": (HOUSE.replace('"pairs"', '"trips"'), "bad_value", "house: hand[0].pattern.shape"),
    "a pattern of five suits": (HOUSE.replace("suits = 2", "suits = 5"), "bad_value", "house: hand[0].pattern.suits"),
    "an example that is none":
        (HOUSE.replace('example = "B1133', 'example = 5 # "'), "bad_value", "house: hand[0].example"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "field"), BROKEN.values(), ids=BROKEN)
def test_a_broken_ruleset_names_file_and_key(text: str, code: str, field: str) -> None:
    with pytest.raises(FangchengError) as refused:
        prove(loads(text, "house"))
    assert (refused.value.code, refused.value.field) == (code, field)
    check_error({"error": refused.value.as_json()})


@pytest.mark.parametrize(
    ("example", "code"),
    [
        ("B1133 B5577 C22 C44 C66 --won wal:B1", "bad_example"),
        ("B1133 B5577 C22 C44 C66 --win wall:B1", "bad_example"),
        ("B1133 B5577 C22 C44 --won wall:B1", "bad_example"),
        ("B1133 B5577 C22 D44 C66 --won wall:B1", "bad_example"),
        ("B123 B456 C234 C678 C55 --won wall:B1", "example_fails"),
    ],
)
def test_a_house_hand_is_proved_by_its_example(example: str, code: str) -> None:
    assert prove(loads(HOUSE)) > 0
    with pytest.raises(FangchengError) as refused:
        prove(loads(HOUSE.replace("B1133 B5577 C22 C44 C66 --won wall:B1", example)))
    assert refused.value.code == code
    assert "H-PAIRS" in refused.value.field


def prove_or_refuse(text: str) -> None:
    try:
        prove(loads(text, "house"))
    except FangchengError as error:
        check_error({"error": error.as_json()})


def test_no_cut_of_a_ruleset_is_a_traceback() -> None:
    for end in range(len(HOUSE)):
        prove_or_refuse(HOUSE[:end])


@example([(HOUSE.index("B1133"), "{")])
@given(st.lists(st.tuples(st.integers(0, len(HOUSE) - 1), st.characters(codec="utf-8")), min_size=1, max_size=3))
def test_no_slip_of_the_pen_in_a_ruleset_is_a_traceback(slips: list[tuple[int, str]]) -> None:
    text = HOUSE
    for place, letter in slips:
        text = text[:place] + letter + text[place + 1 :]
    prove_or_refuse(text)


def settle(data: Mapping[str, Any]) -> dict[str, Any]:
    return settle_json(data).as_json()


def test_a_ruleset_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes('name = "Тайга"'.encode("cp1251"))
    (tmp_path / "long.toml").write_bytes(b"#" * (MAX_FILE + 1))
    expected = {
        "missing.toml": "unreadable",
        "folder.toml": "unreadable",
        "latin.toml": "unreadable",
        "long.toml": "too_long",
        "a\0b.toml": "unreadable",
        "\ud800.toml": "unreadable",
        "x" * 5000 + ".toml": "unreadable",
        "folder": "unknown_ruleset",
    }
    for name, code in expected.items():
        with pytest.raises(FangchengError) as refused:
            load(tmp_path / name)
        assert refused.value.code == code, name[:20]
        error = check_error(answer(json.dumps({"ruleset": str(tmp_path / name)}).encode(), settle)[0])
        assert error["code"] == code


def test_a_ruleset_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HOUSE.encode())
    assert load(path).content_hash == loads(HOUSE).content_hash
