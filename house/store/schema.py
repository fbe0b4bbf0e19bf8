"""The tables of the database, once for both backends.

Times are milliseconds since the epoch, texts that hold structures are JSON, `state` and events are MessagePack.
There are only numbers, texts and bytes, which the writer hands to the driver as they are.
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
    """Checks for whole numbers: SQLite accepts fractions in any column; PostgreSQL does not."""
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
    number("hour"),  # the hour it began
    Column("rating", Float, nullable=False),  # at the hour's end
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
    number("day"),  # days since 1970
    count("hands"),  # hands with other people
    count("wins"),  # of these hands
    count("alone"),  # net chips from hands without other people
    PrimaryKeyConstraint("guild", "player", "game", "day"),
    Index("ix_played_days_board", "guild", "day"),
    Index("ix_played_days_player", "player"),
    sqlite_with_rowid=False,  # a board reads many rows of one server, which are stored together this way
)

days_off = Table(
    "days_off",  # hours that players take off, at slow tables
    metadata,
    number("player"),
    number("hour"),  # hours since 1970
    PrimaryKeyConstraint("player", "hour"),
    sqlite_with_rowid=False,
)
luck_sums = Table(
    "luck_sums",  # results and luck, only ever of at least twenty hands together
    metadata,
    number("guild"),
    number("player"),
    text("game"),
    number("version"),  # of the luck evaluation
    count("hands"),
    count("result"),
    *(Column(name, Float, nullable=False, server_default="0") for name in ("luck", "doubt", "squares")),
    PrimaryKeyConstraint("guild", "player", "game", "version"),
    Index("ix_luck_sums_player", "player"),
)
"""`doubt`: the variance of the error of `luck`. `squares`: of each hand's result without its luck."""

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
    ),  # of a day: its language; of a tournament: its number; of practice: the hand that is played again
    number("number"),  # the day, the hand of the tournament, or the time when practice began
    number("owner"),  # the player; in a tournament their seat, so its result outlives a deletion
    number("guild"),  # the server where it began; 0: a direct message
    text("game"),
    count("you"),  # the player's seat
    text("acts", "[]"),  # acts of all seats, as JSON
    count("done"),  # number of acts
    number("worth", null=True),  # more is better; none: the hand is not over
    count("posted"),  # the house where the player has posted it; 0: nowhere
    text("name"),  # the player's, as in the post
    text("squares"),  # of the post: a digit for each decision
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
    "bells",  # players who want a notification when others want to play
    metadata,
    number("guild"),
    text("game"),
    number("player"),
    count("told"),  # time of the last notification
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
    Column("digest", Text, primary_key=True),  # a keyed hash of server and player
    number("until"),  # starting chips may be given again, and the row is deleted
    number("day"),  # the beginning of the day
    count("daily"),  # daily chips taken that day
    count("given"),  # chips given away that day
    Index("ix_remnants_until", "until"),
)


# --- tables, and their events -----------------------------------------------------------------------------------

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
        # PostgreSQL has this index, too: the first step creates it there, since naming it here would cost five MB.
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
    "grades",  # grades of a hand's decisions, for the player who made them
    metadata,
    number("table_id"),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    number("guild"),
    number("player"),
    text("game"),
    number("at"),  # the time when the hand ended
    number("ended"),  # the version of the table that ended it
    number("evaluator"),  # the version of the grading
    *map(count, ("decisions", "small", "medium", "big")),  # decisions, and the mistakes among them
    text("weighed", "[]"),  # each with its best alternatives, as JSON
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    Index("ix_grades_player", "player", "guild", "at"),
)

deals = Table(
    "deals",
    metadata,
    number("table_id", ForeignKey("tables.id")),
    Column("number", Integer, nullable=False),  # counts the table's commitments
    text("kind"),  # "draw", "hand", or "again": cards reshuffled in the middle of a hand
    number("at"),
    Column("previous", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),  # sealed: never shown
    text("pack"),
    Column("commitment", LargeBinary, nullable=False),
    Column("hand", Integer, nullable=True),  # none: it was thrown away, or waits to be dealt
    number("version", null=True),  # the version that dealt it
    text("cuts", "[]"),
    count("held"),  # the number of cuts that are final
    PrimaryKeyConstraint("table_id", "number"),
)
"""Every commitment of a table. With the events of its hand, it is that hand's proof."""


# --- decisions of servers and their players, and places ---------------------------------------------------------

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
    text("key"),  # the name in the form used for comparison
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
    number("ends_at"),  # the end of the vote, and then of the moderators' time to break a tie
    count("quorum"),
    text("state"),  # "open", "tied", or the result
    count("yes"),
    count("no"),
    number("decider", null=True),  # a moderator
    number("closed_at", null=True),
    Column(
        "running", Text, nullable=True
    ),  # server, language and word while it runs, so each word has one vote
    number("channel"),
    number("thread"),  # the thread, if it cannot be in the channel
    count("told"),  # 1: the result has been shown
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
    number("minute"),  # after midnight, in the server's time zone
    number("at"),  # the next date
    Index("ix_nights_guild", "guild"),
)

night_players = Table(
    "night_players",  # players who come next time
    metadata,
    number("night", ForeignKey("nights.id")),
    number("player"),
    text("name"),  # the player's, for their seat
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
    number("minutes"),  # minutes for each hand, added up for all
    count("prize"),  # chips for the best together
    text("seals"),  # the hands' seals, in hexadecimal, separated by commas
    text("state", "open"),  # "open" before it begins, "playing", or the result
    number("due"),  # the time when it begins; once it has begun, when it ends
    Index("ix_tournaments_guild", "guild", "state"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    number("tournament", ForeignKey("tournaments.id")),
    number("seat"),  # the number of their own table
    number("player", null=True),  # none: deleted
    text("name"),
    count("present"),  # 1: they have checked in
    count("prize"),  # chips they won
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
    "messages",  # the bot's messages in Discord that are kept up to date, are owed, or are to be deleted
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # its nonce
    text("kind"),
    number("subject"),  # the number of its subject
    count("reader"),  # its only reader; 0: all
    count("stage"),  # its content; another stage is another message
    count("channel"),  # 0: an answer; -1: none yet
    number("message", null=True),  # none: owed, or perhaps posted
    text("tokens", "[]"),  # of the interactions that it answers, as JSON, the newest first
    number("since"),  # the time it was begun, or of its newest token
    count("pinged"),  # 1: sending it notifies its reader; 2: its reader has been notified of this stage
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
    "interactions",  # interactions with something stored for them, as long as they may come again
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("at"),
)

places = Table(
    "places",  # on PostgreSQL: the writing processes
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    text("owner"),  # a nonce; "": none
    number("token"),  # grows with every owner
    number("beat"),  # grows with every renewal
    text("server"),  # the server it was renewed on, by its start time
    number("places"),  # the number of places, by its owner
    number("shards"),
)

identifies = Table(
    "identifies",  # keeps Discord's limit on new connections for all places
    metadata,
    Column("bucket", BigInteger, primary_key=True, autoincrement=False),
    number("free_at"),  # by the database's clock
)
