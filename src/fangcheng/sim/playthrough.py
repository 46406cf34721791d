"""A playthrough: everything that happens in a scenario, and after every answer what each seat sees and may do.

It is the long form of ``fangcheng scenario``, for people who check procedures: codes only, the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
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
from fangcheng.deal.derive import Follower
from fangcheng.deal.events import event_json
from fangcheng.deal.scenario import played
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import read_situation
from fangcheng.deal.view import FACE_DOWN, PublicSeat, SeatView, view_of
from fangcheng.notation import Meld, format_tiles
from fangcheng.tiles import CODES, WIND_LETTERS

_WORDS = {
    PASS: "pass",
    MAHJONG: "mahjong",
    PUNG: "pung",
    KONG: "kong",
    CHOW_LOW: "chow low",
    CHOW_MIDDLE: "chow middle",
    CHOW_HIGH: "chow high",
    LATE_PUNG: "late pung",
    LATE_KONG: "late kong",
    LATE_MAHJONG: "late mahjong",
}


def action_text(action: int) -> str:
    """An action in a word and its tile: ``discard B5``, ``stand DR``, ``kong C9``, ``late pung``."""
    if action < STAND:
        return f"discard {CODES[action]}"
    if action < OWN_KONG:
        return f"stand {CODES[action - STAND]}"
    return _WORDS.get(action) or f"kong {CODES[action - OWN_KONG]}"


def playthrough(data: Mapping[str, Any]) -> list[str]:
    """Return the lines of a scenario's playthrough.

    Args:
        data: the scenario object (docs/formats.md).

    Raises:
        FangchengError: as ``play_scenario``.
    """
    situation = read_situation(data)
    deal, refused = played(situation, read_script(situation.script))
    shown = situation.deal()
    lines = [f"ruleset {situation.ruleset.name}, round {WIND_LETTERS[deal.round_wind]}"]
    steps = Follower(deal).steps(deal)
    lines += ["", "deal", *_told(next(steps)), *_seen(shown)]
    for number, ((seat, action), events) in enumerate(zip(deal.record, steps, strict=True), 1):
        shown.apply(seat, action)
        lines += ["", f"{number}. {WIND_LETTERS[seat]} {action_text(action)}", *_told(events), *_seen(shown)]
    if refused is not None:
        lines += ["", f"refused: step {refused['step']}, {refused['code']}"]
    return lines


def _told(events: Any) -> Iterator[str]:
    """One line an event: its type and fields."""
    for event in events:
        fields = event_json(event)
        kind = fields.pop("type")
        yield f"  * {kind} " + " ".join(f"{name}={_short(value)}" for name, value in fields.items())


def _short(value: Any) -> str:
    """A field's value without quotes and blanks."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{_short(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_short(part) for part in value) + "]"
    return "-" if value is None else str(value)


def _seen(deal: Deal) -> Iterator[str]:
    """What every seat sees and may do, and who must answer (which no seat is told)."""
    waiting = " ".join(WIND_LETTERS[seat] for seat in deal.waiting()) or "nobody"
    yield f"  waiting for {waiting}"
    for seat in deal.seats:
        yield f"  {WIND_LETTERS[seat]} sees {view_text(view_of(deal, seat))}"
        answers = [*deal.legal(seat), *deal.interrupts(seat)]
        if answers:
            yield f"    may {', '.join(action_text(action) for action in answers)}"


def view_text(view: SeatView) -> str:
    """A seat's view in one line."""
    drawn = f" drawn {CODES[view.drawn]}" if view.drawn >= 0 else ""
    others = " | ".join(_public(seat) for seat in view.seats if seat is not None)
    offered = ""
    if view.last_discard >= 0:
        verb = "adds" if view.robbing else "discarded"
        offered = f"; {WIND_LETTERS[view.discarder]} {verb} {CODES[view.last_discard]}"
    known = (
        "; knows " + " ".join(f"{place}:{CODES[kind]}" for place, kind in view.known_wall) if view.known_wall else ""
    )
    move = f"; {WIND_LETTERS[view.to_move]} moves" if view.to_move >= 0 else "; over"
    wall = f"wall {view.tiles_left} ({view.drawable_left})"
    return f"{format_tiles(view.concealed)}{drawn} | {others}; {wall}{offered}{move}{known}"


def _public(seat: PublicSeat) -> str:
    """What everybody sees of one seat."""
    melds = " ".join(str(Meld(meld.type, meld.kind, meld.exposure)) for meld in seat.melds)
    discards = " ".join("??" if kind == FACE_DOWN else CODES[kind] for kind in seat.discards)
    parts = [
        f"{WIND_LETTERS[seat.seat]}{seat.rack}{'=' if seat.standing else ''}",
        melds,
        format_tiles(seat.bonus),
        f"[{discards}]" if discards else "",
    ]
    return " ".join(part for part in parts if part)
