"""Messages and channels for tests: easy to read and to wait for."""

import copy
from collections.abc import Callable
from typing import Any

from playground.core.permissions import bits
from playground.core.records import PUBLIC_THREAD, ChannelRecord, GuildRecord, Json, MessageRecord, Overwrite
from playground.pilot.reading import (
    Button,
    Select,
    buttons_of,
    find_button,
    find_select,
    selects_of,
    text_of,
)
from playground.pilot.view import PilotedPlayground, View


class Message(View[MessageRecord]):
    """A message in its present state, which changes with the bot's edits. `frozen()` returns a snapshot."""

    def __repr__(self) -> str:
        return f"<Message {self.id}: {self.text[:80]!r}>"

    @property
    def payload(self) -> Json:
        """The JSON that Discord would send for the message."""
        return self.discord.server.hub.payload(self.record)

    @property
    def channel(self) -> "Channel":
        return Channel(self.discord, self.discord.server.world.channel(self.record.channel_id))

    @property
    def files(self) -> list[str]:
        return [attachment.filename for attachment in self.record.attachments]

    @property
    def text(self) -> str:
        return text_of(self.record)

    @property
    def buttons(self) -> list[Button]:
        return buttons_of(self.record)

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        return selects_of(self.record)

    def button(self, label: str) -> Button | None:
        return find_button(self.record, label)

    def select(self, name: str) -> Select | None:
        return find_select(self.record, name)

    def frozen(self) -> "Snapshot":
        return Snapshot(self)


class Snapshot(Message):
    """A message at one moment, for presses that come too late."""

    def __init__(self, live: Message) -> None:
        super().__init__(live.discord, copy.copy(live.record))
        self.live, self._payload = live, live.payload

    @property
    def payload(self) -> Json:
        return self._payload


Check = Callable[[Message], Any]


def anything(_: Message) -> bool:
    return True


class Channel(View[ChannelRecord]):
    """A channel, thread or direct message."""

    @property
    def messages(self) -> list[Message]:
        """The messages everyone sees here, oldest first."""
        return [Message(self.discord, record) for record in self.record.messages.values()]

    @property
    def threads(self) -> list["Channel"]:
        world = self.discord.server.world
        found = world.threads(world.guild(self.record.guild_id or 0))
        return [Channel(self.discord, thread) for thread in found if thread.parent_id == self.id]

    @property
    def people(self) -> list[int]:
        """The ids of the members of this thread."""
        return list(self.record.people)

    async def wait_for(self, check: Check = anything, seconds: float | None = None) -> Message:
        """Return the newest message that passes the check, once there is one."""

        def newest() -> Message | None:
            return next((message for message in reversed(self.messages) if check(message)), None)

        return await self.discord.wait_until(newest, seconds, what=repr(self), key=self.id)

    async def wait_for_thread(self, name: str = "", seconds: float | None = None) -> "Channel":
        """Return the newest thread here whose name starts with this, once there is one."""

        def newest() -> Channel | None:
            return next((thread for thread in reversed(self.threads) if thread.name.startswith(name)), None)

        return await self.discord.wait_until(newest, seconds, what=f"a thread {name}", key=self.id)

    # Changes not made by the bot.

    def thread(self, name: str, owner: View[Any], kind: int = PUBLIC_THREAD) -> "Channel":
        """Start a thread as a member."""
        server = self.discord.server
        record = server.world.add_thread(self.record, name, owner.id, kind)
        server.hub.channel("THREAD_CREATE", record, newly_created=True)
        return Channel(self.discord, record)

    def allow(self, whom: Any, *names: str) -> None:
        """Give a member, or a role by its id, permissions here. None: everyone; "bot": the bot."""
        self._overwrite(whom, bits(*names), 0)

    def deny(self, whom: Any, *names: str) -> None:
        self._overwrite(whom, 0, bits(*names))

    def _overwrite(self, whom: Any, allow: int, deny: int) -> None:
        server, guild_id = self.discord.server, self.record.guild_id or 0
        known = {None: guild_id, "bot": server.world.bot.id}
        ident = whom.id if isinstance(whom, View) else known.get(whom, whom)
        kind = 0 if ident in server.world.guild(guild_id).roles else 1
        old = self.record.overwrites.get(ident) or Overwrite(ident, kind)
        merged = Overwrite(ident, kind, old.allow & ~deny | allow, old.deny & ~allow | deny)
        server.world.overwrite(self.record, merged)
        server.hub.channel("CHANNEL_UPDATE", self.record)

    def archive(self, *, locked: bool = False) -> None:
        self.record.archived, self.record.locked = True, locked
        self.discord.server.hub.channel("THREAD_UPDATE", self.record)

    def delete(self) -> None:
        self.discord.server.remove_channel(self.record)


def channels_of(discord: PilotedPlayground, guild: GuildRecord) -> list[Channel]:
    """Return the guild's channels without its threads."""
    found = [discord.server.world.channel(ident) for ident in guild.channel_ids]
    return [Channel(discord, record) for record in found if not record.thread]
