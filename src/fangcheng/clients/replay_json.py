"""A record, and one point of it, as one JSON object (docs/record.md); and what its two tellers share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fangcheng.clients.seen import SeenSeat, SeenTable, occupied
from fangcheng.deal.event_json import event_json
from fangcheng.deal.record import DealRecord
from fangcheng.deal.replay import Moment, Replay
from fangcheng.notation import meld_as_json
from fangcheng.scoring.layout import STATUSES
from fangcheng.telling.teller import Told
from fangcheng.tiles import CODES, SEATS, WIND_LETTERS

EVERYTHING = -2
"""In place of a seat: all tiles are shown, as the record holds them."""


def replay_json(shown: Replay, moment: Moment | None = None, seat: int = EVERYTHING) -> dict[str, Any]:
    """A record, and one point of it, as one JSON object (docs/record.md).

    Args:
        shown: the record.
        moment: the point to tell of, or None for the list of deals only.
        seat: whose story: 0-3, or EVERYTHING.
    """
    record = shown.record
    answer: dict[str, Any] = {
        "ruleset": record.header.ruleset.name,
        "players": list(record.header.players),
        "verified": not shown.why_not_played,
        "why_not_played": shown.why_not_played or None,
        "cut": bool(record.cut),
        "deals": [_deal_json(part, record.header.players) for part in record.deals],
        "end": dict(record.end) if record.end is not None else None,
    }
    if moment is not None:
        answer["moment"] = _moment_json(moment, seat)
    return answer


def _deal_json(part: DealRecord, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "deal": part.name,
        "round_wind": WIND_LETTERS[part.title.round_wind],
        "seats": {WIND_LETTERS[wind]: players[player] for player, wind in enumerate(part.winds)},
        "steps": len(part.acts),
        "result": {**settlement_of(part), **part.result} if part.result is not None else None,
    }


def _moment_json(moment: Moment, seat: int) -> dict[str, Any]:
    told = list(by_step(moment, seat))
    known = SeenTable(event for _, events in told for event in events)
    events = [
        {**_event_json(event), "step": step} if seat == EVERYTHING else _event_json(event)
        for step, happened in told
        for event in happened
    ]
    return {
        "deal": moment.deal_record.name,
        "step": moment.step,
        "steps": moment.steps,
        "seat": WIND_LETTERS[seat] if seat in SEATS else None,
        "commitment": moment.deal_record.commitment or None,
        "wall": moment.broken.as_json() if moment.broken is not None else None,
        "events": events,
        "to_move": WIND_LETTERS[moment.to_move] if moment.to_move >= 0 else None,
        "tiles_left": moment.tiles_left if moment.tiles_left >= 0 else None,
        "table": {WIND_LETTERS[one]: _seat_json(seen) for one, seen in occupied(known)},
        "ended": moment.ended,
    }


def _seat_json(seat: SeenSeat) -> dict[str, Any]:
    return {
        "concealed": [CODES[tile] for tile in sorted(seat.hand)],
        "hidden": seat.hidden,
        "melds": [meld_as_json(meld) for meld in seat.melds],
        "bonus_tiles": [CODES[tile] for tile in seat.bonus],
        "discards": [CODES[tile] for tile in seat.discards],
        "standing": seat.standing,
        "wrong_sets": [[CODES[tile] for tile in tiles] for tiles in seat.wrong],
        "status": STATUSES[seat.status],
    }


def _event_json(event: Told) -> dict[str, Any]:
    return dict(event) if isinstance(event, Mapping) else event_json(event)


def by_step(moment: Moment, seat: int) -> Iterator[tuple[int, tuple[Told, ...]]]:
    """Step number and events: all of them, or what one seat heard."""
    if seat == EVERYTHING:
        yield from enumerate(moment.told)
        return
    heard = iter(moment.seen_by(seat))
    for step, events in enumerate(moment.told):
        yield step, tuple(next(heard) for _ in events)


def settlement_of(part: DealRecord) -> Mapping[str, Any]:
    """The settlement among a deal's events, without its type."""
    told = [*part.opening, *(event for act in part.acts for event in act.events)]
    nothing: Mapping[str, Any] = {}
    found = next((event for event in reversed(told) if event.get("type") == "settled"), nothing)
    return {key: value for key, value in found.items() if key != "type"}
