"""All stored data about one person, for export and for deletion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    or_,
    select,
    update,
)

from house.store.message_rows import INVITE
from house.store.schema import (
    accounts,
    bells,
    days_off,
    dispute_votes,
    disputes,
    entries,
    grades,
    hand_players,
    house_games,
    lessons,
    luck_sums,
    medals,
    messages,
    night_players,
    nights,
    played_days,
    player_stats,
    rating_history,
    ratings,
    settings,
    sittings,
    solo_hands,
    tables,
    tournament_players,
    tournaments,
)
from house.store.solo_rows import TOURNAMENT
from house.store.transactions import Statement

_OWNED_BY_PLAYERS = solo_hands.c.kind != TOURNAMENT


def _in_their_seat(player: Any) -> ColumnElement[bool]:
    """Whether this person played a hand of a tournament."""
    entered = (solo_hands.c.which == cast(tournament_players.c.tournament, Text)) & (
        solo_hands.c.owner == tournament_players.c.seat
    )
    theirs = select(tournament_players.c.seat).where(entered, tournament_players.c.player == player)
    return (solo_hands.c.kind == TOURNAMENT) & theirs.exists()


def everything_about(player: int) -> Mapping[str, Select[Any]]:
    """A query for each part of an export."""
    own = (accounts.c.kind == "player") & (accounts.c.owner == player)
    opened = select(
        tables.c.id, tables.c.short, tables.c.guild, tables.c.channel, tables.c.game, tables.c.opened_at
    )
    moves = select(accounts.c.guild, entries).join(accounts, accounts.c.id == entries.c.account)
    return {
        "accounts": select(accounts.c.guild, accounts.c.balance).where(own),
        "entries": moves.where(own).order_by(entries.c.at),
        "sittings": select(sittings).where(sittings.c.player == player).order_by(sittings.c.since),
        "tables_opened": opened.where(tables.c.host == player),
        "hands": select(hand_players).where(hand_players.c.player == player).order_by(hand_players.c.at),
        "statistics": select(player_stats).where(player_stats.c.player == player),
        "ratings": select(ratings).where(ratings.c.player == player),
        "rating_history": select(rating_history).where(rating_history.c.player == player),
        "played_days": select(played_days).where(played_days.c.player == player).order_by(played_days.c.day),
        "luck": select(luck_sums).where(luck_sums.c.player == player),
        "lessons": select(lessons).where(lessons.c.player == player),
        "grades": select(grades).where(grades.c.player == player).order_by(grades.c.at),
        "medals": select(medals).where(medals.c.player == player).order_by(medals.c.at),
        "solo_hands": select(solo_hands)
        .where(or_(_OWNED_BY_PLAYERS & (solo_hands.c.owner == player), _in_their_seat(player)))
        .order_by(solo_hands.c.kind, solo_hands.c.which, solo_hands.c.number),
        "days_off": select(days_off).where(days_off.c.player == player).order_by(days_off.c.hour),
        "bells": select(bells).where(bells.c.player == player),
        "messages": _messages_to(player),
        "game_nights": select(nights.c.guild, nights.c.game, night_players)
        .join(nights, nights.c.id == night_players.c.night)
        .where(night_players.c.player == player),
        "tournaments": select(tournaments.c.guild, tournaments.c.game, tournament_players)
        .join(tournaments, tournaments.c.id == tournament_players.c.tournament)
        .where(tournament_players.c.player == player),
        "disputes": _disputes_of(player),
        "dispute_votes": select(dispute_votes).where(dispute_votes.c.player == player),
        "house_games": select(house_games).where(house_games.c.author == player),
    }


def _messages_to(player: int) -> Select[Any]:
    """Messages to a player, without the tokens that could change them."""
    told = (messages.c.kind, messages.c.subject, messages.c.channel, messages.c.message, messages.c.since)
    return select(*told).where(messages.c.reader == player).order_by(messages.c.since)


def _disputes_of(player: int) -> Select[Any]:
    """Votes on words that the player began, or ended as a moderator. The other of the two people is not named."""
    people = (disputes.c.opener, disputes.c.decider)
    others = [column for column in disputes.c if column.name not in ("opener", "decider")]
    own = [case((column == player, column), else_=None).label(column.name) for column in people]
    return select(*others, *own).where(or_(*(column == player for column in people)))


# --- a deletion: each of these is asked or written for `whom` -------------------------------------------------

_whom: Any = bindparam("whom")
_today: Any = bindparam("today")


def _of_account(what: Any, reason: str) -> ScalarSelect[Any]:
    return (
        select(what).where(entries.c.account == accounts.c.id, entries.c.reason == reason).scalar_subquery()
    )


ACCOUNTS = Statement(
    select(
        accounts.c.id,
        accounts.c.guild,
        accounts.c.balance,
        _of_account(func.count(), "start"),
        _of_account(func.count().filter(entries.c.at >= _today), "daily"),
        _of_account(
            func.coalesce(
                func.sum(-entries.c.amount).filter(entries.c.at >= _today, entries.c.amount < 0), 0
            ),
            "gift",
        ),
    ).where(accounts.c.kind == "player", accounts.c.owner == _whom)
)
NAMED = Statement(
    select(entries.c.transfer)
    .where(
        or_(
            entries.c.actor == _whom,
            entries.c.account.in_(
                select(accounts.c.id).where(accounts.c.kind == "player", accounts.c.owner == _whom)
            ),
        )
    )
    .distinct()
)
CLOSED_TABLES = Statement(
    select(tables.c.id, tables.c.body)
    .where(tables.c.id.in_(select(sittings.c.table_id).where(sittings.c.player == _whom)))
    .where(tables.c.closed_at.is_not(None))
)
HAND_OVER_ACCOUNT = Statement(
    update(accounts).where(accounts.c.id == bindparam("account")).values(owner=bindparam("nobody"))
)
FORGET_KEY = Statement(
    update(entries).where(entries.c.transfer == bindparam("old")).values(transfer=bindparam("new"))
)
FORGET_BODY = Statement(
    update(tables).where(tables.c.id == bindparam("table")).values(body=bindparam("blank"), notes="{}")
)
FORGET = (
    Statement(update(entries).where(entries.c.actor == _whom).values(actor=None)),
    Statement(update(sittings).where(sittings.c.player == _whom).values(player=None, name="")),
    Statement(update(hand_players).where(hand_players.c.player == _whom).values(player=None, name="")),
    Statement(update(house_games).where(house_games.c.author == _whom).values(author=None)),
    Statement(update(tables).where(tables.c.host == _whom).values(host=0)),
    Statement(update(disputes).where(disputes.c.opener == _whom).values(opener=None)),
    Statement(update(disputes).where(disputes.c.decider == _whom).values(decider=None)),
    Statement(delete(dispute_votes).where(dispute_votes.c.player == _whom)),
    Statement(delete(player_stats).where(player_stats.c.player == _whom)),
    Statement(delete(ratings).where(ratings.c.player == _whom)),
    Statement(delete(rating_history).where(rating_history.c.player == _whom)),
    Statement(delete(grades).where(grades.c.player == _whom)),
    Statement(delete(medals).where(medals.c.player == _whom)),
    Statement(delete(luck_sums).where(luck_sums.c.player == _whom)),
    Statement(delete(played_days).where(played_days.c.player == _whom)),
    Statement(delete(solo_hands).where(_OWNED_BY_PLAYERS, solo_hands.c.owner == _whom)),
    Statement(delete(days_off).where(days_off.c.player == _whom)),
    Statement(delete(bells).where(bells.c.player == _whom)),
    # Messages in channels that name them are to be deleted there.
    Statement(
        update(messages)
        .where(messages.c.reader == _whom, messages.c.kind == INVITE)
        .values(reader=0, leaving=1)
    ),
    Statement(delete(messages).where(messages.c.reader == _whom)),
    Statement(delete(night_players).where(night_players.c.player == _whom)),
    # Their results in a tournament stay, for comparison with the others'; their acts in the hands go.
    Statement(
        delete(tournament_players).where(
            tournament_players.c.player == _whom,
            tournament_players.c.tournament.in_(
                select(tournaments.c.id).where(tournaments.c.state == "open")
            ),
        )
    ),
    Statement(update(solo_hands).where(_in_their_seat(_whom)).values(acts="[]")),
    Statement(
        update(tournament_players).where(tournament_players.c.player == _whom).values(player=None, name="")
    ),
    Statement(delete(lessons).where(lessons.c.player == _whom)),
    Statement(delete(settings).where(settings.c.scope == "player", settings.c.owner == _whom)),
)
