"""Databases for the tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import postgres


@pytest.fixture(scope="session")
def new_postgres() -> Iterator[Callable[[], str]]:
    """What makes a new database on a PostgreSQL of this session."""
    with postgres() as new:
        yield new


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/server.sqlite3"
    new: Callable[[], str] = request.getfixturevalue("new_postgres")
    return new()
