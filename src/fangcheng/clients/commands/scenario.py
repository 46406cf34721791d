"""``fangcheng scenario``: play out a situation described in one JSON object (docs/formats.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from fangcheng.clients.commands.common import json_arguments, must_say
from fangcheng.clients.messages import messages
from fangcheng.clients.playthrough import playthrough
from fangcheng.clients.streams import MAX_INPUT, read_object, run_json, run_jsonl
from fangcheng.clients.text import screen_width, table, wrap
from fangcheng.deal.scenario import play_scenario
from fangcheng.errors import NotationError
from fangcheng.names import seat
from fangcheng.notation import HandText, format_hand, format_tiles, meld_from_json
from fangcheng.tiles import KIND_OF, WIND_LETTERS


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    json_arguments(parser, words)
    parser.add_argument("--steps", action="store_true", help=words["scenario.steps"])


def run(args: argparse.Namespace) -> int:
    """Play the situations on standard input; exit code 2 if one could not be set up."""

    def call(data: Mapping[str, Any]) -> dict[str, Any]:
        return play_scenario(data, args.lang)

    if args.jsonl:
        return run_jsonl(call)
    if args.json:
        return run_json(call)
    must_say(args, "missing_scenario", "a scenario is a JSON object on standard input", "input")
    data = read_object(sys.stdin.buffer.read(MAX_INPUT + 1))
    if args.steps:
        print("\n".join(playthrough(data, args.lang, columns=screen_width())))
        return 0
    answer = call(data)
    print("\n".join(answer_lines(answer, args.lang, screen_width())))
    return 0


def answer_lines(answer: Mapping[str, Any], lang: str, columns: int = 80) -> list[str]:
    """An answer for people: what was refused, whose turn it is, every seat's tiles, and the result."""
    words = messages("scenario", lang)
    lines: list[str] = []
    if answer["refused"]:
        refused = answer["refused"]
        text = words["refused"].format(step=refused["step"], message=refused["message"], code=refused["code"])
        lines += [*wrap(text, columns), ""]
    lines += wrap(_where(answer, words, lang), columns)
    for wind, hand in answer["seats"].items():
        discards = format_tiles([KIND_OF[code] for code in hand["discards"]])
        status = "" if hand["status"] == "ok" else f" ({_status(hand['status'], words, lang)})"
        lines += wrap(f"{_seat(wind, lang)}{status}: {_tiles(hand)}", columns, "    ")
        if discards:
            lines += wrap(f"    {words['discards']}: {discards}", columns, "        ")
    if answer["result"]:
        lines += ["", *_result_lines(answer["result"], words, lang)]
    return lines


def _tiles(hand: Mapping[str, Any]) -> str:
    """A hand in notation; laid tiles that are no set stand behind it, in brackets."""
    melds, wrong = [], []
    for meld in hand["melds"]:
        try:
            melds.append(meld_from_json(meld))
        except NotationError:
            wrong.append(f"({format_tiles([KIND_OF[code] for code in meld['tiles']])})")
    concealed, bonus = (tuple(KIND_OF[code] for code in hand[part]) for part in ("concealed", "bonus_tiles"))
    return " ".join([format_hand(HandText(concealed, tuple(melds), bonus)), *wrong])


def _status(status: str, words: Mapping[str, str], lang: str) -> str:
    return words["standing"] if status == "standing" else messages("replay", lang)[f"status.{status}"]


def _seat(wind: str, lang: str) -> str:
    return seat(WIND_LETTERS.index(wind), lang)


def _where(answer: Mapping[str, Any], words: Mapping[str, str], lang: str) -> str:
    left = words["left"].format(tiles=answer["tiles_left"])
    if answer["to_move"] is None:
        return f"{words['over']} {left}"
    if answer["waiting"]:
        asked = ", ".join(_seat(wind, lang) for wind in answer["waiting"])
        return f"{words['asked'].format(seats=asked)} {left}"
    return f"{words['to_move'].format(seat=_seat(answer['to_move'], lang))} {left}"


def _result_lines(result: Mapping[str, Any], words: Mapping[str, str], lang: str) -> list[str]:
    if result["winner"] is not None:
        first = words["won"].format(seat=_seat(result["winner"], lang))
    elif result["replayed"]:
        first = words["void"]
    else:
        first = words["dead"]
    if not result["payments"]:
        return [first]
    rows = [["", words["score"], words["net"]]]
    for wind, score in result["scores"].items():
        net = str(result["net"][wind])
        rows.append([_seat(wind, lang), str(score), net if net.startswith("-") else f"+{net}"])
    return [first, *table(rows, right=(1, 2))]
