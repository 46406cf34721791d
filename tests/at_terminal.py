"""Somebody at the terminal for tests: reads what was printed, answers from the numbered choices alone."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.start import Start, Wishes

CHOICE = re.compile(r"^\s{0,5}(\d{1,2})(?:–(\d{1,2}))?((?:, ?\d{1,2}(?:–\d{1,2})?)*)  \S")
MENU = re.compile(r"^\s+(\d)(?: — | {1,2})\S")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
MAHJONG = 99


Choose = Callable[[str], str | None]
"""Answers a question; None leaves."""


class TooLongError(Exception):
    """The game asked more questions than any game should."""


class Person(io.StringIO):
    """A keyboard that looks at the screen.

    Args:
        choose: picks one of the numbers that stand in the question just printed; None ends the input.
        limit: questions at the most.
        script: lines to answer before ``choose`` is asked.
    """

    def __init__(self, choose: Choose, limit: int = 1500, script: Sequence[str] = ()) -> None:
        super().__init__()
        self.out = io.StringIO()
        self.choose: Choose = choose
        self.limit = limit
        self.script = list(script)
        self.answers: list[str] = []
        self.questions: list[str] = []
        self._seen = 0

    @property
    def text(self) -> str:
        """Everything printed, without colour."""
        return ESCAPE.sub("", self.out.getvalue())

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.out.seek(self._seen)
        question = ESCAPE.sub("", self.out.read())
        self._seen = self.out.tell()
        if len(self.answers) >= self.limit:
            raise TooLongError(question)
        answer = self.script.pop(0) if self.script else self.choose(question)
        if answer is None:
            return ""
        self.questions.append(question)
        self.answers.append(answer)
        return f"{answer}\n"


def numbers(question: str) -> list[int]:
    """The numbers a question offers: the last block of numbered lines; [] where only Enter goes on."""
    found: list[int] = []
    *lines, prompt = question.splitlines()
    if "Enter" in prompt or "回车" in prompt:
        return []
    for line in reversed(lines):
        choice, menu = CHOICE.match(line), MENU.match(line)
        if choice:
            for span in re.findall(r"(\d+)(?:–(\d+))?", line[: choice.end(3)]):
                found += range(int(span[0]), int(span[1] or span[0]) + 1)
        elif menu:
            found.append(int(menu.group(1)))
        elif found and not line.startswith((" " * 7, " ▏")):
            break
    return sorted(set(found))


def at_random(seed: int, eager: float = 0.8) -> Choose:
    """Choose a random number, mahjong always, other claims often; Enter where nothing is offered."""
    rng = random.Random(seed)

    def choose(question: str) -> str:
        offered = numbers(question)
        if MAHJONG in offered:
            return str(MAHJONG)
        claims = [number for number in offered if number and number != 2]
        if 0 in offered and claims and rng.random() < eager:
            return str(rng.choice(claims))
        if offered == [1, 2]:
            return "1"
        return str(rng.choice(offered)) if offered else ""

    return choose


def play(person: Person, columns: int = 80, colour: bool = False, **wishes: Any) -> str:
    """Sit the person down; returns when he has left or the game is over."""
    given: dict[str, Any] = {"lang": "ru", "fast": True, **wishes}
    Start(Screen(person.out, person, colour=colour, columns=columns), Wishes(**given)).run()
    return person.text
