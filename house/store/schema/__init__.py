"""The tables of the database, once for both backends.

Times are milliseconds since the epoch, texts that hold structures are JSON, `state` and what happened are
MessagePack. Only numbers, texts and bytes: the writer hands them to the driver as they are.
"""

from __future__ import annotations

from house.store.schema.columns import metadata
from house.store.schema.people import (
    accounts,
    entries,
    lessons,
    player_stats,
    rating_history,
    ratings,
    remnants,
)
from house.store.schema.play import deals, events, hand_players, hands, owed_results, sittings, tables
from house.store.schema.servers import (
    dispute_votes,
    disputes,
    house_games,
    identifies,
    interactions,
    leases,
    settings,
    workers,
)

__all__ = [
    "accounts",
    "deals",
    "dispute_votes",
    "disputes",
    "entries",
    "events",
    "hand_players",
    "hands",
    "house_games",
    "identifies",
    "interactions",
    "leases",
    "lessons",
    "metadata",
    "owed_results",
    "player_stats",
    "rating_history",
    "ratings",
    "remnants",
    "settings",
    "sittings",
    "tables",
    "workers",
]
