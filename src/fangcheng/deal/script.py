"""The steps of a scenario: reading them, and carrying them out on a deal (docs/formats.md).

A step that answers the open claim window is kept until every waiting seat has answered.  Any other step makes those who
have not answered pass, unless the scenario is strict; a claim after the next player has drawn is a late claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fangcheng.deal.actions import (
    CHOW_LOW,
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
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import CLAIM, ROB, TURN
from fangcheng.deal.situation import ScenarioError
from fangcheng.errors import shown
from fangcheng.notation import parse_tiles
from fangcheng.tiles import PLAIN_KINDS, WIND_LETTERS, Kind, is_suit

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


def take(deal: Deal, step: Step, strict: bool) -> str | None:
    """Carry out a step; return None, or the code of the reason why it is refused.

    A refused step may have closed the open window: whoever shows the state before it keeps a clone.
    """
    if step.verb in TABLE_VERBS:
        return "not_in_guided"
    window = deal.phase in {CLAIM, ROB}
    answering = window and step.answers and step.seat in deal.waiting() and not _own_mahjong(deal, step)
    if window and not answering:
        if strict:
            return "must_answer"
        close_window(deal)
    if step.verb == "draw":
        return _draw(deal, step.seat)
    if step.verb == "chow":
        return _chow(deal, step)
    if step.tiles:
        return _with_tile(deal, step)
    return _act(deal, step.seat, _plain_action(deal, step, answering))


def _own_mahjong(deal: Deal, step: Step) -> bool:
    """Whether the seat that draws next, asked for a set only, means the tile it will draw: that closes the window."""
    return step.verb == "mahjong" and step.seat == deal.to_move and MAHJONG not in deal.legal(step.seat)


def _plain_action(deal: Deal, step: Step, answering: bool) -> int:
    """The action of a verb without a tile: an answer, one's own mahjong, or a late claim."""
    moving = deal.phase == TURN and step.seat == deal.to_move
    if answering or (moving and step.verb == "mahjong"):
        return ANSWERS[step.verb]
    return LATE.get(step.verb, PASS)


def close_window(deal: Deal) -> None:
    """Make everybody who has not answered pass; the next player draws, or the kong is made."""
    for seat in deal.waiting() if deal.phase in {CLAIM, ROB} else ():
        deal.apply(seat, PASS)


def _act(deal: Deal, seat: int, action: int) -> str | None:
    code = deal.refuse(seat, action)
    if code is None:
        deal.apply(seat, action)
    return code


def _draw(deal: Deal, seat: int) -> str | None:
    """The draw itself has happened when the window closed: it only has to be this seat's."""
    if deal.phase == TURN and deal.to_move == seat and deal.drawn >= 0:
        return None
    if deal.phase == TURN and deal.to_move == seat:
        return "nothing_to_draw"
    return deal.refuse(seat, DISCARD)


def _with_tile(deal: Deal, step: Step) -> str | None:
    """A step of the own turn that names a tile; a bonus tile is never in a hand."""
    kind = step.tiles[0]
    if kind < PLAIN_KINDS:
        return _act(deal, step.seat, WITH_TILE[step.verb] + kind)
    moving = deal.phase == TURN and step.seat == deal.to_move
    return "not_in_hand" if moving else deal.refuse(step.seat, DISCARD)


def _chow(deal: Deal, step: Step) -> str | None:
    """A chow is named by the two own tiles; they must make a run with the discard (D-CHOW-2, G-64)."""
    discard = deal.last_kind
    run = sorted((*step.tiles, discard))
    lowest = run[0]
    if discard >= 0 and is_suit(lowest) and lowest % 9 <= 6 and run == [lowest, lowest + 1, lowest + 2]:
        return _act(deal, step.seat, CHOW_LOW + discard - lowest)
    return deal.refuse(step.seat, CHOW_LOW) or "not_a_run"
