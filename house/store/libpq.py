"""The address of a PostgreSQL database, as the bot's own connections and PostgreSQL's programs take it.

SQLAlchemy reads it, so a host in the address's query is a host. What else the query says means what it means to
PostgreSQL itself (`sslmode`, `sslrootcert`, `application_name` …), and what that does not know is refused. The programs
are told the password apart: arguments can be read by everybody on the machine.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL

CALLED = {"database": "dbname", "ssl": "sslmode"}
WHERE = ("host", "port", "user", "password", "database")


def arguments(url: URL) -> dict[str, Any]:
    """For asyncpg's `connect`. Its address does not know all ways to name a host, its arguments do not know all of TLS."""
    told = _told(url)
    where = {name: told.pop(name) for name in WHERE if name in told}
    return {"dsn": f"postgresql://?{urlencode(_as_called(told))}", **where}


def connection(url: URL) -> tuple[str, str | None]:
    """The keywords that say where the database is and who asks, and the password."""
    told = _told(url)
    password = told.pop("password", None)
    return " ".join(f"{name}={_quoted(value)}" for name, value in _as_called(told).items()), password


def _told(url: URL) -> dict[str, Any]:
    _, told = PGDialect_asyncpg().create_connect_args(url)  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
    return dict(told)


def _as_called(told: dict[str, Any]) -> dict[str, Any]:
    return {CALLED.get(name, name): value for name, value in told.items()}


def _quoted(value: Any) -> str:
    """Several hosts, and their ports, are lists of equal length."""
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
