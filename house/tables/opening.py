"""Opens tables: new ones, and rematches of closed ones."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any
from weakref import WeakValueDictionary

from msgspec.structs import replace

from engine.contract import Game
from house.declined import Declined
from house.heartbeat import Pulse
from house.rules import USUAL_BUY_IN, settled_options
from house.servers.limits import LimitCheck, with_one_more_table, within_limits
from house.servers.recipes import with_house_games
from house.services import Services
from house.store import DatabaseAway, InDoubt, StoreError, Transaction, new_id, table_rows
from house.tables import lobby, series
from house.tables.open_tables import OpenTables
from house.tables.plans import Grounds, idle
from house.tables.records import Record, Seat, Series, TableOpening
from house.tables.storing import must_be_unchanged, read_record, write_opening
from house.tables.table import Table


class Opener:
    def __init__(self, services: Services, open_tables: OpenTables, pulse: Pulse, random: Random) -> None:
        self._services = services
        self._open_tables = open_tables
        self._pulse = pulse
        self._random = random
        self._rematching = WeakValueDictionary[int, asyncio.Lock]()  # by the closed table's id

    async def open(self, opening: TableOpening, also: LimitCheck | None = None) -> Table:
        """Open a table with its lobby. `also`: a further check, stored in the same transaction."""
        game = self._services.rules.game(opening.game)
        options = settled_options(game, await self._with_house_rules(game, opening))
        limits = within_limits(self._services.settings, opening.guild, options, moderator=opening.moderator)

        async def check(tx: Transaction) -> None:
            await limits(tx)
            if also is not None:
                await also(tx)

        guests = [
            guest
            for guest in opening.guests
            if not game.chips
            or await self._services.bank.balance(opening.guild, guest.player) >= options["buy_in"]
        ]
        most = game.seats.most
        seats = tuple(Seat(player=guest.player, name=guest.name) for guest in guests[:most])
        if opening.seated:
            seats = (Seat(player=opening.host, name=opening.name, deals=game.first_dealer == "opener"),)
        return await self._open(
            check,
            stays=also is not None,
            guild=opening.guild,
            channel=opening.channel,
            game=opening.game,
            host=opening.host,
            options=options,
            seats=seats,
            waiting=tuple(guests[most:]),
            night=opening.night,
        )

    async def rematch(
        self, table_id: int, by: int, *, guild: int | None = None, moderator: bool = False
    ) -> Table:
        """Open a new table for the same people with the same options. The first dealer may follow from the old
        game. While that table is open, everyone who asks gets it. `guild`: where the rematch is asked for; it must
        be the old table's server."""
        async with self._rematching.setdefault(table_id, asyncio.Lock()):
            row = await self._services.store.first(table_rows.one(table_id))
            if row is None or guild not in (None, row.guild):
                raise Declined("no-table", key=table_id)
            return self._open_tables.successor(table_id) or await self._play_again(
                row, by, moderator=moderator
            )

    async def _play_again(self, row: Any, by: int, *, moderator: bool) -> Table:
        old = read_record(self._services.rules, row)
        if old.phase != "closed":
            raise Declined("not-in-lobby")
        players = {seat.player for seat in old.seats}
        if by not in players and by != old.host and not moderator:
            raise Declined("not-host", host=old.host)
        game = self._services.rules.game(old.game)
        played = old.series.played if series.goes_on(game, old) else 0
        options = await with_house_games(self._services.recipes, old.guild, game, old.options)

        # The new table keeps what a moderator allowed the old one.
        limits = within_limits(self._services.settings, old.guild, old.options, moderator=True)

        async def as_it_was(tx: Transaction) -> None:
            await limits(tx)
            await must_be_unchanged(tx, row.id, row.body)

        return await self._open(
            as_it_was,
            guild=old.guild,
            channel=old.channel,
            game=old.game,
            host=by,
            follows=old.id,
            options=options,
            seats=lobby.seated_again(old, game, by),
            series=Series(played),
        )

    async def _open(self, check: LimitCheck, *, stays: bool = False, **told: Any) -> Table:
        """Store a new table under a reserved name, then show it. `stays`: keep it even if storing was in doubt."""
        services, now = self._services, self._services.time.now()
        with self._open_tables.free_short(self._random) as short:
            record = Record(id=new_id(now), short=short, opened_at=now, **told)
            scene = Grounds(record, services.rules.game(record.game), now, services.timing)
            record = replace(record, alarm=idle(scene))
            await self._store(record, check, stays=stays)
            return self._opened(record)

    def _opened(self, record: Record) -> Table:
        table = Table(self._services, record)
        self._open_tables.add(table)
        table.arm()
        self._services.warm([record])
        return table

    async def _store(self, record: Record, check: LimitCheck, *, stays: bool) -> None:
        async def store(tx: Transaction) -> None:
            await write_opening(tx, record)
            await check(tx)
            await with_one_more_table(self._services.settings, tx, record.guild, record.host)

        try:
            await self._services.store.commit(store)
        except Declined as declined:
            if declined.code not in ("too-many-yours", "too-many-here"):
                raise
            host = record.host if declined.code == "too-many-yours" else None
            free_at = self._free_at(record.guild, host)
            raise Declined(declined.code, **declined.facts, free_at=free_at) from None
        except StoreError as wrong:
            if isinstance(wrong, InDoubt):
                self._pulse.afterwards.append(partial(self._find_out, record, stays=stays))
            if isinstance(wrong, DatabaseAway | InDoubt):
                raise Declined.because(wrong) from None
            raise Declined("try-again", id="") from None

    def _free_at(self, guild: int, host: int | None) -> int | None:
        """Return when the first lobby there, or of this host, closes by itself."""
        warned = round(self._services.timing.warning_seconds * 1000)
        open_here = [
            table.record
            for table in self._open_tables.by_id.values()
            if table.guild == guild and table.now.phase == "lobby" and host in (None, table.now.host)
        ]
        alarms = [record.alarm for record in open_here if record.alarm is not None]
        return min((one.at + (warned if one.bell == "warn" else 0) for one in alarms), default=None)

    async def _with_house_rules(self, game: Game, opening: TableOpening) -> dict[str, Any]:
        """Return the options, with what the server has decided for all tables."""
        decided = await self._services.settings.all(opening.guild)
        known = {option.name for option in game.options}
        options = dict(opening.options)
        if "language" in known and decided["language"] != "auto":
            options.setdefault("language", decided["language"])
        if game.chips and decided["most_buy_in"]:
            options.setdefault("buy_in", min(decided["most_buy_in"], USUAL_BUY_IN))
        options.update({name: decided[name] for name in ("allow", "deny") if name in known})
        if "wild_cap" in known:
            options.setdefault("wild_cap", decided["wild_cap"])
        return await with_house_games(self._services.recipes, opening.guild, game, options)

    async def _find_out(self, record: Record, *, stays: bool) -> None:
        """Resolve an opening in doubt. Nobody has seen the table, so close it, unless `stays`."""
        if await self._services.store.first(table_rows.one(record.id)) is None:
            return
        if stays:
            self._opened(record)
        else:
            await Table(self._services, record).close(None)
