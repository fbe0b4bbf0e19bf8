"""Who may moderate: members with Manage Server, or with the role set in /settings. Checked by every visit."""

from __future__ import annotations

import discord

from house.room import CardRoom


async def is_moderator(room: CardRoom, interaction: discord.Interaction) -> bool:
    if interaction.guild_id is None or not isinstance(interaction.user, discord.Member):
        return False
    if interaction.permissions.manage_guild:
        return True
    role = await room.settings.get(interaction.guild_id, "moderator_role")
    return bool(role) and interaction.user._roles.has(role)  # noqa: SLF001 - `roles` needs every role in memory
