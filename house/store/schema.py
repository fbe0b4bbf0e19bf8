"""The tables of the database, once for both backends.

Times are milliseconds since the epoch, texts that hold structures are JSON, `state` and what happened are
MessagePack. Only numbers, texts and bytes: the writer hands them to the driver as they are.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _number(name: str, *args: object, null: bool = False) -> Column[int]:
    return Column(name, BigInteger, *args, nullable=null)  # type: ignore[arg-type]  # ForeignKey is one of many


def _text(name: str, default: str = "") -> Column[str]:
    return Column(name, Text, nullable=False, server_default=default)


def _count(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default="0")


def _whole(*columns: str) -> CheckConstraint:
    """SQLite takes halves whatever a column's type says; PostgreSQL does not."""
    whole = CheckConstraint(" AND ".join(f"typeof({column}) = 'integer'" for column in columns), name="whole")
    return whole.ddl_if(dialect="sqlite")


tables = Table(
    "tables",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    _text("short"),
    _number("guild"),
    _number("channel"),
    _text("game"),
    _number("host"),
    _number("opened_at"),
    _number("closed_at", null=True),
    _text("phase"),
    _number("version"),
    _text("body"),  # options, seats and clocks, as JSON
    Column("state", LargeBinary, nullable=True),
    _number("deadline", null=True),
    _text("notes", "{}"),
    Index(
        "ix_tables_open",
        "guild",
        "short",
        unique=True,
        sqlite_where=text(
            "closed_at IS NULL"
        ),  # and PostgreSQL's: the migration says it, here it would cost five MB
    ),
    Index("ix_tables_guild", "guild", "opened_at"),
)

