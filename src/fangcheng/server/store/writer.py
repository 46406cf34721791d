"""The one task that writes: all that waits goes into one transaction, and nobody hears of it before the commit.

One by one a disk takes some hundred commits a second; together it takes tens of thousands of writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fangcheng.server.store import errors
from fangcheng.server.store.changes import write_changes
from fangcheng.server.store.engines import WRITES
from fangcheng.server.store.operations import Operation
from fangcheng.server.store.rows import TableChange

WAITING: Final = 4096
"""Writes that may wait; whoever comes next waits for a place."""
TOGETHER: Final = 512
"""Writes of one transaction at the most."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A write, and who waits for it."""

    what: Operation | TableChange
    done: asyncio.Future[object]

    def settle(self, result: object) -> None:
        """Let him go on, unless he has gone away."""
        if self.done.done():
            return
        if isinstance(result, errors.StoreError):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)


class Writer:
    """Group commit over one engine.

    What was asked for is written even if who asked is cancelled while he waits.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(**WRITES)
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue(WAITING)
        self._entering = 0  # writes that wait for a place in the queue
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, what: Operation | TableChange) -> object:
        """Have something written, and return once it is on the disk.

        Raises:
            StoreError: it is not written: ``store_failed``, ``store_closed``, or what is wrong with it.
        """
        if self._closing:
            raise errors.closed()
        waiting = Waiting(what, asyncio.get_running_loop().create_future())
        self._entering += 1
        try:
            await self._queue.put(waiting)
        finally:
            self._entering -= 1
        return await waiting.done

    async def close(self) -> None:
        """Write all that waits, and end; whoever comes later is refused."""
        self._closing = True
        await self._queue.join()
        while self._entering:
            await asyncio.sleep(0)  # a place has become free for them
            await self._queue.join()
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < TOGETHER and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._commit(batch)
            for _ in batch:
                self._queue.task_done()

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        """Write together; if the database does not take that, one by one, so that only the bad ones fail."""
        try:
            async with self._engine.begin() as connection:
                results = await _write(connection, batch)
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever waits must hear of it
            if len(batch) > 1:
                for one in batch:
                    await self._commit([one])
                return
            results = [errors.failed(error)]
        for waiting, result in zip(batch, results, strict=True):
            waiting.settle(result)


async def _write(connection: AsyncConnection, batch: Sequence[Waiting]) -> list[object]:
    """Write in the order in which they came; changes of tables that follow one another go together."""
    results: list[object] = []
    for are_changes, group in groupby((waiting.what for waiting in batch), lambda what: isinstance(what, TableChange)):
        if are_changes:
            results += await write_changes(connection, [what for what in group if isinstance(what, TableChange)])
        else:
            results += [await what.write(connection) for what in group if not isinstance(what, TableChange)]
    return results
