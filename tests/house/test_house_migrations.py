"""A database that was brought up to date step by step is what a new one would be, to the last column and key."""

from contextlib import contextmanager
from functools import cache

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect
from taken_back import VERSIONS

from house.store.migrations import upgrade
from house.store.schema import metadata

ONE_WAY = {"0002", "0005"}
ONLY_CONTENTS = {"0003", "0008"}
STEPS = sorted(path.stem[:4] for path in VERSIONS.glob("[0-9]*.py"))


def shape(connection):
    """Each table as the database knows it."""
    seen = inspect(connection)
    return {
        table: {
            "columns": sorted(
                (one["name"], str(one["type"]), one["nullable"], one["default"], one["primary_key"])
                for one in seen.get_columns(table)
            ),
            "key": seen.get_pk_constraint(table),
            "references": sorted(seen.get_foreign_keys(table), key=str),
            "unique": sorted(seen.get_unique_constraints(table), key=str),
            "checked": sorted(seen.get_check_constraints(table), key=str),
            "indexes": sorted(
                (one["name"], one["column_names"], one["unique"], _where(one))
                for one in seen.get_indexes(table)
            ),
        }
        for table in seen.get_table_names()
        if table != "alembic_version"
    }


def _where(index):
    return str(index["dialect_options"].get("sqlite_where", ""))


def of_the_schema():
    with create_engine("sqlite://").connect() as connection:
        metadata.create_all(connection)
        return shape(connection)


def test_all_steps_together_make_what_the_schema_says():
    with create_engine("sqlite://").connect() as connection:
        upgrade(connection)
        assert shape(connection) == of_the_schema()


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_taken_back_leaves_what_was_there_before(step):
    """Tests of later steps begin with such a database. Not every step can be taken back."""
    with database_before(step) as connection:
        was = shape(connection)
        stepped(connection, command.upgrade, step)
        assert (shape(connection) == was) is (step in ONLY_CONTENTS)
        if step not in ONE_WAY:
            place = STEPS.index(step)
            stepped(connection, command.downgrade, STEPS[place - 1] if place else "base")
            assert shape(connection) == was


@contextmanager
def database_before(step):
    place = STEPS.index(step)
    with create_engine("sqlite://").connect() as connection:
        if place:
            connection.connection.driver_connection.deserialize(stored_after(STEPS[place - 1]))
        yield connection


@cache
def stored_after(step):
    """Each step is taken once, not again for all that follow."""
    with database_before(step) as connection:
        stepped(connection, command.upgrade, step)
        connection.commit()
        return connection.connection.driver_connection.serialize()


def stepped(connection, go, version):
    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent))
    config.attributes["connection"] = connection
    go(config, version)
