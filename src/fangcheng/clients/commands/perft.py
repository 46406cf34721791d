"""``fangcheng perft``: count every course of a deal to a depth, without and with late claims, and by first action."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from fangcheng.clients.commands.common import options_of, ruleset_arguments
from fangcheng.clients.streams import dump
from fangcheng.clients.text import table
from fangcheng.rules import load
from fangcheng.sim.perft import divide, perft_table, seeded_deal


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    ruleset_arguments(parser, words)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=words["perft.seed"])
    parser.add_argument("--depth", type=int, default=3, metavar="N", help=words["perft.depth"])
    parser.add_argument("--divide", action="store_true", help=words["perft.divide"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: argparse.Namespace) -> int:
    """Count and print both columns, or the counts by first action."""
    deal = seeded_deal(load(args.ruleset, options_of(args.option)), args.seed)
    if args.divide:
        counts = divide(deal, args.depth)
        rows = [[f"{seat}:{action}", str(count)] for (seat, action), count in counts.items()]
        print(dump(dict(rows)) if args.json else "\n".join(table(rows, right=(1,))))
        return 0
    found = perft_table(deal, args.depth)
    if args.json:
        print(dump({str(row.depth): [row.nodes, row.with_interrupts] for row in found}))
    else:
        print("\n".join(table([[str(cell) for cell in row] for row in found], right=(0, 1, 2))))
    return 0
