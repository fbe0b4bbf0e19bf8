"""Whether presses wait at a given number of them a second, with pictures on, and within Discord's limit.

    python -m benchmarks.bench_load [--short]

Promises: with 30 and with 100 presses a second at 1,000 tables (half with one person), nothing is
unanswered, and nothing answered twice (Discord's 40060); of all answers 99 of 100 come within 250 ms, half of those
without a new picture within 15 ms, half of those with one within 60 ms; and where a picture follows its answer, it
does so within half a second (95 of 100).

Every player opens their hand first, which is one press a hand and no act.

Also printed, without a promise: the bot's memory, the answers with a picture, the messages that have theirs, and
the requests an act that count against Discord's fifty a second; the stand-in refuses more. Pings are off, because
players never wait long enough for one. To compare two commits, run it in a worktree of each, by turns.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from benchmarks._bot_process import lettershark, process
from benchmarks._bot_rate import KEPT, LATER, NEW, NONE, Rate, part_of
from benchmarks._bot_rounds import no_collecting
from benchmarks._bot_tables import seat_all
from benchmarks._measure import Figure, Measured, is_short
from cogs.transport.rest import ALREADY_ANSWERED
from playground.core.ratelimits import Limit
from playground.pilot import Discord

LOOKS = 1.2  # presses for each player in advance, so that most of them have their hands open
LONGEST_WAIT, AT_ONCE, WITH_PICTURE, FOLLOWS = 0.25, 0.015, 0.06, 0.5
DISCORDS = Limit(50, 1)
QUIET = {
    "nudge_seconds": "3600",
    "break_seconds": "3600",
    "ready_seconds": "0.1",
    "repost_after": "100",
    "new_dms_a_minute": "1000",
}


async def at_a_rate(measured: Measured, tables: int, per_second: int, seconds: float) -> None:
    """A number of presses a second, at tables with pictures, half with one person, and within Discord's limit."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        discord = await stack.enter_async_context(Discord(record=False, seconds=300))
        seated = await seat_all(discord, database, tables, letters=False, alone=True)
        bot = await stack.enter_async_context(
            process(discord, "bot.py", settings=lettershark(discord, database, Path(folder), **QUIET))
        )
        await discord.wait_until(lambda: all(table.message.edited is not None for table in seated))
        discord.limits.whole = DISCORDS
        rate = Rate(discord, seated)
        with no_collecting():
            players = sum(len(table.players) for table in seated)
            await rate.at(per_second, LOOKS * players / per_second)
            rate.forget()
            before = bot.cpu
            await rate.at(per_second, seconds)
        where = f"{per_second} presses a second, {tables} tables"
        _told(measured, rate, where, bot.cpu - before)
        print(f"    memory of the bot, without drawing: {bot.megabytes:.0f} MB")


def _told(measured: Measured, rate: Rate, where: str, cpu: float) -> None:
    waits = {
        brought: [press.seconds for press in rate.presses if press.brought == brought]
        for brought in (NEW, KEPT, LATER, NONE)
    }
    for brought, found in waits.items():
        half, most = (f"{part_of(found, part) * 1000:.0f} ms" for part in (0.5, 0.99))
        print(f"    answered with {brought}: {len(found)}, half within {half}, 99 of 100 within {most}")
    for what, parts in rate.pictured.items():
        print(f"    {what} with their picture: {100 * sum(parts) / max(1, len(parts)):.0f} of 100")
    for alone, acts in rate.acts.items():
        who = "one person plays" if alone else "several play"
        print(
            f"    requests an act of Discord's fifty, where {who}: {rate.counted.asked[alone] / max(1, acts):.2f}"
        )
    told = f"{cpu / max(1, len(rate.presses)) * 1000:.1f} ms"
    print(f"    CPU of a press, without drawing: {told}; presses that no table was ready for: {rate.idle}")
    every = [press.seconds for press in rate.presses]
    half, most = (f"{part_of(every, part) * 1000:.0f} ms" for part in (0.5, 0.99))
    print(f"    all {len(every)} answers: half within {half}, 99 of 100 within {most}")
    twice, lost = rate.refused[ALREADY_ANSWERED], sum(rate.wrong.values())
    measured.tell(Figure(f"answered twice, {where}", f"{twice}", "", "", "none", not twice))
    measured.tell(Figure(f"unanswered, {where}", f"{lost}", "", "", "none", not lost))
    measured.within(f"99 of 100 answered, {where}", part_of(every, 0.99), at_most=LONGEST_WAIT)
    old = [press.seconds for press in rate.presses if press.brought in (KEPT, NONE)]
    measured.within(f"half of those without a new picture, {where}", part_of(old, 0.5), at_most=AT_ONCE)
    measured.within(f"half of those with one, {where}", part_of(waits[NEW], 0.5), at_most=WITH_PICTURE)
    measured.within(f"a picture follows, 95 of 100, {where}", part_of(rate.follows, 0.95), at_most=FOLLOWS)


async def main() -> int:
    measured = Measured("presses a second", short=is_short(__doc__))
    if measured.short:
        await at_a_rate(measured, tables=40, per_second=10, seconds=8)
    else:
        for per_second in (30, 100):
            await at_a_rate(measured, tables=1_000, per_second=per_second, seconds=60)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
