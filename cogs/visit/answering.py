"""The one reply of an interaction, made where it comes in; and what follows it for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from cogs.messages.place import Token
from cogs.messages.reply import MESSAGE, Pressed, Reply
from cogs.transport.answers import Line, NotAnswered
from cogs.transport.rest import Fault, Files

REPLY = "reply"
"""Key in an interaction's extras."""


def reply_to(interaction: discord.Interaction[Any], *, update: bool, age: float = 0.0) -> Reply:
    """`update`: it changes the message that was pressed. `age`: seconds since then."""
    message, on = interaction.message, None
    if message is not None:
        brought = message.interaction_metadata
        on = Pressed(message.id, brought.id if brought is not None else 0, own=message.flags.ephemeral)
    token = Token(interaction.id, interaction.token, interaction.client.messages.room.now)
    return Reply(Line(interaction), token, on, update=update, age=age)


class FollowUp:
    """Once the interaction is answered, a message for everybody. `called`: who is notified of it."""

    def __init__(self, reply: Reply, called: Callable[[], list[int]]) -> None:
        self._reply, self._called = reply, called

    async def first(
        self, kind: int, data: dict[str, Any] | None, _files: Files = (), *, reads: bool = True
    ) -> Any:
        return await self.follow(data or {}) if kind == MESSAGE and reads else None

    async def original(self, data: dict[str, Any], _files: Files = ()) -> Any:
        return await self.follow(data)

    async def follow(self, data: dict[str, Any], _files: Files = ()) -> Any:
        return {"id": await self._reply.ping(data["components"], self._called())}

    async def found(self) -> Any:
        raise NotAnswered(Fault.AWAY)  # a second one would notify them twice


def following(reply: Reply, called: Callable[[], list[int]]) -> Reply:
    token = reply.token._replace(follows=True)
    return Reply(FollowUp(reply, called), token, None, update=False, stays=True)
