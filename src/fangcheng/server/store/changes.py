"""Changes to many tables in few statements: what makes thousands of tables a second possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fangcheng.server.store import errors
from fangcheng.server.store.operations import upsert
from fangcheng.server.store.rows import TableChange
from fangcheng.server.store.schema import LINES, SITTERS, TABLES

_SET_TABLE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table_id"))
    .values({name: bindparam(f"new_{name}") for name in ("status", "public", "changed", "state", "summary", "lines")})
)


async def write_changes(connection: AsyncConnection, changes: Sequence[TableChange]) -> list[errors.StoreError | None]:
    """Write changes in their order, several to one table too.

    Returns:
        For each change None, or why it is not written: ``no_such_table``, ``wrong_line``.  The others are written.
    """
    lengths = await _lengths(connection, {change.table_id for change in changes})
    results: list[errors.StoreError | None] = []
    tables: dict[str, dict[str, Any]] = {}  # only the last state of a table matters
    sitters: dict[tuple[str, str], dict[str, Any]] = {}
    lines: list[dict[str, Any]] = []
    for change in changes:
        length = lengths.get(change.table_id)
        if length is None:
            results.append(errors.no_table(change.table_id))
            continue
        if change.first != length:
            results.append(errors.wrong_line(change.first, length))
            continue
        results.append(None)
        if change.keep is not None:
            await _add_lines(connection, lines)
            lines = []
            await _take_back(connection, change.table_id, change.keep)
        lines += _lines(change)
        lengths[change.table_id] = length + len(change.lines)
        tables[change.table_id] = _table(change)
        sitters |= {(row["table_id"], row["guest_id"]): row for row in _sitters(change)}
    await _add_lines(connection, lines)
    if tables:
        await connection.execute(_SET_TABLE, list(tables.values()))
    if sitters:
        await connection.execute(upsert(connection, SITTERS, "place"), list(sitters.values()))
    return results


async def _lengths(connection: AsyncConnection, names: set[str]) -> dict[str, int]:
    """Return how many lines the records have; PostgreSQL locks the rows against another server's writer."""
    query = select(TABLES.c.id, TABLES.c.lines).where(TABLES.c.id.in_(sorted(names))).order_by(TABLES.c.id)
    return {row.id: row.lines for row in await connection.execute(query.with_for_update())}


async def _add_lines(connection: AsyncConnection, lines: list[dict[str, Any]]) -> None:
    if lines:
        await connection.execute(insert(LINES), lines)


async def _take_back(connection: AsyncConnection, table_id: str, keep: int) -> None:
    """Let the lines beyond the first ``keep`` that count not count any more; none is ever deleted."""
    counting = (LINES.c.table_id == table_id) & LINES.c.live
    beyond = select(LINES.c.number).where(counting).order_by(LINES.c.number).offset(keep).limit(1).scalar_subquery()
    await connection.execute(update(LINES).where(counting & (LINES.c.number >= beyond)).values(live=False))


def _lines(change: TableChange) -> list[dict[str, Any]]:
    return [
        {"table_id": change.table_id, "number": number, "live": True, "text": text}
        for number, text in enumerate(change.lines, change.first)
    ]


def _table(change: TableChange) -> dict[str, Any]:
    return {
        "table_id": change.table_id,
        "new_status": change.status,
        "new_public": change.public,
        "new_changed": change.at,
        "new_state": change.state,
        "new_summary": change.summary,
        "new_lines": change.first + len(change.lines),
    }


def _sitters(change: TableChange) -> list[dict[str, Any]]:
    return [
        {"table_id": change.table_id, "guest_id": sitter.guest_id, "place": sitter.place, "since": sitter.since}
        for sitter in change.sitters
    ]
