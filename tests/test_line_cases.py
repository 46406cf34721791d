"""Scores to the last line, worked out by hand: zero lines, beaten rungs, limit hands and what they beat."""

from __future__ import annotations

import pytest

from tests.line_cases import LineCase, RowCase, all_line_cases, all_row_cases, check_lines, check_rows


@pytest.mark.parametrize("case", all_line_cases(), ids=lambda case: case.name)
def test_a_hand_is_worth_what_the_case_says_line_by_line(case: LineCase) -> None:
    assert check_lines(case) is None
    assert len(case.why) > 20


@pytest.mark.parametrize("case", all_row_cases(), ids=lambda case: f"{case.name}-{case.preset}-{case.table}")
def test_the_rows_in_force_are_those_the_options_want(case: RowCase) -> None:
    assert check_rows(case), case.why
