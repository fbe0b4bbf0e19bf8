"""The ways to write a database's address: every library understands them, and none reveals a password."""

from __future__ import annotations

import asyncpg
import pytest
from guests import ANN, GUILD
from sqlalchemy.engine import make_url

from cogs.program.database import told_in_one_line
from cogs.startup.config import ConfigError
from house.room import CardRoom
from house.store import shown
from house.store.libpq import arguments

HIDDEN = "hush"


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
@pytest.mark.parametrize(
    "query",
    [
        "sslmode=prefer",
        "ssl=prefer",
        "sslmode=prefer&sslrootcert=/nowhere%20at/all.pem",
    ],
)
async def test_what_the_query_says_of_tls_holds_for_reading_and_writing(url, query):
    async with CardRoom(f"{url}?{query}") as room:
        await room.bank.welcome(GUILD, ANN)
        assert await room.bank.balance(GUILD, ANN) > 0


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_a_setting_of_the_server_is_made(url):
    async with CardRoom(f"{url}?application_name=cards"):
        asked = await asyncpg.connect(url)
        named = "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
        assert [tuple(row) for row in await asked.fetch(named)] == [("cards",)]
        await asked.close()


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
@pytest.mark.parametrize(
    "query", ["sslmode=require", "sslmode=perhaps", "channel_binding=require", "pool_size=5"]
)
async def test_what_cannot_be_kept_is_refused_in_a_line(url, query):
    """The tests' server has no TLS. Nothing goes on without it behind an operator's back."""
    with pytest.raises(ConfigError, match=r"cannot be used: .+") as told, told_in_one_line(url):
        async with CardRoom(f"{url}?{query}"):
            pass
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("postgresql://bot:pw@there:6000/game", {"host": "there", "port": 6000}),
        ("postgres://bot:pw@/game?host=10.0.0.5:6000", {"host": "10.0.0.5", "port": 6000}),
        ("postgresql://bot:pw@/game?host=a:1&host=b:2", {"host": ["a", "b"], "port": [1, 2]}),
        ("postgresql://bot:pw@[::1]/game", {"host": "::1"}),
        ("postgresql:///?host=/run/pg&user=bot&password=pw&database=game", {"host": "/run/pg"}),
    ],
)
def test_every_way_to_name_a_host_is_taken(url, where):
    told = {"user": "bot", "password": "pw", "database": "game", "dsn": "postgresql://?", **where}
    assert arguments(make_url(url)) == told


PLAIN = [
    f"postgresql://bot:{HIDDEN}@there/game",
    f"postgresql://bot:{HIDDEN}/{HIDDEN}#{HIDDEN}?{HIDDEN}@there/game",
    f"postgresql://bot@there/game?password={HIDDEN}",
    f"postgresql://there/game?user=bot&password={HIDDEN}&sslpassword={HIDDEN}",
]
UNCLEAR = [
    f"postgresql://bot:p@{HIDDEN}@there/game",
    f"postgresql://bot:p@{HIDDEN}/{HIDDEN}#{HIDDEN}@there:6000/game",
    f"postgresql://bot:p@s/{HIDDEN}@there/game",
    f"postgresql://b/ot:{HIDDEN}@there/game",
    f"postgresql://bot:{HIDDEN}/there",
    f"postgresql://bot:{HIDDEN}",
]


@pytest.mark.parametrize("url", PLAIN)
def test_a_password_is_shown_nowhere(url):
    with pytest.raises(ConfigError, match=r"bot|there") as told, told_in_one_line(url):
        raise OSError(f"no such place: {url}")
    assert HIDDEN not in str(told.value)


@pytest.mark.parametrize("url", [*PLAIN, *UNCLEAR])
def test_of_a_server_nothing_behind_the_first_colon_is_shown(url):
    kind, _, where = url.partition("?")[0].partition("://")
    user, colon, _ = where.partition(":")
    assert shown(url) == f"{kind}://{user}{':***' if colon else ''}"


def test_a_file_is_shown_whole():
    assert shown("sqlite+aiosqlite:////srv/a:b@c/cards.db") == "sqlite+aiosqlite:////srv/a:b@c/cards.db"
    with told_in_one_line("sqlite+aiosqlite:////srv/a:b@c/cards.db"):
        pass


@pytest.mark.parametrize("url", UNCLEAR)
def test_where_a_password_ends_too_soon_a_sentence_says_how_to_write_it(url):
    """Nobody connects to a host made from a part of the password."""
    with pytest.raises(ConfigError, match="%40 for @, %2F for /") as told, told_in_one_line(url):
        pytest.fail("it was taken")
    assert HIDDEN not in str(told.value)
