"""Plain text for a terminal: widths of Chinese characters, columns, and colour that ``NO_COLOR`` turns off."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import Final, TextIO

STYLES: Final = {
    "bold": "1",
    "dim": "2",
    "underline": "4",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
DEFAULT_WIDTH: Final = 80


def use_colour(stream: TextIO | None = None) -> bool:
    """Whether to colour: a terminal, and neither ``NO_COLOR`` nor ``TERM=dumb`` forbids it."""
    out = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or out.isatty()


def styled(text: str, *styles: str, colour: bool) -> str:
    """Return the text in the styles named, unchanged without colour."""
    if not colour or not styles:
        return text
    return f"\x1b[{';'.join(STYLES[style] for style in styles)}m{text}\x1b[0m"


def screen_width(most: int = 100) -> int:
    """Columns to write in: the terminal's, 80 where there is none, at most ``most``."""
    return min(most, shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns)


def width(text: str) -> int:
    """Columns a text takes: wide characters two, combining marks and escape sequences none."""
    columns = 0
    escape = False
    for mark in text:
        if mark == "\x1b":
            escape = True
        elif escape:
            escape = mark != "m"
        elif not unicodedata.combining(mark):
            columns += 2 if unicodedata.east_asian_width(mark) in "WF" else 1
    return columns


def pad(text: str, columns: int, right: bool = False) -> str:
    """Fill a text with blanks to so many columns."""
    blanks = " " * max(0, columns - width(text))
    return blanks + text if right else text + blanks


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Break a text into lines of at most so many columns, at blanks where there are any.

    Chinese has no blanks: there a line breaks between any two characters but not before closing punctuation.
    """
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line and width(line + word.rstrip()) > columns:
            lines.append(line.rstrip())
            line = indent + word.lstrip()
        else:
            line += word
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def in_pieces(text: str, columns: int) -> list[str]:
    """Break a text without blanks, such as digits, into halves, quarters and so on until they fit; at least 8 marks."""
    size = len(text)
    while size > max(8, columns):
        size = (size + 1) // 2
    return [text[start : start + size] for start in range(0, len(text), size)] if text else [""]


def _words(text: str) -> list[str]:
    """Pieces of a text between which it may break, blanks kept at their ends."""
    closing = "，。、；：！？）」』》”’,.;:!?)"
    pieces: list[str] = []
    word = ""
    for mark in text:
        wide = unicodedata.east_asian_width(mark) in "WF"
        if word and mark not in closing and (wide or unicodedata.east_asian_width(word[-1]) in "WF"):
            pieces.append(word)
            word = ""
        word += mark
        if mark == " ":
            pieces.append(word)
            word = ""
    return [*pieces, word] if word else pieces


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: str = "  ") -> list[str]:
    """Lines of a table whose columns are as wide as their widest cell.

    Args:
        rows: cells; rows may be shorter than the widest.
        right: numbers of the columns that stand to the right.
        gap: between columns.
    """
    count = max((len(row) for row in rows), default=0)
    widths = [max((width(row[index]) for row in rows if index < len(row)), default=0) for index in range(count)]
    return [
        gap.join(pad(cell, widths[index], index in right) for index, cell in enumerate(row)).rstrip() for row in rows
    ]
