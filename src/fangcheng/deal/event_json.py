"""Events as JSON and back: words at the edge (docs/record.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from fangcheng.deal.endings import ENDINGS
from fangcheng.deal.events import NAMES, TYPES, Event, SeatEvent, Settled
from fangcheng.deal.result import DealResult, Payment, amount_of
from fangcheng.errors import RecordError, shown
from fangcheng.hand.layout import EXPOSURES, SET_TYPES
from fangcheng.scoring.layout import SOURCES, STATUSES
from fangcheng.scoring.settling import REASONS
from fangcheng.tiles import CODES, KIND_OF, SEATS, WIND_LETTERS, Kind


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
    "status": STATUSES.__getitem__,
    "tiles": _hand_json,
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
    "status": STATUSES.index,
    "tiles": _hand_of,
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
