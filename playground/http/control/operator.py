"""Lets the operator build and break the playground over HTTP.

POST /control/guilds      {name}                          a new guild with the bot in it
POST /control/channels    {guild, name}
POST /control/members     {guild, name, permissions, locale, dms_open}
POST /control/faults      {kind: delay|fail|rate-limit|lose|repeat, route, times, seconds, status, code, everywhere}
or {kind: drop, code, refuse, forget}, {kind: invalidate}, {kind: clear}
GET  /control/faults                                      the faults still to come
POST /control/moderator   {guild, as, on}                 give or take the moderators' role
POST /control/restart     {}                              restart the bot, if the playground started it
POST /control/time        {seconds}                       pass this much time at once
GET  /control/transcript?as=ID                            everything that member was sent
GET  /control/games                                       the page's information on the bot's games
"""

import asyncio
from typing import get_args

import msgspec
from aiohttp import web

from playground.core import render
from playground.core.faults import InjectedFault, Kind
from playground.core.permissions import MODERATOR, bits
from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import NotPossible
from playground.http.responses import post, respond

MODERATORS = "Moderators"


class Order(msgspec.Struct):
    """The body of any order; each order uses the fields it needs."""

    guild: int = 0
    who: int = msgspec.field(name="as", default=0)
    on: bool = True
    name: str = ""
    permissions: list[str] = []
    locale: str = "en-US"
    dms_open: bool = True
    kind: str = "clear"
    route: str = "*"
    times: int | None = 1
    seconds: float = 1.0
    status: int = 500
    code: int = 0
    everywhere: bool = False
    refuse: int = 0
    forget: bool = False


class OperatorControl:
    def __init__(self, playground: Playground) -> None:
        self._playground = playground

    def routes(self) -> list[web.RouteDef]:
        orders = {
            "guilds": self.guild,
            "channels": self.channel,
            "members": self.member,
            "faults": self.fault,
            "moderator": self.moderator,
            "restart": self.restart,
            "time": self.time,
        }
        return [
            *(post(f"/control/{name}", Order, order) for name, order in orders.items()),
            web.get("/control/faults", self.faults),
            web.get("/control/transcript", self.transcript),
            web.get("/control/games", self.games),
        ]

    async def guild(self, order: Order) -> Json:
        world = self._playground.world
        made = world.add_guild(order.name, world.records.application.owner_id, order.locale)
        for ident in (made.owner_id, world.bot.id):
            world.add_member(made, ident)
        self._playground.add_bot(made)
        return render.guild(made, world)

    async def channel(self, order: Order) -> Json:
        world = self._playground.world
        made = world.add_channel(world.guild(order.guild), order.name)
        self._playground.hub.channel("CHANNEL_CREATE", made)
        return render.channel(world, made)

    async def member(self, order: Order) -> Json:
        world = self._playground.world
        guild = world.guild(order.guild)
        user = world.add_user(order.name, locale=order.locale, dms_open=order.dms_open)
        granted = bits(*order.permissions)
        roles = [world.add_role(guild, f"{order.name}'s", granted).id] if granted else []
        made = world.add_member(guild, user.id, roles)
        self._playground.member_event("GUILD_MEMBER_ADD", guild, made)
        return render.member(world, made)

    async def fault(self, order: Order) -> Json:
        faults = self._playground.faults
        if order.kind in get_args(Kind):
            faults.add(msgspec.convert(msgspec.structs.asdict(order), InjectedFault))
        elif order.kind == "drop":
            await faults.drop_gateway(order.code or 4000, refuse=order.refuse, forget=order.forget)
        elif order.kind == "invalidate":
            faults.invalidate_session()
        elif order.kind == "clear":
            faults.clear()
        else:
            raise ValueError(order.kind)
        return {}

    async def faults(self, _request: web.Request) -> web.Response:
        return respond(200, self._playground.faults.pending)

    async def moderator(self, order: Order) -> Json:
        world = self._playground.world
        guild = world.guild(order.guild)
        member = guild.members[order.who]
        role = next((r for r in guild.roles.values() if r.name == MODERATORS), None)
        if role is None:
            role = world.add_role(guild, MODERATORS, bits(*MODERATOR))
            self._playground.role_event("GUILD_ROLE_CREATE", guild, role)
        member.roles = [ident for ident in member.roles if ident != role.id] + [role.id] * order.on
        self._playground.member_event("GUILD_MEMBER_UPDATE", guild, member)
        return render.member(world, member)

    async def restart(self, _order: Order) -> Json:
        if self._playground.restart_bot is None:
            raise NotPossible("the bot runs in a process of its own: restart it there")
        await self._playground.restart_bot()
        return {}

    async def time(self, order: Order) -> Json:
        self._playground.pass_time(order.seconds)
        return {}

    async def transcript(self, request: web.Request) -> web.Response:
        seen = self._playground.transcript.seen_by(int(request.query["as"]))
        return respond(200, [{"kind": one.kind, "payload": msgspec.Raw(one.text.encode())} for one in seen])

    async def games(self, _request: web.Request) -> web.Response:
        return respond(200, await asyncio.to_thread(self._playground.games))
