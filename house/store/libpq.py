"""The address of a PostgreSQL database, as PostgreSQL's own programs understand it.

The bot gives it to asyncpg, by way of SQLAlchemy, and what SQLAlchemy makes of it is what counts here, too: a host in the
address's query is a host. The password is kept apart: arguments can be read by everybody on the machine.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL

CALLED = {"database": "dbname", "ssl": "sslmode"}
ITS_OWN = frozenset(
    {
        "async_fallback",
        "command_timeout",
        "max_cacheable_statement_size",
        "max_cached_statement_lifetime",
        "prepared_statement_cache_size",
        "statement_cache_size",
        "timeout",
    }
)
"""What only asyncpg has, and what does not decide which server it is."""


def connection(url: URL) -> tuple[str, str | None]:
    """The keywords that say where the database is and who asks, and the password."""
    _, told = PGDialect_asyncpg().create_connect_args(url)  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
    password = told.pop("password", None)
    named = {CALLED.get(name, name): value for name, value in told.items() if name not in ITS_OWN}
    return " ".join(f"{name}={_quoted(value)}" for name, value in named.items()), password


def _quoted(value: Any) -> str:
    """Several hosts, and their ports, are lists of equal length."""
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
