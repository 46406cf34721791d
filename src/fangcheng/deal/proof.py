"""A record's file proved: every line played again, and what was promised of walls and dice kept (docs/fair.md)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fangcheng.deal.promise import DealProof
from fangcheng.deal.record import Record
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.verify import verify, why_not_played
from fangcheng.errors import RecordError


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proved of a record.

    Attributes:
        record: as it was read; its seats, deals, answers, events, payments, sums and places follow from one another.
        deals: what is proved of each deal.
        game_seed: whether the record shows the seed of the game, and seats and seeds of all deals follow from it.
    """

    record: Record
    deals: tuple[DealProof, ...]
    game_seed: bool

    def as_json(self) -> dict[str, Any]:
        """The answer of ``fangcheng verify --json`` (docs/fair.md)."""
        record = self.record
        return {
            "verified": True,
            "ruleset": record.header.ruleset.name,
            "players": list(record.header.players),
            "ended": record.end is not None,
            "cut": bool(record.cut),
            "game_seed": self.game_seed,
            "deals": [_deal_json(deal) for deal in self.deals],
        }


def prove_record(path: str | Path) -> Proof:
    """Read a record's file and prove it.

    Raises:
        RecordError: what ``read_record`` and ``verify`` raise, or ``not_proved`` for a version that is not played.
    """
    record = read_record(path)
    why = why_not_played(record)
    if why:
        message = f"this version does not play the record ({why}): nothing is proved"
        raise RecordError("not_proved", message, "header", why=why)
    verified = verify(record)
    return Proof(record, verified.proofs, verified.game_seed)


def _deal_json(deal: DealProof) -> dict[str, Any]:
    return {
        "deal": deal.name,
        "lines": [deal.first, deal.last],
        "chance": deal.chance,
        "commitment": deal.promise.commitment or None,
        "nonces": list(deal.promise.nonces),
        "seed": deal.promise.seed or None,
        "throws": deal.throws,
        "answers": deal.answers,
        "events": deal.events,
        "finished": deal.finished,
    }
