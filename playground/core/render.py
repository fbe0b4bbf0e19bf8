"""Renders records as Discord's JSON."""

from typing import Any

from playground.core.permissions import ALL
from playground.core.records import (
    Attachment,
    ChannelRecord,
    Emoji,
    GuildRecord,
    Json,
    MemberRecord,
    MessageRecord,
    Role,
    User,
)
from playground.core.snowflakes import made_at
from playground.core.world import World

# ruff: noqa: SIM905 - one name a line would be longer than everything else

ATTACHMENT = "attachment://"
# Guild and application fields that are always empty here.
NO_GUILD_EXTRAS = dict.fromkeys(
    """icon splash discovery_splash banner description vanity_url_code afk_channel_id system_channel_id
    rules_channel_id public_updates_channel_id safety_alerts_channel_id application_id""".split()
)
NO_GUILD_LEVELS = dict.fromkeys(
    """system_channel_flags verification_level explicit_content_filter mfa_level nsfw_level premium_tier
    premium_subscription_count""".split(),
    0,
)
EMPTY_IN_GUILD = "presences voice_states stage_instances guild_scheduled_events soundboard_sounds".split()
NO_APPLICATION_EXTRAS = dict.fromkeys(
    "icon team interactions_endpoint_url role_connections_verification_url".split()
)


def user(one: User) -> Json:
    return {
        "id": str(one.id),
        "username": one.name,
        "discriminator": "0",
        "global_name": one.display,
        "avatar": None,
        "bot": one.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member(world: World, one: MemberRecord, granted: int | None = None) -> Json:
    body: Json = {
        "user": user(world.records.users[one.user_id]),
        "nick": one.nick,
        "avatar": None,
        "roles": [str(role) for role in one.roles],
        "joined_at": one.joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if granted is not None:
        body["permissions"] = str(granted)
    return body


def role(one: Role) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.color,
        "colors": {"primary_color": one.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": one.managed,
        "mentionable": one.mentionable,
        "flags": 0,
    }


def _thread(world: World, one: ChannelRecord) -> Json:
    body: Json = {
        "owner_id": str(one.owner_id),
        "message_count": one.message_count,
        "total_message_sent": one.message_count,
        "member_count": len(one.people),
        "thread_metadata": {
            "archived": one.archived,
            "locked": one.locked,
            "invitable": one.invitable,
            "auto_archive_duration": one.archive_minutes,
            "archive_timestamp": one.archived_at,
            "create_timestamp": made_at(one.id),
        },
    }
    joined = one.people.get(world.bot.id)
    if joined:
        body["member"] = thread_member(one, world.bot.id)
    return body


def thread_member(thread: ChannelRecord, user_id: int) -> Json:
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": thread.people[user_id],
        "flags": 0,
    }


def channel(world: World, one: ChannelRecord) -> Json:
    body: Json = {
        "id": str(one.id),
        "type": one.type,
        "last_message_id": str(one.last_message_id) if one.last_message_id else None,
        "flags": 0,
    }
    if one.guild_id is None:
        people = [one.recipient_id] if one.recipient_id is not None else one.people
        body["recipients"] = [user(world.records.users[ident]) for ident in people]
        return body
    body |= {
        "guild_id": str(one.guild_id),
        "name": one.name,
        "parent_id": str(one.parent_id) if one.parent_id else None,
        "rate_limit_per_user": one.slowmode,
    }
    if one.thread:
        return body | _thread(world, one)
    return body | {
        "topic": one.topic,
        "position": one.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in one.overwrites.values()
        ],
    }


def guild(one: GuildRecord, world: World) -> Json:
    """Return the answer to GET /guilds/{id}."""
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner_id),
        "preferred_locale": one.locale,
        "roles": [role(r) for r in one.roles.values()],
        "emojis": [emoji(world, e) for e in world.records.emojis.values() if e.guild_id == one.id],
        "features": [],
        "stickers": [],
        "afk_timeout": 300,
        "default_message_notifications": 1,
        "nsfw": False,
        "premium_progress_bar_enabled": False,
        **NO_GUILD_EXTRAS,
        **NO_GUILD_LEVELS,
        "max_members": 500000,
        "approximate_member_count": len(one.members),
        "approximate_presence_count": len(one.members),
    }


