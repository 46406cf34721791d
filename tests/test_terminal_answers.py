"""What a line typed at the terminal means: numbers, tiles, calls, commands."""

from __future__ import annotations

import pytest

from fangcheng import names
from fangcheng.clients.messages import messages
from fangcheng.clients.terminal.answer import COMMANDS, RUSSIAN_KEYS, command_of, read_answer, tiles_meant
from fangcheng.clients.terminal.decision import CLAIM, LATE, TURN
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.actions import (
    CHOW_MIDDLE,
    DISCARD,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.telling.messages import LANGUAGES
from fangcheng.tiles import CODES
from tests.at_table import EAST_WINS, claimed_from_east, decision, kind, scene

# --- numbers --------------------------------------------------------------------------------------------------------


def test_a_number_means_the_same_at_every_question() -> None:
    deal = claimed_from_east()
    south, west, north = (decision(deal, seat, CLAIM) for seat in (1, 2, 3))
    assert {choice.keys: choice.action for choice in south.choices} == {(0,): PASS, (2,): CHOW_MIDDLE}
    assert {choice.keys: choice.action for choice in west.choices} == {(0,): PASS, (4,): PUNG}
    assert north.by_key(99) is not None
    assert north.by_key(0) is not None
    for seat in (1, 2, 3):
        deal.apply(seat, PASS)
    late = decision(deal, 2, LATE)
    assert {choice.keys: choice.action for choice in late.choices} == {(0,): PASS, (4,): LATE_PUNG}
    assert decision(deal, 3, LATE).by_key(99).action == LATE_MAHJONG  # type: ignore[union-attr]


def test_own_turn_numbers_tiles_from_one_and_keeps_other_choices_out_of_their_way() -> None:
    deal = scene({"E": "B1111 C123 D456 WEE DRR", "S": "B2", "W": "C1", "N": "D1"})
    own = decision(deal, 0, TURN)
    assert own.tiles == tuple(sorted(deal.concealed(0)))
    assert own.by_key(51).action == OWN_KONG + kind("B1")  # type: ignore[union-attr]
    stands = {choice.action: choice.keys for choice in own.choices if STAND <= choice.action < OWN_KONG}
    assert all(60 < key <= 74 for keys in stands.values() for key in keys)
    for action, keys in stands.items():
        assert all(own.tiles[key - 61] == action - STAND for key in keys)
    won = decision(scene(EAST_WINS), 0, TURN)
    assert won.by_key(99).action == MAHJONG  # type: ignore[union-attr]


def test_the_drawn_tile_stands_last() -> None:
    deal = scene({"E": "B5", "S": "B9 C9", "W": "C1", "N": "D1"}, draws="B1")
    deal.apply(0, DISCARD + kind("B5"))
    while deal.waiting() != (1,) or PASS in deal.legal(1):
        deal.apply(deal.waiting()[0], PASS)
    own = decision(deal, 1, TURN)
    assert own.drawn
    assert own.tiles[-1] == kind("B1")


def test_a_number_that_is_not_possible_is_refused_with_its_reason() -> None:
    deal = claimed_from_east()
    answer = read_answer("4", decision(deal, 1, CLAIM), Words("en"))
    assert (answer.choice, answer.problem, answer.reason) == (None, "refused", "no_pair_for_pung")
    assert read_answer("99", decision(deal, 2, CLAIM), Words("en")).reason == "not_complete"


# --- words, codes, commands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lang", "vocabulary", "codes"),
    [
        ("B5", "en", None, "B5"),
        ("b5", "ru", None, "B5"),
        ("5b", "en", None, "B5"),
        ("Ｂ５", "zh", None, "B5"),
        ("б5", "ru", None, "B5 D5"),
        ("б5", "ru", "calque", "B5 D5"),
        ("т5", "ru", None, "B5"),
        ("5 тяо", "ru", None, "B5"),
        ("пятёрка тяо", "ru", None, "B5"),
        ("пятерка бамбуков", "ru", "calque", "B5"),
        ("в5", "ru", None, "B5 C5 D5"),
        ("фацай", "ru", None, "DG"),
        ("дун", "ru", None, "WE"),
        ("цу", "ru", None, "WE"),
        ("五条", "zh", None, "B5"),
        ("5条", "zh", None, "B5"),
        ("東", "zh", "traditional", "WE"),
        ("red dragon", "en", None, "DR"),
        ("🀔", "en", None, "B5"),
        ("b0", "en", None, ""),
        ("пун", "ru", None, ""),
    ],
)
def test_tiles_are_read_by_code_by_name_and_by_letter(text: str, lang: str, vocabulary: str | None, codes: str) -> None:
    found = tiles_meant(text, Words(lang, vocabulary))
    assert [CODES[tile] for tile in found] == codes.split()


