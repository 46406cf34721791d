"""Bring a database to the revision of this version, or refuse it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from fangcheng.server.store import errors

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring a database up to a revision; an empty one gets its tables.

    Args:
        connection: in a transaction, which the caller commits: it happens whole or not at all.
        revision: the newest, unless a test asks for another.

    Raises:
        StoreError: ``store_too_new`` for a database of a later version of fangcheng; nothing is changed then.
    """
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    for head in MigrationContext.configure(connection).get_current_heads():
        try:
            scripts.get_revision(head)
        except CommandError as error:
            raise errors.too_new(head) from error
    command.upgrade(config, revision)
