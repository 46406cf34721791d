"""Witnesses of options (tests/witnesses/*.toml): one situation by two values of an option, both worked out by hand.

A witness names an option and a value, and one situation:

``score``     the words of ``fangcheng score``
``settle``    the object of ``fangcheng settle``
``break``     ``dice``: throws for the break of the wall, East's first
``sides``     which side of each player the others sit on
``game``      who wins deal after deal
``scenario``  the object of ``fangcheng scenario``; the script may be one text, and hands that are left out hold nothing
              of use (``scenes.IDLE``)
``view``      such a scenario, and ``seat``: what that player sees
``meld``      a laid set: how it is drawn

``default`` and ``turned`` are parts of the answer by the default value (or by ``from``) and by ``value``.  ``with`` are
options that hold for both; ``rules`` the ids it guards; ``why`` the derivation by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fangcheng.clients.terminal.faces import Faces
from fangcheng.clients.terminal.tableau import Tableau
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.breaking import break_wall
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.game import Game
from fangcheng.deal.result import DealResult
from fangcheng.deal.scenario import play_scenario
from fangcheng.deal.script import read_script
from fangcheng.deal.seating import SeatDice, place_of
from fangcheng.deal.situation import read_situation
from fangcheng.deal.steps import take
from fangcheng.deal.view import MeldView, view_of
from fangcheng.errors import FangchengError
from fangcheng.notation import parse_hand
from fangcheng.rules import Ruleset, load
from fangcheng.rules.options import all_options
from fangcheng.scoring import score_hand
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.jsonio import score_as_json, settle_json
from fangcheng.scoring.words import hand_words
from fangcheng.tiles import CODES
from tests.scenes import IDLE

ANY_ORDER = ("concealed", "bonus_tiles", "tiles", "lines", "every_line", "pay")
FOLDER = Path(__file__).with_name("witnesses")
KINDS = ("score", "settle", "break", "sides", "game", "scenario", "view", "meld")
KEYS = ("option", "value", "preset", "from", "with", "rules", "default", "turned", "why", *KINDS)


@dataclass(frozen=True)
class Witness:
    """One witness; see the module's docstring."""

    name: str
    option: str
    value: Any
    start: Any
    preset: str
    others: Mapping[str, Any]
    kind: str
    given: Any
    default: Mapping[str, Any]
    turned: Mapping[str, Any]
    rules: tuple[str, ...]
    why: str

    def runs(self) -> tuple[tuple[dict[str, Any], Mapping[str, Any]], ...]:
        """The two runs: options and what must be in the answer."""
        return (
            ({**self.others, self.option: self.start}, self.default),
            ({**self.others, self.option: self.value}, self.turned),
        )


@cache
def all_witnesses() -> tuple[Witness, ...]:
    """Every witness of every file, in order."""
    return tuple(
        _witness(raw, f"{path.stem}-{index}")
        for path in sorted(FOLDER.glob("*.toml"))
        for index, raw in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["witness"], 1)
    )


def _witness(raw: Mapping[str, Any], place: str) -> Witness:
    assert set(raw) <= set(KEYS), (place, set(raw) - set(KEYS))
    (kind,) = [key for key in KINDS if key in raw]
    preset = raw.get("preset", "dictionary")
    option = all_options()[raw["option"]]
    start = raw.get("from", option.defaults[preset])
    value = None if raw["value"] == "null" else raw["value"]
    name = f"{place}-{raw['option']}={raw['value']}"
    return Witness(
        name, raw["option"], value, start, preset, raw.get("with", {}), kind, raw[kind], raw["default"], raw["turned"],
        tuple(raw["rules"]), raw["why"],
    )  # fmt: skip


def answer(kind: str, preset: str, options: Mapping[str, Any], given: Any) -> dict[str, Any]:
    """Run one situation by one set of options; an error answers its code."""
    try:
        return _RUN[kind](load(preset, options), options, given)
    except FangchengError as error:
        return {"error": error.code}


def line_texts(lines: list[dict[str, Any]]) -> list[str]:
    """Lines as ``D-B-1 points 20``, beaten ones with ``(beaten by D-LIM-b)``, sorted."""
    return sorted(
        f"{line['rule']} {line['kind']} {line['value']}"
        + (f" (beaten by {line['beaten_by']})" if "beaten_by" in line else "")
        for line in lines
    )


def score(ruleset: Ruleset, _: Mapping[str, Any], words: str) -> dict[str, Any]:
    """Total, points, limit hand and lines of a hand: ``lines`` the counting ones above 0, ``every_line`` all."""
    found = score_as_json(score_hand(ruleset, hand_of(hand_words(words))), "en")
    counting = [line for line in found["lines"] if line["value"] and "beaten_by" not in line]
    return {
        **found,
        "limit_hand": found["limit_hand"] or "",
        "lines": line_texts(counting),
        "every_line": line_texts(found["lines"]),
    }


