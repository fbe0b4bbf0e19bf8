"""What a deletion writes: everything is looked up and forgotten in one transaction, so that nothing that is stored
meanwhile escapes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from house.chips.ledger import Transfer, between, entered, new_id
from house.privacy.remnants import Spent, midnight
from house.store import Batch, Rows, Write
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


def forget(batch: Batch, player: int, now: int, keep: Callable[[int, int, Spent, int], Write]) -> None:
    """Chips go to the bank; entries stay, but nothing tells whose they were. `keep` writes what has to outlive it."""
    nobody = -new_id(now)
    # In this order: names of transfers are found by their account, tables by who sat there.
    batch.look_up(NAMED, partial(_rename, str(player), str(nobody)), whom=player)
    batch.look_up(CLOSED_TABLES, partial(_blank, player), whom=player)
    batch.look_up(ACCOUNTS, partial(_hand_over, player, nobody, now, keep), whom=player, today=midnight(now))


def _rename(player: str, nobody: str, named: Rows) -> Iterator[Write]:
    for (transfer,) in named:
        blank = "/".join(nobody if part == player else part for part in transfer.split("/"))
        if blank != transfer:
            yield Write(FORGET_KEY, {"old": transfer, "new": blank})


def _blank(player: int, closed: Rows) -> Iterator[Write]:
    """Closed tables remember who sat at them, too."""
    for table, stored in closed:
        body = msgspec.json.decode(stored, type=Body)
        blank = replace(body, seats=without(body.seats, player))
        yield Write(FORGET_BODY, {"table": table, "blank": msgspec.json.encode(blank).decode()})


def _hand_over(
    player: int, nobody: int, now: int, keep: Callable[[int, int, Spent, int], Write], held: Rows
) -> Iterator[Write]:
    for account, guild, balance, *spent in held:
        yield keep(guild, player, Spent(*map(int, spent)), now)
        if balance:
            lines = between(("player", player), ("bank", 0), balance)
            yield from entered(Transfer(f"farewell/{account}", "farewell", guild, now, lines))
        yield Write(HAND_OVER_ACCOUNT, {"account": account, "nobody": nobody})
    for statement in FORGET:
        yield Write(statement, {"whom": player})


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
