"""Proves a ruleset by the examples beside its rows: each example must make the row's line, no counter-example may."""

from __future__ import annotations

from fangcheng.errors import FangchengError, RulesetError, shown
from fangcheng.rules.model import Row, Ruleset
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.lines import Score
from fangcheng.scoring.score import score_hand
from fangcheng.scoring.words import hand_words


def prove(ruleset: Ruleset) -> int:
    """Count every example and counter-example of the active rows; return how many there were.

    A line that is there but beaten by a limit hand or a higher rung proves the row as well.

    Raises:
        RulesetError: ``example_fails`` or ``counter_fails``, with rule, hand and what was counted.
    """
    proved = 0
    for row in ruleset.rows:
        for text in row.examples:
            score = _count(ruleset, row, text)
            if not _has_line(score, row):
                raise _unproved("example_fails", "makes no line of its example", ruleset, row, text)
            proved += 1
        for text in row.counters:
            if _makes_line(ruleset, row, text):
                raise _unproved("counter_fails", "makes a line of its counter-example", ruleset, row, text)
            proved += 1
    return proved


def _count(ruleset: Ruleset, row: Row, text: str) -> Score:
    try:
        return score_hand(ruleset, hand_of(hand_words(text)))
    except FangchengError as error:
        why = f"has an example that cannot be counted ({error.message}):"
        raise _unproved("bad_example", why, ruleset, row, text) from error


def _makes_line(ruleset: Ruleset, row: Row, text: str) -> bool:
    """Whether a counter-example makes the row's line: tiles that are no mahjong make none."""
    try:
        return _has_line(_count(ruleset, row, text), row)
    except RulesetError as error:
        if isinstance(error.__cause__, FangchengError) and error.__cause__.code == "not_mahjong":
            return False
        raise


def _unproved(code: str, what: str, ruleset: Ruleset, row: Row, text: str) -> RulesetError:
    """The error of a row that its example or counter-example does not bear out."""
    given = shown(text, 120)
    return RulesetError(code, f"{row.rule} {what} {given}", f"{ruleset.name}: {row.rule}", rule=row.rule, given=given)


def _has_line(score: Score, row: Row) -> bool:
    return any(line.row == row for line in score.lines)
