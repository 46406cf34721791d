"""A situation in one JSON object: set up, played by its script, and answered (docs/formats.md).

>>> east = {"E": "B456 D123 D789 C234 C66"}
>>> answer = run_scenario({"hands": east, "script": [["E", "mahjong"]]})
>>> answer["result"]["winner"], answer["result"]["scores"]["E"]
('E', 500)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fangcheng.deal.breaking import wall_answer
from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.results import result_of
from fangcheng.deal.script import Step, read_script
from fangcheng.deal.seating import Ending, next_deal
from fangcheng.deal.situation import ScenarioError, Situation, read_situation
from fangcheng.deal.steps import close_window, take
from fangcheng.deal.wrong_sets import meant_type
from fangcheng.errors import FangchengError
from fangcheng.notation import Meld, meld_as_json
from fangcheng.scoring.jsonio import score_as_json
from fangcheng.scoring.layout import STATUSES
from fangcheng.tiles import CODES, EXPOSURES, SET_TYPES, WIND_LETTERS


def play_scenario(data: Mapping[str, Any], lang: str = "en") -> dict[str, Any]:
    """Set up a situation, carry out its script, and return the answer.

    Args:
        data: the scenario object.
        lang: "en", "ru" or "zh": language of messages, citations and line texts.

    Raises:
        FangchengError: bad or impossible input; the field names the place.
    """
    if not isinstance(data, Mapping):
        raise ScenarioError.bad_value("a scenario", data, "a JSON object", "input")
    situation = read_situation(data)
    steps = read_script(situation.script)
    wall = None
    if situation.dice is not None:
        wall = wall_answer(situation.ruleset.options, situation.title.present, situation.dice)
    *_, last = moments(situation, steps)
    deal, refused = last.deal, None
    if last.refused:
        refused = {"step": last.number, "code": last.refused, "message": getattr(REASONS[last.refused], lang)}
    answer = {"refused": refused, **table_as_json(deal), "result": None}
    if deal.over:
        answer["result"] = result_as_json(deal, situation, lang)
    if wall is not None:
        answer["wall"] = wall
    return answer


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a scenario.

    Attributes:
        number: of the step that led here, from 0; -1 before the first, one too many after the script's end.
        step: the step, None at the beginning and for the closing of an open window at the end.
        deal: the deal there; after a refused step as it was before it.
        refused: reason code if the step was refused, or ``""``; nothing follows it then.
    """

    number: int
    step: Step | None
    deal: Deal
    refused: str = ""


def moments(situation: Situation, steps: Sequence[Step]) -> Iterator[Moment]:
    """Yield the points of a scenario: the beginning, after each step, and after an open window has been closed.

    Args:
        situation: where it begins.
        steps: its script as ``read_script`` returns it.
    """
    deal = situation.deal()
    yield Moment(-1, None, deal.clone())
    for number, step in enumerate(steps):
        before = deal.clone()
        code = take(deal, step, situation.strict)
        if code is not None:
            yield Moment(number, step, before, code)
            return
        yield Moment(number, step, deal.clone())
    if deal.asked() and not situation.strict:
        close_window(deal)
        yield Moment(len(steps), None, deal)


def run_scenario(data: Mapping[str, Any], lang: str = "en") -> dict[str, Any]:
    """Return the answer of a scenario, or ``{"error": {"code", "message", "field"}}`` for bad or impossible input."""
    try:
        return play_scenario(data, lang)
    except FangchengError as error:
        return {"error": error.as_json()}


def table_as_json(deal: Deal) -> dict[str, Any]:
    """Return the state of a deal as a scenario shows it: everything open, whose turn it is, who is asked."""
    return {
        "to_move": WIND_LETTERS[deal.to_move] if deal.to_move >= 0 else None,
        "waiting": [WIND_LETTERS[seat] for seat in deal.asked()],
        "tiles_left": deal.tiles_left,
        "seats": {WIND_LETTERS[seat]: _seat_as_json(deal, seat) for seat in deal.seats},
    }


def _seat_as_json(deal: Deal, seat: int) -> dict[str, Any]:
    status = deal.status(seat)
    return {
        "concealed": [CODES[kind] for kind in deal.concealed(seat)],
        "melds": [_meld_as_json(meld) for meld in deal.melds(seat)],
        "bonus_tiles": [CODES[kind] for kind in deal.bonus(seat)],
        "discards": [CODES[kind] for kind in deal.discards(seat)],
        "status": "standing" if deal.standing(seat) and not status else STATUSES[status],
    }


def _meld_as_json(meld: tuple[int, int, int, int, int, tuple[int, ...]]) -> dict[str, Any]:
    """A laid set; one that is none as what it was meant to be."""
    set_type, kind, exposure, _, _, wrong = meld
    if not wrong:
        return meld_as_json(Meld(set_type, kind, exposure))
    tiles = [CODES[tile] for tile in sorted(wrong)]
    return {"kind": SET_TYPES[meant_type(wrong)], "exposure": EXPOSURES[exposure], "tiles": tiles}


def result_as_json(deal: Deal, situation: Situation, lang: str) -> dict[str, Any]:
    """Return the result of a finished deal: scores and their lines, payments, and who sits where next."""
    first, second, third, fourth = deal.scores
    result = result_of(deal)
    ending = Ending(deal.winner, (first, second, third, fourth), result.false_mahjong)
    following = next_deal(situation.ruleset.options, situation.title, ending)
    lines: dict[str, Any] = {WIND_LETTERS[seat]: [] for seat in deal.seats}
    if deal.winner >= 0:
        for seat in deal.counted():
            score = score_of_seat(deal, situation.ruleset, seat)
            lines[WIND_LETTERS[seat]] = score_as_json(score, lang)["lines"]
    settled = result.as_json(deal.present)
    for payment in settled["payments"]:
        del payment["for"]  # payments are written as by ``fangcheng settle``; a record also keeps what each was for
    return {**settled, "lines": lines, **following.as_json()}
