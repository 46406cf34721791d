"""``fangcheng bench``: how fast the library is on this machine (docs/speed.md)."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping

from fangcheng.clients.messages import messages
from fangcheng.clients.streams import dump
from fangcheng.clients.text import table
from fangcheng.errors import FangchengError
from fangcheng.sim import playouts_cy
from fangcheng.sim.speed import FIGURES, check, speeds

PURE = "FANGCHENG_PURE"
Speeds = Mapping[str, Mapping[str, float]]


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{words['bench.names']}: {', '.join(FIGURES)}")
    parser.add_argument("--pure", action="store_true", help=words["bench.pure"])
    parser.add_argument("--runs", type=int, default=5, metavar="N", help=words["bench.runs"])
    parser.add_argument("--seconds", type=float, default=0.3, metavar="S", help=words["bench.seconds"])
    parser.add_argument("--json", action="store_true", help=words["simulate.json"])


def run(args: argparse.Namespace) -> int:
    """Measure and print one line of JSON, or a table."""
    compiled = is_compiled()
    found = _uncompiled(args) if args.pure and compiled else speeds(args.names, args.runs, args.seconds)
    if args.json:
        print(dump(found))
        return 0
    words = messages("bench", args.lang)
    print(words["uncompiled" if args.pure or not compiled else "compiled"])
    print("\n".join(table(_rows(found, words), right=(1, 3, 4))))
    return 0


def is_compiled() -> bool:
    """Return whether the modules that are loaded are compiled."""
    return not str(playouts_cy.__file__).endswith(".py")


def _rows(found: Speeds, words: Mapping[str, str]) -> list[list[str]]:
    rows = [[words["figure"], words["per_cpu_s"], "", words["deals_per_cpu_s"], words["decisions_per_deal"]]]
    for name, values in found.items():
        play = [f"{values[key]:,.0f}" for key in ("deals_per_cpu_s", "decisions_per_deal") if key in values]
        rows.append([name, f"{values['per_cpu_s']:,.0f}", words[FIGURES[name].unit], *play])
    return rows


def _uncompiled(args: argparse.Namespace) -> Speeds:
    """Let a fresh interpreter measure the uncompiled twin."""
    check(args.names, args.runs, args.seconds)
    wishes = [*args.names, "--runs", str(args.runs), "--seconds", str(args.seconds), "--json"]
    program = "import sys; from fangcheng.clients.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, PURE: "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    child = subprocess.run(  # noqa: S603 - this interpreter, this library
        [sys.executable, "-c", program, "bench", *wishes], env=environment, capture_output=True, text=True, check=False
    )
    try:
        answer: dict[str, dict[str, float]] = json.loads(child.stdout)
    except ValueError as error:
        raise FangchengError("bench_failed", f"the uncompiled run failed: {child.stderr[-300:]}", "--pure") from error
    return answer
