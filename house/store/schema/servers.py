"""What servers and their players have decided, and who writes."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from house.store.schema.columns import count, metadata, number, text

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
    number("message", null=True),
    count("told"),  # 1: how it has ended has been shown
    UniqueConstraint("running"),
    Index("ix_disputes_word", "guild", "word"),
    Index("ix_disputes_told", "told"),
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

interactions = Table(
    "interactions",  # for which something is stored, as long as they may come once more
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    number("at"),
)

leases = Table(
    "leases",  # on PostgreSQL: who writes
    metadata,
    Column(
        "number", BigInteger, primary_key=True, autoincrement=False
    ),  # 0: everything; else a shard, from 1 on
    text("owner"),
    number("token"),  # grows with every owner
    number("until"),  # by the database's clock; 0: it is free
    count("connected"),  # the token of whoever Discord tells what happens on this shard
)

workers = Table(
    "workers",  # the processes that share the shards
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # later ones have greater numbers
    text("name"),
    number("until"),  # as of a lease
    count("need"),  # requests to Discord in a second
    count("part"),  # and how many of them it may send
    count("refused_until"),  # by the database's clock: until then Discord takes none of the whole bot
)

identifies = Table(
    "identifies",  # how the workers keep Discord's limit on new connections
    metadata,
    Column("bucket", BigInteger, primary_key=True, autoincrement=False),
    number("free_at"),  # by the database's clock
)
