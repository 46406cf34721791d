"""Counts one hand with all its lines: the ints of the compiled outcome as a ``Score``.

Sets and most lines are the same again and again, so each is made once and kept: sets here, lines by the ruleset's
table.  A line that is beaten, or speaks of a series of bonus tiles, is made anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fangcheng.rules.model import Row, Ruleset
from fangcheng.scoring.hand import Hand, set_tiles
from fangcheng.scoring.lines import CAP_RULE, SHAPES, Score, ScoredSet, ScoreLine
from fangcheng.tiles import EXPOSURES, Kind

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Set
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.evaluate_cy import evaluate
    from cython.cimports.fangcheng.scoring.layout import Facts, HandRow, Line, Outcome
    from cython.cimports.fangcheng.scoring.row_cy import take, write
else:
    from fangcheng.hand.layout import Set
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.evaluate_cy import evaluate
    from fangcheng.scoring.layout import Facts, HandRow, Line, Outcome
    from fangcheng.scoring.row_cy import take, write

FLOWERS = cython.declare(cython.int, 34)
SEASONS = cython.declare(cython.int, 38)
SUBJECT_BONUS = cython.declare(cython.int, 100)
SUBJECT_SERIES = cython.declare(cython.int, 200)
SUBJECTS = cython.declare(cython.int, 1024)  # numbers for what a kept line speaks of: every set, bonus tiles, the hand
FIRST_SET = cython.declare(cython.int, 201)
SETS = cython.declare(cython.int, 4 * 34 * 3 * 2)
MAX_ROWS = cython.declare(cython.int, 128)
REASONS = ("", "limit", "ladder")  # Line.reason

kept_sets: list[Any] = [None] * SETS


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _number_of(part: cython.pointer[Set]) -> cython.int:
    """A set's number among all that can be."""
    return ((part.type * 34 + part.kind) * 3 + part.exposure) * 2 + part.claimed


@cython.cfunc
def _set_of(part: cython.pointer[Set]) -> ScoredSet:
    number: cython.int = _number_of(part)
    kept: ScoredSet | None = kept_sets[number]
    if kept is None:
        kept = ScoredSet(part.type, set_tiles(part.type, part.kind), part.exposure, bool(part.claimed))
        kept_sets[number] = kept
    return kept


@cython.cfunc
def _series(hand: Hand, row: Row, first: cython.int) -> tuple[Kind, ...]:
    """The bonus tiles that a line on the series of kind ``first`` speaks of."""
    if "both_own" in row.need:
        return (FLOWERS + hand.seat, SEASONS + hand.seat)
    if "own" in row.need:
        return (first + hand.seat,)
    return tuple([kind for kind in hand.bonus if first <= kind < first + 4])


@cython.cfunc
def _new_line(ruleset: Ruleset, hand: Hand, out: cython.pointer[Outcome], line: cython.pointer[Line]) -> ScoreLine:
    """A line in words."""
    if line.row < 0:
        return ScoreLine(CAP_RULE, "limit", line.value, (), "", "", "", None)
    subject: cython.int = line.subject
    row: Row = ruleset.rows[line.row]
    tiles: tuple[Kind, ...] = ()
    exposure: str = ""
    if subject >= SUBJECT_SERIES:
        tiles = _series(hand, row, FLOWERS if subject == SUBJECT_SERIES else SEASONS)
    elif subject >= SUBJECT_BONUS:
        tiles = (FLOWERS + subject - SUBJECT_BONUS,)
    elif subject >= 0:
        tiles = _set_of(cython.address(out.sets[subject])).tiles
        exposure = EXPOSURES[out.sets[subject].exposure]
    beaten_by: str = ruleset.rows[line.beaten_by].rule if line.beaten_by >= 0 else ""
    return ScoreLine(row.rule, row.kind, line.value, tiles, exposure, beaten_by, REASONS[line.reason], row)


@cython.cfunc
def _line_of(
    ruleset: Ruleset,
    table: RuleTable,
    hand: Hand,
    out: cython.pointer[Outcome],
    place: cython.int,
) -> ScoreLine:
    """The line at a place in words, kept if it can come again."""
    line: cython.pointer[Line] = cython.address(out.lines[place])
    if line.row < 0 or line.beaten_by >= 0 or line.subject >= SUBJECT_SERIES:
        return _new_line(ruleset, hand, out, line)
    subject: cython.longlong = line.subject
    if subject < 0:
        subject = SUBJECTS - 1
    elif subject < SUBJECT_BONUS:
        subject = FIRST_SET + _number_of(cython.address(out.sets[subject]))
    key = (line.value * MAX_ROWS + line.row) * SUBJECTS + subject
    kept: ScoreLine | None = table.lines.get(key)
    if kept is None:
        kept = _new_line(ruleset, hand, out, line)
        table.lines[key] = kept
    return kept


def itemise(ruleset: Ruleset, hand: Hand) -> Score | None:
    """Count a hand by the best of its readings (G-24); None if a winner's hand is no mahjong by the ruleset.

    Raises:
        HandError: what ``Hand.check`` raises.
    """
    row: HandRow
    facts: Facts
    out: Outcome
    if not cython.compiled:
        row = HandRow()
        facts = Facts()
        out = Outcome()
    table: RuleTable = ruleset.table
    write(hand, cython.address(row))
    take(cython.address(row), cython.address(facts))
    out.want_lines = 1
    if not evaluate(cython.address(table.r), cython.address(facts), cython.address(out)):
        return None
    sets = tuple([_set_of(cython.address(out.sets[part])) for part in range(out.sets_n)])
    lines = tuple([_line_of(ruleset, table, hand, cython.address(out), place) for place in range(out.lines_n)])
    limit_hand: str | None = ruleset.rows[out.limit_row].limit_hand if out.limit_row >= 0 else None
    shape: str = SHAPES[out.shape]
    return Score(ruleset, hand, out.total, out.points, out.factor, out.uncapped, limit_hand, shape, sets, lines)
