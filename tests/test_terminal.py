"""Playing in the terminal: whole games by piped answers, leaving and coming back, the lesson."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fangcheng.clients.terminal import home
from fangcheng.clients.text import width
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.verify import verify
from fangcheng.errors import FangchengError
from tests.at_terminal import ESCAPE, Choose, Person, at_random, numbers, play

SHORT = {"rounds": 1, "round_max_passings": 4}
GAMES = [
    ("dictionary", "ru", 1, {}),
    ("classical", "en", 2, {}),
    ("smirnov", "zh", 3, {}),
    ("combinations", "ru", 4, {}),
    ("dictionary", "en", 5, {"players": 3, "bonus_tiles": False, "discards_face_up": False}),
    ("smirnov", "ru", 6, {"players": 2, "round_max_passings": 2}),
    ("combinations", "zh", 7, {"after_claim": "discarder", "concealed_kong_layout": "ends_down"}),
    ("dictionary", "zh", 8, {"third_rounding": "exact", "winner_share": "third", "add_kong_any_turn": True}),
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def records(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.jsonl"))


def acts(path: Path) -> list[list[tuple[int, int]]]:
    """Every answer of a record, deal by deal."""
    return [[(act.seat, act.action) for act in part.acts] for part in read_record(path).deals]


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "lang", "seed", "options"), GAMES)
def test_a_whole_game_by_its_numbered_choices(
    own_folder: Path, ruleset: str, lang: str, seed: int, options: dict[str, Any]
) -> None:
    person = Person(at_random(seed))
    text = play(person, ruleset=ruleset, lang=lang, seed=str(seed), options={**SHORT, **options})
    (path,) = records(own_folder)
    verified = verify(read_record(path))
    assert verified.game.over
    assert sum(verified.game.totals) == 0
    assert home.finished(path)
    assert home.unfinished() == []
    assert {"ru": "Партия окончена", "en": "The game is over", "zh": "全局结束"}[lang] in text
    assert max(map(width, text.splitlines())) <= 80
    assert "\x1b" not in person.out.getvalue()
    assert "{" not in text


@pytest.mark.parametrize("style", ["unicode", "words"])
@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_other_faces_of_tiles_keep_to_the_width(style: str, lang: str) -> None:
    person = Person(at_random(11))
    text = play(person, lang=lang, tiles=style, seed="11", options=SHORT)
    assert max(map(width, text.splitlines())) <= 80


def test_a_narrow_terminal_gets_shorter_lines() -> None:
    text = play(Person(at_random(12)), columns=60, seed="12", options=SHORT)
    assert max(map(width, text.splitlines())) <= 60
    assert re.findall(r"^━━ Сдача 1 · тур дун ━+\n   в стене \d\d па\S+, из них взять можно \d\d$", text, re.MULTILINE)


def test_a_tile_in_words_is_not_broken_at_the_end_of_a_line(own_folder: Path) -> None:
    text = play(Person(at_random(11)), tiles="words", seed="11", options=SHORT)
    assert "\u00a0" not in text
    assert re.findall(r"^ *(?:тяо|вань|бин)\b.*$", text, re.MULTILINE) == []
    assert "тяо тяо" not in text  # words need no legend


def test_colour_only_adds_colour(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Person(at_random(13))
    play(plain, seed="13", options=SHORT)
    coloured = Person(at_random(13))
    play(coloured, seed="13", options=SHORT, colour=True)
    assert "\x1b[" in coloured.out.getvalue()
    assert ESCAPE.sub("", coloured.out.getvalue()) == plain.out.getvalue()


@pytest.mark.rules("D-INT-3")
@pytest.mark.parametrize("vocabulary", ["smirnov", "combinations", "calque"])
def test_announcements_speak_the_chosen_vocabulary(vocabulary: str) -> None:
    text = play(Person(at_random(14)), vocabulary=vocabulary, seed="14", options=SHORT)
    call = {"smirnov": "понг", "combinations": "пэн", "calque": "тройка"}[vocabulary]
    assert f": {call}, " in text
    assert ": пун, " not in text


def test_after_each_deal_every_hand_every_line_and_every_payment_is_shown(own_folder: Path) -> None:
    text = play(Person(at_random(1)), seed="1", options=SHORT)
    (path,) = records(own_folder)
    sheets = text.split(": итог ━")[1:]
    parts = read_record(path).deals
    assert len(sheets) == len(parts)
    for sheet, part in zip(sheets, parts, strict=True):
        payments = next(event for event in part.acts[-1].events if event["type"] == "settled")["payments"]
        for payment in payments:
            names = {"E": "Восток", "S": "Юг", "W": "Запад", "N": "Север"}
            dative = {"E": "Востоку", "S": "Югу", "W": "Западу", "N": "Северу"}
            assert f"{names[payment['from']]} платит {dative[payment['to']]} {payment['amount']} ху" in sheet
        assert sheet.count("итого:") == (4 if payments else 0)
        if payments:
            for rule in re.findall(r"= +\d+  ([A-Z]-\S+)", sheet):
                assert re.search(rf"^   {rule} +\S", sheet, re.MULTILINE)  # its words stand under the sheet


# --- wrong keys -----------------------------------------------------------------------------------------------------

WRONG = [
    *("", " ", "15", "0", "98", "-1", "1e9", "9" * 5000, "B0", "ЖЖ", "\x1b[A", "\x00", "null", "снести", "((", "51"),
]


@pytest.mark.parametrize(
    ("lang", "stays", "passes"),
    [
        ("ru", "Востоком остаётесь вы.", "теперь Восток — вы."),
        ("en", "You remain East.", "you are East now."),
        ("zh", "你连庄。", "现在由你坐庄。"),
    ],
)
def test_whoever_is_east_next_is_addressed(own_folder: Path, lang: str, stays: str, passes: str) -> None:
    text = play(Person(at_random(5)), lang=lang, seed="5", options=SHORT)
    assert stays in text
    assert passes in text
    assert not re.search("остаётся Вы|You remains", text)


def test_a_claim_that_gives_way_is_told_so(own_folder: Path) -> None:
    text = play(Person(at_random(1, eager=1)), lang="en", seed="1")
    told = re.findall(
        r"^ Your claim gives way: .*\n(?:  .*\n| these .*\n| chow .*\n)* (\w+): (\w+)", text, re.MULTILINE
    )
    assert told
    assert all(seat != "You" and call in {"pung", "kong", "mahjong"} for seat, call in told)


def test_a_wrong_key_never_answers(own_folder: Path) -> None:
    person = Person(lambda _: None, script=["1", *WRONG])
    play(person, seed="21")
    (path,) = records(own_folder)
    before = acts(path)
    again = Person(lambda _: None, script=WRONG)
    text = play(again, resume="")
    assert acts(path) == before
    assert text.count("Можно: ") == len(WRONG)
    assert max(map(width, text.splitlines())) <= 80
    assert "\x1b" not in text


def test_no_payments_are_told_of_a_deal_that_was_not_played(own_folder: Path) -> None:
    text = play(Person(lambda _: None, script=["s 7", "s 0"]), lang="en", seed="21")
    assert "Deal 7 has not been played yet." in text
    assert "nobody paid" not in text


def test_every_question_can_be_asked_in_return(own_folder: Path) -> None:
    asked = [
        "?",
        "? 1",
        "? 99",
        "? D-CHOW-1",
        "h",
        "g",
        "g пун",
        "s",
        "r",
        "r late_claims",
        "t",
        "l",
        "l",
        "р",
        "совет",
    ]
    text = play(Person(lambda _: None, script=asked), seed="22")
    assert "Не понимаю" not in text
    assert text.count("Совет: ") == 3
    assert "D-TURN-5" in text
    assert acts(records(own_folder)[0]) == [acts(records(own_folder)[0])[0]]


# --- leaving and coming back ----------------------------------------------------------------------------------------


def test_left_anywhere_a_game_goes_on_as_if_it_had_not_been(own_folder: Path) -> None:
    whole = Person(at_random(31, eager=0.6), limit=45, script=())
    choose = whole.choose
    whole.choose = lambda question: choose(question) if len(whole.answers) < 44 else None  # then he leaves
    play(whole, seed="31", options=SHORT)
    (path,) = records(own_folder)
    wanted, answers = acts(path), whole.answers
    prompts = [question.splitlines()[-1] for question in whole.questions]
    assert len(wanted) > 1, "the answers must lead over the end of a deal"
    assert {"Ваш ход > ", "Ваш ответ > "} < set(prompts)
    path.unlink()
    for cut in range(len(answers)):
        play(Person(lambda _: None, script=answers[:cut]), seed="31", options=SHORT)
        back = Person(lambda _: None, script=answers[cut:])
        play(back, resume="")
        (path,) = records(own_folder)
        assert acts(path) == wanted, f"left before answer {cut}: {answers[cut]!r}"
        assert back.questions[0].splitlines()[-1] == prompts[cut]
        path.unlink()


def test_a_result_that_was_showing_is_shown_again(own_folder: Path) -> None:
    person = Person(at_random(32))
    choose = person.choose
    person.choose = lambda question: None if "Enter" in question.splitlines()[-1] else choose(question)
    first = play(person, seed="32", options=SHORT)
    again = play(Person(lambda _: None), resume="")
    sheet = first[first.index("итог") :].split("Партия сохранена")[0].strip()
    assert sheet[:-60] in again
    assert len(acts(records(own_folder)[0])) == 1


def test_the_end_of_the_input_keeps_the_game(own_folder: Path) -> None:
    text = play(Person(lambda _: None), seed="33")
    assert "Партия сохранена" in text
    assert home.unfinished() == records(own_folder)


def test_nothing_to_resume_is_said() -> None:
    with pytest.raises(FangchengError) as caught:
        play(Person(lambda _: None), resume="")
    assert caught.value.code == "nothing_to_resume"


def test_an_unfinished_game_is_offered_and_another_can_be_begun(own_folder: Path) -> None:
    play(Person(lambda _: None), seed="34")
    assert "Есть неоконченная партия" in play(Person(lambda _: None, script=["1"]))
    assert len(records(own_folder)) == 1
    play(Person(lambda _: None, script=["2"]))
    assert len(records(own_folder)) == 2


def test_a_folder_that_cannot_be_written_is_said_and_the_game_is_played(own_folder: Path) -> None:
    own_folder.write_text("a file where the folder should be")
    text = play(Person(at_random(35)), seed="35", options=SHORT)
    assert "нельзя писать" in text
    assert "Партия окончена" in text


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "FANGCHENG_HOME": str(folder), "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "fangcheng", "play", "--fast", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        bufsize=0 if False else -1,
    )


def read_to(process: subprocess.Popen[str], prompt: str) -> str:
    assert process.stdout is not None
    text = ""
    while not text.endswith(prompt):
        mark = process.stdout.read(1)
        assert mark, text
        text += mark
    return text


def test_killed_in_the_middle_nothing_is_lost(own_folder: Path) -> None:
    process = started(own_folder, "--lang", "en", "--seed", "36")
    answered = 0
    while answered < 5:
        question = read_to(process, " > ")
        offered = numbers(question)
        assert process.stdin is not None
        process.stdin.write(f"{0 if 0 in offered else offered[0]}\n")
        process.stdin.flush()
        answered += 1
    read_to(process, " > ")
    process.send_signal(signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()
    (path,) = records(own_folder)
    kept = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ended = subprocess.run(
        [sys.executable, "-m", "fangcheng", "play", "--resume", "--fast"],
        input="",
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "FANGCHENG_HOME": str(own_folder), "NO_COLOR": "1"},
        check=True,
    )
    assert "Going on where you left" in ended.stdout
    assert "The game is kept" in ended.stdout
    assert "\x1b" not in ended.stdout
    assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == kept
    assert sum(line["type"] == "act" for line in kept) >= 5


# --- the first start ------------------------------------------------------------------------------------------------


def test_the_language_is_asked_in_its_own_words_once_and_remembered() -> None:
    first = Person(lambda _: None, script=["7", "3"])
    text = play(first, lang=None)
    assert "1 Русский  2 English  3 中文" in text
    assert "先上课" in text
    assert "先上课" in play(Person(lambda _: None), lang=None)
    assert home.settings()["lang"] == "zh"


def test_the_chosen_name_sits_at_the_table() -> None:
    text = play(Person(lambda _: None), name="Анна Петровна", seed="41")
    assert "Анна Петровна" in text


def test_unknown_wishes_are_refused_with_what_is_allowed() -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"ruleset": "nothing"}, "unknown_ruleset"),
        ({"bots": "clever"}, "unknown_bot"),
        ({"vocabulary": "klingon"}, "unknown_vocabulary"),
    ]
    for wishes, code in refused:
        with pytest.raises(FangchengError) as caught:
            play(Person(lambda _: None), **wishes)
        assert caught.value.code == code


HOUSE = """
name = "club"
extends = "classical"
house = "Club of the Four Winds"
[options]
late_claims = false
rounds = 1
round_max_passings = 4
"""


def test_a_house_ruleset_is_played_and_resumed_from_its_record_alone(own_folder: Path, tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text(HOUSE, encoding="utf-8")
    text = play(Person(lambda _: None, script=["r", "1"]), lang="en", ruleset=str(rules), seed="42")
    assert "house ruleset “club”" in text
    rules.unlink()
    assert "The game is over" in play(Person(at_random(42)), lang="en", resume="")
    assert verify(read_record(records(own_folder)[0])).game.ruleset.name == "club"


# --- the lesson -----------------------------------------------------------------------------------------------------

SUGGESTED = {"ru": r"советует: (\d+)", "en": r"suggests: (\d+)", "zh": r"建议：(\d+)"}


def following(lang: str, astray: Sequence[int] = ()) -> Choose:
    """Answers what the lesson suggests, but something else at some questions."""
    count, last = 0, "2"

    def choose(question: str) -> str:
        nonlocal count, last
        said = "".join(line[3:] for line in question.splitlines() if line.startswith(" ▏"))
        found = re.findall(SUGGESTED[lang], said)
        if not found:  # asked once more, or the question after the lesson
            return "2" if question.splitlines()[-1].startswith(("Ваш выбор", "Your choice", "你的选择")) else last
        count += 1
        last = str(min(numbers(question))) if count in astray else found[-1]
        return last

    return choose


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_the_lesson_leads_to_its_win(own_folder: Path, lang: str) -> None:
    person = Person(following(lang), limit=20)
    text = play(person, lang=lang, lesson=True)
    events = [event for act in read_record(records(own_folder)[0]).deals[0].acts for event in act.events]
    mine = [event["type"] for event in events if event.get("seat") == "E"]
    assert mine.count("won") == 1
    claimed = [event["meld"] for event in events if event["type"] == "claimed"]
    assert claimed == ["chow", "pung"]
    assert "kong_laid" in mine
    assert any(event["type"] == "drawn" and event["source"] == "loose" and event["seat"] == "E" for event in events)
    assert max(map(width, text.splitlines())) <= 80
    assert home.unfinished() == []


@pytest.mark.parametrize("astray", [(1,), (2, 3), (3, 4, 5), (4,), (6, 7), (8, 9, 10, 11)])
def test_the_lesson_can_be_answered_otherwise(own_folder: Path, astray: tuple[int, ...]) -> None:
    text = play(Person(following("ru", astray), limit=120), lesson=True)
    assert "Урок окончен" in text
    verify(read_record(records(own_folder)[0]))


def test_a_lesson_left_is_resumed_as_a_lesson(own_folder: Path) -> None:
    play(Person(lambda _: None, script=["12"]), lesson=True)
    text = play(Person(following("ru"), limit=20), resume="")
    assert "Урок советует" in text
    assert home.unfinished() == []


def test_a_record_that_cannot_be_resumed_is_said_and_a_new_game_begun(own_folder: Path) -> None:
    play(Person(lambda _: None, script=["1"]), seed="37")
    (path,) = records(own_folder)
    path.write_text(path.read_text(encoding="utf-8").replace('"tile":"', '"tile":"B', 1), encoding="utf-8")
    text = play(Person(lambda _: None, script=["1"]))
    assert "нельзя продолжить" in text
    assert "Сдача 1" in text
    assert len(records(own_folder)) == 2


def test_an_answer_cut_off_in_writing_is_asked_again(own_folder: Path) -> None:
    play(Person(lambda _: None, script=["1", "1"]), seed="38")
    (path,) = records(own_folder)
    path.write_bytes(path.read_bytes()[:-20])
    text = play(Person(lambda _: None), resume="")
    assert "не успел записаться" in text
    assert verify(read_record(path)).game.number == 1
