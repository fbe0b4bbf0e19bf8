"""The HTTP door admits fresh, signed interactions, once, and nothing else."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from time import time
from types import SimpleNamespace

import pytest
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bot import main
from cogs.startup import serving as guests
from cogs.startup.config import ConfigError, listening, read_config
from cogs.startup.serving import ServerConnections, TurnedAway
from cogs.transport.seen import SeenIds, nothing
from cogs.web.door import FRESH, LARGEST, PATH, Door
from cogs.web.excuses import Handed
from cogs.web.inbox import Inbox
from house.cluster import Shards
from playground.core.signing import public_of, signed
from screens import custom_ids

ROOT = Path(__file__).parents[2]
KEY, OTHER = "11" * 32, "22" * 32
TABLE_HERE = 5
PRESS = {"id": "1001", "type": 3, "token": "t", "guild_id": "7", "locale": "fr", "data": {"custom_id": "x"}}
JSON = {"Content-Type": "application/json"}


class House:
    """The bot behind the door."""

    def __init__(self):
        self.known, self.handed, self.got, self.lacks = public_of(KEY), Handed.OVER, [], ""

    def key(self):
        return self.known

    async def hand_over(self, _guild, raw):
        self.got.append(json.loads(raw))
        return self.handed

    def lacking(self):
        return self.lacks


@pytest.fixture
def indoors():
    return House()


@pytest.fixture
async def client(indoors):
    app = Door(indoors).application()
    app.middlewares.append(ServerConnections(TurnedAway("http")).heard)
    async with TestClient(TestServer(app)) as client:
        yield client


async def sent(client, told, *, key=KEY, at=None, **headers):
    body = told if isinstance(told, bytes) else json.dumps(told).encode()
    signature = signed(key, str(int(time() if at is None else at)), body)
    async with client.post(PATH, data=body, headers={**JSON, **signature, **headers}) as answer:
        return answer.status, await answer.read()


async def test_a_ping_is_answered_at_once(client, indoors):
    status, body = await sent(client, {"id": "1", "type": 1, "token": "t"})
    assert (status, json.loads(body)) == (200, {"type": 1})
    assert indoors.got == []


async def test_what_discord_has_signed_is_handed_over_unchanged_and_answered_with_nothing(client, indoors):
    assert await sent(client, PRESS) == (202, b"")
    assert indoors.got == [PRESS]


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Signature-Ed25519": ""},
        {"X-Signature-Ed25519": "zz" * 64},
        {"X-Signature-Ed25519": "00" * 64},
        {"X-Signature-Ed25519": "00" * 63},
        {"X-Signature-Timestamp": ""},
        {"X-Signature-Timestamp": "now"},
    ],
)
async def test_a_signature_that_does_not_fit_is_401(client, indoors, headers):
    assert (await sent(client, PRESS, **headers))[0] == 401
    assert indoors.got == []


async def test_a_signature_of_another_second_is_401(client, indoors):
    later = str(int(time()) + 7)  # a second that the door would take
    assert (await sent(client, PRESS, **{"X-Signature-Timestamp": later}))[0] == 401
    assert indoors.got == []


async def test_a_signature_of_another_key_is_401(client, indoors):
    assert (await sent(client, PRESS, key=OTHER))[0] == 401
    assert (await sent(client, {"id": "1", "type": 1, "token": "t"}, key=OTHER))[0] == 401
    assert indoors.got == []


async def test_a_body_that_was_changed_is_401(client, indoors):
    headers = signed(KEY, str(int(time())), json.dumps(PRESS).encode())
    changed = json.dumps({**PRESS, "guild_id": "8"}).encode()
    async with client.post(PATH, data=changed, headers={**JSON, **headers}) as answer:
        assert answer.status == 401
    assert indoors.got == []


@pytest.mark.parametrize("apart", [-FRESH - 2, FRESH + 2])
async def test_what_was_signed_long_ago_or_in_the_future_is_401(client, indoors, apart):
    assert (await sent(client, PRESS, at=time() + apart))[0] == 401
    assert indoors.got == []


async def test_a_time_of_thousands_of_digits_is_400(client, indoors):
    body = json.dumps(PRESS).encode()
    async with client.post(PATH, data=body, headers={**JSON, **signed(KEY, "9" * 5000, body)}) as answer:
        assert answer.status == 400
    assert indoors.got == []


@pytest.mark.parametrize("handed", list(Handed))
async def test_what_comes_twice_is_handed_over_once_and_answered_alike(client, indoors, handed):
    at, indoors.handed = time(), handed
    first = await sent(client, PRESS, at=at)
    indoors.handed = next(other for other in Handed if other is not handed)
    assert await sent(client, PRESS, at=at) == first
    assert len(indoors.got) == 1


async def test_what_comes_again_while_it_is_being_handed_over_waits_for_the_same_answer(
    client, indoors, monkeypatch
):
    came, both, remembered = [], asyncio.Event(), SeenIds.remembered
    indoors.handed, hand_over = Handed.NOT, indoors.hand_over

    async def when_both_are_there(guild, raw):
        await both.wait()
        return await hand_over(guild, raw)

    def noticed(seen, ident):
        came.append(ident)
        if len(came) == 2:
            both.set()
        return remembered(seen, ident)

    indoors.hand_over = when_both_are_there
    monkeypatch.setattr(SeenIds, "remembered", noticed)
    one, other = await asyncio.gather(sent(client, PRESS), sent(client, PRESS))
    assert one == other
    assert one[0] == 200
    assert len(indoors.got) == 1


async def test_what_is_older_than_all_that_is_remembered_is_401(indoors):
    door = Door(indoors)
    door._seen = SeenIds(most=1)
    async with TestClient(TestServer(door.application())) as client:
        for ident in ("1002", "1003"):
            assert (await sent(client, {**PRESS, "id": ident}))[0] == 202
        assert (await sent(client, PRESS))[0] == 401
    assert len(indoors.got) == 2


async def test_a_giant_body_is_413(client, indoors):
    assert (await sent(client, {**PRESS, "data": "x" * LARGEST}))[0] == 413
    assert indoors.got == []


@pytest.mark.timeout(30)
async def test_a_body_that_does_not_come_is_408(client, indoors, monkeypatch):
    monkeypatch.setattr(guests, "BODY_SECONDS", 0.05)
    released = asyncio.Event()

    async def body():
        yield b"{"
        await released.wait()

    try:
        async with client.post(PATH, data=body(), headers=JSON) as answer:
            assert answer.status == 408
    finally:
        released.set()
    assert indoors.got == []


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        {**PRESS, "id": "x"},
        {**PRESS, "id": 5},
        {**PRESS, "guild_id": "-1"},
        {**PRESS, "type": "3"},
        {"id": "1", "type": 3},
        {**PRESS, "id": "9" * 5_000},
        json.dumps(PRESS).replace('"x"', "[" * 50_000 + "]" * 50_000).encode(),
        json.dumps(PRESS).replace('"x"', '{"x":' * 30_000 + "1" + "}" * 30_000).encode(),
        json.dumps(PRESS).replace('"x"', "9" * 5_000).encode(),
        json.dumps(PRESS).replace("3", "3" * 5_000).encode(),
        json.dumps(PRESS).replace('"x"', '"\xff"').encode("latin-1"),
    ],
    ids=lambda wrong: str(wrong)[:40],
)
async def test_what_is_no_interaction_is_400_even_if_it_is_signed(client, indoors, wrong):
    assert (await sent(client, wrong))[0] == 400
    assert indoors.got == []


@pytest.mark.parametrize(
    ("told", "headers", "why"),
    [
        (PRESS, {"X-Signature-Ed25519": "00"}, "bad-signature"),
        (b"{}", {}, "no-interaction"),
        (PRESS, {"Content-Type": "text/plain"}, "content-type"),
    ],
    ids=["unsigned", "no interaction", "no JSON"],
)
async def test_what_is_not_let_in_is_summed_up(client, told, headers, why):
    with capture_logs() as logs:
        for _ in range(3):
            await sent(client, told, **headers)
    assert [(entry["event"], entry[why]) for entry in logs] == [("turned-away", 1)]


async def test_another_content_type_is_415(client, indoors):
    assert (await sent(client, PRESS, **{"Content-Type": "text/plain"}))[0] == 415
    assert indoors.got == []


async def test_only_posts_are_taken_and_only_there(client):
    async with client.get(PATH) as answer:
        assert answer.status == 405
    async with client.post("/") as answer:
        assert answer.status == 404


@pytest.mark.parametrize("handed", [Handed.NOT, Handed.IN_DOUBT])
async def test_who_cannot_be_passed_on_reads_what_to_do_in_their_language(client, indoors, handed):
    indoors.handed = handed
    said = []
    for number, language in enumerate(("en-US", "fr")):
        status, body = await sent(client, {**PRESS, "id": str(2000 + number), "locale": language})
        answer = json.loads(body)
        assert (status, answer["type"], answer["data"]["flags"]) == (200, 4, 64)
        said.append(answer["data"]["content"])
    assert "ry again" in said[0] or "you try again" in said[0]
    assert "Réessayez" in said[1] or "réessayer" in said[1]


async def test_suggestions_that_cannot_be_had_are_none(client, indoors):
    indoors.handed = Handed.NOT
    status, body = await sent(client, {**PRESS, "type": 4})
    assert (status, json.loads(body)) == (200, {"type": 8, "data": {"choices": []}})


async def test_without_a_key_nobody_is_let_in(client, indoors):
    indoors.known = ""
    assert (await sent(client, PRESS))[0] == 503
    indoors.known = public_of(KEY)
    assert (await sent(client, PRESS))[0] == 202


async def test_it_is_ready_when_it_can_hand_over(client, indoors):
    async with client.get("/readyz") as answer:
        assert (answer.status, await answer.text()) == (200, "ready\n")
    indoors.lacks = "discord"
    async with client.get("/readyz") as answer:
        assert (answer.status, await answer.text()) == (503, "not ready: discord\n")


class Bot:
    """The parts of a bot that an inbox needs."""

    def __init__(self, heard):
        self.answers, self.closed, self.application = False, False, SimpleNamespace(verify_key="ab" * 32)
        self.room = SimpleNamespace(
            holds=True, shards=Shards((0,), 1), plays=lambda table: table == TABLE_HERE
        )
        self.connection = SimpleNamespace(seen=None, bring=lambda told, _waited: heard(told))

    def is_closed(self):
        return self.closed


def test_a_bot_that_is_not_there_yet_or_no_more_gets_nothing():
    heard = []
    inbox, bot = Inbox(), Bot(heard.append)
    assert (inbox.bring(b"{}"), inbox.lacking(), inbox.key()) == (Handed.NOT, "discord", "")
    inbox.follow(bot)
    assert inbox.bring(b"{}") is Handed.NOT
    bot.answers = True
    assert inbox.bring(b'{"id": "1"}') is Handed.OVER
    assert (heard, inbox.lacking(), inbox.key()) == ([{"id": "1"}], "", "ab" * 32)
    bot.room.holds = False
    assert inbox.bring(b"{}") is Handed.NOT
    bot.room.holds, bot.closed = True, True
    assert inbox.bring(b"{}") is Handed.NOT
    assert len(heard) == 1


@pytest.mark.parametrize(
    ("shard", "table", "handed"),
    [(1, 0, Handed.OVER), (0, 0, Handed.NOT), (0, TABLE_HERE, Handed.OVER), (None, 0, Handed.OVER)],
    ids=["ours", "another place's", "passed on for a table of ours", "in a direct message"],
)
def test_a_place_takes_nothing_in_that_another_place_has_to_answer(shard, table, handed):
    """A door may have another number of shards."""
    heard = []
    inbox, bot = Inbox(), Bot(heard.append)
    bot.answers, bot.room.shards = True, Shards((1,), 2)
    inbox.follow(bot)
    told = {"id": "1", "type": 3, "data": {"custom_id": custom_ids.write("g", table, 1, "call")}}
    if shard is not None:
        told["guild_id"] = str((200 + shard) << 22)
    assert inbox.bring(json.dumps(told).encode()) is handed
    assert len(heard) == (handed is Handed.OVER)


def test_the_configured_key_wins_over_the_one_that_discord_tells():
    inbox = Inbox("cd" * 32)
    inbox.follow(Bot(print))
    assert inbox.key() == "cd" * 32


def test_what_cannot_be_read_is_an_incident_and_was_not_handed_over():
    def unreadable(_told):
        raise KeyError("data")

    inbox, bot = Inbox(), Bot(unreadable)
    bot.answers = True
    inbox.follow(bot)
    with capture_logs() as logs:
        assert inbox.bring(b"{}") is Handed.NOT
    assert [entry["event"] for entry in logs] == ["interaction-unreadable"]


def test_a_bot_without_a_door_loads_nothing_for_one():
    probe = (
        "import sys; import cogs.program.running, cogs.visit.door; "
        "print([name for name in ('cryptography', 'nacl', 'nats', 'cogs.web') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_ids_are_remembered_for_a_quarter_of_an_hour_in_bounded_memory():
    now = 0.0
    seen = SeenIds(most=3, seconds=900.0, clock=lambda: now)
    assert [seen.first(one, nothing) for one in (10, 11, 10, 12)] == [True, True, False, True]
    assert seen.first(13, nothing)
    assert len(seen) == 3
    assert not seen.first(10, nothing), "it was forgotten, and is too old to be new"
    now = 901.0
    assert seen.first(20, nothing)
    assert len(seen) == 1
    assert not seen.first(13, nothing)


@pytest.mark.parametrize(
    ("http", "meant"),
    [
        (":8080", (None, 8080)),
        ("127.0.0.1:1", ("127.0.0.1", 1)),
        ("[::1]:80", ("::1", 80)),
        ("a.b:80", ("a.b", 80)),
    ],
)
def test_an_address_names_a_host_or_every_one(http, meant):
    assert listening(http) == meant


@pytest.mark.parametrize("http", ["8080", ":0", ":65536", "http://a:80", "a b:80", ":", "::1:80", "a:٣"])
def test_an_address_that_is_none_is_refused_in_one_line(http):
    with pytest.raises(ConfigError, match="http has to be"):
        read_config(None, {"LETTERSHARK_HTTP": http})


@pytest.mark.parametrize("key", ["1234", "x" * 64])
def test_a_public_key_that_is_none_is_refused_in_one_line(key):
    with pytest.raises(ConfigError, match="public_key"):
        read_config(None, {"LETTERSHARK_PUBLIC_KEY": key})


NATS = "nats://127.0.0.1"


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["--http", ":8080"], "http is for a bot"),
        (["audit", "--http", ":8080"], "http is for a bot"),
        (["--nats", NATS], "nats is for a bot"),
        (["disk", "--nats", NATS], "nats is for a bot"),
        (["--http", ":8080", "--nats", NATS, "--api", "http://a"], "api is for a bot"),
        (["--http", ":8080", "--nats", "http://secret@a"], "nats has to be nats://"),
        (["--http", ":8080", "--nats", "nats://us:an#secret@a"], "a password in it has none of"),
    ],
)
def test_what_a_door_or_a_bot_would_ignore_is_refused_in_one_line(capsys, monkeypatch, tmp_path, said, wrong):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("LETTERSHARK_")]:
        monkeypatch.delenv(name)
    assert main(said) == 2
    told = capsys.readouterr().err
    assert wrong in told
    assert len(told.splitlines()) == 1
    assert "secret" not in told
