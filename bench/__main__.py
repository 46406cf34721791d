"""``python -m bench [NAME ...] [--runs N] [--json]``: our figures, and ratios to other libraries where installed."""

from __future__ import annotations

import argparse
import json
import sys

from bench import ratios
from bench.figures import figures
from bench.harness import circumstances, measure, table
from bench.peers import deficiency_sums


def main() -> int:
    """Measure the figures named, or all; 1 if the libraries disagree about the deficiency of a hand."""
    known = {figure.name: figure for figure in figures()}
    pairs = {pair.name: pair for pair in ratios.pairs()}
    names = list(dict.fromkeys([*known, *pairs]))
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*names, []], help=f"of {', '.join(names)}")
    parser.add_argument("--runs", type=int, default=5, help="interleaved runs a median is taken of (5)")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    asked = parser.parse_args()
    wanted = asked.names or names
    results = measure([known[name] for name in wanted if name in known], asked.runs)
    absent = ratios.missing()
    compared = [] if absent else ratios.measure([pairs[name] for name in wanted if name in pairs], asked.runs)
    sums = {} if absent else deficiency_sums()
    around = circumstances()
    if asked.json:
        units: dict[str, dict[str, object]] = {}
        for result in results:
            units.setdefault(result.figure.name, {})[result.unit] = result.as_json()
        told = {ratio.pair.name: ratio.as_json() for ratio in compared}
        print(json.dumps({**around, "figures": units, "ratios": told, "deficiency_sums": sums}))
    else:
        print(table(results, around))
        if absent:
            print(f"\nno ratios: {', '.join(absent)} not installed (make bench installs them)")
        else:
            print(f"\n{ratios.ratio_table(compared)}\n")
            print("sums of deficiency over the same hands of 13 and 14 tiles:", sums)
    agreed = len(set(sums.values())) <= 1
    if not agreed:
        print("the libraries disagree about the deficiency of some hand", file=sys.stderr)
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())
