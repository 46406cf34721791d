"""A record told in words: the list of deals, a deal's story, the table at any point, for everybody and for one seat."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.messages import messages
from fangcheng.clients.replay import ReplayText
from fangcheng.clients.replay_json import EVERYTHING, replay_json
from fangcheng.clients.seen import SeenTable, occupied
from fangcheng.clients.text import width
from fangcheng.deal import events as ev
from fangcheng.deal.actions import MAHJONG
from fangcheng.deal.actions import PUNG as PUNG_CLAIM
from fangcheng.deal.derive import Follower, events_of
from fangcheng.deal.record_reader import parse_record
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.replay import Replay, load_replay
from fangcheng.deal.verify import WHY_NOT_PLAYED
from fangcheng.deal.view import view_of
from fangcheng.rules import load
from fangcheng.telling.messages import LANGUAGES
from fangcheng.tiles import SEATS
from tests.played import NAMES, Fixed, arranged, kind, random_deal, rewritten, set_in, written
from tests.table_play import next_act, table_deal

E, S, W, N = SEATS
Q06 = ["B147 D147 C147 WESWN DR", "B258 D258 C258 WESWN", "B46 D123 D789 C234 C66", "B55 D369 C369 WESWN DG"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def q06(path: Path) -> Path:
    """Mahjong goes before a pung: West wins 60 on South's discard."""
    table = RecordedGame.begin(load("dictionary"), NAMES, Fixed(arranged(Q06, draws="D9").order), path)
    table.start()
    for seat, action in ((E, kind("DR")), (S, kind("B5")), (N, PUNG_CLAIM), (W, MAHJONG)):
        table.act(seat, action)
    return path


def lines(path: Path, lang: str, deal: Any = None, step: Any = None, seat: int = EVERYTHING, **text: Any) -> list[str]:
    shown = load_replay(path)
    told = ReplayText(shown, lang, **text)
    moment = shown.moment(deal, step)
    return told.step(moment, seat) if step is not None else told.deal(moment, seat)


# --- words ---------------------------------------------------------------------------------------------------------


