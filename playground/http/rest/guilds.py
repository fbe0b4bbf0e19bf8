"""Members of servers."""

from playground.core import render
from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import Refusal
from playground.http.rest.call import ApiCall, Routes

routes = Routes()


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def member(playground: Playground, call: ApiCall) -> Json:
    world = playground.world
    guild = world.guild(call.ident("guild_id"))
    if world.bot.id not in guild.members:
        raise Refusal(50001)
    found = guild.members.get(world.user(call.ident("user_id")).id)
    if found is None:
        raise Refusal(10007)
    return render.member(world, found)
