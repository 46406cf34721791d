"""Counts many hands by one call, without the interpreter's lock: rows of bytes in, totals out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.evaluate_cy import evaluate
    from cython.cimports.fangcheng.scoring.layout import Facts, HandRow, Outcome
    from cython.cimports.fangcheng.scoring.row_cy import can_be, take
else:
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.evaluate_cy import evaluate
    from fangcheng.scoring.layout import Facts, HandRow, Outcome
    from fangcheng.scoring.row_cy import can_be, take

ROW_BYTES = cython.declare(cython.int, 59)
NO_MAHJONG = cython.declare(cython.int, -1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(
    rules: cython.pointer[Rules], rows: cython.p_uchar, number: cython.Py_ssize_t, totals: cython.p_longlong
) -> cython.Py_ssize_t:
    """Write the total of each row; return the index of the first that cannot be a hand, or -1."""
    facts: Facts
    out: Outcome
    if not cython.compiled:
        facts = Facts()
        out = Outcome()
    at: cython.Py_ssize_t
    row: cython.pointer[HandRow]
    out.want_lines = 0
    for at in range(number):
        if cython.compiled:
            row = cython.cast(cython.pointer[HandRow], cython.address(rows[at * ROW_BYTES]))
        else:
            row = HandRow.of(rows[at * ROW_BYTES : (at + 1) * ROW_BYTES])
        if not can_be(row):
            return at
        take(row, cython.address(facts))
        totals[at] = NO_MAHJONG
        if evaluate(rules, cython.address(facts), cython.address(out)):
            totals[at] = out.total
    return -1


def count_rows(table: RuleTable, rows: bytes, totals: bytearray) -> int:
    """Count every row into ``totals``; return the index of the first row that cannot be a hand, or -1.

    Args:
        table: a compiled ruleset.
        rows: N times ``ROW_BYTES`` bytes, each row as ``scoring.layout.HandRow``.
        totals: 8 N bytes for N whole numbers; those from a row that cannot be a hand on are not written.
    """
    number: cython.Py_ssize_t = len(rows) // ROW_BYTES
    bad: cython.Py_ssize_t
    rules: cython.pointer[Rules] = cython.address(table.r)
    source: cython.p_uchar = rows  # type: ignore[assignment]  # only read
    sums: cython.p_longlong
    if cython.compiled:
        sums = cython.cast(cython.p_longlong, cython.cast(cython.p_uchar, totals))
    else:
        sums = memoryview(totals).cast("q")  # type: ignore[assignment]
    with cython.nogil:
        bad = _count(rules, source, number, sums)
    return bad
