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
    from cython.cimports.fangcheng.scoring.layout import Facts, Ladders, Line, Outcome, Reading, Rung
else:
    from fangcheng.rules.layout import Row, Rules
    from fangcheng.scoring.facts_cy import bonus_item, series_item
    from fangcheng.scoring.layout import Facts, Ladders, Line, Outcome, Reading, Rung

POINTS = cython.declare(cython.int, 0)
DOUBLES = cython.declare(cython.int, 1)
FACTOR = cython.declare(cython.int, 2)
# The sections of Rules.rows; before these four that are the types of set
OF_ANY_SET = cython.declare(cython.int, 4)
OF_BONUS = cython.declare(cython.int, 5)
OF_SERIES = cython.declare(cython.int, 6)
OF_HAND = cython.declare(cython.int, 7)
OF_PAIRS = cython.declare(cython.int, 8)
OF_LIMIT = cython.declare(cython.int, 9)
PAIR = cython.declare(cython.int, 3)
ADDED = cython.declare(cython.int, 2)
SHAPE_STANDARD = cython.declare(cython.int, 1)
SHAPE_TWINS_PURE = cython.declare(cython.int, 4)
SHAPE_TIANHE = cython.declare(cython.int, 3)
SHAPE_PATTERN = cython.declare(cython.int, 10)
MAX_LINES = cython.declare(cython.int, 96)
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
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pairs_value(row: cython.pointer[Row], reading: cython.pointer[Reading]) -> cython.longlong:
    """The sum over all pairs: one value for suit tiles, the other for honours."""
    part: cython.int
    value: cython.longlong = 0
    for part in range(reading.sets_n):
        if reading.sets[part].type == PAIR:
            value += row.value_concealed if reading.sets[part].kind >= 27 else row.value_open
    return value


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
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write_line(
    out: cython.pointer[Outcome], row: cython.int, subject: cython.int, ladder: cython.int, value: cython.longlong
) -> cython.void:
    """Add a line if lines are wanted."""
    line: cython.pointer[Line]
    if out.want_lines and out.lines_n < MAX_LINES:
        line = cython.address(out.lines[out.lines_n])
        line.row = row
        line.subject = subject
        line.ladder = ladder
        line.value = value
        line.beaten_by = -1
        line.reason = 0
        out.lines_n += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(
    rules: cython.pointer[Rules],
    ladders: cython.pointer[Ladders],
    place: cython.int,
    subject: cython.int,
    value: cython.longlong,
    out: cython.pointer[Outcome],
) -> cython.void:
    """Take one line into the sums; a line on a ladder waits until the ladder's highest is known."""
    row: cython.pointer[Row] = cython.address(rules.rows[place])
    best: cython.pointer[Rung] = cython.address(ladders.best[row.group])
    _write_line(out, row.index, subject, row.group, value)
    if not row.group:
        _add(out, row.kind, value)
    elif value > best.value or (value == best.value and row.index < rules.rows[best.row].index):
        best.value = value
        best.row = place
        best.subject = subject


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count_set(
    rules: cython.pointer[Rules],
    ladders: cython.pointer[Ladders],
    section: cython.int,
    reading: cython.pointer[Reading],
    part: cython.int,
    out: cython.pointer[Outcome],
) -> cython.bint:
    """Count one set by the rows of a section; True if any gave it points."""
    place: cython.int
    value: cython.longlong
    row: cython.pointer[Row]
    scored: cython.bint = False
    for place in range(rules.rows_from[section], rules.rows_from[section + 1]):
        row = cython.address(rules.rows[place])
        if _item_holds(row, reading.item[part]) and _hand_holds(row, reading.word):
            value = _set_value(rules, row, reading, part)
            _count(rules, ladders, place, part, value, out)
            if row.kind == POINTS and value:
                scored = True
    return scored


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_sets(
    rules: cython.pointer[Rules],
    ladders: cython.pointer[Ladders],
    reading: cython.pointer[Reading],
    out: cython.pointer[Outcome],
) -> cython.bint:
    """Count every set; True if any has points by the table of sets."""
    part: cython.int
    scored: cython.bint = False
    for part in range(reading.sets_n):
        if _count_set(rules, ladders, reading.sets[part].type, reading, part, out):
            scored = True
        if _count_set(rules, ladders, OF_ANY_SET, reading, part, out):
            scored = True
    return scored


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_bonus(
    rules: cython.pointer[Rules],
    ladders: cython.pointer[Ladders],
    facts: cython.pointer[Facts],
    word: cython.ulonglong,
    out: cython.pointer[Outcome],
) -> cython.void:
    """Count flowers and seasons: each tile, and each series."""
    place: cython.int
    part: cython.int
    item: cython.uint
    row: cython.pointer[Row]
    for part in range(8 if facts.bonus else 0):
        if (facts.bonus >> part) & 1:
            item = bonus_item(facts, part)
            for place in range(rules.rows_from[OF_BONUS], rules.rows_from[OF_SERIES]):
                row = cython.address(rules.rows[place])
                if _item_holds(row, item) and _hand_holds(row, word):
                    _count(rules, ladders, place, SUBJECT_BONUS + part, row.value_open, out)
    for part in range(2):
        item = series_item(facts, part)
        for place in range(rules.rows_from[OF_SERIES], rules.rows_from[OF_HAND]):
            row = cython.address(rules.rows[place])
            if _item_holds(row, item) and _hand_holds(row, word):
                _count(rules, ladders, place, SUBJECT_SERIES + part, row.value_open, out)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _no_hu(rules: cython.pointer[Rules], word: cython.ulonglong) -> cython.ulonglong:
    """The bits of «no hu» where the sets have none; the strict one if no points but the base count at all (G-09)."""
    place: cython.int
    row: cython.pointer[Row]
    for place in range(rules.rows_from[OF_HAND], rules.rows_from[OF_LIMIT]):
        row = cython.address(rules.rows[place])
        if (
            row.kind == POINTS
            and row.value_open
            and not row.flags
            and not row.need & (NO_HU | NO_HU_STRICT)
            and _hand_holds(row, word)
        ):
            return NO_HU
    return NO_HU | NO_HU_STRICT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_hand(
    rules: cython.pointer[Rules],
    ladders: cython.pointer[Ladders],
    reading: cython.pointer[Reading],
    out: cython.pointer[Outcome],
) -> cython.void:
    """Count what the hand is as a whole."""
    place: cython.int
    row: cython.pointer[Row]
    for place in range(rules.rows_from[OF_HAND], rules.rows_from[OF_PAIRS]):
        row = cython.address(rules.rows[place])
        if _hand_holds(row, reading.word):
            _count(rules, ladders, place, SUBJECT_HAND, row.value_open, out)
    for place in range(rules.rows_from[OF_PAIRS], rules.rows_from[OF_LIMIT]):
        row = cython.address(rules.rows[place])
        if _hand_holds(row, reading.word):
            _count(rules, ladders, place, SUBJECT_HAND, _pairs_value(row, reading), out)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _climb(rules: cython.pointer[Rules], ladders: cython.pointer[Ladders], out: cython.pointer[Outcome]) -> cython.void:
    """Count the highest line of each ladder; it beats the others."""
    group: cython.int
    index: cython.int
    row: cython.pointer[Row]
    best: cython.pointer[Rung]
    for group in range(1, rules.ladders_n):
        best = cython.address(ladders.best[group])
        row = cython.address(rules.rows[best.row])
        if best.value > 0:
            _add(out, row.kind, best.value)
        for index in range(out.lines_n):
            if out.lines[index].ladder == group and (
                out.lines[index].row != row.index or out.lines[index].subject != best.subject
            ):
                out.lines[index].beaten_by = row.index
                out.lines[index].reason = BEATEN_BY_LADDER


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _copy_line(to: cython.pointer[Line], source: cython.pointer[Line]) -> cython.void:
    to.row = source.row
    to.subject = source.subject
    to.beaten_by = source.beaten_by
    to.reason = source.reason
    to.ladder = source.ladder
    to.value = source.value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_table_order(out: cython.pointer[Outcome]) -> cython.void:
    """Sort the lines by their rows; those of one row stay as they are."""
    moved: Line
    if not cython.compiled:
        moved = Line()
    index: cython.int
    to: cython.int
    for index in range(1, out.lines_n):
        _copy_line(cython.address(moved), cython.address(out.lines[index]))
        to = index
        while to > 0 and out.lines[to - 1].row > moved.row:
            _copy_line(cython.address(out.lines[to]), cython.address(out.lines[to - 1]))
            to -= 1
        _copy_line(cython.address(out.lines[to]), cython.address(moved))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limit_row(rules: cython.pointer[Rules], word: cython.ulonglong) -> cython.int:
    """The place of the limit hand that scores most, the first of equals; -1 if there is none."""
    place: cython.int
    found: cython.int = -1
    for place in range(rules.rows_from[OF_LIMIT], rules.rows_from[OF_LIMIT + 1]):
        if _hand_holds(cython.address(rules.rows[place]), word) and (
            found < 0 or rules.rows[place].value_open > rules.rows[found].value_open
        ):
            found = place
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _limit_lines(
    rules: cython.pointer[Rules], word: cython.ulonglong, best: cython.int, out: cython.pointer[Outcome]
) -> cython.void:
    """The best limit hand beats every line, and the other limit hands (D-LIM-1)."""
    index: cython.int
    place: cython.int
    winner: cython.int = rules.rows[best].index
    for place in range(rules.rows_from[OF_LIMIT], rules.rows_from[OF_LIMIT + 1]):
        if _hand_holds(cython.address(rules.rows[place]), word):
            _write_line(out, rules.rows[place].index, SUBJECT_HAND, 0, rules.rows[place].value_open)
    for index in range(out.lines_n):
        if out.lines[index].row != winner:
            out.lines[index].beaten_by = winner
            out.lines[index].reason = BEATEN_BY_LIMIT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _finish(
    rules: cython.pointer[Rules], reading: cython.pointer[Reading], out: cython.pointer[Outcome]
) -> cython.void:
    """Limit hand, or the tables' sum with its cap (D-LIM-1, G-19)."""
    best: cython.int = _limit_row(rules, reading.word)
    doubled: cython.longlong = 1
    out.factor *= doubled << min(40, out.doubles)
    out.uncapped = out.points * out.factor
    out.total = out.uncapped
    if best >= 0:
        out.limit_row = rules.rows[best].index
        out.total = rules.rows[best].value_open
        _limit_lines(rules, reading.word, best, out)
    elif rules.limit >= 0 and rules.cap_all and out.uncapped > rules.limit:
        out.total = rules.limit
        out.capped = 1
        _write_line(out, CAP_ROW, SUBJECT_HAND, 0, rules.limit)


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
    ladders: Ladders
    if not cython.compiled:
        ladders = Ladders()
    group: cython.int
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
    for group in range(1, rules.ladders_n):
        ladders.best[group].value = -1
        ladders.best[group].row = 0
    if not _count_sets(rules, cython.address(ladders), reading, out) and reading.word & WINNER:
        reading.word |= _no_hu(rules, reading.word)
    _count_bonus(rules, cython.address(ladders), facts, reading.word, out)
    _count_hand(rules, cython.address(ladders), reading, out)
    _climb(rules, cython.address(ladders), out)
    _in_table_order(out)
    _finish(rules, reading, out)
    return True
