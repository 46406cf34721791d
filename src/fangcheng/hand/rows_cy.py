"""How many tiles a suit lacks for so many sets: the rows from which a hand's deficiency is put together.

The *row* of one suit, or of the honours, says for m = 0-4 sets without and with a pair how many tiles it lacks for them
at least.  It is a word of ten fields, six bits each (two octal digits): field m is the number without a pair, field
5 + m the one with a pair.  A field stays under 32, so that sums and minima are taken of all ten at once.  The tiles
aimed at are never more than four of a kind, so a fifth copy is never waited for (D-EQ-8).

Compiled, the rows of all 405,350 ways to hold at most 14 tiles of a suit stand in one table of 3.2 MB, built in a
tenth of a second when the first hand is measured; uncompiled they are computed when asked for, and kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import RowTables, Taken
else:
    from fangcheng.hand.layout import RowTables, Taken

FAR = cython.declare(cython.int, 15)  # more tiles than any hand can lack
FIELD = cython.declare(cython.ulonglong, 0o77)
ONES = cython.declare(cython.ulonglong, 0o01_01_01_01_01_01_01_01_01_01)
FARS = cython.declare(cython.ulonglong, 0o17_17_17_17_17_17_17_17_17_17)
TOPS = cython.declare(cython.ulonglong, 0o40_40_40_40_40_40_40_40_40_40)
PLAIN = cython.declare(cython.ulonglong, 0o77_77_77_77_77)  # the five fields without a pair
PLAIN_ONES = cython.declare(cython.ulonglong, 0o01_01_01_01_01)
PLAIN_FARS = cython.declare(cython.ulonglong, 0o17_17_17_17_17)
MOVED = cython.declare(cython.ulonglong, 0o77_77_77_77_00_77_77_77_77_00)  # both halves moved up by one set ...
FIRST_FARS = cython.declare(cython.ulonglong, 0o00_00_00_00_17_00_00_00_00_17)  # ... and what moves in below
STATES = cython.declare(cython.int, 90)
MOST = cython.declare(cython.int, 14)  # tiles in a hand

_tables = cython.declare(RowTables)  # offset[rank][tiles below][count]: rows to skip; weight of 0-4 honours of a kind
# Uncompiled, by the counts held and laid of the kinds so far: states, and the rows of whole groups
_kept_states: dict[bytes, bytearray] = {}
_kept_rows: dict[bytes, int] = {}
MOST_KEPT = 100_000


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _step(
    source: cython.p_uchar,
    target: cython.p_uchar,
    chows: cython.bint,
    count: cython.int,
    room: cython.int,
) -> cython.void:
    """Take one more kind, of which ``count`` tiles are held and ``room`` may be.

    State ``(a * 3 + b) * 10 + m * 2 + j``: a chows begun two and b begun one kind ago, m sets, j pairs.  Three equal
    chows are three pungs, so a and b stay under three.
    """
    a: cython.int
    b: cython.int
    m: cython.int
    j: cython.int
    new: cython.int
    pung: cython.int
    pair: cython.int
    need: cython.int
    lack: cython.int
    have: cython.int
    at: cython.int
    into: cython.int
    for at in range(STATES):
        target[at] = FAR
    for at in range(STATES):
        have = source[at]
        if have >= FAR:
            continue
        a = at // 30
        b = at // 10 % 3
        m = at % 10 // 2
        j = at & 1
        for new in range(3 if chows else 1):
            for pung in range(2):
                if m + new + pung > 4:
                    break
                for pair in range(2 - j):
                    need = a + b + new + 3 * pung + 2 * pair
                    if need > room:
                        break
                    lack = have + (need - count if need > count else 0)
                    into = (b * 3 + new) * 10 + (m + new + pung) * 2 + j + pair
                    target[into] = min(target[into], lack)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _begin(states: cython.p_uchar) -> cython.void:
    """Nothing taken yet."""
    at: cython.int
    for at in range(STATES):
        states[at] = FAR
    states[0] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _finished(states: cython.p_uchar) -> cython.ulonglong:
    """The row of what has been taken, no chow being open."""
    m: cython.int
    row: cython.ulonglong = 0
    for m in range(4, -1, -1):
        row = (row << 6) | states[m * 2 + 1]
    for m in range(4, -1, -1):
        row = (row << 6) | states[m * 2]
    return row


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_suits(rank: cython.int, left: cython.int, source: cython.p_uchar, row: cython.int) -> cython.int:
    """Write the rows of all ways to hold at most ``left`` tiles of the ranks from ``rank`` on; return the next row."""
    target: Taken
    count: cython.int
    if not cython.compiled:
        target = Taken()
    if rank == 9:
        _tables.suit[row] = _finished(source)
        return row + 1
    for count in range(5):
        if count > left:
            break
        _step(source, target.lack, rank < 7, count, 4)
        row = _fill_suits(rank + 1, left - count, target.lack, row)
    return row


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_honours(
    kind: cython.int, most: cython.int, left: cython.int, source: cython.p_uchar, index: cython.int
) -> cython.void:
    """Write the rows of all ways to hold honours: only how many kinds are held once, twice, ... matters."""
    target: Taken
    count: cython.int
    if not cython.compiled:
        target = Taken()
    if kind == 7:
        _tables.honour[index] = _finished(source)
        return
    for count in range(most + 1):
        if count > left:
            break
        _step(source, target.lack, False, count, 4)
        _fill_honours(kind + 1, count, left - count, target.lack, index + _tables.weight[count])


@cython.cfunc
def _ways(ranks: cython.int, most: cython.int) -> cython.int:
    """Count the ways to hold at most ``most`` tiles of ``ranks`` kinds."""
    count: cython.int
    found: cython.int = 0
    if ranks == 0:
        return 1
    for count in range(5):
        if count <= most:
            found += _ways(ranks - 1, most - count)
    return found


@cython.cfunc
def prepare() -> cython.void:
    """Build the tables, once; to be called under the interpreter's lock before any row is asked for."""
    rank: cython.int
    below: cython.int
    count: cython.int
    skip: cython.int
    if not cython.compiled:
        return
    if _tables.ready:
        return
    start = cython.declare(Taken)
    ways = [[_ways(rank, below) for below in range(15)] for rank in range(9)]
    for rank in range(9):
        for below in range(15):
            skip = 0
            for count in range(5):
                _tables.offset[(rank * 15 + below) * 5 + count] = skip
                if below + count <= MOST:
                    skip += ways[8 - rank][MOST - below - count]
    for count in range(4):
        _tables.weight[count + 1] = 1 << (3 * count)
    _begin(start.lack)
    _fill_suits(0, MOST, start.lack, 0)
    _fill_honours(0, 4, MOST, start.lack, 0)
    _tables.ready = 1


