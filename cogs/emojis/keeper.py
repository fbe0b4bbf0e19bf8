"""Brings the application's emojis up to date: missing and redrawn ones are uploaded, unused ones deleted.

It works in the background and one request at a time, so that the library's waiting for rate limits holds up nothing
else. Until a picture is there its sign stands in, and where Discord refuses one, it stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog

from cogs.emojis.wanted import Wanted, wanted
from cogs.messages.outbox import Backoff, Outbox
from house.drawn_emojis import DrawnEmojis
from house.store import StoreError
from screens.cards.pictures import Pictures

log = structlog.get_logger("cogs")
UNKNOWN_EMOJI, TOO_MANY_EMOJIS, UNFIT_FORM, TOO_MANY = 10014, 30008, 50035, 429
NOT_REACHED = (aiohttp.ClientError, OSError, TimeoutError, ValueError, LookupError, TypeError, StoreError)


class Found(NamedTuple):
    """What there is already."""

    good: dict[str, int]  # by name, as it should be
    stale: dict[int, str]  # ours, but redrawn or no longer used
    taken: set[str]  # names that somebody else uses for a picture


class EmojiKeeper:
    def __init__(
        self, client: discord.Client, notes: DrawnEmojis, pictures: Pictures, outbox: Outbox
    ) -> None:
        self._client = client
        self._notes = notes
        self._pictures = pictures
        self._outbox = outbox
        self._uploads = True
        self.settled = asyncio.Event()
        """Set when everything is up to date, or Discord refuses it."""

    def begin(self, *, uploads: bool = True) -> None:
        """Where several processes share the bot, one of them uploads, and the others look until all is there."""
        self._uploads = uploads
        self._outbox.rest.emojis_lost = self.look_again
        self._outbox.begin(self._keep())

    def look_again(self) -> None:
        """Somebody has deleted emojis: until it is known which, signs are shown for all."""
        self._pictures.clear()
        if self.settled.is_set():
            self.settled.clear()
            self._outbox.begin(self._keep())

    async def _keep(self) -> None:
        try:
            await self._try()
        finally:
            self.settled.set()

    async def _try(self) -> None:
        backoff = Backoff()
        while True:
            try:
                if await self._bring_up_to_date():
                    return
            except discord.HTTPException as wrong:
                if wrong.status < 500 and wrong.status != TOO_MANY:
                    log.warning("card-pictures-refused", status=wrong.status, code=wrong.code)
                    return
                log.info("card-pictures-later", status=wrong.status)
            except NOT_REACHED as wrong:
                log.info("card-pictures-later", wrong=type(wrong).__name__)
            await asyncio.sleep(backoff.pause(self._outbox.timing.retry_seconds))

    async def _bring_up_to_date(self) -> bool:
        """Whether there is nothing more to do, as far as it is ours."""
        drawn = wanted()
        found = await self._look(drawn)
        for name, ident in found.good.items():
            self._pictures.put(name, ident)
        if not self._uploads:
            return len(found.good.keys() | found.taken) == len(drawn)
        await self._client.wait_until_ready()
        old = {name: ident for ident, name in found.stale.items() if name in drawn}
        for ident, name in found.stale.items():
            if old.get(name) != ident:
                await self._delete(ident)
        made = 0
        for name in drawn:
            if name in found.good or name in found.taken:
                continue
            if name in old:  # its name is free when it is gone
                await self._delete(old[name])
            if not await self._create(name, drawn[name]):
                break
            made += 1
        if made or found.stale:
            log.info("card-pictures", made=made, gone=len(found.stale), kept=len(found.good))
        return True

    async def _look(self, drawn: dict[str, Wanted]) -> Found:
        """What Discord has. Ours is what we have noted, and what the bot itself has put under a name of ours: a note may
        be lost between two steps, or with the database."""
        listed = await self._client.http.get_application_emojis(self._application)
        notes = await self._notes.all()
        found = Found({}, {}, set())
        for ident, name, by_us in self._read(listed):
            if ident not in notes and not (by_us and name in drawn):
                if name in drawn:
                    log.warning("card-picture-name-taken", name=name)
                    found.taken.add(name)
            elif name in drawn and notes.get(ident) == drawn[name].digest:
                found.good[name] = ident
            else:
                found.stale[ident] = name
        if self._uploads:
            await self._notes.forget(notes.keys() - found.good.values() - found.stale.keys())
        return found

    def _read(self, listed: Any) -> Iterator[tuple[int, str, bool]]:
        """Id, name, and whether the bot has made it."""
        me = str(self._client.user.id) if self._client.user is not None else ""
        for item in listed["items"]:
            yield int(item["id"]), str(item["name"]), str((item.get("user") or {}).get("id")) == me

    async def _delete(self, ident: int) -> None:
        try:
            await self._client.http.delete_application_emoji(self._application, ident)
        except discord.NotFound as wrong:
            if wrong.code != UNKNOWN_EMOJI:
                raise
        await self._notes.forget([ident])

    async def _create(self, name: str, one: Wanted) -> bool:
        """Whether it is worth going on with the next."""
        try:
            made = await self._client.http.create_application_emoji(self._application, name, one.data())
        except discord.HTTPException as wrong:
            if wrong.code == TOO_MANY_EMOJIS:
                log.warning("card-pictures-full")
                return False
            if wrong.code != UNFIT_FORM:
                raise
            log.warning("card-picture-refused", name=name)
            return True
        ident = int(made["id"] or 0)
        await self._notes.note(ident, one.digest)
        self._pictures.put(name, ident)
        return True

    @property
    def _application(self) -> int:
        application = self._client.application_id
        if application is None:
            raise LookupError("the bot is not logged in")
        return application
