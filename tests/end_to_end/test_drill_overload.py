"""Ten times as many presses as can be stored, or worked on. Each ends within five seconds, with its result or a
sentence that nothing has happened; exactly the reported acts are stored."""

import asyncio

import pytest
from evening import hand_of, seated, start
from sqlalchemy import select
from stand_in import house

from cogs.messages.reply import DUE
from cogs.startup import client
from house.store import writer
from house.store.schema import interactions
from playground.core.ratelimits import STRICT
from playground.pilot import Discord
from screens.custom_ids import write
from screens.table import sorting

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

TABLES, GROUP, STORES = 6, 4, 1.0  # four acts a second
PER_SECOND, SECONDS = 40, 15
ENDS = 5.0
BUSY, LONG = "nothing has happened. Press again", "This takes longer than usual"
ANSWERED = 40060


class Pressed:
    """Each interaction's end, by its token."""

    def __init__(self, interactions):
        self._loop = asyncio.get_running_loop()
        self.asked, self.said, self.refused, self._ids = {}, {}, [], {}
        self.acknowledged = set()
        ask, answer = interactions.ask, interactions.answer

        def asks(*what, **how):
            made = ask(*what, **how)
            self.asked[made.token], self._ids[made.token] = self._loop.time(), made.id
            return made

        def answers(ident, token, body, files):
            try:
                told = answer(ident, token, body, files)
            except Exception as wrong:
                self.refused.append(getattr(wrong, "code", 0))
                raise
            if body["type"] in (4, 7):
                self._says(token, body.get("data") or {})
            else:
                self.acknowledged.add(self._ids.get(token))
            return told

        interactions.ask, interactions.answer = asks, answers
        interactions.edit = self._noting(interactions.edit, 2)
        interactions.follow_up = self._noting(interactions.follow_up, 1)

    def _noting(self, done, place):
        def noted(token, *what):
            told = done(token, *what)
            self._says(token, what[place - 1])
            return told

        return noted

    def _says(self, token, data):
        if token in self.asked:
            self.said.setdefault(token, []).append((self._loop.time(), str(data)))

    def told(self, words):
        """Interactions answered with these words."""
        return {self._ids[token] for token, said in self.said.items() if any(words in one for _, one in said)}

    @property
    def untold(self):
        return {self._ids[token] for token in self.asked.keys() - self.said.keys()}

    @property
    def ids(self):
        return {*self._ids.values()}

    @property
    def waits(self):
        """Seconds until something was said to each."""
        return sorted(said[0][0] - self.asked[token] for token, said in self.said.items())


@pytest.fixture
async def discord():
    async with Discord(seconds=60, history=200_000) as discord:
        discord.server.limits.routes.update(STRICT)
        yield discord


@pytest.fixture
def slow_disk(monkeypatch):
    """Each batch takes a second to store from now on."""

    def begins(bot):
        driver = bot.room.store._driver
        run, later = driver.run, asyncio.get_running_loop().call_later
        monkeypatch.setattr(driver, "run", lambda works, ran: later(STORES, run, works, ran))
        monkeypatch.setattr(writer, "GROUP", GROUP)

    return begins


async def tables(discord):
    """Each with two people, who have their own panels open."""
    guild, panels = discord.guilds[0], []
    for number in range(TABLES):
        channel = guild.channel(f"cards-{number}")
        pair = [guild.member(f"{name}{number}") for name in ("ann", "bob")]
        for player in pair:
            player.channel = channel
        board = await seated(*pair, in_=channel)
        await start(pair[0])
        panels += [(player, await hand_of(player, board)) for player in pair]
    return panels


