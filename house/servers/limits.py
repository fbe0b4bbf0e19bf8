"""What a server allows, looked up in the transaction that it limits: nobody can slip in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from house.declined import Declined
from house.servers.settings import Settings
from house.store import Batch, Rows, Vetoed, Write
from house.store.limit_rows import OPEN
from house.tables.records import Record

Check = Callable[[Batch], None]
"""Adds to what will be stored a question whose answer may forbid it."""


def within_limits(
    decisions: Settings, guild: int, options: Mapping[str, Any], *, moderator: bool = False
) -> Check:
    """Forbids stakes above what this server allows, and more wild cards than it leaves to players."""
    return lambda batch: decisions.ask(
        batch, guild, ("most_buy_in", "wild_cap"), partial(_keep_to, options, moderator=moderator)
    )


def _keep_to(options: Mapping[str, Any], limits: Mapping[str, Any], *, moderator: bool) -> Iterable[Write]:
    most, cap = limits["most_buy_in"], limits["wild_cap"]
    buy_in, wild = options.get("buy_in"), options.get("wild_cap")
    if most and isinstance(buy_in, int) and buy_in > most:
        raise Vetoed(Declined("over-the-limit", option="buy_in", most=most))
    if not moderator and isinstance(wild, int) and wild > cap:
        raise Vetoed(Declined("over-the-limit", option="wild_cap", most=cap))
    return ()


def with_computers(decisions: Settings, guild: int) -> Check:
    """Forbids computer players where the server has switched them off."""
    return lambda batch: decisions.ask(batch, guild, ("computers",), _computers_sit)


def _computers_sit(allowed: Mapping[str, Any]) -> Iterable[Write]:
    if not allowed["computers"]:
        raise Vetoed(Declined("no-computers"))
    return ()


def with_one_more_table(decisions: Settings, batch: Batch, record: Record) -> None:
    """Forbids a table that its host, or its server, would have too many with."""
    batch.look_up(OPEN, partial(_count_tables, decisions), of_guild=record.guild, of_host=record.host)


def _count_tables(decisions: Settings, found: Rows) -> Iterable[Write]:
    """The new one has been counted, too."""
    each, hosted, here, opened = found[0]
    if 0 < (most := decisions.value("tables_each", each)) < hosted:
        raise Vetoed(Declined("too-many-yours", most=most))
    if 0 < (most := decisions.value("tables_here", here)) < opened:
        raise Vetoed(Declined("too-many-here", most=most))
    return ()
