"""One JSON object, or JSON Lines: every line is answered, whatever it holds (docs/formats.md)."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, NoReturn

from fangcheng.errors import FangchengError, HandError, shown

BAD_INPUT: Final = 2
"""Exit code where an input was refused."""
MAX_INPUT: Final = 1_000_000
"""Bytes of one JSON object at the most."""
MAX_DEPTH: Final = 32
"""Objects and lists inside one another at the most."""
INPUT: Final = "input"
"""Field of an error that speaks of an input as a whole."""


def read_object(raw: bytes) -> Mapping[str, Any]:
    """Return the JSON object of some bytes.

    Raises:
        HandError: ``too_long``; ``bad_json`` with line and column; ``duplicate_field``; ``bad_value`` if it is no
            object.
    """
    if len(raw) > MAX_INPUT:
        raise HandError("too_long", f"an object holds at most {MAX_INPUT} bytes", INPUT, most=MAX_INPUT)
    if not raw.strip():
        raise _bad_json("the input is empty")
    try:
        data = _DECODER.decode(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _bad_json(f"not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise _bad_json(f"{error.msg} (line {error.lineno}, column {error.colno})") from error
    except RecursionError as error:
        raise _bad_json(f"nested too deeply; allowed: {MAX_DEPTH} levels") from error
    except ValueError as error:
        if isinstance(error, FangchengError):
            raise
        raise _bad_json("a number of too many digits") from error
    if not isinstance(data, dict):
        raise HandError.bad_value("the input", data, "a JSON object", INPUT)
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and _depth(data) > MAX_DEPTH:
        raise _bad_json(f"nested too deeply; allowed: {MAX_DEPTH} levels")
    return data


def _bad_json(why: str) -> HandError:
    return HandError("bad_json", f"not usable JSON: {why}", INPUT, why=why)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ: of two values for one key either could be meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise HandError("duplicate_field", f"the field {shown(twice)} is given twice", twice, given=shown(twice))
    return found


def _number(text: str) -> float:
    """A number with a fraction or an exponent; one beyond all bounds is no number."""
    value = float(text)
    if math.isinf(value):
        _no_number(text)
    return value


def _no_number(text: str) -> NoReturn:
    raise _bad_json(f"{shown(text)[1:-1]} is no number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_no_number)


def _depth(data: object) -> int:
    """How many objects and lists lie inside one another, found without recursion."""
    level: list[object] = [data]
    depth = 0
    while level:
        level = [
            part
            for value in level
            if isinstance(value, (dict, list))
            for part in (value.values() if isinstance(value, dict) else value)
        ]
        depth += 1
    return depth


def answer(raw: bytes, call: Callable[[Mapping[str, Any]], dict[str, Any]]) -> tuple[dict[str, Any], bool]:
    """Answer one object; return the answer and whether it went well."""
    try:
        return call(read_object(raw)), True
    except FangchengError as error:
        return {"error": error.as_json()}, False


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream that hold anything; of a line beyond all bounds only as much as shows that it is."""
    while line := stream.readline(MAX_INPUT + 1):
        rest = line
        while len(rest) > MAX_INPUT and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_INPUT + 1)
        if line.strip():
            yield line


def run_jsonl(call: Callable[[Mapping[str, Any]], dict[str, Any]], stream: BinaryIO | None = None) -> int:
    """Answer every line of standard input on its own line; exit code 2 if any was refused."""
    well = True
    for line in lines(stream or sys.stdin.buffer):
        result, good = answer(line, call)
        well = well and good
        print(dump(result), flush=True)
    return 0 if well else BAD_INPUT


def run_json(call: Callable[[Mapping[str, Any]], dict[str, Any]], data: Mapping[str, Any] | None = None) -> int:
    """Answer one object, given or read from standard input; exit code 2 if it was refused."""
    raw = json.dumps(data).encode() if data is not None else sys.stdin.buffer.read(MAX_INPUT + 1)
    result, good = answer(raw, call)
    print(dump(result))
    return 0 if good else BAD_INPUT


def dump(data: Mapping[str, Any]) -> str:
    """One line of JSON, readable in every language."""
    return json.dumps(data, ensure_ascii=False)
