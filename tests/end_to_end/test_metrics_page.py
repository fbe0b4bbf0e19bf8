"""The operator's view of a running bot: its numbers, its readiness, and its signs of life."""

import asyncio
import contextlib
import os
import re
import resource
import signal
import socket

import aiohttp
import pytest
from drilling import SAFE, Program, Trap, board_naming, in_hand
from prometheus_client.parser import text_string_to_metric_families
from stand_in import PATIENCE
from test_drill_full_disk import IN_DOUBT, NOT_STORED, STANDS, refused
from test_drill_stopped import a_table, one_press

from cogs.visit.outcomes import KINDS, OUTCOMES
from cogs.watch.gauges import PHASES
from tests.house.line import line_to
from tests.labels import MY_HAND
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real]

LOGIN = "GET /users/@me"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
async def program(discord, tmp_path):
    discord.guild("Word Nerds").channel("cards")
    program = Program(discord, tmp_path, METRICS_PORT=str(free_port()))
    yield program
    await program.stop()


async def page(program, path):
    url = f"http://127.0.0.1:{program.settings['METRICS_PORT']}{path}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def numbers(program):
    """Every sample, by its name and the values of its labels."""
    _, text = await page(program, "/metrics")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def ready(program):
    async with asyncio.timeout(PATIENCE):
        while (await page(program, "/readyz"))[0] != 200:
            pass


async def test_presses_are_counted_by_kind_and_outcome(program, discord):
    await program.start()
    await ready(program)  # it answers presses sooner
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    player, panel, label = await in_hand(thread, people, *SAFE)
    board, _ = await board_naming(thread, people)
    before = await numbers(program)
    await discord.guild("Word Nerds").member("eve").press_id(panel.button(label).custom_id, on=board)
    await player.press(label, on=panel)
    after = await numbers(program)

    def more(*sample):
        return after.get(sample, 0) - before.get(sample, 0)

    async with asyncio.timeout(PATIENCE):
        while more("lettershark_press_seconds_count", "button") < 2:  # it counts once it has answered
            after = await numbers(program)
    assert more("lettershark_presses_total", "button", "refused") == 1
    assert more("lettershark_presses_total", "button", "done") == 1
    assert more("lettershark_press_seconds_count", "button") == 2
    assert more("lettershark_database_batches_total") >= 1
    assert more("lettershark_database_commit_seconds_count") >= 1
    answers = [more("lettershark_discord_requests_total", status) for status in ("200", "204")]
    assert sum(answers) >= 2, "an answer with a picture that is ready in time gets 200"
    assert sum(after["lettershark_tables", phase] for phase in PHASES) == 1
    assert after["lettershark_connected",] == 1
    assert after["lettershark_servers",] == 1
    assert after["process_resident_memory_bytes",] > 10_000_000
    assert [value for (name, *_), value in after.items() if name == "lettershark_build_info"] == [1]


async def test_no_label_names_a_person_a_table_or_a_card(program, discord):
    await program.start()
    thread, *people = await a_table(discord)
    for _ in range(4):
        await one_press(thread, people)
    await people[0].slash("word", word="badge")
    _, text = await page(program, "/metrics")
    known = {
        "kind": {
            *KINDS,
            *re.findall(r'^lettershark_(?:incidents|database_errors).*kind="([\w-]+)"', text, re.MULTILINE),
        },
        "outcome": {*OUTCOMES},
        "phase": {*PHASES},
        "of": {"database", "discord", "pictures"},
    }
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            for label, value in sample.labels.items():
                if label in known:
                    assert value in known[label], sample
                else:
                    assert label in ("le", "status", "version", "python", "discord"), sample
    secrets = [str(people[0].id), str(thread.id), "ann", "bob", "Word Nerds", discord.token]
    assert [one for one in secrets if one in text] == []