def test_every_language_has_every_text() -> None:
    keys = [set(messages("replay", lang)) for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert {f"why.{code}" for code in WHY_NOT_PLAYED} <= keys[0]


# --- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"discards_face_up": False}])
def test_the_table_kept_from_events_is_the_table_for_everybody_and_for_each_seat(options: dict[str, Any]) -> None:
    for seed in range(8):
        final = random_deal(seed=seed, **options)
        deal = random_deal(seed=seed, steps=0, **options)
        follower, everything = Follower(deal), SeenTable()
        seen = {seat: SeenTable() for seat in deal.seats}
        record = [None, *final.record]
        for acted in record:
            if acted is not None:
                deal.apply(*acted)
            for event in follower.follow(deal):
                everything.hear(event)
                for seat, known in seen.items():
                    known.hear(ev.event_for_seat(event, seat))
            for other, one in occupied(everything):
                assert tuple(sorted(one.hand)) == deal.concealed(other)
                assert (one.hidden, tuple(one.discards)) == (0, deal.discards(other))
                assert tuple(one.bonus) == deal.bonus(other)
            for seat, known in seen.items():
                view = view_of(deal, seat)
                for other, one in occupied(known):
                    public = view.seats[other]
                    assert public is not None
                    assert len(one.hand) + one.hidden == public.rack
                    assert tuple(one.bonus) == public.bonus
                    assert one.standing == public.standing
                    if other == seat:
                        assert tuple(sorted(one.hand)) == view.concealed
                    elif deal.winner < 0:
                        assert one.hand == []
                    if not deal.robbing:
                        assert [meld.tiles() for meld in one.melds] == [meld.tiles for meld in public.melds]


def test_errors_are_kept_from_events_too_wrong_sets_statuses_and_what_goes_back() -> None:
    laid = judged = 0
    for seed in range(40):
        rng = random.Random(seed)
        deal = table_deal("dictionary", rng, players=4 - seed % 3)
        follower, everything = Follower(deal), SeenTable()
        seen = {seat: SeenTable() for seat in deal.seats}
        while True:
            for event in follower.follow(deal):
                everything.hear(event)
                for seat, known in seen.items():
                    known.hear(ev.event_for_seat(event, seat))
            for other, one in occupied(everything):
                assert tuple(sorted(one.hand)) == deal.concealed(other)
                assert (one.hidden, tuple(one.discards)) == (0, deal.discards(other))
                assert one.status == deal.status(other)
                assert Counter(one.wrong) == Counter(meld[5] for meld in deal.melds(other) if meld[5])
                laid, judged = laid + len(one.wrong), judged + (one.status != 0)
            for known in seen.values():
                for other, one in occupied(known):
                    assert len(one.hand) + one.hidden == deal.rack(other)
                    assert not Counter(one.hand) - Counter(deal.concealed(other))
            if deal.over:
                break
            deal.apply(*next_act(deal, rng, 0.2))
    assert laid > 100
    assert judged > 100


# --- the story of a deal -------------------------------------------------------------------------------------------


def test_the_story_of_q06_in_english(q06: Path) -> None:
    told = lines(q06, "en")
    assert told[: told.index("Settlement") - 1] == [
        "Deal 1 · East round",
        "East (Anna), South (Boris), West (Vera), North (Gleb)",
        "Dice: 2+3, 4+5.",
        "The wall is broken on the side of East, stack 14 from the right; loose tiles lie",
        "  on stacks 13 (East) and 11 (East); dealing begins with stack 15 (East).",
        "",
        "      The tiles are dealt",
        "        East (Anna)    B147 C147 D147 WESWN DR",
        "        South (Boris)  B258 C258 D258 WESWN",
        "        West (Vera)    B46 C23466 D123789",
        "        North (Gleb)   B55 C369 D369 WESWN DG",
        "   1  East (Anna) discards red dragon",
        "      South (Boris) draws nine of circles",
        "   2  South (Boris) discards five of bamboos",
        "   4  West (Vera): mahjong! On South (Boris)'s discard, five of bamboos",
        "      All hands are opened",
        "",
        "Step 4 of 4 · 90 tiles left",
        "East (Anna)",
        "  B147 C147 D147 WESWN",
        "  discards: DR",
        "South (Boris)",
        "  B28 C258 D2589 WESWN",
        "West (Vera)",
        "  B456 C23466 D123789",
        "North (Gleb)",
        "  B55 C369 D369 WESWN DG",
    ]


def test_the_settlement_of_q06_says_how_the_hu_came_about_and_who_paid_whom(q06: Path) -> None:
    told = [" ".join(line.split()) for line in lines(q06, "en")]
    endings = [
        "Settlement",
        "West (Vera)",
        "B456 C23466 D123789",
        "B456 · C234 · D123 · D789 · C66",
        "+20 = 20 D-B-1",  # mahjong
        "+10 = 30 D-B-7",  # no hu: a pair of suit tiles, no pung
        "×2 = 60 D-C-8",
        "30 × 2 = 60",
        "60 hu",
        "East pays West 120 hu: East pays the winner double, the score is 60 hu",
        "(D-PAY-3)",
        "South pays West 60 hu: the winner's full score (D-PAY-3)",
        "North pays West 60 hu: the winner's full score (D-PAY-3)",
        "this deal",
        "East 0 hu −120",
        "South 0 hu −60",
        "West 60 hu +240",
        "North 0 hu −60",
        "Sums: Anna −120, Boris −60, Vera 240, Gleb −60",
    ]
    for line, ending in zip(told[told.index("Settlement") :], endings, strict=True):
        assert line.endswith(ending)


def test_a_seats_story_holds_nothing_it_was_not_told(q06: Path) -> None:
    told = lines(q06, "en", step=2, seat=N)
    assert told == [
        "Deal 1 · East round",
        "East (Anna), South (Boris), West (Vera), North (Gleb)",
        "As North (Gleb) saw it",
        "Dice: 2+3, 4+5.",
        "The wall is broken on the side of East, stack 14 from the right; loose tiles lie",
        "  on stacks 13 (East) and 11 (East); dealing begins with stack 15 (East).",
        "",
        "  South (Boris) discards five of bamboos",
        "",
        "Step 2 of 4 · 90 tiles left · to move: West (Vera)",
        "East (Anna)",
        "  hidden: 13",
        "  discards: DR",
        "South (Boris)",
        "  hidden: 13",
        "  discards: B5",
        "West (Vera)",
        "  hidden: 13",
        "North (Gleb)",
        "  B55 C369 D369 WESWN DG",
    ]
    story = "\n".join(lines(q06, "en", seat=N))
    assert "nine of circles" not in story  # South drew it and never showed it before the hands were opened
    assert "South (Boris) draws a tile" in story
    assert "D2589" in story  # opened by West's mahjong (D-WIN-2)


@pytest.mark.parametrize("seat", SEATS)
def test_the_json_of_a_seat_has_no_event_of_others_with_their_tile(seat: int) -> None:
    shown = Replay(parse_record(written(seed=21, rounds=1)))
    for deal in (1, 2, 3):
        told = replay_json(shown, shown.moment(deal), seat)["moment"]["events"]
        assert told[0]["type"] == "hand_dealt"
        assert not [event for event in told if event["type"] in ("drawn", "put_back") and event["seat"] != "ESWN"[seat]]
        assert not [event for event in told if "step" in event]  # steps count answers, also those nobody heard


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80])
def test_everything_fits_its_columns(lang: str, columns: int) -> None:
    for ruleset, options in (("dictionary", {}), ("smirnov", {"third_rounding": "exact", "players": 3})):
        shown = Replay(parse_record(written(ruleset, seed=5, rounds=1, **options)))
        text = ReplayText(shown, lang, columns=columns)
        for deal in range(1, 4):
            moment = shown.moment(deal)
            for line in (*text.deal(moment), *text.deal(moment, S), *text.step(shown.moment(deal, 3))):
                assert width(line) <= columns


