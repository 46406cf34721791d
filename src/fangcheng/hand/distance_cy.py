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
    from cython.cimports.fangcheng.hand.layout import Live, Pattern, Rows, Shapes
    from cython.cimports.fangcheng.hand.rows_cy import laid_row, missing_sets, mix, prepare, shared, turn
    from cython.cimports.fangcheng.hand.special_cy import special_missing
    from cython.cimports.fangcheng.hand.win_cy import completes, waits
else:
    from fangcheng.hand.layout import Live, Pattern, Rows, Shapes
    from fangcheng.hand.rows_cy import laid_row, missing_sets, mix, prepare, shared, turn
    from fangcheng.hand.special_cy import special_missing
    from fangcheng.hand.win_cy import completes, waits

from fangcheng.errors import HandError

FAR = cython.declare(cython.int, 32)  # more tiles than any hand can lack
ONES = cython.declare(cython.ulonglong, 0o01_01_01_01_01_01_01_01_01_01)
TOPS = cython.declare(cython.ulonglong, 0o40_40_40_40_40_40_40_40_40_40)
TIANHE = cython.declare(cython.uint, 2)  # nine gates always is four sets and a pair: no shape of its own here
PATTERN_FIELDS = (
    "shape", "suits_min", "suits_max", "honours", "ends", "chows", "concealed", "distinct", "only", "needs",
)  # fmt: skip


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
    best: cython.int = missing_sets(counts, 4 - melds_n)
    if _has_special(melds_n, shapes):
        best = special_missing(counts, shapes, best)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_beside(
    counts: cython.p_uchar, laid: cython.p_uchar, melds_n: cython.int, shapes: cython.pointer[Shapes]
) -> cython.int:
    """Deficiency of concealed tiles beside melds: none of the ``laid`` tiles of a kind can come a second time."""
    one: cython.ulonglong = mix(laid_row(counts, laid, 0), laid_row(counts, laid, 1))
    other: cython.ulonglong = mix(laid_row(counts, laid, 2), laid_row(counts, laid, 3))
    best: cython.int = shared(one, turn(other, 4 - melds_n))
    if _has_special(melds_n, shapes):
        best = special_missing(counts, shapes, best)
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
    found: cython.pointer[Live],
) -> cython.void:
    """Find the deficiency of at most 13 concealed tiles, the kinds that lower it, and how many of them are unseen.

    ``counts`` is the same again afterwards.
    """
    rows: Rows
    group: cython.int
    kind: cython.int
    best: cython.int
    special: cython.int = FAR
    nearer: cython.bint
    one: cython.ulonglong = 1
    first: cython.ulonglong
    last: cython.ulonglong
    aim: cython.ulonglong
    if not cython.compiled:
        rows = Rows()
    for group in range(4):
        rows.group[group] = laid_row(counts, laid, group)
    first = mix(rows.group[0], rows.group[1])
    last = mix(rows.group[2], rows.group[3])
    rows.rest[0] = mix(rows.group[1], last)
    rows.rest[1] = mix(rows.group[0], last)
    rows.rest[2] = mix(rows.group[3], first)
    rows.rest[3] = mix(rows.group[2], first)
    for group in range(4):
        rows.rest[group] = turn(rows.rest[group], 4 - melds_n)
    best = shared(rows.group[0], rows.rest[0])
    if _has_special(melds_n, shapes):
        special = special_missing(counts, shapes, FAR)
        best = min(best, special)
    aim = best * ONES
    found.deficiency = best
    found.kinds = 0
    found.tiles = 0
    for kind in range(34):
        if unseen[kind] == 0 or counts[kind] + laid[kind] >= 4:
            continue
        group = kind // 9
        counts[kind] += 1
        # a field that is less than the aim keeps no top bit
        nearer = (((laid_row(counts, laid, group) + rows.rest[group]) | TOPS) - aim) & TOPS != TOPS
        if not nearer and special <= best:
            nearer = special_missing(counts, shapes, best) < best
        counts[kind] -= 1
        if nearer:
            found.kinds |= one << kind
            found.tiles += unseen[kind]


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
    cells: bytes = counts if type(counts) is bytes else bytes(counts)  # type: ignore[call-overload]
    if len(cells) != 34:
        raise HandError("wrong_counts", f"{name} has {len(cells)} numbers; one for each of 34 kinds is needed", name)
    if _tiles_of(_memory(cells)) < 0:
        raise HandError("five_of_a_kind", f"{name} has more than four of a kind", name)
    return cells


