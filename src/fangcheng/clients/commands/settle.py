"""``fangcheng settle``: who pays whom, by words, as one JSON object, or as JSON Lines."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import Any

from fangcheng.clients.commands.common import json_arguments, must_say, options_of, ruleset_arguments
from fangcheng.clients.sheets import settlement_lines
from fangcheng.clients.streams import run_json, run_jsonl
from fangcheng.clients.text import screen_width, use_colour
from fangcheng.errors import HandError
from fangcheng.scoring.jsonio import ruleset_of, settle_json


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("scores", nargs="*", metavar="WIND=HU", help=words["settle.scores"])
    parser.add_argument("--winner", metavar="WIND", help=words["settle.winner"])
    parser.add_argument("--status", action="append", default=[], metavar="WIND=STATE", help=words["settle.status"])
    parser.add_argument("--limit-losers", nargs="*", default=[], metavar="WIND", help=words["settle.limit_losers"])
    ruleset_arguments(parser, words)
    json_arguments(parser, words)


def run(args: argparse.Namespace) -> int:
    """Settle; exit code 2 if an input was refused."""

    def call(data: Mapping[str, Any]) -> dict[str, Any]:
        return settle_json(data).as_json()

    if args.jsonl:
        return run_jsonl(call)
    if not args.scores:
        must_say(args, "missing_scores", "give the hu of the players, such as E=16 S=200 W=8 N=0", "WIND=HU")
        return run_json(call)
    scores = _pairs(args.scores, "scores")
    data: dict[str, Any] = {
        "ruleset": args.ruleset,
        "options": options_of(args.option),
        "players": sorted(scores, key="ESWN".find),
        "scores": {seat: _number(value, seat) for seat, value in scores.items()},
        "winner": args.winner.upper() if args.winner else None,
        "status": _pairs(args.status, "--status"),
        "limit_hand_losers": [seat.upper() for seat in args.limit_losers],
    }
    if args.json:
        return run_json(call, data)
    settlement = settle_json(data)
    print("\n".join(settlement_lines(settlement, ruleset_of(data), args.lang, use_colour(), screen_width())))
    return 0


def _pairs(given: list[str], field: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise HandError.bad_value(field, text, "NAME=VALUE", field)
        found[name if name == "deal" else name.upper()] = value
    return found


def _number(text: str, seat: str) -> int:
    if not re.fullmatch("[0-9]{1,13}", text):
        raise HandError.bad_value(f"scores.{seat}", text, "a whole number of hu from 0", f"scores.{seat}")
    return int(text)
