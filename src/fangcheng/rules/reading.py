"""What a ruleset is read from: files of the package, and a house's own, no further than a ruleset can reach.

Imported when the first ruleset is read: TOML, JSON and paths take longer to import than the rest of the rules.
"""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any, Final

from fangcheng.errors import RulesetError

MAX_FILE: Final = 1_000_000
"""Bytes of a ruleset file at the most."""


def packaged_toml(name: str) -> dict[str, Any]:
    """Return a table of the package's ``rules/data``."""
    return tomllib.loads(_packaged(name))


def packaged_json(name: str) -> Any:
    """Return a JSON value of the package's ``rules/data``."""
    return json.loads(_packaged(name))


def _packaged(name: str) -> str:
    return Path(__file__).parent.joinpath("data", name).read_text(encoding="utf-8")


def text_of(name: str | os.PathLike[str]) -> str:
    """Return the text of a file.

    Raises:
        RulesetError: ``unreadable`` with the reason, or ``too_long``; the field is the path.
    """
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a pipe would keep us waiting
            raise _unreadable(path, "not a file")
        with path.open("rb") as file:
            raw = file.read(MAX_FILE + 1)
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__) from error
    except ValueError as error:
        if isinstance(error, RulesetError):
            raise
        # A path that no system has: a zero byte, half a surrogate pair
        raise _unreadable(path, "no possible path") from error
    if len(raw) > MAX_FILE:
        raise RulesetError("too_long", f"a ruleset file holds at most {MAX_FILE} bytes", str(path), most=MAX_FILE)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"not UTF-8 at byte {error.start}") from error


def _unreadable(path: Path, why: str) -> RulesetError:
    return RulesetError("unreadable", f"cannot read the ruleset: {why}", str(path), why=why)


def toml_of(text: str, where: str) -> dict[str, Any]:
    """Return the table of a TOML text.

    Raises:
        RulesetError: ``bad_toml`` with line and column where the text breaks off.
    """
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise RulesetError("bad_toml", "not usable TOML: nested too deeply", where) from error
    except ValueError as error:  # a TOMLDecodeError, or a number of more digits than Python reads
        raise RulesetError("bad_toml", f"not valid TOML: {str(error)[:300]}", where) from error
