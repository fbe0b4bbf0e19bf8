"""Tables come back from the database before every act as they were; and what would not come back is found."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.dispatch import Games
from house.tables import storing
from house.tables.storing import RecordBody

from .run import HANDS, run

ROOT = Path(__file__).parents[2]
SEEDS = range(1, 16)
FORGOTTEN = {
    field.name: field.default
    for field in msgspec.structs.fields(RecordBody)
    if field.default is not msgspec.NODEFAULT and field.name != "follows"
}


def comes_back(seed, hands):
    found = run(seed, hands)
    assert found.wrong == []
    assert found.hands >= hands
    assert found.seen["resumed"] > found.hands


@pytest.mark.broad(1)
@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_comes_back_from_the_database_before_every_act_as_it_was(seed):
    comes_back(seed, HANDS // 4)


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_so_does_it_for_many_hands(seed):
    comes_back(seed, HANDS)


@pytest.mark.broad(1)
@pytest.mark.parametrize("name", FORGOTTEN)
def test_what_is_forgotten_of_a_table_is_found(name, monkeypatch):
    read = storing._decode
    monkeypatch.setattr(storing, "_decode", lambda body: replace(read(body), **{name: FORGOTTEN[name]}))
    assert next(found for seed in SEEDS if (found := run(seed).wrong))[0].startswith(f"{name}: ")


def test_what_comes_back_as_another_type_is_found(monkeypatch):
    read = Games.decode

    def decode(games, game, stored):
        state = read(games, game, stored)
        return replace(state, hand=float(state.hand))

    monkeypatch.setattr(Games, "decode", decode)
    assert run(SEEDS[0]).wrong[0].startswith("state: ")


@pytest.mark.slow
def test_a_seed_always_plays_the_same_hands():
    assert run(SEEDS[5]) == run(SEEDS[5])


@pytest.mark.slow
def test_what_was_stopped_goes_on_where_it_was(tmp_path):
    kept = tmp_path / "kept"
    kept.write_text(json.dumps((1, "spit", 1234, {"changes": 1}, [])) + "\n", encoding="utf-8")
    command = (sys.executable, "-m", "tests.resumed", "--seeds", "1..2", "--kept", kept)
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "spit 1234" in told
    assert "2 of 2 seeds" in told
    assert [json.loads(line)[0] for line in kept.read_text(encoding="utf-8").splitlines()] == [1, 2]
