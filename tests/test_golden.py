"""Golden playthroughs of each preset, with the views of all seats after every answer.

A late claim, a robbed kong, a standing hand, a dead deal, two claims on one tile by either rule, a loser's limit hand -
or that the preset refuses it.  What must happen is written down by hand in ``golden/<preset>/<name>.toml``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from fangcheng.clients.playthrough import answers_text, line_text
from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.course import sights
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import CLAIM, ROB
from fangcheng.deal.scenario import Moment, moments, play_scenario
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import Situation, read_situation
from fangcheng.deal.view import view_of
from fangcheng.notation import Meld, format_tiles, parse_tiles
from fangcheng.rules import PRESETS, load
from fangcheng.rules.catalogue import all_rules
from fangcheng.tiles import CODES, WIND_LETTERS
from tests.golden.files import RULE_ID, Golden, action_of, goldens

GOLDENS: Final = goldens()
by_golden = pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.preset}-{golden.name}" for golden in GOLDENS])


@cache
def course(preset: str, name: str) -> tuple[Situation, list[Moment]]:
    """The situation of a playthrough and all its moments."""
    golden = next(golden for golden in GOLDENS if (golden.preset, golden.name) == (preset, name))
    situation = read_situation(golden.scenario)
    return situation, list(moments(situation, read_script(situation.script)))


def parts_of(deal: Deal, seat: int) -> dict[str, str]:
    """A seat's tiles in notation, as a golden file words them."""
    return {
        "concealed": format_tiles(deal.concealed(seat)),
        "melds": " ".join(str(Meld(*meld[:3])) for meld in deal.melds(seat)),
        "bonus": format_tiles(deal.bonus(seat)),
        "discards": " ".join(CODES[kind] for kind in deal.discards(seat)),
        "status": "standing" if deal.standing(seat) else "ok",
    }


def check_seats(deal: Deal, wanted: dict[str, Any]) -> None:
    for wind in WIND_LETTERS:
        found = parts_of(deal, WIND_LETTERS.index(wind))
        for part, tiles in wanted.get(wind, {}).items():
            expected = format_tiles(sorted(parse_tiles(tiles))) if part in {"concealed", "bonus"} else tiles
            assert found[part] == expected, f"{wind}'s {part}"


def check_moment(deal: Deal, wanted: dict[str, Any]) -> None:
    """Compare a deal with what a file says must be so after a step."""
    check_seats(deal, wanted)
    if "to_move" in wanted:
        assert WIND_LETTERS[deal.to_move] == wanted["to_move"]
    if "waiting" in wanted:
        assert deal.phase in {CLAIM, ROB}
        assert " ".join(WIND_LETTERS[seat] for seat in deal.waiting()) == wanted["waiting"]
    if "tiles_left" in wanted:
        assert deal.tiles_left == wanted["tiles_left"]
    for wind, answers in wanted.get("may", {}).items():
        sight = next(sight for sight in sights(deal) if sight.view.seat == WIND_LETTERS.index(wind))
        assert answers_text(sight, "en") == answers, f"what {wind} may do"
    for wind, places in wanted.get("knows", {}).items():
        known = view_of(deal, WIND_LETTERS.index(wind)).known_wall
        assert " ".join(f"{place}:{CODES[kind]}" for place, kind in known) == places
    for refusal in wanted.get("refuses", []):
        answer, _, reason = refusal.partition(": ")
        wind, _, words = answer.partition(" ")
        assert deal.refuse(WIND_LETTERS.index(wind), action_of(words)) == reason, answer


@by_golden
def test_what_must_be_so_after_a_step_is_so(golden: Golden) -> None:
    by_step = {moment.number: moment.deal for moment in course(golden.preset, golden.name)[1]}
    checks = golden.data.get("after", [])
    assert checks
    for wanted in checks:
        check_moment(by_step[wanted["step"]], wanted)


@by_golden
def test_it_ends_as_it_must(golden: Golden) -> None:
    expect = golden.data["expect"]
    answer = play_scenario(golden.scenario)
    situation, (*_, last) = course(golden.preset, golden.name)
    check_seats(last.deal, expect)
    assert answer["tiles_left"] == expect["tiles_left"]
    refused = answer["refused"]
    assert (f"{refused['step']} {refused['code']}" if refused else None) == expect.get("refused")
    result = answer["result"]
    if "winner" not in expect:
        assert result is None
        return
    assert (result["winner"] or "") == expect["winner"]
    assert result["replayed"] is False
    for part in ("scores", "net", "next_seats"):
        assert result[part] == expect[part], part
    paid = [f"{payment['from']} {payment['to']} {payment['amount']}" for payment in result["payments"]]
    assert sorted(paid) == sorted(expect["payments"])
    if not expect["winner"]:
        return
    assert result["win_source"] == expect["source"]
    for seat in last.deal.seats:
        lines = score_of_seat(last.deal, situation.ruleset, seat).counting()
        counted = sorted(line_text(line) for line in lines if line.value)
        assert counted == sorted(expect["lines"].get(WIND_LETTERS[seat], [])), WIND_LETTERS[seat]


@by_golden
def test_what_must_happen_is_said_with_its_rule(golden: Golden) -> None:
    sentences = [*golden.data["must"], *(check["why"] for check in golden.data["after"])]
    assert len(golden.data["must"]) >= 2
    for sentence in sentences:
        cited = RULE_ID.findall(sentence)
        assert cited, sentence
        assert [rule for rule in cited if rule not in all_rules()] == [], sentence


@by_golden
def test_the_printed_course_is_the_one_that_was_read(golden: Golden) -> None:
    assert golden.text() == golden.printed.read_text("utf-8"), "read the difference, then python -m tests.golden"


def test_no_printed_course_is_left_over() -> None:
    printed = {golden.printed for golden in GOLDENS}
    assert set(GOLDENS[0].printed.parents[1].glob("*/*.txt")) == printed


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_playthrough_of_each_kind_or_of_its_refusal(preset: str) -> None:
    options = load(preset).options
    wanted = {"robbed_kong", "dead_deal", "two_claims_in_turn", "two_claims_first_declared"}
    wanted.add("late_claim" if options["late_claims"] else "late_claim_refused")
    wanted.add("standing_hand" if options["standing_hand"] else "standing_hand_refused")
    wanted.add("losers_limit" if options["limit"] is not None else "no_limit_for_losers")
    assert {golden.name for golden in GOLDENS if golden.preset == preset} == wanted
