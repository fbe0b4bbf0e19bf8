"""Four people and two computers play an evening of Scroker in every way there is, and nobody sees a card too many.

One of the four takes no direct messages, one does not act for a while, and somebody watches without a seat. What the
bot sent is judged by Discord's own description, what anybody was shown and what was logged by who may know which card.
"""

import logging
from functools import partial
from io import StringIO
from random import Random
from types import SimpleNamespace

import pytest
from drill_eyes import CardEyes
from drill_people import Seasoned
from evening import start, table_of
from manual_time import ManualTime
from stand_in import PATIENCE, house

from cogs.startup import logs
from house.room import CardRoom
from house.tables.timing import TableTiming
from playground.pilot import Discord
from playground.pilot.validation import Judge, description_file
from tests.wished_deals import alike

QUICK = {"edit_seconds": 0.001, "letter_seconds": 0.001, "nudge_seconds": 3600.0}
COMPUTERS = TableTiming(break_seconds=600, computer_seconds=(0.01, 0.02))
ABSENT_FROM, ABSENT_UNTIL = 2, 3
SHORT = 40
HANDS = 20


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=100_000) as discord:
        yield discord


@pytest.fixture
def log(monkeypatch):
    """All that the bot logs, down to the last detail."""
    written = StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    monkeypatch.setattr("sys.stderr", written)
    logs.configure("debug", "json")
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def time(monkeypatch):
    """The house's clock, which stands still until it is told to go on."""
    time = ManualTime()
    monkeypatch.setattr("stand_in.CardRoom", partial(CardRoom, time=time))
    return time


async def seated(ann, *others):
    await ann.slash("play", game="scroker", computers=2, buy_in=SHORT)
    thread = await ann.channel.wait_for_thread()
    board = await thread.wait_for(lambda message: "Rules" in message.labels)
    for player in others:
        await player.press("Join", on=board)
    return board


async def an_evening(discord, tmp_path, time, log, hands, seed):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    people = [guild.member(name, dms_open=name != "cy") for name in ("ann", "bob", "cy", "dee")]
    watcher = guild.member("eve")
    dee = people[-1]
    async with house(discord, tmp_path, COMPUTERS, random=Random(seed), **QUICK) as bot:
        board = await seated(*people)
        eyes = CardEyes(discord, bot, table_of(bot), [*people, watcher])
        player = Seasoned(bot, time, people, board, Random(seed), eyes)
        await start(people[0])
        for number in range(1, hands + 1):
            player.absent = {dee.id} if ABSENT_FROM <= number <= ABSENT_UNTIL else set()
            await player.hand()
            await player.between(last=number == hands)
        assert (await bot.room.audit()).problems == ()
        eyes.look()
        eyes.nothing_in(log.getvalue())
        happened = await eyes.stored()
    return SimpleNamespace(eyes=eyes, ways=player.ways, happened=happened, people=people)


def judged(discord):
    """By Discord's own description of its interface."""
    description = description_file()
    if description is None:
        pytest.skip("all but this held: Discord's description is not here to judge the bodies by")
    assert list(Judge(description).complaints(discord.requests)) == []


def everything_happened(evening, hands):
    kinds = [event.kind for event in evening.happened]
    assert kinds.count("hand-ends") == hands
    assert "spellchecked" in kinds
    assert any(event.kind == "called" and event.public.get("all_in") for event in evening.happened), (
        "a tap-out"
    )
    assert "timed-out" in kinds
    assert {"button", "letter", "card", "window", "slash", "panel"} <= set(evening.ways), evening.ways
    assert evening.eyes.own > 10 * hands
    cy = evening.people[2]
    assert cy.dms == []
    assert any("Your DMs are closed" in message.text for message in cy.ephemerals)


def challenged(evening):
    """What came of the spellchecks."""
    return {event.public["true"] for event in evening.happened if event.kind == "spellchecked"}


@pytest.mark.slow
async def test_twenty_hands_in_every_way_show_nobody_a_card_too_many(
    discord, tmp_path, time, log, monkeypatch
):
    alike(monkeypatch, 20)
    evening = await an_evening(discord, tmp_path, time, log, HANDS, 20)
    everything_happened(evening, HANDS)
    assert challenged(evening) == {True, False}
    judged(discord)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
async def test_nor_do_other_evenings(discord, tmp_path, time, log, monkeypatch, seed):
    alike(monkeypatch, seed)
    evening = await an_evening(discord, tmp_path, time, log, HANDS, seed)
    everything_happened(evening, HANDS)
    judged(discord)
