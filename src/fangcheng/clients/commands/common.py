"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from fangcheng.errors import HandError


def must_say(args: argparse.Namespace, code: str, message: str, field: str) -> None:
    """Refuse to wait in silence for an object when words were forgotten: at a terminal nobody would know why.

    Raises:
        HandError: with that code, unless ``--json`` asks for it or standard input is no terminal.
    """
    if not args.json and sys.stdin.isatty():
        raise HandError(code, message, field)


def ruleset_arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Add ``--ruleset`` and ``--option``."""
    parser.add_argument("--ruleset", default="dictionary", metavar="NAME", help=words["ruleset"])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words["option"])


def json_arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Add ``--json`` and ``--jsonl``."""
    parser.add_argument("--json", action="store_true", help=words["json"])
    parser.add_argument("--jsonl", action="store_true", help=words["jsonl"])


def hand_arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Add the words that describe a hand's situation."""
    parser.add_argument("hand", nargs="*", metavar="HAND", help=words["score.hand"])
    parser.add_argument("--seat", dest="seat_wind", metavar="WIND", help=words["score.seat"])
    parser.add_argument("--round", dest="round_wind", metavar="WIND", help=words["score.round"])
    parser.add_argument("--only-possible", action="store_true", help=words["score.only_possible"])
    parser.add_argument("--standing", dest="standing_hand", action="store_true", help=words["score.standing"])
    parser.add_argument("--east-wins", dest="consecutive_east_wins", metavar="N", help=words["score.east_wins"])
    parser.add_argument("--last-wall", action="store_true", help=words["score.last_wall"])
    parser.add_argument("--after-bonus", dest="bonus_replacement", action="store_true", help=words["score.after_bonus"])


def options_of(given: list[str]) -> dict[str, Any]:
    """Values of ``--option NAME=VALUE``: JSON where it reads as JSON, else a word.

    Raises:
        HandError: ``bad_value`` where there is no ``=``.
    """
    options: dict[str, Any] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise HandError.bad_value("--option", text, "NAME=VALUE", "--option")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options
