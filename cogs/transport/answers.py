"""Sends one interaction's requests to Discord without building message objects. `Reply` decides what to send when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

import aiohttp
import discord
import msgspec
from discord.http import Route
from yarl import URL

from cogs.transport.lost_emojis import names_an_emoji, undrawn
from cogs.transport.rest import (
    ALREADY_ANSWERED,
    HEADERS,
    TOO_MANY,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Fault,
    Files,
    NotDone,
    encode,
    fault_of,
)
from cogs.transport.unreadable import said_by
from house.store import spend, tried

AGAIN = 0.3  # seconds until the second try; Discord waits three in all
LONGEST = aiohttp.ClientTimeout(total=5, connect=5)
"""Limit for one try; after that Discord accepts no first answer."""
_decode = msgspec.json.Decoder().decode


class NotAnswered(NotDone):
    """Discord has not accepted an answer. `certain`: the request has not even arrived."""

    def __init__(self, fault: Fault, code: int = 0, *, certain: bool = False) -> None:
        super().__init__(fault, code)
        self.certain = certain


class InteractionLine:
    """The requests of one interaction to Discord. All methods return Discord's message, or raise `NotAnswered`."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        token, application = interaction.token, interaction.application_id
        self._callback = f"/interactions/{interaction.id}/{token}/callback"
        self._webhook = f"/webhooks/{application}/{token}"
        self._original = f"{self._webhook}/messages/@original"

    async def first(
        self, kind: int, data: dict[str, Any] | None, files: Files = (), *, reads: bool = True
    ) -> Any:
        """Send the first answer. Send it again only if it has certainly not arrived. `reads`: return the message."""
        body = {"type": kind, "data": data} if data else {"type": kind}
        path = f"{self._callback}?with_response=true" if reads else self._callback
        try:
            told = await self._tried(lambda wrong: wrong.certain, "POST", path, body, files)
        except NotAnswered as wrong:
            if wrong.code == ALREADY_ANSWERED:
                self._interaction.client.room.answered_elsewhere()
            raise
        return (told or {}).get("resource", {}).get("message")

    async def original(self, data: dict[str, Any], files: Files = ()) -> Any:
        """Change the first answer, or replace a deferral."""
        return await self._tried(_may_work, "PATCH", self._original, data, files)

    async def found(self) -> Any:
        """Return the first answer that Discord has, or None."""
        try:
            return await self._tried(_may_work, "GET", self._original)
        except NotAnswered as wrong:
            if wrong.code not in (UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK):
                raise
            return None

    async def follow(self, data: dict[str, Any], files: Files = ()) -> Any:
        """Send a follow-up message."""
        return await self._tried(_may_work, "POST", self._webhook, data, files)

    # --- sending ---------------------------------------------------------------------------------------------

    async def _tried(
        self,
        again: Callable[[NotAnswered], bool],
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        files: Files = (),
    ) -> Any:
        """Try once more if `again` allows it after the first failure."""
        began = perf_counter()
        try:
            try:
                return await self._asked(method, path, body, files)
            except NotAnswered as wrong:
                if not again(wrong):
                    raise
            await asyncio.sleep(AGAIN)
            return await self._asked(method, path, body, files)
        finally:
            spend("discord", began)

    async def _asked(self, method: str, path: str, body: dict[str, Any] | None, files: Files) -> Any:
        try:
            return await self._sent(method, path, body, files)
        except discord.HTTPException as wrong:
            if not names_an_emoji(wrong):
                raise NotAnswered(fault_of(wrong), wrong.code) from wrong
        self._interaction.client.card_emojis.look_again()
        try:
            return await self._sent(method, path, undrawn(body), files)
        except discord.HTTPException as wrong:
            raise NotAnswered(fault_of(wrong), wrong.code) from wrong

    async def _sent(self, method: str, path: str, body: dict[str, Any] | None, files: Files) -> Any:
        session = self._interaction.client.answers_session
        if session.closed:
            raise NotAnswered(Fault.AWAY)
        tried()
        written = None if body is None else encode(body)
        data, headers = (_form(written or b"", files), {}) if files else (written, HEADERS)
        says_who = {**headers, "User-Agent": self._interaction.client.http.user_agent}
        url = URL(Route.BASE + path, encoded=True)
        try:
            async with session.request(method, url, timeout=LONGEST, data=data, headers=says_who) as answer:
                if answer.status < 300:
                    return _read(await answer.read())  # or if the connection could not be reused
                busy = answer.status >= 500 or answer.status == TOO_MANY
                said = None if busy else await said_by(answer)
        except aiohttp.ClientConnectorError as wrong:
            raise NotAnswered(Fault.AWAY, certain=True) from wrong
        except (aiohttp.ClientError, TimeoutError) as wrong:
            raise NotAnswered(Fault.AWAY) from wrong
        if said is None:
            raise NotAnswered(Fault.AWAY, certain=answer.status == TOO_MANY)
        kind = discord.NotFound if answer.status == 404 else discord.HTTPException
        raise kind(answer, said)


def _may_work(wrong: NotAnswered) -> bool:
    """Whether repeating is harmless, or better than not sending at all."""
    return wrong.fault is Fault.AWAY


def _form(body: bytes, files: Files) -> aiohttp.FormData:
    """A form can be sent only once, so each try needs a new one."""
    form = aiohttp.FormData()
    form.add_field("payload_json", body.decode(), content_type="application/json")
    for number, (name, content) in enumerate(files):
        kind = "image/png" if name.endswith(".png") else "application/octet-stream"
        form.add_field(f"files[{number}]", content, filename=name, content_type=kind)
    return form


def _read(said: bytes) -> Any:
    """Return None if there is nothing to read, or it is not from Discord."""
    try:
        return _decode(said) if said else None
    except ValueError:
        return None
