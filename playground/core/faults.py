"""Injects faults between a bot and Discord."""

import asyncio
from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from playground.core.gateway import Gateway

Kind = Literal["delay", "fail", "rate-limit", "lose", "garble", "repeat"]
HTML = "<html><head><title>502 Bad Gateway</title></head>"


class InjectedFault(msgspec.Struct):
    """A fault for the next requests on a route. `times` None: until cleared."""

    kind: Kind
    route: str
    times: int | None = 1
    seconds: float = 0.0
    status: int = 500
    code: int = 0
    everywhere: bool = False
    body: str = ""
    mime: str = "application/json"

    async def take_time(self) -> None:
        await asyncio.sleep(self.seconds)

    def strikes(self, method: str, template: str, path: str) -> bool:
        return any(fnmatchcase(f"{method} {where}", self.route) for where in (template, path))


class Hold(InjectedFault):
    """A delay that lasts until it is released."""

    reached: asyncio.Event = msgspec.field(default_factory=asyncio.Event)
    gate: asyncio.Event = msgspec.field(default_factory=asyncio.Event)

    async def take_time(self) -> None:
        self.reached.set()
        await self.gate.wait()

    def release(self) -> None:
        self.gate.set()


class Faults:
    """The faults to come. A route is written like "POST /channels/{channel_id}/messages"; `*` matches any."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self.pending: list[InjectedFault] = []

    def add(self, fault: InjectedFault) -> InjectedFault:
        self.pending.append(fault)
        return fault

    def delay(self, route: str = "*", seconds: float = 1.0, times: int | None = 1) -> InjectedFault:
        """Delay a request before Discord carries it out."""
        return self.add(InjectedFault("delay", route, times, seconds))

    def hold(self, route: str = "*", times: int | None = 1) -> Hold:
        """Delay requests until `release` is called."""
        hold = Hold("delay", route, times)
        self.pending.append(hold)
        return hold

    def garble(
        self,
        route: str = "*",
        status: int = 502,
        times: int | None = 1,
        *,
        body: str = HTML,
        mime: str = "application/json",
    ) -> InjectedFault:
        """Answer with a body that is not JSON, whatever its content type. With a status below 300, the request is
        still carried out."""
        return self.add(InjectedFault("garble", route, times, status=status, body=body, mime=mime))

    def fail(
        self, route: str = "*", status: int = 500, times: int | None = 1, code: int = 0
    ) -> InjectedFault:
        """Answer with this status, and do nothing."""
        return self.add(InjectedFault("fail", route, times, status=status, code=code))

    def rate_limit(
        self, route: str = "*", retry_after: float = 0.1, times: int | None = 1, *, everywhere: bool = False
    ) -> InjectedFault:
        """Answer with a rate limit; `everywhere` makes it the global one."""
        return self.add(InjectedFault("rate-limit", route, times, retry_after, everywhere=everywhere))

    def lose_acknowledgement(self, route: str = "*", times: int | None = 1) -> InjectedFault:
        """Carry a request out, but lose the answer.

        The HTTP client repeats a lost GET, PUT or DELETE once if it had used the connection before.
        """
        return self.add(InjectedFault("lose", route, times))

    def repeat(self, times: int | None = 1) -> InjectedFault:
        """Send the next interactions twice."""
        return self.add(InjectedFault("repeat", "INTERACTION_CREATE", times))

    async def drop_gateway(
        self, code: int = 4000, *, refuse: int = 0, shard: int | None = None, forget: bool = False
    ) -> None:
        """Close the bot's sockets and refuse this many new ones. `forget`: sessions cannot be resumed."""
        self._gateway.refusing = refuse
        await self._gateway.drop(code, shard=shard, forget=forget)

    def invalidate_session(self, *, resumable: bool = False) -> None:
        self._gateway.invalidate(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        self._gateway.ask_to_reconnect()

    def clear(self) -> None:
        self.pending.clear()
        self._gateway.refusing = 0

    def strike(self, method: str, template: str, path: str) -> list[InjectedFault]:
        """Return the faults that hit this request, each counted down."""
        if not self.pending:
            return []
        return self._count_down(
            [
                fault
                for fault in self.pending
                if fault.kind != "repeat" and fault.strikes(method, template, path)
            ]
        )

    def copies(self) -> int:
        """Return how often the next interaction is sent."""
        return 1 + len(self._count_down([fault for fault in self.pending if fault.kind == "repeat"][:1]))

    def _count_down(self, hit: list[InjectedFault]) -> list[InjectedFault]:
        for fault in hit:
            if fault.times is not None:
                fault.times -= 1
        self.pending = [fault for fault in self.pending if fault.times is None or fault.times > 0]
        return hit
