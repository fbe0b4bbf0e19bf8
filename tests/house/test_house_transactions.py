"""Every statement of the house is one that PostgreSQL takes, of these tables and with values of these types."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from asyncpg import PostgresError
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

import house
from house.store import Statement

MANY = 200
OF_ONE_KIND = "house.store.migrations."


def statements():
    """Prepared statements, by their names."""
    for module in pkgutil.walk_packages(house.__path__, "house."):
        if not module.name.startswith(OF_ONE_KIND):
            for name, value in vars(importlib.import_module(module.name)).items():
                if isinstance(value, Statement):
                    yield f"{module.name}.{name}", value


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_postgresql_takes_every_statement(bystander):
    refused, known, dialect = {}, dict(statements()), PGDialect_asyncpg()
    assert len(known) > MANY
    for name, statement in known.items():
        try:
            await bystander.prepare(statement.compiled(dialect).text)
        except PostgresError as wrong:
            refused[name] = str(wrong)
    assert refused == {}
