"""All ways to split concealed tiles into sets and a pair (G-24).

The order is fixed: the lowest kind left is tried as a pung, then as the pair, then as the lowest tile of a chow.
Within one kind a pung never follows the pair and neither follows a chow, so no split is found twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Held, Split, Splits
else:
    from fangcheng.hand.layout import Held, Split, Splits

CHOW = cython.declare(cython.int, 0)
PUNG = cython.declare(cython.int, 1)
PAIR = cython.declare(cython.int, 3)
MAX_SPLITS = cython.declare(cython.int, 16)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(split: cython.pointer[Split], index: cython.int, type_: cython.int, kind: cython.int) -> cython.void:
    split.sets[index].type = type_
    split.sets[index].kind = kind
    split.sets[index].exposure = 0
    split.sets[index].claimed = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _extend(
    counts: cython.p_uchar,
    held: cython.pointer[Held],
    at: cython.int,
    stage: cython.int,
    found: cython.int,
    wanted: cython.int,
    pair: cython.int,
    trial: cython.pointer[Split],
    out: cython.pointer[Splits],
) -> cython.void:
    """Split what is left from the kind ``held.kinds[at]`` on; ``pair`` is the pair's kind or -1.

    ``stage`` is what this kind was last used for: 0 nothing or a pung, 1 the pair, 2 a chow.
    """
    index: cython.int
    kind: cython.int
    while at < held.kinds_n and counts[held.kinds[at]] == 0:
        at += 1
        stage = 0
    if at == held.kinds_n:
        if found == wanted and pair >= 0 and out.splits_n < MAX_SPLITS:
            for index in range(wanted):
                _put(cython.address(out.splits[out.splits_n]), index, trial.sets[index].type, trial.sets[index].kind)
            _put(cython.address(out.splits[out.splits_n]), wanted, PAIR, pair)
            out.splits[out.splits_n].sets_n = wanted + 1
            out.splits_n += 1
        return
    kind = held.kinds[at]
    if stage == 0 and found < wanted and counts[kind] >= 3:
        counts[kind] -= 3
        _put(trial, found, PUNG, kind)
        _extend(counts, held, at, 0, found + 1, wanted, pair, trial, out)
        counts[kind] += 3
    if stage < 2 and pair < 0 and counts[kind] >= 2:
        counts[kind] -= 2
        _extend(counts, held, at, 1, found, wanted, kind, trial, out)
        counts[kind] += 2
    if found < wanted and kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        counts[kind] -= 1
        counts[kind + 1] -= 1
        counts[kind + 2] -= 1
        _put(trial, found, CHOW, kind)
        _extend(counts, held, at, 2, found + 1, wanted, pair, trial, out)
        counts[kind] += 1
        counts[kind + 1] += 1
        counts[kind + 2] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def split_all(counts: cython.p_uchar, sets_n: cython.int, out: cython.pointer[Splits]) -> cython.void:
    """Fill ``out`` with every split of the 34 counts into ``sets_n`` sets and a pair (restores ``counts``)."""
    held: Held
    trial: Split
    if not cython.compiled:
        held = Held()
        trial = Split()
    kind: cython.int
    held.kinds_n = 0
    for kind in range(34):
        held.kinds[held.kinds_n] = kind
        held.kinds_n += counts[kind] > 0
    out.splits_n = 0
    _extend(counts, cython.address(held), 0, 0, 0, sets_n, -1, cython.address(trial), out)


def splits(counts: bytes, sets_n: int) -> list[tuple[tuple[int, int], ...]]:
    """Return every split as (type, kind) pairs, the pair last.

    Args:
        counts: 34 concealed counts by kind.
        sets_n: how many sets are wanted besides the pair, 0-4.
    """
    work = bytearray(counts)
    found: Splits
    if not cython.compiled:
        found = Splits()
    split_all(work, sets_n, cython.address(found))
    return [
        tuple((found.splits[i].sets[j].type, found.splits[i].sets[j].kind) for j in range(found.splits[i].sets_n))
        for i in range(found.splits_n)
    ]