def settle(ruleset: Ruleset, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Payments as ``S>E 180``, in any order, and what each is for."""
    found = settle_json({**given, "ruleset": ruleset.preset, "options": dict(options)})
    paid = found.as_json()["payments"]
    assert sum(found.net.values()) == 0
    ways = [f"{payment['from']}>{payment['to']}" for payment in paid]
    return {
        "pay": [f"{way} {payment['amount']}" for way, payment in zip(ways, paid, strict=True)],
        "cite": {way: payment.rule for way, payment in zip(ways, found.payments, strict=True)},
        "reason": {way: payment.reason for way, payment in zip(ways, found.payments, strict=True)},
    }


def broken(ruleset: Ruleset, _: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Where the wall is broken, by as many of the throws as are needed."""
    return dict(break_wall(ruleset.options, 0b1111, given["dice"]).as_json())


def sides(ruleset: Ruleset, _: Mapping[str, Any], viewer: str) -> dict[str, Any]:
    """On which side of a player each other wind sits."""
    direction = ruleset.options["direction"]
    others = [wind for wind in "ESWN" if wind != viewer]
    return {wind: place_of("ESWN".index(wind), "ESWN".index(viewer), direction) for wind in others}


def game(ruleset: Ruleset, _: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A game of players A, B, C, D, who begin as E, S, W, N: who is East at last, the round, the sums.

    ``won_by`` names the winner of each deal, ``-`` a dead deal; ``scores`` the hu of each player in every deal.
    """
    names = "ABCD"[: ruleset.options["players"]]
    played = Game(ruleset, names, range(len(names)), SeatDice(0, ()))
    for winner in given.get("won_by", ""):
        scores = [0, 0, 0, 0]
        for name, hu in given.get("scores", {}).items():
            scores[played.winds[names.index(name)]] = hu
        seat = played.winds[names.index(winner)] if winner != "-" else -1
        played.finish(DealResult(seat, "wall" if seat >= 0 else "none", tuple(scores), ()))  # type: ignore[arg-type]
    return {
        "east": names[played.player_at(0)],
        "winds": "".join("ESWN"[wind] for wind in played.winds),
        "round": "ESWN"[played.title.round_wind],
        "over": played.over,
        "may_stop": played.may_stop,
        "totals": [int(total) for total in played.totals],
    }


def situation(ruleset: Ruleset, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario object that a witness means."""
    data = {key: value for key, value in given.items() if key not in ("seat", "hands")}
    winds = {2: "EW", 3: "ESW", 4: "ESWN"}[ruleset.options["players"]]
    hands = {wind: given.get("hands", {}).get(wind, IDLE[wind]) for wind in winds}
    if isinstance(data.get("script"), str):
        data["script"] = [step.split() for step in data["script"].split(",") if step.strip()]
    return {**data, "hands": hands, "ruleset": ruleset.preset, "options": dict(options)}


def scenario(ruleset: Ruleset, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario's answer without nulls: ``refused`` is "" or a step number, ``winner`` and ``to_move`` "" for none."""
    found = play_scenario(situation(ruleset, options, given))
    result = found.pop("result") or {}
    return {
        **found,
        **result,
        "refused": "" if found["refused"] is None else found["refused"]["step"],
        "code": "" if found["refused"] is None else found["refused"]["code"],
        "to_move": found["to_move"] or "",
        "over": bool(result),
        "winner": result.get("winner") or "",
        "lines": {
            wind: line_texts([line for line in lines if line["value"] and "beaten_by" not in line])
            for wind, lines in result.get("lines", {}).items()
        },
    }


def deal_after(ruleset: Ruleset, options: Mapping[str, Any], given: Mapping[str, Any]) -> Deal:
    """The deal itself after a scenario's script, none of whose steps may be refused."""
    read = read_situation(situation(ruleset, options, given))
    deal = read.deal()
    for step in read_script(read.script):
        assert take(deal, step, strict=False) is None
    return deal


def view(ruleset: Ruleset, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What a player sees after the script: each player's discards, ``--`` for one face down, and the last one."""
    seen = view_of(deal_after(ruleset, options, given), "ESWN".index(given["seat"]))
    return {
        "discards": {
            "ESWN"[seat.seat]: [CODES[kind] if kind >= 0 else "--" for kind in seat.discards]
            for seat in seen.seats
            if seat is not None
        },
        "last_discard": CODES[seen.last_discard] if seen.last_discard >= 0 else "",
    }


def shown(ruleset: Ruleset, _: Mapping[str, Any], set_: str) -> dict[str, Any]:
    """A laid set, in the notation of hands, as the terminal draws it."""
    (meld,) = parse_hand(set_).melds
    words = Words("en")
    tableau = Tableau(Faces("codes", words, colour=False), words, colour=False, columns=80)
    return {"drawn": tableau.meld(MeldView(meld.type, meld.kind, meld.exposure), 0, ruleset.options)}


_RUN: dict[str, Callable[[Ruleset, Mapping[str, Any], Any], dict[str, Any]]] = {
    "score": score,
    "settle": settle,
    "break": broken,
    "sides": sides,
    "game": game,
    "scenario": scenario,
    "view": view,
    "meld": shown,
}


def holds(part: Any, whole: Any, path: str = "") -> str | None:
    """Return None if ``part`` is in ``whole``, else where it is not.

    Objects may hold more keys; lists of tiles, lines and payments are compared in any order, other lists as they are.
    """
    problems: Iterable[str | None] = [f"{path}: {whole!r}, not {part!r}"]
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        problems = (
            holds(value, whole[key], f"{path}.{key}") if key in whole else f"{path}.{key} is missing"
            for key, value in part.items()
        )
    elif isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        if path.rsplit(".", 1)[-1] in ANY_ORDER or ".lines." in path:
            part, whole = sorted(map(str, part)), sorted(map(str, whole))
        problems = (holds(*pair, f"{path}[{index}]") for index, pair in enumerate(zip(part, whole, strict=True)))
    elif type(part) is type(whole) and part == whole:
        problems = []
    return next((problem for problem in problems if problem is not None), None)


def check(witness: Witness) -> str | None:
    """Return None if both runs answer what the witness says, else what is wrong."""
    for options, expected in witness.runs():
        found = answer(witness.kind, witness.preset, options, witness.given)
        problem = holds(expected, found)
        if problem is not None:
            return f"{witness.name} with {options}: {problem}"
    return None
