"""Rows to store, and stores to put them into."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fangcheng.server.store import Guest, Store, StoredTable, TableChange

TABLE = StoredTable("t", "lobby", public=False, created=1.0, changed=1.0, summary="{}", state=b"{}")
CHANGE = TableChange("t", 0, (), b"{}", "playing", public=False, summary="{}", at=2.0)


def guest(key: str, **values: Any) -> Guest:
    return dataclasses.replace(Guest(key, key.title(), key.encode(), created=1.0, seen=1.0), **values)


def table(key: str, **values: Any) -> StoredTable:
    return dataclasses.replace(TABLE, id=key, **values)


def change(key: str, first: int, *lines: str, **values: Any) -> TableChange:
    return dataclasses.replace(CHANGE, table_id=key, first=first, lines=lines, **values)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def with_store(test: Callable[[Store], Awaitable[None]]) -> Callable[[str], None]:
    """A test of one store, run on a database of each kind."""

    async def play(url: str) -> None:
        async with opened(url) as store:
            await test(store)

    def run(url: str) -> None:
        asyncio.run(play(url))

    return run
