"""``fangcheng simulate``: let bots play many deals and show what comes of it (docs/simulation.md)."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TextIO

from fangcheng.clients.commands.common import options_of, ruleset_arguments
from fangcheng.clients.messages import messages
from fangcheng.clients.streams import dump
from fangcheng.clients.text import screen_width, styled, table, use_colour, wrap
from fangcheng.deal.result import Amount
from fangcheng.players import BOTS
from fangcheng.rules import Ruleset, load
from fangcheng.scoring.explain import label
from fangcheng.scoring.lines import ScoreLine
from fangcheng.scoring.texts import texts
from fangcheng.sim.arena import Plan, simulate
from fangcheng.sim.report import Report, Share

BAR: Final = 30
REFRESH: Final = 0.1
"""Seconds between two states of the progress bar."""


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    ruleset_arguments(parser, words)
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=words["simulate.deals"])
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=words["simulate.seed"])
    parser.add_argument(
        "--bots", default="greedy", metavar="NAME,…", help=f"{words['simulate.bots']}: {', '.join(BOTS)}"
    )
    parser.add_argument("--late-claims", action="store_true", help=words["simulate.late"])
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help=words["simulate.jobs"])
    parser.add_argument("--json", action="store_true", help=words["simulate.json"])


def run(args: argparse.Namespace) -> int:
    """Simulate and print; a progress bar goes to standard error while that is a terminal."""
    ruleset = load(args.ruleset, options_of(args.option))
    names = tuple(name.strip() for name in args.bots.split(","))
    if len(names) == 1:
        names *= ruleset.options["players"]
    plan = Plan(ruleset, names, args.deals, args.seed, args.late_claims)
    bar = progress_bar(sys.stderr, args.deals, messages("simulate", args.lang)["progress"])
    try:
        report = simulate(plan, args.jobs, bar)
    finally:
        if bar is not None:
            print(f"\r{' ' * (BAR + 40)}\r", end="", file=sys.stderr, flush=True)
    if args.json:
        print(dump(report.as_json()))
    else:
        print("\n".join(report_lines(report, ruleset, args.lang, use_colour(), screen_width())))
    return 0


def progress_bar(stream: TextIO, deals: int, word: str) -> Callable[[int], None] | None:
    """Return what shows the number of deals played, None where nobody is looking."""
    if not stream.isatty():
        return None
    shown = 0.0

    def show(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if done < deals and now - shown < REFRESH:
            return
        shown = now
        full = BAR * done // deals
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{deals} {word}", end="", file=stream, flush=True)

    return show


def report_lines(report: Report, ruleset: Ruleset, lang: str, colour: bool, columns: int = 80) -> list[str]:
    """The figures as tables: players, winds, length of a deal, last tiles, lines that counted."""
    words = messages("simulate", lang)
    title = words["title"].format(deals=report.deals, games=report.games, ruleset=report.ruleset, seed=report.seed)
    outcome = words["outcome" if report.won else "no_winner"].format(
        won=report.won, dead=report.dead, hu=_number(report.mean_hu)
    )
    length = words["length"].format(
        **{name: _number(getattr(report, name) / report.deals) for name in ("draws", "discards", "decisions")}
    )
    found = [styled(title, "bold", colour=colour), *wrap(outcome, columns), *wrap(length, columns), ""]
    players = [(f"{number} {words[f'bot.{share.name}']}", share) for number, share in enumerate(report.players, 1)]
    found += [*_shares(words["player"], players, words), ""]
    seats = texts(lang)
    found += _shares(words["wind"], [(seats.get("seat", share.name), share) for share in report.winds], words)
    if report.sources:
        rows = [[seats.get("win_source", source), str(number)] for source, number in report.sources.items()]
        found += ["", styled(words["sources"], "bold", colour=colour), *table(rows, right=(1,))]
    if report.rules:
        found += ["", styled(words["rules"], "bold", colour=colour), *_rules(report, ruleset, lang, columns)]
    return found


def _shares(heading: str, shares: Sequence[tuple[str, Share]], words: Mapping[str, str]) -> list[str]:
    rows = [[heading, *(words[key] for key in ("deals", "wins", "share", "mean_hu", "net", "per_deal"))]]
    for name, share in shares:
        rows.append(
            [
                name,
                str(share.deals),
                str(share.wins),
                _number(100 * share.wins / share.deals),
                _number(share.mean_hu),
                _signed(share.net),
                _signed(float(share.net) / share.deals),
            ]
        )
    return table(rows, right=range(1, 7))


def _rules(report: Report, ruleset: Ruleset, lang: str, columns: int) -> list[str]:
    words = messages("simulate", lang)
    by_rule = {row.rule: row for row in ruleset.rows}
    rows = [["", "", words["winners"], words["losers"]]]
    for rule, (winners, losers) in report.rules.items():
        line = ScoreLine(rule, "points", 0, (), "", "", "", by_rule.get(rule))
        first, *rest = wrap(label(ruleset, line, lang), columns - 40, "  ")
        rows.append([rule, first, str(winners or "–"), str(losers or "–")])
        rows += [["", part] for part in rest]
    return table(rows, right=(2, 3))


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _signed(value: Amount | float) -> str:
    text = f"{float(value):+.1f}" if isinstance(value, float) or value != int(value) else f"{int(value):+d}"
    return text.replace("-", "−")
