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
ACTS = 15
SAMPLE = 0.1  # seconds between two looks
PAUSES = (0.2, 1.0, 2.0, 4.0, 8.0)  # between two acts: three seconds on average, and several at once
APART = 3.0  # seconds, at most
CROWDED = (
    4.0  # for the public message: a result, its new place and a ping may share what Discord allows a channel
)
SOON = 1.5  # seconds
LATE = 15  # of a hundred acts: public messages that take longer, for the same reason


def seen(record):
    return text_of(record), [(one.label, one.custom_id, one.disabled) for one in buttons_of(record)]


class Watch:
    """When each message should have changed, and when it has."""

    def __init__(self, bot, thread, people):
        self.bot, self.thread, self.people = bot, thread, people
        self.loop = asyncio.get_running_loop()
        self.owed, self.lags = {}, []  # by message, what it should say since when, and does not yet
        self.since, self.version = {}, 0

    @property
    def shown(self):
        return self.bot.messages.of(table_of(self.bot))

    @property
    def settled(self):
        """Whether all that they have in sight says the same."""
        return len(self.owed) > len(self.people) and all(len(owed) == 1 for owed in self.owed.values())

    async def look(self):
        version, self.version = self.version, table_of(self.bot).version
        moved = version != self.version  # perhaps more than once since the last look
        for name, record, wanted in await self._all():
            now, owed = self.loop.time(), self.owed.setdefault(name, [])
            if wanted is None:
                owed.clear()  # it is not to be seen
                continue
            if not owed or owed[-1][1] != seen(wanted):
                owed.append((now, seen(wanted)))
            there = record and seen(record)
            done = next((at for at in reversed(range(len(owed))) if owed[at][1] == there), 0)
            self.lags += [now - began for began, _ in owed[1 : done + 1]] if name == "table" else []
            del owed[:done]  # what it says stays, for the next to be compared with
            current = owed[-1][1] == there
            began = now if current or moved else self.since.get(name, now)
            since = self.since[name] = owed[1][0] if owed[1:] else began
            most = CROWDED if name == "table" else APART
            assert now - since <= most, f"{name} for {now - since:.1f} s: {there} instead of {owed[-1][1]}"

    async def _all(self):
        found = [("table", self._record(self.shown.shown.row), await self._body(self.shown.wanted()))]
        for player in self.people:
            row = self.shown.hands.of(player.id).row
            wanted = await self._body(self.shown.hands.wanted(player.id, PLAIN)) if row is not None else None
            found.append((player.name, self._record(row), wanted))
        return found

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
    for player in others[: GAMES[game].seats.most - 1]:
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
        goes_on = watch.loop.time() + random.choice(PAUSES)
        while (left := goes_on - watch.loop.time()) > 0:
            await watch.look()
            computers = table.due is not None and any(
                table.seats[seat].is_computer for seat in table.due.seats
            )
            await asyncio.sleep(left if watch.settled and not computers else min(SAMPLE, left))
    return watch


def late(watch):
    """Per cent of acts after which the public message was behind for too long."""
    return 100 * sum(lag > SOON for lag in watch.lags) / max(1, len(watch.lags))


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
    assert late(watch) <= LATE, [f"{lag:.2f}" for lag in sorted(watch.lags)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_in_all_games_three_people_see_the_same_for_hands_on_end(bot, three, game):
    watch = await in_step(bot, three, game, 8 * ACTS)
    assert watch.lags
    assert late(watch) <= LATE, [f"{lag:.2f}" for lag in sorted(watch.lags)]
