"""Chips: worthless play money that is never lost, made or counted twice.

Every move takes a key, for example the number of the interaction that asked for it: a command that is repeated
because its answer was lost moves nothing the second time and gets the first answer again.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from engine.refused import Refused
from house.chips.after_deletion import DAY_MS, Remnants, midnight
from house.chips.ledger import AccountKind, Transfer, TransferLine, between, enter
from house.clock import MONDAY, WEEK, Time
from house.declined import Declined
from house.servers.settings import Settings
from house.store import Repeated, Store, TooPoor, Transaction, Work
from house.store.ids import first_id
from house.store.ledger_rows import (
    BALANCE,
    DAILY,
    ENTERED,
    ENTERED_STILL,
    GIVEN,
    STARTING,
    balance_after,
    balance_of,
    circulating,
    entries_of,
    made_by_week,
)

BANK: tuple[AccountKind, int] = ("bank", 0)
MOST = 1_000_000_000
WEEKS = 8
"""The number of weeks in the report on where chips came from."""
FOREVER = sys.maxsize
REVERSIBLE = ("start", "daily", "gift", "grant", "take")
"""Transfers that a moderator may void. A table gives its own chips back."""


class Transferred(msgspec.Struct, frozen=True):
    """A stored transfer. `balance` is the present balance of the player who asked for the chips or got them."""

    transfer: str
    amount: int
    balance: int
    repeated: bool = False


class LedgerEntry(msgspec.Struct, frozen=True):
    """A line of a player's account. `balance` is their balance after it."""

    number: int
    transfer: str
    reason: str
    amount: int
    balance: int
    at: int
    table: int | None
    actor: int | None


class WeekOfChips(NamedTuple):
    """The chips made in a week, less those taken back; `computers`: the chips that computers brought."""

    began: int  # in ms
    at_end: int
    made: Mapping[str, int]


class Circulation(NamedTuple):
    chips: int
    weeks: tuple[WeekOfChips, ...]


