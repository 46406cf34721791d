"""JSON objects in, JSON objects out: the formats of ``fangcheng score``, ``settle`` and ``waits`` (docs/formats.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fangcheng.errors import HandError
from fangcheng.hand.layout import EXPOSURES, SET_TYPES
from fangcheng.rules import Ruleset, load
from fangcheng.rules.options import STARTING_WINDS
from fangcheng.scoring.explain import citation, line_text
from fangcheng.scoring.fields import check_fields
from fangcheng.scoring.hand_json import check_set, hand_of
from fangcheng.scoring.layout import STATUSES
from fangcheng.scoring.lines import Score
from fangcheng.scoring.prove import prove
from fangcheng.scoring.score import score_hand
from fangcheng.scoring.settle import Settlement, settle_scores
from fangcheng.tiles import CODES, WIND_LETTERS

MOST_HU: Final = 10**12
"""Highest score that can be settled: sums of it stay far inside 64 bits."""
SETTLE_FIELDS: Final = ("ruleset", "options", "players", "scores", "winner", "limit_hand_losers", "status")


@lru_cache(maxsize=256)
def _ruleset(name: str, options: str, _: float) -> Ruleset:
    ruleset = load(name, json.loads(options))
    if ruleset.source:
        prove(ruleset)
    return ruleset


def ruleset_of(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset an object names: ``ruleset`` (preset or path, default ``dictionary``) and ``options``.

    Raises:
        RulesetError: as ``load``; ``bad_value`` if the fields are of the wrong type.
    """
    name, options = data.get("ruleset", "dictionary"), data.get("options", {})
    if not isinstance(name, str):
        raise HandError.bad_value("ruleset", name, "the name of a preset, the path of a .toml file", "ruleset")
    if not isinstance(options, Mapping):
        raise HandError.bad_value("options", options, "an object of option names and values", "options")
    return _ruleset(name, json.dumps(options, sort_keys=True), _changed(name))


def _changed(name: str) -> float:
    """When a ruleset's file was last written; 0 where there is none (``load`` says what is wrong)."""
    if not name.endswith(".toml"):
        return 0.0
    try:
        return Path(name).stat().st_mtime
    except (OSError, ValueError):
        return 0.0


def score_json(data: Mapping[str, Any]) -> Score:
    """Count the hand a ``score`` object describes.

    Raises:
        FangchengError: with the field and what is allowed.
    """
    ruleset, hand = ruleset_of(data), hand_of(data)
    check_set(ruleset, hand)
    return score_hand(ruleset, hand)


def score_as_json(score: Score, lang: str = "ru") -> dict[str, Any]:
    """The answer of ``fangcheng score --json``."""
    lines = []
    for line in score.lines:
        entry: dict[str, Any] = {
            "rule": line.rule,
            "kind": line.kind,
            "value": line.value,
            "tiles": [CODES[kind] for kind in line.tiles],
            "cite": citation(line, lang),
            "text": line_text(score.ruleset, line, lang),
        }
        if line.beaten_by:
            entry["beaten_by"] = line.beaten_by
        lines.append(entry)
    return {
        "total": score.total,
        "points": score.points,
        "factor": score.factor,
        "uncapped": score.uncapped,
        "limit_hand": score.limit_hand,
        "shape": score.shape,
        "sets": [
            {
                "kind": SET_TYPES[part.type],
                "exposure": EXPOSURES[part.exposure],
                "tiles": [CODES[kind] for kind in part.tiles],
                "claimed": part.claimed,
            }
            for part in score.sets
        ],
        "lines": lines,
    }


def settle_json(data: Mapping[str, Any]) -> Settlement:
    """Settle the deal a ``settle`` object describes.

    Raises:
        FangchengError: with the field and what is allowed.
    """
    check_fields(data, SETTLE_FIELDS)
    ruleset = ruleset_of(data)
    seats = _players(data, ruleset.options["players"])
    scores = _scores(data.get("scores", {}), seats)
    status = data.get("status", {})
    if not isinstance(status, Mapping):
        raise HandError.bad_value("status", status, "an object of winds and states", "status")
    states: dict[int, str] = {}
    dead = False
    for key, value in status.items():
        if key == "deal":
            if value != "dead":
                raise HandError.bad_value("status.deal", value, "dead", "status.deal")
            dead = True
        elif value in STATUSES:
            states[_seat(key, f"status.{key}", seats)] = value
        else:
            raise HandError.bad_value(f"status.{key}", value, ", ".join(STATUSES), f"status.{key}")
    winner = data.get("winner")
    limits = data.get("limit_hand_losers", [])
    if not isinstance(limits, list):
        raise HandError.bad_value("limit_hand_losers", limits, "a list of winds", "limit_hand_losers")
    return settle_scores(
        ruleset,
        scores,
        None if winner is None else _seat(winner, "winner", seats),
        status=states,
        limit_hand_losers=[_seat(wind, f"limit_hand_losers[{index}]", seats) for index, wind in enumerate(limits)],
        dead_deal=dead,
    )


def _players(data: Mapping[str, Any], number: int) -> list[int]:
    """The occupied chairs: the winds named, or those of a first deal of as many as the options say (G-78)."""
    if "players" not in data:
        return list(STARTING_WINDS[number])
    players = data["players"]
    if not isinstance(players, list) or not players:
        raise HandError.bad_value("players", players, 'a list of winds such as ["E", "S", "W", "N"]', "players")
    seats = [_seat(wind, f"players[{index}]") for index, wind in enumerate(players)]
    if len(set(seats)) != len(seats):
        raise HandError("named_twice", "a wind stands twice among the players", "players")
    if "players" in data.get("options", {}) and len(seats) != number:
        why = "there are not as many winds as options.players says"
        raise HandError("bad_settlement", why, "players", why=why)
    return seats


def _seat(value: Any, field: str, seats: list[int] | None = None) -> int:
    if not isinstance(value, str) or len(value) != 1 or value not in WIND_LETTERS:
        raise HandError.bad_value(field, value, "E, S, W, N", field)
    seat = WIND_LETTERS.index(value)
    if seats is not None and seat not in seats:
        raise HandError("nobody_there", f"{value} is not among the players", field, given=value)
    return seat


def _scores(given: Any, seats: list[int]) -> dict[int, int]:
    if not isinstance(given, Mapping):
        raise HandError.bad_value("scores", given, "an object of winds and hu", "scores")
    scores = dict.fromkeys(seats, 0)
    for key, value in given.items():
        seat = _seat(key, f"scores.{key}", seats)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise HandError.bad_value(f"scores.{key}", value, "a whole number of hu from 0", f"scores.{key}")
        if value > MOST_HU:
            raise HandError.bad_value(f"scores.{key}", value, f"0..{MOST_HU}", f"scores.{key}")
        scores[seat] = value
    return scores
