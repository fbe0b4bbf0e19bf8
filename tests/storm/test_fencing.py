"""What the model says of several workers, each rule broken once."""

import asyncio

import pytest

from .fencing import IN_TIME
from .ids import presses
from .lives import Post, Process
from .run import _template
from .shared_world import SharedWorld
from .things import COMPONENT

TABLE = 77
GUILD_ROW = "INSERT INTO tables (id, short, guild, channel, game, host, opened_at, phase, version, body) VALUES (77, 'A', ?, 1, 'spit', 1, 1, 'lobby', 1, '{}')"
LEASE = "INSERT INTO leases (number, owner, token, until) VALUES (?, ?, 1, ?) ON CONFLICT (number) DO UPDATE SET owner = excluded.owner"
LONG = 1 << 60


@pytest.fixture
def world(tmp_path):
    world = SharedWorld(1, tmp_path, _template(), minutes=1, only={"429"}, workers=2)
    yield world
    world.disk.close()
    world.loop.close()


@pytest.fixture
def database(world):
    return world.server.opened()


@pytest.fixture
def posts(world):
    """Of two workers, both of the shard on which the first server is."""
    shard = world.gateway.shard(world.service.guilds[0])
    made = []
    for number in (1, 2):
        process = Process(number, world.disk.current, world.killed, world.loop.time)
        world.program.processes.append(process)
        made.append(Post(process, shard, number))
    return made


def board(world, version):
    buttons = [
        {"type": 2, "custom_id": f"t:{_base36(TABLE)}:{_base36(version)}:{act}"} for act in ("join", "start")
    ]
    shown = {"components": [{"type": 1, "components": buttons}]}
    assert [press.version for press in presses(shown["components"])] == [version, version]
    return world.service.create(world.crowds[0].channels[0], shown)


def _base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]


def test_nobody_shows_what_was_after_somebody_else_has_shown_what_is(world, posts):
    one, other = posts
    world.model.teller = other, 0.0
    board(world, 5)
    world.loop.now = 10.0
    for sent, found in ((0.0, set()), (9.0, {"older-shown"})):  # what was under way before may come late
        world.model.teller = one, sent
        board(world, 4)
        assert world.trace.kinds & {"older-shown"} == found


def test_a_press_that_two_have_heard_is_one_act(world, posts):
    one, other = posts
    asked = world.service.ask(COMPONENT, 100, world.crowds[0].channels[0], {})
    twice = [("SELECT ? = 1", (1,)), ("SELECT ? = 1 OR 1", (2,))]
    world.fencing.wanted(one, asked, twice[:1])
    world.fencing.at_the_end()
    assert world.trace.kinds == set()
    world.fencing.wanted(other, asked, twice[1:])
    world.fencing.at_the_end()
    assert world.trace.kinds == {"acted-twice"}


@pytest.mark.parametrize(("owner", "found"), [("worker-1:1", set()), ("worker-2:1", {"stored-after-lost"})])
def test_only_who_has_the_lease_stores(world, database, posts, owner, found):
    database.execute(LEASE, (posts[0].shard + 1, owner, LONG))
    database.execute(GUILD_ROW, (world.service.guilds[0],))

    class Backend:
        process, touched = posts[0].process, {TABLE}

        @staticmethod
        def look(query, *values):
            return database.execute(query, values).fetchall()

    world.fencing.commits(Backend)
    assert world.trace.kinds == found


@pytest.mark.parametrize(("owner", "found"), [("worker-1:1", set()), ("worker-2:1", {"said-after-lost"})])
def test_only_who_has_the_lease_speaks(world, database, posts, owner, found):
    database.execute(LEASE, (posts[0].shard + 1, owner, LONG))
    world.fencing.speaks(posts[0], "GET", "/users/@me")
    assert world.trace.kinds == set()
    world.fencing.speaks(posts[0], "PATCH", "/channels/1/messages/2")
    assert world.trace.kinds == found


@pytest.mark.parametrize(("seconds", "found"), [(IN_TIME - 2, set()), (IN_TIME + 3, {"left-alone"})])
@pytest.mark.usefixtures("posts")
def test_nobodys_shard_is_left_alone(world, seconds, found):
    """There are two workers, and neither plays any."""
    assert not world.lives()
    world.fencing.begin()
    world.loop.run_until_complete(asyncio.sleep(seconds))
    assert world.trace.kinds == found
