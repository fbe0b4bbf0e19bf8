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
)
from sqlalchemy import text as sql

from house.counted import SUMS

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def number(name: str, *args: object, null: bool = False) -> Column[int]:
    return Column(name, BigInteger, *args, nullable=null)  # type: ignore[arg-type]  # ForeignKey is one of many


def text(name: str, default: str = "") -> Column[str]:
    return Column(name, Text, nullable=False, server_default=default)


def count(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default="0")


def whole(*columns: str) -> CheckConstraint:
    """SQLite takes halves whatever a column's type says; PostgreSQL does not."""
    whole = CheckConstraint(" AND ".join(f"typeof({column}) = 'integer'" for column in columns), name="whole")
    return whole.ddl_if(dialect="sqlite")


# --- people: chips, statistics, ratings, lessons ------------------------------------------------------------

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
    text("game"),  # "" is the rating over all games; "alone/…": from games without other people
    Column("rating", Float, nullable=False),
    Column("spread", Float, nullable=False, server_default="200"),  # how far it may be from the truth
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
    Column("spread", Float, nullable=False, server_default="200"),
    PrimaryKeyConstraint("guild", "player", "game", "hour"),
    Index("ix_rating_history_player", "player"),
    Index("ix_rating_history_board", "guild", "game", "hour"),
)

played_days = Table(
    "played_days",
    metadata,
    number("guild"),
    number("player"),
    text("game"),
    number("day"),  # since 1970
    count("hands"),  # with other people
    count("wins"),  # of these
    count("alone"),  # chips taken home, less those lost, from hands without other people
    PrimaryKeyConstraint("guild", "player", "game", "day"),
    Index("ix_played_days_board", "guild", "day"),
    Index("ix_played_days_player", "player"),
    sqlite_with_rowid=False,  # a board reads many rows of one server, which then stand together
)

days_off = Table(
    "days_off",  # by their players, at slow tables
    metadata,
    number("player"),
    number("hour"),  # since 1970
    PrimaryKeyConstraint("player", "hour"),
    sqlite_with_rowid=False,
)
luck_sums = Table(
    "luck_sums",  # results and luck, only ever of at least twenty hands together
    metadata,
    number("guild"),
    number("player"),
    text("game"),
    number("version"),  # of how luck was weighed
    count("hands"),
    count("result"),
    *(Column(name, Float, nullable=False, server_default="0") for name in ("luck", "doubt", "squares")),
    PrimaryKeyConstraint("guild", "player", "game", "version"),
    Index("ix_luck_sums_player", "player"),
)
"""`doubt`: the variance of how far `luck` may be off. `squares`: of what each hand brought without its luck."""

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

solo_hands = Table(
    "solo_hands",
    metadata,
    text("kind"),  # daily, tournament or practice
    text(
        "which"
    ),  # of a day: its language; of a tournament: its number; for practice: the hand that is played again
    number("number"),  # the day, the hand of the tournament, or when practice began
    number("owner"),  # the player; in a tournament their seat, so that its result outlives a deletion
    number("guild"),  # where it began; 0: in a direct message
    text("game"),
    count("you"),  # the seat of its player in it
    text("acts", "[]"),  # of all seats, as JSON
    count("done"),  # how many of them
    number("worth", null=True),  # more is better; none: it is not over
    count("posted"),  # 1: for others to see
    PrimaryKeyConstraint("kind", "which", "number", "owner"),
    Index("ix_solo_hands_owner", "kind", "owner"),
)

medals = Table(
    "medals",
    metadata,
    number("player"),
    number("guild"),
    text("medal"),
    number("at"),
    number("table_id"),  # 0: a daily hand, whose number is its day
    number("hand"),
    PrimaryKeyConstraint("player", "guild", "medal"),
)

bells = Table(
    "bells",  # who wants to be told when somebody wants to play
    metadata,
    number("guild"),
    text("game"),
    number("player"),
    count("told"),  # when they were told last
    PrimaryKeyConstraint("guild", "game", "player"),
    Index("ix_bells_player", "player"),
)

