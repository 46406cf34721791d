"""``python -m tests.mutation``: try every mutant, print the survivors, exit 1 if there are any."""

from __future__ import annotations

import sys
import time

from tests.mutation.cases import all_checks
from tests.mutation.mutants import all_mutants
from tests.mutation.run import killer


def main() -> int:
    """Try every mutant."""
    started = time.perf_counter()
    checks = all_checks()
    failing = [check.name for check in checks if check.fails()]
    if failing:
        print(f"these cases fail without any mutation: {', '.join(failing)}", file=sys.stderr)
        return 1
    mutants = all_mutants()
    survivors = []
    for mutant in mutants:
        found = killer(mutant, checks)
        if found is None:
            survivors.append(mutant)
            print(f"survives: {mutant.name}", flush=True)
    seconds = time.perf_counter() - started
    print(f"{len(mutants)} mutants, {len(checks)} cases, {len(survivors)} survivors, {seconds:.0f} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
