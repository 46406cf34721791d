"""The store: what the rest of the server asks to be written and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final, Self, cast

from sqlalchemy import RowMapping, Select, select
from sqlalchemy.ext.asyncio import AsyncEngine

from fangcheng.server.store import errors
from fangcheng.server.store.engines import WRITES, engine_of
from fangcheng.server.store.migrating import migrate
from fangcheng.server.store.operations import AddGuest, AddTable, Beat, ChangeGuest, ForgetClosed
from fangcheng.server.store.rows import Guest, Listing, StoredTable, TableChange
from fangcheng.server.store.schema import GUESTS, LINES, PULSE, SITTERS, TABLES
from fangcheng.server.store.writer import Writer

_GUEST: Final = [GUESTS.c[field.name] for field in fields(Guest)]
_LISTING: Final = [TABLES.c[field.name] for field in fields(Listing)]
_TABLE: Final = [TABLES.c[field.name] for field in fields(StoredTable)]


class Store:
    """Guests, tables and records in a database.

    Writing returns after the commit: what it was told is on the disk then.  Everything raises ``StoreError``: with the
    code ``store_failed`` if the database does not do it, with ``store_closed`` after ``close``.

    Example:
        >>> import asyncio, tempfile
        >>> async def once(folder):
        ...     store = await Store.open(f"sqlite:///{folder}/server.sqlite3")
        ...     await store.add_guest(Guest("g1", "Анна", b"hash", created=1.0, seen=1.0))
        ...     guest = await store.guest_of(b"hash")
        ...     await store.close()
        ...     return guest.name
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     asyncio.run(once(folder))
        'Анна'
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database, bring it to this version, and start its writer.

        Args:
            url: see ``engines.engine_of``.

        Raises:
            StoreError: ``bad_value``, ``no_store_driver``, ``store_unreachable``, ``store_too_new``.
        """
        engine = engine_of(url)
        try:
            async with engine.execution_options(**WRITES).begin() as connection:
                await connection.run_sync(migrate)
        except Exception as error:  # drivers have errors of their own when they cannot connect
            await engine.dispose()
            raise error if isinstance(error, errors.StoreError) else errors.unreachable(error) from error
        return cls(engine)

    async def close(self) -> None:
        """Write all that waits, then let go of the database."""
        await self._writer.close()
        await self.engine.dispose()

    # -- writing ---------------------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        """Store somebody new."""
        await self._writer.write(AddGuest(guest))

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Give a guest another name; ``no_such_guest`` if there is none."""
        await self._writer.write(ChangeGuest(guest_id, {"name": name}))

    async def greet_guest(self, guest_id: str, at: float) -> None:
        """Note that a guest was seen; ``no_such_guest`` if there is none."""
        await self._writer.write(ChangeGuest(guest_id, {"seen": at}))

    async def add_table(self, table: StoredTable) -> None:
        """Store a new table; it has no lines yet."""
        await self._writer.write(AddTable(table))

    async def write(self, change: TableChange) -> None:
        """Store what an action changed, all of it or nothing.

        Raises:
            StoreError: ``wrong_line`` if ``first`` is not the number of the next line, as when somebody else has
                written there; ``no_such_table``.
        """
        await self._writer.write(change)

    async def beat(self, at: float) -> None:
        """Note that the server is alive."""
        await self._writer.write(Beat(at))

    async def forget_closed(self, before: float) -> int:
        """Delete tables at which no game was begun and nothing happened since ``before``; return how many."""
        return cast("int", await self._writer.write(ForgetClosed(before)))

    # -- reading ---------------------------------------------------------------------------------------------------

    async def guest_of(self, token_hash: bytes) -> Guest | None:
        """Return whose token has this hash."""
        for row in await self._read(select(*_GUEST).where(GUESTS.c.token_hash == token_hash)):
            return Guest(**row)
        return None

    async def table(self, table_id: str) -> StoredTable | None:
        """Return a table."""
        for row in await self._read(select(*_TABLE).where(TABLES.c.id == table_id)):
            return StoredTable(**row)
        return None

    async def lines(self, table_id: str) -> tuple[str, ...]:
        """Return the record of a table's game in order, without what was taken back; empty if there is no table."""
        query = select(LINES.c.text).where((LINES.c.table_id == table_id) & LINES.c.live).order_by(LINES.c.number)
        return tuple(row["text"] for row in await self._read(query))

    async def unfinished(self) -> tuple[StoredTable, ...]:
        """Return the tables that go on after a restart, the oldest first."""
        query = select(*_TABLE).where(TABLES.c.status.in_(("lobby", "playing"))).order_by(TABLES.c.created, TABLES.c.id)
        return tuple(StoredTable(**row) for row in await self._read(query))

    async def public_tables(self, limit: int) -> tuple[Listing, ...]:
        """Return public tables that go on, the newest first, ``limit`` at the most."""
        going = TABLES.c.public & TABLES.c.status.in_(("lobby", "playing"))
        return await self._listings(select(*_LISTING).where(going).order_by(TABLES.c.created.desc()).limit(limit))

    async def games_of(self, guest_id: str, limit: int, before: float | None = None) -> tuple[Listing, ...]:
        """Return the tables at which a guest has sat, the last changed first.

        Args:
            guest_id: the guest.
            limit: so many at the most.
            before: only what changed before that: ``changed`` of the last one of the page before.
        """
        there = SITTERS.c.guest_id == guest_id
        if before is not None:
            there &= TABLES.c.changed < before
        query = select(*_LISTING).join(SITTERS, SITTERS.c.table_id == TABLES.c.id).where(there)
        return await self._listings(query.order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(limit))

    async def last_beat(self) -> float | None:
        """Return when the server was last known to be alive; None if it never was."""
        for row in await self._read(select(PULSE.c.at)):
            return cast("float", row["at"])
        return None

    async def _listings(self, query: Select[Any]) -> tuple[Listing, ...]:
        return tuple(Listing(**row) for row in await self._read(query))

    async def _read(self, query: Select[Any]) -> Sequence[RowMapping]:
        try:
            async with self.engine.connect() as connection:
                rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
                return rows
        except Exception as error:  # drivers have errors of their own when they cannot connect
            raise errors.failed(error) from error
