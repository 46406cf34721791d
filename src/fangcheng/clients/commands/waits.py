"""``fangcheng waits``: what completes a hand, how many of it are unseen, and its worth."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from fangcheng.clients.commands.common import hand_arguments, json_arguments, must_say, options_of, ruleset_arguments
from fangcheng.clients.sheets import waits_lines
from fangcheng.clients.streams import run_json, run_jsonl
from fangcheng.notation import parse_tiles
from fangcheng.scoring.jsonio import ruleset_of
from fangcheng.scoring.waits import waits_json
from fangcheng.scoring.words import situation
from fangcheng.tiles import CODES


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    hand_arguments(parser, words)
    parser.add_argument("--seen", default="", metavar="TILES", help=words["score.seen"])
    ruleset_arguments(parser, words)
    json_arguments(parser, words)


def run(args: argparse.Namespace) -> int:
    """List the waits; exit code 2 if an input was refused."""
    if args.jsonl:
        return run_jsonl(waits_json)
    if not args.hand:
        must_say(args, "missing_hand", "give a hand, such as B555 C44 D11 (DRRR) (C999)", "HAND")
        return run_json(waits_json)
    data = {
        **situation(args.hand, {**vars(args), "loser": True}),
        "ruleset": args.ruleset,
        "options": options_of(args.option),
        "seen": [CODES[kind] for kind in parse_tiles(args.seen, "--seen")],
    }
    if args.json:
        return run_json(waits_json, data)
    print("\n".join(waits_lines(waits_json(data), ruleset_of(data), args.lang)))
    return 0
