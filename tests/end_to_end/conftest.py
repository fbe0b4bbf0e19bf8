"""A stand-in for Discord with the bot connected to it, as members see it: nothing in between is replaced."""

import pytest
from drilling import Program
from stand_in import PATIENCE, house, what_happened

from house.tables.timing import TableTiming
from playground.pilot import Discord
from tests.nats_server import NatsServer
from tests.virtual import plugin
from tests.virtual.seeded import is_virtual


def pytest_asyncio_loop_factories(item):
    return plugin.loops(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A failing test reports the bot's last requests, beside its log."""
    report = yield
    discord = getattr(item, "funcargs", {}).get("discord")
    if report.failed and discord is not None:
        report.sections.append(("what happened last at Discord", what_happened(discord)))
    return report


@pytest.fixture
async def discord(request):
    real = request.node.get_closest_marker("real") is not None
    assert is_virtual() != real, "write this test as a coroutine: any other is given the machine's time"
    async with Discord(seconds=PATIENCE) as discord:
        yield discord
    plugin.noted(request, discord)


@pytest.fixture
def guild(discord):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    return guild


@pytest.fixture
def cards(guild):
    return guild.channel("cards")


@pytest.fixture
def timing():
    return TableTiming(break_seconds=600, computer_seconds=(0.01, 0.02))


@pytest.fixture
def pictures():
    """Drawing takes a program of its own, so tests read texts unless they ask for pictures."""
    return False


@pytest.fixture
async def bot(discord, guild, tmp_path, timing, pictures):
    assert guild.channels
    async with house(discord, tmp_path, timing, pictures=pictures) as bot:
        yield bot


@pytest.fixture
def ann(guild):
    return guild.member("ann")


@pytest.fixture
def bob(guild):
    return guild.member("bob")


@pytest.fixture
def people(ann, bob):
    return [ann, bob]


@pytest.fixture
def cy(guild):
    return guild.member("cy")


@pytest.fixture
async def program(discord, guild, tmp_path):
    """The bot as a program that has started."""
    assert guild.channels
    program = Program(discord, tmp_path)
    await program.start()
    yield program
    await program.stop()


@pytest.fixture
async def killable(discord, tmp_path):
    """The bot as a program that a drill starts, and kills."""
    program = Program(discord, tmp_path)
    yield program
    await program.stop()


@pytest.fixture
async def nats():
    async with NatsServer() as nats:
        yield nats