def guild_create(one: GuildRecord, world: World, *, everybody: bool) -> Json:
    """Return the whole guild, as the gateway sends it. Without the members intent, only the bot is listed."""
    channels = [world.records.channels[ident] for ident in one.channel_ids]
    bot = world.bot.id
    listed = one.members.values() if everybody else [one.members[bot]]
    return guild(one, world) | {
        "joined_at": one.members[bot].joined_at,
        "large": len(one.members) > 250,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(world, m) for m in listed],
        "channels": [channel(world, c) for c in channels if not c.thread],
        "threads": [
            channel(world, c) for c in channels if c.thread and not c.archived and world.sees(bot, c)
        ],
        **{name: [] for name in EMPTY_IN_GUILD},
    }


def emoji(world: World, one: Emoji) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "roles": [],
        "user": user(world.user(one.user_id) if one.user_id is not None else world.bot),
        "require_colons": True,
        "managed": False,
        "animated": one.animated,
        "available": True,
    }


def attachment(base: str, message: MessageRecord, one: Attachment) -> Json:
    url = f"{base}/attachments/{message.channel_id}/{one.id}/{one.filename}"
    body: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    }
    if one.description:
        body["description"] = one.description
    if message.only_for is not None:
        body["ephemeral"] = True
    return body


def message(world: World, one: MessageRecord, base: str) -> Json:
    """Return a message. As in Discord, only gateway events add the guild's id."""
    users = world.records.users
    body: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel_id),
        "type": one.type,
        "author": user(users[one.author_id]),
        "content": one.content,
        "timestamp": one.timestamp,
        "edited_timestamp": one.edited,
        "tts": False,
        "mention_everyone": one.everyone,
        "mentions": [user(users[ident]) for ident in one.mentions],
        "mention_roles": [str(ident) for ident in one.mention_roles],
        "attachments": [attachment(base, one, a) for a in one.attachments],
        "embeds": [],
        "components": one.components,
        "pinned": False,
        "flags": one.flags,
    }
    if one.nonce:
        body["nonce"] = one.nonce
    if one.reference:
        body["message_reference"] = one.reference
        body["referenced_message"] = _referenced(world, one, base)
    if one.webhook:
        body["webhook_id"] = body["application_id"] = str(world.records.application.id)
    if one.interaction:
        body["interaction_metadata"] = one.interaction
    if one.attachments:
        urls = {a["filename"]: a["url"] for a in body["attachments"]}
        body["components"] = _resolve(body["components"], urls)
    return body


def _resolve(node: Any, urls: dict[str, str]) -> Any:
    """Return a copy with the address of each file instead of `attachment://name`."""
    if isinstance(node, list):
        return [_resolve(child, urls) for child in node]
    if not isinstance(node, dict):
        return node
    found = {key: _resolve(value, urls) for key, value in node.items()}
    url = node.get("url")
    if isinstance(url, str) and url.startswith(ATTACHMENT):
        found["url"] = found["proxy_url"] = urls.get(url.removeprefix(ATTACHMENT), url)
    return found


def _referenced(world: World, one: MessageRecord, base: str) -> Json | None:
    reference = one.reference or {}
    found = world.find_message(one.channel_id, int(reference.get("message_id") or 0))
    return None if found is None or found.reference else message(world, found, base)


def verify_key(world: World) -> str:
    key = world.records.application.signing_key
    if not key:
        return "0" * 64
    # Takes twelve megabytes; only bots that get interactions by HTTP need it.
    from playground.core.signing import public_of  # noqa: PLC0415

    return public_of(key)


def application(world: World) -> Json:
    one = world.records.application
    return {
        "id": str(one.id),
        "name": one.name,
        "description": one.description,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(world.records.users[one.owner_id]),
        "summary": "",
        "verify_key": verify_key(world),
        "flags": 0,
        "hook": True,
        "is_monetized": False,
        "integration_types_config": {
            "0": {"oauth2_install_params": {"scopes": ["bot"], "permissions": str(ALL)}},
            "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
        },
        "approximate_guild_count": len(world.records.guilds),
        "redirect_uris": [],
        **NO_APPLICATION_EXTRAS,
    }
