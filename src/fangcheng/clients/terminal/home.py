"""What lies in the player's folder: his language and habits, and the games he has begun."""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from fangcheng.places import home

SETTINGS: Final = "settings.json"
GAMES: Final = "games"
TAIL: Final = 65536
"""Bytes at the end of a record in which its last line is looked for."""
LONGEST_LINE: Final = 1_000_000
KEPT: Final = ("lang", "vocabulary", "tiles", "name", "taught")


def settings() -> dict[str, Any]:
    """Return what is remembered; nothing if there is no file or it cannot be read."""
    try:
        data = json.loads((home() / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: data[key] for key in KEPT if key in data} if isinstance(data, dict) else {}


def remember(changed: Mapping[str, Any]) -> bool:
    """Remember something beside what is remembered already; return whether it could be written."""
    path = home() / SETTINGS
    text = json.dumps({**settings(), **changed}, ensure_ascii=False, indent=1) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return False
    return True


def new_record() -> Path | None:
    """Return the path of a record yet to be written, in a folder that exists; None if it cannot be made."""
    folder = home() / GAMES
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}.jsonl"


def records() -> list[Path]:
    """Return the records of all games that are kept, the one played last first."""
    try:
        return sorted((home() / GAMES).glob("*.jsonl"), key=lambda path: -path.stat().st_mtime)
    except OSError:
        return []


def unfinished() -> list[Path]:
    """Return the records of games that are going on, the one played last first."""
    return [path for path in records() if not finished(path)]


def finished(path: Path) -> bool:
    """Whether a record's game has ended: a lesson ends with its deal; a file without a whole line is no game."""
    try:
        with path.open("rb") as file:
            header = _line(file.readline(LONGEST_LINE))
            file.seek(max(0, path.stat().st_size - TAIL))
            lines = [line for line in file.read().split(b"\n") if line.strip()]
    except OSError:
        return True
    if header is None:
        return True
    last = _line(lines[-1]) if lines else None
    kind = last.get("type") if last else ""
    note = header.get("note")
    lesson = isinstance(note, dict) and note.get("lesson")
    return kind == "end" or bool(lesson and kind == "result")


def _line(raw: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(raw)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None
