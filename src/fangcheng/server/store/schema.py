"""The tables of the database as the newest migration leaves them (a test compares the two)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("summary", Text, nullable=False),
    Column("lines", Integer, nullable=False),
    CheckConstraint("status IN ('lobby', 'playing', 'over', 'closed')", name="status"),
    Index(None, "status", "changed"),
)

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("live", Boolean, nullable=False),
    Column("text", Text, nullable=False),
)

SITTERS: Final = Table(
    "sitters",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("since", Double, nullable=False),
    Index(None, "guest_id"),
)

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    CheckConstraint("id = 1", name="one"),
)
