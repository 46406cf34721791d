"""Is this hand a mahjong?  Four sets and a pair (D-CMB-2), or a special shape a ruleset allows (D-ALT, S-ALT).

The standard test splits nothing: within a suit every rank must give up what the ranks below it still need, modulo
three, and a rank that can carry the pair is known from the sum of ranks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fangcheng.hand import layout

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Pattern, Shapes
else:
    from fangcheng.hand.layout import Pattern, Shapes

# Bits of Shapes.special, as in hand/layout.py
THIRTEEN = cython.declare(cython.uint, 1)
TIANHE = cython.declare(cython.uint, 2)
TWINS_PURE = cython.declare(cython.uint, 4)
TWINS_HONOUR = cython.declare(cython.uint, 8)
TWINS_MIXED = cython.declare(cython.uint, 16)
SEQUENCE_SAME = cython.declare(cython.uint, 32)
SEQUENCE_OTHER = cython.declare(cython.uint, 64)
SEQUENCE_HONOUR = cython.declare(cython.uint, 128)

SUIT_KINDS = cython.declare(cython.ulonglong, layout.SUIT_KINDS)
HONOUR_KINDS = cython.declare(cython.ulonglong, layout.HONOUR_KINDS)
MAJOR_KINDS = cython.declare(cython.ulonglong, layout.MAJOR_KINDS)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _suit_splits(counts: cython.p_uchar, first: cython.int, pair: cython.int) -> cython.bint:
    """Whether the nine kinds from ``first``, less a pair at rank index ``pair`` (-1: none), are all chows and pungs."""
    here: cython.int = 0  # tiles of this rank already promised to chows from below
    after: cython.int = 0  # the same for the next rank
    index: cython.int
    left: cython.int
    for index in range(9):
        left = counts[first + index] - here
        if index == pair:
            left -= 2
        if left < 0:
            return False
        left = left % 3
        if left != 0 and index > 6:
            return False
        here = after + left
        after = left
    return here == 0 and after == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sets_and_pair(counts: cython.p_uchar) -> cython.bint:
    """Whether the concealed tiles are sets and exactly one pair."""
    suit: cython.int
    index: cython.int
    tiles: cython.int
    weight: cython.int
    pair_suit: cython.int = -1
    pair_weight: cython.int = 0
    pairs: cython.int = 0
    for index in range(27, 34):
        tiles = counts[index]
        if tiles == 1 or tiles == 4:
            return False
        if tiles == 2:
            pairs += 1
    if pairs > 1:
        return False
    for suit in range(3):
        tiles = 0
        weight = 0
        for index in range(9):
            tiles += counts[suit * 9 + index]
            weight += index * counts[suit * 9 + index]
        if tiles % 3 == 1:
            return False
        if tiles % 3 == 2:
            if pairs or pair_suit >= 0:
                return False
            pair_suit = suit
            pair_weight = weight
        elif not _suit_splits(counts, suit * 9, -1):
            return False
    if pair_suit < 0:
        return pairs == 1
    index = (2 * pair_weight) % 3  # ranks that can be the pair are congruent to twice the sum of ranks
    while index < 9:
        if counts[pair_suit * 9 + index] >= 2 and _suit_splits(counts, pair_suit * 9, index):
            return True
        index += 3
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pattern_tiles_fit(pattern: cython.pointer[Pattern], counts: cython.p_uchar) -> cython.bint:
    """Whether all tiles of a hand (melds included in ``counts``) satisfy a house pattern's conditions on tiles."""
    kind: cython.int
    suits: cython.int = 0
    seen: cython.int = 0
    honours: cython.int = 0
    ends: cython.int = 0
    middles: cython.int = 0
    one: cython.ulonglong = 1
    for kind in range(34):
        if counts[kind] == 0:
            if pattern.needs & (one << kind):
                return False
            continue
        if pattern.only and not (pattern.only & (one << kind)):
            return False
        if kind >= 27:
            honours += 1
        else:
            seen |= 1 << (kind // 9)
            if kind % 9 == 0 or kind % 9 == 8:
                ends += 1
            else:
                middles += 1
    suits = (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1)
    if suits < pattern.suits_min or suits > pattern.suits_max:
        return False
    if (pattern.honours == 1 and honours) or (pattern.honours == 2 and suits) or (pattern.honours == 3 and not honours):
        return False
    return not ((pattern.ends == 1 and ends) or (pattern.ends == 2 and middles) or (pattern.ends == 3 and not ends))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def held_kinds(counts: cython.p_uchar) -> cython.ulonglong:
    """Bit mask of the kinds of which there is a tile."""
    kind: cython.int
    held: cython.ulonglong = 0
    for kind in range(34):
        held |= cython.cast(cython.ulonglong, counts[kind] > 0) << kind
    return held


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kinds_twice(counts: cython.p_uchar) -> cython.int:
    """Of how many kinds there are two tiles, no more and no less."""
    kind: cython.int
    found: cython.int = 0
    for kind in range(34):
        if counts[kind] == 2:
            found += 1
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _twins(held: cython.ulonglong) -> cython.uint:
    """Which twins seven pairs of these kinds are."""
    suit: cython.int
    if held & HONOUR_KINDS == held:
        return TWINS_HONOUR
    for suit in range(0, 27, 9):
        if held & (SUIT_KINDS << suit) == held:
            return TWINS_PURE
    return TWINS_MIXED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _counts_are(
    counts: cython.p_uchar, first: cython.int, low: cython.int, high: cython.int, from_: cython.int
) -> cython.bint:
    """Whether the suit from kind ``first`` has each rank index below ``from_`` so many times, the others so many."""
    index: cython.int
    other: cython.int = 0
    for index in range(9):
        if counts[first + index] != (low if index < from_ else high):
            other += 1
    return other == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shapes_of_a_run(
    counts: cython.p_uchar, held: cython.ulonglong, suit: cython.int, allowed: cython.uint
) -> cython.uint:
    """Bits of the allowed shapes that hold one to nine of the suit that begins with kind ``suit`` (G-25, G-41)."""
    found: cython.uint = 0
    other: cython.int
    index: cython.int
    tiles: cython.int = 0
    honours: cython.int = 0
    for index in range(9):
        tiles += counts[suit + index]
    if tiles == 14:
        if counts[suit] >= 3 and counts[suit + 8] >= 3:
            found |= TIANHE
        if _counts_are(counts, suit, 2, 1, 5) or _counts_are(counts, suit, 1, 2, 4):
            found |= SEQUENCE_SAME
    elif tiles == 9 and held & HONOUR_KINDS:
        for index in range(27, 34):
            if counts[index] == 1:
                honours += 1
        if honours == 5:
            found |= SEQUENCE_HONOUR
    elif tiles == 9:
        for other in range(0, 27, 9):
            if other != suit and _counts_are(counts, other, 1, 0, 5):
                found |= SEQUENCE_OTHER
    return found & allowed


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def special_shapes(counts: cython.p_uchar, shapes: cython.pointer[Shapes]) -> cython.uint:
    """Bits of the special shapes a ruleset allows that fourteen concealed tiles make (G-25, G-27, G-41, G-42).

    Bit 8 + n stands for house pattern n of a shape that is not sets and a pair.
    """
    allowed: cython.uint = shapes.special
    found: cython.uint = 0
    held: cython.ulonglong = held_kinds(counts)
    pairs: cython.int = 0
    index: cython.int
    suit: cython.int
    for index in range(34):
        pairs += counts[index] >> 1
    if held == MAJOR_KINDS:
        found |= allowed & THIRTEEN
    if pairs == 7 and (not shapes.twins_distinct or _kinds_twice(counts) == 7):
        found |= allowed & _twins(held)
    for suit in range(0, 27, 9):
        if (held >> suit) & SUIT_KINDS == SUIT_KINDS:
            found |= _shapes_of_a_run(counts, held, suit, allowed)
    for index in range(shapes.patterns_n):
        if shapes.patterns[index].shape == 0:
            continue
        if shapes.patterns[index].shape == 1 and (
            pairs != 7 or (shapes.patterns[index].distinct and _kinds_twice(counts) != 7)
        ):
            continue
        if pattern_tiles_fit(cython.address(shapes.patterns[index]), counts):
            found |= cython.cast(cython.uint, 256) << index
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def completes(
    counts: cython.p_uchar, melds_n: cython.int, add: cython.int, shapes: cython.pointer[Shapes]
) -> cython.bint:
    """Whether the concealed tiles (plus kind ``add``, or -1 for none) with ``melds_n`` melds are a mahjong."""
    done: cython.bint
    if add >= 0:
        counts[add] += 1
    done = _sets_and_pair(counts)
    if not done and melds_n == 0 and (shapes.special or shapes.patterns_n):
        done = special_shapes(counts, shapes) != 0
    if add >= 0:
        counts[add] -= 1
    return done


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _group_done(counts: cython.p_uchar, group: cython.int, pair: cython.bint) -> cython.bint:
    """Whether one suit (0-2), or the honours (3), is sets only, or (``pair``) sets and exactly one pair."""
    index: cython.int
    weight: cython.int = 0
    pairs: cython.int = 0
    if group == 3:
        for index in range(27, 34):
            if counts[index] == 1 or counts[index] == 4:
                return False
            if counts[index] == 2:
                pairs += 1
        return pairs == (1 if pair else 0)
    if not pair:
        return _suit_splits(counts, group * 9, -1)
    for index in range(9):
        weight += index * counts[group * 9 + index]
    index = (2 * weight) % 3
    while index < 9:
        if counts[group * 9 + index] >= 2 and _suit_splits(counts, group * 9, index):
            return True
        index += 3
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _waits_in(counts: cython.p_uchar, group: cython.int, pair: cython.bint) -> cython.ulonglong:
    """Kinds of one suit or of the honours that make the group sets only, or (``pair``) sets and one pair."""
    kind: cython.int
    last: cython.int = 34 if group == 3 else group * 9 + 9
    found: cython.ulonglong = 0
    one: cython.ulonglong = 1
    for kind in range(group * 9, last):
        if counts[kind] < 4:
            counts[kind] += 1
            if _group_done(counts, group, pair):
                found |= one << kind
            counts[kind] -= 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _standard_waits(counts: cython.p_uchar) -> cython.ulonglong:
    """Kinds that complete sets and a pair.

    The added tile changes one group (suit or honours) only, so the three others must be done already: either they are
    sets only and the changed one, of 3n + 1 tiles, gets the pair, or one of two groups of 3n + 2 tiles holds the pair.
    """
    tiles: cython.int
    index: cython.int
    group: cython.int
    ones: cython.int = 0  # groups of 3n + 1 tiles
    twos: cython.int = 0  # groups of 3n + 2 tiles
    first: cython.int = -1
    second: cython.int = -1
    found: cython.ulonglong = 0
    for group in range(4):
        tiles = 0
        for index in range(group * 9, 34 if group == 3 else group * 9 + 9):
            tiles += counts[index]
        tiles %= 3
        if tiles == 0:
            continue
        if tiles == 1:
            ones += 1
        else:
            twos += 1
        if first < 0:
            first = group
        elif second < 0:
            second = group
        else:
            return 0
    if not ((ones == 1 and twos == 0) or (ones == 0 and twos == 2)):
        return 0
    for group in range(4):
        if group != first and group != second and not _group_done(counts, group, False):
            return 0
    if ones == 1:
        return _waits_in(counts, first, True)
    if _group_done(counts, second, True):
        found = _waits_in(counts, first, False)
    if _group_done(counts, first, True):
        found |= _waits_in(counts, second, False)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _special_near(counts: cython.p_uchar, shapes: cython.pointer[Shapes]) -> cython.bint:
    """Whether a tile or an exchange could make a special shape: only a quick necessary condition."""
    kind: cython.int
    suit: cython.int
    pairs: cython.int = 0
    majors: cython.int = 0
    ranks: cython.int
    if shapes.patterns_n:
        return True
    for kind in range(27, 34):
        pairs += counts[kind] >> 1
        if counts[kind]:
            majors += 1
    for suit in range(0, 27, 9):
        ranks = 0
        for kind in range(suit, suit + 9):
            pairs += counts[kind] >> 1
            if counts[kind]:
                ranks += 1
        if counts[suit]:
            majors += 1
        if counts[suit + 8]:
            majors += 1
        if ranks >= 8 and shapes.special & (TIANHE | SEQUENCE_SAME | SEQUENCE_OTHER | SEQUENCE_HONOUR):
            return True
    if pairs >= 6 and shapes.special & (TWINS_PURE | TWINS_HONOUR | TWINS_MIXED):
        return True
    return majors >= 12 and shapes.special & THIRTEEN != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def waits(counts: cython.p_uchar, melds_n: cython.int, shapes: cython.pointer[Shapes]) -> cython.ulonglong:
    """Bit mask of the kinds that complete a hand one tile short; a kind of which it holds all four is no wait."""
    kind: cython.int
    one: cython.ulonglong = 1
    found: cython.ulonglong = _standard_waits(counts)
    if melds_n == 0 and (shapes.special or shapes.patterns_n) and _special_near(counts, shapes):
        for kind in range(34):
            if counts[kind] < 4 and not found & (one << kind):
                counts[kind] += 1
                if special_shapes(counts, shapes):
                    found |= one << kind
                counts[kind] -= 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_tianhe_waits(all_tiles: cython.p_uchar, shapes: cython.pointer[Shapes]) -> cython.ulonglong:
    """Bit mask of the kinds that make nine gates of a hand's tiles, its laid sets included (G-25).

    For rulesets that let nine gates hold an open set only: beside laid sets it need not be sets and a pair as well.
    """
    kind: cython.int
    found: cython.ulonglong = 0
    one: cython.ulonglong = 1
    if shapes.special & TIANHE:
        for kind in range(27):
            if all_tiles[kind] < 4:
                all_tiles[kind] += 1
                if special_shapes(all_tiles, shapes) & TIANHE:
                    found |= one << kind
                all_tiles[kind] -= 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_call(counts: cython.p_uchar, melds_n: cython.int, shapes: cython.pointer[Shapes]) -> cython.bint:
    """Whether some discard could leave a calling hand: a quick necessary condition.

    A discard and the tile waited for change two groups at most, so two of the four must be done already.
    """
    group: cython.int
    done: cython.int = 0
    for group in range(4):
        if _group_done(counts, group, False) or _group_done(counts, group, True):
            done += 1
    return done >= 2 or (
        melds_n == 0 and (shapes.special != 0 or shapes.patterns_n > 0) and _special_near(counts, shapes)
    )
