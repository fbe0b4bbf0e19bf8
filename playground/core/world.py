"""Finds, makes and removes things in the records. The hub announces the changes."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from playground.core import permissions
from playground.core.records import (
    DM,
    GROUP,
    PUBLIC_THREAD,
    TEXT,
    ChannelRecord,
    GuildRecord,
    MemberRecord,
    MessageRecord,
    Overwrite,
    Records,
    Role,
    User,
)
from playground.core.refusals import Refusal
from playground.core.snowflakes import PlaygroundClock, Snowflakes

EPHEMERALS_KEPT = 5000
FILES_KEPT = 2000

T = TypeVar("T")


def _known(records: Mapping[int, T], ident: int, unknown: int) -> T:
    """Return the record with this id, or refuse as Discord does."""
    if ident not in records:
        raise Refusal(unknown)
    return records[ident]


class World:
    """The guilds, people, channels and messages of one playground."""

    def __init__(self, records: Records, clock: PlaygroundClock, history: int = 1000) -> None:
        self.records = records
        self.clock = clock
        self.history = history
        self.ids = Snowflakes(clock)
        self.ephemerals: OrderedDict[int, MessageRecord] = OrderedDict()
        # The same ephemeral messages, by the only user who sees them.
        self.private: dict[int, dict[int, MessageRecord]] = {}
        self._permissions: dict[int, dict[int, int]] = {}
        self._viewers: dict[int, frozenset[int]] = {}
        self._direct: dict[int, int] = {}
        self._named = {user.name: user for user in records.users.values()}
        self._guilds_named = {guild.name: guild for guild in records.guilds.values()}
        self._guilds_of: dict[int, set[int]] = {}
        for guild in records.guilds.values():
            for user_id in guild.members:
                self._guilds_of.setdefault(user_id, set()).add(guild.id)
        for channel in records.channels.values():
            if channel.recipient_id is not None:
                self._direct[channel.recipient_id] = channel.id
            self.ids.seen(max([channel.id, *channel.messages]))
        for ident in (*records.users, *records.guilds, *records.emojis, *records.files):
            self.ids.seen(ident)

    @property
    def bot(self) -> User:
        return self.records.users[self.records.application.id]

    # Finding things.

    def channel(self, ident: int) -> ChannelRecord:
        return _known(self.records.channels, ident, 10003)

    def guild(self, ident: int) -> GuildRecord:
        return _known(self.records.guilds, ident, 10004)

    def user(self, ident: int) -> User:
        return _known(self.records.users, ident, 10013)

    def message(self, channel: ChannelRecord, ident: int) -> MessageRecord:
        return _known(channel.messages, ident, 10008)

    def find_message(self, channel_id: int, ident: int) -> MessageRecord | None:
        """Return a message of the channel, ephemeral or not."""
        channel = self.records.channels.get(channel_id)
        found = channel.messages.get(ident) if channel else None
        return found or self.ephemerals.get(ident)

    def threads(self, guild: GuildRecord) -> list[ChannelRecord]:
        return [c for ident in guild.channel_ids if (c := self.records.channels[ident]).thread]

    def user_called(self, name: str) -> User | None:
        return self._named.get(name)

    def guild_called(self, name: str) -> GuildRecord | None:
        return self._guilds_named.get(name)

    def guilds_of(self, user_id: int) -> set[int]:
        return self._guilds_of.get(user_id, set())

    def direct(self, user_id: int) -> ChannelRecord | None:
        ident = self._direct.get(user_id)
        return None if ident is None else self.records.channels[ident]

    # Permissions are cached until they change.

    def permissions(self, user_id: int, channel: ChannelRecord) -> int:
        here = self._permissions.setdefault(channel.id, {})
        granted = here.get(user_id)
        if granted is None:
            granted = here[user_id] = permissions.in_channel(self.records, channel, user_id)
        return granted

    def sees(self, user_id: int, channel: ChannelRecord) -> bool:
        """Whether the user sees the channel. The bot is never in a group chat."""
        if channel.type == GROUP:
            return user_id in channel.people
        if channel.guild_id is None:
            return user_id in (channel.recipient_id, self.bot.id)
        return bool(self.permissions(user_id, channel) & permissions.VIEW)

    def viewers(self, channel: ChannelRecord) -> frozenset[int]:
        """Return everyone except the bot who can read that channel."""
        found = self._viewers.get(channel.id)
        if found is None:
            if channel.type == GROUP:
                people = {*channel.people}
            elif channel.guild_id is None:
                people = {channel.recipient_id or 0}
            else:
                members = self.records.guilds[channel.guild_id].members
                people = {ident for ident in members if self.sees(ident, channel)}
            found = self._viewers[channel.id] = frozenset(people - {self.bot.id})
        return found

    def permissions_changed(self, channel: ChannelRecord | None = None) -> None:
        """Forget cached permissions in that channel, or in all of them."""
        if channel is None:
            self._permissions.clear()
            self._viewers.clear()
        else:
            self._permissions.pop(channel.id, None)
            self._viewers.pop(channel.id, None)

    # Making things.

    def add_user(self, name: str, *, locale: str = "en-US", dms_open: bool = True, bot: bool = False) -> User:
        user = User(self.ids.take(), name, name, bot=bot, locale=locale, dms_open=dms_open)
        self.records.users[user.id] = user
        self._named[name] = user
        return user

    def add_guild(
        self, name: str, owner_id: int, locale: str = "en-US", ident: int | None = None
    ) -> GuildRecord:
        guild = GuildRecord(ident or self.ids.take_apart(), name, owner_id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        self.records.guilds[guild.id] = guild
        self._guilds_named[name] = guild
        return guild

    def add_role(self, guild: GuildRecord, name: str, granted: int = 0) -> Role:
        role = Role(self.ids.take(), name, granted, position=len(guild.roles))
        guild.roles[role.id] = role
        return role

    def add_member(self, guild: GuildRecord, user_id: int, roles: list[int] | None = None) -> MemberRecord:
        member = MemberRecord(user_id, self.clock.stamp(), roles or [])
        guild.members[user_id] = member
        self._guilds_of.setdefault(user_id, set()).add(guild.id)
        self.permissions_changed()
        return member

    def drop_member(self, guild: GuildRecord, user_id: int) -> MemberRecord:
        self._guilds_of[user_id].discard(guild.id)
        self.permissions_changed()
        return guild.members.pop(user_id)

    def add_channel(self, guild: GuildRecord, name: str, kind: int = TEXT) -> ChannelRecord:
        channel = ChannelRecord(self.ids.take(), kind, name, guild.id, position=len(guild.channel_ids))
        return self._keep_channel(guild, channel)

    def add_thread(
        self,
        parent: ChannelRecord,
        name: str,
        owner_id: int,
        kind: int = PUBLIC_THREAD,
        ident: int | None = None,
    ) -> ChannelRecord:
        guild = self.records.guilds[parent.guild_id or 0]
        thread = ChannelRecord(ident or self.ids.take(), kind, name, guild.id, parent.id, owner_id=owner_id)
        thread.archived_at = self.clock.stamp()
        thread.people[owner_id] = thread.archived_at
        return self._keep_channel(guild, thread)

    def _keep_channel(self, guild: GuildRecord, channel: ChannelRecord) -> ChannelRecord:
        self.records.channels[channel.id] = channel
        guild.channel_ids.append(channel.id)
        return channel

    def drop_channel(self, channel: ChannelRecord) -> None:
        for message in channel.messages.values():
            self._drop_files(message)
        del self.records.channels[channel.id]
        self.guild(channel.guild_id or 0).channel_ids.remove(channel.id)
        self.permissions_changed(channel)

    def open_direct(self, user_id: int) -> ChannelRecord:
        channel = self.direct(user_id)
        if channel is None:
            channel = ChannelRecord(self.ids.take(), DM, recipient_id=user_id)
            self.records.channels[channel.id] = channel
            self._direct[user_id] = channel.id
        return channel

    def add_group(self, people: Iterable[int]) -> ChannelRecord:
        channel = ChannelRecord(self.ids.take(), GROUP, people=dict.fromkeys(people, ""))
        self.records.channels[channel.id] = channel
        return channel

    def is_member(self, channel: ChannelRecord) -> bool:
        """Whether the bot is a member where that channel is."""
        if channel.guild_id is None:
            return channel.type == DM
        return channel.guild_id in self.guilds_of(self.bot.id)

    def overwrite(self, channel: ChannelRecord, entry: Overwrite) -> None:
        channel.overwrites[entry.id] = entry
        self.permissions_changed()

    # Messages. Their number is limited because of long load tests.

    def keep(self, message: MessageRecord) -> None:
        if message.only_for is not None:
            self.ephemerals[message.id] = message
            self.private.setdefault(message.only_for, {})[message.id] = message
            if len(self.ephemerals) > EPHEMERALS_KEPT:
                self._forget_private(next(iter(self.ephemerals.values())))
            return
        channel = self.records.channels[message.channel_id]
        channel.messages[message.id] = message
        channel.last_message_id = message.id
        channel.message_count += 1
        if len(channel.messages) > self.history:
            self._drop_files(channel.messages.pop(next(iter(channel.messages))))

    def drop(self, message: MessageRecord) -> None:
        message.deleted = True
        if message.only_for is not None:
            self._forget_private(message)
        else:
            self._drop_files(message)
            self.records.channels[message.channel_id].messages.pop(message.id, None)

    def _forget_private(self, message: MessageRecord) -> None:
        self._drop_files(message)
        self.ephemerals.pop(message.id, None)
        self.private.get(message.only_for or 0, {}).pop(message.id, None)

    def keep_file(self, ident: int, content: bytes) -> None:
        files = self.records.files
        files[ident] = content
        if len(files) > FILES_KEPT:
            del files[next(iter(files))]

    def _drop_files(self, message: MessageRecord) -> None:
        for attachment in message.attachments:
            self.records.files.pop(attachment.id, None)
