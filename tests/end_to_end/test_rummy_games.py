"""A whole rummy game as its players see it, by every way there is to act."""

from functools import partial
from random import Random

import pytest
import stand_in
from between_hands import result_of
from rummy_dealing import UNTIMED, opened
from rummy_evening import Evening

from house.room import CardRoom
from house.tables.timing import TableTiming
from tests.labels import YOUR_CARDS
from tests.wished_deals import alike

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def seeded(monkeypatch, request):
    alike(monkeypatch, request.node.name)
    monkeypatch.setattr(stand_in, "CardRoom", partial(CardRoom, random=Random(7)))


@pytest.fixture
def timing():
    return TableTiming(break_seconds=600, computer_seconds=(0, 0))


async def ended(evening, target):
    """The game is over, and everybody reads how it went."""
    channel, table = evening.board.channel, evening.table
    closed = await channel.wait_for(lambda message: "The table is closed" in message.text)
    view = table.now.view(None)
    (winner,) = view.standings[0]
    name, score = table.now.seats[winner].name, view.seats[winner].score
    assert score >= target
    assert f"\n{name} {score}" in closed.text
    result = await evening.discord.wait_until(lambda: result_of(table, channel), what="the last result")
    assert f"**The game is over.** 1. {name} 2. " in result.text


async def test_a_game_to_a_hundred_points_by_every_way(bot, ann, bob, cy, discord):
    board = await opened(ann, bob, game="texas-scrummy", computers=1, **UNTIMED)
    evening = Evening(bot, board, [ann, bob], seed=5)
    await evening.to_the_end()
    await ended(evening, 100)
    assert {way for way, _ in evening.used} == {"panel", "letter", "slash"}
    assert {"take", "discard"} <= evening.done
    assert YOUR_CARDS not in "".join(str(delivery) for delivery in discord.transcript.seen_by(cy.id))
