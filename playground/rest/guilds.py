"""Guilds, their members, roles and channels."""

from typing import TYPE_CHECKING

from playground import render
from playground.permissions import bits, in_guild
from playground.refusals import Refusal, invalid
from playground.rest.call import Call, Reply, Route
from playground.state import CATEGORY, TEXT, Channel, Guild, Json, Member, Overwrite

if TYPE_CHECKING:
    from playground.server import Playground


def _guild(here: "Playground", call: Call) -> Guild:
    guild = here.world.guild(call.ident("guild_id"))
    if here.world.bot.id not in guild.members:
        raise Refusal(50001)
    return guild


def _must(here: "Playground", guild: Guild, *names: str) -> None:
    if bits(*names) & ~in_guild(guild, here.world.bot.id):
        raise Refusal(50013)


def _member(guild: Guild, ident: int) -> Member:
    if ident not in guild.members:
        raise Refusal(10007)
    return guild.members[ident]


def guild(here: "Playground", call: Call) -> Json:
    return render.guild(_guild(here, call), here.world)


def channels(here: "Playground", call: Call) -> list[Json]:
    found = [here.world.channel(ident) for ident in _guild(here, call).channel_ids]
    return [render.channel(here.world, channel) for channel in found if not channel.thread]


def create_channel(here: "Playground", call: Call) -> Reply:
    found = _guild(here, call)
    _must(here, found, "manage_channels")
    name = call.body.get("name") or ""
    if not 1 <= len(name) <= 100:
        raise invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    kind = call.body.get("type", TEXT)
    if kind not in (TEXT, CATEGORY):
        raise Refusal(50024)
    channel = here.world.add_channel(found, name, kind)
    channel.topic = call.body.get("topic")
    parent = call.body.get("parent_id")
    channel.parent_id = int(parent) if parent else None
    overwrites(here, channel, call.body.get("permission_overwrites") or [])
    here.hub.channel("CHANNEL_CREATE", channel)
    return Reply(201, render.channel(here.world, channel))


def overwrites(here: "Playground", channel: Channel, entries: list[Json]) -> None:
    channel.overwrites = {}
    for entry in entries:
        found = Overwrite(
            int(entry["id"]), int(entry["type"]), int(entry.get("allow") or 0), int(entry.get("deny") or 0)
        )
        here.world.overwrite(channel, found)


def active_threads(here: "Playground", call: Call) -> Json:
    world, bot = here.world, here.world.bot.id
    threads = [t for t in world.threads(_guild(here, call)) if not t.archived and world.sees(bot, t)]
    return {
        "threads": [render.channel(world, thread) for thread in threads],
        "members": [render.thread_member(thread, bot) for thread in threads if bot in thread.people],
    }


def member(here: "Playground", call: Call) -> Json:
    return render.member(here.world, _member(_guild(here, call), call.ident("user_id")))


def members(here: "Playground", call: Call) -> list[Json]:
    found = _guild(here, call)
    after = int(call.query.get("after", "0"))
    idents = sorted(ident for ident in found.members if ident > after)[: call.number("limit", 1, 1000)]
    return [render.member(here.world, found.members[ident]) for ident in idents]


def search(here: "Playground", call: Call) -> list[Json]:
    found = _guild(here, call)
    query = call.query.get("query", "").lower()
    users = here.world.records.users
    hits = [m for m in found.members.values() if users[m.user_id].name.lower().startswith(query)]
    return [render.member(here.world, hit) for hit in hits[: call.number("limit", 1, 1000)]]


def roles(here: "Playground", call: Call) -> list[Json]:
    return [render.role(role) for role in _guild(here, call).roles.values()]


def create_role(here: "Playground", call: Call) -> Json:
    found = _guild(here, call)
    _must(here, found, "manage_roles")
    role = here.world.add_role(
        found, call.body.get("name") or "new role", int(call.body.get("permissions") or 0)
    )
    here.role_event("GUILD_ROLE_CREATE", found, role)
    return render.role(role)


def give_role(here: "Playground", call: Call) -> None:
    _change_role(here, call, give=True)


def take_role(here: "Playground", call: Call) -> None:
    _change_role(here, call, give=False)


def _change_role(here: "Playground", call: Call, *, give: bool) -> None:
    found = _guild(here, call)
    _must(here, found, "manage_roles")
    person, role = _member(found, call.ident("user_id")), call.ident("role_id")
    if role not in found.roles:
        raise Refusal(10011)
    kept = [ident for ident in person.roles if ident != role]
    person.roles = [*kept, role] if give else kept
    here.member_event("GUILD_MEMBER_UPDATE", found, person)


ROUTES: list[Route] = [
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", channels),
    ("POST", "/guilds/{guild_id}/channels", create_channel),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
    ("GET", "/guilds/{guild_id}/members", members),
    ("GET", "/guilds/{guild_id}/members/search", search),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
    ("GET", "/guilds/{guild_id}/roles", roles),
    ("POST", "/guilds/{guild_id}/roles", create_role),
    ("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", give_role),
    ("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", take_role),
]
