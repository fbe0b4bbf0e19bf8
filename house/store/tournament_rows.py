"""Tournaments, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Select, Text, bindparam, cast, delete, func, insert, select, update

from house.cluster import Shards
from house.store.schema import messages, solo_hands, tournament_players, tournaments
from house.store.solo_rows import TOURNAMENT
from house.store.table_rows import of_shards
from house.store.transactions import Statement

OPEN, PLAYING = "open", "playing"
_T, _WHO, _HAND = tournaments.c, tournament_players.c, solo_hands.c
_IT: Any = bindparam("which", type_=BigInteger)
_THIS = _T.id == _IT
_GOES_ON = (_T.state == OPEN) | (_T.state == PLAYING)
_THERE = _WHO.tournament == _IT
_THEIRS = _THERE & (_WHO.player == bindparam("whose"))
_ITS_HANDS = (_HAND.kind == TOURNAMENT) & (_HAND.which == cast(_IT, Text))
_AT_THIS_SEAT = (
    (_HAND.kind == TOURNAMENT) & (_HAND.which == cast(_WHO.tournament, Text)) & (_HAND.owner == _WHO.seat)
)

PLAN = Statement(
    insert(tournaments),
    "id",
    "guild",
    "channel",
    "game",
    "language",
    "hands",
    "minutes",
    "prize",
    "seals",
    "due",
)
OPEN_IN = Statement(select(func.count()).where(_T.guild == bindparam("of_guild"), _GOES_ON))
HOW = Statement(select(_T.state, _T.due).where(_THIS))
"""Its present state, read in the transaction that depends on it."""
GO_ON = Statement(
    update(tournaments)
    .where(_THIS, _T.state == bindparam("before"), _T.due == bindparam("then"))
    .values(due=bindparam("now_due"), state=bindparam("now_state"))
)

SEATS = Statement(
    select(
        func.count(),
        func.coalesce(func.max(_WHO.seat), 0),
        func.count().filter(_WHO.player == bindparam("whose")),
    ).where(_THERE)
)
SIGN_UP = Statement(
    lambda insert_into: insert_into(tournament_players).on_conflict_do_nothing(
        index_elements=["tournament", "player"]
    ),
    "tournament",
    "seat",
    "player",
    "name",
)
CHECK_IN = Statement(update(tournament_players).where(_THEIRS).values(present=1))
WITHDRAW = Statement(delete(tournament_players).where(_THEIRS))
ABSENT = Statement(delete(tournament_players).where(_THERE, _WHO.present == 0))
PRESENT = Statement(select(func.count()).where(_THERE, _WHO.present == 1))
WHOSE = Statement(select(_WHO.player).where(_THERE, _WHO.seat == bindparam("place")))
PLAYERS = Statement(select(_WHO.seat, _WHO.player, _WHO.prize).where(_THERE))
PAID = Statement(
    update(tournament_players)
    .where(_THERE, _WHO.seat == bindparam("place"))
    .values(prize=bindparam("now_prize"))
)

_FINISHED = select(func.count()).where(_AT_THIS_SEAT, _HAND.worth.is_not(None)).correlate(tournament_players)
UNFINISHED = Statement(
    select(func.count()).where(
        _THERE, _WHO.player.is_not(None), _FINISHED.scalar_subquery() < bindparam("hands")
    )
)
"""The number of players who have not finished all hands."""
WORTHS = select(_HAND.number, _HAND.owner, _HAND.worth).where(_ITS_HANDS, _HAND.worth.is_not(None))
WORTHS_NOW = Statement(WORTHS)

DELETE_HAND = Statement(delete(solo_hands).where(_ITS_HANDS, _HAND.number == bindparam("number")))
DELETE_PLAYERS = Statement(delete(tournament_players).where(_THERE))
DELETE_MESSAGES = Statement(
    delete(messages).where(messages.c.kind == "tournament", messages.c.subject == _IT)
)
"""Forgets its messages, which stay in Discord and change no more."""
DELETE = Statement(delete(tournaments).where(_THIS))


def over_before(at: int, shards: Shards) -> Select[Any]:
    """A tournament that has been over for this long, and the last of its hands that is still stored."""
    mine = of_shards(_T.guild, shards)
    last = select(func.max(_HAND.number)).where(_HAND.kind == TOURNAMENT, _HAND.which == cast(_T.id, Text))
    found = select(_T.id, last.scalar_subquery().label("hand"))
    return found.where(mine, ~_GOES_ON, _T.due < at).order_by(_T.id).limit(1)


def one(tournament: int) -> Select[Any]:
    return select(tournaments).where(_T.id == tournament)


def all_open(shards: Shards) -> Select[Any]:
    mine = of_shards(_T.guild, shards)
    return select(tournaments).where(mine, _GOES_ON).order_by(_T.id)


def latest_in(guild: int, most: int) -> Select[Any]:
    """A server's tournaments, the open ones first."""
    found = select(tournaments).where(_T.guild == guild)
    return found.order_by(_GOES_ON.desc(), _T.id.desc()).limit(most)


def players_in(tournament: int) -> Select[Any]:
    return select(tournament_players).where(_WHO.tournament == tournament).order_by(_WHO.seat)


def player_in(tournament: int, player: int) -> Select[Any]:
    return select(tournament_players).where(_WHO.tournament == tournament, _WHO.player == player)


def hands_at(tournament: int, seat: int) -> Select[Any]:
    """The hands that a player has begun."""
    return select(solo_hands).where(
        _HAND.kind == TOURNAMENT, _HAND.which == str(tournament), _HAND.owner == seat
    )


def best_two(tournament: int, hand: int) -> Select[Any]:
    """The two best players of a hand."""
    return (
        select(solo_hands)
        .where(_HAND.kind == TOURNAMENT, _HAND.which == str(tournament), _HAND.number == hand)
        .where(_HAND.worth.is_not(None))
        .order_by(_HAND.worth.desc(), _HAND.owner)
        .limit(2)
    )


def played_by(player: int, language: str) -> Select[Any]:
    """A player's tournaments under way."""
    return (
        select(tournaments)
        .join(tournament_players, _WHO.tournament == _T.id)
        .where(_WHO.player == player, _T.language == language, _T.state == PLAYING)
        .order_by(_T.id)
    )