def test_a_tile_that_may_be_two_is_asked_not_guessed() -> None:
    deal = scene({"E": "B5 D5", "S": "B9", "W": "C1", "N": "D1"})
    own = decision(deal, 0, TURN)
    answer = read_answer("б5", own, Words("ru"))
    assert answer.problem == "which_tile"
    assert {CODES[tile] for tile in answer.tiles} == {"B5", "D5"}
    only = decision(scene({"E": "B5 C5 WE", "S": "B9 D5555", "W": "C1", "N": "D1"}), 0, TURN)
    assert read_answer("б5", only, Words("ru")).choice.action == DISCARD + kind("B5")  # type: ignore[union-attr]


def test_a_tile_one_does_not_hold_is_refused() -> None:
    own = decision(scene({"E": "C5", "S": "B5555", "W": "C1", "N": "D1"}), 0, TURN)
    assert read_answer("B5", own, Words("en")).reason == "not_in_hand"


@pytest.mark.parametrize(
    ("lang", "vocabulary"), [(lang, name) for lang in LANGUAGES for name in names.vocabularies(lang)]
)
def test_calls_are_understood_in_every_vocabulary(lang: str, vocabulary: str) -> None:
    words, deal = Words(lang, vocabulary), claimed_from_east()
    for seat, code, action in ((1, "call_chow", CHOW_MIDDLE), (2, "call_pung", PUNG), (3, "call_mahjong", MAHJONG)):
        answer = read_answer(words.term(code), decision(deal, seat, CLAIM), words)
        assert answer.choice is not None, code
        assert answer.choice.action == action
        passed = read_answer(words.term("call_pass").upper(), decision(deal, seat, CLAIM), words)
        assert passed.choice is not None
        assert passed.choice.action == PASS


def test_a_call_that_fits_two_choices_is_asked() -> None:
    deal = scene({"E": "B5", "S": "B3467", "W": "C1", "N": "D1"})
    deal.apply(0, DISCARD + kind("B5"))
    assert read_answer("chow", decision(deal, 1, CLAIM), Words("en")).problem == "which"


def test_calls_of_the_own_turn_may_name_their_tile() -> None:
    deal = scene({"E": "B1111 C2222 D456 WEE", "S": "B2", "W": "C1", "N": "D1"})
    own, words = decision(deal, 0, TURN), Words("ru")
    assert read_answer("кун", own, words).problem == "which"
    assert read_answer("кун C2", own, words).choice.action == OWN_KONG + kind("C2")  # type: ignore[union-attr]
    assert read_answer("кун WE", own, words).reason == "no_four_for_kong"
    assert read_answer("пас", own, words).problem == "not_now"


def test_pass_for_good_is_a_pass() -> None:
    answer = read_answer("00", decision(claimed_from_east(), 2, CLAIM), Words("en"))
    assert answer.for_good
    assert answer.choice is not None
    assert answer.choice.action == PASS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_by_letter_by_russian_key_and_by_word_never_clash(lang: str) -> None:
    words = Words(lang)
    meant: dict[str, str] = {}
    for command in COMMANDS:
        for spelling in messages("play", lang)[f"command.{command}"].split():
            assert meant.setdefault(spelling, command) == command
            assert command_of(spelling, words)[0] == command
            if spelling in RUSSIAN_KEYS:
                assert command_of(RUSSIAN_KEYS[spelling], words)[0] == command
    assert command_of("？ 4", words) == ("help", "4")
