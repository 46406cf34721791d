"""What a hand is worth: every way to read it, and of these the one with the highest total (G-23, G-24).

Order among equals: the higher uncapped total, then the earlier reading; splits come in the order of
``hand/partitions_cy``, for each the sets the claimed tile may have finished from left to right, special shapes last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Set, Splits
    from cython.cimports.fangcheng.hand.partitions_cy import split_all
    from cython.cimports.fangcheng.hand.win_cy import special_shapes
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.scoring.facts_cy import hand_word, read_sets
    from cython.cimports.fangcheng.scoring.layout import Counts, Facts, Outcome, Reading
    from cython.cimports.fangcheng.scoring.tally_cy import tally
else:
    from fangcheng.hand.layout import Set, Splits
    from fangcheng.hand.partitions_cy import split_all
    from fangcheng.hand.win_cy import special_shapes
    from fangcheng.rules.layout import Rules
    from fangcheng.scoring.facts_cy import hand_word, read_sets
    from fangcheng.scoring.layout import Counts, Facts, Outcome, Reading
    from fangcheng.scoring.tally_cy import tally

CHOW = cython.declare(cython.int, 0)
PUNG = cython.declare(cython.int, 1)
PAIR = cython.declare(cython.int, 3)
OPEN = cython.declare(cython.int, 1)
FROM_DISCARD = cython.declare(cython.int, 1)
FROM_ROBBED_KONG = cython.declare(cython.int, 5)
FROM_FIRST_DISCARD = cython.declare(cython.int, 7)
SHAPE_NONE = cython.declare(cython.int, 0)
SHAPE_STANDARD = cython.declare(cython.int, 1)
SHAPE_THIRTEEN = cython.declare(cython.int, 2)
SHAPE_TIANHE = cython.declare(cython.int, 3)
SHAPE_TWINS_PURE = cython.declare(cython.int, 4)
SHAPE_TWINS_MIXED = cython.declare(cython.int, 6)
SHAPE_PATTERN = cython.declare(cython.int, 10)
TIANHE_BIT = cython.declare(cython.uint, 2)
SPECIAL_SHAPES = cython.declare(cython.int, 8)
# A special shape's fixed sum stands «whatever the real count» (D-LIM-1): among equal totals it goes before a capped one
FIXED_RANK = cython.declare(cython.longlong, 1 << 62)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _copy_set(to: cython.pointer[Set], source: cython.pointer[Set]) -> cython.void:
    to.type = source.type
    to.kind = source.kind
    to.exposure = source.exposure
    to.claimed = source.claimed


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_set(
    reading: cython.pointer[Reading], type_: cython.int, kind: cython.int, exposure: cython.int
) -> cython.void:
    reading.sets[reading.sets_n].type = type_
    reading.sets[reading.sets_n].kind = kind
    reading.sets[reading.sets_n].exposure = exposure
    reading.sets[reading.sets_n].claimed = 0
    reading.sets_n += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _copy_sums(to: cython.pointer[Outcome], source: cython.pointer[Outcome]) -> cython.void:
    """Everything but sets and lines."""
    to.total = source.total
    to.uncapped = source.uncapped
    to.rank = source.rank
    to.points = source.points
    to.factor = source.factor
    to.doubles = source.doubles
    to.limit_row = source.limit_row
    to.capped = source.capped
    to.shape = source.shape


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _start(facts: cython.pointer[Facts], shape: cython.int, reading: cython.pointer[Reading]) -> cython.void:
    """A reading that holds the melds only."""
    index: cython.int
    reading.shape = shape
    reading.sets_n = 0
    reading.pattern = -1
    for index in range(facts.melds_n):
        _add_set(reading, facts.melds[index].type, facts.melds[index].kind, facts.melds[index].exposure)
    reading.concealed_from = facts.melds_n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _consider(
    rules: cython.pointer[Rules],
    facts: cython.pointer[Facts],
    all_tiles: cython.p_uchar,
    word: cython.ulonglong,
    reading: cython.pointer[Reading],
    trial: cython.pointer[Outcome],
    out: cython.pointer[Outcome],
    best: cython.pointer[Reading],
) -> cython.void:
    """Count a reading and keep it if it is better than the best so far (``out.total`` and ``out.rank``)."""
    index: cython.int
    read_sets(rules, facts, all_tiles, word, reading)
    if not tally(rules, facts, reading, trial):
        return
    trial.rank = trial.uncapped
    if trial.limit_row >= 0 and reading.shape > SHAPE_STANDARD and trial.points == 0:  # not counted by the tables
        trial.rank = FIXED_RANK
    if trial.total > out.total or (trial.total == out.total and trial.rank > out.rank):
        _copy_sums(out, trial)
        best.shape = reading.shape
        best.sets_n = reading.sets_n
        best.pattern = reading.pattern
        best.concealed_from = reading.concealed_from
        for index in range(reading.sets_n):
            _copy_set(cython.address(best.sets[index]), cython.address(reading.sets[index]))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _holds_tile(part: cython.pointer[Set], kind: cython.int) -> cython.bint:
    if part.type == CHOW:
        return kind >= part.kind and kind <= part.kind + 2
    return kind == part.kind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _loser_sets(facts: cython.pointer[Facts], reading: cython.pointer[Reading]) -> cython.void:
    """Concealed pungs and pairs on a loser's rack; an unlaid fourth tile counts for nothing (D-KONG-11, S-KONG-5)."""
    kind: cython.int
    for kind in range(34):
        if facts.counts[kind] >= 3:
            _add_set(reading, PUNG, kind, 0)
        elif facts.counts[kind] == 2 and reading.sets_n < 8:
            _add_set(reading, PAIR, kind, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pairs(facts: cython.pointer[Facts], reading: cython.pointer[Reading]) -> cython.void:
    """The pairs of a special shape: seven of twins (four alike are two, G-42), the one of thirteen majors."""
    kind: cython.int
    for kind in range(34):
        if facts.counts[kind] >= 2:
            _add_set(reading, PAIR, kind, 0)
            if facts.counts[kind] == 4:
                _add_set(reading, PAIR, kind, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def evaluate(rules: cython.pointer[Rules], facts: cython.pointer[Facts], out: cython.pointer[Outcome]) -> cython.bint:
    """Count a hand into ``out``; False if a winner's hand is no mahjong by this ruleset (then ``out`` is void).

    ``out.want_lines`` (set by the caller) decides whether ``out.lines`` and ``out.sets`` are written.
    """
    all_tiles: Counts
    reading: Reading
    best: Reading
    trial: Outcome
    found: Splits
    if not cython.compiled:
        all_tiles = [0] * 34
        reading = Reading()
        best = Reading()
        trial = Outcome()
        found = Splits()
    split: cython.int
    index: cython.int
    shape: cython.int
    specials: cython.uint
    claimed: cython.bint
    word: cython.ulonglong = hand_word(rules, facts, all_tiles)
    best.shape = SHAPE_NONE
    best.sets_n = 0
    trial.want_lines = 0
    out.total = -1
    out.rank = -1
    if not facts.winner:
        _start(facts, SHAPE_NONE, cython.address(best))
        _loser_sets(facts, cython.address(best))
    else:
        claimed = facts.source == FROM_DISCARD or facts.source == FROM_ROBBED_KONG or facts.source == FROM_FIRST_DISCARD
        split_all(facts.counts, 4 - facts.melds_n, cython.address(found))
        for split in range(found.splits_n):
            _start(facts, SHAPE_STANDARD, cython.address(reading))
            for index in range(found.splits[split].sets_n):
                _add_set(
                    cython.address(reading),
                    found.splits[split].sets[index].type,
                    found.splits[split].sets[index].kind,
                    0,
                )
            if not claimed:
                _consider(
                    rules,
                    facts,
                    all_tiles,
                    word,
                    cython.address(reading),
                    cython.address(trial),
                    out,
                    cython.address(best),
                )
                continue
            for index in range(reading.concealed_from, reading.sets_n):
                if not _holds_tile(cython.address(reading.sets[index]), facts.winning):
                    continue
                reading.sets[index].claimed = 1
                if reading.sets[index].type != PAIR:
                    reading.sets[index].exposure = OPEN  # a set finished by a claim is open (G-23)
                _consider(
                    rules,
                    facts,
                    all_tiles,
                    word,
                    cython.address(reading),
                    cython.address(trial),
                    out,
                    cython.address(best),
                )
                reading.sets[index].claimed = 0
                reading.sets[index].exposure = 0
        specials = 0
        if facts.melds_n == 0 and (rules.shapes.special or rules.shapes.patterns_n):
            specials = special_shapes(facts.counts, cython.address(rules.shapes))
        elif rules.tianhe_open_allowed and rules.shapes.special & TIANHE_BIT:
            specials = special_shapes(all_tiles, cython.address(rules.shapes)) & TIANHE_BIT  # G-25
        for shape in range(SPECIAL_SHAPES + rules.shapes.patterns_n):
            if not (specials >> shape) & 1:
                continue
            _start(facts, SHAPE_THIRTEEN + shape if shape < SPECIAL_SHAPES else SHAPE_PATTERN, cython.address(reading))
            reading.pattern = shape - SPECIAL_SHAPES
            if reading.shape == SHAPE_THIRTEEN or (
                reading.shape >= SHAPE_TWINS_PURE and reading.shape <= SHAPE_TWINS_MIXED
            ):
                _pairs(facts, cython.address(reading))
            _consider(
                rules, facts, all_tiles, word, cython.address(reading), cython.address(trial), out, cython.address(best)
            )
        if best.shape == SHAPE_NONE:
            return False
        if not out.want_lines:
            return True
    read_sets(rules, facts, all_tiles, word, cython.address(best))
    tally(rules, facts, cython.address(best), out)
    if out.want_lines:
        out.sets_n = best.sets_n
        for index in range(best.sets_n):
            _copy_set(cython.address(out.sets[index]), cython.address(best.sets[index]))
    return True
