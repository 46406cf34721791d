"""The wall on the table: where it is broken, where each tile of it lies (D-WALL, D-BRK, S-BRK, D-LOOSE, G-55, 59, 60).

A side is the wall before one chair, 0-3 for E S W N; its stacks are numbered from 1 at the right end of the player who
sits behind it.  The four sides form one ring, and the ring is counted, broken and dealt in one direction only, from
each player's right to his left as he faces it (G-55).  What lies to the left of a side therefore depends on
``direction``: with South on East's right it is North's wall, with South on East's left (smirnov) it is South's.

The tiles themselves are an order, given elsewhere: number 0 is the first tile dealt (the upper one of the stack next
to the break), the last two are the upper and the lower tile of the stack that was lifted out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from fangcheng.deal.seating import Throw, check_throw, winds_of
from fangcheng.errors import FangchengError
from fangcheng.tiles import EAST, WIND_LETTERS

STACKS: Final[Mapping[bool, int]] = {True: 18, False: 17}
"""Stacks of a side, with and without bonus tiles (D-WALL-2, G-80)."""
UPPER, LOWER, LOOSE = range(3)
"""Level of a tile: in a stack, or laid singly on top of the wall as a loose tile."""
NEAR: Final = 1
FAR: Final = 3
"""Stacks to the right of the break on which the two loose tiles lie, one tile's space apart (D-BRK-6, G-60)."""
DOUBLE_ONES: Final = (1, 1)


class Spot(NamedTuple):
    """One stack of the wall: whose side, and its number from that player's right end."""

    side: int
    stack: int

    def as_json(self) -> list[object]:
        """``["S", 5]``."""
        return [WIND_LETTERS[self.side], self.stack]


class Place(NamedTuple):
    """Where one tile lies: side, stack from the right, and UPPER, LOWER or LOOSE (on top of that stack)."""

    side: int
    stack: int
    level: int


class Standing(NamedTuple):
    """One tile that still lies in the wall: its number in the drawing order, and where it lies."""

    number: int
    place: Place


