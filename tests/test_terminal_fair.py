"""Fair walls at the terminal: the promise before each deal, a person's word, the seed after it, and ``verify``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.text import width
from fangcheng.deal.proof import prove_record
from fangcheng.deal.record_reader import read_record
from tests.at_terminal import Person, at_random, numbers, play

LANGUAGES: Final = ("ru", "en", "zh")
SHORT: Final = {"rounds": 1, "round_max_passings": 4}


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path))
    return tmp_path / "games"


@pytest.mark.parametrize("columns", [80, 60])
def test_the_promise_stands_before_each_deal_and_the_seed_after_it(own_folder: Path, columns: int) -> None:
    text = play(Person(at_random(5)), seed="5", options=SHORT, columns=columns)
    assert max(map(width, text.splitlines())) <= columns
    (path,) = own_folder.glob("*.jsonl")
    bare = re.sub(r"\s", "", text)
    place = 0
    for part in read_record(path).deals:
        assert part.result is not None
        assert part.nonces == ()
        for shown in (part.commitment, f"{part.dice[0][0]}+{part.dice[0][1]}=", part.result["seed"]):
            place = bare.index(shown, place)  # in this order, deal after deal
    assert "fangcheng verify" in text


def test_a_persons_word_is_asked_after_the_promise_and_mixed_in_with_those_of_the_bots(own_folder: Path) -> None:
    person = Person(at_random(6), script=["x" * 300, "кот"])
    text = play(person, seed="6", options=SHORT, nonce=True)
    (path,) = own_folder.glob("*.jsonl")
    one, *others = read_record(path).deals
    assert one.nonces[0] == "кот".encode().hex()
    assert all(part.nonces[0] != one.nonces[0] and part.nonces[1:] != one.nonces[1:] for part in others)
    assert text.index(one.commitment) < text.index(one.nonces[1]) < text.index("кот")
    assert text.count("не больше 256 байт") == 1
    assert {deal.chance for deal in prove_record(path).deals} == {"proved"}


def test_a_word_changes_the_wall_of_the_same_seed(own_folder: Path) -> None:
    for word in ("кот", "кит", "кот"):
        play(Person(lambda _: None, script=[word]), seed="7", nonce=True)
    play(Person(lambda _: None), seed="7")
    walls: dict[Any, set[Any]] = {}
    for path in own_folder.glob("*.jsonl"):
        (part,) = read_record(path).deals
        walls.setdefault(part.nonces[:1], set()).add((part.commitment, part.wall))
    assert [len(found) for found in walls.values()] == [1, 1, 1]
    assert len({wall for found in walls.values() for _, wall in found}) == 3
    assert len({promised for found in walls.values() for promised, _ in found}) == 1


def test_left_at_the_word_the_deal_is_not_dealt_and_its_promise_stays(own_folder: Path) -> None:
    text = play(Person(lambda _: None), seed="8", nonce=True)
    (path,) = own_folder.glob("*.jsonl")
    assert read_record(path).deals == ()
    back = play(Person(lambda _: None, script=["a"]), resume="", nonce=True)
    (part,) = read_record(path).deals
    assert part.nonces[0] == b"a".hex()
    assert part.commitment in text
    assert part.commitment in back


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_laid_wall_nothing_was_promised_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path))
    choose = at_random(1)
    play(Person(lambda question: None if numbers(question) == [1, 2] else choose(question)), lesson=True)
    assert main(["verify", "--lang", lang]) == 0
    out = capsys.readouterr().out
    promised = {"ru": "ничего не обещали: 1.", "en": "in these deals: 1.", "zh": "没有承诺：1。"}
    assert promised[lang] in out
    assert re.search(r"^ *1  2–\d+ +– +– +– ", out, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_file_the_game_played_last_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path))
    assert main(["verify", "--lang", lang]) == 2
    assert "[no_games]" in capsys.readouterr().err
    play(Person(lambda _: None, script=["1"]), seed="1")
    assert main(["verify", "--lang", lang]) == 0
    (path,) = (tmp_path / "games").glob("*.jsonl")
    assert read_record(path).deals[0].commitment in capsys.readouterr().out
