"""Applies the rows of a ruleset to one reading of a hand: points, doubles, factors, ladders, limit and cap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fangcheng.rules.vocabulary import HAND_BIT

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.rules.layout import Row, Rules
    from cython.cimports.fangcheng.scoring.facts_cy import bonus_item, series_item
    from cython.cimports.fangcheng.scoring.layout import Facts, Ladder, LadderRow, Outcome, Reading
else:
    from fangcheng.rules.layout import Row, Rules
    from fangcheng.scoring.facts_cy import bonus_item, series_item
    from fangcheng.scoring.layout import Facts, Ladder, LadderRow, Outcome, Reading

POINTS = cython.declare(cython.int, 0)
DOUBLES = cython.declare(cython.int, 1)
FACTOR = cython.declare(cython.int, 2)
LIMIT = cython.declare(cython.int, 3)
PER_SET = cython.declare(cython.int, 0)
PER_BONUS = cython.declare(cython.int, 1)
PER_SERIES = cython.declare(cython.int, 2)
PER_PAIRS = cython.declare(cython.int, 4)
PAIR = cython.declare(cython.int, 3)
ADDED = cython.declare(cython.int, 2)
SHAPE_STANDARD = cython.declare(cython.int, 1)
SHAPE_TWINS_PURE = cython.declare(cython.int, 4)
SHAPE_TIANHE = cython.declare(cython.int, 3)
SHAPE_PATTERN = cython.declare(cython.int, 10)
MAX_LINES = cython.declare(cython.int, 96)
MAX_LADDERS = cython.declare(cython.int, 32)
BEATEN_BY_LIMIT = cython.declare(cython.int, 1)
BEATEN_BY_LADDER = cython.declare(cython.int, 2)
# Line.subject: 0-7 a set, 100 + n a bonus tile, 200 + n a series of bonus tiles, -1 the hand
SUBJECT_BONUS = cython.declare(cython.int, 100)
SUBJECT_SERIES = cython.declare(cython.int, 200)
SUBJECT_HAND = cython.declare(cython.int, -1)
CAP_ROW = cython.declare(cython.int, -1)

NO_HU = cython.declare(cython.ulonglong, HAND_BIT["no_hu"])
NO_HU_STRICT = cython.declare(cython.ulonglong, HAND_BIT["no_hu_strict"])
WINNER = cython.declare(cython.ulonglong, HAND_BIT["winner"])
ANY_PATTERN = cython.declare(cython.ulonglong, sum(HAND_BIT[f"pattern_{index}"] for index in range(8)))
THIRTEEN_OR_TIANHE = cython.declare(cython.ulonglong, HAND_BIT["thirteen"] | HAND_BIT["tianhe"])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hand_holds(row: cython.pointer[Row], word: cython.ulonglong) -> cython.bint:
    return (word & row.need) == row.need and (word & row.bar) == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _item_holds(row: cython.pointer[Row], item: cython.uint) -> cython.bint:
    return (item & row.item_need) == row.item_need and (item & row.item_bar) == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _set_value(
    rules: cython.pointer[Rules], row: cython.pointer[Row], reading: cython.pointer[Reading], index: cython.int
) -> cython.longlong:
    """Open or concealed value for a set; an added kong counts as ``added_kong`` says (G-71)."""
    exposure: cython.int = reading.sets[index].exposure
    if exposure == 0 or (exposure == ADDED and rules.added_kong):
        return row.value_concealed
    return row.value_open


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _no_hu(rules: cython.pointer[Rules], reading: cython.pointer[Reading]) -> cython.ulonglong:
    """The bits of «no hu»: no points by the table of sets, or (strict) no others either but the base (G-09)."""
    index: cython.int
    part: cython.int
    row: cython.pointer[Row]
    others: cython.longlong = 0
    for index in range(rules.rows_n):
        row = cython.address(rules.rows[index])
        if row.kind != POINTS or row.need & (NO_HU | NO_HU_STRICT) or not _hand_holds(row, reading.word):
            continue
        if row.scope == PER_SET:
            for part in range(reading.sets_n):
                if _item_holds(row, reading.item[part]) and _set_value(rules, row, reading, part):
                    return 0
        elif row.scope != PER_BONUS and row.scope != PER_SERIES and not row.flags:
            others += row.value_open
    return NO_HU if others else NO_HU | NO_HU_STRICT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(
    rules: cython.pointer[Rules],
    out: cython.pointer[Outcome],
    index: cython.int,
    subject: cython.int,
    value: cython.longlong,
    best: cython.p_longlong,
    best_line: cython.p_int,
) -> cython.void:
    """Take one line into the sums; a line on a ladder waits until the ladder's highest is known."""
    group: cython.int = rules.rows[index].group
    line: cython.int = out.lines_n
    if out.want_lines and line < MAX_LINES:
        out.lines[line].row = index
        out.lines[line].subject = subject
        out.lines[line].value = value
        out.lines[line].beaten_by = -1
        out.lines[line].reason = 0
        out.lines_n += 1
    if group:
        if value > best[group]:
            best[group] = value
            best_line[2 * group] = index
            best_line[2 * group + 1] = subject
        return
    _add(out, rules.rows[index].kind, value)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(out: cython.pointer[Outcome], kind: cython.int, value: cython.longlong) -> cython.void:
    if kind == POINTS:
        out.points += value
    elif kind == DOUBLES:
        out.doubles += value
    elif kind == FACTOR:
        out.factor *= value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limit_row(rules: cython.pointer[Rules], word: cython.ulonglong) -> cython.int:
    """The limit hand that scores most, the first of equals; -1 if there is none."""
    index: cython.int
    found: cython.int = -1
    for index in range(rules.rows_n):
        if (
            rules.rows[index].kind == LIMIT
            and _hand_holds(cython.address(rules.rows[index]), word)
            and (found < 0 or rules.rows[index].value_open > rules.rows[found].value_open)
        ):
            found = index
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limit_line(
    out: cython.pointer[Outcome], row: cython.int, value: cython.longlong, beaten_by: cython.int
) -> cython.void:
    if out.want_lines and out.lines_n < MAX_LINES:
        out.lines[out.lines_n].row = row
        out.lines[out.lines_n].subject = SUBJECT_HAND
        out.lines[out.lines_n].value = value
        out.lines[out.lines_n].beaten_by = beaten_by
        out.lines[out.lines_n].reason = BEATEN_BY_LIMIT if beaten_by >= 0 else 0
        out.lines_n += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _finish(
    rules: cython.pointer[Rules], reading: cython.pointer[Reading], out: cython.pointer[Outcome]
) -> cython.void:
    """Limit hand, or the tables' sum with its cap (D-LIM-1, G-19)."""
    index: cython.int
    row: cython.int = _limit_row(rules, reading.word)
    doubles: cython.int = min(40, out.doubles)
    for index in range(doubles):
        out.factor *= 2
    out.uncapped = out.points * out.factor
    out.total = out.uncapped
    out.limit_row = row
    if row >= 0:
        out.total = rules.rows[row].value_open
        if out.want_lines:
            for index in range(out.lines_n):
                out.lines[index].beaten_by = row
                out.lines[index].reason = BEATEN_BY_LIMIT
            for index in range(rules.rows_n):
                if rules.rows[index].kind == LIMIT and _hand_holds(cython.address(rules.rows[index]), reading.word):
                    _limit_line(out, index, rules.rows[index].value_open, -1 if index == row else row)
    elif rules.limit >= 0 and rules.cap_all and out.uncapped > rules.limit:
        out.total = rules.limit
        out.capped = 1
        _limit_line(out, CAP_ROW, rules.limit, -1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tally(
    rules: cython.pointer[Rules],
    facts: cython.pointer[Facts],
    reading: cython.pointer[Reading],
    out: cython.pointer[Outcome],
) -> cython.bint:
    """Count one reading; False if it is a shape that only a limit hand makes a reading and none applies.

    ``out.want_lines`` decides whether lines are written.
    """
    best: Ladder
    best_line: LadderRow
    if not cython.compiled:
        best = [0] * 32
        best_line = [0] * 64
    index: cython.int
    part: cython.int
    scope: cython.int
    value: cython.longlong
    word: cython.ulonglong
    row: cython.pointer[Row]
    out.points = 0
    out.doubles = 0
    out.factor = 1
    out.capped = 0
    out.limit_row = -1
    out.lines_n = 0
    out.shape = reading.shape
    if (
        reading.shape == SHAPE_TIANHE
        or reading.shape == SHAPE_PATTERN
        or (reading.shape > SHAPE_STANDARD and reading.shape < SHAPE_TWINS_PURE)
    ):
        # The fixed sum of a special shape: nothing else is counted (D-LIM-1)
        if _limit_row(rules, reading.word & (WINNER | THIRTEEN_OR_TIANHE | ANY_PATTERN)) >= 0:
            _finish(rules, reading, out)
            return True
        if reading.shape == SHAPE_TIANHE:
            return False
    if reading.word & WINNER:
        reading.word |= _no_hu(rules, reading)
    word = reading.word
    for index in range(MAX_LADDERS):
        best[index] = 0
    for index in range(rules.rows_n):
        row = cython.address(rules.rows[index])
        if row.kind == LIMIT or not _hand_holds(row, word):
            continue
        scope = row.scope
        if scope == PER_SET:
            for part in range(reading.sets_n):
                if _item_holds(row, reading.item[part]):
                    _count(rules, out, index, part, _set_value(rules, row, reading, part), best, best_line)
        elif scope == PER_BONUS:
            for part in range(8):
                if (facts.bonus >> part) & 1 and _item_holds(row, bonus_item(facts, part)):
                    _count(rules, out, index, SUBJECT_BONUS + part, row.value_open, best, best_line)
        elif scope == PER_SERIES:
            for part in range(2):
                if _item_holds(row, series_item(facts, part)):
                    _count(rules, out, index, SUBJECT_SERIES + part, row.value_open, best, best_line)
        elif scope == PER_PAIRS:
            value = 0
            for part in range(reading.sets_n):
                if reading.sets[part].type == PAIR:
                    value += row.value_concealed if reading.sets[part].kind >= 27 else row.value_open
            _count(rules, out, index, SUBJECT_HAND, value, best, best_line)
        else:
            _count(rules, out, index, SUBJECT_HAND, row.value_open, best, best_line)
    for index in range(1, MAX_LADDERS):
        if best[index]:
            _add(out, rules.rows[best_line[2 * index]].kind, best[index])
    for index in range(out.lines_n):
        part = rules.rows[out.lines[index].row].group
        if part and (
            out.lines[index].row != best_line[2 * part] or out.lines[index].subject != best_line[2 * part + 1]
        ):
            out.lines[index].beaten_by = best_line[2 * part]
            out.lines[index].reason = BEATEN_BY_LADDER
    _finish(rules, reading, out)
    return True