@cython.cfunc
@cython.inline
def _memory(cells: bytes) -> cython.p_uchar:
    """Where the bytes stand (uncompiled: the bytes); only for what does not write there."""
    return cells  # type: ignore[return-value]


@cython.cfunc
@cython.exceptval(-1, check=False)
def _melds_of(cells: bytes, melds_n: cython.int, most: cython.int) -> cython.int:
    """The number of melds beside so many concealed tiles, if it was not given; raises HandError for impossible ones."""
    tiles: cython.int = _tiles_of(_memory(cells))
    if tiles > most:
        raise HandError("too_many_tiles", f"{tiles} concealed tiles; at most {most} can be measured here", "counts")
    if melds_n < 0:
        melds_n = (14 - tiles) // 3
    if melds_n > 4:
        raise HandError("wrong_counts", f"{melds_n} melds: a hand has 0-4", "melds_n")
    return melds_n


class Distance:
    """Measures hands against the shapes of one ruleset.

    Wherever a method takes ``counts``, it is the number of concealed tiles of each of the 34 kinds, 0-4 each (``bytes``
    is fastest); ``melds_n`` is the number of melds beside them, 0-4, or -1 to have it told from the number of tiles;
    ``laid`` counts the tiles of those melds: none of them can come again (None: not looked at).  Counts that cannot be
    raise HandError ``wrong_counts``, ``five_of_a_kind`` or ``too_many_tiles``.

    House hands that are sets and a pair count as any such hand; of seven pairs and of free tiles all conditions on
    tiles are met exactly.

    Args:
        special: bits of the special shapes that win (``hand.layout``).
        twins_distinct: 1 if four identical tiles are not two pairs (G-42).
        patterns: house hands as dicts of the fields of ``hand.layout.Pattern``, at most 8.
    """

    def __init__(self, special: int = 0, twins_distinct: int = 0, patterns: Sequence[Mapping[str, int]] = ()) -> None:
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
        """Return the deficiency of at most 14 concealed tiles: 0 for a mahjong, 1 for a calling hand."""
        cells: bytes = _checked(counts, "counts")
        melds: cython.int = _melds_of(cells, melds_n, 14)
        if laid is None:
            return missing(_memory(cells), melds, cython.address(self.shapes))
        beside: bytes = _checked(laid, "laid")
        return missing_beside(_memory(cells), _memory(beside), melds, cython.address(self.shapes))

    def deficiency_batch(self, hands: Any, melds_n: int = -1, out: Any = None) -> Any:
        """Measure many hands without holding the interpreter's lock.

        Args:
            hands: any C-contiguous buffer of N x 34 unsigned bytes; it is copied.
            melds_n: as above, the same for all.
            out: a writable C-contiguous buffer of N bytes, or None.

        Returns:
            The deficiency of each hand, in ``out`` or a new bytearray.

        Raises:
            HandError: ``wrong_size`` if ``out`` does not fit; the field of an impossible hand is ``hands[i]``.
        """
        source: bytes = bytes(memoryview(hands).cast("B")) if len(hands) else b""
        number: cython.Py_ssize_t = len(source) // 34
        if len(source) != number * 34:
            raise HandError("wrong_counts", f"{len(source)} bytes are no whole number of hands of 34 kinds", "hands")
        found = bytearray(number)
        bad: cython.Py_ssize_t = -1
        melds: cython.int = melds_n
        if melds > 4:
            raise HandError("wrong_counts", f"{melds_n} melds: a hand has 0-4", "melds_n")
        cells: cython.p_uchar = _memory(source)
        results: cython.p_uchar = found
        shapes: cython.pointer[Shapes] = cython.address(self.shapes)
        with cython.nogil:
            bad = _measure(cells, results, number, melds, shapes)
        if bad >= 0:
            try:
                _melds_of(_checked(source[bad * 34 : bad * 34 + 34], "counts"), melds, 14)
            except HandError as error:
                raise HandError(error.code, f"hand {bad}: {error.message}", f"hands[{bad}]") from None
        if out is None:
            return found
        target = memoryview(out).cast("B")
        if len(target) != number or target.readonly:
            raise HandError("wrong_size", f"out must be writable and have {number} bytes", "out")
        target[:] = found
        return out

    def completes(self, counts: Any, melds_n: int = -1) -> bool:
        """Return whether the hand is a mahjong."""
        cells = bytearray(_checked(counts, "counts"))
        return bool(completes(cells, _melds_of(bytes(cells), melds_n, 14), -1, cython.address(self.shapes)))

    def waits(self, counts: Any, melds_n: int = -1) -> tuple[int, ...]:
        """Return the kinds that complete a hand one tile short, those of which it already holds four left out."""
        cells = bytearray(_checked(counts, "counts"))
        mask = waits(cells, _melds_of(bytes(cells), melds_n, 13), cython.address(self.shapes))
        return tuple([kind for kind in range(34) if mask >> kind & 1])

    def accepts(self, counts: Any, unseen: Any, melds_n: int = -1, laid: Any = None) -> tuple[int, int, int]:
        """Tell what brings a hand that is to draw nearer to mahjong.

        Args:
            counts: at most 13 concealed tiles.
            unseen: how many tiles of each of the 34 kinds the player has not seen; a kind with 0 is never accepted.

        Returns:
            Deficiency, number of live tiles that lower it, bit mask of their kinds.
        """
        cells = bytearray(_checked(counts, "counts"))
        melds: cython.int = _melds_of(bytes(cells), melds_n, 13)
        hidden = bytearray(_checked(unseen, "unseen"))
        beside = bytearray(34) if laid is None else bytearray(_checked(laid, "laid"))
        live: Live
        if not cython.compiled:
            live = Live()
        live_tiles(cells, beside, melds, cython.address(self.shapes), hidden, cython.address(live))
        return live.deficiency, live.tiles, live.kinds

    def acceptance(
        self, counts: Any, unseen: Any, melds_n: int = -1, laid: Any = None
    ) -> list[tuple[int, int, int, int]]:
        """Tell for each kind that a hand of at most 14 tiles may discard what is left.

        Args:
            counts: the concealed tiles before the discard.
            unseen: how many tiles of each of the 34 kinds the player has not seen.

        Returns:
            For each kind held, in order: (kind, deficiency after discarding it, number of live tiles that lower it, bit
            mask of their kinds).

        Cost: some 10 microseconds compiled; beside melds given as ``laid`` up to 300.
        """
        cells = bytearray(_checked(counts, "counts"))
        melds: cython.int = _melds_of(bytes(cells), melds_n, 14)
        hidden = bytearray(_checked(unseen, "unseen"))
        beside = bytearray(34) if laid is None else bytearray(_checked(laid, "laid"))
        kind: cython.int
        live: Live
        if not cython.compiled:
            live = Live()
        found = []
        for kind in range(34):
            if cells[kind]:
                cells[kind] -= 1
                live_tiles(cells, beside, melds, cython.address(self.shapes), hidden, cython.address(live))
                cells[kind] += 1
                found.append((kind, live.deficiency, live.tiles, live.kinds))
        return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _measure(
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
        if cython.compiled:  # noqa: SIM108 - mypy reads one branch only
            hand = cython.address(hands[at * 34])
        else:
            hand = hands[at * 34 : at * 34 + 34]
        tiles = _tiles_of(hand)
        if tiles < 0 or tiles > 14:
            return at
        out[at] = missing(hand, (14 - tiles) // 3 if melds_n < 0 else melds_n, shapes)
    return -1