class Bank:
    def __init__(self, store: Store, settings: Settings, remnants: Remnants, time: Time) -> None:
        self._store = store
        self._settings = settings
        self._remnants = remnants
        self._time = time
        self._customers: dict[tuple[int, int], int] = {}  # until when they get no starting chips

    async def balance(self, guild: int, player: int) -> int:
        """A player's balance, not counting chips at tables. A new player gets the starting chips."""
        await self.welcome(guild, player)
        return await self._read_balance(guild, player)

    async def welcome(self, guild: int, player: int) -> None:
        now = self._time.now()
        if now < self._customers.get((guild, player), 0):
            return
        digest = self._remnants.digest(guild, player)

        async def start(tx: Transaction) -> int:
            [(stored, withheld)] = await tx.ask(STARTING, of_guild=guild, digest=digest)
            if withheld is not None and withheld > now:
                return int(withheld)
            amount = self._settings.value("starting_chips", stored)
            lines = between(BANK, ("player", player), amount)
            await enter(tx, Transfer(f"start/{guild}/{player}", "start", guild, now, lines))
            return FOREVER

        until = FOREVER
        with suppress(Repeated):
            until = await self._store.commit(start)
        self._customers[guild, player] = until

    async def daily(self, guild: int, player: int, *, made: int = 0) -> Transferred:
        """Daily chips: once a day, by the calendar of UTC, for players who have finished a hand here. `made`: when
        their account was made."""
        await self.welcome(guild, player)
        now = self._time.now()
        today = midnight(now)
        key = f"daily/{guild}/{player}/{datetime.fromtimestamp(today / 1000, UTC).date()}"
        taken = Declined("daily-taken", next_at=today + DAY_MS)
        digest = self._remnants.digest(guild, player)

        async def pay(tx: Transaction) -> Transferred:
            [(stored, age, before, hands)] = await tx.ask(
                DAILY, of_guild=guild, digest=digest, today=today, taker=player
            )
            if before:
                raise taken
            amount = self._settings.value("daily_chips", stored)
            if not amount:
                raise Declined("no-daily")
            if not hands:
                raise Declined("no-hand-yet")
            old_enough = made + self._settings.value("account_days", age) * DAY_MS
            if now < old_enough:
                raise Declined("account-too-new", next_at=old_enough)
            lines = between(BANK, ("player", player), amount)
            await enter(tx, Transfer(key, "daily", guild, now, lines, actor=player))
            return Transferred(key, amount, await _balance(tx, guild, player))

        try:
            return await self._store.commit(pay)
        except Repeated:
            raise taken from None

    async def give(self, guild: int, giver: int, taker: int, amount: int, *, key: str) -> Transferred:
        """A gift between players, within the server's daily limit."""
        if giver == taker:
            raise Declined("gift-to-self")
        lines = between(("player", giver), ("player", taker), _positive(amount))
        await self.welcome(guild, giver)
        await self.welcome(guild, taker)
        gift = Transfer(f"gift/{guild}/{giver}/{key}", "gift", guild, self._time.now(), lines, actor=giver)
        whose = {"giver": giver, "digest": self._remnants.digest(guild, giver), "today": midnight(gift.at)}

        async def hand_over(tx: Transaction) -> Transferred:
            await enter(tx, gift)
            # The day's gifts include this one and all before it.
            [(stored, entered, remembered)] = await tx.ask(GIVEN, of_guild=guild, **whose)
            limit = self._settings.value("gift_limit", stored)
            if limit == 0:
                raise Declined("gifts-off")
            if limit is not None and (over := int(entered) + int(remembered or 0) - limit) > 0:
                raise Declined("gift-limit", most=max(0, amount - over), limit=limit)
            return Transferred(gift.key, amount, await _balance(tx, guild, giver))

        return await self._moved(gift, giver, hand_over)

    async def grant(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Transferred:
        return await self._by_moderator("grant", guild, player, _positive(amount), by, key)

    async def take(self, guild: int, player: int, amount: int, *, by: int, key: str) -> Transferred:
        return await self._by_moderator("take", guild, player, _positive(amount), by, key)

    async def _by_moderator(
        self, what: str, guild: int, player: int, amount: int, by: int, key: str
    ) -> Transferred:
        await self.welcome(guild, player)
        own: tuple[AccountKind, int] = ("player", player)
        lines = between(BANK, own, amount) if what == "grant" else between(own, BANK, amount)
        transfer = Transfer(f"{what}/{guild}/{by}/{key}", what, guild, self._time.now(), lines, actor=by)

        async def move(tx: Transaction) -> Transferred:
            await enter(tx, transfer)
            return Transferred(transfer.key, amount, await _balance(tx, guild, player))

        return await self._moved(transfer, player, move)

    async def void(self, guild: int, transfer: str, *, by: int) -> Transferred:
        """Undo a transfer by its opposite. Refused if the chips are spent already."""
        rows = await self._store.read(ENTERED, {"of_transfer": transfer})
        if not rows or rows[0].guild != guild or rows[0].reason not in REVERSIBLE or _forgotten(rows):
            raise Declined("nothing-to-void")
        lines = tuple(TransferLine(row.kind, row.owner, -row.amount) for row in rows)
        amount = sum(line.amount for line in lines if line.amount > 0)
        holder = next(row.owner for row in rows if row.kind == "player")
        opposite = Transfer(f"void/{transfer}", "void", guild, self._time.now(), lines, actor=by)

        async def undo(tx: Transaction) -> Transferred:
            await enter(tx, opposite)
            if list(map(tuple, await tx.ask(ENTERED_STILL, of_transfer=transfer))) != list(map(tuple, rows)):
                raise Declined("nothing-to-void")  # one of them was deleted in between
            return Transferred(opposite.key, amount, await _balance(tx, guild, holder))

        return await self._moved(opposite, holder, undo)

    async def ledger(
        self, guild: int, player: int, *, limit: int = 10, before: int | None = None
    ) -> list[LedgerEntry]:
        """A player's latest entries, the newest first; `before` is the number of the last one shown."""
        await self.welcome(guild, player)
        async with self._store.snapshot() as read:
            balance = int((await read(balance_after(guild, player, before=before)))[0][0])
            rows = await read(entries_of(guild, player, limit=limit, before=before))
        lines = []
        for row in rows:
            lines.append(
                LedgerEntry(
                    row.number, row.transfer, row.reason, row.amount, balance, row.at, row.table_id, row.actor
                )
            )
            balance -= row.amount
        return lines

    async def circulation(self, guild: int) -> Circulation:
        """The number of chips, and where those of the last weeks came from, the latest first. Weeks begin on
        Mondays, by UTC."""
        week = WEEK * DAY_MS
        monday = midnight(self._time.now()) - (self._time.now() // DAY_MS + MONDAY) % WEEK * DAY_MS
        since = monday - (WEEKS - 1) * week
        async with self._store.snapshot() as read:
            now = int((await read(circulating(guild)))[0][0])
            rows = await read(made_by_week(guild, first_id(since), since, week))
        weeks, at_end = [], now
        for number in reversed(range(WEEKS)):
            made: dict[str, int] = {}
            for row in rows:
                if row.began == number and row.made:
                    what = row.reason if row.kind == "bank" else "computers"
                    made[what] = made.get(what, 0) + int(row.made)
            weeks.append(WeekOfChips(since + number * week, at_end, made))
            at_end -= sum(made.values())
        return Circulation(now, tuple(weeks))

    async def _moved(self, transfer: Transfer, player: int, work: Work[Transferred]) -> Transferred:
        """Move chips. A repeated request gets the first answer; a player with too few gets a refusal with their
        balance."""
        amount = max(line.amount for line in transfer.lines)
        try:
            return await self._store.commit(work)
        except Repeated:
            have = await self._read_balance(transfer.guild, player)
            return Transferred(transfer.key, amount, have, repeated=True)
        except TooPoor:
            short = next(line.owner for line in transfer.lines if line.kind == "player" and line.amount < 0)
            have = await self._read_balance(transfer.guild, short)
            own = short == transfer.actor
            raise Refused("not-enough-chips", have=have, need=amount, player=short, own=own) from None

    async def _read_balance(self, guild: int, player: int) -> int:
        row = await self._store.first(balance_of(guild, player))
        return row.balance if row else 0

    def forget(self, player: int) -> None:
        self._customers = {known: until for known, until in self._customers.items() if known[1] != player}


async def _balance(tx: Transaction, guild: int, player: int) -> int:
    """The balance after a transfer. It is read before the commit: if a later read failed, the player would be told
    that nothing had changed."""
    [(balance,)] = await tx.ask(BALANCE, in_guild=guild, of_kind="player", of_owner=player)
    return int(balance)


def _positive(amount: int) -> int:
    if type(amount) is not int or not 1 <= amount <= MOST:
        raise Refused("bad-amount", least=1, most=MOST)
    return amount


def _forgotten(rows: Sequence[Any]) -> bool:
    """Whether an account was deleted: it neither takes nor gives anything back."""
    return any(row.kind == "player" and row.owner < 0 for row in rows)
