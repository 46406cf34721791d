"""Guests, tables, the lines of their records, who has sat where, and the pulse of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.CheckConstraint("status IN ('lobby', 'playing', 'over', 'closed')", name="ck_tables_status"),
    )
    op.create_index("ix_tables_status_changed", "tables", ["status", "changed"])
    op.create_table(
        "lines",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lines_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name="pk_sitters"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_sitters_guest_id", ondelete="CASCADE"),
    )
    op.create_index("ix_sitters_guest_id", "sitters", ["guest_id"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
        sa.CheckConstraint("id = 1", name="ck_pulse_one"),
    )
