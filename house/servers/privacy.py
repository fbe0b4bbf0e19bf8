"""What is known of one person, and how it is forgotten while the ledger still balances."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import bindparam, delete, or_, select, update

from engine.refused import EngineError
from house.chips.ledger import Transfer, between, enter, new_id
from house.declined import Declined
from house.servers.settings import Settings
from house.services import Services
from house.store import Batch, Statement
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

if TYPE_CHECKING:
    from house.tables.table import Table

_whom: Any = bindparam("whom")
HAND_OVER_ACCOUNT = Statement(
    update(accounts).where(accounts.c.id == bindparam("account")).values(owner=bindparam("nobody"))
)
FORGET_KEY = Statement(
    update(entries).where(entries.c.transfer == bindparam("old")).values(transfer=bindparam("new"))
)
FORGET_BODY = Statement(
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.closed_at.is_not(None))
    .values(body=bindparam("blank"), notes="{}")
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


class Privacy:
    def __init__(self, services: Services, preferences: Settings, live: Mapping[int, Table]) -> None:
        self._services = services
        self._preferences = preferences
        self._live = live

    async def export(self, player: int) -> dict[str, Any]:
        """Everything that is stored about this person, ready for JSON."""
        his = (accounts.c.kind == "player") & (accounts.c.owner == player)
        queries = {
            "accounts": select(accounts.c.guild, accounts.c.balance).where(his),
            "entries": select(accounts.c.guild, entries)
            .join(accounts, accounts.c.id == entries.c.account)
            .where(his)
            .order_by(entries.c.at),
            "sittings": select(sittings).where(sittings.c.player == player).order_by(sittings.c.since),
            "tables_opened": select(
                tables.c.id,
                tables.c.short,
                tables.c.guild,
                tables.c.channel,
                tables.c.game,
                tables.c.opened_at,
            ).where(tables.c.host == player),
            "hands": select(hand_players).where(hand_players.c.player == player).order_by(hand_players.c.at),
            "statistics": select(player_stats).where(player_stats.c.player == player),
            "ratings": select(ratings).where(ratings.c.player == player),
            "house_games": select(house_games).where(house_games.c.author == player),
        }
        read = self._services.store.read
        found = {name: [dict(row._mapping) for row in await read(query)] for name, query in queries.items()}  # noqa: SLF001 - a row's public mapping has this name
        return {"player": player, "preferences": await self._preferences.all(player), **found}

    async def delete(self, player: int) -> None:
        """Forget this person. He leaves his tables first; his chips go back to the bank, and the entries stay,
        but nothing tells whose they were."""
        for table in tuple(self._live.values()):
            await self._leave(table, player)
        batch = Batch()
        await self._forget_accounts(batch, player)
        await self._forget_tables(batch, player)
        for statement in FORGET:
            batch.add(statement, whom=player)
        await self._services.store.commit(batch)
        self._services.bank.forget(player)
        self._preferences.forget(player)

    async def _leave(self, table: Table, player: int) -> None:
        if table.seat_of(player) is not None or any(one.player == player for one in table.waiting):
            with suppress(EngineError, Declined):  # he is no longer there
                await table.leave(player)
        if table.host == player or any(seat.player == player for seat in table.seats):
            with suppress(Declined):  # it has been closed meanwhile
                await table.forget(player)
        for key, noted in table.notes.items():
            # Whatever is noted of single people stands under their numbers.
            if isinstance(noted, dict) and str(player) in noted:
                await table.note(key, {whom: what for whom, what in noted.items() if whom != str(player)})

    async def _forget_accounts(self, batch: Batch, player: int) -> None:
        now = self._services.time.now()
        rows = await self._services.store.read(
            select(accounts).where(accounts.c.kind == "player", accounts.c.owner == player)
        )
        nobody = -new_id(now)
        for row in rows:
            if row.balance:
                lines = between(("player", player), ("bank", 0), row.balance)
                enter(batch, Transfer(f"farewell/{row.id}", "farewell", row.guild, now, lines))
            batch.add(HAND_OVER_ACCOUNT, account=row.id, nobody=nobody)
        named = await self._services.store.read(
            select(entries.c.transfer)
            .where(or_(entries.c.account.in_([row.id for row in rows]), entries.c.actor == player))
            .distinct()
        )
        for row in named:
            parts = row.transfer.split("/")
            blank = "/".join(str(nobody) if part == str(player) else part for part in parts)
            if blank != row.transfer:
                batch.add(FORGET_KEY, old=row.transfer, new=blank)

    async def _forget_tables(self, batch: Batch, player: int) -> None:
        """Closed tables remember who sat at them, too."""
        rows = await self._services.store.read(
            select(tables.c.id, tables.c.body)
            .where(tables.c.id.in_(select(sittings.c.table_id).where(sittings.c.player == player)))
            .where(tables.c.closed_at.is_not(None))
        )
        for row in rows:
            body = msgspec.json.decode(row.body, type=Body)
            blank = replace(body, seats=without(body.seats, player))
            batch.add(FORGET_BODY, table=row.id, blank=msgspec.json.encode(blank).decode())


def without(seats: tuple[Seat, ...], player: int) -> tuple[Seat, ...]:
    """The seats, one of them no longer telling whose it was."""
    return tuple(replace(seat, player=None, name="") if seat.player == player else seat for seat in seats)


def forgetting(scene: Scene, player: int) -> Plan:
    """An open table that forgets somebody who has left it."""
    record = scene.record
    host = 0 if record.host == player else record.host
    return changed(scene, seats=without(record.seats, player), host=host)
