"""What three people have in sight says the same: their own panels at once, what everybody reads a moment later."""

import asyncio
from random import Random
from types import SimpleNamespace

import pytest
from evening import start, table_of
from stand_in import house

from cogs.messages.kind import PLAIN
from engine.catalogue import GAMES
from house.tables.timing import TableTiming
from playground.pilot.reading import buttons_of, text_of
from tests.labels import JOIN

OF_EACH_FAMILY = ("scroker", "scrummy", "quist", "soup")
ACTS = 40
SAMPLE = 0.05  # seconds between two looks
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # between two acts
PUBLIC = 1.5  # seconds, of ninety-five of a hundred acts
APART = 3.0  # seconds


def seen(record):
    return text_of(record), [(one.label, one.custom_id, one.disabled) for one in buttons_of(record)]


class Watch:
    """For how long each message has said what is no longer so."""

    def __init__(self, bot, thread, people):
        self.bot, self.thread, self.people = bot, thread, people
        self.loop = asyncio.get_running_loop()
        self.since, self.lags, self.worst = {}, [], {}

    @property
    def shown(self):
        return self.bot.messages.of(table_of(self.bot))

    async def look(self):
        for name, message, wanted in await self._all():
            late = wanted is not None and (message is None or seen(message) != seen(wanted))
            now = self.loop.time()
            if not late and name in self.since:
                lag = now - self.since.pop(name)
                self.worst[name] = max(lag, self.worst.get(name, 0.0))
                if name == "table":
                    self.lags.append(lag)
            elif late:
                began = self.since.setdefault(name, now)
                said = (
                    f"{name} for {now - began:.1f} s: {message and seen(message)} instead of {seen(wanted)}"
                )
                assert now - began <= APART, said

    async def _all(self):
        yield_ = [("table", self._record(self.shown.shown.row), await self._body(self.shown.wanted()))]
        for player in self.people:
            row = self.shown.hands.of(player.id).row
            wanted = await self._body(self.shown.hands.wanted(player.id, PLAIN)) if row is not None else None
            yield_.append((player.name, self._record(row), wanted))
        return yield_

    async def _body(self, wanted):
        body = await wanted
        return SimpleNamespace(content="", components=body.body, attachments=[]) if body is not None else None

    def _record(self, row):
        known = [
            *self.thread.messages,
            *(one for player in self.people for one in (*player.ephemerals, *player.dms)),
        ]
        return next((one.record for one in known if row is not None and one.id == row.message), None)


async def in_step(bot, people, game, acts):
    host, *others = people
    await host.slash("play", game=game, computers=max(0, GAMES[game].seats.least - len(people)))
    thread = await host.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: JOIN in message.labels)
    for player in others:
        await player.press(JOIN, on=lobby)
    await start(host)
    table, random, watch = table_of(bot), Random(game), Watch(bot, thread, people)
    told = 0
    while told < acts and table.phase != "closed":
        if table.phase == "between":
            await table.deal(host.id)
        seats = [seat for seat in table.due.seats if table.seats[seat].is_person] if table.due else []
        if seats and table.phase == "playing":
            player = table.seats[random.choice(seats)].player
            await table.act(
                player, table.game.computer(table.view(player), table.offers(player), random, "sly")
            )
            told += 1
        for _ in range(int(random.choice(PAUSES) / SAMPLE)):
            await asyncio.sleep(SAMPLE)
            await watch.look()
    return watch


def late(watch):
    """Of how many in a hundred acts the public message was behind for too long."""
    return 100 * sum(lag > PUBLIC for lag in watch.lags) / max(1, len(watch.lags))


@pytest.fixture
def three(guild):
    return [guild.member(name) for name in ("ann", "bob", "cy")]


@pytest.fixture
async def bot(discord, guild, tmp_path):
    assert guild.channels
    timing = TableTiming(break_seconds=600, computer_seconds=(1.0, 2.0))
    async with house(discord, tmp_path, timing) as bot:
        yield bot


@pytest.mark.parametrize("game", OF_EACH_FAMILY)
async def test_after_every_act_three_people_soon_see_the_same(bot, three, game):
    watch = await in_step(bot, three, game, ACTS)
    assert watch.lags
    assert late(watch) <= 5, [f"{lag:.2f}" for lag in sorted(watch.lags)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_in_all_games_three_people_see_the_same_for_hands_on_end(bot, three, game):
    watch = await in_step(bot, three, game, 5 * ACTS)
    assert watch.lags
    assert late(watch) <= 5, [f"{lag:.2f}" for lag in sorted(watch.lags)]
