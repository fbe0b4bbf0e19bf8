"""Stored messages: one row each, stored with the rows that it replaces."""

import pytest

from cogs.messages.place import Row, Token
from cogs.messages.rows import StoredRows
from house.store import Store
from tests import ready_databases


@pytest.fixture
async def store(tmp_path):
    path = tmp_path / "rows.db"
    ready_databases.ready(path)
    store = Store(f"sqlite:///{path}")
    await store.open()
    yield store
    await store.close()


def row(ident, **facts):
    return Row(id=ident, kind="hand", subject=7, reader=9, **facts)


async def test_a_new_row_makes_those_before_it_leave(store):
    rows = StoredRows(store)
    tokens = (Token(5, "secret", 1_700), Token(4, "older", 1_600))
    await rows.put(row(1, stage=3, channel=2, message=8, pinged=1))
    await rows.put(row(2, stage=4, tokens=tokens, since=1_700))
    old, new = await rows.of("hand", 7, 9)
    assert (old.id, old.message, old.leaving) == (1, 8, True)
    assert (new.leaving, new.tokens, new.message, new.since) == (False, tokens, None, 1_700)
    await rows.put(
        row(2, leaving=True), row(1, message=8)
    )  # it never came, so the one before is the message again
    assert [(one.id, one.leaving) for one in await rows.of("hand", 7, 9)] == [(1, False), (2, True)]
    assert [one.id for one in await rows.of_kind("hand")] == [1, 2]
    assert not await rows.of("hand", 7, 0)


async def test_what_ends_is_told_in_the_same_transaction(store):
    rows = StoredRows(store)
    await rows.put(row(1))

    async def fails(_tx):
        raise LookupError

    with pytest.raises(LookupError):
        await rows.drop(row(1), fails)
    assert [one.id for one in await rows.of("hand", 7, 9)] == [1]
    await rows.drop(row(1))
    assert await rows.of("hand", 7, 9) == []
