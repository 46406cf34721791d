"""One JSON object, or JSON Lines: every line is answered, whatever it holds (docs/formats.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final

from fangcheng.errors import FangchengError, HandError

BAD_INPUT: Final = 2
"""Exit code where an input was refused."""
MAX_LINE: Final = 20_000_000
"""Bytes of one JSON object at the most."""


def read_object(raw: bytes) -> Mapping[str, Any]:
    """Return the JSON object of some bytes.

    Raises:
        HandError: ``bad_json`` with line and column, ``too_long``, or ``bad_value`` if it is no object.
    """
    if len(raw) > MAX_LINE:
        raise HandError("too_long", f"an object holds at most {MAX_LINE} bytes, this has {len(raw)}", "")
    try:
        data = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise HandError("bad_json", f"not UTF-8 at byte {error.start}", "") from error
    except json.JSONDecodeError as error:
        raise HandError("bad_json", f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})", "") from error
    except (RecursionError, ValueError) as error:
        raise HandError("bad_json", f"not usable JSON: {type(error).__name__}", "") from error
    if not isinstance(data, dict):
        raise HandError("bad_value", f"expected a JSON object, not {json.dumps(data)[:60]}", "")
    return data


def answer(raw: bytes, call: Callable[[Mapping[str, Any]], dict[str, Any]]) -> tuple[dict[str, Any], bool]:
    """Answer one object; return the answer and whether it went well."""
    try:
        return call(read_object(raw)), True
    except FangchengError as error:
        return {"error": error.as_json()}, False


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream that hold anything."""
    for line in stream:
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
    raw = json.dumps(data).encode() if data is not None else sys.stdin.buffer.read()
    result, good = answer(raw, call)
    print(dump(result))
    return 0 if good else BAD_INPUT


def dump(data: Mapping[str, Any]) -> str:
    """One line of JSON, readable in every language."""
    return json.dumps(data, ensure_ascii=False)
