"""Playing at a terminal where errors are possible (``fangcheng play --table``)."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from fangcheng.clients.replay import ReplayText
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import width
from fangcheng.deal import events as ev
from fangcheng.deal.event_json import event_of
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.replay import load_replay
from fangcheng.deal.table_acts import base_of
from fangcheng.deal.verify import verify
from tests.at_terminal import Choose, Person, at_random, play

ASKED = ("h", "?", "t")
SHORT = {"rounds": 1, "round_max_passings": 4}
LISTED = re.compile(r"^ {2,4}(8\d|99)  ", re.MULTILINE)
GAMES = [
    ("dictionary", "ru", 1, {}),
    ("classical", "en", 2, {"players": 3}),
    ("smirnov", "zh", 3, {}),
    ("combinations", "ru", 4, {"players": 2, "round_max_passings": 2}),
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def record_of(folder: Path) -> Path:
    (path,) = (folder / "games").glob("*.jsonl")
    return path


def erring(seed: int, rate: float) -> Choose:
    """Answers as ``at_random``, and now and then asks for the errors that are possible and commits one of them."""
    rng, right = random.Random(seed), at_random(seed)
    said: list[str] = [""]

    def answered(question: str) -> str | None:
        listed = LISTED.findall(question)
        if said[-1] == "x" and listed:
            return str(rng.choice(listed))
        if said[-2:-1] == ["x"] and said[-1].isdecimal():
            return said[-1]  # once more, to confirm it
        if said[-1] != "x" and rng.random() < rate:
            return "x"
        return right(question) if said[-1] != "x" else "t"  # where nothing can be done wrong, the table again

    def choose(question: str) -> str | None:
        said.append(answered(question) or "")
        return said[-1]

    return choose


def curious(answers: Choose) -> Choose:
    """Asks for advice and for help at every question before it is answered."""
    asked: list[str] = []

    def choose(question: str) -> str | None:
        asked.append(question)
        if len(asked) <= len(ASKED):
            return ASKED[len(asked) - 1]
        first = asked[0]
        asked.clear()
        return answers(first)

    return choose


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_advice_and_help_may_be_asked_for_at_every_question(own_folder: Path, lang: str) -> None:
    """Also before a draw, of an opened false mahjong, and with a hand that cannot win."""
    person = Person(curious(erring(4, 0.2)))
    choose = person.choose
    person.choose = lambda question: choose(question) if len(person.answers) < 900 else None
    text = " ".join(play(person, lang=lang, seed="11", options=SHORT, table=True).split())
    for key in ("hint.draw", "hint.called", "hint.cannot_win"):
        assert Words(lang)(key)[:20] in text, key
    assert "{" not in text
    assert read_record(record_of(own_folder)).deals


@pytest.mark.parametrize(("ruleset", "lang", "seed", "options"), GAMES)
def test_games_with_errors_are_played_recorded_and_told(
    own_folder: Path, ruleset: str, lang: str, seed: int, options: dict[str, Any]
) -> None:
    person = Person(erring(seed, 0.08))
    choose = person.choose
    person.choose = lambda question: choose(question) if len(person.answers) < 1200 else None  # a game may last
    text = play(person, lang=lang, ruleset=ruleset, options={**SHORT, **options}, seed=str(seed), table=True)
    assert [line for line in text.splitlines() if width(line) > 80] == []
    record = read_record(record_of(own_folder))
    assert record.header.ruleset.options["enforcement"] == "table"
    verified = verify(record)
    assert len(verified.game.results) > 3
    assert sum(verified.game.totals) == 0
    acts = {base_of(act.action) for part in record.deals for act in part.acts if act.action >= 114}
    assert len(acts) >= 4
    you = [part.winds[0] for part in record.deals]
    erring_seats = {
        (place, act.seat) for place, part in enumerate(record.deals) for act in part.acts if act.action >= 114
    }
    assert erring_seats <= set(enumerate(you)), "bots never err"
    shown = load_replay(record_of(own_folder))
    for part in record.deals:
        moment = shown.moment(part.name)
        assert moment.deal_record.line == part.line  # a void deal is found by its name too
        story = ReplayText(shown, lang).deal(moment, -1)
        assert [line for line in story if "{" in line or "_" in line] == []


def test_a_false_mahjong_is_called_twice_opened_in_part_and_withdrawn(own_folder: Path) -> None:
    """The person is asked once more, opens a part of his hand, withdraws, and is out of the claims of that discard."""

    def choose(question: str) -> str | None:
        if person.answers.count("99") == 2:
            return None
        if question.endswith("Enter: pass > "):
            person.script = ["99", "91", "93"]
            return "99"
        return "1" if "Your turn" in question else "0" if "Your answer" in question else ""

    person = Person(choose)
    text = play(person, lang="en", seed="9", table=True)
    for line in (
        "That is an error at the table: call Mahjong, though the hand is none. If you mean it, type 99 once more.",
        "Now open your hand.",
        "You open a part of the hand.",
        "You withdraw the mahjong; what was opened goes back to the rack.",
    ):
        assert " ".join(line.split()).casefold() in " ".join(text.split()).casefold()
    events = [
        event_of(event) for part in read_record(record_of(own_folder)).deals for a in part.acts for event in a.events
    ]
    kinds = [type(event) for event in events]
    called = kinds.index(ev.MahjongCalled)
    assert kinds[called : called + 3] == [ev.MahjongCalled, ev.HandPartlyOpened, ev.CallWithdrawn]


def test_a_void_deal_is_told_once(own_folder: Path) -> None:
    def choose(question: str) -> str | None:
        if "99" in person.answers:
            return None
        if question.endswith("Enter: pass > "):
            person.script = ["99", "92", "", ""]
            return "99"
        return "1" if "Your turn" in question else "0" if "Your answer" in question else ""

    person = Person(choose)
    text = " ".join(play(person, lang="en", seed="9", table=True).split())
    assert text.count("A false mahjong (D-ERR-9): the deal is void and played again.") == 1


def test_a_wrong_set_is_named_by_its_tiles_and_confirmed(own_folder: Path) -> None:
    def choose(question: str) -> str | None:
        if "Your turn" not in question.splitlines()[-1]:
            return "" if "Enter" in question.splitlines()[-1] else "0"
        if asked:
            return None
        own = re.findall(r"\b[BCDW][1-9ESWN]\b", question.splitlines()[-2] + question)
        tiles = sorted(set(own[-14:]))
        asked.append(f"x {tiles[0]} {tiles[2]} {tiles[-1]}")
        person.script = [asked[0], asked[0], "86", "86"]
        return "x"

    asked: list[str] = []
    person = Person(choose)
    text = play(person, lang="en", seed="4", table=True)
    assert "What you may do wrong now, or mend:" in text
    assert "You lay a wrong set:" in text
    assert "You take the wrong set back:" in text


def test_where_errors_are_impossible_x_says_so(own_folder: Path) -> None:
    def choose(question: str) -> str | None:
        return "x" if not person.answers or person.answers[-1] != "x" else None

    person = Person(choose)
    assert "No errors are possible at this table" in play(person, lang="en", seed="4")
    person = Person(choose)
    text = play(person, lang="en", seed="4", table=True)
    assert "No errors are possible" not in text


def test_left_and_resumed_a_game_with_errors_goes_on_as_if_it_had_not_been(own_folder: Path) -> None:
    whole = Person(erring(21, 0.15), limit=80)
    choose = whole.choose
    whole.choose = lambda question: choose(question) if len(whole.answers) < 60 else None
    play(whole, seed="21", options=SHORT, table=True)
    path = record_of(own_folder)
    wanted = [[(act.seat, act.action) for act in part.acts] for part in read_record(path).deals]
    assert any(action >= 114 for deal in wanted for _, action in deal)
    answers = whole.answers
    path.unlink()
    for cut in range(0, len(answers), 7):
        if cut and answers[cut] == answers[cut - 1] and answers[cut].isdecimal() and int(answers[cut]) > 80:
            continue  # the second half of an error that is confirmed
        play(Person(lambda _: None, script=answers[:cut]), seed="21", options=SHORT, table=True)
        play(Person(lambda _: None, script=answers[cut:]), resume="")
        path = record_of(own_folder)
        found = [[(act.seat, act.action) for act in part.acts] for part in read_record(path).deals]
        assert found == wanted, f"left before answer {cut}: {answers[cut]!r}"
        path.unlink()
