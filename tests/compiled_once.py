"""All rooms of a process share SQLAlchemy's compiled statements for SQLite. Compiling them for each room takes a
quarter of its opening time."""

from sqlalchemy import Engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite

COMPILED = {}


class AnySQLite(SQLiteDialect_aiosqlite):
    """Compiled statements are found by dialect, so all rooms' dialects count as equal."""

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
