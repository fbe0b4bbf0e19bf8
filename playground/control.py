"""Acting as a member over HTTP, under /control: for the web page, and for drills in other processes.

Every body and answer is JSON; ids are texts, because a browser cannot hold them as numbers. `as` is who acts.

    GET  /control/world[?as=ID]                       guilds, channels and members (that this member sees)
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
    WS   /control/feed?as=ID                          what happens on this member's screen

Acts are answered with {kind, interaction, message, modal, choices}, as soon as the bot has answered them.
What the member's client would not allow is a 409 with a sentence.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from aiohttp import WSMsgType, web

from playground import render
from playground.asked import Asked
from playground.client import Client
from playground.host import Host
from playground.options import NotPossible
from playground.permissions import SEND, SEND_IN_THREADS
from playground.refusals import Refusal
from playground.rest.api import respond
from playground.state import Channel, Json, Message

if TYPE_CHECKING:
    from playground.server import Playground

DIRECT = "dm"
UNREAD_MOST = 2000

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Act(msgspec.Struct):
    """The body of any act; each uses what it needs."""

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


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Pages of elsewhere must not play here: neither with their origin nor under a name of theirs.

    The bot's own requests carry a token instead.
    """
    if request.path.startswith(("/api/", "/gw", "/attachments/", "/emojis/")):
        return await handler(request)
    origin = request.headers.get("Origin")
    strange = request.url.host not in ("127.0.0.1", "localhost")
    foreign = origin not in (None, f"http://{request.host}")
    # A picture or script tag of elsewhere sends no origin, but says this. Following a link to the page is fine.
    embedded = request.path != "/" and request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if strange or foreign or embedded:
        return respond(403, {"error": "Only this machine's own page may do that."})
    return await handler(request)


