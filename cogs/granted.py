"""What the bot may do where an interaction came from. Discord tells it with each of them."""

from __future__ import annotations

import discord

from cogs.tongues import Tongue
from cogs.unable import Unable


def must_write_here(interaction: discord.Interaction, tongue: Tongue) -> None:
    """A table can only be shown where the bot may write."""
    missing = _missing(interaction, tongue)
    if missing:
        raise Unable("cannot-write-here", missing=missing)


def forbidden(interaction: discord.Interaction, tongue: Tongue) -> Unable:
    """Discord has refused to take a message. What is missing, or, where Discord tells of nothing, what it takes."""
    missing = _missing(interaction, tongue) or [tongue.say("View Channel"), _writing(interaction, tongue)]
    return Unable("cannot-write-here", missing=missing)


def _missing(interaction: discord.Interaction, tongue: Tongue) -> list[str]:
    granted, thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    missing = [] if granted.view_channel else [tongue.say("View Channel")]
    if not (granted.send_messages_in_threads if thread else granted.send_messages):
        missing.append(_writing(interaction, tongue))
    return missing


def _writing(interaction: discord.Interaction, tongue: Tongue) -> str:
    if isinstance(interaction.channel, discord.Thread):
        return tongue.say("Send Messages in Threads")
    return tongue.say("Send Messages")
