"""Tables, what happened at them, and what was played."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
)
from sqlalchemy import text as sql

from house.store.schema.columns import count, metadata, number, text, whole

tables = Table(
    "tables",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    text("short"),
    number("guild"),
    number("channel"),
    text("game"),
    number("host"),
    number("opened_at"),
    number("closed_at", null=True),
    text("phase"),
    number("version"),
    text("body"),  # options, seats and clocks, as JSON
    Column("state", LargeBinary, nullable=True),
    number("deadline", null=True),
    text("notes", "{}"),
    Index(
        "ix_tables_open",
        "guild",
        "short",
        unique=True,
        # PostgreSQL's too: the migration says it, here it would cost five MB.
        sqlite_where=sql("closed_at IS NULL"),
    ),
    Index("ix_tables_guild", "guild", "opened_at"),
)

events = Table(
    "events",
    metadata,
    number("table_id", ForeignKey("tables.id")),
    number("version"),
    number("at"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("action", LargeBinary, nullable=True),
    Column("happened", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)

owed_results = Table(
    "owed_results",  # hands that have ended and whose result has not been shown yet
    metadata,
    number("table_id", ForeignKey("tables.id")),
    number("version"),  # the change that ended the hand
    Column("hand", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)

sittings = Table(
    "sittings",
    metadata,
    number("table_id", ForeignKey("tables.id")),
    Column("seat", Integer, nullable=False),
    number("since"),  # the version that seated them
    number("until", null=True),
    number("guild"),
    number("player", null=True),
    text("name"),
    text("strength"),
    count("bought"),
    count("cashed"),
    PrimaryKeyConstraint("table_id", "seat", "since"),
    whole("bought", "cashed"),
    Index("ix_sittings_player", "player"),
)

hands = Table(
    "hands",
    metadata,
    number("table_id", ForeignKey("tables.id")),
    Column("hand", Integer, nullable=False),
    number("guild"),
    text("game"),
    text("called"),
    number("at"),
    number("pot"),
    text("summary"),
    PrimaryKeyConstraint("table_id", "hand"),
    Index("ix_hands_guild", "guild", "at"),
)

hand_players = Table(
    "hand_players",
    metadata,
    number("table_id"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    number("guild"),
    number("player", null=True),
    text("name"),
    number("gain"),
    number("at"),
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    Index("ix_hand_players_player", "player", "guild", "at"),
)

deals = Table(
    "deals",
    metadata,
    number("table_id", ForeignKey("tables.id")),
    Column("number", Integer, nullable=False),  # of the table's commitments
    text("kind"),  # "draw", "hand", or "again": cards shuffled anew in the middle of one
    number("at"),
    Column("previous", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),  # sealed: nobody is ever shown it
    text("pack"),
    Column("commitment", LargeBinary, nullable=False),
    Column("hand", Integer, nullable=True),  # none: it was thrown away, or waits to be dealt
    number("version", null=True),  # that dealt it
    text("cuts", "[]"),
    count("held"),  # how many of the cuts were held for good
    PrimaryKeyConstraint("table_id", "number"),
)
"""Every commitment that a table has made. With what happened in the hand, it is that hand's proof."""
