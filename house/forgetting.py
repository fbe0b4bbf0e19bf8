"""What a deletion writes: everything is looked up and forgotten in one transaction, so that nothing that is stored
meanwhile escapes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import ScalarSelect, bindparam, delete, func, or_, select, update

from house.chips.ledger import Transfer, between, entered, new_id
from house.remnants import Spent, midnight
from house.store import Batch, Rows, Statement, Write
from house.store.schema import (
    accounts,
    entries,
    hand_players,
    house_games,
    player_stats,
    ratings,
    settings,
    sittings,
    tables,
)
from house.tables.plans import Plan, Scene, changed
from house.tables.records import Seat
from house.tables.storing import Body

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
    Statement(delete(player_stats).where(player_stats.c.player == _whom)),
    Statement(delete(ratings).where(ratings.c.player == _whom)),
    Statement(delete(settings).where(settings.c.scope == "player", settings.c.owner == _whom)),
)


def forget(batch: Batch, player: int, now: int, keep: Callable[[int, int, Spent, int], Write]) -> None:
    """Chips go to the bank; entries stay, but nothing tells whose they were. `keep` writes what has to outlive it."""
    nobody = -new_id(now)
    # In this order: names of transfers are found by their account, tables by who sat there.
    batch.look_up(NAMED, partial(_rename, str(player), str(nobody)), whom=player)
    batch.look_up(CLOSED_TABLES, partial(_blank, player), whom=player)
    batch.look_up(ACCOUNTS, partial(_hand_over, player, nobody, now, keep), whom=player, today=midnight(now))


def _rename(player: str, nobody: str, named: Rows) -> Iterator[Write]:
    for (transfer,) in named:
        blank = "/".join(nobody if part == player else part for part in transfer.split("/"))
        if blank != transfer:
            yield Write(FORGET_KEY, {"old": transfer, "new": blank})


def _blank(player: int, closed: Rows) -> Iterator[Write]:
    """Closed tables remember who sat at them, too."""
    for table, stored in closed:
        body = msgspec.json.decode(stored, type=Body)
        blank = replace(body, seats=without(body.seats, player))
        yield Write(FORGET_BODY, {"table": table, "blank": msgspec.json.encode(blank).decode()})


def _hand_over(
    player: int, nobody: int, now: int, keep: Callable[[int, int, Spent, int], Write], held: Rows
) -> Iterator[Write]:
    for account, guild, balance, *spent in held:
        yield keep(guild, player, Spent(*map(int, spent)), now)
        if balance:
            lines = between(("player", player), ("bank", 0), balance)
            yield from entered(Transfer(f"farewell/{account}", "farewell", guild, now, lines))
        yield Write(HAND_OVER_ACCOUNT, {"account": account, "nobody": nobody})
    for statement in FORGET:
        yield Write(statement, {"whom": player})


def without(seats: tuple[Seat, ...], player: int) -> tuple[Seat, ...]:
    """The seats, one of them no longer telling whose it was."""
    return tuple(replace(seat, player=None, name="") if seat.player == player else seat for seat in seats)


def forgetting(scene: Scene, player: int) -> Plan:
    """An open table that forgets somebody who has left it."""
    record = scene.record
    host = 0 if record.host == player else record.host
    return changed(scene, seats=without(record.seats, player), host=host)
