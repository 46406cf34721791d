"""Errors for people: every code of the package has its sentences in Russian, English and Chinese."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

import fangcheng
from fangcheng.clients.complaints import complaint, place_of, sentence, sentences
from fangcheng.clients.parser import error_of
from fangcheng.deal.reason_texts import REASONS
from fangcheng.errors import FangchengError, HandError, NotationError, RulesetError
from fangcheng.rules import loader, loads
from fangcheng.rules.options import all_options
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.prove import prove
from fangcheng.scoring.words import hand_words
from fangcheng.server.store import engines
from fangcheng.telling.messages import LANGUAGES

PACKAGE: Final = Path(fangcheng.__file__).parent
TREES: Final = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.glob("**/*.py"))}
LETTERS: Final = {"ru": "[а-яё]", "en": "[a-z]", "zh": "[\u4e00-\u9fff]"}


# -- which codes there are --------------------------------------------------------------------------------------------


def makers() -> dict[str, int]:
    """Error classes, and functions that make an error of their code: name, and place of the code in the arguments."""
    found = {"FangchengError": 0}
    size = 0
    while size != len(found):
        size = len(found)
        for node in (node for tree in TREES.values() for node in ast.walk(tree)):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) in found for base in node.bases):
                found[node.name] = 0
            if isinstance(node, ast.FunctionDef) and node.name != "__init__" and hands_on(node, found):
                names = [argument.arg for argument in node.args.args if argument.arg not in {"self", "cls"}]
                found[node.name] = names.index("code")
    return found


def hands_on(function: ast.FunctionDef, known: dict[str, int]) -> bool:
    """Whether a function gives its argument ``code`` to one that makes an error of it."""
    return any(argument.arg == "code" for argument in function.args.args) and any(
        called(call) in known and any(isinstance(part, ast.Name) and part.id == "code" for part in call.args)
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
    )


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def texts_in(node: ast.AST) -> Iterator[str]:
    yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))


def given_codes(function: ast.AST, argument: ast.expr) -> set[str]:
    """Codes that an argument can be: written out, or assigned to its name in the same function."""
    if not isinstance(argument, ast.Name):
        return set() if isinstance(argument, ast.Attribute) else set(texts_in(argument))
    assigned = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and argument.id
        in {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    ]
    return {text for value in assigned for text in texts_in(value) if re.fullmatch("[a-z]+(_[a-z]+)+", text)}


def codes_of(tree: ast.AST, known: dict[str, int]) -> Iterator[str]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in known:
                if call.func.attr == "bad_value":
                    yield "bad_value"
                elif call.func.attr == "unknown":
                    yield from (f"unknown_{text}" for text in texts_in(call.args[0]))
            place = known.get(called(call), len(call.args))
            if place < len(call.args):
                yield from given_codes(function, call.args[place])


@pytest.fixture(scope="module")
def codes() -> set[str]:
    known = makers()
    return {code for tree in TREES.values() for code in codes_of(tree, known)}


def test_the_codes_are_found(codes: set[str]) -> None:
    assert {"bad_value", "unknown_option", "unknown_tile", "five_of_a_kind", "two_of_one_bonus", "bad_json"} <= codes
    assert {"not_a_record", "bad_line", "wrong_count", "missing_hand", "bad_example", "illegal_answer"} <= codes
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", code) for code in codes), codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_its_sentences(lang: str, codes: set[str]) -> None:
    assert sorted(codes - REASONS.keys() - sentences(lang)["code"].keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_for_a_code_that_does_not_exist(lang: str, codes: set[str]) -> None:
    asked = {"missing_value", "unknown_word", "ambiguous_word", "wrong_words"}  # what argparse says (error_of)
    assert sorted(sentences(lang)["code"].keys() - codes - asked) == []


# -- the sentences ----------------------------------------------------------------------------------------------------


def places(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("code", sorted(sentences("ru")["code"]))
def test_the_sentences_of_a_code_say_the_same_in_every_language(code: str) -> None:
    asked = [[places(text) for text in sentences(lang)["code"][code]] for lang in LANGUAGES]
    assert asked[0] == asked[1] == asked[2]
    assert asked[0][-1] == frozenset(), "the last sentence must do without facts"
    for lang in LANGUAGES:
        for text in sentences(lang)["code"][code]:
            assert re.search(LETTERS[lang], re.sub("{.*?}", "", text)), text
            assert text == text.strip()
            assert not text.endswith((".", "。"))


def allowed_phrases() -> Iterator[str]:
    """Words for what is allowed, wherever they are written out."""
    yield from (option.values for option in all_options().values() if isinstance(option.values, str))
    for node in (node for tree in TREES.values() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and called(node) == "bad_value" and isinstance(node.args[2], ast.Constant):
            yield str(node.args[2].value)
    yield from (loader.A_FILE, loader.A_HAND, engines.ALLOWED)


@pytest.mark.parametrize("lang", ["ru", "zh"])
def test_what_is_allowed_is_said_in_every_language(lang: str) -> None:
    for phrase in allowed_phrases():
        told = sentence(FangchengError.bad_value("it", 5, phrase, "it"), lang)
        assert re.search(LETTERS[lang], told.rpartition("可用：" if lang == "zh" else "можно: ")[2]) or not re.search(
            r"\b(an?|of|such|or|text|integer|number)\b", phrase
        ), phrase


def test_the_most_telling_sentence_is_taken() -> None:
    plain = HandError("wrong_count", "12 draws, but 3 tiles are left", "draws")
    assert sentence(plain, "ru") == "число паев неверно: 12 draws, but 3 tiles are left"
    assert "12" in sentence(HandError("wrong_count", "", "hand", have=12, wanted=13), "ru")
    assert "13" in sentence(HandError("wrong_count", "", "hand", have=12, wanted=13), "zh")


def test_a_reason_of_the_rules_is_said_in_its_own_words() -> None:
    for lang in LANGUAGES:
        assert sentence(FangchengError("deal_over", "x"), lang) == getattr(REASONS["deal_over"], lang)


def test_an_unknown_code_falls_back_on_its_message() -> None:
    assert complaint(FangchengError("brand_new", "something new", "here"), "ru") == "something new (here) [brand_new]"


def test_a_line_of_a_record_is_named_in_every_language() -> None:
    error = FangchengError("bad_line", "line 5: act is missing", "line 5")
    assert [complaint(error, lang).rpartition(" (")[2] for lang in ("ru", "zh")] == [
        "строка 5) [bad_line]",
        "第 5 行) [bad_line]",
    ]


def test_a_brace_in_what_was_given_stays_a_brace() -> None:
    error = NotationError.unknown("tile", "{0}{allowed}", "B1, B2", "hand")
    assert '"{0}{allowed}"' in complaint(error, "ru")


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("seat_wind", "--seat"),
        ("winning_tile", "--won"),
        ("options.limit", "--option limit"),
        ("flags.consecutive_east_wins", "--east-wins"),
        ("hand.concealed", "HAND"),
        ("scores.E", "scores.E"),
        ("line 5", "line 5"),
        ("house.toml: options.limit", "house.toml: options.limit"),
    ],
)
def test_a_field_is_named_by_the_word_that_fills_it(field: str, word: str) -> None:
    assert place_of(field) == word


# -- what argparse says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code", "facts"),
    [
        ("argument --lang: invalid choice: 'xx' (choose from 'ru', 'en', 'zh')", "bad_value",
         {"name": "--lang", "given": '"xx"', "allowed": "ru, en, zh"}),
        ("argument --lang: invalid choice: 'xx' (choose from ru, en, zh)", "bad_value",
         {"name": "--lang", "given": '"xx"', "allowed": "ru, en, zh"}),
        ("argument --depth: invalid int value: 'x'", "bad_value",
         {"name": "--depth", "given": '"x"', "allowed": "integer"}),
        ("argument --seat: expected one argument", "missing_value", {"name": "--seat"}),
        ("unrecognized arguments: --zzz 1", "unknown_word", {"given": '"--zzz 1"'}),
        ("the following arguments are required: COMMAND", "missing_value", {"words": "COMMAND"}),
        ("ambiguous option: --s could match --seat, --seed", "ambiguous_word",
         {"given": '"--s"', "allowed": "--seat, --seed"}),
        ("something that only a later Python says", "wrong_words", {}),
    ],
)  # fmt: skip
def test_a_complaint_of_argparse_is_an_error_with_a_code(message: str, code: str, facts: dict[str, Any]) -> None:
    error = error_of(message)
    assert (error.code, error.facts) == (code, facts)
    assert json.dumps(error.message)


def test_a_complaint_of_argparse_about_ten_megabytes_is_short() -> None:
    message = f"argument --lang: invalid choice: {'x' * 10_000_000!r} (choose from 'ru')"
    assert len(complaint(error_of(message), "en")) < 200


def test_an_error_that_caused_another_is_told_in_the_same_language() -> None:
    text = (
        'extends = "dictionary"\nhouse = "Club"\n[[hand]]\nrule = "H-X"\npattern = { only = "B2" }\nvalue = 100\n'
        'example = "B1122335566 WEE DRR --seat S --won discard:DR"\ncounter = "B222 --won wall:B2"\n'
    )
    with pytest.raises(RulesetError) as caught:
        prove(loads(text))
    assert "из этих паев мацзян по своду" in sentence(caught.value, "ru")
    assert not re.search("example|cannot", sentence(caught.value, "ru"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_tile_is_asked_for_with_the_way_it_came(lang: str) -> None:
    with pytest.raises(HandError) as caught:
        hand_of(hand_words("B123 C456 D789 WEEE DRR --won wall"))
    assert "--won wall:C4" in sentence(caught.value, lang)
