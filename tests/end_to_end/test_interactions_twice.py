"""Discord delivers an interaction twice: its act is done once, and the second gets no reproach."""

import asyncio

import pytest
from evening import act, seated, started, table_of, to_act

from cogs.transport.seen import SeenIds
from house.incidents import WATCHERS
from tests.having_played import has_played
from tests.labels import CHECK, JOIN


class Visits:
    """The interactions received by the bot, and how they ended."""

    def __init__(self, interactions):
        self._told, self._outcomes, self._deliver = 0, [], interactions.deliver
        self._ended = asyncio.Event()
        interactions.deliver = self._delivered

    def _delivered(self, interaction, told):
        self._told += 1
        return self._deliver(interaction, told)

    def answered(self, _kind, outcome, _seconds):
        self._outcomes.append(outcome)
        self._ended.set()

    def __getattr__(self, _of_no_interest):
        return lambda *_: None

    async def last(self):
        """How the last one has ended, when all have."""
        while len(self._outcomes) < self._told:
            self._ended.clear()
            await self._ended.wait()
        return self._outcomes[-1]


@pytest.fixture
def elsewhere(bot, discord):
    """Send it again, as if in another process: only stored data is remembered."""
    visits = Visits(discord.server.interactions)
    WATCHERS.append(visits)

    async def comes(answer):
        await visits.last()
        bot.connection.seen = SeenIds()
        answer.comes_again()
        return await visits.last()

    yield comes
    WATCHERS.remove(visits)


async def test_two_plays_open_one_lobby(bot, discord, ann, cards):
    discord.faults.repeat()
    answer = await ann.slash("play", game="scroker", in_=cards)
    assert "SCROKER" in answer.text
    await ann.slash("play", game="scroker", in_=cards)
    assert len(bot.room.tables) == 2
    assert all("You sit at" in told.text for told in answer.follow_ups)


async def test_a_press_that_comes_twice_acts_once(bot, discord, ann, bob):
    lobby = await seated(ann)
    discord.faults.repeat()
    await bob.press(JOIN, on=lobby)
    await bob.wait_for_ephemeral(lambda message: "Leave" in message.labels)
    await bob.press("Leave")
    assert [seat.name for seat in table_of(bot).now.seats] == ["ann"]
    assert all("already" not in told.text for told in bob.ephemerals)


async def test_a_process_that_hears_the_second_play_opens_no_lobby_and_says_nothing(
    bot, ann, cards, elsewhere
):
    answer = await ann.slash("play", game="scroker", in_=cards)
    await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    before = len(ann.sees(cards))
    assert await elsewhere(answer) == "stale"
    assert len(bot.room.tables) == 1
    assert len(ann.sees(cards)) == before
    assert len(answer.follow_ups) == 1


async def test_whoever_joins_twice_with_one_press_is_not_told_that_they_sit_there(bot, ann, bob, elsewhere):
    lobby = await seated(ann)
    answer = await bob.press(JOIN, on=lobby)
    assert await elsewhere(answer) == "stale"
    assert [seat.name for seat in table_of(bot).now.seats] == ["ann", "bob"]
    assert [told.text[:12] for told in bob.ephemerals] == ["**You sit at"]


@pytest.mark.usefixtures("bot")
async def test_a_second_press_of_ones_own_opens_the_panel_again(ann, bob):
    lobby = await seated(ann)
    await bob.press(JOIN, on=lobby)
    first = await bob.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    await bob.press(JOIN, on=lobby)
    assert await bob.wait_for_ephemeral(lambda message: "You sit at" in message.text and message != first)


async def test_daily_chips_are_given_once_and_not_refused(bot, ann, guild, cards, elsewhere):
    await has_played(bot.room, guild.id, ann.id)
    own = await ann.slash("chips", in_=cards)
    answer = await ann.press("Take today's chips", on=own.message)
    await elsewhere(answer)
    assert await bot.room.bank.balance(guild.id, ann.id) == 1_100
    assert answer.follow_ups == []


async def test_a_move_is_made_once(bot, ann, bob, elsewhere):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    answer = await act(acting, board, CHECK)
    version = table_of(bot).now.version
    await elsewhere(answer)
    assert table_of(bot).now.version == version
    assert answer.follow_ups == []
