"""``fangcheng play``: a game in the terminal against bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from fangcheng.clients.commands.common import options_of
from fangcheng.clients.terminal.faces import STYLES
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.start import Start, Wishes
from fangcheng.clients.text import screen_width, use_colour


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--ruleset", metavar="NAME", help=words["ruleset"])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words["option"])
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help=words["play.players"])
    parser.add_argument("--bots", metavar="BOTS", help=words["play.bots"])
    parser.add_argument("--seed", metavar="TEXT", help=words["play.seed"])
    parser.add_argument("--vocabulary", metavar="NAME", help=words["play.vocabulary"])
    parser.add_argument("--tiles", choices=STYLES, help=words["play.tiles"])
    parser.add_argument("--name", help=words["play.name"])
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help=words["play.resume"])
    parser.add_argument("--tutorial", action="store_true", help=words["play.tutorial"])
    parser.add_argument("--table", action="store_true", help=words["play.table"])
    parser.add_argument("--nonce", action="store_true", help=words["play.nonce"])
    parser.add_argument("--fast", action="store_true", help=words["play.fast"])
    parser.set_defaults(lang=None)  # asked for at the first start, then remembered


def run(args: argparse.Namespace) -> int:
    """Play; exit code 0 whether the game has ended or was left."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    screen = Screen(
        sys.stdout,
        sys.stdin,
        colour=use_colour(),
        columns=screen_width(most=80),
        live=sys.stdin.isatty() and sys.stdout.isatty(),
    )
    wishes = Wishes(
        lang=args.lang,
        vocabulary=args.vocabulary,
        tiles=args.tiles,
        name=args.name,
        ruleset=args.ruleset,
        options=options_of(args.option),
        players=args.players,
        bots=args.bots,
        seed=args.seed,
        resume=args.resume,
        lesson=args.tutorial,
        table=args.table,
        nonce=args.nonce,
        fast=args.fast,
    )
    Start(screen, wishes).run()
    return 0
