"""Records that were changed or damaged: found on load, the line named, nothing lost."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from fangcheng.deal.record_reader import parse_record, read_record
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.replay import Replay
from fangcheng.errors import RecordError
from tests.played import NAMES, first, rewritten, set_in, written


@pytest.fixture
def path(tmp_path: Any) -> Any:
    return tmp_path / "game.jsonl"


# --- verified --------------------------------------------------------------------------------------------------------


def drop_event(lines: Any) -> None:
    next(line for line in lines if line["type"] == "act" and line["events"])["events"].pop()


def other_tile(lines: Any) -> None:
    act = next(line for line in lines if line["type"] == "act")
    act["events"][0]["tile"] = "B1" if act["events"][0]["tile"] != "B1" else "B2"


def more_money(lines: Any) -> None:
    totals = first(lines, "result")["totals"]
    totals[NAMES[0]] += 1


def wrong_winds(lines: Any) -> None:
    second = [line for line in lines if line["type"] == "deal"][1]
    second["winds"] = second["winds"][1:] + second["winds"][:1]


def other_dice(lines: Any) -> None:
    """A throw that breaks the wall elsewhere: the tiles come in the same order, but the dice were others."""
    dice = first(lines, "deal")["dice"]
    dice[-1] = [3, 3] if dice[-1] != [3, 3] else [4, 4]


def five_of_a_kind(lines: Any) -> None:
    wall = first(lines, "deal")["wall"]
    first(lines, "deal")["wall"] = "B1" * 5 + wall[10:]


def swap_undealt(lines: Any) -> None:
    """Two undealt tiles change places: the dealt hands are the same, later draws are not."""
    deal = first(lines, "deal")
    codes = [deal["wall"][index : index + 2] for index in range(0, 288, 2)]
    other = next(index for index in range(54, 100) if codes[index] != codes[53])
    codes[53], codes[other] = codes[other], codes[53]
    deal["wall"] = "".join(codes)


def nothing_promised(change: Any) -> Any:
    """The change in a record that promises nothing of its walls."""

    def changed(lines: Any) -> None:
        lines[0].pop("chance")
        for line in lines:
            line.update({key: "" for key in ("commitment", "seed") if key in line})
        change(lines)

    return changed


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (drop_event, "events_differ"),
        (other_tile, "events_differ"),
        (swap_undealt, "unfair"),
        (five_of_a_kind, "unfair"),
        (nothing_promised(swap_undealt), "events_differ"),
        (nothing_promised(five_of_a_kind), "deal_differs"),
        (more_money, "result_differs"),
        (set_in("result", "round_wind", "N"), "result_differs"),
        (set_in("deal", "east_wins", 12), "deal_differs"),
        (set_in("deal", "passed", ["N"]), "deal_differs"),
        (set_in("deal", "passings", 3), "deal_differs"),
        (set_in("deal", "round_wind", "N"), "deal_differs"),
        (set_in("deal", "number", 2), "deal_differs"),
        (set_in("deal", "reshuffle", 1), "deal_differs"),
        (set_in("deal", "dice", [[2, 3]]), "deal_differs"),
        (set_in("deal", "dice", [[2, 3], [1, 2], [1, 2]]), "deal_differs"),
        (wrong_winds, "deal_differs"),
        (set_in("act", "action", 102), "illegal_act"),
        (set_in("act", "action", 999), "illegal_act"),
        (set_in("act", "seat", "N"), "illegal_act"),
        (set_in("deal", "commitment", "ab" * 32), "unfair"),
        (set_in("deal", "commitment", ""), "unfair"),
        (set_in("deal", "nonces", ["00"]), "unfair"),
        (set_in("deal", "nonces", ["xy"]), "unfair"),
        (set_in("result", "seed", "ab" * 32), "unfair"),
        (set_in("result", "seed", ""), "unfair"),
        (set_in("result", "seed", "00" * 1000), "unfair"),
        (other_dice, "unfair"),
        (set_in("header", "chance", {"kind": "seed", "version": 1, "seed": "ab" * 32}), "unfair"),
        (set_in("end", "stopped", True), "end_differs"),
        (lambda lines: first(lines, "end")["ranking"].reverse(), "end_differs"),
        (lambda lines: first(lines, "header")["seat_dice"][0].reverse(), "seats_differ"),
        (lambda lines: first(lines, "header")["seat_dice"].append([[0, [1, 2]]]), "seats_differ"),
        (lambda lines: first(lines, "header")["seat_dice"].clear(), "seats_differ"),
        (set_in("header", "players", ["A", "B", "C"]), "bad_line"),
        (set_in("header", "players", ["A", "A", "C", "D"]), "seats_differ"),
    ],
)
def test_what_does_not_follow_from_the_rest_is_found_and_its_line_named(path: Path, change: Any, code: str) -> None:
    path.write_bytes(written(seed=21, rounds=1))
    whole = path.read_bytes()
    data = rewritten(path, change)
    assert data != b"".join(json.dumps(json.loads(line)).encode() + b"\n" for line in whole.splitlines())
    with pytest.raises(RecordError) as error:
        Replay(parse_record(data))
    assert error.value.code == code
    assert error.value.field.startswith("line ")
    assert error.value.message.startswith("line ")


def test_a_game_that_goes_on_after_its_end_is_refused(path: Path) -> None:
    path.write_bytes(written(seed=21, rounds=1))

    def change(lines: Any) -> None:
        lines.insert(-1, dict(first(lines, "deal")))

    with pytest.raises(RecordError) as error:
        Replay(parse_record(rewritten(path, change)))
    assert error.value.code in ("bad_line", "deal_differs")


# --- damage ----------------------------------------------------------------------------------------------------------


def damaged(path: Path, number: Any, raw: Any) -> Any:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = raw
    return b"".join(lines)


@pytest.mark.parametrize(
    "raw",
    [
        b"garbage\n",
        b"\xff\xfe\n",
        b"[1,2]\n",
        b"\n",
        b'{"type":"act"}\n',
        b'{"type":"act","seat":"Q","action":1,"events":[]}\n',
        b'{"type":"act","seat":"E","action":true,"events":[]}\n',
        b'{"type":"act","seat":"E","action":1,"events":[5]}\n',
        b'{"type":"act","seat":"E","action":1}\n',
        b'{"type":"header"}\n',
        b'{"type":"end","ranking":[]}\n',
        b'{"type":"result"}\n',
        b'{"type":"party"}\n',
        b'{"no":"type"}\n',
        b"[" * 100_000 + b"\n",
        b'{"type":"act","seat":"E","action":1,"events":["' + b"x" * 1_000_001 + b'"]}\n',
    ],
)
def test_a_damaged_line_is_named_and_nothing_is_lost(path: Path, raw: Any) -> None:
    path.write_bytes(written(seed=41, answers=30))
    data = damaged(path, 6, raw)
    with pytest.raises(RecordError) as error:
        parse_record(data)
    assert error.value.code == "bad_line"
    assert error.value.field.startswith("line 6")
    path.write_bytes(data)
    with pytest.raises(RecordError):
        RecordedGame.resume(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", 0),
        ("number", 1.5),
        ("reshuffle", -1),
        ("round_wind", "Q"),
        ("winds", ["E", "X", "W", "N"]),
        ("winds", None),
        ("passed", "E"),
        ("passings", None),
        ("dice", [[1, 7]]),
        ("dice", [5]),
        ("commitment", 5),
        ("nonces", [5]),
        ("wall", "B1C0"),
        ("wall", "B1C"),
        ("events", {}),
    ],
)
def test_a_damaged_deal_line_is_named(path: Path, key: Any, value: Any) -> None:
    path.write_bytes(written(seed=41, answers=3))
    with pytest.raises(RecordError) as error:
        parse_record(rewritten(path, set_in("deal", key, value)))
    assert error.value.field.startswith("line 2: " + key)


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"hello\n", b'{"type":"header"}\n', b'{"a":', b"\0" * 1000, b"\x89PNG\r\n" * 1000, b"x" * 10_000_000],
)
def test_what_is_no_record_says_so(data: Any) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(data)
    assert error.value.code == "not_a_record"


@pytest.mark.parametrize(
    "change",
    [
        set_in("header", "players", "Anna"),
        set_in("header", "players", [1, 2, 3, 4]),
        set_in("header", "sitting", [0, 1, 2, 2]),
        set_in("header", "sitting", [0, True, 2, 3]),
        set_in("header", "seat_dice", [[[0, [1, 9]]]]),
        set_in("header", "seat_dice", [[0, 1]]),
        set_in("header", "seat_dice", [[[7, [1, 2]]]]),
        set_in("header", "format", 0),
        set_in("header", "format", "1"),
        set_in("header", "ruleset", None),
        set_in("header", "note", []),
        set_in("header", "chance", 5),
    ],
)
def test_a_damaged_header_is_named(path: Path, change: Any) -> None:
    path.write_bytes(written(seed=41, answers=3))
    with pytest.raises(RecordError) as error:
        parse_record(rewritten(path, change))
    assert error.value.code == "bad_line"
    assert error.value.field.startswith("line 1")


def test_a_file_that_is_not_there_or_a_folder_is_a_clear_error(tmp_path: Path) -> None:
    for missing in (tmp_path / "nowhere.jsonl", tmp_path):
        with pytest.raises(RecordError) as error:
            read_record(missing)
        assert error.value.code == "unreadable"


def test_random_bytes_and_flipped_bytes_never_end_in_anything_but_a_clear_error(path: Path) -> None:
    path.write_bytes(written(seed=42, answers=40))
    whole = path.read_bytes()
    rng = random.Random(42)
    complaints = []
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        if rng.random() < 0.3:
            del data[rng.randrange(len(data)) :]
        try:
            Replay(parse_record(bytes(data)))
        except RecordError as error:
            complaints.append(error.field)
    assert all(field.startswith("line ") for field in complaints)
    assert len(complaints) > 100
