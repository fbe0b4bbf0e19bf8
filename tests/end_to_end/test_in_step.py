"""What three people have in sight says the same: their own panels at once, what everybody reads a moment later."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from evening import start, table_of
from stand_in import house

from cogs.messages.kind import PLAIN
from engine.catalogue import GAMES
from house.tables.timing import TableTiming
from playground.pilot.reading import buttons_of, text_of
from screens.components import pictured
from tests.labels import JOIN

OF_EACH_FAMILY = ("scroker", "scrummy", "quist", "soup")
ACTS = 15
SAMPLE = 0.1  # seconds between two looks
PAUSES = (0.2, 1.0, 2.0, 4.0, 8.0)  # between two acts: three seconds on average, and several at once
APART = 3.0  # seconds, at most
SOON, DRAWN = 1.5, 2.5  # seconds until the public message has changed, and has its picture
LATE = 5  # of a hundred changes


def seen(components):
    """Texts, buttons and the texts of pictures."""
    record = SimpleNamespace(content="", components=components, attachments=[])
    return text_of(record), [(one.label, one.custom_id, one.disabled) for one in buttons_of(record)]


class Owed(NamedTuple):
    """`drawn`: with its picture; None if it has none."""

    since: float
    written: Any
    drawn: Any

    def is_seen(self, there):
        return there is not None and there in (self.written, self.drawn)


class Watch:
    """When each message should have changed, and when it has."""

    def __init__(self, bot, table, thread, people):
        self.bot, self.table, self.thread, self.people = bot, table, thread, people
        self.loop = asyncio.get_running_loop()
        self.owed = {}  # by message, what it should say since when, and does not yet
        self.lags, self.drawn = [], []
        self.since, self.pictured, self.version = {}, {}, 0

    @property
    def shown(self):
        return self.bot.messages.of(self.table)

    @property
    def settled(self):
        """Whether all that they have in sight says the same, and no picture is still to come."""
        known = len(self.owed) > len(self.people)
        return known and all(len(owed) == 1 and self._pictured(name) for name, owed in self.owed.items())

    def _pictured(self, name):
        (owed,) = self.owed[name]
        return owed.drawn is None or self.pictured.get(name) == owed

    async def look(self):
        version, self.version = self.version, self.table.now.version
        moved = version != self.version  # perhaps more than once since the last look
        for name, record, wanted in await self._all():
            now, owed = self.loop.time(), self.owed.setdefault(name, [])
            if wanted is None:
                owed.clear()  # it is not to be seen
                continue
            if not owed or owed[-1][1:] != wanted:
                owed.append(Owed(now, *wanted))
            there = record and seen(record.components)
            done = next((at for at in reversed(range(len(owed))) if owed[at].is_seen(there)), 0)
            self.lags += [now - one.since for one in owed[1 : done + 1]] if name == "table" else []
            del owed[:done]  # what it says stays, for the next to be compared with
            self._look_at_picture(name, owed[0], there, now)
            current = owed[-1].is_seen(there)
            began = now if current or moved else self.since.get(name, now)
            since = self.since[name] = owed[1].since if owed[1:] else began
            assert now - since <= APART, f"{name} for {now - since:.1f} s: {there} instead of {owed[-1][1:]}"

    def _look_at_picture(self, name, owed, there, now):
        """Each picture counts once, when it is there."""
        if there is not None and there == owed.drawn and self.pictured.get(name) != owed:
            self.pictured[name] = owed
            self.drawn += [now - owed.since] if name == "table" else []

    async def _all(self):
        found = [("table", self._record(self.shown.shown.row), await self._body(self.shown.wanted()))]
        for player in self.people:
            row = self.shown.hands.of(player.id).row
            wanted = await self._body(self.shown.hands.wanted(player.id, PLAIN)) if row is not None else None
            found.append((player.name, self._record(row), wanted))
        return found

    async def _body(self, wanted):
        if (wanted := await wanted) is None:
            return None
        body, picture = wanted.body, wanted.picture
        return seen(body), seen(pictured(body, "", picture.alt)) if picture is not None else None

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
    table, random = table_of(bot), Random(game)
    watch = Watch(bot, table, thread, people)
    told = 0
    while told < acts and table.now.phase != "closed":
        if table.now.phase == "between":
            await table.deal(host.id)
        seats = (
            [seat for seat in table.now.due.seats if table.now.seats[seat].is_person] if table.now.due else []
        )
        if seats and table.now.phase == "playing":
            player = table.now.seats[random.choice(seats)].player
            await table.act(
                player, table.game.computer(table.now.view(player), table.now.offers(player), random, "sly")
            )
            told += 1
        goes_on = watch.loop.time() + random.choice(PAUSES)
        while (left := goes_on - watch.loop.time()) > 0:
            await watch.look()
            computers = table.now.due is not None and any(
                table.now.seats[seat].is_computer for seat in table.now.due.seats
            )
            await asyncio.sleep(left if watch.settled and not computers else min(SAMPLE, left))
    return watch


def late(lags, most=SOON):
    """How many of a hundred took longer."""
    return 100 * sum(lag > most for lag in lags) / len(lags)


@pytest.fixture
def three(guild):
    return [guild.member(name) for name in ("ann", "bob", "cy")]


@pytest.fixture
def pictures():
    return False


@pytest.fixture
async def bot(discord, guild, tmp_path, pictures):
    assert guild.channels
    timing = TableTiming(break_seconds=600, computer_seconds=(1.0, 2.0))
    async with house(discord, tmp_path, timing, pictures=pictures, repost_after=20) as bot:
        yield bot


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", OF_EACH_FAMILY)
@pytest.mark.parametrize("pictures", [True], ids=["drawn"])
async def test_after_every_act_three_people_soon_see_the_same_and_its_picture(bot, three, game):
    watch = await in_step(bot, three, game, ACTS)
    assert late(watch.lags) <= LATE, [f"{lag:.2f}" for lag in sorted(watch.lags)]
    assert late(watch.drawn, DRAWN) <= LATE, [f"{lag:.2f}" for lag in sorted(watch.drawn)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_in_all_games_three_people_see_the_same_for_hands_on_end(bot, three, game):
    watch = await in_step(bot, three, game, 8 * ACTS)
    assert late(watch.lags) <= LATE, [f"{lag:.2f}" for lag in sorted(watch.lags)]
