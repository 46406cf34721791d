"""The command line: ``fangcheng COMMAND``.  Commands live in ``clients/commands``, imported only when called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from fangcheng import __version__
from fangcheng.clients.messages import default_language, messages
from fangcheng.clients.parser import Parser, complain
from fangcheng.clients.streams import BAD_INPUT, dump
from fangcheng.errors import FangchengError
from fangcheng.telling.messages import LANGUAGES

COMMANDS: Final = {
    "play": "play",
    "score": "score",
    "settle": "settle",
    "waits": "waits",
    "rules": "rules",
    "scenario": "scenario",
    "replay": "replay",
    "verify": "verify",
    "simulate": "simulate",
    "perft": "perft",
    "bench": "bench",
}
"""Command to its module in ``clients/commands``; a module has ``arguments(parser, words)`` and ``run(args) -> int``."""
UNWRITTEN: Final = 1
INTERRUPTED: Final = 130


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
    """Run one command; return its exit code (0 well, 1 the answer could not be written, 2 bad input).

    Args:
        arguments: the words after ``fangcheng``; ``sys.argv`` by default.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    lang = _language_of(given)
    words = messages("cli", lang)
    as_json = False
    try:
        parser = _parser(given, lang, words)
        args = _parse(parser, given)
        as_json = getattr(args, "json", False)
        code = _run(args, parser)
        sys.stdout.flush()
        return int(code)
    except FangchengError as error:
        if as_json:
            print(dump({"error": error.as_json()}), flush=True)
            return BAD_INPUT
        complain("fangcheng", error, lang)
        return BAD_INPUT
    except BrokenPipeError:
        _nothing_more()
        return 0
    except OSError as error:
        why = error.strerror or type(error).__name__
        complain("fangcheng", FangchengError("unwritable", f"cannot write the answer: {why}", why=why), lang)
        _nothing_more()
        return UNWRITTEN
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(args: argparse.Namespace, parser: Parser) -> int:
    """Run the command, or show the help without one; return the exit code."""
    if args.command is None:
        parser.print_help()
        return 0
    return int(importlib.import_module(f"fangcheng.clients.commands.{COMMANDS[args.command]}").run(args))


def _parse(parser: Parser, given: Sequence[str]) -> argparse.Namespace:
    """Parse; a help text is written out before the parser ends the program."""
    try:
        return parser.parse_args(given)
    except SystemExit:
        sys.stdout.flush()
        raise


def _parser(given: Sequence[str], lang: str, words: Mapping[str, str]) -> Parser:
    """The parser of all commands; only the one that is given is imported and has its arguments."""
    parser = Parser(prog="fangcheng", description=words["about"], lang=lang)
    parser.add_argument("--version", action="version", version=f"fangcheng {__version__}", help=words["help.version"])
    parser.add_argument("--lang", choices=LANGUAGES, default=lang, help=words["lang"])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    command = next((word for word in given if word in COMMANDS), "")
    for name, module in COMMANDS.items():
        text = words[f"command.{name}"]
        sub = commands.add_parser(name, help=text, description=text, lang=lang)
        if name == command:
            # The language may stand before the command or behind it: no default here that would overrule the other
            sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=words["lang"])
            importlib.import_module(f"fangcheng.clients.commands.{module}").arguments(sub, words)
    return parser


def _open_streams() -> None:
    """Make the standard streams usable whatever they were started with."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us: nothing to read, nobody to read it
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # tile names and Russian must print wherever the locale says ASCII
            stream.reconfigure(encoding="utf-8", errors="replace")


def _nothing_more() -> None:
    """Let what is still to be written go nowhere: the reader went away (``| head``), or the disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
