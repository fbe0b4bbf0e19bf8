"""Discord's payloads, as far as the library reads them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from .access import as_body
from .clock import EPOCH_MS

if TYPE_CHECKING:
    from .service import Service
    from .things import Asked, Channel, Json, Message

GRANTED = str((1 << 10) | (1 << 11) | (1 << 16) | (1 << 35) | (1 << 38))
WITHOUT_THREADS = str((1 << 10) | (1 << 11) | (1 << 16))
MANAGE_SERVER = 1 << 5


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(EPOCH_MS / 1000 + seconds, UTC).isoformat()


def user(service: Service, ident: int) -> Json:
    return {
        "id": str(ident),
        "username": service.users.get(ident, "lettershark"),
        "global_name": None,
        "discriminator": "0",
        "avatar": None,
        "bot": ident == service.bot,
    }


def member(service: Service, ident: int) -> Json:
    return {
        "user": user(service, ident),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": stamp(0),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(int(GRANTED) | MANAGE_SERVER) if ident in service.moderators else GRANTED,
    }


def channel(service: Service, one: Channel) -> Json:
    body: Json = {"id": str(one.id), "type": one.kind, "flags": 0, "last_message_id": None}
    if one.recipient is not None:
        return body | {"recipients": [user(service, one.recipient)]}
    if one.group:
        return body | {"recipients": [user(service, ident) for ident in service.users], "name": None}
    body |= {
        "guild_id": str(one.guild),
        "name": f"c{one.id}",
        "parent_id": None,
        "rate_limit_per_user": 0,
    }
    if one.parent is None:
        return body | {"position": 0, "nsfw": False, "topic": None, "permission_overwrites": []}
    details = {
        **as_body(one),
        "auto_archive_duration": 1440,
        "archive_timestamp": stamp(0),
    }
    counts = {"message_count": 0, "total_message_sent": 0, "member_count": 1}
    return (
        body
        | counts
        | {"parent_id": str(one.parent), "owner_id": str(service.bot), "thread_metadata": details}
    )


def guild(service: Service, ident: int) -> Json:
    channels = [one for one in service.channels.values() if one.guild == ident and not one.deleted]
    everyone = {
        "id": str(ident), "name": "@everyone", "permissions": GRANTED, "position": 0, "color": 0,
        "hoist": False, "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip
    return {
        "id": str(ident),
        "name": "The storm",
        "owner_id": "1",
        "preferred_locale": service.locale,
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "unavailable": False,
        "member_count": len(service.users) + 1,
        "members": [member(service, service.bot)],
        "channels": [channel(service, one) for one in channels if one.parent is None],
        "threads": [channel(service, one) for one in channels if one.parent is not None and not one.archived],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "joined_at": stamp(0),
    }


def ready(service: Service, guilds: Sequence[int], shard: int = 0, shards: int = 1) -> Json:
    """The payload for a client of that shard."""
    return {
        "user": user(service, service.bot),
        "guilds": [{"id": str(ident), "unavailable": True} for ident in guilds],
        "application": {"id": str(service.application), "flags": 0},
        "shard": [shard, shards],
    }


def application(service: Service) -> Json:
    return {
        "id": str(service.application),
        "name": "lettershark",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(service, 1),
        "team": None,
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
    }


def message(service: Service, one: Message) -> Json:
    brought: Json = {}
    if one.interaction is not None and one.only_for is not None:
        who = user(service, one.only_for)
        owners = {"0": str(one.channel.guild or service.guilds[0])}
        metadata = {
            "id": str(one.interaction),
            "type": 3,
            "user": who,
            "authorizing_integration_owners": owners,
        }
        if one.follows is not None:
            metadata["original_response_message_id"] = str(one.follows)
        brought = {"interaction_metadata": metadata}
    return brought | {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "type": 0,
        "author": user(service, service.bot),
        "content": one.body.get("content") or "",
        "timestamp": stamp(one.at),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": one.components,
        "pinned": False,
        "flags": one.flags,
    }


def interaction(service: Service, asked: Asked, *, threads: bool) -> Json:
    place = asked.channel
    body: Json = {
        "id": str(asked.id),
        "application_id": str(service.application),
        "type": asked.kind,
        "data": asked.data,
        "token": asked.token,
        "version": 1,
        "channel_id": str(place.id),
        "channel": channel(service, place),
        "locale": service.locales.get(asked.user, "en-US"),
        "app_permissions": str(service.access.granted(int(GRANTED if threads else WITHOUT_THREADS), place)),
        "entitlements": [],
        "attachment_size_limit": 10_000_000,
    }
    if asked.message is not None:
        body["message"] = message(service, asked.message)
    if place.group:
        owners = {"1": str(asked.user)}
        told = {"user": user(service, asked.user), "context": 2}
        return body | told | {"authorizing_integration_owners": owners}
    if place.guild is None:
        return body | {"user": user(service, asked.user), "context": 1}
    return body | {
        "guild_id": str(place.guild),
        "guild": {"id": str(place.guild), "locale": service.locale, "features": []},
        "guild_locale": service.locale,
        "member": member(service, asked.user),
        "context": 0,
        "authorizing_integration_owners": {"0": str(place.guild)},
    }


def receipt(service: Service, asked: Asked) -> dict[str, Any]:
    body: dict[str, Any] = {"interaction": {"id": str(asked.id), "type": asked.kind}}
    if asked.original is not None and asked.answered in (4, 5, 7):
        body["interaction"] |= {
            "response_message_id": str(asked.original.id),
            "response_message_loading": asked.deferred,
            "response_message_ephemeral": asked.original.only_for is not None,
        }
        body["resource"] = {"type": asked.answered, "message": message(service, asked.original)}
    return body
