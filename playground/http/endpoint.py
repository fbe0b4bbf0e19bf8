"""Sends interactions to the bot by HTTP instead of the gateway, once its owner has set an address."""

import asyncio
import secrets

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout

from playground.core.interaction import Interaction
from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import Refusal

PING, PONG = {"type": 1}, {"type": 1}
ANSWERED, TAKEN, UNSIGNED = 200, 202, 401


class NotAccepted(Exception):
    """Discord does not accept the address, for this reason."""


class Endpoint:
    """Signs and sends interactions, and reads immediate answers. 202 means that the answer comes by the callback."""

    def __init__(self, playground: Playground, url: str) -> None:
        self._playground, self.url = playground, url
        self._session = ClientSession(timeout=ClientTimeout(total=playground.interactions.answer_seconds))
        self._sending: set[asyncio.Task[None]] = set()

    async def accepted(self) -> None:
        """Test an address as Discord does: it must answer a signed ping and refuse a forged one."""
        told = {**PING, "id": str(self._playground.world.ids.take()), "token": secrets.token_urlsafe(32)}
        body = msgspec.json.encode(told)
        status, answer = await self.post(body, self._signed(body))
        if status != ANSWERED or msgspec.json.decode(answer) != PONG:
            raise NotAccepted(f"a ping was answered with {status}")
        status, _ = await self.post(body, self._signed(body, secrets.token_hex(32)))
        if status != UNSIGNED:
            raise NotAccepted(f"a ping with a bad signature was answered with {status}")

    def deliver(self, interaction: Interaction, told: Json) -> bool:
        task = asyncio.create_task(self._send(interaction, told))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return True

    async def post(self, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json", **headers}
        async with self._session.post(self.url, data=body, headers=headers) as reply:
            return reply.status, await reply.read()

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self._session.close()

    def _signed(self, body: bytes, key: str | None = None) -> dict[str, str]:
        from playground.core.signing import signed  # noqa: PLC0415 - takes twelve megabytes, and few need it

        world = self._playground.world
        key = key or world.records.application.signing_key
        return signed(key, str(int(self._playground.clock.now())), body)

    async def _send(self, interaction: Interaction, told: Json) -> None:
        body = msgspec.json.encode(told)
        try:
            status, answer = await self.post(body, self._signed(body))
            if status == ANSWERED:
                said = msgspec.json.decode(answer)
                self._playground.interactions.answer(interaction.id, interaction.token, said, [])
            elif status != TAKEN:
                self._playground.interactions.fail(interaction)
        except (ClientError, OSError, TimeoutError, Refusal, msgspec.DecodeError):
            self._playground.interactions.fail(interaction)
