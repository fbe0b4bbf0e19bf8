"""The messages that the bot has in Discord, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update

from house.store.ids import new_id
from house.store.schema import messages
from house.store.transactions import Statement, Transaction

_M = messages.c
OWED = -1  # replaces a channel
COLUMNS = tuple(column.name for column in messages.columns)
_THIS = (
    (_M.kind == bindparam("of_kind"))
    & (_M.subject == bindparam("of_subject"))
    & (_M.reader == bindparam("whose"))
)
THE_OTHERS_LEAVE = Statement(update(messages).where(_THIS, _M.id != bindparam("but")).values(leaving=1))
PUT = Statement(
    lambda insert_into: (made := insert_into(messages)).on_conflict_do_update(
        index_elements=["id"],
        set_={name: made.excluded[name] for name in COLUMNS if name != "id"},
    ),
    *COLUMNS,
)
INVITE = "invite"
"""The kind of messages that name their reader where others read them, too."""
RESULT = "result"
"""The kind of the message that a hand's end owes: its subject is the table, its reader the version that ended the
hand, and its stage the hand."""
OWE = Statement(insert(messages), "id", "kind", "subject", "reader", "stage", "channel", "since", "pinged")
DROP = Statement(delete(messages).where(_M.id == bindparam("gone")))


async def owe(
    tx: Transaction, kind: str, subject: int, reader: int, stage: int, now: int, *, pings: bool = False
) -> None:
    """Note that a message must be sent. This is stored together with the fact it reports. `pings`: it notifies its
    reader."""
    number = new_id(now)
    await tx.write(THE_OTHERS_LEAVE, of_kind=kind, of_subject=subject, whose=reader, but=number)
    what: dict[str, Any] = {"kind": kind, "subject": subject, "reader": reader, "stage": stage}
    await tx.write(OWE, id=number, **what, channel=OWED, since=now, pinged=int(pings))


def of(kind: str, subject: int, reader: int) -> Select[Any]:
    mine = (_M.kind == kind) & (_M.subject == subject) & (_M.reader == reader)
    return select(messages).where(mine).order_by(_M.id)


def about(kind: str, subject: int) -> Select[Any]:
    return select(messages).where(_M.kind == kind, _M.subject == subject).order_by(_M.id)


def of_kind(kind: str) -> Select[Any]:
    return select(messages).where(_M.kind == kind).order_by(_M.id)
