"""Copies of a database on PostgreSQL with a password, at any form of its address."""

from __future__ import annotations

import asyncio
import shlex
from contextlib import suppress

import asyncpg
import pytest
from guests import ANN, GUILD
from sqlalchemy.engine import URL, make_url

from house.audit import audit_database
from house.room import CardRoom
from house.store.copies import NotCopied, back_up, restore
from house.store.libpq import connection
from tests.ready_databases import empty_on_server, own, server

PASSWORD = "it's a \\ p@ss/word: %20 & ünique"


async def _asks_for_passwords(address: URL) -> bool:
    try:
        await (await asyncpg.connect(_text(address.set(password="wrong")))).close()
    except asyncpg.InvalidPasswordError:
        return True
    return False


def _text(address: URL) -> str:
    return address.render_as_string(hide_password=False)


@pytest.fixture
async def addresses():
    """Addresses of a database to play in and of an empty one, both for a member of the server with a password."""
    name, at = own("member"), server()
    if not await _asks_for_passwords(make_url(at)):
        pytest.skip("LETTERSHARK_TEST_POSTGRES lets everybody in without a password")
    async with empty_on_server("copied", "put_back") as made:
        maker = await asyncpg.connect(at)
        try:
            with suppress(asyncpg.UndefinedObjectError):
                await maker.execute(f"DROP ROLE {name}")
            quoted = await maker.fetchval("SELECT quote_literal($1)", PASSWORD)
            await maker.execute(f"CREATE ROLE {name} LOGIN PASSWORD {quoted}")
            theirs = [make_url(one).set(username=name, password=PASSWORD) for one in made]
            for one in theirs:
                await maker.execute(f"ALTER DATABASE {one.database} OWNER TO {name}")
            yield theirs
            for one in theirs:
                await maker.execute(f"ALTER DATABASE {one.database} OWNER TO CURRENT_USER")
                await _left_behind(at, str(one.database), name)
            await maker.execute(f"DROP ROLE {name}")
        finally:
            await maker.close()


async def _left_behind(at: str, database: str, role: str) -> None:
    there = await asyncpg.connect(_text(make_url(at).set(database=database)))
    await there.execute(f"DROP OWNED BY {role}")
    await there.close()


def _in_the_query(address: URL) -> URL:
    """An address in another notation."""
    query = {"host": str(address.host), "port": str(address.port)}
    return URL.create(
        "postgresql+asyncpg", address.username, address.password, None, None, address.database, query
    )


@pytest.mark.parametrize("written", [lambda address: address, _in_the_query], ids=["plain", "in-the-query"])
async def test_a_database_that_asks_for_a_password_is_copied_and_put_back(
    addresses, tmp_path, written, monkeypatch
):
    for name in ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGPASSFILE"):
        monkeypatch.delenv(name, raising=False)
    played, empty = (_text(written(address)) for address in addresses)
    async with CardRoom(played) as room:
        await room.bank.welcome(GUILD, ANN)
        await asyncio.to_thread(back_up, played, tmp_path / "copy")
    await asyncio.to_thread(restore, empty, tmp_path / "copy")
    assert (await audit_database(empty)).problems == ()
    assert await _balance(empty) == await _balance(played) > 0


async def _balance(url: str) -> int:
    async with CardRoom(url) as room:
        return await room.bank.balance(GUILD, ANN)


async def test_a_wrong_password_is_a_sentence_that_does_not_tell_it(addresses, tmp_path):
    with pytest.raises(NotCopied, match="password authentication failed") as told:
        await asyncio.to_thread(back_up, _text(addresses[0].set(password="wr0ng")), tmp_path / "copy")
    assert "wr0ng" not in str(told.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("postgresql://bot:pw@there:6000/game", {"host": "there", "port": "6000"}),
        ("postgresql+asyncpg://bot:pw@/game?host=10.0.0.5&port=6000", {"host": "10.0.0.5", "port": "6000"}),
        ("postgres://bot:pw@/game?host=10.0.0.5:6000", {"host": "10.0.0.5", "port": "6000"}),
        ("postgresql://bot:pw@/game?host=a:1&host=b:2", {"host": "a,b", "port": "1,2"}),
        ("postgresql://bot:pw@/game?host=a,b&port=1,2", {"host": "a,b", "port": "1,2"}),
        ("postgresql://bot:pw@[::1]/game", {"host": "::1"}),
        ("postgresql:///?host=/run/pg&user=bot&password=pw&database=game", {"host": "/run/pg"}),
        ("postgresql://bot:pw@there/game?ssl=verify-full", {"host": "there", "sslmode": "verify-full"}),
        (
            "postgresql://bot:pw@there/game?sslrootcert=/our%20own/ca.pem",
            {"host": "there", "sslrootcert": "/our own/ca.pem"},
        ),
    ],
)
def test_postgresqls_own_programs_go_where_the_bot_goes(url, where):
    told, password = connection(make_url(url))
    values = dict(one.split("=", 1) for one in shlex.split(told))
    assert values == {"user": "bot", "dbname": "game", **where}
    assert password == "pw"


def test_a_backup_into_no_folder_says_so_of_the_folder(tmp_path):
    database = tmp_path / "cards.db"
    database.touch()
    with pytest.raises(NotCopied, match="nowhere is not a folder"):
        back_up(f"sqlite:///{database}", tmp_path / "nowhere" / "copy")
