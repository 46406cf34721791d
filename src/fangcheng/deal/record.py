"""The record of a game: what is written down (format 1, docs/record.md); ``record_reader`` reads it back.

A record is JSON Lines, one thing that happened a line: a header, then for each deal how it began, every answer with the
events it led to, and the result, and at last the end of the game.  Lines are only ever added.  A record is enough to
play the game again from its actions, and to show it from its events when the engine no longer plays its version.

The line of a deal holds its wall, the header may hold the seed of the whole game: the file of a game that is going on
is for the machine that runs it, never for a player.  :func:`shared` leaves out what must not be seen yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fangcheng.deal.seating import Throw, Title, winds_of
from fangcheng.errors import RecordError
from fangcheng.tiles import CODES, WIND_LETTERS, Kind

KIND_OF_RECORD: Final = "fangcheng"
FORMAT: Final = 1
"""Version of the record: it moves with every change of what is written; a newer one is shown as far as it is known."""
LINE_TYPES: Final = ("header", "deal", "act", "result", "end")


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """The rules of the game: the preset or house name, its content hash, every effective option.

    ``source`` is the text of a house ruleset, "" for a preset.
    """

    name: str
    preset: str
    content_hash: str
    options: Mapping[str, Any]
    source: str


@dataclass(frozen=True, slots=True)
class Header:
    """The first line.

    Attributes:
        format: version of the record.
        actions: version of the action ids (``deal.actions``).
        ruleset: the rules.
        players: names.
        sitting: player indices in the order in which they sat down.
        seat_dice: the throws for East, each with the number of the thrower along ``sitting``.
        chance: what the game's chance is made from, or None: the secret of a seed while the game goes on.
        note: what the writer wants to remember (time, table); any JSON object.
    """

    format: int
    actions: int
    ruleset: RulesetInfo
    players: tuple[str, ...]
    sitting: tuple[int, ...]
    seat_dice: tuple[tuple[tuple[int, Throw], ...], ...]
    chance: Mapping[str, Any] | None
    note: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """One answer of a seat: line number, seat, action id, and the events it led to, as JSON."""

    line: int
    seat: int
    action: int
    events: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal.

    Attributes:
        line: its line number.
        number, reshuffle: as in ``game.DealStart``.
        title: where the game stood.
        winds: wind of each player.
        dice: every throw for the break.
        wall: the tiles in the order in which they leave the wall.
        commitment: what was shown before the deal, or "".
        nonces: what the players mixed in after that.
        opening: the events of the dealing, as JSON.
        acts: the answers.
        result: the result line, or None while the deal is going on.
        result_line: its line number, 0 if there is none.
    """

    line: int
    number: int
    reshuffle: int
    title: Title
    winds: tuple[int, ...]
    dice: tuple[Throw, ...]
    wall: tuple[Kind, ...]
    commitment: str
    nonces: tuple[str, ...]
    opening: tuple[Mapping[str, Any], ...]
    acts: tuple[Act, ...]
    result: Mapping[str, Any] | None
    result_line: int

    @property
    def name(self) -> str:
        """The number, with the count of reshuffles behind it when there were any: ``3`` or ``3.1``."""
        return f"{self.number}.{self.reshuffle}" if self.reshuffle else str(self.number)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read; nothing is verified yet (``replay.verify``).

    Attributes:
        header: the first line.
        deals: the deals in order; the last one may be going on.
        end: the end line, or None while the game is going on.
        end_line: its line number, 0 if there is none.
        cut: text of a last line that was not written to its end, or "".
        length: bytes of the whole lines: where the next line belongs.
        unterminated: whether the last whole line lacks its newline.
    """

    header: Header
    deals: tuple[DealRecord, ...]
    end: Mapping[str, Any] | None
    end_line: int
    cut: str
    length: int
    unterminated: bool


def differs(code: str, line: int, message: str, **facts: object) -> RecordError:
    """Return the error of a line that is not what follows from the others."""
    return RecordError(code, f"line {line}: {message}", f"line {line}", **facts)


def line_of(data: Mapping[str, Any]) -> str:
    """Return one line of a record, its newline included."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def header_json(header: Header) -> dict[str, Any]:
    """Return the header line."""
    rules = header.ruleset
    data: dict[str, Any] = {
        "type": "header",
        "record": KIND_OF_RECORD,
        "format": header.format,
        "actions": header.actions,
        "ruleset": {
            "name": rules.name,
            "preset": rules.preset,
            "hash": rules.content_hash,
            "options": dict(rules.options),
            "source": rules.source,
        },
        "players": list(header.players),
        "sitting": list(header.sitting),
        "seat_dice": [[[player, list(throw)] for player, throw in turn] for turn in header.seat_dice],
        "note": dict(header.note),
    }
    if header.chance is not None:
        data["chance"] = dict(header.chance)
    return data


def deal_json(deal: DealRecord) -> dict[str, Any]:
    """Return the line of a deal's beginning."""
    title = deal.title
    return {
        "type": "deal",
        "number": deal.number,
        "reshuffle": deal.reshuffle,
        "round_wind": WIND_LETTERS[title.round_wind],
        "winds": [WIND_LETTERS[wind] for wind in deal.winds],
        "east_wins": title.east_wins,
        "passed": [WIND_LETTERS[wind] for wind in winds_of(title.passed)],
        "passings": title.passings,
        "dice": [list(throw) for throw in deal.dice],
        "commitment": deal.commitment,
        "nonces": list(deal.nonces),
        "wall": "".join(CODES[kind] for kind in deal.wall),
        "events": list(deal.opening),
    }


def act_json(act: Act) -> dict[str, Any]:
    """Return the line of an answer."""
    return {"type": "act", "seat": WIND_LETTERS[act.seat], "action": act.action, "events": list(act.events)}


def shared(record: Record) -> list[str]:
    """Return the lines of a record that anybody may see: finished deals whole.

    A deal that is going on is left out - its wall, hands and answers are secret - and so is, while the game goes on,
    what its chance is made from.
    """
    header = header_json(record.header)
    if record.end is None:
        header.pop("chance", None)
    lines = [line_of(header)]
    for deal in record.deals:
        if deal.result is not None:
            lines += [line_of(deal_json(deal)), *(line_of(act_json(act)) for act in deal.acts), line_of(deal.result)]
    if record.end is not None:
        lines.append(line_of(record.end))
    return lines
