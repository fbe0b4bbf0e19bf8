"""The cost of an act: a button pressed, the rules asked, the table stored, the press answered; against a bare
discord.py bot that answers each press with a message of the same size and does nothing else.

    python -m benchmarks.bench_actions [--short]

Promises: at most 2.5 times the CPU of the bare bot with 1, 10 and 100 presses in flight, in poker, a trick game and
a rummy game; an act costs at most 1.1 times as much with 10,000 open tables as with 10, and at a table with a log
of 2,000 acts as at one with none. How long presses wait is measured with pictures on, by `bench_load`.

The bare bot sends the same as Lettershark: the player's own panel and the table's edit, for a bet a window first;
and it posts the same number of results and pictures, and changes and deletes the same number of earlier messages.
The number of each for an act is printed beside the ratio.

Both bots are separate processes on stand-ins for Discord in this one, pressed by turns; the kernel counts their
CPU. Direct messages are off: the library pays for a direct message as for any other, and the bare bot writes none.
Decisions are not graded either, which a thread does at leisure when the hand is over: that is measured separately,
and an act with it costs at most 1.5 times as much.
"""

from __future__ import annotations

import asyncio
import copy
import json
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks._bot_clickers import Clicker, PanelClicker
from benchmarks._bot_drive import BESIDE, LEAD, WHISPER, WINDOW, Driver, PanelDriver, without_picture
from benchmarks._bot_process import lettershark, process
from benchmarks._bot_rounds import Cost, Side, by_turns
from benchmarks._bot_tables import Seated, play_on, seat_all
from benchmarks._measure import Measured, is_short
from playground.pilot import Discord

if TYPE_CHECKING:
    from playground.core.records import Json

FEW = 10
CROWD = 100  # presses in flight
AS_MUCH, NO_MORE = 2.5, 1.1  # times a bare bot's CPU; times an act at few tables, or with a short log
WEIGHED = 1.5  # times an act where no decisions are graded
BY_PANEL = ("quist", "scrummy")  # games whose cards are played from the panel
HAND = 20  # acts of a hand, or a few more
DRAWN = 300.0  # seconds until every table is shown
QUIET = {
    "nudge_seconds": "3600",
    "break_seconds": "3600",
    "ready_seconds": "0.1",
    "repost_after": "100",
    "new_dms_a_minute": "1000",
    "edit_seconds": "0",
    "requests_a_second": "100000",
    "in_one_channel": "100000",
    "hands_weighed": "0",
    "pictures": "false",
    "requests_per_second": "100000",
}
"""Pictures have a benchmark of their own. Nothing happens without a press: the button deals hands, the player to
act is pinged once, and tables seldom move below the conversation, and follow every act singly."""


class House:
    """Lettershark with this many tables in the middle of a hand."""

    def __init__(self, stack: AsyncExitStack, tables: int, game: str = "scroker", **settings: str) -> None:
        self._stack, self._wanted, self._game, self._settings = stack, tables, game, settings
        self.tables: list[Seated] = []

    async def open(self, log: int = 0) -> Side:
        """`log`: the number of acts played at the first table in advance."""
        folder = self._stack.enter_context(tempfile.TemporaryDirectory())
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        discord = await self._stack.enter_async_context(Discord(record=False))
        self.tables = await seat_all(discord, database, self._wanted, game=self._game, letters=False)
        if log:
            await play_on(database, self.tables[0].number, log)
        by_panel = self._game != "scroker"
        settings = lettershark(discord, database, Path(folder), **{**QUIET, **self._settings})
        bot = await self._stack.enter_async_context(process(discord, "bot.py", settings=settings))
        await discord.wait_until(lambda: all(map(taken_up, self.tables)), seconds=DRAWN)
        driver = (PanelDriver if by_panel else Driver)(discord, self.tables)
        await driver.scatter(HAND, FEW)
        return Side(bot, driver)


def taken_up(table: Seated) -> bool:
    """Whether the table is drawn after the start, and the player to act is pinged."""
    return table.message.edited is not None and len(table.channel.messages) > 1


async def bare(stack: AsyncExitStack, ours: Side, house: House) -> Side:
    """The reference, with the same number of tables and similar messages."""
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    panel = await ours.driver.panel(house.tables)
    by_panel = isinstance(ours.driver, PanelDriver)
    shown = without_picture(house.tables[0].message.components)
    table = shown if by_panel else _asking(shown)
    file = Path(folder) / "payload.json"
    picture = Path(folder) / "picture.png"
    picture.touch()  # none is drawn
    messages = {"table": table, "panel": panel, "result": await ours.driver.result(), "picture": str(picture)}
    file.write_text(json.dumps(messages), encoding="utf-8")
    discord = await stack.enter_async_context(Discord(record=False))
    discord.server.world.records.emojis.update(ours.driver.emojis)
    seated = [_bare_table(discord, table, number) for number in range(len(house.tables))]
    arguments = ("-m", "benchmarks._bot_bare", discord.url, discord.token, str(file))
    bot = await stack.enter_async_context(process(discord, *arguments))
    if by_panel:
        return Side(bot, PanelClicker(discord, seated, ours.driver))
    return Side(bot, Clicker(discord, seated, ours.driver))


