"""Nobody hears of a write before it is on the disk; what waits goes together, and a bad write fails alone."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from fangcheng.server.store import Sitter, Store, StoreError, writer
from tests.server.stored import change, guest, opened, table, with_store

ROOT = Path(__file__).resolve().parents[2]


def commits_of(store: Store) -> list[object]:
    """A list that gets an entry at each commit."""
    seen: list[object] = []
    event.listen(store.engine.sync_engine, "commit", seen.append)
    return seen


@with_store
async def test_what_waits_is_committed_together(store: Store) -> None:
    commits = commits_of(store)
    await asyncio.gather(*(store.add_table(table(f"t{number}")) for number in range(300)))
    await asyncio.gather(*(store.write(change(f"t{number}", 0, "x")) for number in range(300)))
    assert 2 <= len(commits) <= 6
    assert len(await store.unfinished()) == 300


@with_store
async def test_a_transaction_has_a_greatest_size(store: Store) -> None:
    commits = commits_of(store)
    await asyncio.gather(*(store.beat(float(number)) for number in range(3 * writer.TOGETHER)))
    assert 3 <= len(commits) <= 5


def test_whoever_has_written_finds_it_from_elsewhere(url: str) -> None:
    async def play() -> None:
        async with opened(url) as store, opened(url) as other:
            await asyncio.gather(*(store.add_table(table(f"t{number}")) for number in range(8)))

            async def act(name: str) -> None:
                for number in range(10):
                    await store.write(change(name, number, str(number)))
                    assert len(await other.lines(name)) == number + 1

            await asyncio.gather(*(act(f"t{number}") for number in range(8)))

    asyncio.run(play())


def test_nobody_hears_of_a_write_that_is_not_committed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit itself fails, for all and then for each alone: everybody is told, and nothing is there."""

    async def play() -> None:
        async with opened(url) as store:
            await store.add_table(table("t"))

            def refuse(connection: object) -> None:
                raise OSError("the disk is full")

            event.listen(store.engine.sync_engine, "commit", refuse)
            writes = [store.write(change("t", 0, "x")), store.beat(5.0), store.add_guest(guest("anna"))]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [getattr(result, "code", None) for result in results] == ["store_failed"] * 3
            assert "the disk is full" in str(results[0])
            event.remove(store.engine.sync_engine, "commit", refuse)
            assert await store.table("t") == table("t")
            assert await store.last_beat() is None
            await store.write(change("t", 0, "x"))  # and all goes on

    asyncio.run(play())


