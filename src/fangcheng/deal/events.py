"""What happens in a deal, as closed, frozen types; and what one seat may see of it.

The engine keeps only (seat, action); events are derived from that when somebody wants them (``derive``).  They say what
was drawn, exposed, discarded, claimed, so that a client can show a deal, and a record can be read, without the engine.

``Event`` is everything that happens; ``SeatEvent`` is what a seat may see: an event that hides a tile from it becomes a
type that has no field for the tile, and keeps its place in the sequence, so that numbers tell nothing.  A pass, and a
claim that another claim beat, is no event at all: who was asked is nobody's business.

Event types only grow: new ones and new fields, with defaults, at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fangcheng.deal.result import DealResult
from fangcheng.hand.layout import CHOW, KONG
from fangcheng.tiles import SEATS, Kind

Hands: TypeAlias = tuple[tuple[Kind, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal: each seat's tiles, sorted, bonus tiles not yet replaced; None for an empty chair (D-DEAL-1..4)."""

    hands: Hands


@dataclass(frozen=True, slots=True)
class HandDealt:
    """What a seat sees of the deal: its own tiles, and how many each seat got."""

    seat: int
    hand: tuple[Kind, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealUnseen:
    """What an onlooker sees of the deal: how many tiles each seat got."""

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tile drawn from the wall or from the loose end (D-TURN-2, D-KONG-3, D-FLW-2)."""

    seat: int
    tile: Kind
    source: int


@dataclass(frozen=True, slots=True)
class DrawnUnseen:
    """Another seat has drawn; the tile need not be shown (D-TURN-4)."""

    seat: int
    source: int


@dataclass(frozen=True, slots=True)
class BonusExposed:
    """A flower or season laid out before its owner (D-FLW-2)."""

    seat: int
    tile: Kind


@dataclass(frozen=True, slots=True)
class Discarded:
    """A discard; the discarder names it (D-DISC-1)."""

    seat: int
    tile: Kind


@dataclass(frozen=True, slots=True)
class StandingDeclared:
    """A standing hand, declared with the discard just made (D-STAND-1, 2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A discard taken for a set that is laid open: ``meld`` is CHOW, PUNG or KONG, ``lowest`` its lowest kind."""

    seat: int
    giver: int
    tile: Kind
    meld: int
    lowest: Kind
    late: bool = False


@dataclass(frozen=True, slots=True)
class KongLaid:
    """A concealed kong, or a fourth tile added to an open pung, which may yet be robbed (D-KONG-4, 8, D-ROB-1)."""

    seat: int
    tile: Kind
    exposure: int


@dataclass(frozen=True, slots=True)
class KongRobbed:
    """The tile being added to ``giver``'s pung is taken; the pung stays (G-73)."""

    seat: int
    giver: int
    tile: Kind


@dataclass(frozen=True, slots=True)
class PutBack:
    """A late claim: the drawer returns a drawn tile to its end of the wall (D-CLM-3, G-63)."""

    seat: int
    tile: Kind
    source: int


@dataclass(frozen=True, slots=True)
class PutBackUnseen:
    """Another seat returns a drawn tile."""

    seat: int
    source: int


@dataclass(frozen=True, slots=True)
class BonusPutBack:
    """A late claim: a bonus tile just exposed goes back too; everybody has seen it (G-63)."""

    seat: int
    tile: Kind
    source: int


@dataclass(frozen=True, slots=True)
class Won:
    """Mahjong.  ``tile`` is -1 for East's dealt hand, ``giver`` -1 unless the tile was another's."""

    seat: int
    source: int
    tile: int
    giver: int
    late: bool = False


@dataclass(frozen=True, slots=True)
class HandsOpened:
    """After a mahjong everyone opens his tiles (D-WIN-2): the concealed ones, sorted; None for an empty chair."""

    hands: Hands


@dataclass(frozen=True, slots=True)
class DeadDeal:
    """The deal is dead: ``ending`` is DEAD_WALL_REACHED or DEAD_BONUS_LAST (D-END-1, G-53)."""

    ending: int


@dataclass(frozen=True, slots=True)
class WrongSetLaid:
    """Tiles laid as a set that they are not; ``tile`` and ``giver`` are -1 unless one was claimed (D-ERR-7)."""

    seat: int
    giver: int
    tile: int
    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class WrongSetTakenBack:
    """A wrong set taken back before the own discard: its tiles go back, a claimed one can be claimed again (G-51)."""

    seat: int
    giver: int
    tile: int
    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class SetPutRight:
    """A wrong set made a true one by tiles exchanged with the rack (G-51)."""

    seat: int
    meld: int
    lowest: Kind


@dataclass(frozen=True, slots=True)
class ReplacementForgotten:
    """A tile owed for a bonus tile or a kong will not be drawn (S-ERR-2, G-48)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawnTooMany:
    """The draw that follows is one too many in the own turn (D-ERR-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawnOutOfTurn:
    """The draw that follows was another's (D-ERR-6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WrongBreak:
    """The wall was broken in the wrong place (D-ERR-6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Noticed:
    """Somebody has seen that something is wrong (G-49, G-52)."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandJudged:
    """What errors have made of a hand: ``status`` is one of STATUS_ of ``scoring.layout``."""

    seat: int
    status: int


@dataclass(frozen=True, slots=True)
class MahjongCalled:
    """A mahjong that will turn out to be none; ``tile`` and ``giver`` are -1 unless it was another's (D-ERR-9)."""

    seat: int
    tile: int
    giver: int


@dataclass(frozen=True, slots=True)
class HandPartlyOpened:
    """The caller of a false mahjong has opened a part of his hand (D-ERR-10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallWithdrawn:
    """A false mahjong taken back: the tiles return to the rack, a claimed one to where it was (D-ERR-10, G-50)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FalseMahjongOpened:
    """The whole hand of a false mahjong: its concealed tiles, sorted (D-ERR-9)."""

    seat: int
    hand: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """The deal is void and will be played again: ``ending`` is FALSE_CALL or RESHUFFLED (G-50, G-52)."""

    ending: int


@dataclass(frozen=True, slots=True)
class Settled:
    """The settlement (D-PAY, S-PAY)."""

    result: DealResult
    present: int


Event: TypeAlias = (
    Dealt | Drawn | BonusExposed | Discarded | StandingDeclared | Claimed | KongLaid | KongRobbed | PutBack
    | BonusPutBack | Won | HandsOpened | DeadDeal | Settled | WrongSetLaid | WrongSetTakenBack | SetPutRight
    | ReplacementForgotten | DrawnTooMany | DrawnOutOfTurn | WrongBreak | Noticed | HandJudged | MahjongCalled
    | HandPartlyOpened | CallWithdrawn | FalseMahjongOpened | VoidDeal
)  # fmt: skip
"""Everything that happens in a deal: for records of finished deals, never for a seat."""

SeatEvent: TypeAlias = (
    HandDealt | DealUnseen | Drawn | DrawnUnseen | BonusExposed | Discarded | StandingDeclared | Claimed | KongLaid
    | KongRobbed | PutBack | PutBackUnseen | BonusPutBack | Won | HandsOpened | DeadDeal | Settled | WrongSetLaid
    | WrongSetTakenBack | SetPutRight | ReplacementForgotten | DrawnTooMany | DrawnOutOfTurn | WrongBreak | Noticed
    | HandJudged | MahjongCalled | HandPartlyOpened | CallWithdrawn | FalseMahjongOpened | VoidDeal
)  # fmt: skip
"""What one seat may see."""

TYPES: Final[Mapping[str, type[Any]]] = {
    "dealt": Dealt,
    "hand_dealt": HandDealt,
    "deal_unseen": DealUnseen,
    "drawn": Drawn,
    "drawn_unseen": DrawnUnseen,
    "bonus_exposed": BonusExposed,
    "discarded": Discarded,
    "standing_declared": StandingDeclared,
    "claimed": Claimed,
    "kong_laid": KongLaid,
    "kong_robbed": KongRobbed,
    "put_back": PutBack,
    "put_back_unseen": PutBackUnseen,
    "bonus_put_back": BonusPutBack,
    "won": Won,
    "hands_opened": HandsOpened,
    "dead_deal": DeadDeal,
    "settled": Settled,
    "wrong_set_laid": WrongSetLaid,
    "wrong_set_taken_back": WrongSetTakenBack,
    "set_put_right": SetPutRight,
    "replacement_forgotten": ReplacementForgotten,
    "drawn_too_many": DrawnTooMany,
    "drawn_out_of_turn": DrawnOutOfTurn,
    "wrong_break": WrongBreak,
    "noticed": Noticed,
    "hand_judged": HandJudged,
    "mahjong_called": MahjongCalled,
    "hand_partly_opened": HandPartlyOpened,
    "call_withdrawn": CallWithdrawn,
    "false_mahjong_opened": FalseMahjongOpened,
    "void_deal": VoidDeal,
}
"""Every event type by its name in records."""
NAMES: Final[Mapping[type[Any], str]] = {event_type: name for name, event_type in TYPES.items()}

ONLOOKER: Final = -1
"""In place of a seat: somebody who sees nobody's tiles."""


def event_for_seat(event: Event, seat: int) -> SeatEvent:
    """Return what a seat may see of an event; never None, so that every event keeps its number.

    Args:
        event: what happened.
        seat: 0-3, or ONLOOKER.
    """
    if isinstance(event, Dealt):
        sizes = tuple(len(hand) if hand is not None else 0 for hand in event.hands)
        own = event.hands[seat] if seat in SEATS else None
        return DealUnseen(sizes) if own is None else HandDealt(seat, own, sizes)
    if isinstance(event, Drawn) and event.seat != seat:
        return DrawnUnseen(event.seat, event.source)
    if isinstance(event, PutBack) and event.seat != seat:
        return PutBackUnseen(event.seat, event.source)
    return event


def claimed_tiles(event: Claimed) -> tuple[Kind, ...]:
    """Return the kinds of the set a claim laid, low to high."""
    if event.meld == CHOW:
        return (event.lowest, event.lowest + 1, event.lowest + 2)
    return (event.lowest,) * (4 if event.meld == KONG else 3)
