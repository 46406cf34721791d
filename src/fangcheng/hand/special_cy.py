"""How many tiles a hand lacks for the special shapes: those without sets, of fourteen concealed tiles (D-ALT, S-ALT).

Each answer is the least number of tiles missing from any set of fourteen that ``win_cy.special_shapes`` would accept,
never more than four of a kind.  Nine gates (tiànhé) is left out: it always is four sets and a pair as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Lacks, Pattern, Shapes
else:
    from fangcheng.hand.layout import Lacks, Pattern, Shapes

FAR = cython.declare(cython.int, 32)  # more tiles than any hand can lack

# Bits of Shapes.special, as in hand/layout.py
THIRTEEN = cython.declare(cython.uint, 1)
TWINS_PURE = cython.declare(cython.uint, 4)
TWINS_HONOUR = cython.declare(cython.uint, 8)
TWINS_MIXED = cython.declare(cython.uint, 16)
TWINS = cython.declare(cython.uint, 28)
SEQUENCE_SAME = cython.declare(cython.uint, 32)
SEQUENCE_OTHER = cython.declare(cython.uint, 64)
SEQUENCE_HONOUR = cython.declare(cython.uint, 128)
SEQUENCES = cython.declare(cython.uint, 224)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _thirteen(counts: cython.p_uchar) -> cython.int:
    """Thirteen majors and a mate to one of them (D-ALT-2)."""
    kinds: cython.int = 0
    mate: cython.int = 0
    kind: cython.int
    suit: cython.int
    for suit in range(3):
        for kind in range(2):
            kinds += counts[suit * 9 + kind * 8] > 0
            mate |= counts[suit * 9 + kind * 8] > 1
    for kind in range(27, 34):
        kinds += counts[kind] > 0
        mate |= counts[kind] > 1
    return 14 - kinds - mate


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _seven(whole: cython.int, halves: cython.int) -> cython.int:
    """Seven pairs from ``whole`` pairs and ``halves`` kinds that lack one tile of a further pair."""
    lack: cython.int = 7 - whole
    if lack <= 0:
        return 0
    return 2 * lack - (min(lack, halves))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pairs(counts: cython.p_uchar) -> cython.int:
    kind: cython.int
    pairs: cython.int = 0
    for kind in range(34):
        pairs += counts[kind] >> 1
    return pairs


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _twins(counts: cython.p_uchar, allowed: cython.uint, distinct: cython.bint) -> cython.int:
    """Seven pairs: of one suit, of honours, or of more than one of these four groups (D-ALT-4..6, G-42)."""
    group: cython.int
    kind: cython.int
    whole: cython.int
    halves: cython.int
    all_whole: cython.int = 0
    all_halves: cython.int = 0
    groups: cython.int = 0
    lack: cython.int
    best: cython.int = FAR
    for group in range(4):
        whole = 0
        halves = 0
        for kind in range(group * 9, group * 9 + 9 if group < 3 else 34):
            if distinct:
                whole += counts[kind] >= 2
                halves += counts[kind] == 1
            else:
                whole += counts[kind] >> 1
                halves += counts[kind] & 1
        if whole + halves:
            groups += 1
        all_whole += whole
        all_halves += halves
        if allowed & (TWINS_PURE if group < 3 else TWINS_HONOUR):
            lack = _seven(whole, halves)
            best = min(best, lack)
    if allowed & TWINS_MIXED:
        lack = _seven(all_whole, all_halves)
        if groups == 1 and all_whole + all_halves >= 7:
            lack += 2 if all_whole >= 7 else 1  # one of the seven must come from elsewhere, whole
        best = min(best, lack)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sequences(counts: cython.p_uchar, allowed: cython.uint) -> cython.int:
    """1-9 of a suit with five more: of the same suit, of another one, or honours (D-ALT-7, 8, S-ALT-5, 6, G-41)."""
    suit: cython.int
    other: cython.int
    rank: cython.int
    low: cython.int
    high: cython.int
    lack: cython.int
    honours: cython.int = 0
    best: cython.int = FAR
    run: cython.int
    runs: cython.int = 0  # four bits a suit: kinds of 1-9 that are missing
    starts: cython.int = 0  # the same of 1-5
    start: cython.int
    for rank in range(27, 34):
        honours += counts[rank] > 0
    for suit in range(3):
        run = 9
        start = 5
        low = 5
        high = 5
        for rank in range(9):
            if counts[suit * 9 + rank]:
                run -= 1
                if rank < 5:
                    start -= 1
            if counts[suit * 9 + rank] > 1:
                if rank < 5:
                    low -= 1
                if rank > 3:
                    high -= 1
        if allowed & SEQUENCE_SAME:
            lack = run + (min(high, low))
            best = min(best, lack)
        if allowed & SEQUENCE_HONOUR:
            lack = run + (5 - honours if honours < 5 else 0)
            best = min(best, lack)
        runs |= run << (4 * suit)
        starts |= start << (4 * suit)
    if allowed & SEQUENCE_OTHER:
        for suit in range(3):
            for other in range(3):
                if other != suit:
                    best = min(best, ((runs >> (4 * suit)) & 15) + ((starts >> (4 * other)) & 15))
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _group_lacks(
    pattern: cython.pointer[Pattern], counts: cython.p_uchar, group: cython.int, lacks: cython.p_int
) -> cython.void:
    """Write ``lacks[n * 2 + e]``: tiles missing from n of a group that suit the pattern; e: a 1 or 9 is among them."""
    kind: cython.int
    held: cython.int
    tiles: cython.int
    ends: cython.int
    taken: cython.int
    value: cython.int
    step: cython.int = 2 if pattern.shape == 1 else 1
    most: cython.int = 2 if pattern.shape == 1 and pattern.distinct else 4
    end: cython.bint
    allowed: cython.bint
    one: cython.ulonglong = 1
    for held in range(30):
        lacks[held] = FAR
    lacks[0] = 0
    for kind in range(group * 9, group * 9 + 9 if group < 3 else 34):
        end = group < 3 and (kind % 9 == 0 or kind % 9 == 8)
        allowed = (
            (pattern.only == 0 or (pattern.only & (one << kind)) != 0)
            and not (pattern.honours == 1 and group == 3)
            and not (pattern.honours == 2 and group < 3)
            and not (pattern.ends == 1 and end)
            and not (pattern.ends == 2 and group < 3 and not end)
        )
        # from many tiles down to few, each number is finished before it can serve as a smaller one
        for tiles in range(14, -1, -1):
            for ends in range(1, -1, -1):
                value = FAR
                if not pattern.needs & (one << kind):
                    value = lacks[tiles * 2 + ends]
                taken = step
                while allowed and taken <= most and taken <= tiles and not (end and ends == 0):
                    held = lacks[(tiles - taken) * 2 + ends]
                    if end and lacks[(tiles - taken) * 2] < held:
                        held = lacks[(tiles - taken) * 2]
                    if taken > counts[kind]:
                        held += taken - counts[kind]
                    value = min(value, held)
                    taken += step
                lacks[tiles * 2 + ends] = value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pattern(pattern: cython.pointer[Pattern], counts: cython.p_uchar) -> cython.int:
    """Fourteen tiles or seven pairs that satisfy a house pattern's conditions on tiles."""
    lacks: Lacks  # before, after: [(tiles * 4 + suits) * 2 + ends]
    group: cython.int
    tiles: cython.int
    suits: cython.int
    ends: cython.int
    more: cython.int
    at: cython.int
    value: cython.int
    best: cython.int = FAR
    if not cython.compiled:
        lacks = Lacks()
    for at in range(120):
        lacks.before[at] = FAR
    lacks.before[0] = 0
    for group in range(4):
        _group_lacks(pattern, counts, group, lacks.cell)
        for at in range(120):
            lacks.after[at] = FAR
        for at in range(120):
            if lacks.before[at] >= FAR:
                continue
            tiles = at // 8
            suits = (at // 2) % 4
            ends = at % 2
            for more in range(15 - tiles):
                if group == 3 and more == 0 and pattern.honours == 3:
                    continue
                for value in range(2):
                    if lacks.cell[more * 2 + value] >= FAR:
                        continue
                    best = ((tiles + more) * 4 + suits + (1 if group < 3 and more else 0)) * 2 + (ends | value)
                    lacks.after[best] = min(lacks.after[best], lacks.before[at] + lacks.cell[more * 2 + value])
        for at in range(120):
            lacks.before[at] = lacks.after[at]
    best = FAR
    for suits in range(4):
        if suits < pattern.suits_min or suits > pattern.suits_max:
            continue
        for ends in range(2):
            if ends == 0 and pattern.ends == 3:
                continue
            best = min(best, lacks.before[(14 * 4 + suits) * 2 + ends])
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def special_missing(counts: cython.p_uchar, shapes: cython.pointer[Shapes], most: cython.int) -> cython.int:
    """Tiles that concealed tiles lack at least for one of the special shapes the ruleset allows.

    At most ``most``: what lacks as many or more is not looked at closely.
    """
    best: cython.int = most
    lack: cython.int
    index: cython.int
    if shapes.special & THIRTEEN:
        lack = _thirteen(counts)
        best = min(best, lack)
    if shapes.special & TWINS and 7 - _pairs(counts) < best:
        lack = _twins(counts, shapes.special, shapes.twins_distinct != 0)
        best = min(best, lack)
    if shapes.special & SEQUENCES:
        lack = _sequences(counts, shapes.special)
        best = min(best, lack)
    for index in range(shapes.patterns_n):
        if shapes.patterns[index].shape != 0:
            lack = _pattern(cython.address(shapes.patterns[index]), counts)
            best = min(best, lack)
    return best
