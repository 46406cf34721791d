"""The record of a game: written answer by answer, verified on load, resumed, shown at any point, damaged."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fangcheng.deal import events as ev
from fangcheng.deal.record import shared
from fangcheng.deal.record_reader import parse_record, read_record
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.replay import Replay, load_replay
from fangcheng.deal.verify import verify, why_not_played
from fangcheng.errors import FangchengError, IllegalAction, RecordError
from fangcheng.rules import load
from tests.played import NAMES, answer, chance, first, lines_of, play_on, random_game, rewritten, set_in, written

TABLES = [
    ("dictionary", {"rounds": 1}),
    ("classical", {"rounds": 1, "players": 3}),
    ("smirnov", {"rounds": 1, "third_rounding": "exact"}),
    ("combinations", {"rounds": 1, "players": 2, "start_score": 500}),
]


@pytest.fixture
def path(tmp_path: Any) -> Any:
    return tmp_path / "game.jsonl"


# --- written and read ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_a_game_is_written_down_and_verified_to_its_end(path: Path, ruleset: str, options: dict[str, Any]) -> None:
    table = random_game(path, ruleset, seed=3, **options)
    record = read_record(path)
    assert (record.cut, why_not_played(record)) == ("", "")
    verified = verify(record)
    assert verified.deal is None
    assert verified.game.totals == table.game.totals
    assert verified.game.ledger == table.game.ledger
    assert verified.game.chairs == table.game.chairs
    assert verified.game.over
    kinds = [line["type"] for line in lines_of(path)]
    assert (kinds[0], kinds[1], kinds[-1]) == ("header", "deal", "end")
    assert set(kinds) == {"header", "deal", "act", "result", "end"}


def test_the_header_says_what_is_needed_to_play_the_game_again(path: Path) -> None:
    path.write_bytes(written("smirnov", seed=1, answers=3, winner_share="full"))
    header = lines_of(path)[0]
    rules = load("smirnov", {"winner_share": "full"})
    assert header["ruleset"]["hash"] == rules.content_hash
    assert header["ruleset"]["options"] == rules.options
    assert (header["record"], header["format"], header["actions"]) == ("fangcheng", 1, 1)
    assert header["players"] == list(NAMES)


def test_a_house_ruleset_travels_with_the_record(path: Path, tmp_path: Path) -> None:
    house = tmp_path / "club.toml"
    house.write_text(
        'name = "club"\nhouse = "Our club"\nextends = "dictionary"\n[options]\nlimit = 300\n', encoding="utf-8"
    )
    table: Any = RecordedGame.begin(load(house), NAMES, chance(4), path)
    play_on(table, random.Random(4), 20)
    house.unlink()
    moment = load_replay(path).moment()
    assert moment.why_not_played == ""
    assert moment.record.header.ruleset.name == "club"
    assert verify(moment.record).game.ruleset.options["limit"] == 300


def test_each_answer_is_on_disk_before_the_next_is_asked_for(path: Path) -> None:
    table: Any = RecordedGame.begin(load("dictionary"), NAMES, chance(0), path)
    table.start()
    rng = random.Random(0)
    for _ in range(10):
        before = len(lines_of(path))
        seat, action = answer(table.deal, rng)
        table.act(seat, action)
        lines = lines_of(path)
        assert len(lines) == before + 1
        assert (lines[-1]["seat"], lines[-1]["action"]) == ("ESWN"[seat], action)


def test_a_refused_answer_is_not_written_and_changes_nothing(path: Path) -> None:
    table: Any = RecordedGame.begin(load("dictionary"), NAMES, chance(0), path)
    table.start()
    before, state = path.read_bytes(), table.deal.snapshot()
    with pytest.raises(IllegalAction):
        table.act(1, 0)
    assert (path.read_bytes(), table.deal.snapshot()) == (before, state)


def test_a_record_never_overwrites_a_file(path: Path) -> None:
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(RecordError) as error:
        RecordedGame.begin(load("dictionary"), NAMES, chance(0), path)
    assert error.value.code == "unwritable"
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_game_that_is_not_kept_plays_the_same(path: Path) -> None:
    kept, unkept = random_game(path, seed=6, rounds=1), random_game(None, seed=6, rounds=1)
    assert kept.game.ledger == unkept.game.ledger


def test_exact_sums_are_texts_in_the_record(path: Path) -> None:
    table = random_game(path, "smirnov", seed=2, rounds=1, third_rounding="exact")
    totals = [line["totals"] for line in lines_of(path) if line["type"] == "result"][-1]
    assert all(isinstance(total, str) for total in totals.values())
    assert [Fraction(totals[name]) for name in NAMES] == table.game.totals


def test_stopping_after_a_round_ends_the_record_d_dur_1(path: Path) -> None:
    table = random_game(path, seed=8, answers=1, rounds=4)
    rng = random.Random(8)
    with pytest.raises(FangchengError) as error:
        table.stop()
    assert error.value.code == "deal_going_on"
    while not table.game.may_stop:
        play_on(table, rng, 1)
    table.stop()
    end = lines_of(path)[-1]
    assert (end["type"], end["stopped"]) == ("end", True)
    assert [name for _, name, _ in end["ranking"]] == [NAMES[one.player] for one in table.game.ranking()]
    assert verify(read_record(path)).game.stopped


# --- left and resumed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave_after", [0, 1, 7, 40, 120, 260])
def test_a_game_left_and_resumed_is_the_game_played_through(tmp_path: Path, leave_after: Any) -> None:
    """Leaving in any deal, between deals, before the first answer: nothing is dealt again, no wind moves twice."""
    through = random_game(tmp_path / "through.jsonl", seed=11, rounds=1)
    path = tmp_path / "left.jsonl"
    rng = random.Random(11)
    table: Any = RecordedGame.begin(load("dictionary", {"rounds": 1}), NAMES, chance(11), path)
    play_on(table, rng, leave_after)
    deal = table.deal.snapshot() if table.deal else None
    told = table.events
    table = RecordedGame.resume(path)
    assert (table.deal.snapshot() if table.deal else None) == deal
    if deal:
        assert table.events == told
    play_on(table, rng)
    assert path.read_bytes() == (tmp_path / "through.jsonl").read_bytes()
    assert table.game.totals == through.game.totals


def test_resuming_after_a_dead_deal_keeps_east_d_end_2(path: Path) -> None:
    seed = next(
        seed for seed in range(50) if (table := random_game(None, seed=seed, rounds=1)).game.results[0].winner < 0
    )
    rng = random.Random(seed)
    table = RecordedGame.begin(load("dictionary", {"rounds": 1}), NAMES, chance(seed), path)
    while not table.game.results:
        play_on(table, rng, 1)
    winds, number = table.game.winds, table.game.number
    resumed = RecordedGame.resume(path)
    assert (resumed.game.winds, resumed.game.number, resumed.deal) == (winds, number, None)
    assert lines_of(path)[1]["winds"] == ["ESWN"[wind] for wind in winds]  # nobody has moved


def test_a_result_that_was_not_written_any_more_is_entered_on_resuming(path: Path) -> None:
    path.write_bytes(written(seed=12, rounds=1))
    lines = path.read_bytes().splitlines(keepends=True)
    result = next(index for index, line in enumerate(lines) if b'"type":"result"' in line)
    path.write_bytes(b"".join(lines[:result]))
    table = RecordedGame.resume(path)
    assert table.deal is None
    assert path.read_bytes() == b"".join(lines[: result + 1])


def test_an_end_that_was_not_written_any_more_is_written_on_resuming(path: Path) -> None:
    path.write_bytes(written(seed=12, rounds=1))
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    assert RecordedGame.resume(path).game.over
    assert path.read_bytes() == whole


def test_a_last_line_cut_short_is_set_aside_and_the_game_goes_on(path: Path) -> None:
    table = random_game(path, seed=13, answers=60)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in (2, len(last) // 2, len(last) - 1):
        path.write_bytes(whole[:-cut])
        record = read_record(path)
        assert record.cut == last[:-cut].decode()
        resumed = RecordedGame.resume(path)
        assert resumed.cut == record.cut
        assert resumed.game.totals == table.game.totals
        assert path.read_bytes() == whole[: -len(last)]  # that answer was never given; all others are there
        assert RecordedGame.resume(path).cut == ""


def test_zeros_after_a_power_cut_are_a_line_cut_short(path: Path) -> None:
    path.write_bytes(written(seed=13, answers=30))
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 500)
    RecordedGame.resume(path)
    assert path.read_bytes() == whole


def test_a_whole_last_line_without_its_newline_counts(path: Path) -> None:
    path.write_bytes(written(seed=13, answers=30))
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert len(read_record(path).deals[-1].acts) == len(parse_record(whole).deals[-1].acts)
    table = RecordedGame.resume(path)
    play_on(table, random.Random(1), 1)
    assert path.read_bytes().startswith(whole)
    verify(read_record(path))


def test_only_a_game_going_on_may_have_a_line_cut_short(path: Path) -> None:
    path.write_bytes(written(seed=12, rounds=1))
    with pytest.raises(RecordError) as error:
        parse_record(path.read_bytes() + b'{"type":"ac')
    assert error.value.code == "bad_line"


def test_a_record_without_its_chance_can_be_shown_but_not_gone_on_with(path: Path) -> None:
    path.write_bytes(written(seed=14, answers=200))
    path.write_text("".join(shared(read_record(path))), encoding="utf-8")
    with pytest.raises(RecordError) as error:
        RecordedGame.resume(path)
    assert error.value.code == "no_chance"
    load_replay(path).moment()


# --- versions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (set_in("header", "actions", 2), "other_actions"),
        (set_in("header", "format", 2), "newer_format"),
        (lambda lines: lines[0]["ruleset"].update(hash="0" * 64), "ruleset_changed"),
        (lambda lines: lines[0]["ruleset"].update(preset="forgotten"), "ruleset_unknown"),
        (lambda lines: lines[0]["ruleset"]["options"].update(wind_of_change=True), "ruleset_unknown"),
    ],
)
def test_a_record_this_engine_does_not_play_is_shown_from_its_events_and_says_so(
    path: Path, change: Any, why: Any
) -> None:
    path.write_bytes(written(seed=22, rounds=1))
    played = load_replay(path)
    shown = Replay(parse_record(rewritten(path, change)))
    assert shown.why_not_played == why
    assert shown.verified is None
    for deal, step in ((1, 0), (1, 5), (None, None)):
        old, new = shown.moment(deal, step), played.moment(deal, step)
        assert (old.sheet, old.tiles_left, old.to_move, shown.state(deal, step)) == (None, -1, -1, None)
        assert (old.events, old.totals, old.step, old.ended) == (new.events, new.totals, new.step, new.ended)
    path.write_bytes(rewritten(path, change))
    with pytest.raises(RecordError) as error:
        RecordedGame.resume(path)
    assert error.value.code == "not_played"


def test_an_event_of_a_later_version_is_kept_as_it_stands_and_hidden_from_seats(path: Path) -> None:
    path.write_bytes(written(seed=22, answers=5))

    def change(lines: Any) -> None:
        lines[0]["format"] = 2
        lines.insert(2, {"type": "weather", "sun": True})
        first(lines, "act")["events"].append({"type": "sneezed", "seat": "E", "tile": "B1"})

    moment = Replay(parse_record(rewritten(path, change))).moment(1, 1)
    assert moment.events[-1] == {"type": "sneezed", "seat": "E", "tile": "B1"}
    assert moment.seen_by(2)[-1] == {"type": "sneezed"}


# --- shown at any point ----------------------------------------------------------------------------------------------


def test_a_replay_stands_at_any_step_of_any_deal(path: Path) -> None:
    table: Any = RecordedGame.begin(load("dictionary", {"rounds": 1}), NAMES, chance(5), path)
    rng = random.Random(5)
    seen = {}
    while not table.game.over:
        if table.deal is None:
            table.start()
        else:
            table.act(*answer(table.deal, rng))
        if table.deal is not None:
            seen[table.game.number, len(table.deal.record)] = (table.deal.snapshot(), table.events)
    shown: Any = load_replay(path)
    for (deal, step), (state, told) in seen.items():
        moment = shown.moment(deal, step)
        assert shown.state(deal, step).snapshot() == state
        assert (moment.events, moment.step, moment.ended) == (told, step, False)
    last = shown.moment()
    assert (last.deal_record.number, last.ended, last.totals) == (table.game.number - 1, True, tuple(table.game.totals))
    assert isinstance(last.events[-1], ev.Settled)
    assert shown.moment(2, 0).totals == shown.moment(1).totals
    assert shown.moment(1, 0).totals == (0, 0, 0, 0)


def test_the_broken_wall_is_shown_with_its_throws(path: Path) -> None:
    path.write_bytes(written(seed=5, answers=3))
    shown: Any = load_replay(path)
    moment = shown.moment()
    assert moment.broken.throws == moment.deal_record.dice
    standing = moment.broken.standing(*shown.state().taken)
    assert len(standing) == moment.tiles_left
    assert {moment.deal_record.wall[tile.number] for tile in standing} <= set(range(42))


@pytest.mark.parametrize(
    ("deal", "step", "code"),
    [
        (99, None, "no_such_deal"),
        ("x", None, "no_such_deal"),
        ("1.1", None, "no_such_deal"),
        (0, None, "no_such_deal"),
        (1, 9999, "no_such_step"),
        (1, -1, "no_such_step"),
    ],
)
def test_a_point_that_does_not_exist_is_refused_with_what_there_is(path: Path, deal: Any, step: Any, code: str) -> None:
    path.write_bytes(written(seed=5, answers=3))
    with pytest.raises(RecordError) as error:
        load_replay(path).moment(deal, step)
    assert error.value.code == code


def test_a_record_without_a_deal_says_so(path: Path) -> None:
    RecordedGame.begin(load("dictionary"), NAMES, chance(0), path)
    with pytest.raises(RecordError) as error:
        load_replay(path).moment()
    assert error.value.code == "no_such_deal"


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_what_is_shared_of_a_game_going_on_has_no_open_deal_and_no_seed(path: Path) -> None:
    path.write_bytes(written(seed=31, answers=250))
    record = read_record(path)
    assert record.deals[-1].result is None
    lines = [json.loads(line) for line in shared(record)]
    assert "chance" not in lines[0]
    finished = [part for part in record.deals if part.result is not None]
    assert finished
    assert [line["number"] for line in lines if line["type"] == "deal"] == [part.number for part in finished]
    verify(parse_record("".join(shared(record)).encode()))  # it is a record itself


def test_a_finished_record_is_shared_whole(path: Path) -> None:
    path.write_bytes(written(seed=31, rounds=1))
    assert "".join(shared(read_record(path))).encode() == path.read_bytes()
