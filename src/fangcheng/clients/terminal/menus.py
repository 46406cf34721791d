"""Questions outside a deal: which language, lesson or game, go on or stop."""

from __future__ import annotations

from collections.abc import Callable

from fangcheng import names
from fangcheng.clients.terminal.answer import command_of
from fangcheng.clients.terminal.screen import LeftError, Screen
from fangcheng.clients.terminal.words import Words
from fangcheng.telling.messages import LANGUAGES

Common = Callable[[str, str], None]
"""Answers a command that can be given at any time."""


def choose(
    screen: Screen,
    words: Words,
    prompt: str,
    keys: tuple[str, ...] = (),
    *,
    default: str = "",
    common: Common | None = None,
) -> str:
    """Ask until one of the keys is answered; an empty line is the default, if there is one.

    Args:
        screen: where it is asked.
        words: for the prompt's wrong answers and the commands.
        prompt: what stands before the answer.
        keys: what may be answered; without any, only an empty line.
        default: the meaning of an empty line.
        common: answers commands.

    Raises:
        LeftError: the person has left.
    """
    while True:
        line = screen.ask(prompt)
        if line in keys or (not line and (default or not keys)):
            return line or default
        command, rest = command_of(line, words)
        if command and common is not None:
            common(command, rest)
        elif command == "quit":
            raise LeftError
        elif keys:
            screen.say(words("wrong.choose", keys=", ".join(keys)))
        else:
            screen.say(words("wrong.enter"))


def ask_language(screen: Screen, suggested: str) -> str:
    """Ask for the language, each named in itself; an empty line takes the suggested one.

    Raises:
        LeftError: the person has left.
    """
    listed = "  ".join(f"{number} {names.language_name(lang)}" for number, lang in enumerate(LANGUAGES, 1))
    screen.line("方城 · Фанчэн · Fangcheng")
    screen.line()
    screen.line("  " + listed)
    screen.line()
    words = Words(suggested)
    keys = tuple(str(number) for number in range(1, len(LANGUAGES) + 1))
    default = str(LANGUAGES.index(suggested) + 1)
    answer = choose(screen, words, f"1–{len(LANGUAGES)} [{default}] > ", keys, default=default)
    return LANGUAGES[int(answer) - 1]


def ask_beginning(screen: Screen, words: Words) -> bool:
    """Ask a newcomer whether he wants the lesson first; return whether he does.

    Raises:
        LeftError: the person has left.
    """
    screen.say(words("welcome.text"))
    screen.line()
    screen.say(words("welcome.lesson"), indent="   ", hang="   ")
    screen.say(words("welcome.game"), indent="   ", hang="   ")
    return choose(screen, words, words("prompt.choose"), ("1", "2")) == "1"


def ask_resume(screen: Screen, words: Words) -> bool:
    """Ask whether to go on with a game that was left; return whether to.

    Raises:
        LeftError: the person has left.
    """
    screen.say(words("welcome.unfinished"))
    screen.say(words("welcome.resume"), indent="   ", hang="   ")
    screen.say(words("welcome.new"), indent="   ", hang="   ")
    return choose(screen, words, words("prompt.choose"), ("1", "2")) == "1"
