"""Connects processes through NATS. It stores nothing, and no message counts as fact: PostgreSQL has the truth. If
NATS is away, the bus tries again for ever.

NATS itself decides who may listen and send, by the user and password (or token) in its address. A secret in each
message would be known to everyone who can read one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from time import time
from urllib.parse import urlsplit

import structlog
from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from house.incidents import incident

log = structlog.get_logger("bus")
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
CONNECT = 2.0  # seconds that one server has to answer
PING, PINGS = (
    3,
    2,
)  # seconds between two pings, and how many may stay unanswered before a silent server counts as gone
GOODBYE = 1.0
UNTIL, TRIED = "Until", "Tried"
CLOCKS = 1.0  # seconds that two machines' clocks may differ

Heard = Callable[[bytes, float], Awaitable[bytes | None]]
"""Takes a message and the seconds its sender had already tried; returns the answer, if any."""


class NotSent(Exception):
    """No process received it: there is no connection, or nobody listens."""


class NoReply(Exception):
    """The message was sent, but not answered."""


class Bus:
    """A connection to NATS. `addresses`: servers of one NATS, comma-separated. `name`: the process's name in NATS."""

    def __init__(self, addresses: str, prefix: str, name: str) -> None:
        self._servers = [one.strip() for one in addresses.split(",")]
        self._prefix, self._name = prefix, name
        self._client: Client | None = None
        self._lost = asyncio.Event()
        self._heard: dict[str, Heard] = {}
        self._subscribed: dict[str, Subscription] = {}

    @property
    def connected(self) -> bool:
        return self._client is not None

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Bus]:
        """Open the bus without waiting for NATS."""
        keeping = asyncio.create_task(self._keep(), name="bus")
        try:
            yield self
        finally:
            while not keeping.done():  # the library swallows a cancellation now and then
                keeping.cancel()
                await asyncio.wait({keeping}, timeout=GOODBYE)

    # --- sending -----------------------------------------------------------------------------------------

    async def ask(self, subject: str, body: bytes, seconds: float, tried: float = 0.0) -> bytes:
        """Return the first answer, or raise NotSent or NoReply. A process that receives it after these seconds
        ignores it."""
        client, lost = self._client, self._lost
        if client is None:
            raise NotSent
        headers = {UNTIL: str(time() + seconds), TRIED: str(tried)}
        asking = asyncio.ensure_future(client.request(self._named(subject), body, seconds, headers=headers))
        losing = asyncio.ensure_future(lost.wait())
        try:
            await asyncio.wait({asking, losing}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise NoReply
            return asking.result().data
        except (errors.NoRespondersError, errors.OutboundBufferLimitError, errors.ConnectionClosedError):
            raise NotSent from None
        except (errors.Error, OSError, TimeoutError):
            raise NoReply from None
        finally:
            losing.cancel()
            asking.cancel()

    async def tell(self, subject: str, body: bytes) -> None:
        """Send a message to all listeners, if NATS is reachable."""
        if self._client is not None:
            with contextlib.suppress(errors.Error, OSError):
                await self._client.publish(self._named(subject), body)

    # --- listening ---------------------------------------------------------------------------------------

    async def hear(self, subject: str, heard: Heard) -> None:
        """Listen from now on, and again after each reconnection. Once this returns, NATS knows of it."""
        self._heard[subject] = heard
        client = self._client
        if client is not None:
            with contextlib.suppress(errors.Error, OSError):  # the next connection subscribes
                await self._subscribe(client, subject)
                await _known(client)

    async def ignore(self, subject: str) -> None:
        """Stop listening. Once this returns, NATS knows of it."""
        self._heard.pop(subject, None)
        client, subscribed = self._client, self._subscribed.pop(subject, None)
        if client is not None and subscribed is not None:
            with contextlib.suppress(errors.Error, OSError):
                await subscribed.unsubscribe()
                await _known(client)

    async def _subscribe(self, client: Client, subject: str) -> None:
        if subject in self._subscribed:
            return

        async def take(message: Msg) -> None:
            heard = self._heard.get(subject)
            if heard is None or _too_late(message):
                return
            try:
                answer = await heard(message.data, float((message.headers or {}).get(TRIED, 0)))
            except Exception as wrong:  # noqa: BLE001 - one bad message must not end the listening
                incident("message-not-read", wrong, subject=subject)
                return
            if answer is not None and message.reply:
                with contextlib.suppress(errors.Error, OSError):
                    await message.respond(answer)

        self._subscribed[subject] = await client.subscribe(self._named(subject), cb=take)

    def _named(self, subject: str) -> str:
        return f"{self._prefix}.{subject}"

    # --- the connection ----------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Connect again and again, each time with a new client: an old one would later send messages that nobody
        waits for any more."""
        wait, told = FIRST_WAIT, ""
        while True:
            lost = asyncio.Event()
            client = Client()
            try:
                server = await self._connect(client, lost)
                wait, told = FIRST_WAIT, ""
                log.info("bus-connected", server=server)
                await lost.wait()
                log.warning("bus-lost", server=server)
            except (errors.Error, OSError, TimeoutError) as wrong:
                if told != type(wrong).__name__:
                    told = type(wrong).__name__
                    log.warning("bus-not-reached", wrong=told)
            finally:
                self._client = None
                self._subscribed.clear()
                lost.set()
                with contextlib.suppress(errors.Error, OSError, TimeoutError):
                    await asyncio.wait_for(client.close(), GOODBYE)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _connect(self, client: Client, lost: asyncio.Event) -> str:
        async def closed() -> None:
            lost.set()

        async def said(_: Exception) -> None:
            """Ignore the error, which would otherwise be logged with a traceback each time."""

        async with asyncio.timeout(2 * CONNECT * len(self._servers)):
            await client.connect(
                self._servers,
                name=self._name,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=int(CONNECT),
                ping_interval=PING,
                max_outstanding_pings=PINGS,
                pending_size=0,
                closed_cb=closed,
                disconnected_cb=closed,
                error_cb=said,
            )
        self._lost = lost
        for subject in list(self._heard):
            await self._subscribe(client, subject)
        await _known(client)
        self._client = client
        return urlsplit(client.connected_url.geturl()).hostname or "?" if client.connected_url else "?"


async def _known(client: Client) -> None:
    """Return when NATS knows of every subscription. The library's ping overtakes unwritten data, so only the second
    answer proves that."""
    for _ in range(2):
        await client.flush(int(CONNECT))


def _too_late(message: Msg) -> bool:
    until = (message.headers or {}).get(UNTIL)
    return until is not None and time() > float(until) + CLOCKS