events = Table(
    "events",
    metadata,
    _number("table_id", ForeignKey("tables.id")),
    _number("version"),
    _number("at"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("action", LargeBinary, nullable=True),
    Column("happened", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)

owed_results = Table(
    "owed_results",  # hands that have ended and whose result has not been shown yet
    metadata,
    _number("table_id", ForeignKey("tables.id")),
    _number("version"),  # the change that ended the hand
    Column("hand", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)

sittings = Table(
    "sittings",
    metadata,
    _number("table_id", ForeignKey("tables.id")),
    Column("seat", Integer, nullable=False),
    _number("since"),  # the version that seated them
    _number("until", null=True),
    _number("guild"),
    _number("player", null=True),
    _text("name"),
    _text("strength"),
    _count("bought"),
    _count("cashed"),
    PrimaryKeyConstraint("table_id", "seat", "since"),
    _whole("bought", "cashed"),
    Index("ix_sittings_player", "player"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    _number("guild"),
    _text("kind"),
    _number("owner"),
    _count("balance"),
    UniqueConstraint("guild", "kind", "owner"),
    CheckConstraint("balance >= 0 OR kind IN ('bank', 'computers')", name="not_negative"),
    _whole("balance"),
    Index("ix_accounts_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    _text("transfer"),
    Column("line", Integer, nullable=False),
    _number("account", ForeignKey("accounts.id")),
    _number("amount"),
    _text("reason"),
    _number("at"),
    _number("number"),  # grows with every entry
    _number("table_id", null=True),
    _number("actor", null=True),
    PrimaryKeyConstraint("transfer", "line"),
    _whole("amount"),
    Index("ix_entries_account", "account", "number"),
    Index("ix_entries_actor", "actor"),
)

hands = Table(
    "hands",
    metadata,
    _number("table_id", ForeignKey("tables.id")),
    Column("hand", Integer, nullable=False),
    _number("guild"),
    _text("game"),
    _text("called"),
    _number("at"),
    _number("pot"),
    _text("summary"),
    PrimaryKeyConstraint("table_id", "hand"),
    Index("ix_hands_guild", "guild", "at"),
)

hand_players = Table(
    "hand_players",
    metadata,
    _number("table_id"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    _number("guild"),
    _number("player", null=True),
    _text("name"),
    _number("gain"),
    _number("at"),
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    Index("ix_hand_players_player", "player", "guild", "at"),
)

deals = Table(
    "deals",
    metadata,
    _number("table_id", ForeignKey("tables.id")),
    Column("number", Integer, nullable=False),  # of the table's commitments
    _text("kind"),  # "draw", "hand", or "again": cards shuffled anew in the middle of one
    _number("at"),
    Column("previous", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),  # sealed: nobody is ever shown it
    _text("pack"),
    Column("commitment", LargeBinary, nullable=False),
    Column("hand", Integer, nullable=True),  # none: it was thrown away, or waits to be dealt
    _number("version", null=True),  # that dealt it
    _text("cuts", "[]"),
    _count("held"),  # how many of the cuts were held for good
    PrimaryKeyConstraint("table_id", "number"),
)
"""Every commitment that a table has made. With what happened in the hand, it is that hand's proof."""

SUMS = (
    "games",
    "games_won",
    "hands",
    "wins",
    "won",
    "lost",
    "points",
    "words",
    "checks_won",
    "checks_lost",
    "checked_won",
    "checked_lost",
    "scrumps",
    "knocks",
    "undercuts",
    "turtlings",
    "turns",
    "turn_ms",
)
"""What of everybody's playing is summed up."""

player_stats = Table(
    "player_stats",
    metadata,
    _number("guild"),
    _number("player"),
    _text("game"),
    _text("called"),
    *map(_count, (*SUMS, "biggest_pot", "best_rank", "best_at")),
    _text("best_hand"),
    _text("best_words"),
    _text("longest"),
    PrimaryKeyConstraint("guild", "player", "game", "called"),
    Index("ix_player_stats_player", "player"),
)

ratings = Table(
    "ratings",
    metadata,
    _number("guild"),
    _number("player"),
    _text("game"),  # "" is the rating over all games
    Column("rating", Float, nullable=False),
    _count("rated"),
    Column("change", Float, nullable=False, server_default="0"),
    PrimaryKeyConstraint("guild", "player", "game"),
    Index("ix_ratings_board", "guild", "game", "rating"),
)

rating_history = Table(
    "rating_history",
    metadata,
    _number("guild"),
    _number("player"),
    _text("game"),
    _number("hour"),  # when it began
    Column("rating", Float, nullable=False),  # at its end
    _count("rated"),  # results in it
    PrimaryKeyConstraint("guild", "player", "game", "hour"),
    Index("ix_rating_history_player", "player"),
)

lessons = Table(
    "lessons",
    metadata,
    _number("player"),
    _text("game"),
    _count("place"),
    _count("tries"),
    _count("finished"),
    PrimaryKeyConstraint("player", "game"),
)

settings = Table(
    "settings",
    metadata,
    _text("scope"),  # "guild" or "player"
    _number("owner"),
    _text("name"),
    _text("value"),
    PrimaryKeyConstraint("scope", "owner", "name"),
)

remnants = Table(
    "remnants",
    metadata,
    Column("digest", Text, primary_key=True),  # of server and player, keyed
    _number("until"),  # when starting chips may be given again, and the row goes
    _number("day"),  # when it began
    _count("daily"),  # taken that day
    _count("given"),  # given away that day
    Index("ix_remnants_until", "until"),
)

house_games = Table(
    "house_games",
    metadata,
    _number("guild"),
    _text("key"),  # the name as it is compared
    _text("name"),
    _text("recipe"),
    _number("author", null=True),
    _number("at"),
    PrimaryKeyConstraint("guild", "key"),
)

disputes = Table(
    "disputes",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    _number("guild"),
    _text("word"),
    _text("language"),
    _number("opener", null=True),
    _number("opened_at"),
    _number("ends_at"),  # of the vote, and then of the time that moderators have to break a tie
    _count("quorum"),
    _text("state"),  # "open", "tied", or how it has ended
    _count("yes"),
    _count("no"),
    _number("decider", null=True),  # a moderator
    _number("closed_at", null=True),
    Column("running", Text, nullable=True),  # server and word, as long as it runs: so each word has one vote
    _number("channel"),
    _number("thread"),  # where it stands if it cannot stand in the channel
    _number("message", null=True),
    _count("told"),  # 1: how it has ended has been shown
    UniqueConstraint("running"),
    Index("ix_disputes_word", "guild", "word"),
    Index("ix_disputes_told", "told"),
)

dispute_votes = Table(
    "dispute_votes",
    metadata,
    _number("dispute", ForeignKey("disputes.id")),
    _number("player"),
    _count("yes"),
    _number("at"),
    PrimaryKeyConstraint("dispute", "player"),
    Index("ix_dispute_votes_player", "player"),
)

leases = Table(
    "leases",  # on PostgreSQL: who writes
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),  # the lowest shard it is for
    _text("owner"),
    _number("token"),  # grows with every owner
    _number("until"),  # by the database's clock; 0: it is free
)
