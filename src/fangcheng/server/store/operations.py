"""What the writer can be asked to do: each in a transaction that it shares with whatever else waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Insert, Table, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from fangcheng.server.store import errors
from fangcheng.server.store.rows import Guest, StoredTable
from fangcheng.server.store.schema import GUESTS, PULSE, TABLES


class Operation(Protocol):
    """Something to be written."""

    async def write(self, connection: AsyncConnection) -> object:
        """Write it and return what the caller gets; a StoreError returned, not raised, spares its neighbours."""


def upsert(connection: AsyncConnection, table: Table, *changed: str) -> Insert:
    """Return the statement that inserts a row, or sets the named columns of the row that has its key."""
    key = list(table.primary_key.columns)
    if connection.dialect.name == "sqlite":
        lite = sqlite.insert(table)
        return lite.on_conflict_do_update(index_elements=key, set_={name: lite.excluded[name] for name in changed})
    full = postgresql.insert(table)
    return full.on_conflict_do_update(index_elements=key, set_={name: full.excluded[name] for name in changed})


@dataclass(frozen=True, slots=True)
class AddGuest:
    """Somebody new."""

    guest: Guest

    async def write(self, connection: AsyncConnection) -> None:
        """Insert the guest."""
        guest = self.guest
        await connection.execute(
            insert(GUESTS),
            {
                "id": guest.id,
                "name": guest.name,
                "token_hash": guest.token_hash,
                "created": guest.created,
                "seen": guest.seen,
            },
        )


@dataclass(frozen=True, slots=True)
class ChangeGuest:
    """Somebody has another name, or was here again."""

    id: str
    values: dict[str, Any]

    async def write(self, connection: AsyncConnection) -> errors.StoreError | None:
        """Update the guest."""
        result = await connection.execute(update(GUESTS).where(GUESTS.c.id == self.id).values(**self.values))
        return None if result.rowcount else errors.no_guest(self.id)


@dataclass(frozen=True, slots=True)
class AddTable:
    """A new table, without a record yet."""

    table: StoredTable

    async def write(self, connection: AsyncConnection) -> None:
        """Insert the table."""
        table = self.table
        await connection.execute(
            insert(TABLES),
            {
                "id": table.id,
                "status": table.status,
                "public": table.public,
                "created": table.created,
                "changed": table.changed,
                "state": table.state,
                "summary": table.summary,
                "lines": 0,
            },
        )


@dataclass(frozen=True, slots=True)
class Beat:
    """The server is alive."""

    at: float

    async def write(self, connection: AsyncConnection) -> None:
        """Note the moment."""
        await connection.execute(upsert(connection, PULSE, "at"), {"id": 1, "at": self.at})


@dataclass(frozen=True, slots=True)
class ForgetClosed:
    """Tables at which nothing was ever played, and nothing has happened for long."""

    before: float

    async def write(self, connection: AsyncConnection) -> int:
        """Delete them; nobody's record goes, for they have none."""
        old = TABLES.c.changed < self.before
        unplayed = TABLES.c.status.in_(("lobby", "closed")) & (TABLES.c.lines == 0)
        return (await connection.execute(delete(TABLES).where(old & unplayed))).rowcount
