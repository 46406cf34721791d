"""What a policy is shown of a seat: 437 small numbers, a function of its ``SeatView`` alone (observation version 1).

Counts by kind come first, in planes of 34: tiles of kind k stand at place k of a plane.  Seats are told from the
viewer: 0 is himself, 1 the next wind, 2 the one after it, 3 the one before him; an empty chair shows 0 everywhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fangcheng.deal.view import FACE_DOWN, PublicSeat, SeatView
from fangcheng.tiles import FLOWERS

KINDS: Final = 34


class Field(NamedTuple):
    """A part of an observation.

    Attributes:
        name: what it is called in docs/batch.md.
        first: place of its first number.
        shape: how many numbers, by seat and kind.
    """

    name: str
    first: int
    shape: tuple[int, ...]


_SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "concealed": (KINDS,),
    "melds": (4, KINDS),
    "discards": (4, KINDS),
    "last_discard": (KINDS,),
    "drawn": (KINDS,),
    "bonus": (4, 8),
    "rack": (4,),
    "standing": (4,),
    "present": (4,),
    "discarder": (4,),
    "to_move": (4,),
    "seat_wind": (4,),
    "round_wind": (4,),
    "robbing": (1,),
    "tiles_left": (1,),
    "drawable_left": (1,),
}


def _fields() -> dict[str, Field]:
    found: dict[str, Field] = {}
    first = 0
    for name, shape in _SHAPES.items():
        found[name] = Field(name, first, shape)
        first += shape[0] * (shape[1] if len(shape) > 1 else 1)
    return found


FIELDS: Final = _fields()
"""The parts in order."""
OBSERVATION: Final = 437
"""Numbers of an observation."""


def observation_of(view: SeatView) -> bytes:
    """Return the observation of a seat's view, 437 numbers of 0-127.

    The batch writes the same numbers without making a view (``Batch.observation``).

    Args:
        view: what the seat sees.

    Example:
        >>> from fangcheng.deal.view import view_of
        >>> from fangcheng.rules import load
        >>> from fangcheng.sim.perft import seeded_deal
        >>> seen = observation_of(view_of(seeded_deal(load("dictionary"), 1), 0))
        >>> len(seen), sum(seen[:34])
        (437, 14)
    """
    cells = _Cells(view.seat)
    for kind in view.concealed:
        cells.add("concealed", kind)
    for public in view.seats:
        if public is not None:
            cells.add_seat(public)
    if view.last_discard >= 0:
        cells.add("last_discard", view.last_discard)
        cells.add("discarder", cells.place_of(view.discarder))
    if view.drawn >= 0:
        cells.add("drawn", view.drawn)
    if view.to_move >= 0:
        cells.add("to_move", cells.place_of(view.to_move))
    cells.add("seat_wind", view.seat)
    cells.add("round_wind", view.round_wind)
    cells.add("robbing", 0, view.robbing)
    cells.add("tiles_left", 0, view.tiles_left)
    cells.add("drawable_left", 0, view.drawable_left)
    return bytes(cells.numbers)


class _Cells:
    """The numbers as they are filled in for a viewer."""

    def __init__(self, viewer: int) -> None:
        self.numbers = bytearray(OBSERVATION)
        self._viewer = viewer

    def place_of(self, seat: int) -> int:
        """A seat as the viewer counts them."""
        return (seat - self._viewer) & 3

    def add(self, name: str, place: int, number: int = 1) -> None:
        """Add to a number of a part."""
        self.numbers[FIELDS[name].first + place] += number

    def add_seat(self, public: PublicSeat) -> None:
        """What everybody sees of a seat."""
        place = self.place_of(public.seat)
        for meld in public.melds:
            for kind in meld.tiles:
                self.add("melds", place * KINDS + kind)
        for kind in public.discards:
            if kind != FACE_DOWN:
                self.add("discards", place * KINDS + kind)
        for kind in public.bonus:
            self.add("bonus", place * 8 + kind - FLOWERS)
        self.add("rack", place, public.rack)
        self.add("standing", place, public.standing)
        self.add("present", place)