@with_store
async def test_a_bad_write_fails_alone(store: Store) -> None:
    await store.add_guest(guest("anna"))
    await asyncio.gather(*(store.add_table(table(f"t{number}")) for number in range(40)))
    bad: dict[int, Any] = {
        3: store.add_guest(guest("other", token_hash=b"anna")),
        11: store.write(change("t11", 0, "x", sitters=(Sitter("nobody", 0, since=1.0),))),
        17: store.write(change("t17", 0, "half a pair: \ud800")),
        18: store.write(change("t18", 5, "a gap")),
        25: store.write(change("t25", 0, "x", status="unheard of")),
        33: store.add_table(table("t1")),
    }
    writes = [bad.get(number) or store.write(change(f"t{number}", 0, f"line {number}")) for number in range(40)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    codes = {number: result.code for number, result in enumerate(results) if isinstance(result, StoreError)}
    assert codes == {number: "wrong_line" if number == 18 else "store_failed" for number in bad}
    assert [result for result in results if result is not None and not isinstance(result, StoreError)] == []
    for number in range(40):
        assert await store.lines(f"t{number}") == (() if number in bad else (f"line {number}",))


@with_store
async def test_a_failure_tells_no_secret(store: Store) -> None:
    await store.add_guest(guest("anna", token_hash=b"the hash"))
    with pytest.raises(StoreError) as caught:
        await store.add_guest(guest("boris", name="secret name", token_hash=b"the hash"))
    told = f"{caught.value} {caught.value.facts}"
    assert "UNIQUE" in told.upper()
    assert "secret" not in told
    assert b"the hash".hex() not in told
    assert "the hash" not in told


@with_store
async def test_what_was_asked_for_is_written_even_if_nobody_waits_any_more(store: Store) -> None:
    await store.add_table(table("t"))
    asking = asyncio.create_task(store.write(change("t", 0, "x")))
    await asyncio.sleep(0)
    asking.cancel()
    await store.write(change("t", 1, "y"))
    assert asking.cancelled()
    assert await store.lines("t") == ("x", "y")


# -- the queue --------------------------------------------------------------------------------------------------------


def test_more_writes_than_places_wait_their_turn(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "WAITING", 4)
    most = 0

    async def play() -> None:
        async with opened(url) as store:
            queue = store._writer._queue

            def look(connection: object) -> None:
                nonlocal most
                most = max(most, queue.qsize())

            event.listen(store.engine.sync_engine, "commit", look)
            await store.add_table(table("t"))
            await asyncio.gather(*(store.write(change("t", number, str(number))) for number in range(60)))
            assert await store.lines("t") == tuple(str(number) for number in range(60))

    asyncio.run(play())
    assert most == 4


@pytest.mark.parametrize("places", [2, 4096])
def test_closing_writes_all_that_waits(url: str, places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "WAITING", places)

    async def play() -> None:
        store = await Store.open(url)
        await store.add_table(table("t"))
        writes = [asyncio.create_task(store.write(change("t", number, str(number)))) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*writes) == [None] * 50
        with pytest.raises(StoreError) as caught:
            await store.beat(1.0)
        assert caught.value.code == "store_closed"
        async with opened(url) as again:
            assert len(await again.lines("t")) == 50

    asyncio.run(play())


# -- when something dies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heard", [1, 60, 500, 2500])
def test_a_killed_server_has_lost_nothing_of_what_it_said(url: str, heard: int, tmp_path: Path) -> None:
    """A process that says each number once it is stored is killed in the middle: all that it said is there."""
    asyncio.run(_prepare(url))
    command = [sys.executable, "-m", "tests.server.writing_child", url]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    with (tmp_path / "errors").open("w") as errors:
        child = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert child.stdout is not None
    with child, child.stdout as said:
        lines = [said.readline() for _ in range(heard)]
        child.send_signal(signal.SIGKILL)
        lines += said.readlines()
    assert child.returncode == -signal.SIGKILL, (tmp_path / "errors").read_text()
    last: dict[str, int] = defaultdict(lambda: -1)
    for line in lines:
        if line.endswith("\n"):
            name, _, number = line.partition(" ")
            assert int(number) == last[name] + 1
            last[name] = int(number)
    assert sum(number + 1 for number in last.values()) >= heard
    asyncio.run(_check(url, last))


async def _prepare(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.add_table(table(f"t{number}")) for number in range(20)))


async def _check(url: str, last: dict[str, int]) -> None:
    async with opened(url) as store:
        for there in await store.unfinished():
            lines = await store.lines(there.id)
            assert lines == tuple(f"{there.id} {number}" for number in range(len(lines)))
            assert len(lines) == there.lines > last[there.id]
            assert there.state == (f"{len(lines)}".encode() if lines else b"{}")  # state and record belong together


def test_the_store_goes_on_when_its_connections_are_cut(new_postgres: Callable[[], str]) -> None:
    cut = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> :own"
    )

    async def play() -> None:
        url = new_postgres()
        async with opened(url) as store, opened(url) as other:
            await store.add_table(table("t"))
            async with other.engine.connect() as connection:
                own = (await connection.exec_driver_sql("SELECT pg_backend_pid()")).scalar_one()
                await connection.execute(cut, {"own": own})
            await store.write(change("t", 0, "x"))
            assert await store.lines("t") == ("x",)

    asyncio.run(play())
