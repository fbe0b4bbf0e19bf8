"""Keeps the application's emojis up to date: uploads missing and redrawn ones, deletes unused ones.

It works in the background, one request at a time. Until an emoji is there, or if Discord refuses it, cards are
signs.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog

from cogs.emojis.uploads import DIGEST, WantedEmoji, wanted
from cogs.transport.outbox import Backoff, Outbox
from screens.cards.pictures import CardEmojis

log = structlog.get_logger("cogs")
UNKNOWN_EMOJI, TOO_MANY_EMOJIS, UNFIT_FORM, TOO_MANY = 10014, 30008, 50035, 429
NOT_REACHED = (aiohttp.ClientError, OSError, TimeoutError, ValueError, LookupError, TypeError)


class Uploaded(NamedTuple):
    """The emojis that Discord has."""

    good: dict[str, int]  # by the card's name
    stale: list[int]  # ours, but redrawn or unused


class EmojiKeeper:
    def __init__(self, client: discord.Client, pictures: CardEmojis, outbox: Outbox) -> None:
        self._client = client
        self._pictures = pictures
        self._outbox = outbox
        self._uploads = True
        self._lost = True  # the list of emojis is out of date
        self.settled = asyncio.Event()
        """Set when everything is up to date, or Discord refuses it."""

    def begin(self, *, uploads: bool = True) -> None:
        """Start. Of several processes that share the bot, one uploads; the others wait until all emojis are there."""
        self._uploads = uploads
        self._outbox.rest.emojis_lost = self.look_again
        self._outbox.begin(self._keep())

    def look_again(self) -> None:
        """Called when Discord no longer knows an emoji: show signs until a new look."""
        self._pictures.clear()
        self._lost = True
        if self.settled.is_set():
            self.settled.clear()
            self._outbox.begin(self._keep())

    async def _keep(self) -> None:
        try:
            while self._lost:
                self._lost = False
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
        """Returns whether everything is done."""
        drawn = wanted()
        found = await self._look(drawn)
        for name, ident in found.good.items():
            self._pictures.put(name, ident)
        if not self._uploads:
            return len(found.good) == len(drawn)
        await self._client.wait_until_ready()
        made = 0
        for name in drawn:
            if name in found.good:
                continue
            if not await self._create(name, drawn[name]):
                break
            made += 1
        for ident in found.stale:  # messages showed them until now
            await self._delete(ident)
        if made or found.stale:
            log.info("card-pictures", made=made, gone=len(found.stale), kept=len(found.good))
        return not found.stale or made + len(found.good) == len(drawn)  # otherwise there is room for more now

    async def _look(self, drawn: dict[str, WantedEmoji]) -> Uploaded:
        """Lists the emojis at Discord. Stale ones are deleted only if the bot itself uploaded them."""
        listed: Any = await self._client.http.get_application_emojis(self._application)
        me = str(self._client.user.id) if self._client.user is not None else ""
        names = {one.emoji: name for name, one in drawn.items()}
        found = Uploaded({}, [])
        for item in listed["items"]:
            ident, name = int(item["id"]), str(item["name"])
            if name in names:
                found.good[names[name]] = ident
            elif str((item.get("user") or {}).get("id")) == me and (DIGEST.search(name) or name in drawn):
                found.stale.append(ident)
        return found

    async def _delete(self, ident: int) -> None:
        try:
            await self._client.http.delete_application_emoji(self._application, ident)
        except discord.NotFound as wrong:
            if wrong.code != UNKNOWN_EMOJI:
                raise

    async def _create(self, name: str, one: WantedEmoji) -> bool:
        """Returns whether to go on with the next one."""
        try:
            made = await self._client.http.create_application_emoji(self._application, one.emoji, one.data())
        except discord.HTTPException as wrong:
            if wrong.code == TOO_MANY_EMOJIS:
                log.warning("card-pictures-full")
                return False
            if wrong.code != UNFIT_FORM:
                raise
            log.warning("card-picture-refused", name=name)
            return True
        self._pictures.put(name, int(made["id"] or 0))
        return True

    @property
    def _application(self) -> int:
        application = self._client.application_id
        if application is None:
            raise LookupError("the bot is not logged in")
        return application
