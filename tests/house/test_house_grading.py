"""Decisions are graded one at a time, beside the loop; failures and timeouts delay nobody."""

from types import SimpleNamespace

import pytest

from house.tables import grading
from house.tables.grading import Grading
from house.tasks import Tasks

HAND, FRAMES = "a hand", []
GAME = SimpleNamespace(id="scroker")


@pytest.fixture
def tasks(monkeypatch):
    """Three decisions a hand, each with its own result."""
    made = [(version, SimpleNamespace(game=GAME, n=version)) for version in (1, 2, 3)]
    monkeypatch.setattr(grading, "decisions", lambda _frames, _seat: made)
    monkeypatch.setattr(grading, "grade", lambda decision: decision.n)
    return Tasks()


async def test_a_hand_is_weighed_once_for_all_who_ask(tasks):
    ours = Grading(tasks, None, None)
    first = await ours.of(1, HAND, FRAMES, 0)
    assert ours.under_way == 1
    assert await ours.of(1, HAND, FRAMES, 0) is first
    assert ours.under_way == 1
    assert await ours.of(1, HAND, FRAMES, 1) is not first
    await tasks.settled()
    assert (first.found, first.done, ours.under_way) == ({1: 1, 2: 2, 3: 3}, 3, 0)


async def test_a_player_who_asks_has_one_under_way_which_keeps_no_result_from_being_weighed(
    tasks, monkeypatch
):
    monkeypatch.setattr(grading, "MOST_ASKED", 2)
    monkeypatch.setattr(grading, "KEPT", 1)
    ours = Grading(tasks, None, None)
    first = await ours.asked(1, HAND, FRAMES, 0)
    assert await ours.asked(1, HAND, FRAMES, 0) is first
    assert await ours.asked(1, HAND, FRAMES, 1) is None
    second = await ours.asked(2, HAND, FRAMES, 1)
    assert await ours.asked(3, HAND, FRAMES, 2) is None
    assert ours.under_way == 0
    assert await ours.asked(1, HAND, FRAMES, 0) is first  # running ones are kept
    await tasks.settled()
    assert (first.done, second.done) == (3, 3)
    assert await ours.asked(3, HAND, FRAMES, 2) is not None
    await tasks.settled()
    assert await ours.asked(1, HAND, FRAMES, 1) is second
    assert await ours.asked(1, HAND, FRAMES, 0) is not first


async def test_one_that_fails_leaves_the_others(tasks, monkeypatch):
    def grade(decision):
        if decision.n == 2:
            raise ValueError
        return decision.n

    monkeypatch.setattr(grading, "grade", grade)
    grades = await Grading(tasks, None, None).of(1, HAND, FRAMES, 0)
    await grades.over.wait()
    assert grades.found == {1: 1, 3: 3}


async def test_a_room_that_closes_weighs_no_more_than_what_it_has_begun(tasks, monkeypatch):
    ours = Grading(tasks, None, None)

    def grade(decision):
        ours.close()
        return decision.n

    monkeypatch.setattr(grading, "grade", grade)
    grades = await ours.of(1, HAND, FRAMES, 0)
    await tasks.settled()
    assert grades.over.is_set()
    assert grades.found == {1: 1}
