"""Writes numbered lines to all tables at once, for ever, and says each number once it is stored: ``TABLE NUMBER``."""

from __future__ import annotations

import asyncio
import sys

from fangcheng.server.store import Store
from tests.server.stored import change, opened


async def play(store: Store, name: str) -> None:
    number = 0
    while True:
        await store.write(change(name, number, f"{name} {number}", state=f"{number + 1}".encode()))
        sys.stdout.write(f"{name} {number}\n")
        sys.stdout.flush()
        number += 1


async def main(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(play(store, there.id) for there in await store.unfinished()))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
