"""Stores a plan in one transaction. If that fails, nothing has happened."""

from __future__ import annotations

from engine.refused import Refused
from house.declined import Declined
from house.incidents import incident, log
from house.servers.limits import LimitCheck
from house.services import Services
from house.store import DatabaseAway, InDoubt, StoreError, TooPoor, Transaction, Unread, new_id, table_rows
from house.store.message_rows import OWE, OWED, RESULT
from house.tables.hand_rows import write_hand
from house.tables.plans import Plan, ended_by
from house.tables.records import Record
from house.tables.storing import body_of, read_record, write_plan


class TableInDoubt(Exception):
    """The table in memory may differ from the stored one. `record` is the stored one, if known."""

    def __init__(self, number: str, record: Record | None) -> None:
        super().__init__(number)
        self.number = number
        self.record = record


async def keep(
    services: Services, before: Record, plan: Plan, now: int, check: LimitCheck | None = None
) -> None:
    """Return once the plan is stored. `Declined`: it is certainly not stored; `TableInDoubt`: the memory may be
    wrong."""
    owed, result = ended_by(before, plan), new_id(now)

    async def store(tx: Transaction) -> None:
        await write_plan(tx, services.rules, services.settings, before, plan, now)
        if plan.hand is not None or plan.standings:
            await write_hand(tx, services.rules, plan, now)
        if owed is not None:
            await tx.write(
                OWE,
                id=result,
                kind=RESULT,
                subject=owed.table,
                reader=owed.version,
                stage=owed.hand,
                channel=OWED,
                since=now,
                pinged=0,
            )
        if check is not None:
            await check(tx)

    try:
        await services.store.commit(store)
    except TooPoor:
        raise Refused("not-enough-chips", need=sum(m.amount for m in plan.money if m.amount > 0)) from None
    except DatabaseAway as wrong:
        raise Declined.because(wrong) from None
    except StoreError as wrong:
        number = wrong.number or incident("table-not-stored", wrong, table=before.id, version=before.version)
        stored = await _look_up(services, before.id)
        if stored is None or not same(stored, plan.record):
            # A commit in doubt may still be carried out after we looked.
            raise TableInDoubt(number, None if isinstance(wrong, InDoubt) else stored) from wrong
        log.warning("table-stored-after-all", id=number, table=before.id)


def same(stored: Record, planned: Record) -> bool:
    return stored.version == planned.version and body_of(stored) == body_of(planned)


async def _look_up(services: Services, table_id: int) -> Record | None:
    """Return the stored table, or None if the database does not answer."""
    try:
        row = await services.store.first(table_rows.one(table_id))
    except Unread:
        return None  # the outage is already logged
    except Exception as wrong:  # noqa: BLE001 - any driver's error; the table stays in doubt
        incident("table-not-readable", wrong, table=table_id)
        return None
    return read_record(services.rules, row) if row is not None else None


async def recover(services: Services, table_id: int) -> Record:
    """Return the stored table after a doubt. While it cannot be read, the table takes no action."""
    record = await _look_up(services, table_id)
    if record is None:
        outage = services.store.outage
        raise Declined("in-doubt", id=outage.number if outage is not None else "")
    return record
