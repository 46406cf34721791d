"""The engine of a database: from a URL, with the driver that does not block, SQLite set to lose nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fangcheng.server.store import errors

ALLOWED: Final = "sqlite:///PATH or postgresql://USER@HOST/DATABASE"
DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
EXTRAS: Final = {"sqlite+aiosqlite": "server", "postgresql+asyncpg": "postgres"}
WRITES: Final = {"fangcheng_begin": "BEGIN IMMEDIATE"}
"""Options of a connection that will write: SQLite gives it the right to at once, or lets it wait for it."""
PRAGMAS: Final = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def engine_of(url: str) -> AsyncEngine:
    """Return the engine of a database; nothing is connected yet.

    Args:
        url: ``sqlite:///`` with the path of a file, which is made with its folder, for this user only; or that of a
            PostgreSQL database.

    Raises:
        StoreError: ``bad_value`` for another kind of URL, ``no_store_driver``, ``store_unreachable`` if the file cannot
            be made.
    """
    target = _target(url)
    sqlite = target.get_backend_name() == "sqlite"
    if sqlite:
        _make_file(Path(target.database or ""))
    try:
        engine = create_async_engine(target, hide_parameters=True, pool_pre_ping=not sqlite)
    except ModuleNotFoundError as error:
        raise errors.no_driver(EXTRAS[target.drivername]) from error
    if sqlite:
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _target(url: str) -> URL:
    try:
        given = make_url(url)
        target = given.set(drivername=DRIVERS[given.drivername])
    except (ArgumentError, NoSuchModuleError, KeyError, ValueError) as error:
        kind = url.partition(":")[0][:20]  # no more: the rest may hold a password
        raise errors.StoreError.bad_value("store", f"{kind}:...", ALLOWED, "store") from error
    if target.get_backend_name() == "sqlite" and target.database in {None, "", ":memory:"}:
        raise errors.StoreError.bad_value("store", url, ALLOWED, "store")
    return target


def _make_file(path: Path) -> None:
    """Make the file that SQLite will fill: walls of games going on are in it, so it is nobody else's to read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise errors.unreachable(error) from error


def _prepare(connection: Any, _record: object) -> None:
    """Set up a connection to SQLite: what is committed is on the disk, and transactions begin where we say."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction by hand: Python's module would leave changes of tables out of it."""
    connection.exec_driver_sql(connection.get_execution_options().get("fangcheng_begin", "BEGIN"))
