"""``fangcheng score``: count one hand, by words, as one JSON object, or as JSON Lines."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from fangcheng.clients.commands.common import hand_arguments, json_arguments, must_say, options_of, ruleset_arguments
from fangcheng.clients.sheets import score_lines
from fangcheng.clients.streams import run_json, run_jsonl
from fangcheng.clients.text import screen_width, use_colour
from fangcheng.scoring.jsonio import score_as_json, score_json
from fangcheng.scoring.words import situation


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    hand_arguments(parser, words)
    parser.add_argument("--won", metavar="SOURCE:TILE", help=words["score.won"])
    parser.add_argument("--loser", action="store_true", help=words["score.loser"])
    ruleset_arguments(parser, words)
    json_arguments(parser, words)


def run(args: argparse.Namespace) -> int:
    """Count; exit code 2 if an input was refused."""

    def call(data: Mapping[str, Any]) -> dict[str, Any]:
        return score_as_json(score_json(data), args.lang)

    if args.jsonl:
        return run_jsonl(call)
    if not args.hand:
        must_say(args, "missing_hand", "give a hand, such as B555 C44 D111 (DRRR) (C999)", "HAND")
        return run_json(call)
    data = {**situation(args.hand, vars(args)), "ruleset": args.ruleset, "options": options_of(args.option)}
    if args.json:
        return run_json(call, data)
    print("\n".join(score_lines(score_json(data), args.lang, use_colour(), screen_width())))
    return 0
