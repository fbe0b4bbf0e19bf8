"""Answers as they go over the wire, in one request that brings nothing back.

The library's own way has Discord send each message back and builds objects of it, which would cost as much as the game.
What goes wrong is raised as the library would. Where Discord failed, or the line broke, there is time for one more try.
"""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import msgspec
from discord.http import Route, json_or_text
from yarl import URL

from screens.components import Component

MESSAGE = discord.InteractionResponseType.channel_message
UPDATE = discord.InteractionResponseType.message_update
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
ALREADY_ANSWERED = 40060
HEADERS = {"Content-Type": "application/json"}
AGAIN = 0.3  # seconds until the second try; Discord waits three in all
NOBODY: dict[str, Any] = {"parse": []}
_encode = msgspec.json.Encoder().encode


class NotTaken(ConnectionError):
    """The answer has not arrived, as far as we know."""


async def update(interaction: discord.Interaction, components: list[Component]) -> None:
    """The pressed message becomes this: the first answer."""
    await _first(interaction, UPDATE, {"components": components, "allowed_mentions": NOBODY})


async def whisper(interaction: discord.Interaction, said: str | list[Component]) -> None:
    """For this player's eyes only: the first answer, or what follows it."""
    data: dict[str, Any] = {"allowed_mentions": NOBODY, "flags": EPHEMERAL}
    if isinstance(said, str):
        data["content"] = said
    else:
        data |= {"components": said, "flags": EPHEMERAL | COMPONENTS_V2}
    if interaction.response.is_done():
        path = f"/webhooks/{interaction.application_id}/{interaction.token}"
        await _deliver(interaction, path, data)
    else:
        await _first(interaction, MESSAGE, data)


async def _first(
    interaction: discord.Interaction, kind: discord.InteractionResponseType, data: dict[str, Any]
) -> None:
    response = interaction.response
    if response.is_done():
        raise discord.InteractionResponded(interaction)
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    await _deliver(interaction, path, {"type": kind.value, "data": data})
    response._response_type = kind  # noqa: SLF001 - the library has to know that this one is answered


async def _deliver(interaction: discord.Interaction, path: str, body: dict[str, Any]) -> None:
    url, written = URL(Route.BASE + path, encoded=True), _encode(body)
    if not await _tried(interaction, url, written, last=False):
        await asyncio.sleep(AGAIN)
        await _tried(interaction, url, written, last=True)


async def _tried(interaction: discord.Interaction, url: URL, body: bytes, *, last: bool) -> bool:
    """Whether it has arrived; False where it is worth another try."""
    session = interaction._session  # noqa: SLF001 - the library's own connections, and no others beside them
    if session.closed:
        raise NotTaken("closing")
    try:
        async with session.post(url, data=body, headers=HEADERS) as answer:
            if answer.status < 300:
                await answer.read()  # or the connection could not be used again
                return True
            if not last and (answer.status >= 500 or answer.status == 429):
                return False
            said: Any = await json_or_text(answer)
    except aiohttp.ClientError as wrong:
        if last:
            raise NotTaken(type(wrong).__name__) from wrong
        return False
    if last and isinstance(said, dict) and said.get("code") == ALREADY_ANSWERED:
        return True  # the first try has arrived after all
    kind = discord.NotFound if answer.status == 404 else discord.HTTPException
    raise kind(answer, said)
