"""What one seat may see of a deal: types without a place for a secret.

There is no field for another player's tiles or for the wall, so a view cannot leak them (D-TURN-4).  Bots, clients and
the table on a server are given these types and nothing else.  Everything is a small int: kinds 0-41, seats 0-3 for the
winds E S W N of this deal, -1 for "none".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fangcheng.deal.order import check_chair
from fangcheng.errors import FangchengError
from fangcheng.hand.layout import CHOW, KONG
from fangcheng.tiles import Kind

if TYPE_CHECKING:
    from fangcheng.deal.deal_cy import Deal

FACE_DOWN = -1
"""Stands in ``PublicSeat.discards`` for a discard that lies face down (G-76)."""


@dataclass(frozen=True, slots=True)
class MeldView:
    """One laid set.

    Attributes:
        type: CHOW, PUNG or KONG of ``hand.layout``.
        kind: its lowest kind.
        exposure: CONCEALED (a concealed kong), OPEN or ADDED (a kong made from an open pung).
        giver: seat whose discard or kong tile was claimed for it, or -1.
        claimed: kind of that claimed tile, or -1.
        wrong: the kinds of a set that is none (its type is WRONG_SET of ``deal.layout``), () for a true one.
    """

    type: int
    kind: Kind
    exposure: int
    giver: int = -1
    claimed: int = -1
    wrong: tuple[Kind, ...] = ()

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """Its kinds, low to high; those of a wrong set as they were named."""
        if self.wrong:
            return self.wrong
        if self.type == CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.type == KONG else 3)


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody sees of one seat.

    Attributes:
        seat: its wind in this deal, 0-3.
        rack: number of its concealed tiles.
        melds: its laid sets in the order laid.
        bonus: its flowers and seasons (kinds 34-41) in the order laid.
        discards: its discards in order, claimed ones left out; FACE_DOWN for one that lies face down (G-76).
        standing: whether it has declared a standing hand (D-STAND-1, 2).
        status: what errors have made of it, for all to see: STATUS_ of ``scoring.layout`` (D-ERR-4..9).
    """

    seat: int
    rack: int
    melds: tuple[MeldView, ...] = ()
    bonus: tuple[Kind, ...] = ()
    discards: tuple[int, ...] = ()
    standing: bool = False
    status: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it.

    Attributes:
        seat: whose view it is, 0-3 for E S W N.
        round_wind: 0-3.
        present: bit w is set if the chair of wind w is occupied (G-78).
        concealed: the seat's own tiles, sorted; the drawn tile is among them.
        drawn: kind of the tile it has just drawn and may discard, or -1.
        seats: the four seats by wind, None for an empty chair.
        last_discard: kind of the last, named discard while it can be claimed, or the tile of a kong that can be
            robbed, or -1.
        discarder: seat that gave it, or -1.
        robbing: whether ``last_discard`` is a tile being added to an open pung (D-ROB-1).
        to_move: seat that must discard or, while a claim is open, the seat that draws if all pass; -1 after the deal.
        tiles_left: every undealt tile, loose and dead ones included.
        drawable_left: how many of them may still be drawn (G-53).
        over: whether the deal has ended.
        known_wall: pairs (place, kind) of wall tiles this seat has seen and put back after a late claim (D-CLM-3,
            G-63): place 0 is the next tile of the live end, 1 the one after it; -1 the next loose tile, -2 the one
            after it.
    """

    seat: int
    round_wind: int
    present: int
    concealed: tuple[Kind, ...]
    drawn: int
    seats: tuple[PublicSeat | None, PublicSeat | None, PublicSeat | None, PublicSeat | None]
    last_discard: int
    discarder: int
    robbing: bool
    to_move: int
    tiles_left: int
    drawable_left: int
    over: bool
    known_wall: tuple[tuple[int, Kind], ...] = ()

    @property
    def own(self) -> PublicSeat:
        """The public part of the viewing seat."""
        mine = self.seats[self.seat]
        if mine is None:
            raise FangchengError("bad_seat", f"{self.seat} is no occupied chair", "seat")
        return mine


def view_of(deal: Deal, seat: int) -> SeatView:
    """Return what a seat sees of a deal now.

    Args:
        deal: the deal, at any point.
        seat: an occupied chair, 0-3.

    Raises:
        FangchengError: ``bad_seat``.
    """
    present = deal.present
    check_chair(present, seat)
    last, discarder, robbing, to_move = deal.last_discard, deal.discarder, deal.robbing, deal.to_move
    face_up = deal.discards_face_up
    seats: list[PublicSeat | None] = [None, None, None, None]
    for other in range(4):
        if present >> other & 1:
            discards = deal.discards(other)
            if not face_up and discards:  # only the last, named discard shows while it can be claimed (G-76)
                named = not robbing and other == discarder
                discards = (FACE_DOWN,) * (len(discards) - named) + ((last,) if named else ())
            seats[other] = PublicSeat(
                other,
                deal.rack(other),
                tuple([MeldView(*meld) for meld in deal.melds(other)]),
                deal.bonus(other),
                discards,
                deal.standing(other),
                deal.status(other),
            )
    east, south, west, north = seats
    return SeatView(
        seat,
        deal.round_wind,
        present,
        deal.concealed(seat),
        deal.drawn if to_move == seat else -1,
        (east, south, west, north),
        last,
        discarder,
        robbing,
        to_move,
        deal.tiles_left,
        deal.drawable_left,
        deal.over,
        deal.known_wall(seat),
    )
