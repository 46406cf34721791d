"""The steps of a scenario as they are written (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fangcheng.deal.actions import (
    DISCARD,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.situation import ScenarioError
from fangcheng.errors import shown
from fangcheng.notation import parse_tiles
from fangcheng.tiles import WIND_LETTERS, Kind

VERBS: Final[dict[str, tuple[int, ...]]] = {
    "discard": (1,),
    "stand": (1,),
    "pass": (0,),
    "chow": (2,),
    "pung": (0,),
    "kong": (0, 1),
    "mahjong": (0,),
    "draw": (0,),
    "misdeclare": (3, 4),
    "put_right": (0, 3, 4),
    "open_partly": (0,),
    "open_fully": (0,),
    "withdraw": (0,),
    "skip_replacement": (0,),
    "extra_draw": (0,),
    "draw_out_of_turn": (0,),
    "wrong_break": (0,),
    "noticed": (0,),
}
"""Every verb and how many tiles may follow it."""
TABLE_VERBS: Final = frozenset(tuple(VERBS)[8:])
"""Verbs of players who err: guided play refuses them."""
WITH_TILE: Final = {"discard": DISCARD, "stand": STAND, "kong": OWN_KONG}
ANSWERS: Final = {"pass": PASS, "pung": PUNG, "kong": KONG, "mahjong": MAHJONG}
LATE: Final = {"pung": LATE_PUNG, "kong": LATE_KONG, "mahjong": LATE_MAHJONG}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a script: who does what, with which tiles."""

    seat: int
    verb: str
    tiles: tuple[Kind, ...] = ()

    @property
    def answers(self) -> bool:
        """Whether it could answer a claim window."""
        return self.verb == "chow" or (self.verb in ANSWERS and not self.tiles)


def read_script(script: Sequence[Any]) -> list[Step]:
    """Read all steps before any is carried out.

    Raises:
        FangchengError: the field is ``script[n]``, the message says what is allowed.
    """
    return [_read(step, f"script[{index}]") for index, step in enumerate(script)]


def _read(step: object, field: str) -> Step:
    if not isinstance(step, (list, tuple)) or len(step) < 2 or not all(isinstance(part, str) for part in step):
        message = 'a step is a list of texts: seat, verb, tiles, such as ["E", "discard", "B5"]'
        raise ScenarioError("bad_step", message, field)
    wind, verb = step[0], step[1]
    if len(wind) != 1 or wind not in WIND_LETTERS:
        raise ScenarioError("bad_step", f"{shown(wind)} is no seat; allowed: E, S, W, N", field)
    if verb not in VERBS:
        raise ScenarioError("bad_step", f"{shown(verb)} is no verb; allowed: {', '.join(VERBS)}", field)
    tiles = tuple(kind for part in step[2:] for kind in parse_tiles(part, field))
    if len(tiles) not in VERBS[verb]:
        wanted = " or ".join(map(str, VERBS[verb]))
        raise ScenarioError("bad_step", f"{verb} is followed by {wanted} tiles, not {len(tiles)}", field)
    return Step(WIND_LETTERS.index(wind), verb, tiles)
