"""The storm replays, finds its defects, and finds nothing in the program as it is."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from discord import app_commands

from cogs.startup.client import COGS, Lettershark
from cogs.startup.config import Config
from engine.catalogue import GAMES
from engine.options import DAY
from house.room import CardRoom
from house.store import sqlite
from house.tables.records import TableOpening
from screens.posters import by_chance
from tests.manual_time import ManualTime
from tests.ready_databases import ready

from .__main__ import CUT
from .defects import DEFECTS
from .faults import ALONE, SERVER
from .run import is_timed, run
from .shared_defects import SHARED_DEFECTS

ROOT = Path(__file__).parents[2]
SHARED = range(1, 9)
EVERY_DEFECT = DEFECTS | SHARED_DEFECTS
MANY_FAULTS, MANY_LIVES = 12, 1
USUAL, ENOUGH = 50, 80  # evenings in which every game and every command has to come up
CUT_SHORT = (
    "import sys; from tests.storm import __main__ as storm; storm.PROGRESS = 0; sys.exit(storm.main())"
)


def replayed(seed, hash_seed, *more):
    """Everything that the one command prints."""
    command = (sys.executable, "-m", "tests.storm", "--seed", str(seed), *more)
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_seed_is_the_same_evening_in_every_process():
    one, other = replayed(MANY_FAULTS, 1), replayed(MANY_FAULTS, 2)
    assert one == other
    assert run(MANY_FAULTS).lines == one[: one.index("")]


async def test_a_hand_in_which_somebody_takes_days_off_need_not_end(tmp_path):
    ready(tmp_path / "house.db")
    ann, bob, time = 1, 2, ManualTime()
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", time=time) as room:
        opening = TableOpening(
            guild=7 << 22, channel=9, game="scroker", host=ann, name="Ann", options={"turn_seconds": DAY // 3}
        )
        table = await room.open_table(opening)
        await table.join(bob, "Bob")
        await table.start(ann)
        assert is_timed(table)
        time.advance(DAY // 3 + 1)
        await room.settled()
        assert not is_timed(table)
        await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "check"})
        assert is_timed(table)


@pytest.mark.parametrize("fault", ["bot-killed", "bot-stands"])
def test_the_place_of_a_bot_that_is_gone_is_played_by_another(fault):
    result = run(1, places=1, only=[fault], minutes=0.5)
    happened = [line.split()[1:] for line in result.lines]
    at = next(place for place, what in enumerate(happened) if what[:2] == ["fault", fault])
    assert any(what[:2] == ["life", "open"] for what in happened[at:])
    assert result.findings == []


@pytest.mark.slow
def test_a_seed_with_places_is_the_same_evening_in_every_process():
    one, other = (replayed(MANY_FAULTS, hash_seed, "--places", "1") for hash_seed in (1, 2))
    assert one == other
    assert run(MANY_FAULTS, places=1).lines == one[: one.index("")]


@pytest.mark.slow
def test_a_seed_is_the_same_evening_after_another():
    alone = run(MANY_LIVES)
    run(2)
    assert run(MANY_LIVES).digest == alone.digest


def test_what_the_program_leaves_to_chance_is_decided_by_the_seed(monkeypatch):
    """A choice that is drawn, such as the game of *Surprise me*."""

    async def evening(world):
        world.trace.add("chance", *(by_chance(GAMES.values()).id for _ in range(9)))

    monkeypatch.setattr(sys.modules[run.__module__], "_evening", evening)
    assert run(1).lines == run(1).lines != run(2).lines


def test_seeds_are_different_evenings():
    assert len({run(seed, minutes=0.2).digest for seed in (3, 4, 5)}) == 3


def test_only_the_named_fault_happens():
    happened = {line.split()[2] for line in run(7, only=["429"]).lines if line.split()[1] == "fault"}
    assert happened == {"429"}


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["db-full", "db-fails", "db-locked", "db-doubt", "db-slow"])
def test_the_database_fails_as_it_is_told_to(fault):
    lines = [line for seed in range(1, 5) for line in run(seed, only=[fault]).lines]
    assert any(line.split()[1:3] == ["fault", fault] for line in lines)


@pytest.mark.slow
def test_what_was_not_synced_is_lost_with_the_power(monkeypatch):
    unsynced = tuple(pragma.replace("FULL", "NORMAL") for pragma in sqlite.PRAGMAS)
    assert not any("lost-after-told" in run(seed, only=["power"]).kinds for seed in range(1, 4))
    monkeypatch.setattr(sqlite, "PRAGMAS", unsynced)
    assert any("lost-after-told" in run(seed, only=["power"]).kinds for seed in range(1, 4))


def test_each_fault_of_a_server_has_its_defect():
    assert set(SERVER) <= set().union(*(defect.faults for defect in DEFECTS.values()))


@pytest.mark.broad(1)
@pytest.mark.timeout(300)
@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_DEFECT)
def test_the_storm_finds(name):
    defect = EVERY_DEFECT[name]
    with defect.put_back():
        seeds = range(1, defect.within + 1)
        found = (run(seed, only=defect.faults, places=defect.places).kinds for seed in seeds)
        assert any(kinds & defect.found_as for kinds in found)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("places", [1, 2, 3])
def test_nothing_is_found_where_places_are_played(places):
    found = {
        seed: [*map(str, result.findings)] for seed in SHARED if (result := run(seed, places=places)).findings
    }
    assert found == {}


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_where_no_bot_waits_everybody_is_answered_at_every_place_while_the_database_is_away():
    results = [run(seed, only=ALONE, places=2) for seed in SHARED]
    assert [str(found) for result in results for found in result.findings] == []
    assert all(" database-away " in "\n".join(result.lines) for result in results)


@pytest.mark.slow
async def test_nothing_is_found_while_every_game_is_played_and_every_command_is_typed(tmp_path):
    bot = Lettershark(Config(token="storm"), CardRoom(f"sqlite:///{tmp_path}/storm.db"))
    for name in COGS:
        await import_module(name).setup(bot)
    commands = {
        one.qualified_name for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)
    }
    found, never = await asyncio.to_thread(_until_all_came_up, set(GAMES) | commands)
    assert found == {}
    assert never == set()


def _until_all_came_up(left):
    """The storm's findings in these evenings, and the missing games and commands. What the usual evenings leave out
    is typed all the time in those that follow, or a rare command of one game would take a hundred more."""
    found = {}
    for seed in range(1, ENOUGH + 1):
        sought = sorted(left) if seed > USUAL else []
        result = run(seed, sought=sought)
        if result.findings:
            found[seed, *sought] = [*map(str, result.findings)]
        left -= {*result.played, *result.typed}
        if not left:
            break
    return found, left


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_cut_says_what_it_saw(stop):
    command = (sys.executable, "-c", CUT_SHORT, "--seeds", "1..1000", "--jobs", "1")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as storm:
        told = storm.stdout.readline()
        storm.send_signal(stop)
        rest = storm.stdout.read()
    assert " of 1000 seeds in " in told
    assert re.search(
        r"^cut: [1-9]\d* of 1000 seeds in [\d.]+ s, [\d.]+ s each; nothing found$", rest, re.MULTILINE
    )
    assert storm.returncode == CUT