@dataclass(frozen=True, slots=True)
class Break:
    """A broken wall.

    Attributes:
        side, stack: the stack that was lifted out; beyond the last stack of a side the count has run on (D-BRK-5).
        stacks: stacks of each side, 18 or 17.
        direction: "counterclockwise" or "clockwise" (option ``direction``).
        second_thrower: who threw for the place, or -1 if one throw was enough (``break_rule``).
        reroll: whether East threw two ones first and threw again (D-BRK-1).
        throws: every throw made, in order.
    """

    side: int
    stack: int
    stacks: int
    direction: str
    second_thrower: int
    reroll: bool
    throws: tuple[Throw, ...]

    @property
    def tiles(self) -> int:
        """Number of tiles in the whole wall."""
        return 8 * self.stacks

    def along(self, steps: int) -> Spot:
        """Return the stack so many steps from the break: positive to the left (dealt first), negative to the right."""
        ring = (self._turn(self.side) * self.stacks + self.stack - 1 + steps) % (4 * self.stacks)
        turn, offset = divmod(ring, self.stacks)
        return Spot(self._turn(turn), offset + 1)

    def _turn(self, number: int) -> int:
        """Side by its number along the count from East's wall, and back: the mapping is its own inverse (G-55)."""
        return number if self.direction == "clockwise" else -number % 4

    def built(self, number: int) -> Place:
        """Return where the tile of this number in the drawing order was built in, before anything was lifted."""
        if not 0 <= number < self.tiles:
            raise IndexError(f"tile {number} of a wall of {self.tiles}")
        spot = self.along(1 + number // 2)
        return Place(spot.side, spot.stack, LOWER if number % 2 else UPPER)

    def loose_number(self, taken: int) -> int:
        """Return the number, in the drawing order, of the next loose tile when so many are gone (D-LOOSE-2, 3)."""
        return self.tiles - 2 * (taken // 2) - (1 if taken % 2 else 2)

    def loose(self, taken: int) -> Place:
        """Return where that loose tile lies: the upper tile of its stack far, the lower one near (D-LOOSE-3, G-60).

        Each lifted stack leaves the break one stack wider, so that the next pair lies one stack further on.
        """
        spot = self.along(-(taken // 2) - (NEAR if taken % 2 else FAR))
        return Place(spot.side, spot.stack, LOOSE)

    def standing(self, live_taken: int, loose_taken: int) -> tuple[Standing, ...]:
        """Return every tile still in the wall, the next live tile first, the loose pair last (far, then near).

        Near the end a loose tile may lie on a stack that has been drawn from under it: then it lies on the table
        there.  Tiles that go back after a late claim (G-63) are told by smaller numbers.

        Args:
            live_taken: tiles dealt and drawn from the live end.
            loose_taken: loose tiles taken.
        """
        pair = 2 * (loose_taken // 2)
        first_loose = self.tiles - pair - 2
        tiles = [Standing(number, self.built(number)) for number in range(live_taken, first_loose)]
        left = self.tiles - live_taken - loose_taken - len(tiles)
        loose = range(pair + 2 - left, pair + 2)
        tiles += [Standing(self.loose_number(number), self.loose(number)) for number in loose]
        return tuple(tiles)

    def as_json(self) -> dict[str, object]:
        """The ``wall`` of a scenario's answer; ``second_thrower`` only where there is a second throw."""
        answer: dict[str, object] = {"reroll": self.reroll}
        if self.second_thrower >= 0:
            answer["second_thrower"] = WIND_LETTERS[self.second_thrower]
        return {
            **answer,
            "broken_side": WIND_LETTERS[self.side],
            "break_stack_from_right": self.stack,
            "near_loose_on": self.along(-NEAR).as_json(),
            "far_loose_on": self.along(-FAR).as_json(),
            "first_stack_dealt": self.along(1).as_json(),
        }


def break_wall(options: Mapping[str, object], present: int, throws: Iterable[Throw]) -> Break:
    """Throw for the place of the break (D-BRK-1..5, S-BRK-1, D-VAR-1, G-59).

    Args:
        options: effective options; ``break_rule``, ``direction`` and ``bonus_tiles`` are read.
        present: mask of the occupied chairs; for an empty one East throws (G-59).
        throws: a stream of throws, East's first; only as many are taken as are needed.

    Raises:
        FangchengError: ``bad_throw`` or ``too_few_throws``.
    """
    stream = iter(throws)
    rule, direction = str(options["break_rule"]), str(options["direction"])
    stacks = STACKS[bool(options["bonus_tiles"])]
    made = [_next_throw(stream)]
    while made[-1] == DOUBLE_ONES:
        made.append(_next_throw(stream))
    reroll = len(made) > 1
    count = sum(made[-1])
    side, second_thrower = EAST, -1
    if rule != "own_side":
        side = (count - 1) % 4  # his own side is number one; the sides follow in the order of play (D-BRK-2, G-55)
    if rule == "two":
        second_thrower = side if present >> side & 1 else EAST
        made.append(_next_throw(stream))
        count += sum(made[-1])
    chosen = Break(side, 1, stacks, direction, second_thrower, reroll, tuple(made))
    spot = chosen.along(count - 1)
    return Break(spot.side, spot.stack, stacks, direction, second_thrower, reroll, tuple(made))


def wall_answer(options: Mapping[str, object], present: int, dice: Sequence[Throw]) -> dict[str, object]:
    """Return the ``wall`` of a scenario from its ``dice``.

    Two ones alone answer ``{"reroll": true}``: East has to throw again (D-BRK-1).

    Raises:
        FangchengError: ``bad_throw``, ``too_few_throws``, or ``too_many_throws`` if some are left over.
    """
    made = [check_throw(throw, f"dice[{index}]") for index, throw in enumerate(dice)]
    if made and all(throw == DOUBLE_ONES for throw in made):
        return {"reroll": True}
    broken = break_wall(options, present, made)
    if len(broken.throws) < len(made):
        needed = len(broken.throws)
        raise FangchengError("too_many_throws", f"{len(made)} throws, but the break is decided by {needed}", "dice")
    return broken.as_json()


def _next_throw(stream: Iterable[Throw]) -> Throw:
    throw = next(iter(stream), None)
    if throw is None:
        raise FangchengError("too_few_throws", "the place of the break needs one more throw", "dice")
    return check_throw(throw)


def dealing(present: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return who takes which tiles of the drawing order in the deal (D-DEAL-1..4, S-DEAL-1, 2).

    Two stacks each in turn, three times round, then one tile each, and one more for East.
    """
    seats = winds_of(present)
    takes = [(seat, 4) for _ in range(3) for seat in seats]
    takes += [(seat, 1) for seat in seats]
    takes.append((EAST, 1))
    result, number = [], 0
    for seat, count in takes:
        result.append((seat, tuple(range(number, number + count))))
        number += count
    return tuple(result)
