"""Checks a server's limits in the transaction they limit, so that nothing can change in between."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from house.declined import Declined
from house.servers.settings import OUTSIDE, Settings
from house.store import Transaction
from house.store.table_rows import ALLOWED

LimitCheck = Callable[[Transaction], Coroutine[Any, Any, None]]
"""Raises `Declined` if something must not be stored."""


def within_limits(
    decisions: Settings, guild: int, options: Mapping[str, Any], *, moderator: bool = False
) -> LimitCheck:
    """Return a check that forbids stakes above the server's limit, and more wild cards than players may choose."""

    async def check(tx: Transaction) -> None:
        most, cap = await decisions.decided(tx, guild, "most_buy_in", "wild_cap")
        buy_in, wild = options.get("buy_in"), options.get("wild_cap")
        if most and isinstance(buy_in, int) and buy_in > most:
            raise Declined("over-the-limit", option="buy_in", most=most)
        if not moderator and isinstance(wild, int) and wild > cap:
            raise Declined("over-the-limit", option="wild_cap", most=cap)

    return check


def with_computers(decisions: Settings, guild: int) -> LimitCheck:
    """Return a check that forbids computers where the server has switched them off."""

    async def check(tx: Transaction) -> None:
        [allowed] = await decisions.decided(tx, guild, "computers")
        if not allowed:
            raise Declined("no-computers")

    return check


async def with_one_more_table(decisions: Settings, tx: Transaction, guild: int, host: int) -> None:
    """Forbid a table that takes its host or server over the limit. The table is already stored and counted. `host`
    0: no host."""
    [(each, hosted, here, opened)] = await tx.ask(ALLOWED, of_guild=guild, of_host=host)
    if host and 0 < (most := decisions.value("tables_each", each)) < hosted:
        raise Declined("too-many-yours", most=most)
    if guild != OUTSIDE and 0 < (most := decisions.value("tables_here", here)) < opened:
        raise Declined("too-many-here", most=most)
