"""What happens in a deal, as closed, frozen types; and what one seat may see of it.

The engine keeps only (seat, action); events are derived from that when somebody wants them (``derive``).  They say what
was drawn, exposed, discarded, claimed, so that a client can show a deal, and a record can be read, without the engine.

``Event`` is everything that happens; ``SeatEvent`` is what a seat may see: an event that hides a tile from it becomes a
type that has no field for the tile, and keeps its place in the sequence, so that numbers tell nothing.  A pass, and a
claim that another claim beat, is no event at all: who was asked is nobody's business.

Event types only grow: new ones and new fields, with defaults, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from fangcheng.deal.layout import ENDINGS
from fangcheng.deal.result import DealResult, Payment, amount_of
from fangcheng.errors import RecordError, shown
from fangcheng.hand.layout import CHOW, EXPOSURES, KONG, SET_TYPES
from fangcheng.scoring.layout import SOURCES
from fangcheng.scoring.settling import REASONS
from fangcheng.tiles import CODES, KIND_OF, SEATS, WIND_LETTERS, Kind

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
class Settled:
    """The settlement (D-PAY, S-PAY)."""

    result: DealResult
    present: int


Event: TypeAlias = (
    Dealt | Drawn | BonusExposed | Discarded | StandingDeclared | Claimed | KongLaid | KongRobbed | PutBack
    | BonusPutBack | Won | HandsOpened | DeadDeal | Settled
)  # fmt: skip
"""Everything that happens in a deal: for records of finished deals, never for a seat."""

SeatEvent: TypeAlias = (
    HandDealt | DealUnseen | Drawn | DrawnUnseen | BonusExposed | Discarded | StandingDeclared | Claimed | KongLaid
    | KongRobbed | PutBack | PutBackUnseen | BonusPutBack | Won | HandsOpened | DeadDeal | Settled
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


# --- JSON: words at the edge ---------------------------------------------------------------------------------------


def event_json(event: Event | SeatEvent) -> dict[str, Any]:
    """Return an event with its type and its fields in words: seats as letters, tiles as codes."""
    name = NAMES[type(event)]
    if isinstance(event, Settled):
        return {"type": name, **event.result.as_json(event.present)}
    return {"type": name, **{part.name: _WRITE[part.name](getattr(event, part.name)) for part in fields(event)}}


def event_of(data: Mapping[str, Any]) -> Event | SeatEvent:
    """Return the event of its JSON form, the inverse of :func:`event_json`.

    Raises:
        RecordError: ``unknown_event`` for a type this version does not know (a later one may have written it), or
            ``bad_event`` for a field that is missing or wrong.
    """
    event_type = TYPES.get(str(data.get("type")))
    if event_type is None:
        raise RecordError.unknown("event", data.get("type"), ", ".join(TYPES), "type")
    if event_type is Settled:
        return _settled_of(data)
    values: dict[str, Any] = {}
    for part in fields(event_type):
        if part.name not in data:
            if part.name == "late":
                continue
            raise RecordError("bad_event", f"{data['type']} needs {part.name}", part.name)
        try:
            values[part.name] = _READ[part.name](data[part.name])
        except (KeyError, ValueError, TypeError) as error:
            raise RecordError("bad_event", f"{shown(data[part.name])} is no {part.name}", part.name) from error
    event: Event | SeatEvent = event_type(**values)
    return event


def _seat_json(seat: int) -> str | None:
    return WIND_LETTERS[seat] if seat >= 0 else None


def _seat_of(value: str | None) -> int:
    if value is None:
        return -1
    if value not in tuple(WIND_LETTERS):
        raise ValueError(value)
    return WIND_LETTERS.index(value)


def _tile_json(tile: int) -> str | None:
    return CODES[tile] if tile >= 0 else None


def _tile_of(value: str | None) -> int:
    return -1 if value is None else KIND_OF[value]


def _hand_json(hand: Iterable[Kind] | None) -> list[str] | None:
    return None if hand is None else [CODES[kind] for kind in hand]


def _hand_of(value: list[str] | None) -> tuple[Kind, ...] | None:
    return None if value is None else tuple(KIND_OF[code] for code in value)


def _sizes_of(value: list[int]) -> tuple[int, ...]:
    if len(value) != 4 or not all(type(size) is int and 0 <= size <= 14 for size in value):
        raise ValueError(value)
    return tuple(value)


def _bool_of(value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


_WRITE: Final[Mapping[str, Callable[[Any], Any]]] = {
    "seat": _seat_json,
    "giver": _seat_json,
    "tile": _tile_json,
    "lowest": _tile_json,
    "hand": _hand_json,
    "hands": lambda hands: [_hand_json(hand) for hand in hands],
    "sizes": list,
    "source": SOURCES.__getitem__,
    "meld": SET_TYPES.__getitem__,
    "exposure": EXPOSURES.__getitem__,
    "ending": ENDINGS.__getitem__,
    "late": bool,
}
_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "seat": _seat_of,
    "giver": _seat_of,
    "tile": _tile_of,
    "lowest": _tile_of,
    "hand": _hand_of,
    "hands": lambda hands: tuple(_hand_of(hand) for hand in hands),
    "sizes": _sizes_of,
    "source": SOURCES.index,
    "meld": SET_TYPES.index,
    "exposure": EXPOSURES.index,
    "ending": ENDINGS.index,
    "late": _bool_of,
}


def _settled_of(data: Mapping[str, Any]) -> Settled:
    """Read a settlement back; ``scores`` names the occupied chairs."""
    try:
        scores = {_seat_of(letter): score for letter, score in data["scores"].items()}
        payments = tuple(
            Payment(_seat_of(paid["from"]), _seat_of(paid["to"]), amount_of(paid["amount"]), paid["for"])
            for paid in data["payments"]
        )
        exact = any(isinstance(amount, str) for amount in data["net"].values())
        winner = _seat_of(data["winner"])
        caller = _seat_of(data.get("false_mahjong"))
        source, replayed = data["win_source"], _bool_of(data["replayed"])
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise RecordError("bad_event", f"the settlement cannot be read: {shown(str(error))}", "settled") from error
    whole = all(type(score) is int for score in scores.values()) and source in SOURCES
    if not whole or any(payment.reason not in REASONS for payment in payments):
        raise RecordError("bad_event", "the settlement cannot be read: a score, source or reason is wrong", "settled")
    first, second, third, fourth = (scores.get(seat, 0) for seat in SEATS)
    result = DealResult(winner, source, (first, second, third, fourth), payments, exact, caller, replayed)
    return Settled(result, sum(1 << seat for seat in scores))
