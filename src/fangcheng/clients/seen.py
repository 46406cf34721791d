"""The table as somebody keeps it who hears only the events: everything, what one seat hears, or what an onlooker hears.

It asks nothing of the engine, so an old record is shown the same way as a new one, and a seat's replay cannot hold what
the seat was not told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fangcheng.deal import events as ev
from fangcheng.hand.layout import ADDED, CONCEALED, KONG, OPEN, PUNG
from fangcheng.notation import Meld
from fangcheng.scoring.layout import FROM_ROBBED_KONG, STATUS_OK
from fangcheng.telling.teller import Told
from fangcheng.tiles import SEATS, Kind


@dataclass(slots=True)
class SeenSeat:
    """What is known of one seat.

    Attributes:
        hand: its concealed tiles as far as they are known.
        hidden: how many more it holds.
        melds: laid sets.
        bonus: flowers and seasons.
        discards: discards, claimed ones left out.
        standing: whether it has declared a standing hand.
        wrong: laid sets that are none, each as its tiles (D-ERR-7).
        status: what errors have made of the hand: STATUS_ of ``scoring.layout``.
    """

    hand: list[Kind] = field(default_factory=list)
    hidden: int = 0
    melds: list[Meld] = field(default_factory=list)
    bonus: list[Kind] = field(default_factory=list)
    discards: list[Kind] = field(default_factory=list)
    standing: bool = False
    wrong: list[tuple[Kind, ...]] = field(default_factory=list)
    status: int = STATUS_OK

    def lose(self, tile: Kind) -> None:
        """Take a tile off the rack: one that is known, or one of the hidden ones."""
        if tile in self.hand:
            self.hand.remove(tile)
        else:
            self.hidden -= 1


class SeenTable:
    """The table after some events.

    Args:
        told: events in order; ones this version does not know are passed over.

    Attributes:
        seats: by wind, None for an empty chair.
    """

    def __init__(self, told: Iterable[Told] = ()) -> None:
        self.seats: list[SeenSeat | None] = [None] * 4
        for event in told:
            self.hear(event)

    def hear(self, event: Told) -> None:
        """Take in one event."""
        if isinstance(event, (ev.Dealt, ev.HandDealt, ev.DealUnseen)):
            self._deal(event)
        elif isinstance(event, ev.HandsOpened):
            for seat, hand in enumerate(event.hands):
                if hand is not None:
                    self._of(seat).hand, self._of(seat).hidden = list(hand), 0
        elif isinstance(event, (ev.Claimed, ev.KongLaid, ev.KongRobbed)):
            self._lay(event)
        elif isinstance(event, (ev.Drawn, ev.DrawnUnseen, ev.PutBack, ev.PutBackUnseen, ev.BonusPutBack)):
            self._move(event)
        elif isinstance(event, ev.BonusExposed):
            self._of(event.seat).lose(event.tile)
            self._of(event.seat).bonus.append(event.tile)
        elif isinstance(event, ev.Discarded):
            self._of(event.seat).lose(event.tile)
            self._of(event.seat).discards.append(event.tile)
        elif isinstance(event, ev.StandingDeclared):
            self._of(event.seat).standing = True
        elif isinstance(event, ev.Won):
            self._win(event)
        else:
            self._err(event)

    def _win(self, event: ev.Won) -> None:
        """The winning tile comes from another, or has been drawn."""
        if event.giver >= 0:
            self._of(event.seat).hand.append(event.tile)
            if event.source != FROM_ROBBED_KONG:
                self._take_discard(event.giver)

    def _err(self, event: Told) -> None:
        """What errors at the table change; other events change nothing that lies there."""
        if isinstance(event, ev.HandJudged):
            self._of(event.seat).status = event.status
        elif isinstance(event, ev.FalseMahjongOpened):
            self._of(event.seat).hand, self._of(event.seat).hidden = list(event.hand), 0
        elif isinstance(event, (ev.WrongSetLaid, ev.WrongSetTakenBack)):
            self._wrong_set(event)
        elif isinstance(event, ev.SetPutRight):
            self._put_right(event)

    def _of(self, seat: int) -> SeenSeat:
        known = self.seats[seat]
        if known is None:
            known = self.seats[seat] = SeenSeat()
        return known

    def _deal(self, event: ev.Dealt | ev.HandDealt | ev.DealUnseen) -> None:
        if isinstance(event, ev.Dealt):
            self.seats = [None if hand is None else SeenSeat(list(hand)) for hand in event.hands]
            return
        self.seats = [SeenSeat(hidden=size) if size else None for size in event.sizes]
        if isinstance(event, ev.HandDealt):
            self.seats[event.seat] = SeenSeat(list(event.hand))

    def _move(self, event: ev.Drawn | ev.DrawnUnseen | ev.PutBack | ev.PutBackUnseen | ev.BonusPutBack) -> None:
        """A tile comes from the wall or goes back to it."""
        seat = self._of(event.seat)
        if isinstance(event, ev.Drawn):
            seat.hand.append(event.tile)
        elif isinstance(event, ev.DrawnUnseen):
            seat.hidden += 1
        elif isinstance(event, ev.PutBack):
            seat.lose(event.tile)
        elif isinstance(event, ev.PutBackUnseen):
            seat.hidden -= 1
        elif event.tile in seat.bonus:
            seat.bonus.remove(event.tile)

    def _lay(self, event: ev.Claimed | ev.KongLaid | ev.KongRobbed) -> None:
        """A set is laid, a pung becomes a kong, or, robbed, a pung again."""
        if isinstance(event, ev.Claimed):
            seat = self._of(event.seat)
            self._take_discard(event.giver)
            own = list(ev.claimed_tiles(event))
            own.remove(event.tile)
            for tile in own:
                seat.lose(tile)
            seat.melds.append(Meld(event.meld, event.lowest, OPEN))
        elif isinstance(event, ev.KongRobbed):
            self._change(event.giver, Meld(KONG, event.tile, ADDED), Meld(PUNG, event.tile, OPEN))
        elif event.exposure == ADDED:
            self._of(event.seat).lose(event.tile)
            self._change(event.seat, Meld(PUNG, event.tile, OPEN), Meld(KONG, event.tile, ADDED))
        else:
            for _ in range(4):
                self._of(event.seat).lose(event.tile)
            self._of(event.seat).melds.append(Meld(KONG, event.tile, CONCEALED))

    def _wrong_set(self, event: ev.WrongSetLaid | ev.WrongSetTakenBack) -> None:
        """Tiles that are no set are laid, or taken back with the claimed one (D-ERR-7)."""
        seat, own = self._of(event.seat), list(event.tiles)
        if event.giver >= 0:
            own.remove(event.tile)
        if isinstance(event, ev.WrongSetLaid):
            if event.giver >= 0:
                self._take_discard(event.giver)
            for tile in own:
                seat.lose(tile)
            seat.wrong.append(event.tiles)
        elif event.tiles in seat.wrong:
            seat.wrong.remove(event.tiles)
            seat.hand += own
            if event.giver >= 0:
                self._of(event.giver).discards.append(event.tile)

    def _put_right(self, event: ev.SetPutRight) -> None:
        """A wrong set becomes a true one by tiles exchanged with the rack (G-51)."""
        seat, true = self._of(event.seat), Meld(event.meld, event.lowest, OPEN)
        before = next((tiles for tiles in reversed(seat.wrong) if len(tiles) == len(true.tiles())), ())
        if before:
            seat.wrong.remove(before)
            seat.hand += before
            for tile in true.tiles():
                seat.lose(tile)
            seat.melds.append(true)

    def _change(self, seat: int, before: Meld, after: Meld) -> None:
        melds = self._of(seat).melds
        if before in melds:
            melds[melds.index(before)] = after

    def _take_discard(self, giver: int) -> None:
        if self._of(giver).discards:
            self._of(giver).discards.pop()


def occupied(table: SeenTable) -> tuple[tuple[int, SeenSeat], ...]:
    """Return the occupied seats in the order of play."""
    return tuple((seat, known) for seat in SEATS if (known := table.seats[seat]) is not None)
