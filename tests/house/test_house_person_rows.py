"""What is stored of a person is exported and deleted, in every table that has it."""

import re

import pytest
from sqlalchemy import Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import visitors

from house.store.person_rows import FORGET, everything_about
from house.store.schema import metadata

PEOPLE = {"player", "host", "author", "reader", "opener", "decider", "actor"}
"""Columns that name a person."""
WITH_PEOPLE = [table.name for table in metadata.sorted_tables if PEOPLE & {*table.c.keys()}]
EXPORTED = {
    part.name
    for query in everything_about(1).values()
    for part in visitors.iterate(query)
    if isinstance(part, Table)
}
CHANGED = re.compile(r"(?:DELETE FROM|UPDATE) (\w+)")
FORGOTTEN = {CHANGED.match(statement.compiled(sqlite.dialect()).text)[1] for statement in FORGET}


@pytest.mark.parametrize("table", WITH_PEOPLE)
def test_a_table_with_people_is_exported(table):
    assert table in EXPORTED


@pytest.mark.parametrize("table", WITH_PEOPLE)
def test_a_table_with_people_forgets_them(table):
    assert table in FORGOTTEN
