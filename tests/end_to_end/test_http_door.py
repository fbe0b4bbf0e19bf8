"""A bot whose interactions come by HTTP, signed, instead of by the gateway."""

import asyncio
import json
import signal
import socket
import time

import aiohttp
import pytest
from drilling import Program
from stand_in import PATIENCE
from test_drill_stopped import a_table, one_press

from house.audit import audit_database
from playground.core.signing import signed
from playground.http.endpoint import NotAccepted
from playground.pilot import Discord

pytestmark = [pytest.mark.slow, pytest.mark.real]

ANSWERS = "POST /interactions/{interaction_id}/{token}/callback"


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE) as discord:
        discord.guild("Word Nerds").channel("cards")
        discord.sign()
        yield discord


@pytest.fixture
async def program(discord, tmp_path):
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    program = Program(discord, tmp_path, HTTP=f"127.0.0.1:{port}")
    program.door = f"http://127.0.0.1:{port}/interactions"
    await program.start()
    yield program
    await program.stop()


async def opened(program, discord):
    """Ask as Discord does when the address is entered in its portal."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with (
                aiohttp.ClientSession() as web,
                web.get(program.door.replace("interactions", "readyz")) as told,
            ):
                if told.status == 200:
                    break
    await discord.send_interactions_to(program.door)


async def test_a_hand_is_played_through_the_door(program, discord):
    await opened(program, discord)
    by_gateway = []
    tell = discord.server.gateway.tell
    discord.server.gateway.tell = lambda event, *told: by_gateway.append(event) or tell(event, *told)
    thread, *people = await a_table(discord)
    while not program.hands:
        assert not (await one_press(thread, people)).failed
    assert await people[0].autocomplete("play", "options", "ante=2 show", game="scroker")
    assert "INTERACTION_CREATE" not in by_gateway
    program.process.send_signal(signal.SIGTERM)
    assert await program.gone() == 0
    assert (await audit_database(program.database)).problems == ()
    assert "Traceback" not in program.log


async def test_the_same_press_twice_acts_once(program, discord):
    """Send it through the door and by the gateway, as while the address changes."""
    await opened(program, discord)
    thread, *people = await a_table(discord)
    deliver = discord.http.endpoint.deliver
    again = []

    def twice(interaction, told):
        again.append(told)
        deliver(interaction, told)
        return discord.server.interactions._by_gateway(interaction, told)

    discord.server.interactions.deliver = twice
    answer = await one_press(thread, people)
    assert not answer.failed
    body = json.dumps(again[-1]).encode()
    headers = signed(discord.server.world.records.application.signing_key, str(int(time.time())), body)
    status, _ = await discord.http.endpoint.post(body, headers)
    assert status == 202, "the answer of the first"
    await one_press(thread, people)
    answered = [request.path for request in discord.requests.on(ANSWERS)]
    assert len(answered) == len(set(answered)) > 3, "nothing was tried twice"


async def test_discord_takes_only_an_address_that_refuses_bad_signatures(program, discord, unused_tcp_port):
    await opened(program, discord)
    with pytest.raises(NotAccepted):
        await discord.send_interactions_to(program.door.replace("interactions", "elsewhere"))
    with pytest.raises(OSError, match="onnect"):
        await discord.send_interactions_to(f"http://127.0.0.1:{unused_tcp_port}/interactions")


async def test_a_door_that_is_taken_is_said_in_one_line(program, discord, tmp_path):
    (tmp_path / "second").mkdir()
    second = Program(discord, tmp_path / "second", HTTP=program.settings["HTTP"])
    await second.launch()
    assert await second.process.wait() == 2
    assert "cannot be had" in second.log
    assert len(second.log.splitlines()) == 1
