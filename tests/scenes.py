"""Situations for tests in a few words: scenarios with four hands that nobody can do anything with."""

from __future__ import annotations

from typing import Any

from fangcheng.deal.scenario import play_scenario
from fangcheng.notation import parse_tiles

IDLE = {
    "E": "B147 D147 C147 WESWN DR",
    "S": "B258 D258 C258 WESWN",
    "W": "B369 D369 C369 WESWN",
    "N": "B147 D147 C147 WESWN",
}
"""No hand can claim anything from another as long as tiles named here are discarded, and none is near a mahjong."""


def scene(script: str = "", hands: dict[str, str] | None = None, **rest: Any) -> dict[str, Any]:
    """Play a scenario and return its answer.

    Args:
        script: the steps, ``"E discard B5, W pung"``.
        hands: hands that replace those of IDLE.
        rest: other fields of a scenario; ``draws`` and ``loose`` as texts; what is no field is an option.
    """
    fields = {"ruleset", "seed", "round_wind", "draws", "loose", "wall_left", "players", "dice", "east_wins", "passed",
              "passings", "strict"}  # fmt: skip
    data: dict[str, Any] = {key: value for key, value in rest.items() if key in fields}
    data["options"] = {key: value for key, value in rest.items() if key not in fields}
    players = data.get("players", data["options"].get("players", "ESWN"))
    winds = {2: "EW", 3: "ESW", 4: "ESWN"}.get(players, players)
    data["hands"] = {wind: tiles for wind, tiles in {**IDLE, **(hands or {})}.items() if wind in winds}
    for wind, tiles in data["hands"].items():
        assert len(parse_tiles(tiles)) == 13 + (wind == "E"), f"{wind} holds {tiles}"
    data["script"] = [step.split() for step in script.split(",") if step.strip()]
    return play_scenario(data)


def refused(answer: dict[str, Any]) -> str | None:
    """The code of the refused step, None if all went through."""
    return answer["refused"]["code"] if answer["refused"] else None


def held(answer: dict[str, Any], wind: str) -> str:
    """A seat's concealed tiles as one text."""
    return " ".join(answer["seats"][wind]["concealed"])


def melds(answer: dict[str, Any], wind: str) -> list[tuple[str, str, str]]:
    """A seat's melds: kind, exposure, first tile."""
    return [(meld["kind"], meld["exposure"], meld["tiles"][0]) for meld in answer["seats"][wind]["melds"]]
