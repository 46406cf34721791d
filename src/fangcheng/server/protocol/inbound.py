"""What clients say to a table: a closed union, told apart by ``type`` (protocol version 1, docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from fangcheng.server.protocol.parts import Language, Proposal, Tile

PROTOCOL: Final = 1
"""Version of the protocol: it moves when an old client could no longer play."""
MOST_BYTES: Final = 4096
"""Bytes of a client's message at the most."""

Code: TypeAlias = Annotated[str, Meta(max_length=128)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


class Inbound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A client's message."""


class Hello(Inbound, frozen=True, tag="hello"):
    """The first message of a socket.

    Attributes:
        protocol: PROTOCOL of the client.
        token: the guest's secret, "" for an onlooker.
        lang, vocabulary: what texts shall be in.
        epoch, heard: of the deal's events the client has, from its last ``scene``: only what is missing is sent.
    """

    protocol: int
    token: Code = ""
    lang: Language = "ru"
    vocabulary: Code | None = None
    epoch: int = 0
    heard: int = 0


class Speak(Inbound, frozen=True, tag="speak"):
    """Another language or vocabulary from now on."""

    lang: Language
    vocabulary: Code | None = None


class Sit(Inbound, frozen=True, tag="sit"):
    """Take a free place, before the game; or the place of a bot that may be relieved."""

    place: Place | None = None


class Leave(Inbound, frozen=True, tag="leave"):
    """Give the place up; during the game a bot stands in, and one may return."""


class SetBot(Inbound, frozen=True, tag="set_bot"):
    """The host puts a bot on a free place."""

    place: Place
    bot: Code


class Kick(Inbound, frozen=True, tag="kick"):
    """The host clears a place; during the game a bot takes it over."""

    place: Place


class Start(Inbound, frozen=True, tag="start"):
    """The host begins the game, with as many as are there."""


class Ready(Inbound, frozen=True, tag="ready"):
    """Go on to the next deal; ``nonce`` (hexadecimal) is mixed into its wall (docs/fair.md)."""

    nonce: Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{2})*$")] = ""


class Act(Inbound, frozen=True, tag="act"):
    """Answer, or act.

    Attributes:
        at: of the question (``Ask.at``).
        action: an action or act id (docs/deal.md).
        tiles: of ``misdeclare`` and ``put_right``: the set's tiles.
    """

    at: int
    action: int
    tiles: Annotated[list[Tile], Meta(max_length=4)] = []


class Switch(Inbound, frozen=True, tag="switch"):
    """Set a switch of one's own: pass until my turn (never a win or a robbery), replace bonus tiles by itself."""

    pass_on: bool | None = None
    replace: bool | None = None


class Propose(Inbound, frozen=True, tag="propose"):
    """Propose something all people at the table must agree to."""

    what: Proposal


class Vote(Inbound, frozen=True, tag="vote"):
    """Agree to what is proposed, or not."""

    agree: bool


class GoOn(Inbound, frozen=True, tag="go_on"):
    """End a pause."""


class Stop(Inbound, frozen=True, tag="stop"):
    """After a round: propose to end the game here (D-DUR-1)."""


class Rematch(Inbound, frozen=True, tag="rematch"):
    """After the game: another one with the same people and rules."""


class Phrase(Inbound, frozen=True, tag="phrase"):
    """Say one of the quick phrases."""

    phrase: Annotated[int, Meta(ge=0, le=11)]


class Why(Inbound, frozen=True, tag="why"):
    """Ask why an action is not possible, or what it would do."""

    action: int
    tiles: Annotated[list[Tile], Meta(max_length=4)] = []


class Advise(Inbound, frozen=True, tag="advise"):
    """Ask for advice on the open question."""


class Carry(Inbound, frozen=True, tag="carry"):
    """Ask for a code by which the seat can be moved to another device, once."""


class Ping(Inbound, frozen=True, tag="ping"):
    """Ask for a ``pong``."""

    n: int = 0


ClientMessage: TypeAlias = (
    Hello | Speak | Sit | Leave | SetBot | Kick | Start | Ready | Act | Switch | Propose | Vote | GoOn | Stop | Rematch
    | Phrase | Why | Advise | Carry | Ping
)  # fmt: skip

decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ClientMessage)
