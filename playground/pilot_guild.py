"""Guilds and channels as the pilot hands them out."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from playground.permissions import bits
from playground.pilot_member import Member
from playground.pilot_views import Message
from playground.state import PUBLIC_THREAD, Overwrite
from playground.state import Channel as ChannelRecord
from playground.state import Guild as GuildRecord

if TYPE_CHECKING:
    from playground.pilot import Discord

Check = Callable[[Message], Any]


def _anything(_: Message) -> bool:
    return True


class Guild:
    """A server."""

    def __init__(self, discord: "Discord", record: GuildRecord) -> None:
        self.discord, self.record = discord, record

    @property
    def id(self) -> int:
        return self.record.id

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def channels(self) -> list["Channel"]:
        world = self.discord.server.world
        found = [world.channel(ident) for ident in self.record.channel_ids]
        return [Channel(self.discord, record) for record in found if not record.thread]

    def channel(self, name: str) -> "Channel":
        """The channel of that name, made unless it is there."""
        for channel in self.channels:
            if channel.name == name:
                return channel
        server = self.discord.server
        record = server.world.add_channel(self.record, name)
        server.hub.channel("CHANNEL_CREATE", record)
        return Channel(self.discord, record)

    def role(self, name: str, permissions: Iterable[str] = ()) -> int:
        """The id of the role of that name, made unless it is there."""
        for ident, role in self.record.roles.items():
            if role.name == name:
                return ident
        server = self.discord.server
        role = server.world.add_role(self.record, name, bits(*permissions))
        server.role_event("GUILD_ROLE_CREATE", self.record, role)
        return role.id

    def member(
        self,
        name: str,
        *,
        dms_open: bool | None = None,
        roles: Iterable[str] = (),
        permissions: Iterable[str] = (),
        locale: str | None = None,
    ) -> Member:
        """The person of that name, made and brought in unless already here; the rest is set where given."""
        server = self.discord.server
        user = server.world.user_called(name) or server.world.add_user(name)
        user.dms_open = user.dms_open if dms_open is None else dms_open
        user.locale = locale or user.locale
        given = [self.role(role) for role in roles]
        if permissions:
            given.append(self.role(f"{name}'s", permissions))
        member = self.record.members.get(user.id)
        event = "GUILD_MEMBER_UPDATE" if member else "GUILD_MEMBER_ADD"
        member = member or server.world.add_member(self.record, user.id)
        if given or event == "GUILD_MEMBER_ADD":
            member.roles = list(dict.fromkeys([*member.roles, *given]))
            server.member_event(event, self.record, member)
        return Member(self.discord, user, self)

    def grant_bot(self, *names: str) -> None:
        """Give the bot, by a role of its own, these permissions."""
        server = self.discord.server
        role = self.record.roles[self.role(f"{server.world.bot.name}'s own")]
        role.permissions |= bits(*names)
        server.role_event("GUILD_ROLE_UPDATE", self.record, role)
        member = self.record.members[server.world.bot.id]
        if role.id not in member.roles:
            member.roles = [*member.roles, role.id]
            server.member_event("GUILD_MEMBER_UPDATE", self.record, member)

    def revoke(self, *names: str) -> None:
        """Take permissions from everybody, the bot included."""
        everybody = self.record.roles[self.id]
        everybody.permissions &= ~bits(*names)
        self.discord.server.role_event("GUILD_ROLE_UPDATE", self.record, everybody)

    @property
    def members(self) -> list[Member]:
        users = self.discord.server.world.records.users
        return [Member(self.discord, users[ident], self) for ident in self.record.members]

    def expel_bot(self) -> None:
        self.discord.server.expel(self.record)


class Channel:
    """A channel, thread or direct message."""

    def __init__(self, discord: "Discord", record: ChannelRecord) -> None:
        self.discord, self.record = discord, record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channel) and other.record.id == self.record.id

    def __hash__(self) -> int:
        return hash(self.record.id)

    def __repr__(self) -> str:
        return f"<Channel {self.name}>"

    @property
    def id(self) -> int:
        return self.record.id

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def archived(self) -> bool:
        return self.record.archived

    @property
    def messages(self) -> list[Message]:
        """What everybody sees here, oldest first."""
        return [self.discord.show(record) for record in self.record.messages.values()]

    @property
    def threads(self) -> list["Channel"]:
        world = self.discord.server.world
        found = world.threads(world.guild(self.record.guild_id or 0))
        return [Channel(self.discord, thread) for thread in found if thread.parent_id == self.id]

    @property
    def people(self) -> list[int]:
        """The ids of who joined this thread."""
        return list(self.record.people)

    async def wait_for(self, check: Check = _anything, seconds: float | None = None) -> Message:
        """The newest message that the check likes, now or as soon as there is one."""
        return await self.discord.wait_until(lambda: self._find(check), seconds, what=repr(self), key=self.id)

    async def wait_for_thread(self, name: str = "", seconds: float | None = None) -> "Channel":
        """The newest thread here whose name starts so."""

        def probe() -> Channel | None:
            return next((t for t in reversed(self.threads) if t.name.startswith(name)), None)

        return await self.discord.wait_until(probe, seconds, what=f"a thread {name}", key=self.id)

    def _find(self, check: Check) -> Message | None:
        shown = (self.discord.show(record) for record in reversed(self.record.messages.values()))
        return next((message for message in shown if check(message)), None)

    # Changes behind the bot's back.

    def thread(self, name: str, owner: Member, kind: int = PUBLIC_THREAD) -> "Channel":
        """A thread that a member starts."""
        server = self.discord.server
        record = server.world.add_thread(self.record, name, owner.id, kind)
        server.hub.channel("THREAD_CREATE", record, newly_created=True)
        return Channel(self.discord, record)

    def allow(self, whom: Any, *names: str) -> None:
        """Let a member, or a role by its id, do that here. None stands for everybody, "bot" for the bot."""
        self._overwrite(whom, bits(*names), 0)

    def deny(self, whom: Any, *names: str) -> None:
        self._overwrite(whom, 0, bits(*names))

    def _overwrite(self, whom: Any, allow: int, deny: int) -> None:
        server, guild_id = self.discord.server, self.record.guild_id or 0
        known = {None: guild_id, "bot": server.world.bot.id}
        ident = whom.id if isinstance(whom, Member) else known.get(whom, whom)
        kind = 0 if ident in server.world.guild(guild_id).roles else 1
        old = self.record.overwrites.get(ident) or Overwrite(ident, kind)
        merged = Overwrite(ident, kind, old.allow & ~deny | allow, old.deny & ~allow | deny)
        server.world.overwrite(self.record, merged)
        server.hub.channel("CHANNEL_UPDATE", self.record)

    def archive(self) -> None:
        self.record.archived = True
        self.discord.server.hub.channel("THREAD_UPDATE", self.record)

    def delete(self) -> None:
        self.discord.server.remove_channel(self.record)
