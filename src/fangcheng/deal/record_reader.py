"""Reads a record back, line by line; what is wrong is named by its line (docs/record.md).

Reading checks form only: whether a record holds what really follows from its answers is verified by ``replay``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from fangcheng.deal.record import FORMAT, KIND_OF_RECORD, LINE_TYPES, Act, DealRecord, Header, Record, RulesetInfo
from fangcheng.deal.seating import Throw, Title, check_throw, mask_of
from fangcheng.errors import FangchengError, RecordError, shown
from fangcheng.tiles import KIND_OF, WIND_LETTERS

MAX_BYTES: Final = 64_000_000
"""Bytes of a record at the most."""
MAX_LINE: Final = 1_000_000
"""Bytes of a line at the most."""


def read_record(path: str | Path) -> Record:
    """Read a record's file.

    A last line that was not written to its end (the machine stopped) is set aside in ``Record.cut``; any other damage
    is an error.

    Raises:
        RecordError: ``unreadable``, ``too_long``, ``not_a_record``, ``bad_line`` or ``bad_event``; the field names the
            line.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RecordError("unreadable", f"cannot read the record: {why}", str(path), why=why) from error
    except ValueError as error:  # a path that no system has: a zero byte, half a surrogate pair
        why = "no possible path"
        raise RecordError("unreadable", f"cannot read the record: {why}", str(path), why=why) from error
    return parse_record(data)


def parse_record(data: bytes) -> Record:
    """Read the bytes of a record; see :func:`read_record`."""
    if len(data) > MAX_BYTES:
        raise RecordError("too_long", f"a record holds at most {MAX_BYTES} bytes", "record", most=MAX_BYTES)
    reader = _Reader(data)
    for number, line in reader.lines():
        reader.take(number, line)
    return reader.record()


class _Reader:
    """Collects the lines of a record in their order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._header: Header | None = None
        self._deals: list[DealRecord] = []
        self._deal: DealRecord | None = None
        self._acts: list[Act] = []
        self._end: Mapping[str, Any] | None = None
        self._end_line = 0
        self._cut = ""
        self._length = 0
        self._unterminated = False

    def lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield line number and object of every whole line."""
        parts = self._data.split(b"\n")
        whole = len(parts) - 1 if parts[-1] == b"" else len(parts)
        for index in range(whole):
            unfinished = index == len(parts) - 1
            line, wrong = _object(parts[index])
            if line is None:
                if unfinished and self._header is not None and self._end is None:
                    self._cut = parts[index].decode("utf-8", "replace")
                    return
                code = "not_a_record" if index == 0 else "bad_line"
                raise RecordError(code, f"line {index + 1}: {wrong}", f"line {index + 1}")
            yield index + 1, line
            self._length += len(parts[index]) + (0 if unfinished else 1)
            self._unterminated = unfinished

    def take(self, number: int, line: Mapping[str, Any]) -> None:
        """Take one line; its type must be possible at this point."""
        try:
            if self._header is None:
                self._header = _header(line)
            else:
                self._take(number, line, self._header.format)
        except RecordError as error:
            where = f"line {number}: {error.field}" if error.field else f"line {number}"
            raise RecordError(error.code, f"line {number}: {error.message}", where) from error

    def record(self) -> Record:
        """Return what was collected."""
        if self._header is None:
            raise RecordError("not_a_record", "the record is empty", "line 1")
        if self._deal is not None:
            self._close(self._deal, None, 0)
        return Record(
            self._header,
            tuple(self._deals),
            self._end,
            self._end_line,
            self._cut,
            self._length,
            self._unterminated,
        )

    def _take(self, number: int, line: Mapping[str, Any], version: int) -> None:
        kind = line.get("type")
        if kind not in LINE_TYPES:
            if version <= FORMAT:
                _wrong(f"unknown type {shown(kind)}; known: {', '.join(LINE_TYPES)}", "type")
            return  # a line of a later version: what is known can be shown without it
        if self._end is not None:
            _wrong("nothing may follow the end of the game", "type")
        if kind in {"header", "act" if self._deal is None else "deal"}:
            _wrong(f"a line of type {shown(kind)} cannot stand here", "type")
        if self._deal is None:
            self._between(number, line)
        elif kind == "act":
            self._acts.append(_act(number, line))
        elif kind == "result":
            _object_in(line, "next_seats")
            _object_in(line, "totals")
            _text_in(line, "seed")
            self._close(self._deal, line, number)
        else:
            _wrong("the game ends before its deal has a result", "type")

    def _between(self, number: int, line: Mapping[str, Any]) -> None:
        """Take a line between deals."""
        if line["type"] == "deal":
            self._deal, self._acts = _deal(number, line), []
        elif line["type"] == "end":
            _list_in(line, "ranking")
            self._end, self._end_line = line, number
        else:
            _wrong("a result without a deal", "type")

    def _close(self, deal: DealRecord, result: Mapping[str, Any] | None, number: int) -> None:
        self._deals.append(replace(deal, acts=tuple(self._acts), result=result, result_line=number))
        self._deal = None


