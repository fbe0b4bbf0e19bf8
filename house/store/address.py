"""The address of a database, as it may be shown: without its password, wherever that stands."""

from __future__ import annotations

from urllib.parse import unquote

from sqlalchemy.engine import URL, make_url

PASSWORDS = ("password", "sslpassword")  # in the address's query


def shown(url: str | URL) -> str:
    return make_url(url).difference_update_query(PASSWORDS).render_as_string(hide_password=True)


def secrets(url: str) -> set[str]:
    """All that no message may repeat, as it is written there and as it is meant."""
    written = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    told = make_url(url)
    queried = (secret for name in PASSWORDS for secret in told.normalized_query.get(name, ()))
    return {written, unquote(written), told.password or "", *queried} - {""}