async def test_it_is_not_ready_before_it_has_logged_in(program, discord):
    tried = asyncio.Event()
    discord.faults.add(Trap("fail", LOGIN, None, status=503, sprung=tried.set))
    await program.launch()
    await asyncio.wait_for(tried.wait(), PATIENCE)
    assert await page(program, "/readyz") == (503, "not ready: discord\n")
    assert await page(program, "/healthz") == (200, "alive\n")
    assert (await numbers(program))["lettershark_connected",] == 0
    discord.faults.clear()
    await ready(program)


async def test_while_nothing_can_be_stored_it_says_so_and_is_ready_again_afterwards(program, discord):
    await program.start()
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    await ready(program)
    _, before, said = await refused(program, thread, people)
    assert NOT_STORED in said or IN_DOUBT in said
    assert await page(program, "/readyz") == (503, "not ready: database\n")
    assert await page(program, "/healthz") == (200, "alive\n")
    seen = await numbers(program)
    assert seen["lettershark_outage",] == 1
    assert seen["lettershark_presses_total", "button", "database"] == 1
    assert seen["lettershark_incidents_total", "nothing-can-be-stored"] == 1
    assert program.log.count('"level": "error"') == 1  # and its line is in the log
    assert (
        sum(seen.get(("lettershark_database_errors_total", kind), 0) for kind in ("DatabaseAway", "InDoubt"))
        >= 1
    )
    resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, before)
    await thread.wait_for(
        lambda message: MY_HAND in message.labels and not message.mentions and STANDS not in message.text,
        PATIENCE,
    )
    await ready(program)


async def test_without_the_setting_there_is_no_page(program, discord):
    port = program.settings.pop("METRICS_PORT")
    await program.start()
    assert discord.guild("Word Nerds")
    with pytest.raises(aiohttp.ClientConnectorError):
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics"):
            pass


async def test_a_port_that_is_taken_is_one_line(program):
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", int(program.settings["METRICS_PORT"])))
        taken.listen()
        await program.launch()
        assert await asyncio.wait_for(program.process.wait(), PATIENCE) == 2
    assert "metrics_port" in program.log
    assert program.log.count("\n") == 1, program.log


@contextlib.contextmanager
def listening(address):
    """Waits for systemd's next line. It listens all the time: the system keeps ten messages and drops others."""
    told, loop = asyncio.Queue(), asyncio.get_running_loop()

    def comes():
        for line in supervisor.recv(4096).decode().split("\n"):
            told.put_nowait(line)

    async def heard(line):
        async with asyncio.timeout(PATIENCE):
            while await told.get() != line:
                pass

    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as supervisor:
        supervisor.bind(address)
        loop.add_reader(supervisor, comes)
        yield heard
        loop.remove_reader(supervisor)


@pytest.mark.parametrize("abstract", [False, True], ids=["path", "abstract"])
async def test_systemd_is_told_that_it_is_ready_awake_and_leaving(program, tmp_path, abstract):
    name = f"lettershark-{os.getpid()}"  # such a name is known on the whole machine
    address = f"@{name}" if abstract else str(tmp_path / "notify")
    with listening(f"\0{name}" if abstract else address) as heard:
        program.environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000"}
        await program.start()
        await heard("READY=1")
        for _ in range(3):
            await heard("WATCHDOG=1")
        program.process.send_signal(signal.SIGTERM)
        await heard("STOPPING=1")
        assert await program.gone() == 0


@pytest.fixture
async def database():
    async with empty_on_server("watched") as (address,):
        yield address


async def test_it_is_not_ready_while_postgresql_is_away_though_nobody_has_pressed(program, database):
    async with line_to(database) as line:
        program.database = line.url
        await program.start()
        await ready(program)
        line.freeze()
        async with asyncio.timeout(PATIENCE):
            while await page(program, "/readyz") != (503, "not ready: database\n"):
                pass  # an answer holds for a second
        assert await page(program, "/healthz") == (200, "alive\n")
        line.thaw()
        await ready(program)
        await program.stop()
