"""What whoever runs the playground may do over HTTP, beside acting as a member: building it and breaking it.

POST /control/guilds      {name}                          a new guild with the bot in it
POST /control/channels    {guild, name}
POST /control/members     {guild, name, permissions, locale, dms_open}
POST /control/faults      {kind: delay|fail|rate-limit|lose, route, times, seconds, status, code, everywhere}
or {kind: drop, code, refuse, forget}, {kind: invalidate}, {kind: clear}
GET  /control/faults                                      the misfortunes that are still to come
POST /control/moderator   {guild, as, on}                 give a member the moderators' role, or take it
POST /control/restart     {}                              restart the bot, where whoever runs it can
POST /control/time        {seconds}                       let that much time pass at once
GET  /control/transcript?as=ID                            everything that member was ever sent
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from playground import render
from playground.faults import Kind, Rule
from playground.options import NotPossible
from playground.permissions import MODERATOR, bits
from playground.rest.api import respond
from playground.state import Json

if TYPE_CHECKING:
    from playground.server import Playground

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
RULES = ("delay", "fail", "rate-limit", "lose")
MODERATORS = "Moderators"


class Order(msgspec.Struct):
    """The body of any order; each uses what it needs."""

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


class Host:
    """The handlers of those orders."""

    def __init__(self, here: "Playground") -> None:
        self._here = here

    def routes(self, kindly: Callable[[Handler], Handler]) -> list[web.RouteDef]:
        orders = {
            "guilds": self.guild,
            "channels": self.channel,
            "members": self.member,
            "faults": self.fault,
            "moderator": self.moderator,
            "restart": self.restart,
            "time": self.time,
        }
        posts = [web.post(f"/control/{name}", kindly(self._reading(order))) for name, order in orders.items()]
        gets = {"faults": self.faults, "transcript": self.transcript}
        return [*posts, *(web.get(f"/control/{name}", kindly(handler)) for name, handler in gets.items())]

    @staticmethod
    def _reading(order: Callable[[Order], Awaitable[Any]]) -> Handler:
        async def handler(request: web.Request) -> web.StreamResponse:
            body = msgspec.json.decode(await request.read(), type=Order, strict=False)
            return respond(200, await order(body))

        return handler

    async def guild(self, order: Order) -> Json:
        world = self._here.world
        made = world.add_guild(order.name, world.records.application.owner_id, order.locale)
        for ident in (made.owner_id, world.bot.id):
            world.add_member(made, ident)
        self._here.announce(made)
        return render.guild(made, world)

    async def channel(self, order: Order) -> Json:
        made = self._here.world.add_channel(self._here.world.guild(order.guild), order.name)
        self._here.hub.channel("CHANNEL_CREATE", made)
        return render.channel(self._here.world, made)

    async def member(self, order: Order) -> Json:
        world = self._here.world
        guild = world.guild(order.guild)
        user = world.add_user(order.name, locale=order.locale, dms_open=order.dms_open)
        granted = bits(*order.permissions)
        roles = [world.add_role(guild, f"{order.name}'s", granted).id] if granted else []
        made = world.add_member(guild, user.id, roles)
        self._here.member_event("GUILD_MEMBER_ADD", guild, made)
        return render.member(world, made)

    async def fault(self, order: Order) -> Json:
        faults = self._here.faults
        if order.kind in RULES:
            kind: Kind = order.kind  # type: ignore[assignment] # just checked
            faults.add(
                Rule(
                    kind, order.route, order.times, order.seconds, order.status, order.code, order.everywhere
                )
            )
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
        return respond(200, self._here.faults.rules)

    async def moderator(self, order: Order) -> Json:
        world = self._here.world
        guild = world.guild(order.guild)
        member = guild.members[order.who]
        role = next((r for r in guild.roles.values() if r.name == MODERATORS), None)
        if role is None:
            role = world.add_role(guild, MODERATORS, bits(*MODERATOR))
            self._here.role_event("GUILD_ROLE_CREATE", guild, role)
        member.roles = [ident for ident in member.roles if ident != role.id] + [role.id] * order.on
        self._here.member_event("GUILD_MEMBER_UPDATE", guild, member)
        return render.member(world, member)

    async def restart(self, _order: Order) -> Json:
        if self._here.restart_bot is None:
            raise NotPossible("the bot runs in a process of its own: restart it there")
        await self._here.restart_bot()
        return {}

    async def time(self, order: Order) -> Json:
        self._here.pass_time(order.seconds)
        return {}

    async def transcript(self, request: web.Request) -> web.Response:
        seen = self._here.transcript.seen_by(int(request.query["as"]))
        return respond(200, [{"kind": one.kind, "payload": msgspec.Raw(one.text.encode())} for one in seen])