# --- the whole game ------------------------------------------------------------------------------------------------


def test_the_list_of_deals(q06: Path) -> None:
    assert ReplayText(load_replay(q06), "en").game() == [
        "Rules: dictionary",
        "Players: Anna, Boris, Vera, Gleb",
        "Checked: every event, sum and wall follows from the record.",
        "",
        "deal  round       East  mahjong  hu  Anna  Boris  Vera  Gleb",
        "   1  East round  Anna  Vera     60  −120    −60   240   −60",
        "",
        "The game is going on.",
    ]


def test_a_finished_game_ends_with_the_places() -> None:
    shown = Replay(parse_record(written("smirnov", seed=5, rounds=1, third_rounding="exact", players=3)))
    told = ReplayText(shown, "ru").game()
    assert told[-4] == "Игра окончена."
    assert [line.split(".")[0].strip() for line in told[-3:]] == ["1", "2", "3"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_of_another_version_is_shown_and_says_so(q06: Path, lang: str) -> None:
    shown = Replay(parse_record(rewritten(q06, set_in("header", "actions", 99))))
    why = messages("replay", lang)["why.other_actions"]
    text = ReplayText(shown, lang, columns=200)
    assert why in "\n".join(text.game())
    story = text.deal(shown.moment())
    assert why in "\n".join(story)
    assert any("→" in line and "120" in line for line in story)  # payments without the reasons of the ruleset
    assert replay_json(shown)["why_not_played"] == "other_actions"


def test_a_line_cut_short_is_reported(q06: Path) -> None:
    whole = q06.read_bytes()
    shown = Replay(parse_record(whole + b'{"type":"de'))
    assert "The last line was not written to its end; that answer was never given." in ReplayText(shown, "en").game()


def test_a_record_without_a_deal_lists_none(path: Path) -> None:
    RecordedGame.begin(load("dictionary"), NAMES, Fixed(()), path)
    assert ReplayText(load_replay(path), "zh").game()[-1] == messages("replay", "zh")["no_deal"]


# --- the command ---------------------------------------------------------------------------------------------------


def test_the_command_prints_the_game_a_deal_and_a_step(q06: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(q06), "--lang", "en"]) == 0
    assert "   1  East round  Anna  Vera" in capsys.readouterr().out
    assert main(["replay", str(q06), "--lang", "en", "--deal", "1"]) == 0
    assert "mahjong! On South (Boris)'s discard" in capsys.readouterr().out
    assert main(["replay", str(q06), "--lang", "en", "--step", "1", "--seat", "n"]) == 0
    assert "As North (Gleb) saw it" in capsys.readouterr().out
    assert main(["replay", str(q06), "--lang", "ru", "--vocabulary", "calque", "--deal", "1"]) == 0
    assert "пятёрка бамбуков" in capsys.readouterr().out


def test_the_command_answers_json(q06: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(q06), "--json", "--step", "4"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verified"] is True
    assert answer["deals"][0]["result"]["net"] == {"E": -120, "S": -60, "W": 240, "N": -60}
    moment = answer["moment"]
    assert (moment["deal"], moment["step"], moment["ended"], moment["wall"]["broken_side"]) == ("1", 4, True, "E")
    assert moment["table"]["W"]["concealed"] == ["B4", "B5", "B6", "C2", "C3", "C4", "C6", "C6", *(
        "D1", "D2", "D3", "D7", "D8", "D9",
    )]  # fmt: skip
    assert [event["step"] for event in moment["events"]] == [0, 1, 1, 2, 4, 4, 4]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--deal", "7"], "no_such_deal"),
        (["--step", "99"], "no_such_step"),
        (["--seat", "Q"], "bad_value"),
        (["--vocabulary", "klingon", "--deal", "1"], "unknown_vocabulary"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(
    q06: Path, words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(q06), *words]) == 2
    complaint = capsys.readouterr().err
    assert f"[{code}]" in complaint
    assert complaint.count("\n") == 1


def test_an_empty_chair_has_no_story(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(written(seed=3, answers=5, players=3))
    assert main(["replay", str(path), "--seat", "N"]) == 2
    assert "[nobody_there]" in capsys.readouterr().err


def test_a_damaged_record_names_its_line(q06: Path, capsys: pytest.CaptureFixture[str]) -> None:
    q06.write_bytes(rewritten(q06, set_in("act", "action", 102)))
    assert main(["replay", str(q06)]) == 2
    assert "(строка 3) [illegal_act]" in capsys.readouterr().err


def test_events_of_an_unfinished_deal_are_told_as_far_as_they_go(path: Path) -> None:
    path.write_bytes(written(seed=9, answers=12))
    shown = load_replay(path)
    state = shown.state()
    assert state is not None
    assert shown.moment().events == events_of(state)
    assert messages("replay", "en")["going_on"] in ReplayText(shown, "en").game()
