"""Double entry: every transfer is a set of lines that sum to zero, and no line is ever changed.

Accounts of a guild: `player` (owner: the player), `table` (the escrow of a table's chips; owner: the table), `bank`
(it makes chips and takes them back) and `computers` (the chips of computer players). The last two may go below
zero; the database itself refuses this for the others. A transfer's key is made from its purpose, so the same
transfer cannot be stored twice.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from house.store import Transaction, new_id
from house.store.ledger_rows import ADD_TO_BALANCE, ENTER, OPEN_ACCOUNT

AccountKind = Literal["player", "table", "bank", "computers"]


class TransferLine(NamedTuple):
    kind: AccountKind
    owner: int
    amount: int


class Transfer(NamedTuple):
    key: str
    reason: str
    guild: int
    at: int
    lines: tuple[TransferLine, ...]
    table: int | None = None
    actor: int | None = None


def between(
    source: tuple[AccountKind, int], target: tuple[AccountKind, int], amount: int
) -> tuple[TransferLine, TransferLine]:
    return TransferLine(*source, -amount), TransferLine(*target, amount)


async def enter(tx: Transaction, transfer: Transfer) -> None:
    """Store a transfer. `Repeated`: it was stored before; `TooPoor`: an account has too few chips."""
    if any(type(line.amount) is not int for line in transfer.lines):
        raise TypeError(f"transfer {transfer.key}: chips are whole")
    if sum(line.amount for line in transfer.lines):
        raise ValueError(f"transfer {transfer.key} does not balance")
    for kind, owner in dict.fromkeys((line.kind, line.owner) for line in transfer.lines):
        await tx.write(OPEN_ACCOUNT, id=new_id(transfer.at), guild=transfer.guild, kind=kind, owner=owner)
    for number, line in enumerate(transfer.lines):
        await tx.write(
            ENTER,
            transfer=transfer.key,
            line=number,
            in_guild=transfer.guild,
            of_kind=line.kind,
            of_owner=line.owner,
            amount=line.amount,
            reason=transfer.reason,
            at=transfer.at,
            number=new_id(transfer.at),
            table_id=transfer.table,
            actor=transfer.actor,
        )
    for line in transfer.lines:
        await tx.write(
            ADD_TO_BALANCE,
            must_hit=True,
            more=line.amount,
            in_guild=transfer.guild,
            of_kind=line.kind,
            of_owner=line.owner,
        )
