"""The address of a database, safe to show. A password may begin after its first colon, and one with special
characters may end anywhere, so nothing after that colon is shown."""

from __future__ import annotations

from urllib.parse import unquote

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

PASSWORDS = ("password", "sslpassword")  # in the address's query
HIDDEN = "***"
ESCAPES = "%40 for @, %2F for /, %3A for :, %23 for #, %3F for ? and %25 for %"


class Unclear(ValueError):
    """The address has several meanings, or none. The message repeats no part of it."""

    def __init__(self) -> None:
        super().__init__(
            "database is an address that nobody can read for certain: has it a password, write in that "
            f"{ESCAPES}"
        )


def shown(url: str | URL) -> str:
    written = url if isinstance(url, str) else url.render_as_string(hide_password=False)
    place, _, _ = written.partition("?")
    kind, _, where = place.partition("://")
    if kind.startswith("sqlite"):
        return place
    open_part, colon, _ = where.partition(":")
    return f"{kind}://{open_part}{f':{HIDDEN}' if colon else ''}"


def require_clear(url: str) -> None:
    """Refuse an `@` in the password: SQLAlchemy would take the part behind it for the host, which is shown."""
    try:
        told = make_url(url)
    except (ArgumentError, ValueError):  # its own words may hold a part of the password
        raise Unclear from None
    if told.get_backend_name() != "sqlite" and "@" in f"{told.host}{told.database}":
        raise Unclear


def secrets(url: str) -> set[str]:
    """The parts that no message may repeat, both as written and as decoded."""
    written = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    told = make_url(url)
    queried = (secret for name in PASSWORDS for secret in told.normalized_query.get(name, ()))
    return {written, unquote(written), told.password or "", *queried} - {""}
