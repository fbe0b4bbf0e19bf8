"""What is kept of people: chips, statistics, ratings, lessons."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from house.counted import SUMS
from house.store.schema.columns import count, metadata, number, text, whole

accounts = Table(
    "accounts",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("guild"),
    text("kind"),
    number("owner"),
    count("balance"),
    UniqueConstraint("guild", "kind", "owner"),
    CheckConstraint("balance >= 0 OR kind IN ('bank', 'computers')", name="not_negative"),
    whole("balance"),
    Index("ix_accounts_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    text("transfer"),
    Column("line", Integer, nullable=False),
    number("account", ForeignKey("accounts.id")),
    number("amount"),
    text("reason"),
    number("at"),
    number("number"),  # grows with every entry
    number("table_id", null=True),
    number("actor", null=True),
    PrimaryKeyConstraint("transfer", "line"),
    whole("amount"),
    Index("ix_entries_account", "account", "number"),
    Index("ix_entries_actor", "actor"),
)

player_stats = Table(
    "player_stats",
    metadata,
    number("guild"),
    number("player"),
    text("game"),
    text("called"),
    *map(count, (*SUMS, "biggest_pot", "best_rank", "best_at")),
    text("best_hand"),
    text("best_words"),
    text("longest"),
    PrimaryKeyConstraint("guild", "player", "game", "called"),
    Index("ix_player_stats_player", "player"),
)

ratings = Table(
    "ratings",
    metadata,
    number("guild"),
    number("player"),
    text("game"),  # "" is the rating over all games
    Column("rating", Float, nullable=False),
    count("rated"),
    Column("change", Float, nullable=False, server_default="0"),
    PrimaryKeyConstraint("guild", "player", "game"),
    Index("ix_ratings_board", "guild", "game", "rating"),
)

rating_history = Table(
    "rating_history",
    metadata,
    number("guild"),
    number("player"),
    text("game"),
    number("hour"),  # when it began
    Column("rating", Float, nullable=False),  # at its end
    count("rated"),  # results in it
    PrimaryKeyConstraint("guild", "player", "game", "hour"),
    Index("ix_rating_history_player", "player"),
)

lessons = Table(
    "lessons",
    metadata,
    number("player"),
    text("game"),
    count("place"),
    count("tries"),
    count("finished"),
    PrimaryKeyConstraint("player", "game"),
)

remnants = Table(
    "remnants",
    metadata,
    Column("digest", Text, primary_key=True),  # of server and player, keyed
    number("until"),  # when starting chips may be given again, and the row goes
    number("day"),  # when it began
    count("daily"),  # taken that day
    count("given"),  # given away that day
    Index("ix_remnants_until", "until"),
)
