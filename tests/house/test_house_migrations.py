"""A new database matches the schema, in both kinds; an old one is migrated, whole or not at all."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from databases import on_both
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from house.store import Store
from house.store.migrations import FIRST_OF_NOW, OPENS_OLDER, Unknown, head, stands_at
from house.store.schema import metadata, tables

TABLE = {
    "short": "AAA", "guild": 1, "channel": 2, "host": 3, "opened_at": 4, "version": 0,
    "game": "scroker", "phase": "lobby", "body": "{}",
}  # fmt: skip


@pytest.fixture
async def store(url):
    store = Store(url)
    await store.open()
    yield store
    await store.close()


def columns(connection):
    return {column["name"] for column in inspect(connection).get_columns("accounts")}


async def stand_at(store, version):
    def stand(connection):
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})

    await store._engine.change(stand)


@on_both
async def test_the_steps_make_what_the_schema_says(store):
    def differences(connection):
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, metadata), stands_at(connection)

    different, version = await store._engine.ask(differences)
    assert different == [], "write the difference into the first step, or a step of its own once 1.0.0 is out"
    assert version == head()


@on_both
async def test_of_all_open_tables_of_a_server_each_has_a_name_of_its_own(store):
    """Tables are found by an index of the open ones only, declared by each kind of database in its own way."""

    def add(*rows):
        return lambda connection: connection.execute(tables.insert(), [TABLE | row for row in rows])

    await store._engine.change(
        add({"id": 1, "closed_at": 5}, {"id": 2, "closed_at": 6}, {"id": 3, "closed_at": None})
    )
    with pytest.raises(IntegrityError):
        await store._engine.change(add({"id": 4, "closed_at": None}))


@on_both
async def test_what_an_older_program_left_is_brought_up_to_date(store, url, later_step):
    number = later_step()
    assert await store._engine.ask(stands_at) != number
    again = Store(url)
    await again.open()
    assert await again._engine.ask(stands_at) == number
    assert "later" in await again._engine.ask(columns)
    await again.close()


@on_both
async def test_a_step_that_fails_half_way_leaves_the_database_as_it_was(store, url, later_step):
    before = await store._engine.ask(stands_at)
    later_step("op.execute('SELECT nothing FROM nowhere')")
    with pytest.raises(Exception, match="nowhere"):
        await Store(url).open()
    assert await store._engine.ask(stands_at) == before
    assert "later" not in await store._engine.ask(columns)


@on_both
@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("0025", f"older version \\(0025\\), which the commit {OPENS_OLDER} still opens"),
        (FIRST_OF_NOW, "newer version"),
        ("9999", r"newer version \(9999\) than this program \(0001\): start the newer program"),
    ],
)
async def test_a_version_that_this_program_does_not_know_is_said_to_be_so_and_left_alone(
    store, url, version, says
):
    await stand_at(store, version)
    with pytest.raises(Unknown, match=says):
        await Store(url).open()
    assert await store._engine.ask(stands_at) == version
