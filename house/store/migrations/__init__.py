"""Bringing the database up to date, at every start.

Each file in `versions` is one step, named after its number. Alembic is only imported when there is a step to take:
reading the database's version costs a millisecond, Alembic a fifth of a second.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from house.store.engine import Engine

HERE = Path(__file__).parent
LOCK = 0x4C657474  # the lock that processes starting together wait for
FIRST_OF_NOW = "0026"
"""The first step after `0001`. Databases of earlier programs have a number between the two."""
OPENS_OLDER = "52097b9a"
"""The last commit with the steps of those databases."""


class Unknown(Exception):
    """The database has a version that this program does not know."""

    def __init__(self, stands: str) -> None:
        super().__init__(
            f"it is of an older version ({stands}), which the commit {OPENS_OLDER} still opens and this program does not"
            if stands < FIRST_OF_NOW
            else f"it is of a newer version ({stands}) than this program ({head()}): start the newer program, or put "
            "the copy in place that was made before it"
        )


def known() -> set[str]:
    return {path.stem.split("_")[0] for path in (HERE / "versions").glob("[0-9]*.py")}


def head() -> str:
    return max(known())


async def migrate(engine: Engine) -> None:
    taken = True
    try:
        taken = await engine.change(upgrade)
    finally:
        if taken:
            await engine.dispose()  # this connection ignored references, so it is not used again


def upgrade(connection: Connection) -> bool:
    """Take the missing steps. Returns whether there were any."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    stands = stands_at(connection)
    if stands == head():
        return False
    if stands is not None and stands not in known():
        raise Unknown(stands)
    if connection.dialect.name == "sqlite":
        # All steps or none: without a transaction each statement would be stored separately. SQLite drops and
        # rebuilds a table to change it, so references are not checked in between.
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    from alembic import command  # noqa: PLC0415  # see the module's docstring
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True


def stands_at(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
