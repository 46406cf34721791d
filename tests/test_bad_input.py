"""Whatever comes in is answered: with what was asked, or with code, message and field; never with a traceback.

The doors are those of the command line: one JSON object, and JSON Lines.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.clients.cli import main
from fangcheng.clients.streams import MAX_DEPTH, MAX_INPUT, answer
from fangcheng.deal.scenario import play_scenario
from fangcheng.errors import shown
from fangcheng.scoring.jsonio import score_as_json, score_json, settle_json
from fangcheng.scoring.waits import waits_json
from tests import strategies as some
from tests.errors import check_error

SCORE: Final[dict[str, Any]] = {
    "ruleset": "classical",
    "options": {"limit": 500, "limit_hands": ["a", "b"], "alt_hands": ["thirteen"], "kong_simple": [8, 16]},
    "seat_wind": "S",
    "round_wind": "E",
    "winner": True,
    "win_source": "discard",
    "winning_tile": "C4",
    "flags": {
        "only_possible": False,
        "standing_hand": False,
        "consecutive_east_wins": 0,
        "last_wall": False,
        "bonus_replacement": False,
    },
    "hand": {
        "concealed": ["B5", "B5", "B5", "D1", "D1", "D1", "C4", "C4"],
        "melds": [
            {"kind": "pung", "exposure": "open", "tiles": ["DR", "DR", "DR"]},
            {"kind": "pung", "exposure": "open", "tiles": ["C9", "C9", "C9"]},
        ],
        "bonus_tiles": ["F1"],
    },
}
BY_NOTATION: Final[dict[str, Any]] = {
    "ruleset": "dictionary",
    "options": {},
    "notation": "B555 C44 D111 (DRRR) (C999)",
    "seat_wind": "S",
    "winner": True,
    "win_source": "discard",
    "winning_tile": "C4",
}
SETTLE: Final[dict[str, Any]] = {
    "ruleset": "dictionary",
    "options": {"loser_limit": "flat"},
    "players": ["E", "S", "W", "N"],
    "scores": {"E": 16, "S": 200, "W": 8, "N": 0},
    "winner": "S",
    "limit_hand_losers": ["W"],
    "status": {"N": "dead_hand"},
}
WAITS: Final[dict[str, Any]] = {
    "ruleset": "dictionary",
    "options": {},
    "seat_wind": "S",
    "hand": {
        "concealed": ["B5", "B5", "B5", "D1", "D1", "D1", "C4", "C4", "DR", "DR"],
        "melds": [{"kind": "pung", "exposure": "open", "tiles": ["C9", "C9", "C9"]}],
        "bonus_tiles": [],
    },
    "seen": ["C4"],
    "win_source": "wall",
}
SCENARIO: Final[dict[str, Any]] = {
    "ruleset": "dictionary",
    "options": {"limit": 500},
    "seed": 7,
    "round_wind": "E",
    "hands": {"E": "B1235 D456 C789 WEE DRR", "W": ["B5", "B5", "C1"], "N": "C23 B678 D123 D789 WSS"},
    "draws": ["D5", "C2"],
    "loose": ["B1"],
    "wall_left": 60,
    "players": ["E", "S", "W", "N"],
    "east_wins": 0,
    "passed": ["E"],
    "passings": 1,
    "dice": [[3, 4], [2, 1]],
    "strict": False,
    "script": [["E", "discard", "B5"], ["W", "pung"], ["W", "discard", "C1"], ["N", "mahjong"]],
}
Call = Callable[[Mapping[str, Any]], dict[str, Any]]
DOORS: Final[dict[str, Call]] = {
    "score": lambda data: score_as_json(score_json(data), "ru"),
    "settle": lambda data: settle_json(data).as_json(),
    "waits": waits_json,
    "scenario": lambda data: play_scenario(data, "ru"),
}
"""What answers an object of each command, to be tried without the command line around it."""
VALID: Final = [("score", SCORE), ("score", BY_NOTATION), ("settle", SETTLE), ("waits", WAITS), ("scenario", SCENARIO)]
NAMES: Final = ["score", "score by notation", "settle", "waits", "scenario"]

Door = Callable[..., tuple[int, list[dict[str, Any]]]]


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Door:
    """The command line in this process: words and standard input in, exit code and answers out."""

    def call(*words: str, raw: bytes = b"") -> tuple[int, list[dict[str, Any]]]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        code = main(list(words))
        captured = capsys.readouterr()
        assert captured.err == ""
        return code, [json.loads(line) for line in captured.out.splitlines()]

    return call


def as_json(data: Any) -> bytes:
    return json.dumps(data).encode()


# -- bytes ------------------------------------------------------------------------------------------------------------

NO_OBJECTS: Final = {
    "nothing": b"",
    "blanks": b" \n \n",
    "cut short": as_json(SCORE)[:100],
    "cut short in a word": as_json(SCORE)[:-1],
    "all bytes": bytes(byte for byte in range(256) if byte not in b"\n"),
    "zero bytes": bytes(100),
    "not UTF-8": b'{"ruleset": "\xff\xfe"}',
    "UTF-16": as_json(SCORE).decode().encode("utf-16"),
    "two objects": b"{}{}",
    "single quotes": b"{'seat_wind': 'E'}",
    "a trailing comma": b'{"seat_wind": "E",}',
    "ten megabytes of letters": b"x" * 10_000_000,
    "ten megabytes of brackets": b"[" * 10_000_000,
    "nesting": b'{"hand":' * 500 + b"1" + b"}" * 500,
    "nesting beyond Python's": b'{"hand":' * 100_000 + b"1" + b"}" * 100_000,
    "nesting in a list": b'{"winner":' + b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1) + b"}",
    "a number of 5000 digits": b'{"east_wins": ' + b"9" * 5000 + b"}",
    "a number beyond all bounds": b'{"east_wins": 1e400}',
    "NaN": b'{"east_wins": NaN}',
    "Infinity": b'{"east_wins": -Infinity}',
    "a field twice": b'{"seat_wind": "E", "seat_wind": "S"}',
    "a text": b'"seat_wind"',
    "a list": b"[1, 2]",
    "null": b"null",
    "a number": b"5",
}


@pytest.mark.parametrize("command", DOORS)
@pytest.mark.parametrize("raw", NO_OBJECTS.values(), ids=NO_OBJECTS)
def test_what_is_no_object_is_refused_and_the_exit_code_is_2(door: Door, command: str, raw: bytes) -> None:
    code, answers = door(command, "--json", raw=raw)
    assert code == 2
    assert len(answers) == 1
    check_error(answers[0])


@pytest.mark.parametrize(("command", "data"), VALID, ids=NAMES)
def test_a_byte_order_mark_and_blanks_around_an_object_do_no_harm(door: Door, command: str, data: Any) -> None:
    plain = door(command, "--json", raw=as_json(data))
    assert plain[0] == 0
    assert door(command, "--json", raw=b"\xef\xbb\xbf  " + as_json(data) + b" \r\n") == plain


@pytest.mark.parametrize(("command", "data"), VALID, ids=NAMES)
def test_each_line_is_answered_and_the_good_ones_stay_right(door: Door, command: str, data: Any) -> None:
    good = as_json(data)
    bad = [raw for raw in NO_OBJECTS.values() if raw.strip()]
    lines = [good, *(line for raw in bad for line in (raw, good))]
    code, answers = door(command, "--jsonl", raw=b"\n".join(lines))
    assert code == 2
    assert len(answers) == len(lines)
    right = door(command, "--json", raw=good)[1][0]
    for index, reply in enumerate(answers):
        if index % 2:
            check_error(reply)
        else:
            assert reply == right


@pytest.mark.parametrize("command", DOORS)
def test_no_lines_are_no_answers(door: Door, command: str) -> None:
    assert door(command, "--jsonl", raw=b"") == (0, [])
    assert door(command, "--jsonl", raw=b"\n \n\r\n") == (0, [])


def test_a_line_beyond_all_bounds_is_one_line(door: Door) -> None:
    raw = b"x" * (3 * MAX_INPUT) + b"\n" + as_json(SETTLE) + b"\n" + b"y" * (MAX_INPUT + 1)
    code, answers = door("settle", "--jsonl", raw=raw)
    assert code == 2
    assert [reply.get("error", {}).get("code") for reply in answers] == ["too_long", None, "too_long"]


# -- fields -----------------------------------------------------------------------------------------------------------


def spoilt(data: Any) -> list[tuple[some.Path, Any]]:
    """Every field with every odd value, and without."""
    found = [(path, some.with_value(data, path, value)) for path in some.places(data) for value in some.ODD]
    return found + [(path, some.without(data, path)) for path in some.places(data) if path]


@pytest.mark.parametrize(("command", "data"), VALID, ids=NAMES)
def test_every_field_with_every_odd_value_is_counted_or_refused(door: Door, command: str, data: Any) -> None:
    objects = [changed for _, changed in spoilt(data)]
    code, answers = door(command, "--jsonl", raw=b"\n".join(map(as_json, objects)))
    assert code == 2
    assert len(answers) == len(objects)
    for reply in answers:
        if "error" in reply:
            check_error(reply)


@pytest.mark.parametrize(("command", "data"), VALID, ids=NAMES)
def test_a_value_of_no_possible_type_is_refused_at_its_own_field(command: str, data: Any) -> None:
    wrong: list[Any] = [{"odd": []}, "x" * 10_000, [[[]]], -1.5]
    for path in some.places(data):
        for value in wrong:
            reply, well = answer(as_json(some.with_value(data, path, value)), DOORS[command])
            if not path and command == "scenario" and isinstance(value, dict):
                continue  # a scenario needs no field
            assert not well, (path, value)
            field, place = check_error(reply)["field"], some.place_name(path)
            inside = (f"{place}.", f"{place}[")  # a part of the value, or the object or list that it is a part of
            outside = (f"{field}.", f"{field}[")
            assert not path or field == place or field.startswith(inside) or place.startswith(outside), (field, place)


@pytest.mark.parametrize(
    ("command", "change", "code", "field"),
    [
        ("score", {"winner": "yes"}, "bad_value", "winner"),
        ("score", {"wining_tile": "C4"}, "unknown_field", "wining_tile"),
        ("score", {"seat": "S"}, "unknown_field", "seat"),
        ("score", {"only_possible": True}, "unknown_field", "only_possible"),
        ("score", {"flags": {"standing": True}}, "unknown_field", "flags.standing"),
        ("score", {"win_source": "initial"}, "bad_source", "win_source"),
        ("score", {"seat_wind": "E", "win_source": "first_discard"}, "bad_source", "win_source"),
        ("score", {"win_source": "none"}, "bad_source", "win_source"),
        ("score", {"winning_tile": None}, "winning_tile_missing", "winning_tile"),
        ("score", {"winning_tile": "B9"}, "winning_tile_missing", "winning_tile"),
        ("score", {"winning_tile": "B5 B5"}, "not_one_tile", "winning_tile"),
        ("score", {"notation": "B555"}, "hand_twice", "notation"),
        ("score", {"hand": None}, "wrong_type", "hand"),
        ("score", {"options": {"limits": 5}}, "unknown_option", "options.limits"),
        ("score", {"options": {"limit": None}}, "limit_needed", "options.limit"),
        ("score", {"options": {"kong_table": "smirnov"}}, "option_not_here", "options.kong_table"),
        ("score", {"options": {"round_max_passings": 3}}, "bad_value", "options.round_max_passings"),
        ("score", {"options": {"limit": 0}}, "bad_value", "options.limit"),
        ("score", {"options": {"bonus_tiles": False}}, "no_bonus_tiles", "hand.bonus_tiles"),
        ("score", {"ruleset": "riichi"}, "unknown_ruleset", "ruleset"),
        ("score", {"ruleset": "../../etc/passwd"}, "unknown_ruleset", "ruleset"),
        ("settle", {"player": ["E"]}, "unknown_field", "player"),
        ("settle", {"players": ["S", "W", "N"], "scores": {}}, "bad_settlement", "players"),
        ("settle", {"players": ["E", "S", "W"]}, "nobody_there", "scores.N"),
        ("settle", {"players": ["E", "E"]}, "named_twice", "players"),
        ("settle", {"scores": {"E": 1e2}}, "bad_value", "scores.E"),
        ("settle", {"scores": {"E": 10**15}}, "bad_value", "scores.E"),
        ("settle", {"winner": None}, "winner_needed", "winner"),
        ("settle", {"winner": "N"}, "bad_settlement", "status"),
        ("settle", {"limit_hand_losers": ["S"]}, "bad_settlement", "limit_hand_losers"),
        ("settle", {"options": {"players": 3}}, "bad_settlement", "players"),
        ("settle", {"options": {"false_mahjong_base": -1}}, "bad_value", "options.false_mahjong_base"),
        ("settle", {"options": {"limit_hands": "none"}}, "bad_settlement", "limit_hand_losers"),
        ("settle", {"options": {"limit_hands": ["a"]}}, "bad_settlement", "limit_hand_losers"),
        ("settle", {"status": {"deal": "dead"}}, "bad_settlement", "winner"),
        ("settle", {"players": ["E", "S"], "scores": {}, "limit_hand_losers": [], "status": {"N": "dead_hand"}},
         "nobody_there", "status.N"),
        ("waits", {"seen": ["C4", "C4", "C4"]}, "five_of_a_kind", "seen"),
        ("waits", {"seen": ["B1"] * 153}, "too_long", "seen"),
        ("waits", {"seen": "B1111 B1"}, "five_of_a_kind", "seen"),
        ("waits", {"win_source": "initial"}, "bad_source", "win_source"),
        ("scenario", {"draws": ["B5", "B5"]}, "five_of_a_kind", "draws"),
        ("scenario", {"drawn": ["B5"]}, "unknown_field", "drawn"),
        ("scenario", {"wall_left": 1 << 70}, "bad_value", "wall_left"),
        ("scenario", {"options": {"dealer": "winner"}, "east_wins": 4}, "bad_value", "east_wins"),
    ],
)  # fmt: skip
def test_an_error_has_a_stable_code_and_names_its_field(
    command: str, change: dict[str, Any], code: str, field: str
) -> None:
    base = {"score": SCORE, "settle": SETTLE, "waits": WAITS, "scenario": SCENARIO}[command]
    error = check_error(answer(as_json({**base, **change}), DOORS[command])[0])
    assert (error["code"], error["field"]) == (code, field)


@pytest.mark.parametrize(
    ("hand", "code", "field"),
    [
        ({"concealed": ["X1"] * 8}, "unknown_tile", "hand.concealed[0]"),
        ({"concealed": ["F1"] + ["B1"] * 7}, "unknown_tile", "hand.concealed[0]"),
        ({"bonus_tiles": ["B1"]}, "unknown_tile", "hand.bonus_tiles[0]"),
        ({"bonus_tiles": ["F1", "F1"]}, "two_of_one_bonus", "hand"),
        ({"concealed": ["B5"] * 5 + ["D1", "D1", "D1"]}, "five_of_a_kind", "hand"),
        ({"concealed": ["C9", "C9", "B5", "D1", "D1", "D1", "C4", "C4"]}, "five_of_a_kind", "hand"),
        ({"concealed": SCORE["hand"]["concealed"][:-1]}, "wrong_count", "hand.concealed"),
        ({"concealed": [*SCORE["hand"]["concealed"], "B1"]}, "wrong_count", "hand.concealed"),
        ({"concealed": []}, "wrong_count", "hand.concealed"),
        ({"concealed": ["B1"] * 200}, "too_long", "hand.concealed"),
        ({"melds": [{"kind": "pung", "exposure": "open", "tiles": ["DR", "DR"]}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [{"kind": "chow", "exposure": "open", "tiles": ["DR"] * 3}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [{"kind": "pung", "exposure": "added", "tiles": ["DR"] * 3}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [{"kind": "chow", "exposure": "open", "tiles": ["B9", "B1", "B2"]}]},
         "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [{"kind": "pung", "exposure": "open", "tiles": [f"D{rank}"] * 3} for rank in range(2, 7)]},
         "wrong_count", "hand.melds"),
        ({"concealed": ["B1", "B4", "B7", "D1", "D4", "D7", "C1", "C4"]}, "not_mahjong", "hand"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(hand: dict[str, Any], code: str, field: str) -> None:
    error = check_error(answer(as_json({**SCORE, "hand": {**SCORE["hand"], **hand}}), DOORS["score"])[0])
    assert (error["code"], error["field"]) == (code, field)


def test_a_long_value_is_quoted_short() -> None:
    assert len(shown("x" * 10_000_000)) <= 60
    assert shown(["x" * 1000]) == '["' + "x" * 55 + "..."
    assert shown({1: "\ud800"}) == '{"1": "\\ud800"}'
    assert shown("\x1b[31m") == '"\\u001b[31m"'
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "<list>"


# -- fuzz -------------------------------------------------------------------------------------------------------------


@given(some.score_objects())
def test_every_valid_hand_is_counted(data: dict[str, Any]) -> None:
    reply, well = answer(as_json(data), DOORS["score"])
    assert well, reply
    assert reply["total"] >= 0


@given(some.waits_objects())
def test_every_valid_hand_has_its_waits_found(data: dict[str, Any]) -> None:
    reply, well = answer(as_json(data), DOORS["waits"])
    assert well, reply
    assert bool(reply["waits"]) == (reply["deficiency"] == 1)


@given(some.settle_objects())
def test_every_valid_deal_is_settled_to_zero(data: dict[str, Any]) -> None:
    reply, well = answer(as_json(data), DOORS["settle"])
    assert well, reply
    assert sum(settle_json(data).net.values()) == 0


@given(some.scenario_objects())
def test_every_valid_situation_is_played(data: dict[str, Any]) -> None:
    reply, well = answer(as_json(data), DOORS["scenario"])
    assert well, reply
    tiles = sum(
        len(seat["concealed"]) + len(seat["bonus_tiles"]) + len(seat["discards"])
        + sum(len(meld["tiles"]) for meld in seat["melds"])
        for seat in reply["seats"].values()
    )  # fmt: skip
    assert tiles + reply["tiles_left"] == 144


FUZZED: Final = {
    "score": some.score_objects(),
    "settle": some.settle_objects(),
    "waits": some.waits_objects(),
    "scenario": some.scenario_objects(),
}


@given(st.sampled_from(sorted(FUZZED)).flatmap(lambda name: st.tuples(st.just(name), some.damaged(FUZZED[name]))))
def test_a_damaged_object_is_answered_all_the_same(command_and_data: tuple[str, Any]) -> None:
    command, data = command_and_data
    reply, well = answer(as_json(data), DOORS[command])
    if not well:
        check_error(reply)


@given(st.sampled_from(sorted(DOORS)), st.one_of(st.binary(max_size=80), some.junk.map(as_json)))
def test_junk_is_answered_all_the_same(command: str, raw: bytes) -> None:
    reply, well = answer(raw, DOORS[command])
    if not well:
        check_error(reply)
