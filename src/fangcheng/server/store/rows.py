"""What is stored, as the rest of the server gives and gets it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

Status = Literal["lobby", "playing", "over", "closed"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has given a name.

    Attributes:
        id: what others may know of him.
        name: as he wrote it.
        token_hash: a hash of the secret by which he is known again; the secret itself is nowhere.
        created: when he first came, in seconds of the epoch.
        seen: when he last came.
    """

    id: str
    name: str
    token_hash: bytes = field(repr=False)
    created: float
    seen: float


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits where at a table: what makes it one of his games."""

    guest_id: str
    place: int
    since: float


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as a list shows it.

    Attributes:
        id: of the table.
        status: ``lobby`` before the first deal, ``playing``, ``over`` after the last, ``closed`` if left before that.
        public: whether it stands in the list of public tables.
        created: in seconds of the epoch.
        changed: when something last happened at it.
        summary: JSON, what a list of games shows of it.
    """

    id: str
    status: Status
    public: bool
    created: float
    changed: float
    summary: str


@dataclass(frozen=True, slots=True)
class StoredTable(Listing):
    """A table with all that it needs to go on where it was.

    Attributes:
        state: what the table itself wrote, opaque to the store; it holds what no seat may see.
        lines: how many lines its record has, those taken back too: the number of the next one.  A new table has none.
    """

    state: bytes = field(repr=False)
    lines: int = 0


@dataclass(frozen=True, slots=True)
class TableChange:
    """What one action changes at a table: stored whole or not at all.

    Attributes:
        table_id: the table.
        first: the number of the first of ``lines``: as many as the record has, those taken back too, counted from 0.
        lines: lines of the record (docs/record.md) that are added.
        state: the table as it is now.
        status: what it is now.
        public: whether it is in the public list now.
        summary: JSON for a list of games.
        at: when, in seconds of the epoch.
        sitters: who has sat down; who sits elsewhere than he did is moved, nobody is taken off.
        keep: so many lines that count are kept and all later ones are taken back, before ``lines`` are added; None:
            nothing is taken back.
    """

    table_id: str
    first: int
    lines: tuple[str, ...] = field(repr=False)
    state: bytes = field(repr=False)
    status: Status
    public: bool
    summary: str
    at: float
    sitters: tuple[Sitter, ...] = ()
    keep: int | None = None
