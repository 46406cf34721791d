"""Tries mutants: the cases most likely to notice first, the others only if those did not."""

from __future__ import annotations

from collections.abc import Iterable

from tests.mutation.cases import Check
from tests.mutation.mutants import Mutant


def killer(mutant: Mutant, checks: Iterable[Check]) -> str | None:
    """Return the name of the first case that fails with the mutant, None if it survives."""
    own = [check for check in checks if mutant.family in ("", check.family)]
    own.sort(key=lambda check: (check.cost, not concerns(check, mutant)))
    with mutant.broken():
        return next((check.name for check in own if check.fails()), None)


def concerns(check: Check, mutant: Mutant) -> bool:
    """Whether a case is likely to notice a mutant."""
    return mutant.rule in check.rules or mutant.option in check.options
