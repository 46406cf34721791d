"""How far is this hand from a mahjong, and which tiles bring it nearer?

The *deficiency* of a hand is the least number of tiles that must be exchanged or added to make it complete: 0 is a
mahjong, 1 a calling hand of thirteen tiles (D-CALL-1), or of fourteen that calls after the right discard.  All shapes
that are a mahjong under the ruleset count (D-CMB-2, D-ALT, S-ALT), and no hand that would need a fifth copy of a tile.

Four rows of ``rows_cy``, one a suit, are put together; each lookup is a few nanoseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.cpython.buffer import (
        PyBUF_SIMPLE,
        PyBUF_WRITABLE,
        PyBuffer_Release,
        PyObject_GetBuffer,
    )
    from cython.cimports.fangcheng.hand.layout import Pattern, Shapes
    from cython.cimports.fangcheng.hand.rows_cy import honour_row, laid_row, mix, prepare, suit_row, turn
    from cython.cimports.fangcheng.hand.special_cy import special_missing
    from cython.cimports.fangcheng.hand.win_cy import completes, waits
else:
    from fangcheng.hand.layout import Pattern, Shapes
    from fangcheng.hand.rows_cy import honour_row, laid_row, mix, prepare, suit_row, turn
    from fangcheng.hand.special_cy import special_missing
    from fangcheng.hand.win_cy import completes, waits

from fangcheng.errors import HandError

FAR = cython.declare(cython.int, 32)  # more tiles than any hand can lack
ONES = cython.declare(cython.ulonglong, 0x0101010101)
TOPS = cython.declare(cython.ulonglong, 0x8080808080)
TIANHE = cython.declare(cython.uint, 2)  # nine gates always is four sets and a pair: no shape of its own here
PATTERN_FIELDS = (
    "shape", "suits_min", "suits_max", "honours", "ends", "chows", "concealed", "distinct", "only", "needs",
)  # fmt: skip


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shared(rows: cython.p_ulonglong, turned: cython.p_ulonglong, at: cython.int) -> cython.int:
    """Least number of tiles missing when one row and the turned row of the rest share the sets and the pair."""
    k: cython.int
    lack: cython.int
    best: cython.int = FAR
    without: cython.ulonglong = rows[0] + turned[at]
    paired: cython.ulonglong = rows[1] + turned[at + 1]
    for k in range(5):
        lack = without & 255
        if lack < best:
            best = lack
        lack = paired & 255
        if lack < best:
            best = lack
        without >>= 8
        paired >>= 8
    return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has_special(melds_n: cython.int, shapes: cython.pointer[Shapes]) -> cython.bint:
    """Whether a hand with so many melds may also become one of the shapes without sets."""
    return melds_n == 0 and ((shapes.special & ~TIANHE) != 0 or shapes.patterns_n > 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing(counts: cython.p_uchar, melds_n: cython.int, shapes: cython.pointer[Shapes]) -> cython.int:
    """Deficiency of at most 14 concealed tiles beside ``melds_n`` melds whose tiles it does not look at."""
    rows: cython.ulonglong[8]
    halves: cython.ulonglong[4]
    group: cython.int
    best: cython.int
    lack: cython.int
    if not cython.compiled:
        rows = [0] * 8
        halves = [0] * 4
    for group in range(3):
        suit_row(counts, group * 9, rows, group * 2)
    honour_row(counts, rows, 6)
    mix(rows, 0, 2, halves, 0)
    mix(rows, 4, 6, halves, 2)
    turn(halves, 2, 4 - melds_n)
    best = _shared(halves, halves, 2)
    if _has_special(melds_n, shapes):
        lack = special_missing(counts, shapes)
        if lack < best:
            best = lack
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_beside(
    counts: cython.p_uchar, laid: cython.p_uchar, melds_n: cython.int, shapes: cython.pointer[Shapes]
) -> cython.int:
    """Deficiency of concealed tiles beside melds: none of the ``laid`` tiles of a kind can come a second time."""
    rows: cython.ulonglong[8]
    halves: cython.ulonglong[4]
    group: cython.int
    best: cython.int
    lack: cython.int
    if not cython.compiled:
        rows = [0] * 8
        halves = [0] * 4
    for group in range(4):
        laid_row(counts, laid, group, rows, group * 2)
    mix(rows, 0, 2, halves, 0)
    mix(rows, 4, 6, halves, 2)
    turn(halves, 2, 4 - melds_n)
    best = _shared(halves, halves, 2)
    if _has_special(melds_n, shapes):
        lack = special_missing(counts, shapes)
        if lack < best:
            best = lack
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def live_tiles(
    counts: cython.p_uchar,
    laid: cython.p_uchar,
    melds_n: cython.int,
    shapes: cython.pointer[Shapes],
    unseen: cython.p_uchar,
    kinds: cython.p_ulonglong,
    live: cython.p_int,
) -> cython.int:
    """Deficiency of at most 13 concealed tiles; ``kinds[0]``: which kinds lower it, ``live[0]``: how many are unseen.

    ``counts`` is the same again afterwards.
    """
    rows: cython.ulonglong[12]  # the four groups, then two of them together
    rest: cython.ulonglong[8]  # for each group the other three together, turned round
    changed: cython.ulonglong[2]
    group: cython.int
    kind: cython.int
    best: cython.int
    special: cython.int = FAR
    nearer: cython.bint
    one: cython.ulonglong = 1
    aim: cython.ulonglong
    if not cython.compiled:
        rows = [0] * 12
        rest = [0] * 8
        changed = [0] * 2
    for group in range(4):
        laid_row(counts, laid, group, rows, group * 2)
    mix(rows, 0, 2, rows, 8)
    mix(rows, 4, 6, rows, 10)
    mix(rows, 2, 10, rest, 0)
    mix(rows, 0, 10, rest, 2)
    mix(rows, 6, 8, rest, 4)
    mix(rows, 4, 8, rest, 6)
    for group in range(4):
        turn(rest, group * 2, 4 - melds_n)
    best = _shared(rows, rest, 0)
    if _has_special(melds_n, shapes):
        special = special_missing(counts, shapes)
        if special < best:
            best = special
    aim = best * ONES
    kinds[0] = 0
    live[0] = 0
    for kind in range(34):
        if unseen[kind] == 0 or counts[kind] + laid[kind] >= 4:
            continue
        group = kind // 9
        counts[kind] += 1
        laid_row(counts, laid, group, changed, 0)
        # a byte that is less than the aim keeps no top bit
        nearer = ((((changed[0] + rest[group * 2]) | TOPS) - aim) & TOPS) != TOPS or (
            (((changed[1] + rest[group * 2 + 1]) | TOPS) - aim) & TOPS
        ) != TOPS
        if not nearer and special <= best:
            nearer = special_missing(counts, shapes) < best
        counts[kind] -= 1
        if nearer:
            kinds[0] |= one << kind
            live[0] += unseen[kind]
    return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tiles_of(counts: cython.p_uchar) -> cython.int:
    """Number of tiles, or -1 if a kind has more than four."""
    kind: cython.int
    tiles: cython.int = 0
    five: cython.bint = False
    for kind in range(34):
        tiles += counts[kind]
        five |= counts[kind] > 4
    return -1 if five else tiles


@cython.cfunc
def _checked(counts: object, name: str) -> bytes:
    """The 34 counts as bytes; raises HandError unless each is 0-4."""
    cells: bytes = counts if type(counts) is bytes else bytes(counts)
    if len(cells) != 34:
        raise HandError("wrong_counts", f"{name} has {len(cells)} numbers; one of each of the 34 kinds is needed", name)
    if _tiles_of(cells) < 0:
        raise HandError("five_of_a_kind", f"{name} has more than four of a kind", name)
    return cells


@cython.cfunc
@cython.exceptval(-1, check=False)
def _melds_of(cells: bytes, melds_n: cython.int, most: cython.int) -> cython.int:
    """The number of melds beside so many concealed tiles, if it was not given; raises HandError for impossible ones."""
    tiles: cython.int = _tiles_of(cells)
    if tiles > most:
        raise HandError("too_many_tiles", f"{tiles} concealed tiles; a hand has at most {most} here", "counts")
    if melds_n < 0:
        melds_n = (14 - tiles) // 3
    if melds_n > 4:
        raise HandError("wrong_counts", f"{melds_n} melds: a hand has 0-4", "melds_n")
    return melds_n


class Distance:
    """Measures hands against the shapes of one ruleset.

    Wherever a method takes ``counts``, it is the number of concealed tiles of each of the 34 kinds, 0-4 each (``bytes``
    is fastest); ``melds_n`` is the number of melds beside them, 0-4, or -1 to have it told from the number of tiles;
    ``laid`` counts the tiles of those melds (None: not looked at).

    Args:
        special: bits of the special shapes that win (``hand.layout``).
        twins_distinct: 1 if four identical tiles are not two pairs (G-42).
        patterns: house hands as dicts of the fields of ``hand.layout.Pattern``, at most 8.
    """

    def __init__(
        self, special: int = 0, twins_distinct: int = 0, patterns: Sequence[Mapping[str, int]] = ()
    ) -> None:
        if not cython.compiled:
            self.shapes = Shapes()
        if len(patterns) > 8:
            raise HandError("too_many_patterns", f"{len(patterns)} house hands; at most 8", "patterns")
        self.shapes.special = special
        self.shapes.twins_distinct = twins_distinct
        self.shapes.patterns_n = len(patterns)
        for index, values in enumerate(patterns):
            self._set_pattern(index, values)
        prepare()

    def _set_pattern(self, index: int, values: Mapping[str, int]) -> None:
        pattern: cython.pointer[Pattern] = cython.address(self.shapes.patterns[index])
        pattern.shape = values["shape"]
        pattern.suits_min = values["suits_min"]
        pattern.suits_max = values["suits_max"]
        pattern.honours = values["honours"]
        pattern.ends = values["ends"]
        pattern.chows = values["chows"]
        pattern.concealed = values["concealed"]
        pattern.distinct = values["distinct"]
        pattern.only = values["only"]
        pattern.needs = values["needs"]

    def deficiency(self, counts: Any, melds_n: int = -1, laid: Any = None) -> int:
        """Return the deficiency of a hand: 0 for a mahjong, 1 for a calling hand.

        Raises:
            HandError: ``wrong_counts``, ``five_of_a_kind`` or ``too_many_tiles`` (more than 14).
        """
        cells: bytes = _checked(counts, "counts")
        melds: cython.int = _melds_of(cells, melds_n, 14)
        if laid is None:
            return missing(cells, melds, cython.address(self.shapes))
        beside: bytes = _checked(laid, "laid")
        return missing_beside(cells, beside, melds, cython.address(self.shapes))

    def deficiency_batch(self, hands: Any, melds_n: int = -1, out: Any = None) -> Any:
        """Measure many hands without holding the interpreter's lock.

        Args:
            hands: any C-contiguous buffer of N x 34 unsigned bytes.
            melds_n: as above, the same for all.
            out: a writable C-contiguous buffer of N bytes; a new bytearray if None.

        Returns:
            ``out``, with the deficiency of each hand.

        Raises:
            HandError: as ``deficiency``, with ``hands[i]`` as its field; ``wrong_size`` if ``out`` does not fit.
        """
        source = memoryview(hands).cast("B")
        number = len(source) // 34
        if len(source) != number * 34:
            raise HandError("wrong_counts", f"{len(source)} bytes are no whole number of hands of 34 kinds", "hands")
        if out is None:
            out = bytearray(number)
        target = memoryview(out).cast("B")
        if len(target) != number or target.readonly:
            raise HandError("wrong_size", f"out must be writable and have {number} bytes", "out")
        if melds_n > 4:
            raise HandError("wrong_counts", f"{melds_n} melds: a hand has 0-4", "melds_n")
        bad = _measure(source, target, number, melds_n, cython.address(self.shapes)) if number else -1
        if bad >= 0:
            try:
                _melds_of(_checked(source[bad * 34 : bad * 34 + 34], "counts"), melds_n, 14)
            except HandError as error:
                raise HandError(error.code, f"hand {bad}: {error.message}", f"hands[{bad}]") from None
        return out

    def completes(self, counts: Any, melds_n: int = -1) -> bool:
        """Return whether the hand is a mahjong."""
        cells = bytearray(_checked(counts, "counts"))
        return bool(completes(cells, _melds_of(bytes(cells), melds_n, 14), -1, cython.address(self.shapes)))

    def waits(self, counts: Any, melds_n: int = -1) -> tuple[int, ...]:
        """Return the kinds that complete a hand one tile short, those of which it already holds four left out."""
        cells = bytearray(_checked(counts, "counts"))
        found = waits(cells, _melds_of(bytes(cells), melds_n, 13), cython.address(self.shapes))
        return tuple([kind for kind in range(34) if found >> kind & 1])

    def accepts(
        self, counts: Any, unseen: Any, melds_n: int = -1, laid: Any = None
    ) -> tuple[int, int, tuple[int, ...]]:
        """Return deficiency, number of live accepting tiles and their kinds for a hand that is to draw.

        Args:
            counts: at most 13 concealed tiles.
            unseen: how many tiles of each of the 34 kinds the player has not seen; a kind with 0 is never accepted.

        Raises:
            HandError: as ``deficiency``.
        """
        cells = bytearray(_checked(counts, "counts"))
        melds: cython.int = _melds_of(bytes(cells), melds_n, 13)
        hidden: bytes = _checked(unseen, "unseen")
        beside: bytes = bytes(34) if laid is None else _checked(laid, "laid")
        kinds: cython.ulonglong[1]
        live: cython.int[1]
        if not cython.compiled:
            kinds = [0]
            live = [0]
        lack: cython.int = live_tiles(cells, beside, melds, cython.address(self.shapes), hidden, kinds, live)
        mask = kinds[0]
        return lack, live[0], tuple([kind for kind in range(34) if mask >> kind & 1])

    def acceptance(
        self, counts: Any, unseen: Any, melds_n: int = -1, laid: Any = None
    ) -> list[tuple[int, int, int, int]]:
        """For each kind that a hand of at most 14 tiles may discard, tell what is left.

        Args:
            counts: the hand before the discard.
            unseen: how many tiles of each of the 34 kinds the player has not seen.

        Returns:
            For each kind held, in order: (kind, deficiency after discarding it, number of live tiles that lower it, bit
            mask of their kinds).

        Raises:
            HandError: as ``deficiency``.

        Cost: some 15 microseconds compiled.
        """
        cells = bytearray(_checked(counts, "counts"))
        melds: cython.int = _melds_of(bytes(cells), melds_n, 14)
        hidden: bytes = _checked(unseen, "unseen")
        beside: bytes = bytes(34) if laid is None else _checked(laid, "laid")
        kinds: cython.ulonglong[1]
        live: cython.int[1]
        lack: cython.int
        kind: cython.int
        if not cython.compiled:
            kinds = [0]
            live = [0]
        found = []
        for kind in range(34):
            if cells[kind]:
                cells[kind] -= 1
                lack = live_tiles(cells, beside, melds, cython.address(self.shapes), hidden, kinds, live)
                cells[kind] += 1
                found.append((kind, lack, live[0], kinds[0]))
        return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _measure_all(
    hands: cython.p_uchar,
    out: cython.p_uchar,
    number: cython.Py_ssize_t,
    melds_n: cython.int,
    shapes: cython.pointer[Shapes],
) -> cython.Py_ssize_t:
    """Write the deficiency of each hand; return the index of the first impossible one, or -1."""
    at: cython.Py_ssize_t
    tiles: cython.int
    hand: cython.p_uchar
    for at in range(number):
        hand = cython.address(hands[at * 34]) if cython.compiled else hands[at * 34 : at * 34 + 34]
        tiles = _tiles_of(hand)
        if tiles < 0 or tiles > 14:
            return at
        out[at] = missing(hand, (14 - tiles) // 3 if melds_n < 0 else melds_n, shapes)
    return -1


@cython.cfunc
@cython.exceptval(-2, check=False)
def _measure(
    hands: object, out: object, number: cython.Py_ssize_t, melds_n: cython.int, shapes: cython.pointer[Shapes]
) -> cython.Py_ssize_t:
    """``_measure_all`` over the memory of two byte buffers, without the interpreter's lock."""
    if not cython.compiled:
        return _measure_all(hands, out, number, melds_n, shapes)
    source: Py_buffer
    target: Py_buffer
    bad: cython.Py_ssize_t
    PyObject_GetBuffer(hands, cython.address(source), PyBUF_SIMPLE)
    try:
        PyObject_GetBuffer(out, cython.address(target), PyBUF_WRITABLE)
    except BaseException:
        PyBuffer_Release(cython.address(source))
        raise
    with cython.nogil:
        bad = _measure_all(
            cython.cast(cython.p_uchar, source.buf), cython.cast(cython.p_uchar, target.buf), number, melds_n, shapes
        )
    PyBuffer_Release(cython.address(target))
    PyBuffer_Release(cython.address(source))
    return bad
