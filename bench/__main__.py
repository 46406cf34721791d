"""``python -m bench [NAME ...] [--runs N] [--json]``: measure, and print a table or one JSON object."""

from __future__ import annotations

import argparse
import json

from bench.figures import figures
from bench.harness import circumstances, measure, table


def main() -> None:
    """Measure the figures named, or all."""
    known = {figure.name: figure for figure in figures()}
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*known, []], help=f"of {', '.join(known)}")
    parser.add_argument("--runs", type=int, default=5, help="interleaved runs a median is taken of (5)")
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    asked = parser.parse_args()
    results = measure([known[name] for name in asked.names or known], asked.runs)
    around = circumstances()
    if asked.json:
        units: dict[str, dict[str, object]] = {}
        for result in results:
            units.setdefault(result.figure.name, {})[result.unit] = result.as_json()
        print(json.dumps({**around, "figures": units}))
    else:
        print(table(results, around))


if __name__ == "__main__":
    main()
