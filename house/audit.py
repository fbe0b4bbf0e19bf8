"""Proves that no chip was lost or made: the ledger, the balances and the tables must agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.contract import Game
from house.rules import Rules
from house.store import Store, ledger_rows, looked_at
from house.tables.records import Record
from house.tables.storing import read_record


class Findings(msgspec.Struct, frozen=True):
    """An audit's findings. Without problems, everything agrees."""

    accounts: int
    transfers: int
    open_tables: int
    closed_tables: int
    problems: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return not self.problems


async def audit_database(url: str, games: Mapping[str, Game] | None = None) -> Findings:
    """Audit a database without opening its tables or writing, even while a bot runs on it. Raises `NoDatabase` if
    there is none."""
    async with looked_at(url) as store:
        return await audit(store, Rules(games))


async def audit(store: Store, rules: Rules) -> Findings:
    async with store.snapshot() as read:
        transfers = await read(ledger_rows.TRANSFERS)
        people = await read(ledger_rows.ACCOUNTS)
        escrow = {row.owner: row.balance for row in people if row.kind == "table"}
        rows = await read(ledger_rows.TABLES)
        seated = await read(ledger_rows.BROUGHT)
        problems = [
            *_unbalanced(await read(ledger_rows.SUMS_BY_TRANSFER)),
            *_wrong_balances(people, await read(ledger_rows.SUMS_BY_ACCOUNT)),
            *_wrong_tables(rules, rows, escrow),
            *_wrong_sittings(seated, escrow),
            *_orphans(escrow, {row.id for row in rows}),
        ]
    closed = sum(row.closed_at is not None for row in rows)
    return Findings(len(people), transfers[0][0], len(rows) - closed, closed, tuple(problems))


def _unbalanced(rows: Any) -> Iterator[str]:
    for row in rows:
        if row.sum:
            yield f"transfer {row.transfer}: its entries sum to {row.sum}, not to 0"


def _wrong_balances(people: Any, sums: Any) -> Iterator[str]:
    entered = {row.account: row.sum for row in sums}
    for row in people:
        name = f"account {row.id} ({row.kind} {row.owner} in guild {row.guild})"
        if row.balance != entered.get(row.id, 0):
            yield f"{name}: balance {row.balance}, entries {entered.get(row.id, 0)}"
        if row.balance < 0 and row.kind in ("player", "table"):
            yield f"{name}: below zero, {row.balance}"


def _wrong_tables(rules: Rules, rows: Any, escrow: dict[int, int]) -> Iterator[str]:
    for row in rows:
        have = escrow.get(row.id, 0)
        if row.closed_at is not None:
            if have:
                yield f"table {row.short} ({row.id}) is closed, yet {have} chips are in its escrow"
            continue
        try:
            lie = held(rules, read_record(rules, row))
        except Exception as wrong:  # noqa: BLE001 - an unreadable table is a finding like any other
            yield f"table {row.short} ({row.id}) cannot be read: {type(wrong).__name__}"
            continue
        if have != lie:
            yield f"table {row.short} ({row.id}): {lie} chips on it, {have} in its escrow"


def held(rules: Rules, record: Record) -> int:
    """Return the chips on a table: stacks and pot."""
    game = rules.game(record.game)
    if record.state is None or not game.chips:
        return 0
    report = game.report(record.state)
    return sum(report.chips) + report.pot


def _wrong_sittings(rows: Any, escrow: dict[int, int]) -> Iterator[str]:
    for row in rows:
        if row.held != escrow.get(row.table_id, 0):
            yield f"table {row.table_id}: its players brought {row.held} more than they took, yet {escrow.get(row.table_id, 0)} are in its escrow"


def _orphans(escrow: dict[int, int], known: set[int]) -> Iterator[str]:
    for owner, balance in escrow.items():
        if owner not in known and balance:
            yield f"escrow of table {owner}: {balance} chips, but there is no such table"
