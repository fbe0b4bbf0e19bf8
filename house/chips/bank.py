"""Chips: play money, worth nothing, that is never lost, made or counted twice.

Every move takes a key, e.g. the number of the interaction that asked for it: a command that comes twice because its
answer was lost moves nothing the second time and answers as it did the first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from engine.refused import Refused
from house.chips.ledger import Kind, Line, Transfer, between, enter, entered
from house.clock import Time
from house.declined import Declined
from house.privacy.remnants import DAY_MS, Remnants, midnight
from house.servers.settings import Settings
from house.store import Batch, Repeated, Rows, Store, TooPoor, Vetoed, Write
from house.store.ledger_rows import BALANCE, ENTERED, ENTERED_STILL, balance_after, balance_of, entries_of
from house.store.limit_rows import DAILY, GIVEN, STARTING

BANK: tuple[Kind, int] = ("bank", 0)
MOST = 1_000_000_000
FOREVER = sys.maxsize
REVERSIBLE = ("start", "daily", "gift", "grant", "take")
"""What a moderator may void. Chips at a table are the table's to give back."""


class Moved(msgspec.Struct, frozen=True):
    """A transfer that is stored. `balance` is what whoever asked, or was given, has now."""

    transfer: str
    amount: int
    balance: int
    repeated: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A line of a player's account. `balance` is what they had after it."""

    number: int
    transfer: str
    reason: str
    amount: int
    balance: int
    at: int
    table: int | None
    actor: int | None


