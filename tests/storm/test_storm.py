"""The storm replays, finds what it is there to find, and finds nothing in the program as it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from house.store import sqlite

from .defects import DEFECTS
from .run import run

ROOT = Path(__file__).parents[2]
SHORT = range(1, 16)
LONG = range(1000, 1200)
MANY_FAULTS, MANY_LIVES = 12, 1


def replayed(seed, hash_seed):
    """Everything that the one command prints."""
    command = (sys.executable, "-m", "tests.storm", "--seed", str(seed))
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_seed_is_the_same_evening_in_every_process():
    one, other = replayed(MANY_FAULTS, 1), replayed(MANY_FAULTS, 2)
    assert one == other
    assert run(MANY_FAULTS).lines == one[: one.index("")]


@pytest.mark.slow
def test_a_seed_is_the_same_evening_after_another():
    alone = run(MANY_LIVES)
    run(2)
    assert run(MANY_LIVES).digest == alone.digest


def test_seeds_are_different_evenings():
    assert len({run(seed).digest for seed in (3, 4, 5)}) == 3


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


@pytest.mark.timeout(300)
@pytest.mark.slow
@pytest.mark.parametrize("name", DEFECTS)
def test_the_storm_finds(name):
    defect = DEFECTS[name]
    with defect.put_back():
        for seed in range(1, defect.within + 1):
            if run(seed, only=defect.faults).kinds & defect.found_as:
                return
    pytest.fail(f"{name}: {defect.within} seeds did not find it")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_nothing_is_found_in_a_short_storm():
    found = {seed: [*map(str, result.findings)] for seed in SHORT if (result := run(seed)).findings}
    assert found == {}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_nothing_is_found_in_a_long_storm():
    found = {seed: [*map(str, result.findings)] for seed in LONG if (result := run(seed)).findings}
    assert found == {}
