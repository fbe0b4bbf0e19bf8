"""Guilds, their members, roles and channels."""

from playground.core import render
from playground.core.playground import Playground
from playground.core.records import Channel, Guild, Json, Member, Overwrite
from playground.core.refusals import Refusal
from playground.http.rest.call import Call, Routes

routes = Routes()
GUILD = "/guilds/{guild_id}"


def _guild(playground: Playground, call: Call) -> Guild:
    guild = playground.world.guild(call.ident("guild_id"))
    if playground.world.bot.id not in guild.members:
        raise Refusal(50001)
    return guild


def _member(guild: Guild, ident: int) -> Member:
    if ident not in guild.members:
        raise Refusal(10007)
    return guild.members[ident]


@routes.on("GET", GUILD)
def guild(playground: Playground, call: Call) -> Json:
    return render.guild(_guild(playground, call), playground.world)


@routes.on("GET", GUILD + "/channels")
def channels(playground: Playground, call: Call) -> list[Json]:
    found = [playground.world.channel(ident) for ident in _guild(playground, call).channel_ids]
    return [render.channel(playground.world, channel) for channel in found if not channel.thread]


def overwrites(playground: Playground, channel: Channel, entries: list[Json]) -> None:
    channel.overwrites = {}
    for entry in entries:
        found = Overwrite(
            int(entry["id"]), int(entry["type"]), int(entry.get("allow") or 0), int(entry.get("deny") or 0)
        )
        playground.world.overwrite(channel, found)


@routes.on("GET", GUILD + "/threads/active")
def active_threads(playground: Playground, call: Call) -> Json:
    world, bot = playground.world, playground.world.bot.id
    threads = [t for t in world.threads(_guild(playground, call)) if not t.archived and world.sees(bot, t)]
    return {
        "threads": [render.channel(world, thread) for thread in threads],
        "members": [render.thread_member(thread, bot) for thread in threads if bot in thread.people],
    }


@routes.on("GET", GUILD + "/members/{user_id}")
def member(playground: Playground, call: Call) -> Json:
    return render.member(playground.world, _member(_guild(playground, call), call.ident("user_id")))


@routes.on("GET", GUILD + "/members")
def members(playground: Playground, call: Call) -> list[Json]:
    found = _guild(playground, call)
    after = int(call.query.get("after", "0"))
    idents = sorted(ident for ident in found.members if ident > after)[: call.number("limit", 1, 1000)]
    return [render.member(playground.world, found.members[ident]) for ident in idents]


@routes.on("GET", GUILD + "/members/search")
def search(playground: Playground, call: Call) -> list[Json]:
    found = _guild(playground, call)
    query = call.query.get("query", "").lower()
    users = playground.world.records.users
    hits = [m for m in found.members.values() if users[m.user_id].name.lower().startswith(query)]
    return [render.member(playground.world, hit) for hit in hits[: call.number("limit", 1, 1000)]]


@routes.on("GET", GUILD + "/roles")
def roles(playground: Playground, call: Call) -> list[Json]:
    return [render.role(role) for role in _guild(playground, call).roles.values()]
