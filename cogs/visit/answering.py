"""A press as a message answers it: one reply, and its way to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.messages.reply import DUE, MESSAGE, Pressed, Reply
from cogs.transport import answers
from cogs.transport.rest import Fault, Files, NotDone, fault_of
from screens.components import Component


class Wire:
    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction

    async def first(self, kind: int, data: dict[str, Any] | None, files: Files = ()) -> Any:
        return await answers.first(self._interaction, kind, data, files)

    async def original(self, body: Body) -> Any:
        asked, rest = self._interaction, self._interaction.client.messages.outbox.rest
        return await rest.edit_answer(asked.application_id, asked.token, None, *body[:3])


class FollowUp:
    """Once the interaction is answered, a message for everybody. `called`: who is notified of it."""

    def __init__(self, interaction: discord.Interaction[Any], called: Callable[[], list[int]]) -> None:
        self._interaction, self._called = interaction, called

    async def first(self, kind: int, data: dict[str, Any] | None, _files: Files = ()) -> Any:
        return await self._sent((data or {})["components"]) if kind == MESSAGE else None

    async def original(self, body: Body) -> Any:
        return await self._sent(body.components)

    async def _sent(self, components: list[Component]) -> Any:
        try:
            return {"id": await answers.ping(self._interaction, components, self._called())}
        except answers.NotTaken as wrong:
            raise NotDone(Fault.AWAY, 0) from wrong
        except discord.HTTPException as wrong:
            raise NotDone(fault_of(wrong), wrong.code) from wrong


def following(interaction: discord.Interaction[Any], called: Callable[[], list[int]]) -> Reply:
    token = Token(interaction.id, interaction.token, interaction.client.messages.room.now, follows=True)
    return Reply(FollowUp(interaction, called), token, None, update=False, stays=True)


def answering(interaction: discord.Interaction[Any]) -> Reply:
    """It changes the message that was pressed. From now on nothing else answers this press in time."""
    message = interaction.message
    on = None
    if message is not None:
        brought = message.interaction_metadata
        on = Pressed(message.id, brought.id if brought is not None else 0, own=message.flags.ephemeral)
    token = Token(interaction.id, interaction.token, interaction.client.messages.room.now)
    age = DUE - (interaction.extras[answers.DUE] - asyncio.get_running_loop().time())
    reply = interaction.extras[answers.ANSWERED_BY] = Reply(
        Wire(interaction), token, on, update=True, age=age
    )
    return reply