def _object(raw: bytes) -> tuple[dict[str, Any] | None, str]:
    """The JSON object of a line, or None and what is wrong with it."""
    if len(raw) > MAX_LINE:
        return None, f"a line holds at most {MAX_LINE} bytes"
    try:
        value = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return None, "not UTF-8"
    except (ValueError, RecursionError) as error:
        return None, f"not JSON ({error})"
    return (value, "") if isinstance(value, dict) else (None, "not a JSON object")


def _wrong(message: str, field: str) -> NoReturn:
    raise RecordError("bad_line", message, field)


def _int_in(data: Mapping[str, Any], key: str, lowest: int = 0, highest: int = 1_000_000_000) -> int:
    value = data.get(key)
    if type(value) is not int or not lowest <= value <= highest:
        _wrong(f"{key} must be an integer of {lowest}-{highest}, not {shown(value)}", key)
    return value


def _text_in(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        _wrong(f"{key} must be a text, not {shown(value)}", key)
    return value


def _list_in(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        _wrong(f"{key} must be a list, not {shown(value)}", key)
    return value


def _object_in(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if not isinstance(value, dict):
        _wrong(f"{key} must be an object, not {shown(value)}", key)
    return value


def _wind(value: object, key: str) -> int:
    if not isinstance(value, str) or value not in tuple(WIND_LETTERS):
        _wrong(f"{shown(value)} is no wind: {', '.join(WIND_LETTERS)}", key)
    return WIND_LETTERS.index(value)


def _throws(value: Sequence[Any], key: str) -> tuple[Throw, ...]:
    try:
        return tuple(check_throw(throw, key) for throw in value)
    except (FangchengError, TypeError):
        _wrong(f"{shown(value)} are no throws: two dice of 1-6 each", key)


def _events(line: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    events = _list_in(line, "events")
    for index, event in enumerate(events):
        if not isinstance(event, dict) or not isinstance(event.get("type"), str):
            _wrong(f"{shown(event)} is no event", f"events[{index}]")
    return tuple(events)


def _header(line: Mapping[str, Any]) -> Header:
    if line.get("type") != "header" or line.get("record") != KIND_OF_RECORD:
        raise RecordError("not_a_record", "this is no record of a game of fangcheng", "record")
    rules = _object_in(line, "ruleset")
    players = _list_in(line, "players")
    if not 2 <= len(players) <= 4 or not all(isinstance(name, str) for name in players):
        _wrong("players must be two to four names", "players")
    sitting = _list_in(line, "sitting")
    if not all(type(player) is int for player in sitting) or sorted(sitting) != list(range(len(players))):
        _wrong("sitting must name every player once by his index", "sitting")
    turns = []
    for turn in _list_in(line, "seat_dice"):
        if not isinstance(turn, list) or not all(isinstance(part, list) and len(part) == 2 for part in turn):
            _wrong("seat_dice must be turns of [player, throw]", "seat_dice")
        throws = _throws([throw for _, throw in turn], "seat_dice")
        turns.append(
            tuple(zip((_int_in({"seat_dice": who}, "seat_dice", 0, 3) for who, _ in turn), throws, strict=True))
        )
    return Header(
        format=_int_in(line, "format", 1),
        actions=_int_in(line, "actions", 1),
        ruleset=RulesetInfo(
            _text_in(rules, "name"),
            _text_in(rules, "preset"),
            _text_in(rules, "hash"),
            _object_in(rules, "options"),
            _text_in(rules, "source"),
        ),
        players=tuple(players),
        sitting=tuple(sitting),
        seat_dice=tuple(turns),
        chance=_object_in(line, "chance") if "chance" in line else None,
        note=_object_in(line, "note"),
    )


def _deal(number: int, line: Mapping[str, Any]) -> DealRecord:
    wall = _text_in(line, "wall")
    codes = [wall[index : index + 2] for index in range(0, len(wall), 2)]
    unknown = [code for code in codes if code not in KIND_OF]
    if unknown:
        _wrong(f"the wall holds {shown(unknown[0])}, which is no tile", "wall")
    winds = tuple(_wind(letter, "winds") for letter in _list_in(line, "winds"))
    title = Title(
        present=mask_of(winds),
        round_wind=_wind(line.get("round_wind"), "round_wind"),
        east_wins=_int_in(line, "east_wins"),
        passed=mask_of(_wind(letter, "passed") for letter in _list_in(line, "passed")),
        passings=_int_in(line, "passings"),
    )
    return DealRecord(
        line=number,
        number=_int_in(line, "number", 1),
        reshuffle=_int_in(line, "reshuffle"),
        title=title,
        winds=winds,
        dice=_throws(_list_in(line, "dice"), "dice"),
        wall=tuple(KIND_OF[code] for code in codes),
        commitment=_text_in(line, "commitment"),
        nonces=tuple(_text_in({"nonces": nonce}, "nonces") for nonce in _list_in(line, "nonces")),
        opening=_events(line),
        acts=(),
        result=None,
        result_line=0,
    )


def _act(number: int, line: Mapping[str, Any]) -> Act:
    return Act(number, _wind(line.get("seat"), "seat"), _int_in(line, "action"), _events(line))
