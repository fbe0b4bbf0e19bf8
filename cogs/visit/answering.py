"""Makes the one reply of an interaction, at the door."""

from __future__ import annotations

from typing import Any

import discord

from cogs.messages.place import Token
from cogs.messages.reply import Pressed, Reply
from cogs.transport.answers import InteractionLine

REPLY = "reply"
"""Key in an interaction's extras."""


def reply_to(interaction: discord.Interaction[Any], *, update: bool, age: float = 0.0) -> Reply:
    """`update`: the answer changes the pressed message. `age`: seconds since the press."""
    message, on = interaction.message, None
    if message is not None:
        brought, own = message.interaction_metadata, message.flags.ephemeral
        channel = 0
        if interaction.context.dm_channel and not own:  # there is no other reader
            own, channel = True, interaction.channel_id or 0
        on = Pressed(message.id, brought.id if brought is not None else 0, own, channel)
    token = Token(interaction.id, interaction.token, interaction.client.messages.room.now)
    return Reply(InteractionLine(interaction), token, on, update=update, age=age)
