"""The model's rules for several bots, each broken once."""

import asyncio
from types import SimpleNamespace

import pytest

from .fencing import IN_TIME
from .ids import presses
from .lives import Process
from .run import _template
from .shared_world import SharedWorld
from .things import COMPONENT

TABLE = 77
GUILD_ROW = "INSERT INTO tables (id, short, guild, channel, game, host, opened_at, phase, version, body) VALUES (77, 'A', ?, 1, 'spit', 1, 1, 'lobby', 1, '{}')"
OWNED = "INSERT INTO places (number, owner, token, beat, places, shards) VALUES (?, ?, 1, 0, 2, 2)"


@pytest.fixture
def world(tmp_path):
    world = SharedWorld(1, tmp_path, _template(), minutes=1, only={"429"}, places=2)
    yield world
    world.disk.close()
    world.loop.close()


@pytest.fixture
def database(world):
    return world.server.opened()


@pytest.fixture
def bots(world):
    """Two that have played the place of the first server."""
    place = world.gateway.shard(world.service.guilds[0]) % world.places
    for number in (1, 2):
        process = Process(number, world.disk.current, world.killed, world.loop.time)
        process.place, process.owner = place, f"nonce-{number}"
        world.program.processes.append(process)
    return world.program.processes


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


def test_nobody_shows_what_was_after_somebody_else_has_shown_what_is(world, bots):
    one, other = bots
    world.model.teller = other, 0.0
    board(world, 5)
    world.loop.now = 10.0
    for sent, found in ((0.0, set()), (9.0, {"older-shown"})):  # earlier requests may arrive late
        world.model.teller = one, sent
        board(world, 4)
        assert world.trace.kinds & {"older-shown"} == found


def test_a_press_that_two_have_heard_is_one_act(world, bots):
    one, other = bots
    asked = world.service.ask(COMPONENT, 100, world.crowds[0].channels[0], {})
    twice = [("SELECT ? = 1", (1,)), ("SELECT ? = 1 OR 1", (2,))]
    world.fencing.wanted(one, asked, twice[:1])
    world.fencing.at_the_end()
    assert world.trace.kinds == set()
    world.fencing.wanted(other, asked, twice[1:])
    world.fencing.at_the_end()
    assert world.trace.kinds == {"acted-twice"}


@pytest.mark.parametrize(("owner", "found"), [("nonce-1", set()), ("nonce-2", {"stored-after-lost"})])
def test_only_who_has_the_place_stores(world, database, bots, owner, found):
    database.execute(OWNED, (bots[0].place, owner))
    database.execute(GUILD_ROW, (world.service.guilds[0],))

    class Backend:
        process, touched = bots[0], {TABLE}

        @staticmethod
        def look(query, *values):
            return database.execute(query, values).fetchall()

    world.fencing.commits(Backend)
    assert world.trace.kinds == found


@pytest.mark.parametrize(("owner", "found"), [("nonce-1", set()), ("nonce-2", {"said-after-lost"})])
def test_only_who_has_the_place_speaks(world, database, bots, owner, found):
    database.execute(OWNED, (bots[0].place, owner))
    world.fencing.speaks(bots[0], "GET", "/users/@me")
    assert world.trace.kinds == set()
    world.fencing.speaks(bots[0], "PATCH", "/channels/1/messages/2")
    assert world.trace.kinds == found


@pytest.mark.parametrize(("seconds", "found"), [(IN_TIME - 2, set()), (IN_TIME + 3, {"left-alone"})])
@pytest.mark.usefixtures("bots")
def test_no_place_is_left_alone_while_somebody_waits(world, seconds, found):
    """There are two bots, and neither plays."""
    assert not world.lives()
    world.fencing.begin()
    world.loop.run_until_complete(asyncio.sleep(seconds))
    assert world.trace.kinds == found


def test_one_that_comes_to_for_a_moment_has_renewed_its_lease(world, bots):
    stands, _ = bots
    stands.stands = True
    world.latest = {0: stands, 1: stands}
    world.fencing.begin()
    world.loop.run_until_complete(asyncio.sleep(IN_TIME - 2))
    stands.hit()
    world.loop.run_until_complete(asyncio.sleep(5))
    assert world.trace.kinds == set()


@pytest.mark.parametrize(("broke", "found"), [(True, set()), (False, {"left-alone"})])
def test_one_that_waits_has_its_time_after_it_was_struck_itself(world, database, bots, broke, found):
    """Another place's bot has been well for longer."""
    playing, waiting = bots
    database.execute(OWNED, (playing.place, playing.owner))
    world.latest[playing.place], playing.open = playing, True
    world.fencing.begin()
    world.loop.run_until_complete(asyncio.sleep(IN_TIME - 2))
    if broke:
        waiting.hit()
    world.loop.run_until_complete(asyncio.sleep(5))
    assert world.trace.kinds == found


@pytest.mark.parametrize(("left", "found"), [(115, set()), (110, {"clock"})])
def test_a_players_time_runs_until_the_place_is_taken_and_no_longer(world, bots, left, found):
    """Also where the one that had it lives on, and has not heard of it."""
    one, other = bots
    alarm = SimpleNamespace(bell="turn", at=120_000)
    time = SimpleNamespace(now=lambda: alarm.at - 120_000)
    table = SimpleNamespace(
        id=TABLE,
        short="A",
        record=SimpleNamespace(phase="playing", decision=1, alarm=alarm),
        now=SimpleNamespace(state=None),
        _services=SimpleNamespace(time=time),
    )
    one.room = other.room = SimpleNamespace(
        tables={"A": table},
        _open_tables=SimpleNamespace(by_id={TABLE: table}),
        holds=True,
        watch=lambda _: None,
    )
    world.opened(one)
    world.loop.now = 5.0
    world.taken(other)
    world.loop.now = 10.0
    time.now = lambda: alarm.at - 1000 * left
    world.opened(other)
    assert world.trace.kinds == found
