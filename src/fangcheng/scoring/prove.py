"""Proves a ruleset by the examples beside its rows: each example must make the row's line, no counter-example may."""

from __future__ import annotations

from fangcheng.errors import FangchengError, RulesetError
from fangcheng.rules.model import Row, Ruleset
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.score import Score, score_hand
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
                raise RulesetError(
                    "example_fails", f"{row.rule} makes no line of its example {text!r}", f"{ruleset.name}: {row.rule}"
                )
            proved += 1
        for text in row.counters:
            score = _count(ruleset, row, text)
            if _has_line(score, row):
                raise RulesetError(
                    "counter_fails",
                    f"{row.rule} makes a line of its counter-example {text!r}",
                    f"{ruleset.name}: {row.rule}",
                )
            proved += 1
    return proved


def _count(ruleset: Ruleset, row: Row, text: str) -> Score:
    try:
        return score_hand(ruleset, hand_of(hand_words(text)))
    except FangchengError as error:
        raise RulesetError(
            "bad_example",
            f"the example {text!r} of {row.rule} cannot be counted: {error.message}",
            f"{ruleset.name}: {row.rule}",
        ) from error


def _has_line(score: Score, row: Row) -> bool:
    return any(line.row == row for line in score.lines)
