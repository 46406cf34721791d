"""Records cut short, and with every field spoilt: refused with line and reason, or shown; never a traceback."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.replay import ReplayText
from fangcheng.clients.replay_json import EVERYTHING, replay_json
from fangcheng.deal.record_reader import parse_record
from fangcheng.deal.replay import Replay
from fangcheng.errors import FangchengError
from tests import strategies as some
from tests.errors import check_error
from tests.played import written

RECORD: Final[bytes] = written(seed=3, answers=4)
LINES: Final[list[dict[str, Any]]] = [json.loads(line) for line in RECORD.splitlines()]
MOST: Final = 60
"""Places of a line that are spoilt."""
ODD: Final[list[Any]] = [None, -1, 10**30, "", "x" * 10_000, "\ud800", [], {"a": [1]}]


def shown_or_refused(data: bytes) -> bool:
    """Whether a record is shown, whole, by deal and by seat; else it is refused as every bad input is."""
    try:
        record = Replay(parse_record(data))
        moment = record.moment()
        text = ReplayText(record, "ru")
        assert text.game()
        assert text.deal(moment)
        assert json.dumps(replay_json(record, None, EVERYTHING))
        assert json.dumps(replay_json(record, moment, 0))
    except FangchengError as error:
        check_error({"error": error.as_json()})
        return False
    return True


def test_the_whole_record_is_shown() -> None:
    assert shown_or_refused(RECORD)


def test_a_record_cut_anywhere_is_shown_as_far_as_it_goes_or_refused() -> None:
    header = RECORD.index(b"\n") + 1
    for end in range(0, len(RECORD), 9):
        assert not shown_or_refused(RECORD[:end]) or end >= header


@pytest.mark.parametrize("number", range(len(LINES)), ids=[line["type"] for line in LINES])
def test_every_field_of_a_line_spoilt_is_shown_or_refused(number: int) -> None:
    line = LINES[number]
    places = list(some.places(line))
    if len(places) > MOST:
        places = random.Random(number).sample(places, MOST)
    refused = 0
    for path in places:
        changed = [some.with_value(line, path, value) for value in ODD]
        for other in [*changed, *([some.without(line, path)] if path else [])]:
            lines = [*LINES[:number], other, *LINES[number + 1 :]]
            refused += not shown_or_refused(b"".join(json.dumps(one).encode() + b"\n" for one in lines))
    assert refused > len(places)


def test_a_record_of_garbage_is_refused_at_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    path = tmp_path / "game.jsonl"
    for data in (
        b"",
        b"\0" * 100,
        b"x" * 10_000_000,
        b"[" * 1_000_000,
        b"\xff\xfe",
        b"{}\n",
        RECORD[1:],
        b"5\n" * 1000,
    ):
        path.write_bytes(data)
        assert main(["replay", str(path), "--lang", "ru"]) == 2
        assert main(["replay", str(path), "--json"]) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith("fangcheng: ошибка: ")
        assert captured.err.count("\n") == 1
        check_error(json.loads(captured.out))
