"""How many tiles a suit lacks for so many sets: the rows from which a hand's deficiency is put together.

The *row* of one suit, or of the honours, says for m = 0-4 sets without and with a pair how many tiles it lacks for them
at least.  It is two words: byte m of the first is the number without a pair, byte m of the second the one with a pair.
Bytes stay under 128, so that sums and minima are taken of all five at once.  The tiles aimed at are never more than
four of a kind, so a fifth copy is never waited for (D-EQ-8).

Compiled, the rows of all 405,350 ways to hold at most 14 tiles of a suit stand in one table of 6.5 MB, built in a
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

FAR = cython.declare(cython.int, 32)  # more tiles than any hand can lack
FARS = cython.declare(cython.ulonglong, 0x2020202020)
ONES = cython.declare(cython.ulonglong, 0x0101010101)
TOPS = cython.declare(cython.ulonglong, 0x8080808080)
BYTES = cython.declare(cython.ulonglong, 0xFFFFFFFFFF)
STATES = cython.declare(cython.int, 90)
MOST = cython.declare(cython.int, 14)  # tiles in a hand

_tables = cython.declare(RowTables)  # offset[rank][tiles below][count]: rows to skip; weight of 0-4 honours of a kind
# Uncompiled, by the counts held and laid of the kinds so far: states, and the rows of whole groups
_kept_states: dict[bytes, bytearray] = {}
_kept_rows: dict[bytes, tuple[int, int]] = {}
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
def _finish(states: cython.p_uchar, rows: cython.p_ulonglong, at: cython.int) -> cython.void:
    """Write the row of what has been taken, no chow being open: ``rows[at]`` and ``rows[at + 1]``."""
    m: cython.int
    plain: cython.ulonglong = 0
    paired: cython.ulonglong = 0
    for m in range(4, -1, -1):
        plain = (plain << 8) | states[m * 2]
        paired = (paired << 8) | states[m * 2 + 1]
    rows[at] = plain
    rows[at + 1] = paired


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
        _finish(source, _tables.suit, row * 2)
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
        _finish(source, _tables.honour, index * 2)
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


def _row_of(counts: bytes, laid: bytes, chows: bool) -> tuple[int, int]:
    """Return the row of a group, uncompiled."""
    key = counts + laid
    found = _kept_rows.get(key)
    if found is None:
        states = _states_of(counts, laid, chows)
        if len(_kept_rows) >= MOST_KEPT:
            _kept_rows.clear()
        found = (int.from_bytes(states[0:10:2], "little"), int.from_bytes(states[1:10:2], "little"))
        _kept_rows[key] = found
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def suit_row(counts: cython.p_uchar, first: cython.int, rows: cython.p_ulonglong, at: cython.int) -> cython.void:
    """Write the row of the suit that begins with kind ``first`` to ``rows[at:at + 2]``; at most 14 tiles."""
    if not cython.compiled:
        rows[at], rows[at + 1] = _row_of(bytes(counts[first : first + 9]), bytes(9), True)
        return
    rank: cython.int
    count: cython.int
    below: cython.int = 0
    row: cython.int = 0
    for rank in range(9):
        count = counts[first + rank]
        row += _tables.offset[(rank * 15 + below) * 5 + count]
        below += count
    rows[at] = _tables.suit[row * 2]
    rows[at + 1] = _tables.suit[row * 2 + 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def honour_row(counts: cython.p_uchar, rows: cython.p_ulonglong, at: cython.int) -> cython.void:
    """Write the row of the winds and dragons to ``rows[at:at + 2]``; at most 14 tiles."""
    if not cython.compiled:
        rows[at], rows[at + 1] = _row_of(bytes(sorted(counts[27:34])), bytes(7), False)
        return
    kind: cython.int
    index: cython.int = 0
    for kind in range(27, 34):
        index += _tables.weight[counts[kind]]
    rows[at] = _tables.honour[index * 2]
    rows[at + 1] = _tables.honour[index * 2 + 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def laid_row(
    counts: cython.p_uchar, laid: cython.p_uchar, group: cython.int, rows: cython.p_ulonglong, at: cython.int
) -> cython.void:
    """Write the row of a suit (group 0-2) or the honours (3) of which ``laid`` tiles lie in the hand's own melds.

    A laid tile is one less to wait for: beside a kong of 5 no chow can want a 5.  Without laid tiles in the group this
    is the table's row; otherwise it is worked out, at about 20 times the cost.
    """
    kind: cython.int
    first: cython.int = group * 9
    end: cython.int = first + (9 if group < 3 else 7)
    melds: cython.int = 0
    if not cython.compiled:
        rows[at], rows[at + 1] = _row_of(bytes(counts[first:end]), bytes(laid[first:end]), group < 3)
        return
    for kind in range(first, end):
        melds += laid[kind]
    if melds == 0:
        if group < 3:
            suit_row(counts, first, rows, at)
        else:
            honour_row(counts, rows, at)
        return
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
    _finish(other.lack, rows, at)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _least(one: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """Byte by byte the smaller of two words of five bytes under 128."""
    greater: cython.ulonglong = ((one | TOPS) - other) & TOPS
    return one ^ ((one ^ other) & (greater - (greater >> 7)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mix(
    one: cython.p_ulonglong,
    left: cython.int,
    other: cython.p_ulonglong,
    right: cython.int,
    out: cython.p_ulonglong,
    at: cython.int,
) -> cython.void:
    """Write to ``out[at:at + 2]`` the row of two groups taken together: ``one[left:]`` and ``other[right:]``."""
    k: cython.int
    one_plain: cython.ulonglong = one[left]
    one_paired: cython.ulonglong = one[left + 1]
    plain: cython.ulonglong = other[right]  # moved up by one set for each set of the left row
    paired: cython.ulonglong = other[right + 1]
    both_plain: cython.ulonglong = FARS
    both_paired: cython.ulonglong = FARS
    alone: cython.ulonglong
    for k in range(5):
        alone = (one_plain & 255) * ONES
        both_plain = _least(both_plain, plain + alone)
        both_paired = _least(both_paired, paired + alone)
        both_paired = _least(both_paired, plain + (one_paired & 255) * ONES)
        one_plain >>= 8
        one_paired >>= 8
        plain = ((plain << 8) & BYTES) | FAR
        paired = ((paired << 8) & BYTES) | FAR
    out[at] = both_plain
    out[at + 1] = both_paired


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn(rows: cython.p_ulonglong, at: cython.int, sets: cython.int) -> cython.void:
    """Turn a row round: byte k becomes what the other groups lack when one group makes k of ``sets`` sets.

    The two words change places too, since exactly one of both sides makes the pair: the sum of a row and the first
    word, byte by byte, is what a hand lacks.
    """
    k: cython.int
    plain: cython.ulonglong = FARS
    paired: cython.ulonglong = FARS
    for k in range(sets + 1):
        plain = ((plain << 8) & BYTES) | ((rows[at] >> (8 * k)) & 255)
        paired = ((paired << 8) & BYTES) | ((rows[at + 1] >> (8 * k)) & 255)
    rows[at] = paired
    rows[at + 1] = plain
