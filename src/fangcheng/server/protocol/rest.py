"""Bodies and answers of the REST routes (docs/protocol.md; OpenAPI at /api/schema)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fangcheng.server.protocol.inbound import Code, Name
from fangcheng.server.protocol.parts import Amount, Happened, Language, Phase, Proof, Terms


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the server answers."""


class NewGuest(Body, frozen=True):
    """A name to play under."""

    name: Name


class Guest(Answer, frozen=True):
    """A guest, and the secret by which the server knows him; it is told once."""

    id: str
    name: str
    token: str


class NewTable(Body, frozen=True):
    """A table to be made: its terms, how many places, which bots sit there at once.

    Attributes:
        play: begin at once (with bots on all other places).
        bots: kind of bot by place, "" for a free place; place 0 is the host's.
        lesson: the first game that teaches (then the terms are its own).
    """

    terms: Terms = Terms()
    players: Annotated[int, Meta(ge=2, le=4)] = 4
    bots: Annotated[list[Code], Meta(max_length=4)] = []
    play: bool = False
    lesson: bool = False
    lang: Language = "ru"


class TableMade(Answer, frozen=True):
    """A table: its id, and the path of the page to play at it."""

    id: str
    path: str


class TableListed(Answer, frozen=True):
    """A table of the public list, or of a guest's games."""

    id: str
    phase: Phase
    ruleset: str
    names: list[str]
    free: int
    created: float
    deals: int = 0
    totals: list[Amount] = []
    place: int | None = None


class AdoptSeat(Body, frozen=True):
    """The code of a seat that is carried to this device."""

    code: Code


class Failure(Answer, frozen=True):
    """What was wrong with a request: why, where, what is allowed."""

    code: str
    message: str
    field: str = ""


class ReplaySeat(Answer, frozen=True):
    """One seat of a moment, everything open."""

    seat: str
    place: int
    name: str
    concealed: list[str]


class ReplayDeal(Answer, frozen=True):
    """A finished deal of a game.

    Attributes:
        steps: how many answers were given.
        events: everything that happened, with the step it belongs to.
    """

    deal: str
    number: int
    steps: int
    events: list[Happened]
    step_of: list[int]
    proof: Proof
