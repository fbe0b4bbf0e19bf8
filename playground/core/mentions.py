"""Finds the users a message pings: mentions in its text that `allowed_mentions` permits."""

import re
from typing import NamedTuple

from playground.core.checks.components import walk
from playground.core.permissions import bits
from playground.core.records import ChannelRecord, Json
from playground.core.world import World

USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
MENTION_EVERYONE = bits("mention_everyone")


class Pings(NamedTuple):
    users: list[int]
    roles: list[int]
    everyone: bool


def _text(content: str, components: list[Json]) -> str:
    shown = [component.get("content") or "" for component in walk(components)]
    return "\n".join([content, *shown])


def _narrowed(found: list[int], allowed: Json | None, kind: str) -> list[int]:
    if allowed is None or kind in (allowed.get("parse") or []):
        return found
    listed = {int(ident) for ident in allowed.get(kind) or []}
    return [ident for ident in found if ident in listed]


def pings(world: World, channel: ChannelRecord, author_id: int, content: str, body: Json) -> Pings:
    text = _text(content, body.get("components") or [])
    if "@" not in text:
        return Pings([], [], everyone=False)
    allowed = body.get("allowed_mentions")
    users = [ident for ident in dict.fromkeys(map(int, USER.findall(text))) if ident in world.records.users]
    guild = world.records.guilds.get(channel.guild_id or 0)
    roles = [ident for ident in dict.fromkeys(map(int, ROLE.findall(text))) if guild and ident in guild.roles]
    everyone = bool(EVERYONE.search(text)) and (allowed is None or "everyone" in (allowed.get("parse") or []))
    may = bool(world.permissions(author_id, channel) & MENTION_EVERYONE) and guild is not None
    return Pings(_narrowed(users, allowed, "users"), _narrowed(roles, allowed, "roles"), everyone and may)
