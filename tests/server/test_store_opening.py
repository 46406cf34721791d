"""A database is made, brought to this version, or refused with a reason."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from fangcheng.server.store import Store, StoreError, default_url
from fangcheng.server.store.engines import PRAGMAS, engine_of
from fangcheng.server.store.migrating import migrate
from fangcheng.server.store.schema import METADATA
from tests.server.stored import change, guest, opened, table


def refused(url: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        asyncio.run(Store.open(url))
    return caught.value


def test_the_migrations_make_what_the_store_expects(url: str) -> None:
    """Of every table each column, its type and constraints: the schema in the code has nothing else."""

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def play() -> None:
        engine = engine_of(url)
        async with engine.begin() as connection:
            assert len(await connection.run_sync(differences)) >= 5
            await connection.run_sync(migrate)
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(play())


def test_a_database_of_the_first_revision_keeps_what_it_holds(url: str) -> None:
    async def play() -> None:
        engine = engine_of(url)
        async with engine.begin() as connection:
            await connection.run_sync(migrate, "0001")
            await connection.execute(text("INSERT INTO guests VALUES ('g', 'Анна', :token, 1, 2)"), {"token": b"x"})
            await connection.execute(
                text("INSERT INTO tables VALUES ('t', 'playing', :yes, 1, 2, :state, '{}', 1)"),
                {"yes": True, "state": b"s"},
            )
            await connection.execute(text("INSERT INTO lines VALUES ('t', 0, :yes, 'one')"), {"yes": True})
            await connection.execute(text("INSERT INTO sitters VALUES ('t', 'g', 3, 1)"))
            await connection.execute(text("INSERT INTO pulse VALUES (1, 7)"))
        await engine.dispose()
        async with opened(url) as store:
            assert await store.guest_of(b"x") == guest("g", name="Анна", token_hash=b"x", seen=2.0)
            expected = table("t", status="playing", public=True, changed=2.0, state=b"s", lines=1)
            assert await store.unfinished() == (expected,)
            assert await store.lines("t") == ("one",)
            assert [game.id for game in await store.games_of("g", 1)] == ["t"]
            assert await store.last_beat() == 7.0

    asyncio.run(play())


def test_a_database_of_a_later_version_is_refused_and_left_alone(url: str) -> None:
    async def execute(statement: str) -> object:
        engine = engine_of(url)
        async with engine.begin() as connection:
            result = await connection.exec_driver_sql(statement)
            value = result.scalar() if result.returns_rows else None
        await engine.dispose()
        return value

    async def make() -> None:
        async with opened(url) as store:
            await store.add_table(table("t"))
        await execute("UPDATE alembic_version SET version_num = '9999'")

    asyncio.run(make())
    error = refused(url)
    assert (error.code, error.facts) == ("store_too_new", {"given": "9999"})
    assert asyncio.run(execute("SELECT version_num FROM alembic_version")) == "9999"
    assert asyncio.run(execute("SELECT count(*) FROM tables")) == 1


def test_a_migration_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def names() -> list[str]:
        engine = engine_of(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda sync: sync.dialect.get_table_names(sync))
        await engine.dispose()
        return list(found)

    def half(connection: Connection) -> None:
        migrate(connection)
        raise OSError("no more room")

    monkeypatch.setattr("fangcheng.server.store.store.migrate", half)
    assert refused(url).code == "store_unreachable"
    assert asyncio.run(names()) == []
    monkeypatch.undo()

    async def play() -> None:
        async with opened(url) as store:
            await store.beat(1.0)

    asyncio.run(play())


# -- SQLite -----------------------------------------------------------------------------------------------------------


def test_sqlite_loses_nothing_and_waits_for_its_turn(tmp_path: Path) -> None:
    async def play() -> list[object]:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as store, store.engine.connect() as connection:
            names = [pragma.partition(" ")[0] for pragma in PRAGMAS]
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert asyncio.run(play()) == [5000, "wal", 2, 1]  # 2: FULL


def test_a_reader_does_not_wait_for_the_writer(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "a.sqlite3"
        async with opened(f"sqlite:///{path}") as store:
            await store.add_table(table("t"))
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            other.execute("INSERT INTO lines VALUES ('t', 0, 1, 'theirs')")
            assert await store.lines("t") == ()
            writing = asyncio.create_task(store.write(change("t", 0, "ours")))
            assert await store.lines("t") == ()
            other.execute("ROLLBACK")
            other.close()
            await writing
            assert await store.lines("t") == ("ours",)

    asyncio.run(play())


def test_a_database_is_for_its_owner_only(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "new" / "folder" / "a.sqlite3"
        async with opened(f"sqlite:///{path}") as store:
            await store.add_table(table("t"))
            there = sorted(path.parent.iterdir())
            assert [file.name for file in there] == ["a.sqlite3", "a.sqlite3-shm", "a.sqlite3-wal"]
            assert {stat.S_IMODE(file.stat().st_mode) for file in there} == {0o600}

    before = os.umask(0)
    try:
        asyncio.run(play())
    finally:
        os.umask(before)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("this is a letter, " * 100)
    assert refused(f"sqlite:///{path}").code == "store_unreachable"
    assert path.read_text() == "this is a letter, " * 100


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = refused(f"sqlite:///{tmp_path}/file/under/a.sqlite3")
    assert error.code == "store_unreachable"
    assert "NotADirectoryError" in error.message


def test_the_default_database_is_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path / "own"))

    async def play() -> None:
        async with opened(default_url()) as store:
            await store.beat(1.0)

    asyncio.run(play())
    assert (tmp_path / "own" / "server.sqlite3").exists()


@pytest.mark.parametrize(
    ("variables", "folder"),
    [
        ({"FANGCHENG_HOME": "own", "XDG_DATA_HOME": "xdg", "LOCALAPPDATA": "local"}, "own"),
        ({"XDG_DATA_HOME": "xdg", "LOCALAPPDATA": "local"}, "xdg/fangcheng"),
        ({"LOCALAPPDATA": "local"}, "local/fangcheng"),
        ({"HOME": "someone"}, "someone/.local/share/fangcheng"),
    ],
)
def test_the_users_folder_is_where_the_environment_says(
    variables: dict[str, str], folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FANGCHENG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    assert default_url() == f"sqlite:///{tmp_path.as_posix()}/{folder}/server.sqlite3"


# -- other databases --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://user:pass@host/x", "oracle://x", "sqlite://", "sqlite:///:memory:", "http://x:y"]
)
def test_another_kind_of_database_is_refused(url: str) -> None:
    error = refused(url)
    assert error.code == "bad_value"
    assert "sqlite:///PATH" in error.message
    assert "pass" not in error.message


def test_a_missing_driver_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    error = refused("postgresql://user@localhost/x")
    assert (error.code, error.facts) == ("no_store_driver", {"given": "postgres"})


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    error = refused(f"postgresql://user:pass@/x?host={tmp_path}")
    assert error.code == "store_unreachable"
    assert "pass" not in error.message


def test_a_database_that_is_not_there_is_told(new_postgres: Callable[[], str]) -> None:
    error = refused(new_postgres().replace("@/d", "@/missing"))
    assert error.code == "store_unreachable"
    assert "missing" in error.message


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_a_postgresql_url_may_be_written_in_each_usual_way(kind: str, new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with opened(new_postgres().replace("postgresql", kind, 1)) as store:
            await store.beat(3.0)
            assert await store.last_beat() == 3.0

    asyncio.run(play())
