"""`bot.py doctor`: a page of checks. It only looks, and works beside a running bot; exit code 1: something is
wrong.

With `--live CHANNEL` it also posts one message of each kind there, compares Discord's version with the one sent,
and deletes them again.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord
from discord.http import Route

from cogs.emojis.uploads import wanted
from cogs.messages.artist import Artist, NotDrawn
from cogs.program.database import told_in_one_line
from cogs.program.inspecting import FAILED, say
from cogs.startup.config import Config
from cogs.transport.unreadable import UNREADABLE
from drawing.scenes import written
from engine.languages import DEFAULT
from house.heartbeat import BEAT_MS
from house.store import driven, shown
from house.store.alive import alive
from screens.i18n.language import i18n
from screens.pictures.decks import deck_picture

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
SPARE_BYTES = 1_000_000_000
LATELY = f"runs, or has stopped in the last {2 * BEAT_MS // 1000} seconds"
LATE = 2.0  # tolerance of the clock, in seconds
INVALID = 1_000
LISTED = 20  # most servers listed
A_PAGE = 200
ANSWER = aiohttp.ClientTimeout(total=5)
NOT_REACHED = (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordException, *UNREADABLE)
INVALID_LINE = re.compile(r"^lettershark_invalid_requests (\S+)$", re.MULTILINE)


class Diagnosis(NamedTuple):
    """`right` None: unknown."""

    what: str
    right: bool | None
    told: str

    def __str__(self) -> str:
        return f"{ {True: 'ok   ', False: 'WRONG', None: '?    '}[self.right] } {self.what}: {self.told}"


async def doctor(config: Config, channel: int | None = None) -> int:
    found = [one async for one in _examined(config, channel)]
    wrong = sum(one.right is False for one in found)
    say(f"Lettershark on {shown(config.database)}", [*map(str, found), f"{wrong} wrong"], ())
    return FAILED if wrong else 0


async def _examined(config: Config, channel: int | None) -> AsyncIterator[Diagnosis]:
    async for one in _database(config):
        yield one
    for one in _disk(config):
        yield one
    yield await _pictures()
    yield await _invalid(config)
    if not config.token:
        yield Diagnosis("Discord", None, "not asked, as there is no token (LETTERSHARK_TOKEN)")
        return
    try:
        async with _logged_in(config) as client:
            async for one in _discord(config, client):
                yield one
            if channel is not None:
                from cogs.program.doctor_live import tried  # noqa: PLC0415 - rarely used

                async for told in tried(client, channel):
                    yield Diagnosis(*told)
    except discord.LoginFailure:
        yield Diagnosis("token", False, "Discord does not know it: look at LETTERSHARK_TOKEN")
    except NOT_REACHED as wrong:
        yield Diagnosis(
            "Discord", False, f"it does not answer as it should ({type(wrong).__name__}: {wrong})"
        )


# --- the machine -----------------------------------------------------------------------------------------


async def _database(config: Config) -> AsyncIterator[Diagnosis]:
    try:
        with told_in_one_line(config.database):
            found = await alive(config.database, 2 * BEAT_MS)
    except Exception as wrong:  # noqa: BLE001 - the other lines are wanted after any failure
        yield Diagnosis("database", False, str(wrong))
        return
    yield Diagnosis("database", True, f"answers, and is up to date; {found.open_tables} tables are open")
    if driven(config.database).get_backend_name() == "sqlite":
        runs = found.running > 0
        yield Diagnosis("bot", runs or None, LATELY if runs else "none runs on this database just now")
    else:
        told = f"{found.running} of {config.places} play, {found.taken} are taken"
        yield Diagnosis("places", found.running >= config.places, told)


def _disk(config: Config) -> Iterator[Diagnosis]:
    url = driven(config.database)
    folders = {Path(config.data_dir).resolve()}
    if url.get_backend_name() == "sqlite":
        folders.add(Path(str(url.database)).resolve().parent)
    for folder in sorted(folders):
        if not folder.is_dir():
            yield Diagnosis("disk", False, f"{folder} is not there")
            continue
        free = shutil.disk_usage(folder).free
        yield Diagnosis("disk", free >= SPARE_BYTES, f"{free / 1e9:.1f} GB are free at {folder}")


async def _pictures() -> Diagnosis:
    artist, began = Artist(), time.perf_counter()
    try:
        image = await artist.draw(written(deck_picture("scroker", i18n(DEFAULT)).scene))
    except NotDrawn as wrong:
        return Diagnosis("pictures", False, f"none can be drawn ({wrong}); messages go out in text")
    finally:
        await artist.close()
    return Diagnosis(
        "pictures",
        True,
        f"one of {len(image) // 1000} kB in {time.perf_counter() - began:.1f} s, start included",
    )


async def _invalid(config: Config) -> Diagnosis:
    if not config.metrics_port:
        return Diagnosis("invalid requests", None, "not known: the bot serves no metrics (metrics_port)")
    url = f"http://{config.metrics_host}:{config.metrics_port}/metrics"
    try:
        async with aiohttp.ClientSession(timeout=ANSWER) as session, session.get(url) as reply:
            told = INVALID_LINE.search(await reply.text())
    except (aiohttp.ClientError, OSError, TimeoutError) as wrong:
        return Diagnosis(
            "invalid requests", None, f"not known: {url} does not answer ({type(wrong).__name__})"
        )
    if told is None:
        return Diagnosis("invalid requests", None, "not known: no bot is connected")
    count = round(float(told[1]))
    return Diagnosis("invalid requests", count < INVALID, f"{count} in ten minutes; 10,000 are a ban")


# --- Discord ---------------------------------------------------------------------------------------------


@asynccontextmanager
async def _logged_in(config: Config) -> AsyncIterator[discord.Client]:
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(config.token)
        yield client
    finally:
        await client.close()


async def _discord(config: Config, client: discord.Client) -> AsyncIterator[Diagnosis]:
    yield Diagnosis("token", True, f"Discord knows the bot as {client.user}")
    yield await _clock()
    limits = await client.http.request(Route("GET", "/gateway/bot"))
    left, shards = limits["session_start_limit"]["remaining"], limits["shards"]
    told = f"{left} connections are left today, {shards} shards are recommended"
    yield Diagnosis("gateway", left > max(config.places, config.shards or shards), told)
    if config.card_pictures:
        listed: Any = await client.http.get_application_emojis(client.application_id or 0)
        there, names = {item["name"] for item in listed["items"]}, {one.emoji for one in wanted().values()}
        missing = len(names - there)
        yield Diagnosis(
            "emojis",
            missing == 0,
            f"{missing} of {len(names)} pictures of cards are missing"
            if missing
            else f"all {len(names)} pictures of cards are there",
        )
    async for one in _permissions(client):
        yield one


async def _clock() -> Diagnosis:
    async with (
        aiohttp.ClientSession(timeout=ANSWER) as session,
        session.get(f"{Route.BASE}/gateway") as reply,
    ):
        date = reply.headers.get("Date")
    if date is None:
        return Diagnosis("clock", None, "Discord did not say what time it is")
    by = time.time() - parsedate_to_datetime(date).timestamp()
    return Diagnosis("clock", abs(by) <= LATE + 1, f"{by:+.0f} s beside Discord's")  # it shows whole seconds


async def _permissions(client: discord.Client) -> AsyncIterator[Diagnosis]:
    servers, lacking, after = 0, [], "0"
    while True:
        params = {"limit": str(A_PAGE), "after": after}
        page = await client.http.request(Route("GET", "/users/@me/guilds"), params=params)
        for one in page:
            granted = discord.Permissions(int(one["permissions"]))
            missing = (
                []
                if granted.administrator
                else [name for name, wants in NEEDED if wants and not getattr(granted, name)]
            )
            servers += 1
            if missing:
                lacking.append(f"{one['id']} lacks {', '.join(missing)}")
        if len(page) < A_PAGE:
            break
        after = str(page[-1]["id"])
    told = f"in {servers - len(lacking)} of {servers} servers the bot has all that it needs, channels apart"
    yield Diagnosis("permissions", not lacking, told)
    for line in lacking[:LISTED]:
        yield Diagnosis("permissions", False, f"server {line}")
