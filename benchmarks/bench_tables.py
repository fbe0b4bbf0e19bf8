"""The cost of many open tables: memory, and the time of a start.

    python -m benchmarks.bench_tables [--short]

Promises: at most 230 MB with 1,000 open tables after hands with computer players in both languages; an empty house
ready within 1.5 s of the start; 1,000 tables resumed, so that the last of them answers, within 3 s. Ready means
that the first press is answered. Seconds depend on the machine's other work: the bare discord.py bot's are printed
beside them, and a long run judges the best of three.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks._bot_process import BotProcess, lettershark, process
from benchmarks._bot_tables import Seated, seat_all
from benchmarks._measure import Measured, is_short
from playground.core.interaction import COMPONENT
from playground.pilot import Discord
from screens import custom_ids
from screens.i18n.language import i18n

if TYPE_CHECKING:
    from playground.core.records import ChannelRecord, MessageRecord, User
    from playground.pilot import Message

MEGABYTES, READY, RESUMED = 230.0, 1.5, 3.0
STARTS = 3
DRAWN = 300.0
SETTINGS = {
    "ready_seconds": "0.1",
    "nudge_seconds": "3600",
    "edit_seconds": "0.1",
    "pictures": "false",
    "computer_seconds": "[0, 0]",
    "requests_per_second": "100000",
}
BUTTON = {"type": 2, "style": 1, "label": "Here", "custom_id": "here"}
PAYLOAD = [{"type": 1, "components": [BUTTON]}]
OVER = "Next hand"
WISHES = ("Check", "Call", "Keep all", "Show nothing", "Accept", "All in", "Fold")


async def answered(
    discord: Discord, channel: ChannelRecord, message: MessageRecord, user: User, custom_id: str
) -> None:
    data = {"custom_id": custom_id, "component_type": 2, "id": 0}
    asked = discord.server.interactions.ask(COMPONENT, user, channel, data, message)
    outcome = await asked.future
    if outcome.kind == "failed":
        raise RuntimeError("a press was not answered")


async def bare_start() -> float:
    """Seconds until a bare bot answers."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "payload.json"
        file.write_text(json.dumps({"table": PAYLOAD}), encoding="utf-8")
        async with Discord(record=False) as discord:
            channel, message, user = _place(discord)
            began = perf_counter()
            arguments = ("-m", "benchmarks._bot_bare", discord.url, discord.token, str(file))
            async with process(discord, *arguments):
                await answered(discord, channel, message, user, "here")
                return perf_counter() - began


async def empty_start() -> float:
    """Seconds until Lettershark answers in a house without tables."""
    with tempfile.TemporaryDirectory() as folder:
        async with Discord(record=False) as discord:
            channel, message, user = _place(discord)
            settings = lettershark(
                discord, f"sqlite+aiosqlite:///{folder}/bench.db", Path(folder), **SETTINGS
            )
            times = []
            for _ in range(2):  # the first start creates the database and registers the commands with Discord
                began = perf_counter()
                async with process(discord, "bot.py", settings=settings):
                    await answered(discord, channel, message, user, "here")
                    times.append(perf_counter() - began)
            return times[-1]


def _place(discord: Discord) -> tuple[ChannelRecord, MessageRecord, User]:
    guild = discord.guild("Guild")
    channel, user = guild.channel("cards").record, guild.member("ann").user
    body = {"flags": 1 << 15, "components": PAYLOAD}
    return channel, discord.server.messages.create(channel, discord.server.world.bot.id, body, []), user


async def full_house(tables: int, starts: int) -> tuple[float, float]:
    """Seconds until the last of the stored tables answers; and the megabytes once all have been shown."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/bench.db"
        async with Discord(record=False, seconds=DRAWN) as discord:
            seated = await seat_all(discord, database, tables)
            settings = lettershark(discord, database, Path(folder), **SETTINGS)
            best, megabytes = float("inf"), 0.0
            for number in range(starts):
                began = perf_counter()
                async with process(discord, "bot.py", settings=settings) as bot:
                    await _hand_of(discord, seated[-1])
                    best = min(best, perf_counter() - began)
                    if number == starts - 1:
                        megabytes = await _weighed(discord, seated, bot)
            return best, megabytes


async def _hand_of(discord: Discord, table: Seated) -> None:
    user = next(iter(table.players.values()))
    await answered(
        discord, table.channel, table.message, user, custom_ids.write("t", table.number, 0, "hand")
    )


async def _weighed(discord: Discord, seated: list[Seated], bot: BotProcess) -> float:
    """Megabytes with every table shown, all players written to, words of both languages looked up, hands played
    with computers."""
    await discord.wait_until(lambda: all(len(table.channel.messages) > 1 for table in seated))
    guild = discord.guild("Guild")
    guild.channel("cards")
    ann = guild.member("ann")
    for language in ("en", "fr"):
        await ann.slash("word", word="badge", language=language)
        await ann.slash("play", game="scroker", computers=3, language=language)
        thread = await ann.channel.wait_for_thread()
        hand = i18n(language).say(
            "My hand"
        )  # a table uses the language of its words, and a panel its player's
        panel = await ann.wait_for_ephemeral(lambda message: "Start" in message.labels)
        await ann.press("Start", on=panel)
        board = await thread.wait_for(lambda message, hand=hand: hand in message.labels)
        await _played(discord, (await ann.press(hand, on=board)).message)
        await ann.slash("table close", in_=thread)  # between two hands, so the bot asks for no confirmation
        thread.delete()
    return bot.megabytes


async def _played(discord: Discord, panel: Message) -> None:
    """Play a hand to its end, by one person and computers."""
    ann = discord.guild("Guild").member("ann")
    while True:
        wish = await discord.wait_until(
            lambda: next((wish for wish in (OVER, *WISHES) if panel.button(wish)), None)
        )
        if wish == OVER:
            return
        await ann.press(wish, on=panel)


async def main() -> int:
    measured = Measured("many tables: memory and starts", short=is_short(__doc__))
    # The first start also uploads the cards' pictures to Discord, once for good.
    tables, starts = (200, 2) if measured.short else (1000, STARTS)
    bare = min([await bare_start() for _ in range(starts)])
    ready = min([await empty_start() for _ in range(starts)])
    resumed, megabytes = await full_house(tables, starts)
    print(f"  a bare bot answers after {bare:.2f} s")
    measured.within("an empty house answers after", ready, at_most=READY)
    measured.within(f"the last of {tables} tables answers after", resumed, at_most=RESUMED)
    measured.memory(f"{tables} open tables, two languages", megabytes, at_most=MEGABYTES)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
