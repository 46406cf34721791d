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
    from cython.cimports.fangcheng.scoring.layout import Counts, Facts, HandRow, Outcome
else:
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.evaluate_cy import evaluate
    from fangcheng.scoring.layout import Counts, Facts, HandRow, Outcome

CHOW = cython.declare(cython.int, 0)
KONG = cython.declare(cython.int, 2)
ADDED = cython.declare(cython.int, 2)
EAST = cython.declare(cython.int, 0)
PLAIN_KINDS = cython.declare(cython.int, 34)
WINDS = cython.declare(cython.int, 27)
FROM_NONE = cython.declare(cython.int, 0)
FROM_INITIAL = cython.declare(cython.int, 6)
FROM_FIRST_DISCARD = cython.declare(cython.int, 7)
ROW_BYTES = cython.declare(cython.int, 58)
NO_TILE = cython.declare(cython.int, 255)
NO_MAHJONG = cython.declare(cython.int, -1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tiles_can_be(row: cython.pointer[HandRow]) -> cython.bint:
    """Whether the melds are sets, and a set of tiles holds all of them and the rack."""
    held: Counts
    if not cython.compiled:
        held = [0] * 34
    index: cython.int
    kind: cython.int
    type_: cython.int
    tiles: cython.int = 0
    most: cython.int = 0
    if row.melds_n > 4:
        return False
    for kind in range(34):
        held[kind] = row.counts[kind]
        tiles += row.counts[kind]
    if tiles != 13 + row.winner - 3 * row.melds_n:
        return False
    for index in range(row.melds_n):
        kind = row.melds[index].kind
        type_ = row.melds[index].type
        if type_ > KONG or row.melds[index].exposure > ADDED or (row.melds[index].exposure == ADDED and type_ != KONG):
            return False
        if type_ == CHOW:
            if kind >= WINDS or kind % 9 > 6:
                return False
            held[kind] += 1
            held[kind + 1] += 1
            held[kind + 2] += 1
        elif kind >= PLAIN_KINDS:
            return False
        else:
            held[kind] += 4 if type_ == KONG else 3
    for kind in range(34):
        most = max(most, held[kind])
    return most <= 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_be(row: cython.pointer[HandRow]) -> cython.bint:
    """Whether ``Hand.check`` and ``unpack_hand`` have nothing against a row."""
    if (
        row.seat > 3
        or row.round_wind > 3
        or row.winner > 1
        or row.source > FROM_FIRST_DISCARD
        or row.only_possible > 1
        or row.standing > 1
        or row.last_wall > 1
        or row.after_bonus > 1
        or row.winner != (row.source != FROM_NONE)
        or not _tiles_can_be(row)
    ):
        return False
    if not row.winner:
        return row.winning == NO_TILE
    if row.source == FROM_INITIAL:
        return row.winning == NO_TILE and row.seat == EAST and row.melds_n == 0
    if row.source == FROM_FIRST_DISCARD and row.seat == EAST:
        return False
    return row.winning < PLAIN_KINDS and row.counts[row.winning] > 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take(row: cython.pointer[HandRow], facts: cython.pointer[Facts]) -> cython.void:
    """The bytes of a row as facts."""
    index: cython.int
    for index in range(34):
        facts.counts[index] = row.counts[index]
    facts.melds_n = row.melds_n
    for index in range(row.melds_n):
        facts.melds[index].type = row.melds[index].type
        facts.melds[index].kind = row.melds[index].kind
        facts.melds[index].exposure = row.melds[index].exposure
        facts.melds[index].claimed = 0
    facts.bonus = row.bonus
    facts.seat = row.seat
    facts.round_wind = row.round_wind
    facts.winner = row.winner
    facts.source = row.source
    facts.winning = -1 if row.winning == NO_TILE else row.winning
    facts.only_possible = row.only_possible
    facts.standing = row.standing
    facts.east_wins = row.east_wins
    facts.last_wall = row.last_wall
    facts.after_bonus = row.after_bonus


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
        if not _can_be(row):
            return at
        _take(row, cython.address(facts))
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
