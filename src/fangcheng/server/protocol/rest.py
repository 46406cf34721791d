"""Bodies and answers of the REST routes (docs/protocol.md; OpenAPI at /api/schema)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fangcheng.server.protocol.inbound import Code, Name
from fangcheng.server.protocol.outbound import Result
from fangcheng.server.protocol.parts import (
    Amount,
    Happened,
    Language,
    Phase,
    Proof,
    RulesShown,
    SheetRow,
    Terms,
    Tile,
    Wind,
)

Setting: TypeAlias = bool | int | str | list[int | str] | None
"""Value of a house option."""


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


class ReplayDeal(Answer, frozen=True):
    """A finished deal of a game, everything open.

    Attributes:
        deal: its name: the number, with the count of reshuffles behind a dot.
        winds: wind of each place's player; None for a place that does not play.
        wall: tiles in the whole wall.
        steps: how many answers were given.
        events: everything that happened; the first is ``dealt``.
        step_of: for each event the answer that led to it, 0 for the dealing.
        result: what it came to.
    """

    deal: str
    number: int
    round_wind: Wind
    winds: list[Wind | None]
    wall: int
    steps: int
    events: list[Happened]
    step_of: list[int]
    result: Result
    proof: Proof | None = None


class GameReplay(Answer, frozen=True):
    """A game with its finished deals.

    Attributes:
        names: by place.
        sheet: the deals so far.
        open: whether the game goes on.
    """

    id: str
    rules: RulesShown
    names: list[str]
    sheet: list[SheetRow]
    deals: list[ReplayDeal]
    open: bool


class RuleEntry(Answer, frozen=True):
    """One rule of the rulebook.

    Attributes:
        title: of a decision, "" for the rules of the texts.
        quote: the words of the text it rests on, "" for a decision.
        related: decisions that read it; of a decision the rules it reads.
        options: that belong to it.
    """

    id: str
    nature: Literal["behaviour", "data", "display", "narrative"]
    title: str
    statement: str
    quote: str
    related: list[str]
    options: list[str]
    cite: str


class RuleSection(Answer, frozen=True):
    """The rules under one heading of a work."""

    heading: str
    rules: list[RuleEntry]


class RuleWork(Answer, frozen=True):
    """One of the texts, or the decisions."""

    id: str
    title: str
    about: str
    sections: list[RuleSection]


class Rulebook(Answer, frozen=True):
    """The whole rulebook in one language."""

    works: list[RuleWork]


class TileNamed(Answer, frozen=True):
    """What a tile is called: by language, then by vocabulary."""

    code: Tile
    names: dict[Language, dict[str, str]]


class VocabularyShown(Answer, frozen=True):
    """A way to speak of the game, with some of its words."""

    id: str
    title: str
    sample: str


class GlossaryEntry(Answer, frozen=True):
    """One term explained; ``others`` is what other vocabularies call it."""

    code: str
    title: str
    text: str
    others: list[str]
    rules: list[str]


class Glossary(Answer, frozen=True):
    """The terms in the chosen vocabulary, and the vocabularies of the language, the usual one first."""

    vocabulary: str
    vocabularies: list[VocabularyShown]
    entries: list[GlossaryEntry]


class OptionValue(Answer, frozen=True):
    """A value an option may have (or a member of a list), and what it means."""

    value: Setting
    meaning: str


class OptionShown(Answer, frozen=True):
    """A house option in words.

    Attributes:
        kind: ``choice`` among the values, ``number`` from ``lowest`` to ``highest`` by ``step`` (the values are those
            with a meaning of their own), ``members``: a list of some of the values, or ``all`` or ``none`` of them.
        default: by preset; a preset without the option is left out.
        rules: what it is about.
        cite: the first of them, in words.
    """

    name: str
    group: str
    title: str
    effect: str
    kind: Literal["choice", "number", "members"]
    values: list[OptionValue]
    default: dict[str, Setting]
    rules: list[str]
    cite: str
    lowest: int = 0
    highest: int = 0
    step: int = 1


class PresetShown(Answer, frozen=True):
    """A preset in words."""

    name: str
    title: str
    about: str


class HouseRules(Answer, frozen=True):
    """What a table can be played by: the presets, the options."""

    presets: list[PresetShown]
    options: list[OptionShown]
