"""Computes permissions by Discord's rules: first roles, then the channel's overwrites."""

from playground.core.records import PRIVATE_THREAD, ChannelRecord, GuildRecord, Records

BITS = {
    "create_instant_invite": 0,
    "kick_members": 1,
    "ban_members": 2,
    "administrator": 3,
    "manage_channels": 4,
    "manage_guild": 5,
    "add_reactions": 6,
    "view_channel": 10,
    "send_messages": 11,
    "manage_messages": 13,
    "embed_links": 14,
    "attach_files": 15,
    "read_message_history": 16,
    "mention_everyone": 17,
    "use_external_emojis": 18,
    "change_nickname": 26,
    "manage_nicknames": 27,
    "manage_roles": 28,
    "manage_webhooks": 29,
    "manage_expressions": 30,
    "use_application_commands": 31,
    "manage_threads": 34,
    "create_public_threads": 35,
    "create_private_threads": 36,
    "use_external_stickers": 37,
    "send_messages_in_threads": 38,
    "moderate_members": 40,
    "send_polls": 49,
    "pin_messages": 51,
}


def bits(*names: str) -> int:
    return sum(1 << BITS[name] for name in names)


ADMINISTRATOR = bits("administrator")
VIEW = bits("view_channel")
SEND = bits("send_messages")
SEND_IN_THREADS = bits("send_messages_in_threads")
USE_COMMANDS = bits("use_application_commands")
MANAGE_MESSAGES = bits("manage_messages")
MANAGE_THREADS = bits("manage_threads")
ALL = (1 << 53) - 1
NEED_SEND = bits("mention_everyone", "attach_files", "embed_links")

# Further permissions of moderators.
MODERATOR = ("manage_guild", "manage_messages", "manage_threads", "pin_messages")

# Everyone's permissions in a new guild, as in Discord.
EVERYONE = bits(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "create_private_threads",
    "send_messages_in_threads",
)


def in_guild(guild: GuildRecord, user_id: int) -> int:
    if guild.owner_id == user_id:
        return ALL
    member = guild.members.get(user_id)
    if member is None:
        return 0
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return ALL if granted & ADMINISTRATOR else granted


def _overwritten(granted: int, guild: GuildRecord, channel: ChannelRecord, user_id: int) -> int:
    overwrites = channel.overwrites
    everyone = overwrites.get(guild.id)
    if everyone:
        granted = granted & ~everyone.deny | everyone.allow
    of_roles = [overwrites[role] for role in guild.members[user_id].roles if role in overwrites]
    for overwrite in of_roles:
        granted &= ~overwrite.deny
    for overwrite in of_roles:
        granted |= overwrite.allow
    own = overwrites.get(user_id)
    return granted & ~own.deny | own.allow if own else granted


def in_channel(records: Records, channel: ChannelRecord, user_id: int) -> int:
    """Return the user's permissions in that channel, thread or direct message."""
    if channel.guild_id is None:
        return ALL
    guild = records.guilds[channel.guild_id]
    granted = in_guild(guild, user_id)
    if granted == ALL or user_id not in guild.members:
        return granted
    home = records.channels[channel.parent_id] if channel.thread and channel.parent_id else channel
    granted = _overwritten(granted, guild, home, user_id)
    hidden = channel.type == PRIVATE_THREAD and user_id not in channel.people and not granted & MANAGE_THREADS
    if hidden or not granted & VIEW:
        return 0
    if not granted & (SEND_IN_THREADS if channel.thread else SEND):
        granted &= ~NEED_SEND
    return granted