def _states_of(counts: bytes, laid: bytes, chows: bool) -> bytearray:
    """Return the states after some kinds, uncompiled: kept for every beginning of a group met so far."""
    key = counts + laid + b"\xff" * chows
    found = _kept_states.get(key)
    if found is None:
        found = bytearray(90)
        last = len(counts) - 1
        if last >= 0:
            before = _states_of(counts[:last], laid[:last], chows)
            _step(before, found, chows and last < 7, counts[last], 4 - laid[last])
        else:
            _begin(found)
        if len(_kept_states) >= MOST_KEPT:
            _kept_states.clear()
        _kept_states[key] = found
    return found


def _row_of(counts: bytes, laid: bytes, chows: bool) -> int:
    """Return the row of a group, uncompiled."""
    key = counts + laid
    found = _kept_rows.get(key)
    if found is None:
        if len(_kept_rows) >= MOST_KEPT:
            _kept_rows.clear()
        found = _finished(_states_of(counts, laid, chows))
        _kept_rows[key] = found
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def suit_row(counts: cython.p_uchar, first: cython.int) -> cython.ulonglong:
    """The row of the suit that begins with kind ``first``; at most 14 tiles."""
    if not cython.compiled:
        return _row_of(bytes(counts[first : first + 9]), bytes(9), True)
    rank: cython.int
    count: cython.int
    below: cython.int = 0
    row: cython.int = 0
    for rank in range(9):
        count = counts[first + rank]
        row += _tables.offset[(rank * 15 + below) * 5 + count]
        below += count
    return _tables.suit[row]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def honour_row(counts: cython.p_uchar) -> cython.ulonglong:
    """The row of the winds and dragons; at most 14 tiles."""
    if not cython.compiled:
        return _row_of(bytes(sorted(counts[27:34])), bytes(7), False)
    kind: cython.int
    index: cython.int = 0
    for kind in range(27, 34):
        index += _tables.weight[counts[kind]]
    return _tables.honour[index]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def laid_row(counts: cython.p_uchar, laid: cython.p_uchar, group: cython.int) -> cython.ulonglong:
    """The row of a suit (group 0-2) or the honours (3) of which ``laid`` tiles lie in the hand's own melds.

    A laid tile is one less to wait for: beside a kong of 5 no chow can want a 5.  Without laid tiles in the group this
    is the table's row; otherwise it is worked out, at about 20 times the cost.
    """
    kind: cython.int
    first: cython.int = group * 9
    end: cython.int = first + (9 if group < 3 else 7)
    melds: cython.int = 0
    if not cython.compiled:
        return _row_of(bytes(counts[first:end]), bytes(laid[first:end]), group < 3)
    for kind in range(first, end):
        melds += laid[kind]
    if melds == 0:
        return suit_row(counts, first) if group < 3 else honour_row(counts)
    one = cython.declare(Taken)
    other = cython.declare(Taken)
    _begin(one.lack)
    kind = first
    while kind < end:
        _step(one.lack, other.lack, group < 3 and kind < first + 7, counts[kind], 4 - laid[kind])
        kind += 1
        if kind == end:
            break
        _step(other.lack, one.lack, group < 3 and kind < first + 7, counts[kind], 4 - laid[kind])
        kind += 1
    # nine or seven kinds: the last step always ends in ``other``
    return _finished(other.lack)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _least(one: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """Field by field the smaller of two words."""
    greater: cython.ulonglong = ((one | TOPS) - other) & TOPS
    return one ^ ((one ^ other) & (greater - (greater >> 5)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mix(one: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """The row of two groups taken together."""
    k: cython.int
    both: cython.ulonglong = FARS
    paired: cython.ulonglong
    for k in range(5):
        paired = (other & PLAIN) + ((one >> (30 + 6 * k)) & FIELD) * PLAIN_ONES  # the one group has the pair
        paired = _least(other + ((one >> (6 * k)) & FIELD) * ONES, (paired << 30) | PLAIN_FARS)
        both = _least(both, paired)
        other = ((other << 6) & MOVED) | FIRST_FARS  # a set more is made by the one group
    return both


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn(row: cython.ulonglong, sets: cython.int) -> cython.ulonglong:
    """Turn a row round: field k becomes what the other groups lack when one group makes k of ``sets`` sets.

    The two halves change places too, since exactly one of both sides makes the pair: the sum of a row and a turned one
    is, field by field, what a hand lacks.
    """
    k: cython.int
    turned: cython.ulonglong = FARS
    for k in range(sets + 1):
        turned = ((turned << 6) & MOVED) | ((row >> (30 + 6 * k)) & FIELD) | (((row >> (6 * k)) & FIELD) << 30)
    return turned


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def shared(row: cython.ulonglong, turned: cython.ulonglong) -> cython.int:
    """Least number of tiles missing when a row and the turned row of the rest share the sets and the pair."""
    k: cython.int
    lack: cython.int
    best: cython.int = FAR
    lacks: cython.ulonglong = _least(row + turned, (row + turned) >> 30)  # whichever side makes the pair
    for k in range(5):
        lack = (lacks >> (6 * k)) & FIELD
        best = min(best, lack)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_sets(counts: cython.p_uchar, sets: cython.int) -> cython.int:
    """How many tiles at most 14 concealed tiles lack of so many sets and a pair."""
    one: cython.ulonglong = mix(suit_row(counts, 0), suit_row(counts, 9))
    return shared(one, turn(mix(suit_row(counts, 18), honour_row(counts)), sets))
