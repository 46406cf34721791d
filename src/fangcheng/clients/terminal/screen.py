"""A terminal, or a pipe: lines out, lines in, never wider than its columns."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, TextIO

from fangcheng.clients.text import styled, width, wrap

NARROWEST: Final = 40
ECHO: Final = 24
"""Characters of an answer repeated where the terminal does not show it itself."""


class LeftError(Exception):
    """The player has left: the input has ended, or he broke off."""


class Screen:
    """Where a game is shown and where its answers come from.

    Args:
        out: where lines go.
        source: where answers come from.
        colour: whether to style.
        columns: width; less than ``NARROWEST`` counts as that.
        live: whether a person watches while it happens: pauses are made only then, answers echoed only otherwise.
    """

    def __init__(
        self, out: TextIO, source: TextIO, *, colour: bool = False, columns: int = 80, live: bool = False
    ) -> None:
        self._out = out
        self._source = source
        self.colour = colour
        self.columns = max(NARROWEST, columns)
        self.live = live

    def line(self, text: str = "") -> None:
        """Write one line as it stands; blanks that kept words together become plain ones."""
        self._out.write(text.replace("\u00a0", " ") + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Write lines as they stand."""
        for text in texts:
            self.line(text)

    def say(self, text: str, *styles: str, indent: str = " ", hang: str = "") -> None:
        """Write a text, broken into lines where it is too long.

        Args:
            text: may hold newlines, each of which begins a paragraph.
            styles: of ``clients.text.STYLES``.
            indent: before every line.
            hang: more blanks before all lines but the first of a paragraph.
        """
        for paragraph in text.split("\n"):
            for line in wrap(indent + paragraph, self.columns, indent + hang):
                self.line(self.style(line, *styles))

    def style(self, text: str, *styles: str) -> str:
        """Return a text in styles, if there are any here."""
        return styled(text, *styles, colour=self.colour)

    def rule(self, title: str = "") -> None:
        """Write a line across the screen with a title in it; the parts of a title too long for it go on below."""
        first, rest = title, ""
        while width(f"━━ {first} ") > self.columns and " · " in first:
            first, _, last = first.rpartition(" · ")
            rest = f"{last} · {rest}" if rest else last
        head = f"━━ {first} " if first else ""
        self.line(self.style(head + "━" * (self.columns - width(head)), "bold"))
        if rest:
            self.say(rest, "bold", indent="   ")

    def ask(self, prompt: str) -> str:
        """Write a prompt and return the next line of the input, stripped.

        Raises:
            LeftError: the input has ended, or the player broke off.
        """
        *before, last = wrap(prompt.rstrip(), self.columns - 1, " ")
        prompt = last + " "
        self.lines(before)
        self._out.write(prompt)
        self._out.flush()
        try:
            answer = self._source.readline()
        except KeyboardInterrupt:
            answer = ""
        if not answer:
            self._out.write("\n")
            raise LeftError
        answer = answer.strip()
        if not self.live:
            shown = "".join(mark if mark.isprintable() else "?" for mark in answer[:ECHO])
            while shown and width(prompt + shown) > self.columns:
                shown = shown[:-1]
            self._out.write(shown + "\n")
        return answer

    def pause(self, seconds: float) -> None:
        """Let a person see what has happened."""
        if self.live and seconds:
            self._out.flush()
            time.sleep(seconds)
