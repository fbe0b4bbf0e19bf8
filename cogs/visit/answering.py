"""A press as a message answers it: one reply, and its way to Discord."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.messages.reply import DUE, Pressed, Reply
from cogs.transport import answers
from cogs.transport.rest import Files


class Wire:
    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction

    async def first(self, kind: int, data: dict[str, Any] | None, files: Files = ()) -> Any:
        return await answers.first(self._interaction, kind, data, files)

    async def original(self, body: Body) -> Any:
        asked, rest = self._interaction, self._interaction.client.messages.outbox.rest
        return await rest.edit_answer(asked.application_id, asked.token, None, *body[:3])


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
