"""The command line: ``fangcheng COMMAND``.  Commands live in ``clients/commands``, imported only when called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from fangcheng import __version__
from fangcheng.clients.messages import LANGUAGES, default_language, messages
from fangcheng.clients.streams import BAD_INPUT
from fangcheng.errors import FangchengError

COMMANDS: Final = {
    "play": "play",
    "score": "score",
    "settle": "settle",
    "waits": "waits",
    "rules": "rules",
    "scenario": "scenario",
    "replay": "replay",
    "simulate": "simulate",
    "perft": "perft",
}
"""Command to its module in ``clients/commands``; a module has ``arguments(parser, words)`` and ``run(args) -> int``."""
INTERRUPTED: Final = 130


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message and how to get help; exit code 2."""
        print(f"{self.prog}: {message}\n{self.prog} --help", file=sys.stderr)
        raise SystemExit(BAD_INPUT)


def _language_of(arguments: Sequence[str]) -> str:
    """The language asked for, before the arguments are parsed: help texts need it."""
    for index, word in enumerate(arguments):
        value = (
            arguments[index + 1] if word == "--lang" and index + 1 < len(arguments) else word.removeprefix("--lang=")
        )
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return default_language()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (0 well, 2 bad input).

    Args:
        arguments: the words after ``fangcheng``; ``sys.argv`` by default.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = messages("cli", _language_of(given))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # tile names and Russian must print wherever the locale says ASCII
            stream.reconfigure(encoding="utf-8", errors="replace")
    command = next((word for word in given if not word.startswith("-")), "")
    parser = Parser(prog="fangcheng", description=words["about"])
    parser.add_argument("--version", action="version", version=f"fangcheng {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for name, module in COMMANDS.items():
        text = words[f"command.{name}"]
        sub = commands.add_parser(name, help=text, description=text)
        if name == command:
            sub.add_argument("--lang", choices=LANGUAGES, default=default_language(), help=words["lang"])
            importlib.import_module(f"fangcheng.clients.commands.{module}").arguments(sub, words)
    args = parser.parse_args(given)
    try:
        code = importlib.import_module(f"fangcheng.clients.commands.{COMMANDS[args.command]}").run(args)
        sys.stdout.flush()
        return int(code)
    except FangchengError as error:
        place = f" ({error.field})" if error.field else ""
        print(f"fangcheng: {words['error.prefix']}: {error.message}{place} [{error.code}]", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader went away (``| head``): nothing more can be said, and nothing must be flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
