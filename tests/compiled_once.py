"""What SQLAlchemy has compiled for SQLite serves every room of a process. By itself each room would compile all its
statements anew, which takes a quarter of opening a table in the house."""

from sqlalchemy import Engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite

COMPILED = {}


class AnySQLite(SQLiteDialect_aiosqlite):
    """What is compiled is found by its dialect: those of all rooms count as the same."""

    supports_statement_cache = True

    def __eq__(self, other):
        return isinstance(other, AnySQLite)

    def __hash__(self):
        return hash(AnySQLite)


@event.listens_for(Engine, "engine_connect")
def share(connection):
    if isinstance(connection.dialect, AnySQLite):
        connection.execution_options(compiled_cache=COMPILED)


registry.register("sqlite.aiosqlite", __name__, AnySQLite.__name__)
