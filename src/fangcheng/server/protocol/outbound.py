"""What a table says to a client: a closed union, told apart by ``type`` (protocol version 1, docs/protocol.md).

Nothing here can carry another player's tiles or the wall while a deal is going on: there is no field for them.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from fangcheng.server.protocol.parts import (
    Amount,
    Ask,
    Chair,
    Clock,
    DealShown,
    HandShown,
    Happened,
    Paid,
    Phase,
    Proof,
    Proposed,
    RulesShown,
    SheetRow,
    Terms,
    View,
)


class Outbound(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """A message of a table."""


class Welcome(Outbound, frozen=True, tag="welcome"):
    """The answer to ``hello``.

    Attributes:
        table: id of the table.
        place: where this client sits, None for an onlooker.
        host: whether this client made the table.
        phrases: the quick phrases.
    """

    protocol: int
    table: str
    place: int | None = None
    host: bool = False
    phrases: list[str] = []


class Company(Outbound, frozen=True, tag="company"):
    """Who sits there and where the game stands; sent whenever any of it changes.

    Attributes:
        phase: where the table is.
        terms, rules: how it is played, and the same in words.
        chairs: by place.
        place, host: of this client.
        host_place: who leads the table.
        paused: the game stands still.
        proposed: what is being voted on.
        commitment: what is promised of the wall of the deal to come.
        seating: how East was thrown: throws by place, in the order made.
        sheet: the deals so far.
        may_stop: a round has ended: the players may stop here (D-DUR-1).
        invite: path of the link that invites to the table.
        onlookers: how many watch.
        passes, replaces: this client's switches.
        next_table: id of the rematch.
    """

    phase: Phase
    terms: Terms
    rules: RulesShown
    chairs: list[Chair]
    invite: str
    place: int | None = None
    host: bool = False
    host_place: int | None = None
    paused: bool = False
    proposed: Proposed | None = None
    commitment: str = ""
    seating: list[tuple[int, tuple[int, int]]] = []
    sheet: list[SheetRow] = []
    may_stop: bool = False
    onlookers: int = 0
    passes: bool = False
    replaces: bool = True
    next_table: str = ""


class Scene(Outbound, frozen=True, tag="scene"):
    """The deal being played: what has happened since, how the table looks now, what is asked.

    Attributes:
        epoch: of the events: another number means that all events before are void (a new deal, a move taken back).
        events: from number ``heard`` on.
        heard: number of the event that comes next.
        deal: how the deal began; with the first scene of a socket and of a deal only.
        view: the table now.
        ask: what this seat is asked, None for nothing.
        clock: thinking time.
    """

    epoch: int
    heard: int
    view: View
    events: list[Happened] = []
    deal: DealShown | None = None
    ask: Ask | None = None
    clock: Clock | None = None


class Result(Outbound, frozen=True, tag="result"):
    """A deal that is over, with every hand open.

    Attributes:
        deal: its number, with the count of reshuffles behind a dot.
        winner: wind, None for a dead or void deal.
        hands: the winner's first, then in turn.
        payments: in the order of the rules.
        net, totals: by place.
        next_east: place that bears East in the next deal; None when the game is over.
        replayed: the deal is void and played again.
        ranking: places from the highest sum down, at the end of the game.
    """

    deal: str
    ending: str
    text: str
    winds: list[str | None]
    round_wind: str
    hands: list[HandShown]
    payments: list[Paid]
    net: list[Amount]
    totals: list[Amount]
    winner: str | None = None
    win_source: str = ""
    next_east: int | None = None
    next_round: str | None = None
    replayed: bool = False
    over: bool = False
    proof: Proof | None = None
    next_text: str = ""


class Refused(Outbound, frozen=True, tag="refused"):
    """A message without effect: why, by code and in words; ``of`` is its type."""

    code: str
    text: str
    of: str = ""
    field: str = ""


class Reason(Outbound, frozen=True, tag="reason"):
    """The answer to ``why``: whether the action is possible; what it does, or why not; the rules that say so."""

    action: int
    possible: bool
    text: str
    rules: list[str] = []


class Advice(Outbound, frozen=True, tag="advice"):
    """The answer to ``advise``: an action, and sentences."""

    at: int
    action: int
    lines: list[str]


class Lesson(Outbound, frozen=True, tag="lesson"):
    """What the lesson says now; ``action`` is what it would do, -1 for nothing in particular."""

    lines: list[str]
    action: int = -1


class Said(Outbound, frozen=True, tag="said"):
    """A quick phrase of a place."""

    place: int
    phrase: int


class Carried(Outbound, frozen=True, tag="carried"):
    """The code that moves the seat to another device; ``path`` is the link that carries it."""

    code: str
    path: str


class Moved(Outbound, frozen=True, tag="moved"):
    """This client no longer has its place: ``kicked``, ``carried`` to another device, or ``left``."""

    why: str
    text: str


class Pong(Outbound, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    n: int = 0


ServerMessage: TypeAlias = (
    Welcome | Company | Scene | Result | Refused | Reason | Advice | Lesson | Said | Carried | Moved | Pong
)

encoder: Final = msgspec.json.Encoder()
