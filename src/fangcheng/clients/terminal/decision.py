"""A decision as numbered choices.  A number always means the same: no habit can turn into another answer.

==========  =======================================================================
``0``       pass
``1-14``    in one's own turn: discard the tile under that number
``1 2 3``   on a discard: a chow in which it is the lowest, the middle, the highest tile
``4`` ``5`` on a discard: pung, kong
``51-54``   in one's own turn: a kong
``61-74``   in one's own turn: a standing hand with the discard of tile 1-14
``8``       draw: from the wall, or in place of a bonus tile and for a kong (*)
``81-86``   errors at the table (*)
``91-93``   after a false mahjong: open a part, open all, withdraw (*)
``99``      mahjong, always
==========  =======================================================================

(*) only where errors are possible (``enforcement="table"``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
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
from fangcheng.deal.table_acts import (
    DRAW,
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
    NOTICED,
    OPEN_FULLY,
    OPEN_PARTLY,
    REPLACE,
    SKIP_REPLACEMENT,
    TAKE_BACK,
    WITHDRAW,
    WRONG_BREAK,
)
from fangcheng.deal.view import SeatView
from fangcheng.tiles import Kind

TURN, CLAIM, ROB, LATE = "turn", "claim", "rob", "late"
"""What is to be decided: one's own turn, a discard, the tile of a kong, a discard after the next draw."""
DRAW_TILE, REPLACE_TILE, CALLED, WATCH = "draw", "replace", "called", "watch"
"""Where errors are possible: drawing, replacing, opening a false mahjong, going on or putting in a word."""

MAHJONG_KEY: Final = 99
PASS_KEY: Final = 0
KONG_KEYS: Final = 51
STAND_KEYS: Final = 60
CLAIM_KEYS: Final = {
    PASS: PASS_KEY,
    CHOW_LOW: 1,
    CHOW_MIDDLE: 2,
    CHOW_HIGH: 3,
    PUNG: 4,
    KONG: 5,
    LATE_PUNG: 4,
    LATE_KONG: 5,
    MAHJONG: MAHJONG_KEY,
    LATE_MAHJONG: MAHJONG_KEY,
}
CLAIM_KEYS_AT_TABLE: Final = {DRAW: 8, REPLACE: 8, OPEN_PARTLY: 91, OPEN_FULLY: 92, WITHDRAW: 93}
ERROR_KEYS: Final = {
    SKIP_REPLACEMENT: 81,
    EXTRA_DRAW: 82,
    DRAW_OUT_OF_TURN: 83,
    WRONG_BREAK: 84,
    NOTICED: 85,
    TAKE_BACK: 86,
}
"""Errors, and what mends them; a wrong set is named by its tiles."""
WINS: Final = frozenset({MAHJONG, LATE_MAHJONG})


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: the numbers that choose it, and its action."""

    keys: tuple[int, ...]
    action: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What one player must answer now.

    Attributes:
        kind: TURN, CLAIM, ROB or LATE.
        view: what he sees.
        tiles: his own tiles in the order of their numbers; the drawn one last.
        drawn: whether the last of them has just been drawn.
        choices: every legal answer.
        refuse: why an action is not possible (``Deal.refuse`` for his seat), or None.
        erring: whether errors are possible.
    """

    kind: str
    view: SeatView
    tiles: tuple[Kind, ...]
    drawn: bool
    choices: tuple[Choice, ...]
    refuse: Callable[[int], str | None]
    erring: bool = False

    @property
    def only(self) -> Choice | None:
        """The one right answer outside the own turn where errors are possible: an empty line gives it; or None."""
        alone = self.erring and self.kind != TURN and len(self.choices) == 1
        return self.choices[0] if alone else None

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions of the choices."""
        return tuple(choice.action for choice in self.choices)

    @property
    def can_win(self) -> bool:
        """Whether mahjong is among the choices."""
        return any(choice.action in WINS for choice in self.choices)

    def by_key(self, key: int) -> Choice | None:
        """Return the choice of a number."""
        return next((choice for choice in self.choices if key in choice.keys), None)

    def by_action(self, action: int) -> Choice | None:
        """Return the choice of an action."""
        return next((choice for choice in self.choices if choice.action == action), None)

    def meant(self, key: int) -> int | None:
        """Return the action a number would mean if it were possible here, or None."""
        error = next((act for act, number in ERROR_KEYS.items() if number == key), None)
        if error is not None:
            return error if self.erring else None
        if self.kind == TURN:
            if 1 <= key <= len(self.tiles):
                return DISCARD + self.tiles[key - 1]
            if STAND_KEYS < key <= STAND_KEYS + len(self.tiles):
                return STAND + self.tiles[key - STAND_KEYS - 1]
            return MAHJONG if key == MAHJONG_KEY else None
        late = {PUNG: LATE_PUNG, KONG: LATE_KONG, MAHJONG: LATE_MAHJONG}
        found = next((action for action, number in CLAIM_KEYS.items() if number == key), None)
        if found is None or self.kind != LATE:
            return found
        return late.get(found, found)


def decide(
    kind: str,
    view: SeatView,
    legal: Sequence[int],
    refuse: Callable[[int], str | None] = lambda _: None,
    *,
    erring: bool = False,
) -> Decision:
    """Return a decision for legal actions.

    Args:
        kind: what is to be decided.
        view: what the player sees.
        legal: action ids; for LATE the interrupts, to which passing is added.
        refuse: why an action is not possible.
        erring: whether errors are possible.
    """
    rest = list(view.concealed)
    drawn = kind == TURN and view.drawn in rest
    if drawn:
        rest.remove(view.drawn)
    tiles = (*sorted(rest), *((view.drawn,) if drawn else ()))
    actions = (PASS, *legal) if kind in {LATE, WATCH} else tuple(legal)
    keys = CLAIM_KEYS | CLAIM_KEYS_AT_TABLE
    choices = _turn(tiles, actions) if kind == TURN else [Choice((keys[action],), action) for action in actions]
    return Decision(kind, view, tiles, drawn, tuple(sorted(choices, key=lambda choice: choice.keys)), refuse, erring)


def _turn(tiles: Sequence[Kind], actions: Iterable[int]) -> list[Choice]:
    """Choices of one's own turn."""
    found, kongs = [], 0
    for action in actions:
        if action == MAHJONG:
            found.append(Choice((MAHJONG_KEY,), action))
        elif action >= OWN_KONG:
            found.append(Choice((KONG_KEYS + kongs,), action))
            kongs += 1
        else:
            first, kind = (0, action - DISCARD) if action < STAND else (STAND_KEYS, action - STAND)
            keys = tuple(first + place for place, tile in enumerate(tiles, 1) if tile == kind)
            found.append(Choice(keys, action))
    return found
