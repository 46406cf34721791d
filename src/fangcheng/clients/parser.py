"""The words of the command line: argparse, whose complaints come as errors with a code, in the person's language."""

from __future__ import annotations

import argparse
import re
import sys
from functools import partial
from typing import Any, Final, NoReturn

from fangcheng.clients.messages import messages
from fangcheng.errors import FangchengError, shown

BAD_WORDS: Final = 2
"""Exit code where the words of the command line make no sense."""

# What argparse says, of every version in use, and the error it is
_COMPLAINTS: Final[tuple[tuple[str, str], ...]] = (
    ("bad_value", r"argument (?P<name>\S+): invalid choice: (?P<given>.*) \(choose from (?P<allowed>.*)\)"),
    ("bad_value", r"argument (?P<name>\S+): invalid (?P<allowed>int|float) value: (?P<given>.*)"),
    ("missing_value", r"argument (?P<name>\S+): expected (?:one|at least one) argument"),
    ("unknown_word", r"unrecognized arguments: (?P<given>.*)"),
    ("missing_value", r"the following arguments are required: (?P<words>.*)"),
    ("ambiguous_word", r"ambiguous option: (?P<given>\S+) could match (?P<allowed>.*)"),
)
_NUMBERS: Final = {"int": "integer", "float": "number"}


def error_of(message: str) -> FangchengError:
    """Return the error that a complaint of argparse is.

    Args:
        message: as argparse words it, in English; one that is not known becomes ``wrong_words``.

    >>> error_of("unrecognized arguments: --lims").as_json()
    {'code': 'unknown_word', 'message': 'unrecognized arguments: --lims', 'field': ''}
    """
    for code, pattern in _COMPLAINTS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is None:
            continue
        facts: dict[str, Any] = found.groupdict()
        name = facts.get("name", "")
        if "given" in facts:
            facts["given"] = shown(facts["given"].strip("'"))
        if "allowed" in facts:
            allowed = facts["allowed"].replace("'", "")
            facts["allowed"] = _NUMBERS.get(allowed, allowed)
        return FangchengError(code, shown(message, 500)[1:-1], name, **facts)
    return FangchengError("wrong_words", shown(message, 500)[1:-1])


def complain(program: str, error: FangchengError, lang: str) -> None:
    """Print what is wrong in one line on standard error.

    Args:
        program: the words by which it was called.
        error: what is wrong.
        lang: ``ru``, ``en`` or ``zh``.
    """
    from fangcheng.clients.complaints import complaint

    print(f"{program}: {messages('cli', lang)['error.prefix']}: {complaint(error, lang)}", file=sys.stderr)


class _Formatter(argparse.HelpFormatter):
    """Lays out help texts as argparse does; ``usage`` is the word before how a command is called."""

    def __init__(self, usage: str, prog: str, **layout: Any) -> None:
        super().__init__(prog, **layout)
        self._usage_word = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add how the command is called."""
        super().add_usage(usage, actions, groups, prefix if prefix is not None else f"{self._usage_word} ")


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line, and in the language of the person.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        arguments: what ``argparse.ArgumentParser`` takes.
    """

    def __init__(self, *, lang: str, **arguments: Any) -> None:
        words = messages("cli", lang)
        super().__init__(
            allow_abbrev=False, add_help=False, formatter_class=partial(_Formatter, words["help.usage"]), **arguments
        )
        self.lang = lang
        self._positionals.title, self._optionals.title = words["help.words"], words["help.options"]
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=words["help.help"])

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and how to get help; exit code 2."""
        complain(self.prog, error_of(message), self.lang)
        print(f"{self.prog} --help", file=sys.stderr)
        raise SystemExit(BAD_WORDS)
