"""Acting as a member over HTTP, under /control: for the web page, and for tests in other processes.

Every body and answer is JSON; ids are strings, because a browser cannot hold them as numbers. `as`: the acting
member.

    GET  /control/world[?as=ID]                       guilds, group chats, channels and members (that this member sees)
    GET  /control/messages?as=&channel=[&limit=]      a channel as this member sees it; channel "dm" is the bot's
    GET  /control/commands?as=&channel=               the slash commands offered there
    POST /control/slash         {as, channel, command, options}
    POST /control/autocomplete  {as, channel, command, option, text, options}
    POST /control/press         {as, channel, message, custom_id}
    POST /control/choose        {as, channel, message, custom_id, values}
    POST /control/submit        {as, interaction, values}           values by custom id
    POST /control/say           {as, channel, text}
    POST /control/dismiss       {as, channel, message}
    POST /control/member        {as, dms_open, locale, name}

Acts return {kind, interaction, message, modal, choices} as soon as the bot has answered. If the member's client
would not allow an act, the result is a 409 with a sentence.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from playground.core import render
from playground.core.client import Client
from playground.core.interaction import Interaction
from playground.core.permissions import SEND, SEND_IN_THREADS
from playground.core.playground import Playground
from playground.core.records import ChannelRecord, GuildRecord, Json, MessageRecord
from playground.core.refusals import NotPossible, Refusal
from playground.http.responses import post, respond

DIRECT = "dm"


class ActBody(msgspec.Struct):
    """The body of any act; each act uses the fields it needs."""

    who: int = msgspec.field(name="as")
    channel: str = DIRECT
    command: str = ""
    option: str = ""
    text: str = ""
    options: dict[str, Any] = {}
    message: int = 0
    custom_id: str = ""
    interaction: int = 0
    values: Any = None
    dms_open: bool | None = None
    locale: str | None = None
    name: str | None = None


class MemberControl:
    """Reads requests and writes answers; the client decides what a member may do."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._world = playground.world

    def routes(self) -> list[web.RouteDef]:
        acts = {
            "slash": self.slash,
            "autocomplete": self.autocomplete,
            "press": self.press,
            "choose": self.choose,
            "submit": self.submit,
            "say": self.say,
            "dismiss": self.dismiss,
            "member": self.member,
        }
        return [
            web.get("/control/world", self.world),
            web.get("/control/messages", self.messages),
            web.get("/control/commands", self.commands),
            *(post(f"/control/{name}", ActBody, self._as_member(act)) for name, act in acts.items()),
        ]

    def _as_member(
        self, act: Callable[[ActBody, Client], Awaitable[Any]]
    ) -> Callable[[ActBody], Awaitable[Any]]:
        return lambda body: act(body, self._client(body.who))

    def _client(self, user_id: int) -> Client:
        return Client(self._playground, self._world.user(user_id))

    def _channel(self, client: Client, name: str) -> ChannelRecord:
        if name == DIRECT:
            return self._world.open_direct(client.user.id)
        return self._world.channel(int(name))

    def _message(self, client: Client, act: ActBody) -> MessageRecord:
        channel = self._channel(client, act.channel)
        found = self._world.find_message(channel.id, act.message)
        if found is None:
            raise Refusal(10008)
        return found

    # Seeing.

    async def world(self, request: web.Request) -> web.Response:
        world = self._world
        who = request.query.get("as")
        client = self._client(int(who)) if who else None
        direct = world.open_direct(client.user.id) if client else None
        guilds = client.guilds() if client else list(world.records.guilds.values())
        return respond(
            200,
            {
                "bot": render.user(world.bot),
                "direct": str(direct.id) if direct else None,
                "direct_last": str(direct.last_message_id or 0) if direct else None,
                "connected": bool(self._playground.gateway.connected()),
                "restartable": self._playground.restart_bot is not None,
                "groups": [self._place(one, client) for one in client.groups()] if client else [],
                "guilds": [self._guild(guild, client) for guild in guilds],
            },
        )

    def _guild(self, guild: GuildRecord, client: Client | None) -> Json:
        every = (self._world.channel(ident) for ident in guild.channel_ids)
        return {
            "id": str(guild.id),
            "name": guild.name,
            "roles": [render.role(role) for role in guild.roles.values()],
            "channels": [self._place(c, client) for c in (client.channels(guild) if client else every)],
            "members": [self._person(ident, member.roles) for ident, member in guild.members.items()],
        }

    def _place(self, channel: ChannelRecord, client: Client | None) -> Json:
        body = render.channel(self._world, channel)
        if client is not None:
            granted = self._world.permissions(client.user.id, channel)
            body["can_send"] = bool(granted & (SEND_IN_THREADS if channel.thread else SEND))
            body["joined"] = client.user.id in channel.people
        return body

    def _person(self, ident: int, roles: list[int]) -> Json:
        user = self._world.records.users[ident]
        more = {"locale": user.locale, "dms_open": user.dms_open, "roles": [str(role) for role in roles]}
        return render.user(user) | more

    async def messages(self, request: web.Request) -> web.Response:
        client = self._client(int(request.query["as"]))
        shown = client.messages(self._channel(client, request.query["channel"]))
        limit = max(1, int(request.query.get("limit", "100")))
        return respond(200, [self._playground.hub.payload(message) for message in shown[-limit:]])

    async def commands(self, request: web.Request) -> web.Response:
        client = self._client(int(request.query["as"]))
        return respond(200, client.commands(self._channel(client, request.query["channel"])))

    # Acting.

    async def _answer(self, interaction: Interaction) -> Json:
        outcome = await interaction.future
        return {
            "kind": outcome.kind,
            "interaction": str(interaction.id),
            "message": self._playground.hub.payload(outcome.message) if outcome.message else None,
            "modal": outcome.modal,
            "choices": outcome.choices,
        }

    async def slash(self, act: ActBody, client: Client) -> Json:
        channel = self._channel(client, act.channel)
        return await self._answer(client.slash(channel, act.command, act.options))

    async def autocomplete(self, act: ActBody, client: Client) -> Json:
        channel = self._channel(client, act.channel)
        given = act.options | {act.option: act.text}
        return await self._answer(client.autocomplete(channel, act.command, act.option, given))

    async def press(self, act: ActBody, client: Client) -> Json:
        return await self._answer(client.press(self._message(client, act), act.custom_id))

    async def choose(self, act: ActBody, client: Client) -> Json:
        values = act.values if isinstance(act.values, list) else []
        return await self._answer(client.choose(self._message(client, act), act.custom_id, values))

    async def submit(self, act: ActBody, client: Client) -> Json:
        opened = self._playground.interactions.modals.get(act.interaction)
        if opened is None:
            raise NotPossible("there is no such window open")
        values = act.values if isinstance(act.values, dict) else {}
        return await self._answer(client.submit(opened, values))

    async def say(self, act: ActBody, client: Client) -> Json:
        return self._playground.hub.payload(client.say(self._channel(client, act.channel), act.text))

    async def dismiss(self, act: ActBody, client: Client) -> Json:
        client.dismiss(self._message(client, act))
        return {}

    async def member(self, act: ActBody, client: Client) -> Json:
        user = client.user
        user.dms_open = user.dms_open if act.dms_open is None else act.dms_open
        user.locale, user.display = act.locale or user.locale, act.name or user.display
        self._playground.hub.broadcast({"kind": "world"})
        return self._person(user.id, [])
