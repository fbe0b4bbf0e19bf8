"""The ladder that judges computer players: fair to equals, and hard on whoever plays badly."""

import pytest

from benchmarks._ladder_play import Counts, computer, interval, match
from benchmarks._ladder_scripts import SCRIPTS, scripted
from engine import catalogue

pytestmark = pytest.mark.slow


def test_equals_end_level_on_the_same_deals() -> None:
    for name in ("scroker", "four-by-four", "soup"):
        found = match(
            catalogue.GAMES[name], ("one", computer("plain")), ("other", computer("plain")), 3, Counts()
        )
        assert abs(found.mean) < 1e-9, name
        assert found.half < 1e-9, name


def test_a_bad_habit_is_seen_to_cost() -> None:
    lowest = scripted(SCRIPTS["soup"]["always doubts"], "plain")
    found = match(catalogue.GAMES["soup"], ("doubts", lowest), ("plain", computer("plain")), 3, Counts())
    assert found.high < 0


def test_an_interval_holds_the_mean_and_narrows_with_samples() -> None:
    few, many = interval([1.0, 3.0] * 3), interval([1.0, 3.0] * 300)
    assert few.mean == many.mean == 2.0
    assert few.half > 5 * many.half > 0


def test_every_script_plays_lawfully() -> None:
    for name in ("scroker", "zoot", "scrapok", "scrummy", "texas-scrummy", "scrotch", "quist", "soup"):
        game = catalogue.GAMES[name]
        for habit_name, habit in SCRIPTS[game.family].items():
            counts = Counts()
            match(game, (habit_name, scripted(habit, "plain")), ("plain", computer("plain")), 1, counts)
            assert counts.steps
