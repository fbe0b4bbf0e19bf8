"""Checks every stored deal: its commitment, the chain, and that the cards came in the sealed order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec

from engine.contract import Game
from engine.fairness.hands import hand_proofs, sealed, whole_proof
from engine.fairness.proofs import FalseProof, Proof, check
from engine.fairness.scheme import FIRST
from engine.families.poker.following import Lost
from house.rules import Rules
from house.store import Store, Unread, looked_at
from house.store.deal_rows import ALL_DEALS, TOO_OLD
from house.tables.proving import deal_of, happened_in_hand


class DealFindings(msgspec.Struct, frozen=True):
    """`dealt` of the `deals` were dealt, `thrown_away` never will be. Without problems, every deal can be proved,
    but only the seals of those that are `too_old`."""

    tables: int
    deals: int
    dealt: int
    thrown_away: int
    too_old: int
    problems: tuple[str, ...]


async def audit_deals(url: str, games: Mapping[str, Game] | None = None) -> DealFindings:
    """Audit a database without opening its tables, even while a bot runs on it."""
    async with looked_at(url) as store:
        return await audited(store, Rules(games))


async def audited(store: Store, rules: Rules) -> DealFindings:
    rows = await store.read(ALL_DEALS)
    too_old = {(row.table_id, row.number) for row in await store.read(TOO_OLD)}
    problems: list[str] = []
    by_table = [list(found) for _, found in groupby(rows, attrgetter("table_id"))]
    for found in by_table:
        problems += _broken_chain(found)
        problems += [problem async for problem in _unproved(store, rules, found, too_old)]
    dealt = sum(row.version is not None for row in rows)
    waiting = sum(_waits(found) for found in by_table)
    thrown_away = len(rows) - dealt - waiting
    return DealFindings(len(by_table), len(rows), dealt, thrown_away, len(too_old), tuple(problems))


def _waits(rows: Sequence[Any]) -> int:
    """Count the deals at the end of an open table's chain that may still be dealt."""
    if rows[-1].closed_at is not None or rows[-1].version is not None:
        return 0
    return 2 if len(rows) > 1 and rows[-2].kind == "draw" and rows[-2].version is None else 1


def _broken_chain(rows: Sequence[Any]) -> Iterator[str]:
    last = FIRST
    for number, row in enumerate(rows, 1):
        if row.number != number:
            yield f"table {row.short} ({row.table_id}): deal {number} is missing"
            return
        if row.previous != last and row.kind != "again":
            yield f"{_name(row)}: it does not follow the commitment before it"
        last = row.commitment


async def _unproved(
    store: Store, rules: Rules, rows: Sequence[Any], too_old: set[tuple[int, int]]
) -> AsyncIterator[str]:
    for row in rows:
        if row.kind == "again":
            continue  # belongs to its hand
        try:
            if sealed(deal_of(row, row.guild)).commitment != row.commitment:
                yield f"{_name(row)}: its secret does not lead to its commitment"
            elif row.version is not None and (row.table_id, row.number) not in too_old:
                dealt = row.hand if row.kind == "hand" else None  # a draw has the number of its hand
                again = [one for one in rows if one.kind == "again" and one.hand == dealt]
                proofs = await _proofs(store, rules, row)
                if proofs and len(proofs) != 1 + len(again):
                    yield f"{_name(row)}: its cards were shuffled anew {len(proofs) - 1} times, not {len(again)}"
                for proof, one in zip(proofs, (row, *again), strict=False):
                    check(proof)
                    if proof.commitment != one.commitment.hex():
                        yield f"{_name(one)}: the cards lead to another commitment"
        except (FalseProof, Lost) as wrong:
            yield f"{_name(row)}: {wrong}"
        except Exception as wrong:  # noqa: BLE001 - an unreadable deal is a finding like any other
            why = wrong if isinstance(wrong, Unread) else type(wrong).__name__
            yield f"{_name(row)} cannot be proved: {why}"


async def _proofs(store: Store, rules: Rules, row: Any) -> list[Proof]:
    deal, game = deal_of(row, row.guild), rules.game(row.game)
    if row.kind == "draw":
        return [whole_proof(deal, game.id)]
    return list(hand_proofs(deal, game, await happened_in_hand(store, rules, row), None))


def _name(row: Any) -> str:
    return f"table {row.short} ({row.table_id}), deal {row.number}"