def stored(table, player, number):
    """A press that sorts the cards another way, or, for a player to act, a check."""
    if table.now.due is not None and table.now.seat_of(player.id) in table.now.due.seats and number % 3:
        return write("g", table.id, table.now.version, "check")
    return write("t", table.id, table.now.version, "sort", [*sorting.KEYS][number // 7 % 3])


def played(table, _player, _number):
    """Players check as quickly as they can, and go on."""
    return (
        write("g", table.id, table.now.version, "check")
        if table.now.due is not None
        else write("t", table.id, 0, "deal")
    )


async def pressing(bot, panels, pressed):
    """All answers."""
    loop, began, under_way = asyncio.get_running_loop(), asyncio.get_running_loop().time(), []
    for number in range(PER_SECOND * SECONDS):
        player, panel = panels[number % len(panels)]
        [table] = [one for one in bot.room.tables.values() if one.now.seat_of(player.id) is not None]
        custom_id = pressed(table, player, number)
        under_way.append(asyncio.ensure_future(player.press_id(custom_id, on=panel)))
        await asyncio.sleep(began + (number + 1) / PER_SECOND - loop.time())
    return await asyncio.gather(*under_way)


async def noted(bot):
    """The interactions with something stored."""
    await bot.room.settled()
    await bot.room.store._writer.drain()
    return {row.id for row in await bot.room.store.read(select(interactions.c.id))}


@pytest.fixture
async def crowd(discord, tmp_path, timing):
    discord.guild("Word Nerds").channel("cards")
    async with house(discord, tmp_path, timing) as bot:
        panels = await tables(discord)
        await bot.room.settled()
        yield bot, panels, Pressed(discord.server.interactions)


async def test_whoever_presses_hears_in_time_what_became_of_it(crowd, slow_disk):
    bot, panels, pressed = crowd
    slow_disk(bot)
    answers = await pressing(bot, panels, stored)
    while bot.messages.answering:
        await asyncio.wait(bot.messages.answering)
    done, busy = await noted(bot) & pressed.ids, pressed.told(BUSY)
    assert pressed.untold <= pressed.acknowledged, "whoever reads nothing new has it before their eyes"
    assert len(pressed.untold) < len(pressed.said) / 20
    assert not any(answer.failed for answer in answers)
    assert ANSWERED not in pressed.refused
    assert pressed.waits[-1] < ENDS
    assert len(busy) > len(answers) / 2, "it is more than can be stored"
    assert busy.isdisjoint(done)
    assert len(done) > SECONDS, "and what can be stored is"


async def test_what_discord_does_not_take_as_quickly_becomes_fewer_edits(discord, crowd):
    """Answers do not wait for them."""
    bot, panels, pressed = crowd
    before = len(discord.requests)
    versions = sum(table.now.version for table in bot.room.tables.values())
    answers = await pressing(bot, panels, played)
    assert not any(answer.failed for answer in answers)
    assert ANSWERED not in pressed.refused
    assert pressed.waits[-1] < DUE
    changes = sum(table.now.version for table in bot.room.tables.values()) - versions
    edits = [
        one
        for one in list(discord.requests)[before:]
        if one.method == "PATCH" and one.path.startswith("/channels/")
    ]
    assert len(edits) < changes / 2
    assert not any(one.status == 429 for one in discord.requests), "nothing was asked for too soon"


BUSY_FOR, AT_ONCE = 0.025, 400  # seconds of a processor for an act, so forty a second; and presses in one
SOON = 0.2


@pytest.fixture
def slow_machine(monkeypatch):
    """Each piece of work blocks the loop for a while from now on."""
    receive = client.receive

    async def slowly(messages, interaction, handle, **how):
        async def handled(visit):
            asyncio.get_running_loop().sleep(BUSY_FOR)
            await handle(visit)

        await receive(messages, interaction, handled, **how)

    return lambda: monkeypatch.setattr(client, "receive", slowly)


async def test_a_machine_that_is_too_slow_does_nothing_of_which_its_player_has_read_that_it_failed(
    crowd, slow_machine
):
    """A press that Discord has given up is left undone, or the next ones would come too late as well."""
    bot, panels, pressed = crowd
    slow_machine()
    loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()

    def press(number):
        player, panel = panels[number % len(panels)]
        [table] = [one for one in bot.room.tables.values() if one.now.seat_of(player.id) is not None]
        order = [*sorting.KEYS][number // 7 % 3]
        return player.press_id(write("t", table.id, table.now.version, "sort", order), on=panel)

    await asyncio.gather(*map(press, range(AT_ONCE)))
    while bot.messages.answering:
        await asyncio.wait(bot.messages.answering)
    assert loop.time() - began < ENDS, "all of them together would take ten seconds"
    done = await noted(bot) & pressed.ids
    assert done
    assert pressed.told(BUSY).isdisjoint(done)
    assert len(done & pressed.untold) <= AT_ONCE / 100, "whose answer Discord did not take in the last moment"
    assert len(pressed.said) > AT_ONCE / 2
    began = loop.time()
    assert not (await press(0)).failed
    assert loop.time() - began < SOON
