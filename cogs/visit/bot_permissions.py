"""What the bot may do where an interaction came from. Discord tells it with each of them."""

from __future__ import annotations

import discord

from screens.i18n.language import I18n
from screens.refusals.unable import Unable


def must_write_here(interaction: discord.Interaction, i18n: I18n) -> None:
    """A table can only be shown where the bot may write."""
    missing = _missing(interaction, i18n)
    if missing:
        raise Unable("cannot-write-here", missing=missing)


def forbidden(interaction: discord.Interaction, i18n: I18n) -> Unable:
    """Discord has refused to take a message. What is missing, or, where Discord tells of nothing, what it takes."""
    missing = _missing(interaction, i18n) or [i18n.say("View Channel"), _writing(interaction, i18n)]
    return Unable("cannot-write-here", missing=missing)


def _missing(interaction: discord.Interaction, i18n: I18n) -> list[str]:
    granted, thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    missing = [] if granted.view_channel else [i18n.say("View Channel")]
    if not (granted.send_messages_in_threads if thread else granted.send_messages):
        missing.append(_writing(interaction, i18n))
    return missing


def _writing(interaction: discord.Interaction, i18n: I18n) -> str:
    if isinstance(interaction.channel, discord.Thread):
        return i18n.say("Send Messages in Threads")
    return i18n.say("Send Messages")