class Bank:
    def __init__(self, store: Store, settings: Settings, remnants: Remnants, time: Time) -> None:
        self._store = store
        self._settings = settings
        self._remnants = remnants
        self._time = time
        self._customers: dict[tuple[int, int], int] = {}  # until when there is nothing to welcome them with

    async def balance(self, guild: int, player: int) -> int:
        """What somebody has, not counting chips at tables. A new player is given the starting chips."""
        await self.welcome(guild, player)
        return await self._read_balance(guild, player)

    async def welcome(self, guild: int, player: int) -> None:
        now = self._time.now()
        if now < self._customers.get((guild, player), 0):
            return
        until = FOREVER

        def start(found: Rows) -> Iterable[Write]:
            nonlocal until
            stored, withheld = found[0]
            if withheld is not None and withheld > now:
                until = withheld
                return ()
            amount = self._settings.value("starting_chips", stored)
            lines = between(BANK, ("player", player), amount)
            return entered(self._transfer(f"start/{guild}/{player}", "start", guild, lines, actor=None))

        batch = Batch()
        batch.look_up(STARTING, start, of_guild=guild, digest=self._remnants.digest(guild, player))
        with suppress(Repeated):
            await self._store.commit(batch)
        self._customers[guild, player] = until

    async def daily(self, guild: int, player: int) -> Moved:
        """Once a day, by the calendar of UTC."""
        await self.welcome(guild, player)
        today = midnight(self._time.now())
        day = datetime.fromtimestamp(today / 1000, UTC).date()
        key = f"daily/{guild}/{player}/{day}"
        taken = Declined("daily-taken", next_at=today + DAY_MS)
        amount = 0

        def pay(found: Rows) -> Iterable[Write]:
            nonlocal amount
            stored, before = found[0]
            amount = self._settings.value("daily_chips", stored)
            if not amount or before:
                raise Vetoed(taken if before else Declined("no-daily"))
            lines = between(BANK, ("player", player), amount)
            return entered(self._transfer(key, "daily", guild, lines, actor=player))

        batch = Batch()
        whose = self._remnants.digest(guild, player)
        batch.look_up(DAILY, pay, of_guild=guild, digest=whose, today=today)
        try:
            balance = await self._stored(batch, guild, player)
        except Repeated:
            raise taken from None
        except Vetoed as veto:
            raise veto.why from None
        return Moved(key, amount, balance)

    async def give(self, guild: int, giver: int, taker: int, amount: int, *, key: str) -> Moved:
        """A gift between players, within what the server allows a day."""
        if giver == taker:
            raise Declined("gift-to-self")
        lines = between(("player", giver), ("player", taker), self._positive(amount))
        await self.welcome(guild, giver)
        await self.welcome(guild, taker)
        transfer = self._transfer(f"gift/{guild}/{giver}/{key}", "gift", guild, lines, actor=giver)
        batch = Batch()
        enter(batch, transfer)
        batch.look_up(
            GIVEN,
            partial(self._may_give, amount),
            of_guild=guild,
            giver=giver,
            digest=self._remnants.digest(guild, giver),
            today=midnight(transfer.at),
        )
        return await self._move(batch, transfer, giver, amount)

    def _may_give(self, amount: int, found: Rows) -> Iterable[Write]:
        """Asked when the gift is entered: what was given today has it in it, and any that came before it."""
        allowed, stored, entered_today, remembered_today = found[0]
        limit = self._settings.value("gift_limit", stored)
        if not self._settings.value("gifts", allowed):
            raise Vetoed(Declined("gifts-off"))
        over = int(entered_today) + int(remembered_today or 0) - limit
        if limit and over > 0:
            raise Vetoed(Declined("gift-limit", most=max(0, amount - over), limit=limit))
        return ()

    async def grant(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Moved:
        return await self._by_moderator("grant", guild, player, self._positive(amount), by, key)

    async def take(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Moved:
        return await self._by_moderator("take", guild, player, self._positive(amount), by, key)

    async def _by_moderator(
        self, what: str, guild: int, player: int, amount: int, by: int, key: str
    ) -> Moved:
        await self.welcome(guild, player)
        source, target = (BANK, _player(player)) if what == "grant" else (_player(player), BANK)
        transfer = self._transfer(
            f"{what}/{guild}/{by}/{key}", what, guild, between(source, target, amount), actor=by
        )
        batch = Batch()
        enter(batch, transfer)
        return await self._move(batch, transfer, player, amount)

    async def void(self, guild: int, transfer: str, *, by: int) -> Moved:
        """Undo a transfer by one that says the opposite. Refused where the chips are spent already."""
        rows = await self._store.read(ENTERED, {"of_transfer": transfer})
        if not rows or rows[0].guild != guild or rows[0].reason not in REVERSIBLE or _forgotten(rows):
            raise Declined("nothing-to-void")
        lines = tuple(Line(row.kind, row.owner, -row.amount) for row in rows)
        amount = sum(line.amount for line in lines if line.amount > 0)
        holder = next(row.owner for row in rows if row.kind == "player")
        opposite = self._transfer(f"void/{transfer}", "void", guild, lines, actor=by)
        batch = Batch()
        enter(batch, opposite)
        batch.look_up(ENTERED_STILL, partial(_as_read, rows), of_transfer=transfer)
        return await self._move(batch, opposite, holder, amount)

    async def ledger(
        self, guild: int, player: int, *, limit: int = 10, before: int | None = None
    ) -> list[Entry]:
        """A player's latest entries, the newest first; `before` is the number of the last one seen."""
        await self.welcome(guild, player)
        async with self._store.snapshot() as read:
            balance = int((await read(balance_after(guild, player, before=before)))[0][0])
            rows = await read(entries_of(guild, player, limit=limit, before=before))
        lines = []
        for row in rows:
            lines.append(
                Entry(
                    row.number, row.transfer, row.reason, row.amount, balance, row.at, row.table_id, row.actor
                )
            )
            balance -= row.amount
        return lines

    async def _move(self, batch: Batch, transfer: Transfer, player: int, amount: int) -> Moved:
        try:
            balance = await self._stored(batch, transfer.guild, player)
        except Repeated:
            return Moved(
                transfer.key, amount, await self._read_balance(transfer.guild, player), repeated=True
            )
        except Vetoed as veto:
            raise veto.why from None
        except TooPoor:
            short = next(line.owner for line in transfer.lines if line.kind == "player" and line.amount < 0)
            have = await self._read_balance(transfer.guild, short)
            raise Refused(
                "not-enough-chips", have=have, need=amount, player=short, own=short == transfer.actor
            ) from None
        return Moved(transfer.key, amount, balance)

    async def _stored(self, batch: Batch, guild: int, player: int) -> int:
        """What the player has then. It is read before the commit: a read that fails afterwards would be told as if
        nothing had changed."""
        balance = 0

        def read(found: Rows) -> Iterable[Write]:
            nonlocal balance
            balance = int(found[0][0])
            return ()

        batch.look_up(BALANCE, read, in_guild=guild, of_kind="player", of_owner=player)
        await self._store.commit(batch)
        return balance

    async def _read_balance(self, guild: int, player: int) -> int:
        row = await self._store.first(balance_of(guild, player))
        return row.balance if row else 0

    def forget(self, player: int) -> None:
        self._customers = {known: until for known, until in self._customers.items() if known[1] != player}

    def _transfer(
        self, key: str, reason: str, guild: int, lines: tuple[Line, ...], *, actor: int | None
    ) -> Transfer:
        return Transfer(key, reason, guild, self._time.now(), lines, actor=actor)

    @staticmethod
    def _positive(amount: int) -> int:
        if type(amount) is not int or not 1 <= amount <= MOST:
            raise Refused("bad-amount", least=1, most=MOST)
        return amount


def _player(player: int) -> tuple[Kind, int]:
    return "player", player


def _forgotten(rows: Sequence[Any]) -> bool:
    """Somebody whose account was deleted neither takes nor gives anything back."""
    return any(row.kind == "player" and row.owner < 0 for row in rows)


def _as_read(rows: Sequence[Any], found: Rows) -> Iterable[Write]:
    if [tuple(row) for row in rows] != [tuple(row) for row in found]:
        raise Vetoed(Declined("nothing-to-void"))
    return ()
