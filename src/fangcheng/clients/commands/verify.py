"""``fangcheng verify``: prove a record: every line played again, walls and dice as promised (docs/fair.md)."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from fangcheng import places
from fangcheng.clients.proof_text import proof_lines
from fangcheng.clients.streams import dump
from fangcheng.clients.terminal import home
from fangcheng.clients.text import screen_width, use_colour
from fangcheng.deal.proof import prove_record
from fangcheng.errors import FangchengError


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", nargs="?", metavar="FILE", help=words["verify.file"])
    parser.add_argument("--json", action="store_true", help=words["verify.json"])


def run(args: argparse.Namespace) -> int:
    """Prove a record and say what is proved; a record that does not hold is an error, which names the line."""
    proof = prove_record(_last() if args.file is None else args.file)
    if args.json:
        print(dump(proof.as_json()))
        return 0
    print("\n".join(proof_lines(proof, args.lang, screen_width(), colour=use_colour())))
    return 0


def _last() -> Path:
    """The record of the game played last in the terminal."""
    kept = home.records()
    if not kept:
        folder = places.home()
        raise FangchengError("no_games", f"no game is kept in {folder}", "FILE", folder=folder)
    return kept[0]
