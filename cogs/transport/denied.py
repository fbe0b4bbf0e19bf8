"""Remembers the bot's missing permissions, so that it does not ask again and again: Discord bans after ten thousand
refusals in ten minutes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

import discord

LASTS = 60.0  # seconds to remember permissions: a member's timeout ends without notice
REFUSED = 600.0  # ... and a refusal that permissions do not explain
MOST = 10_000
VIEW = discord.Permissions(view_channel=True).value
SEND = discord.Permissions(send_messages=True).value
SEND_IN_THREADS = discord.Permissions(send_messages_in_threads=True).value
ATTACH = discord.Permissions(attach_files=True).value
ALL = discord.Permissions.all().value
MESSAGES = "/channels/{channel_id}/messages"


class Denied:
    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.banned: Callable[[int], object] = lambda _server: None  # set by the client
        """Whether the operator has banned this server, where nothing is posted."""
        self._granted: OrderedDict[int, tuple[float, int, int]] = OrderedDict()
        self._refused: OrderedDict[tuple[int, str, bool], float] = OrderedDict()

    def denies(self, channel: int, method: str, path: str, *, files: bool = False) -> bool:
        """Whether Discord would refuse this, judging by the bot's permissions or a recent refusal."""
        granted, sends = self._may(channel)
        needed = VIEW | (ATTACH if files else 0)
        if method == "POST" and path == MESSAGES:
            needed |= sends
        refused = self._refused.get((channel, f"{method} {path}", files), 0.0)
        return bool(needed & ~granted) or refused > asyncio.get_running_loop().time()

    def takes_files(self, channel: int) -> bool:
        return bool(self._may(channel)[0] & ATTACH)

    def refused(self, channel: int, method: str, path: str, *, files: bool = False) -> None:
        """Note a refusal. A message refused with files may be accepted without. Edits are left to the message's own
        kind."""
        if method != "POST":
            return
        self._refused[channel, f"{method} {path}", files] = asyncio.get_running_loop().time() + REFUSED
        if len(self._refused) > MOST:
            self._refused.popitem(last=False)

    def forget(self) -> None:
        """Permissions have changed somewhere."""
        self._granted.clear()
        self._refused.clear()

    def _may(self, channel: int) -> tuple[int, int]:
        """The permissions granted there, and those needed to send; everything if unknown."""
        now = asyncio.get_running_loop().time()
        if (known := self._granted.get(channel)) is not None and known[0] > now:
            return known[1:]
        there, granted, sends = self._client.get_channel(channel), ALL, SEND
        if isinstance(there, discord.Thread):
            there, sends = there.parent, SEND_IN_THREADS
        if isinstance(there, discord.abc.GuildChannel):
            granted = there.permissions_for(there.guild.me).value
            if self.banned(there.guild.id):
                granted &= ~sends
        self._granted[channel] = now + LASTS, granted, sends
        if len(self._granted) > MOST:
            self._granted.popitem(last=False)
        return granted, sends
