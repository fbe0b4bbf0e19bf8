"""Votes on disputed words, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, literal, select, update

from house.cluster import Shards
from house.store.schema import dispute_votes, disputes, player_stats
from house.store.table_rows import of_shards
from house.store.transactions import Statement

_THIS: Any = bindparam("of_dispute")
OPEN = Statement(
    insert(disputes),
    "id",
    "guild",
    "word",
    "language",
    "opener",
    "opened_at",
    "ends_at",
    "quorum",
    "state",
    "running",
    "channel",
    "thread",
)
VOTE = Statement(
    lambda insert_into: (made := insert_into(dispute_votes)).on_conflict_do_update(
        index_elements=["dispute", "player"], set_={"yes": made.excluded.yes, "at": made.excluded.at}
    )
)


def _votes(what: Any) -> Any:
    return select(what).where(dispute_votes.c.dispute == disputes.c.id).scalar_subquery()


STANDS = Statement(
    select(
        disputes.c.state,
        disputes.c.ends_at,
        disputes.c.yes,
        disputes.c.no,
        _votes(func.coalesce(func.sum(dispute_votes.c.yes), 0)),
        _votes(func.coalesce(func.sum(1 - dispute_votes.c.yes), 0)),
    ).where(disputes.c.id == _THIS)
)
TIE = Statement(
    update(disputes)
    .where(disputes.c.id == _THIS)
    .values(state="tied", yes=bindparam("for_it"), no=bindparam("against"), ends_at=bindparam("until"))
)
CLOSE = Statement(
    update(disputes)
    .where(disputes.c.id == _THIS)
    .values(
        state=bindparam("outcome"),
        yes=bindparam("for_it"),
        no=bindparam("against"),
        decider=bindparam("by"),
        closed_at=bindparam("now"),
        running=None,
    )
)
FORGET_VOTES = Statement(delete(dispute_votes).where(dispute_votes.c.dispute == _THIS))
TOLD = Statement(update(disputes).where(disputes.c.id == _THIS).values(told=1))
HAS_PLAYED = Statement(
    select(literal(1))
    .where(player_stats.c.guild == bindparam("of_guild"), player_stats.c.player == bindparam("whom"))
    .limit(1)
)
RUNNING_IN = Statement(
    select(func.count()).where(disputes.c.guild == bindparam("of_guild"), disputes.c.running.is_not(None))
)
OPENED_BY = Statement(
    select(disputes.c.word, disputes.c.ends_at).where(
        disputes.c.guild == bindparam("of_guild"),
        disputes.c.opener == bindparam("whom"),
        disputes.c.running.is_not(None),
    )
)


def _with_votes() -> Select[Any]:
    return select(disputes, _votes(func.count()).label("votes"))


def one(dispute: int) -> Select[Any]:
    return _with_votes().where(disputes.c.id == dispute)


def untold(shards: Shards) -> Select[Any]:
    """Votes that run, or have ended without an announcement."""
    mine = of_shards(disputes.c.guild, shards)
    return _with_votes().where(disputes.c.told == 0, mine).order_by(disputes.c.id)


def of_word(guild: int, word: str, language: str) -> Select[Any]:
    """The last vote on this word in this language."""
    found = _with_votes().where(disputes.c.guild == guild, disputes.c.word == word)
    return found.where(disputes.c.language == language).order_by(disputes.c.id.desc()).limit(1)


def last_in(guild: int, most: int) -> Select[Any]:
    return _with_votes().where(disputes.c.guild == guild).order_by(disputes.c.id.desc()).limit(most)
