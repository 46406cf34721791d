"""What Alembic runs: the revisions, on the connection that the store has opened, in its transaction."""

from __future__ import annotations

from alembic import context

from fangcheng.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
