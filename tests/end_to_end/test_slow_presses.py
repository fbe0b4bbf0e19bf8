"""A slow press's log line: where its time went, without names or secrets."""

import asyncio
import time

import pytest
from drilling import CALLBACK
from evening import act, hand_of, started, table_of, to_act

from cogs.transport.answers import AGAIN
from house.store import DatabaseAway
from house.tables import transitions
from screens.custom_ids import write
from tests.labels import CHECK

SLOW = 0.15
FIELDS = {
    "event", "interaction", "guild", "table", "kind", "outcome",
    "took", "waited", "rules", "commit", "read", "discord", "tries",
}  # fmt: skip
WHERE = ("waited", "rules", "commit", "read", "discord")


@pytest.fixture
def lines(monkeypatch):
    """Log lines about presses. A seventh of a second is slow here."""
    monkeypatch.setattr("cogs.visit.outcomes.SLOW", SLOW)
    lines = Lines()
    monkeypatch.setattr("cogs.visit.outcomes.log", lines)
    return lines


class Lines:
    def __init__(self):
        self._told = asyncio.Queue()

    def info(self, event, **facts):
        self._told.put_nowait({"event": event, **facts})

    def clear(self):
        while not self._told.empty():
            self._told.get_nowait()

    async def next(self):
        return await self._told.get()

    async def of(self, interaction):
        while (line := await self.next())["interaction"] != interaction:
            pass
        return line


def _last_answered(discord):
    """The interaction whose answer Discord has had last."""
    return int(
        next(one.path.split("/")[2] for one in reversed(list(discord.requests)) if "/callback" in one.path)
    )


def _the_rules(bot, _discord, monkeypatch):
    act = transitions.act

    def slowly(*args, **named):
        time.sleep(SLOW)
        return act(*args, **named)

    assert table_of(bot)
    monkeypatch.setattr(transitions, "act", slowly)


def _the_commit(bot, _discord, monkeypatch):
    driver = bot.room.store._driver
    run = driver.run
    later = asyncio.get_running_loop().call_later
    monkeypatch.setattr(driver, "run", lambda *batches: later(SLOW, run, *batches))


def _somebody_else_at_the_table(bot, _discord, _monkeypatch):
    table = table_of(bot)

    async def holds():
        async with table.live._lock:
            held.set()
            await asyncio.sleep(2 * SLOW)  # it began before the press

    held = asyncio.Event()
    bot.holding = asyncio.create_task(holds())


def _discord_itself(_bot, discord, _monkeypatch):
    discord.faults.delay(CALLBACK, SLOW)


@pytest.fixture(params=[_the_rules, _the_commit, _somebody_else_at_the_table, _discord_itself])
def slowed(request, bot, discord, monkeypatch):
    """Slows something down; gives where the line has to say so."""

    def slow():
        request.param(bot, discord, monkeypatch)
        return SAID[request.param]

    return slow


SAID = {
    _the_rules: "rules",
    _the_commit: "commit",
    _somebody_else_at_the_table: "waited",
    _discord_itself: "discord",
}


async def test_a_slow_press_says_where_its_time_went(bot, discord, ann, bob, lines, slowed):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    panel = await hand_of(acting, board)
    where = slowed()
    await acting.press(CHECK, on=panel)
    line = await lines.of(_last_answered(discord))
    assert line.keys() == FIELDS
    assert line["event"] == "press-slow"
    assert (line["kind"], line["outcome"], line["tries"]) == ("button", "done", 1)
    assert (line["guild"], line["table"]) == (table_of(bot).guild, table_of(bot).id)
    assert line[where] >= 1000 * SLOW
    assert line["took"] >= line[where]


async def test_a_question_that_the_database_is_slow_to_answer_is_counted(
    bot, discord, ann, lines, monkeypatch
):
    store = bot.room.store
    answer = store._answer

    async def slowly(*args):
        await asyncio.sleep(SLOW)
        return await answer(*args)

    monkeypatch.setattr(store, "_answer", slowly)
    await ann.slash("chips")
    line = await lines.of(_last_answered(discord))
    assert (line["kind"], line["table"]) == ("command", None)
    assert line["read"] >= 1000 * SLOW


async def test_a_press_that_failed_leaves_a_line_and_a_quick_or_refused_one_leaves_none(
    bot, discord, ann, bob, lines, monkeypatch
):
    board = await started(ann, bob)
    acting, waiting = to_act(bot, ann, bob)
    lines.clear()
    monkeypatch.setattr("cogs.visit.outcomes.SLOW", 100)
    deal = write("t", table_of(bot).id, 0, "deal")
    assert "Wait for this hand to end" in (await waiting.press_id(deal, on=board)).text
    await act(acting, board, CHECK)
    panel = await hand_of(waiting, board)
    driver = bot.room.store._driver
    with monkeypatch.context() as patched:
        patched.setattr(
            driver, "run", lambda batches, ran: ran([DatabaseAway("full", readable=True)] * len(batches))
        )
        await waiting.press(CHECK, on=panel)
    line = await lines.next()
    assert (line["event"], line["outcome"], line["table"]) == ("press-failed", "database", table_of(bot).id)
    assert line["interaction"] == _last_answered(discord)


async def test_tries_at_discord_are_counted_with_the_pause_and_two_that_fail_are_not_done(
    bot, discord, ann, bob, lines
):
    board = await started(ann, bob)
    acting, waiting = to_act(bot, ann, bob)
    panel = await hand_of(acting, board)
    discord.faults.fail(CALLBACK, status=502)
    await acting.press(CHECK, on=panel)
    line = await lines.of(_last_answered(discord))
    assert (line["outcome"], line["tries"]) == ("done", 3), "sent, looked for, and sent again"
    assert line["discord"] >= 1000 * AGAIN
    panel = await hand_of(waiting, board)
    lines.clear()
    discord.faults.fail(CALLBACK, status=502, times=3)
    await waiting.press(CHECK, on=panel)
    line = await lines.next()
    assert (line["event"], line["outcome"]) == ("press-failed", "discord")
    assert table_of(bot).now.phase == "between", "it is done at the table"


async def test_the_way_to_the_bot_counts_too(bot, discord, ann, bob, lines, monkeypatch):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    monkeypatch.setattr(bot.connection.trips, "late", lambda *_: 1.5)
    await act(acting, board, CHECK)
    line = await lines.of(_last_answered(discord))
    assert 1500 <= line["waited"] <= line["took"]
