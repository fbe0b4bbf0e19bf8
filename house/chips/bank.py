"""Chips: play money, worth nothing, that is never lost, made or counted twice.

Every move takes a key, e.g. the number of the interaction that asked for it: a command that comes twice because its
answer was lost moves nothing the second time and answers as it did the first.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import func, select

from engine.refused import Refused
from house.chips.ledger import Kind, Line, Transfer, between, enter
from house.clock import Time
from house.declined import Declined
from house.servers.settings import Settings
from house.store import Batch, Repeated, Store, TooPoor
from house.store.schema import accounts, entries

BANK: tuple[Kind, int] = ("bank", 0)
MOST = 1_000_000_000
REVERSIBLE = ("start", "daily", "gift", "grant", "take")
"""What a moderator may void. Chips at a table are the table's to give back."""


class Moved(msgspec.Struct, frozen=True):
    """A transfer that is stored. `balance` is what whoever asked, or was given, has now."""

    transfer: str
    amount: int
    balance: int
    repeated: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A line of a player's account. `balance` is what he had after it."""

    number: int
    transfer: str
    reason: str
    amount: int
    balance: int
    at: int
    table: int | None
    actor: int | None


class Bank:
    def __init__(self, store: Store, settings: Settings, time: Time) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._customers: set[tuple[int, int]] = set()

    async def balance(self, guild: int, player: int) -> int:
        """What he has, not counting chips at tables. A new player is given his starting chips."""
        await self.welcome(guild, player)
        return await self._read_balance(guild, player)

    async def welcome(self, guild: int, player: int) -> None:
        if (guild, player) in self._customers:
            return
        amount = await self._settings.get(guild, "starting_chips")
        lines = between(BANK, ("player", player), amount)
        with suppress(Repeated):
            await self._commit(self._transfer(f"start/{guild}/{player}", "start", guild, lines, actor=None))
        self._customers.add((guild, player))

    async def daily(self, guild: int, player: int) -> Moved:
        """Once a day, by the calendar of UTC."""
        await self.welcome(guild, player)
        amount = await self._settings.get(guild, "daily_chips")
        if not amount:
            raise Declined("no-daily")
        day = datetime.fromtimestamp(self._time.now() / 1000, UTC).date()
        lines = between(BANK, ("player", player), amount)
        transfer = self._transfer(f"daily/{guild}/{player}/{day}", "daily", guild, lines, actor=player)
        try:
            await self._commit(transfer)
        except Repeated:
            tomorrow = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
            raise Declined("daily-taken", next_at=round(tomorrow.timestamp() * 1000)) from None
        return Moved(transfer.key, amount, await self._read_balance(guild, player))

    async def give(self, guild: int, giver: int, taker: int, amount: int, *, key: str) -> Moved:
        """A gift between players, within what the server allows a day."""
        if not await self._settings.get(guild, "gifts"):
            raise Declined("gifts-off")
        if giver == taker:
            raise Declined("gift-to-self")
        await self.welcome(guild, giver)
        await self.welcome(guild, taker)
        lines = between(("player", giver), ("player", taker), self._positive(amount))
        transfer = self._transfer(f"gift/{guild}/{giver}/{key}", "gift", guild, lines, actor=giver)
        if not await self._made(transfer.key):
            await self._within_limit(guild, giver, amount)
        return await self._move(transfer, giver, amount)

    async def grant(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Moved:
        await self.welcome(guild, player)
        lines = between(BANK, ("player", player), self._positive(amount))
        return await self._move(
            self._transfer(f"grant/{guild}/{by}/{key}", "grant", guild, lines, actor=by), player, amount
        )

    async def take(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Moved:
        await self.welcome(guild, player)
        lines = between(("player", player), BANK, self._positive(amount))
        return await self._move(
            self._transfer(f"take/{guild}/{by}/{key}", "take", guild, lines, actor=by), player, amount
        )

    async def void(self, guild: int, transfer: str, *, by: int) -> Moved:
        """Undo a transfer by one that says the opposite. Refused where the chips are spent already."""
        rows = await self._store.read(
            select(accounts.c.guild, accounts.c.kind, accounts.c.owner, entries.c.amount, entries.c.reason)
            .join(accounts, accounts.c.id == entries.c.account)
            .where(entries.c.transfer == transfer)
            .order_by(entries.c.line)
        )
        if not rows or rows[0].guild != guild or rows[0].reason not in REVERSIBLE:
            raise Declined("nothing-to-void")
        lines = tuple(Line(row.kind, row.owner, -row.amount) for row in rows)
        amount = sum(line.amount for line in lines if line.amount > 0)
        holder = next(row.owner for row in rows if row.kind == "player")
        return await self._move(
            self._transfer(f"void/{transfer}", "void", guild, lines, actor=by), holder, amount
        )

    async def ledger(
        self, guild: int, player: int, *, limit: int = 10, before: int | None = None
    ) -> list[Entry]:
        """His latest entries, the newest first; `before` is the number of the last one seen."""
        balance = await self.balance(guild, player)
        found = (
            select(entries)
            .join(accounts, accounts.c.id == entries.c.account)
            .where(accounts.c.guild == guild, accounts.c.kind == "player", accounts.c.owner == player)
            .order_by(entries.c.number.desc())
            .limit(limit)
        )
        if before is not None:
            found = found.where(entries.c.number < before)
            balance -= await self._since(guild, player, before)
        lines = []
        for row in await self._store.read(found):
            lines.append(
                Entry(
                    row.number, row.transfer, row.reason, row.amount, balance, row.at, row.table_id, row.actor
                )
            )
            balance -= row.amount
        return lines

    async def _since(self, guild: int, player: int, number: int) -> int:
        row = await self._store.first(
            select(func.coalesce(func.sum(entries.c.amount), 0))
            .join(accounts, accounts.c.id == entries.c.account)
            .where(accounts.c.guild == guild, accounts.c.kind == "player", accounts.c.owner == player)
            .where(entries.c.number >= number)
        )
        return int(row[0]) if row else 0

    async def _within_limit(self, guild: int, giver: int, amount: int) -> None:
        limit = await self._settings.get(guild, "gift_limit")
        if not limit:
            return
        midnight = datetime.combine(
            datetime.fromtimestamp(self._time.now() / 1000, UTC).date(), datetime.min.time(), UTC
        )
        row = await self._store.first(
            select(func.coalesce(func.sum(-entries.c.amount), 0))
            .join(accounts, accounts.c.id == entries.c.account)
            .where(accounts.c.guild == guild, accounts.c.kind == "player", accounts.c.owner == giver)
            .where(entries.c.reason == "gift", entries.c.amount < 0)
            .where(entries.c.at >= round(midnight.timestamp() * 1000))
        )
        left = limit - (int(row[0]) if row else 0)
        if amount > left:
            raise Declined("gift-limit", most=max(0, left), limit=limit)

    async def _move(self, transfer: Transfer, player: int, amount: int) -> Moved:
        repeated = False
        try:
            await self._commit(transfer)
        except Repeated:
            repeated = True
        except TooPoor:
            short = next(line.owner for line in transfer.lines if line.kind == "player" and line.amount < 0)
            have = await self._read_balance(transfer.guild, short)
            raise Refused(
                "not-enough-chips", have=have, need=amount, player=short, own=short == transfer.actor
            ) from None
        return Moved(transfer.key, amount, await self._read_balance(transfer.guild, player), repeated)

    async def _made(self, transfer: str) -> bool:
        query = select(entries.c.line).where(entries.c.transfer == transfer).limit(1)
        return await self._store.first(query) is not None

    async def _commit(self, transfer: Transfer) -> None:
        batch = Batch()
        enter(batch, transfer)
        await self._store.commit(batch)

    async def _read_balance(self, guild: int, player: int) -> int:
        row = await self._store.first(
            select(accounts.c.balance).where(
                accounts.c.guild == guild, accounts.c.kind == "player", accounts.c.owner == player
            )
        )
        return row.balance if row else 0

    def forget(self, player: int) -> None:
        self._customers = {known for known in self._customers if known[1] != player}

    def _transfer(
        self, key: str, reason: str, guild: int, lines: tuple[Line, ...], *, actor: int | None
    ) -> Transfer:
        return Transfer(key, reason, guild, self._time.now(), lines, actor=actor)

    @staticmethod
    def _positive(amount: int) -> int:
        if not 1 <= amount <= MOST:
            raise Refused("bad-amount", least=1, most=MOST)
        return amount
