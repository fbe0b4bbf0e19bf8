"""The messages that the bot has in Discord, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update

from house.store.schema import messages
from house.store.transactions import Statement

_M = messages.c
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
RESULT = "result"
"""The kind of what a hand's end owes: about its table, with the version that ended it in place of a reader, and the hand as its
stage."""
OWE = Statement(insert(messages), "id", "kind", "subject", "reader", "stage", "since")
DROP = Statement(delete(messages).where(_M.id == bindparam("gone")))


def of(kind: str, subject: int, reader: int) -> Select[Any]:
    mine = (_M.kind == kind) & (_M.subject == subject) & (_M.reader == reader)
    return select(messages).where(mine).order_by(_M.id)


def about(kind: str, subject: int) -> Select[Any]:
    return select(messages).where(_M.kind == kind, _M.subject == subject).order_by(_M.id)


def of_kind(kind: str) -> Select[Any]:
    return select(messages).where(_M.kind == kind).order_by(_M.id)