def _asking(table: list[Json]) -> list[Json]:
    """The table with three more buttons, which make the bare bot send other requests than an answer."""
    copied = copy.deepcopy(table)
    buttons = [{"type": 2, "style": 2, "label": asks, "custom_id": asks} for asks in (WINDOW, WHISPER, LEAD)]
    copied[0]["components"].append({"type": 1, "components": buttons})
    return copied


def _bare_table(discord: Discord, payload: list[Json], number: int) -> Seated:
    world = discord.server.world
    guild = discord.guild(f"Guild {number // 20}").record
    channel = world.add_channel(guild, f"table-{number}")
    user = world.add_user(f"b{number}")
    world.add_member(guild, user.id)
    body = {"flags": 1 << 15, "components": payload}
    message = discord.server.messages.create(channel, world.bot.id, body, [])
    return Seated(channel, message, {user.name: user}, number)


class Effort(NamedTuple):
    """The effort for a comparison."""

    in_flight: tuple[int, ...]
    presses: int
    rounds: int


async def against_a_bare_bot(measured: Measured, effort: Effort) -> None:
    in_flight, presses, rounds = effort
    async with AsyncExitStack() as stack:
        house = House(stack, max(in_flight))
        ours = await house.open()
        theirs = await bare(stack, ours, house)
        for lanes in in_flight:
            mine, other = await by_turns((ours, theirs), presses, lanes, rounds)
            what = f"CPU of an act, {lanes} in flight"
            measured.figures(what, mine.cpu, "bare bot", other.cpu, at_most=AS_MUCH)
            print(f"    slowest but one in a hundred: {_ms(mine)}, bare bot {_ms(other)}")
            _asked_alike(mine, other)


async def by_the_panel(measured: Measured, game: str, effort: Effort) -> None:
    in_flight, presses, rounds = effort
    async with AsyncExitStack() as stack:
        house = House(stack, max(in_flight), game)
        ours = await house.open()
        theirs = await bare(stack, ours, house)
        for lanes in in_flight:
            mine, other = await by_turns((ours, theirs), presses, lanes, rounds)
            what = f"CPU of an act in {game}, panel and table, {lanes} in flight"
            measured.figures(what, mine.cpu, "bare bot", other.cpu, at_most=AS_MUCH)
            _asked_alike(mine, other)


async def among_many(measured: Measured, tables: int, presses: int, rounds: int) -> None:
    """Compare an act among many tables with one among few."""
    async with AsyncExitStack() as stack:
        lots, few = House(stack, tables), House(stack, FEW)
        sides = (await lots.open(), await few.open())
        many, some = await by_turns(sides, presses, FEW, rounds)
        what = f"CPU of an act, {tables} open tables"
        measured.figures(what, many.cpu, f"{FEW} tables", some.cpu, at_most=NO_MORE)


async def weighing(measured: Measured, presses: int, rounds: int) -> None:
    """The cost of the thread that grades decisions of finished hands, as many at a time as by default."""
    async with AsyncExitStack() as stack:
        sides = (await House(stack, FEW, hands_weighed="2").open(), await House(stack, FEW).open())
        with_it, without = await by_turns(sides, presses, FEW, rounds)
        what = f"CPU of an act, decisions weighed, {FEW} in flight"
        measured.figures(what, with_it.cpu, "not weighed", without.cpu, at_most=WEIGHED)


async def at_a_long_log(measured: Measured, acts: int, presses: int, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        sides = (await House(stack, 1).open(log=acts), await House(stack, 1).open())
        long, short = await by_turns(sides, presses, 1, rounds)
        what = f"CPU of an act, log of {acts}"
        measured.figures(what, long.cpu, "short log", short.cpu, at_most=NO_MORE)


def _asked_alike(mine: Cost, other: Cost) -> None:
    print(f"    answers an act: {mine.answers:.2f}, bare bot {other.answers:.2f}")
    for what, our, their in zip(BESIDE, mine.beside, other.beside, strict=True):
        print(f"    {what} an act: {our:.2f}, bare bot {their:.2f}")


def _ms(cost: Cost) -> str:
    return f"{cost.p99 * 1000:.0f} ms"


async def main() -> int:
    measured = Measured("a game action, from press to answer", short=is_short(__doc__))
    if measured.short:
        effort = Effort((1, 10), presses=40, rounds=2)
        await against_a_bare_bot(measured, effort)
        for game in BY_PANEL:
            await by_the_panel(measured, game, effort)
        await weighing(measured, presses=60, rounds=2)
        await among_many(measured, tables=100, presses=60, rounds=2)
        await at_a_long_log(measured, acts=200, presses=40, rounds=2)
    else:
        await against_a_bare_bot(measured, Effort((1, FEW, CROWD), presses=150, rounds=20))
        for game in BY_PANEL:
            await by_the_panel(measured, game, Effort((1, FEW, CROWD), presses=100, rounds=12))
        await weighing(measured, presses=200, rounds=5)
        await among_many(measured, tables=10_000, presses=500, rounds=5)
        await at_a_long_log(measured, acts=2_000, presses=200, rounds=5)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
