"""Passes events on to the bot, the members' screens, the transcript and waiting tests."""

from collections.abc import Callable

from playground.core import render
from playground.core.gateway import (
    GUILDS,
    Gateway,
)
from playground.core.recording import Transcript
from playground.core.records import ChannelRecord, Json, MessageRecord
from playground.core.watch import Conditions
from playground.core.world import World

Screen = Callable[[Json], None]


class Hub:
    """Passes on every event."""

    def __init__(self, world: World, gateway: Gateway, transcript: Transcript) -> None:
        self.world = world
        self.gateway = gateway
        self.transcript = transcript
        self.watch = Conditions()
        self.base = ""
        self._screens: dict[int, list[Screen]] = {}
        gateway.on_change = self._connection

    def payload(self, message: MessageRecord) -> Json:
        return render.message(self.world, message, self.base)

    # Screens of members whose client is open.

    def open_screen(self, user_id: int, screen: Screen) -> None:
        self._screens.setdefault(user_id, []).append(screen)

    def close_screen(self, user_id: int, screen: Screen) -> None:
        screens = self._screens[user_id]
        screens.remove(screen)
        if not screens:
            del self._screens[user_id]

    def _show(self, users: frozenset[int], event: Json) -> None:
        for user_id in self._screens.keys() & users:
            for screen in self._screens[user_id]:
                screen(event)

    def broadcast(self, event: Json) -> None:
        """Show an event on every open screen."""
        self._show(frozenset(self._screens), event)

    def _connection(self) -> None:
        self.broadcast({"kind": "connection", "connected": bool(self.gateway.connected())})
        self.watch.tell()

    def show(self, user_id: int, event: Json) -> None:
        """Show an event to this user only."""
        self._show(frozenset({user_id}), event)
        self.watch.tell(user_id)

    # Messages.

    def _audience(self, message: MessageRecord) -> frozenset[int]:
        if message.only_for is not None:
            return frozenset({message.only_for})
        return self.world.viewers(self.world.records.channels[message.channel_id])

    def _message(self, kind: str, event: str, message: MessageRecord) -> None:
        """Pass a message on. Render it once, or not at all if nobody looks: load tests do this thousands of times a
        second."""
        if self._screens or self.transcript.keeping:
            body, audience = self.payload(message), self._audience(message)
            self.transcript.add(kind, message.channel_id, audience, body, message.id)
            self._show(audience, {"kind": kind, "channel_id": str(message.channel_id), "message": body})
        if message.only_for is None and self.gateway.reads_messages(message.guild_id):
            self._to_bot(event, message)
        self._wake(message)

    def _to_bot(self, event: str, message: MessageRecord) -> None:
        bot = self.world.bot.id
        readable = message.author_id == bot or message.guild_id is None or bot in message.mentions
        body = self.payload(message)
        if message.guild_id is not None:
            body["guild_id"] = str(message.guild_id)
            member = self.world.records.guilds[message.guild_id].members.get(message.author_id)
            if member is not None:
                body["member"] = render.member(self.world, member)
        self.gateway.tell_message(event, body, message.guild_id, readable=readable)

    def _wake(self, message: MessageRecord) -> None:
        recipient = message.only_for
        if recipient is None and message.guild_id is None:
            recipient = self.world.records.channels[message.channel_id].recipient_id
        self.watch.tell(message.channel_id, recipient)

    def created(self, message: MessageRecord) -> None:
        self._message("message", "MESSAGE_CREATE", message)

    def edited(self, message: MessageRecord) -> None:
        self._message("edit", "MESSAGE_UPDATE", message)

    def deleted(self, message: MessageRecord) -> None:
        body: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
        self._show(self._audience(message), {"kind": "delete", **body})
        if message.only_for is None:
            if message.guild_id is not None:
                body["guild_id"] = str(message.guild_id)
            self.gateway.tell_message("MESSAGE_DELETE", body, message.guild_id, readable=True)
        self._wake(message)

    def channel(self, event: str, channel: ChannelRecord, **more: bool) -> None:
        """Pass on CHANNEL_CREATE, THREAD_UPDATE and the like."""
        body = render.channel(self.world, channel) | more
        if channel.guild_id is None or self.world.sees(self.world.bot.id, channel):
            self.gateway.tell(event, body, channel.guild_id, GUILDS)
        news = {"kind": event.lower().replace("_", "-"), "channel": body}
        self._show(self.world.viewers(channel), news)
        self.watch.tell(channel.id, channel.parent_id)

    def thread_people(self, thread: ChannelRecord, added: list[int], removed: list[int]) -> None:
        body: Json = {
            "id": str(thread.id),
            "guild_id": str(thread.guild_id),
            "member_count": len(thread.people),
            "added_members": [
                render.thread_member(thread, ident) | {"member": None, "presence": None} for ident in added
            ],
            "removed_member_ids": [str(ident) for ident in removed],
        }
        for entry, ident in zip(body["added_members"], added, strict=True):
            member = self.world.guild(thread.guild_id or 0).members.get(ident)
            entry["member"] = render.member(self.world, member) if member else None
        self.gateway.tell("THREAD_MEMBERS_UPDATE", body, thread.guild_id, GUILDS)
        self._show(self.world.viewers(thread), {"kind": "thread-members", "channel_id": body["id"]})
        self.watch.tell(thread.id, *added, *removed)