bans = Table(
    "bans",
    metadata,
    number("guild"),  # on that server only; 0: everywhere
    text("who"),  # a player's number, or a code of it after a deletion; "": the server itself
    text("reason"),
    number("since"),
    number("until", null=True),
    PrimaryKeyConstraint("guild", "who"),
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


# --- tables, and what happens at them -----------------------------------------------------------------------

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
        # PostgreSQL's too: the first step says it, here it would cost five MB.
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

grades = Table(
    "grades",  # what the decisions of a hand were worth, for the player who made them
    metadata,
    number("table_id"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    number("guild"),
    number("player"),
    text("game"),
    number("at"),  # when the hand ended
    number("ended"),  # by which version of the table
    number("evaluator"),  # its version, which weighed them
    *map(count, ("decisions", "small", "medium", "big")),  # how many, and the mistakes among them
    text("weighed", "[]"),  # each with the best others, as JSON
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    Index("ix_grades_player", "player", "guild", "at"),
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


# --- what servers and their players have decided, and who writes --------------------------------------------

settings = Table(
    "settings",
    metadata,
    text("scope"),  # "guild" or "player"
    number("owner"),
    text("name"),
    text("value"),
    PrimaryKeyConstraint("scope", "owner", "name"),
)

house_games = Table(
    "house_games",
    metadata,
    number("guild"),
    text("key"),  # the name as it is compared
    text("name"),
    text("recipe"),
    number("author", null=True),
    number("at"),
    PrimaryKeyConstraint("guild", "key"),
)

disputes = Table(
    "disputes",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("guild"),
    text("word"),
    text("language"),
    number("opener", null=True),
    number("opened_at"),
    number("ends_at"),  # of the vote, and then of the time that moderators have to break a tie
    count("quorum"),
    text("state"),  # "open", "tied", or how it has ended
    count("yes"),
    count("no"),
    number("decider", null=True),  # a moderator
    number("closed_at", null=True),
    Column(
        "running", Text, nullable=True
    ),  # server, language and word, as long as it runs: so each word has one vote
    number("channel"),
    number("thread"),  # where it stands if it cannot stand in the channel
    count("told"),  # 1: how it has ended has been shown
    UniqueConstraint("running"),
    Index("ix_disputes_word", "guild", "word"),
    Index("ix_disputes_told", "told"),
)

nights = Table(
    "nights",  # games that are played every week
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("guild"),
    number("channel"),
    text("game"),
    number("weekday"),  # 0: Monday
    number("minute"),  # after midnight, where the server is
    number("at"),  # the next one
    Index("ix_nights_guild", "guild"),
)

night_players = Table(
    "night_players",  # who comes next time
    metadata,
    number("night", ForeignKey("nights.id")),
    number("player"),
    number("at"),
    PrimaryKeyConstraint("night", "player"),
    Index("ix_night_players_player", "player"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("guild"),
    number("channel"),
    text("game"),
    text("language"),
    number("hands"),
    number("minutes"),  # for each
    count("prize"),  # chips for the best together
    text("seals"),  # of the hands, in hexadecimal, with commas between
    text("state", "open"),  # or how it has ended
    count("hand"),  # which is played; 0: it has not begun
    number("due"),  # when it begins, or this hand ends
    Index("ix_tournaments_guild", "guild", "state"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    number("tournament", ForeignKey("tournaments.id")),
    number("seat"),  # the number of their own table
    number("player", null=True),  # none: forgotten
    text("name"),
    count("present"),  # 1: they have checked in
    count("prize"),  # chips that they were given
    PrimaryKeyConstraint("tournament", "seat"),
    UniqueConstraint("tournament", "player"),
    Index("ix_tournament_players_player", "player"),
)

dispute_votes = Table(
    "dispute_votes",
    metadata,
    number("dispute", ForeignKey("disputes.id")),
    number("player"),
    count("yes"),
    number("at"),
    PrimaryKeyConstraint("dispute", "player"),
    Index("ix_dispute_votes_player", "player"),
)

messages = Table(
    "messages",  # of the bot in Discord: those that are kept up to date, are owed, or are to be deleted
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # its nonce
    text("kind"),
    number("subject"),  # what it is about
    count("reader"),  # who alone reads it; 0: everybody
    count("stage"),  # what it says; another stage is another message
    count("channel"),  # 0: an answer; -1: none yet
    number("message", null=True),  # none: owed, or perhaps posted
    text("tokens", "[]"),  # of the interactions that it answers, as JSON, the newest first
    number("since"),  # when it was begun, or its newest token
    count("pinged"),  # 1: sending it notifies somebody; 2: somebody has been notified of this stage
    count("leaving"),  # 1: it is to be deleted
    Index(
        "ix_messages_which",
        "kind",
        "subject",
        "reader",
        unique=True,
        sqlite_where=sql("leaving = 0"),  # PostgreSQL's, too, as above
    ),
    Index("ix_messages_leaving", "kind", "subject", "reader"),
    Index("ix_messages_reader", "reader"),
)

interactions = Table(
    "interactions",  # for which something is stored, as long as they may come once more
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("at"),
)

places = Table(
    "places",  # on PostgreSQL: who writes
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    text("owner"),  # a nonce; "": nobody
    number("token"),  # grows with every owner
    number("beat"),  # and with every renewal
    text("server"),  # on which it was renewed, by the time of its start
    number("places"),  # how many there are, for whoever has it
    number("shards"),
)

identifies = Table(
    "identifies",  # how the places keep Discord's limit on new connections
    metadata,
    Column("bucket", BigInteger, primary_key=True, autoincrement=False),
    number("free_at"),  # by the database's clock
)
