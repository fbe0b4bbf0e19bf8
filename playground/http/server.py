"""The playground on 127.0.0.1: Discord's REST interface and gateway, the page, and the control interface behind it."""

from collections.abc import Callable

from aiohttp import web

from playground.core.playground import Playground
from playground.http import cdn, page_files
from playground.http.control.feed import Feeds
from playground.http.control.guard import guard, refusals
from playground.http.control.members import MemberControl
from playground.http.control.operator import OperatorControl
from playground.http.endpoint import Endpoint
from playground.http.gateway import GatewaySockets
from playground.http.rest.api import Api, unknown_routes

LOOPBACK = "127.0.0.1"
BODY_LIMIT = 32 * 1024 * 1024


class HttpServer:
    def __init__(self, playground: Playground, store: Callable[[], None] | None = None) -> None:
        """`store`: called before the bot hears that something is done, which it then need not do again."""
        self.playground, self._store = playground, store
        self.feeds = Feeds(playground)
        self._sockets = GatewaySockets(playground.gateway)
        self._runner: web.AppRunner | None = None
        self.endpoint: Endpoint | None = None

    def application(self) -> web.Application:
        app = web.Application(client_max_size=BODY_LIMIT, middlewares=[guard, refusals, unknown_routes])
        app.add_routes(Api(self.playground, self._store).routes())
        app.add_routes([web.get("/gw", self._sockets.serve), web.get("/gw/", self._sockets.serve)])
        app.add_routes(cdn.routes(self.playground.world))
        app.add_routes(MemberControl(self.playground).routes())
        app.add_routes(OperatorControl(self.playground).routes())
        app.add_routes(self.feeds.routes())
        app.add_routes(page_files.routes())
        return app

    async def start(self, port: int = 0) -> str:
        """Listen on this port, or on a free one, and return the address."""
        self._runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, port).start()
        host = f"{LOOPBACK}:{self._runner.addresses[0][1]}"
        self.playground.hub.base = f"http://{host}"
        self.playground.gateway.url = f"ws://{host}/gw"
        return self.playground.hub.base

    async def send_interactions_to(self, url: str) -> None:
        """Send interactions to this address instead of the gateway. Raises NotAccepted as Discord would."""
        endpoint = Endpoint(self.playground, url)
        try:
            await endpoint.accepted()
        except BaseException:
            await endpoint.close()
            raise
        former, self.endpoint = self.endpoint, endpoint
        self.playground.interactions.deliver = endpoint.deliver
        if former is not None:
            await former.close()

    async def stop(self) -> None:
        if self.endpoint is not None:
            await self.endpoint.close()
        await self._sockets.close()
        await self.feeds.close()
        if self._runner is not None:
            await self._runner.cleanup()
