"""Whole rummy games as their players see them, by every way there is to act."""

from functools import partial
from random import Random

import pytest
import stand_in
from between_hands import result_of
from evening import says, table_of
from rummy_dealing import UNTIMED, opened
from rummy_evening import Evening
from stand_in import house

from house.room import CardRoom
from house.tables.timing import TableTiming
from tests.wished_deals import alike

pytestmark = pytest.mark.slow

GAMES = ("scrummy", "four-by-four", "texas-scrummy", "scrotch")
DRILLS = [pytest.param(game, marks=pytest.mark.slow) for game in ("scrummy", "texas-scrummy")]
SOME = ["four-by-four", "scrotch", *DRILLS]  # two are machine and knock; the longer ones wait for the drills


@pytest.fixture(autouse=True)
def seeded(monkeypatch, request):
    alike(monkeypatch, request.node.name)
    monkeypatch.setattr(stand_in, "CardRoom", partial(CardRoom, random=Random(7)))


@pytest.fixture
def timing():
    return TableTiming(break_seconds=600, computer_seconds=(0, 0))


def computers(game):
    return 0 if game == "scrotch" else 1


async def ended(evening, target):
    """The game is over, and everybody reads how it went."""
    channel, table = evening.board.channel, evening.table
    closed = await channel.wait_for(lambda message: "The table is closed" in message.text)
    view = table.view(None)
    (winner,) = view.standings[0]
    name, score = table.seats[winner].name, view.seats[winner].score
    assert score >= target
    assert f"\n{name} {score}" in closed.text
    result = await evening.discord.wait_until(lambda: result_of(table, channel), what="the last result")
    assert f"**The game is over.**\n1. {name}\n" in result.text


@pytest.mark.parametrize("game", SOME)
async def test_a_game_to_a_hundred_points_by_every_way(bot, ann, bob, cy, discord, game):
    board = await opened(ann, bob, game=game, computers=computers(game), **UNTIMED)
    evening = Evening(bot, board, [ann, bob], seed=5)
    await evening.to_the_end()
    await ended(evening, 100)
    assert {way for way, _ in evening.used} == {"panel", "letter", "slash"}
    assert {"take", "discard"} <= evening.done
    assert "Your cards" not in "".join(str(delivery) for delivery in discord.transcript.seen_by(cy.id))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
async def test_many_games_to_a_hundred_points(bot, ann, bob, game, seed):
    board = await opened(ann, bob, game=game, computers=3 * computers(game), **UNTIMED)
    evening = Evening(bot, board, [ann, bob], seed)
    await evening.to_the_end()
    await ended(evening, 100)


@pytest.mark.parametrize("game", SOME)
async def test_a_game_outlives_a_restart(discord, ann, bob, tmp_path, timing, game):
    async with house(discord, tmp_path, timing) as bot:
        board = await opened(ann, bob, game=game, computers=computers(game), target=60, **UNTIMED)
        evening = Evening(bot, board, [ann, bob])
        for _ in range(7):
            await evening.step()
        await bot.room.settled()
        before = table_of(bot).version
        old = board.frozen()
    async with house(discord, tmp_path, timing) as bot:
        assert table_of(bot).version >= before
        answer = await ann.press("My hand", on=old)
        assert "Your cards" in answer.text
        evening = Evening(bot, board, [ann, bob])
        await evening.to_the_end()
        await ended(evening, 60)


@pytest.mark.parametrize("game", ["scrummy", "scrotch"])
async def test_a_set_number_of_hands(bot, ann, bob, game):
    board = await opened(ann, bob, game=game, hands=2, **UNTIMED)
    await says(board, "hand 1 of at most 2")
    evening = Evening(bot, board, [ann, bob], seed=2)
    await evening.to_the_end()
    assert evening.table.view(None).hand == 2
