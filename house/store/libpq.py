"""The address of a PostgreSQL database, for the bot's own connections and for PostgreSQL's programs.

SQLAlchemy parses it, so a host in the address's query is a host. All other parameters of the query mean the same as
to PostgreSQL itself (`sslmode`, `sslrootcert`, `application_name` …), and unknown ones are refused. The programs
get the password separately: all users of the machine can read arguments.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL

CALLED = {"database": "dbname", "ssl": "sslmode"}
WHERE = ("host", "port", "user", "password", "database")


def arguments(url: URL) -> dict[str, Any]:
    """Arguments for asyncpg's `connect`. Its address does not know all ways to name a host, its arguments do not
    know all of TLS."""
    told = _told(url)
    where = {name: told.pop(name) for name in WHERE if name in told}
    return {"dsn": f"postgresql://?{urlencode(_as_called(told))}", **where}


def connection(url: URL) -> tuple[str, str | None]:
    """The keywords for the database and its user, and the password."""
    told = _told(url)
    password = told.pop("password", None)
    return " ".join(f"{name}={_quoted(value)}" for name, value in _as_called(told).items()), password


def _told(url: URL) -> dict[str, Any]:
    _, told = PGDialect_asyncpg().create_connect_args(url)  # type: ignore[no-untyped-call]  # SQLAlchemy's dialects are untyped
    return dict(told)


def _as_called(told: dict[str, Any]) -> dict[str, Any]:
    return {CALLED.get(name, name): value for name, value in told.items()}


def _quoted(value: Any) -> str:
    """A quoted value. Several hosts, and their ports, are lists of equal length."""
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