def _kindly(handler: Handler) -> Handler:
    """Turn what the client or Discord does not allow into an answer."""

    async def answered(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except NotPossible as error:
            return respond(409, {"error": str(error)})
        except Refusal as refusal:
            return respond(refusal.status, {"error": refusal.text, **refusal.body})
        except (msgspec.MsgspecError, KeyError, ValueError) as error:
            return respond(400, {"error": f"unreadable: {error}"})

    return answered


class Control:
    """The handlers; what they do is the client's business."""

    def __init__(self, here: "Playground") -> None:
        self._here = here

    def routes(self) -> list[web.RouteDef]:
        gets = {"world": self.world, "messages": self.messages, "commands": self.commands, "feed": self.feed}
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
            *(web.get(f"/control/{name}", _kindly(handler)) for name, handler in gets.items()),
            *(web.post(f"/control/{name}", _kindly(self._reading(act))) for name, act in acts.items()),
            *Host(self._here).routes(_kindly),
        ]

    def _reading(self, act: Callable[[Act, Client], Awaitable[Any]]) -> Handler:
        async def handler(request: web.Request) -> web.StreamResponse:
            body = msgspec.json.decode(await request.read(), type=Act, strict=False)
            return respond(200, await act(body, self._client(body.who)))

        return handler

    def _client(self, user_id: int) -> Client:
        return Client(self._here, self._here.world.user(user_id))

    def _channel(self, client: Client, name: str) -> Channel:
        if name == DIRECT:
            return self._here.world.open_direct(client.user.id)
        return self._here.world.channel(int(name))

    def _message(self, client: Client, act: Act) -> Message:
        channel = self._channel(client, act.channel)
        found = self._here.world.find_message(channel.id, act.message)
        if found is None:
            raise Refusal(10008)
        return found

    # Seeing.

    async def world(self, request: web.Request) -> web.Response:
        world = self._here.world
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
                "connected": bool(self._here.gateway.connected()),
                "restartable": self._here.restart_bot is not None,
                "guilds": [
                    {
                        "id": str(guild.id),
                        "name": guild.name,
                        "roles": [render.role(role) for role in guild.roles.values()],
                        "channels": [
                            self._place(channel, client) for channel in self._places(guild.id, client)
                        ],
                        "members": [
                            self._person(ident, guild.members[ident].roles) for ident in guild.members
                        ],
                    }
                    for guild in guilds
                ],
            },
        )

    def _places(self, guild_id: int, client: Client | None) -> list[Channel]:
        guild = self._here.world.guild(guild_id)
        return client.channels(guild) if client else [self._here.world.channel(c) for c in guild.channel_ids]

    def _place(self, channel: Channel, client: Client | None) -> Json:
        body = render.channel(self._here.world, channel)
        if client is not None:
            granted = self._here.world.permissions(client.user.id, channel)
            body["can_send"] = bool(granted & (SEND_IN_THREADS if channel.thread else SEND))
            body["joined"] = client.user.id in channel.people
        return body

    def _person(self, ident: int, roles: list[int]) -> Json:
        user = self._here.world.records.users[ident]
        more = {"locale": user.locale, "dms_open": user.dms_open, "roles": [str(role) for role in roles]}
        return render.user(user) | more

    async def messages(self, request: web.Request) -> web.Response:
        client = self._client(int(request.query["as"]))
        shown = client.messages(self._channel(client, request.query["channel"]))
        limit = max(1, int(request.query.get("limit", "100")))
        return respond(200, [self._here.hub.payload(message) for message in shown[-limit:]])

    async def commands(self, request: web.Request) -> web.Response:
        client = self._client(int(request.query["as"]))
        return respond(200, client.commands(self._channel(client, request.query["channel"])))

    async def feed(self, request: web.Request) -> web.StreamResponse:
        """One screen. A reader who does not keep up is let go, and may come again."""
        client = self._client(int(request.query["as"]))
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        news: asyncio.Queue[Json | None] = asyncio.Queue()

        def screen(event: Json) -> None:
            news.put_nowait(event if news.qsize() < UNREAD_MOST else None)

        self._here.hub.open_screen(client.user.id, screen)
        writer = asyncio.create_task(self._write(ws, news))
        self._here.feeds.add(ws)
        try:
            async for message in ws:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._here.feeds.discard(ws)
            self._here.hub.close_screen(client.user.id, screen)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return ws

    @staticmethod
    async def _write(ws: web.WebSocketResponse, news: asyncio.Queue[Json | None]) -> None:
        with contextlib.suppress(ConnectionError):
            while (event := await news.get()) is not None:
                await ws.send_frame(msgspec.json.encode(event), WSMsgType.TEXT)
            await ws.close()

    # Acting.

    async def _answer(self, asked: Asked) -> Json:
        outcome = await asked.future
        return {
            "kind": outcome.kind,
            "interaction": str(asked.id),
            "message": self._here.hub.payload(outcome.message) if outcome.message else None,
            "modal": outcome.modal,
            "choices": outcome.choices,
        }

    async def slash(self, act: Act, client: Client) -> Json:
        channel = self._channel(client, act.channel)
        return await self._answer(client.slash(channel, act.command, act.options))

    async def autocomplete(self, act: Act, client: Client) -> Json:
        channel = self._channel(client, act.channel)
        given = act.options | {act.option: act.text}
        return await self._answer(client.autocomplete(channel, act.command, act.option, given))

    async def press(self, act: Act, client: Client) -> Json:
        return await self._answer(client.press(self._message(client, act), act.custom_id))

    async def choose(self, act: Act, client: Client) -> Json:
        values = act.values if isinstance(act.values, list) else []
        return await self._answer(client.choose(self._message(client, act), act.custom_id, values))

    async def submit(self, act: Act, client: Client) -> Json:
        opened = self._here.interactions.modals.get(act.interaction)
        if opened is None:
            raise NotPossible("there is no such window open")
        values = act.values if isinstance(act.values, dict) else {}
        return await self._answer(client.submit(opened, values))

    async def say(self, act: Act, client: Client) -> Json:
        return self._here.hub.payload(client.say(self._channel(client, act.channel), act.text))

    async def dismiss(self, act: Act, client: Client) -> Json:
        client.dismiss(self._message(client, act))
        return {}

    async def member(self, act: Act, client: Client) -> Json:
        user = client.user
        user.dms_open = user.dms_open if act.dms_open is None else act.dms_open
        user.locale, user.display = act.locale or user.locale, act.name or user.display
        self._here.hub.broadcast({"kind": "world"})
        return self._person(user.id, [])
