"""What a deletion writes: everything is looked up and forgotten in one transaction, so that nothing that is stored
meanwhile escapes it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from house.chips.ledger import Transfer, between, enter, new_id
from house.privacy.remnants import Remnants, Spent, midnight
from house.store import Transaction
from house.store.person_rows import (
    ACCOUNTS,
    CLOSED_TABLES,
    FORGET,
    FORGET_BODY,
    FORGET_KEY,
    HAND_OVER_ACCOUNT,
    NAMED,
)
from house.tables.plans import Plan, Scene, changed
from house.tables.records import Seat
from house.tables.storing import Body


async def forget(tx: Transaction, player: int, now: int, remnants: Remnants) -> None:
    """Chips go to the bank; entries stay, without whose they were. `remnants` keep what has to outlive a deletion."""
    # In this order: names of transfers are found by their account, tables by who sat there.
    own, nobody = str(player), -new_id(now)
    for (transfer,) in await tx.ask(NAMED, whom=player):
        blank = "/".join(str(nobody) if part == own else part for part in transfer.split("/"))
        if blank != transfer:
            await tx.write(FORGET_KEY, old=transfer, new=blank)
    for table, stored in await tx.ask(CLOSED_TABLES, whom=player):
        body = msgspec.json.decode(stored, type=Body)  # closed tables remember who sat at them, too
        body = replace(body, seats=without(body.seats, player))
        await tx.write(FORGET_BODY, table=table, blank=msgspec.json.encode(body).decode())
    for account, guild, balance, *spent in await tx.ask(ACCOUNTS, whom=player, today=midnight(now)):
        await remnants.keep(tx, guild, player, Spent(*map(int, spent)), now)
        if balance:
            lines = between(("player", player), ("bank", 0), balance)
            await enter(tx, Transfer(f"farewell/{account}", "farewell", guild, now, lines))
        await tx.write(HAND_OVER_ACCOUNT, account=account, nobody=nobody)
    for statement in FORGET:
        await tx.write(statement, whom=player)


def without(seats: tuple[Seat, ...], player: int) -> tuple[Seat, ...]:
    """The seats, one of them no longer telling whose it was."""
    return tuple(replace(seat, player=None, name="") if seat.player == player else seat for seat in seats)


def forgetting(scene: Scene, player: int) -> Plan:
    """An open table that forgets somebody who has left it."""
    record = scene.record
    host = 0 if record.host == player else record.host
    cuts = tuple(one for one in record.deals.cuts if one.player != player)
    deals = replace(record.deals, cuts=cuts)
    return changed(scene, seats=without(record.seats, player), host=host, deals=deals)
