"""Guilds. Their channels, roles and members are made when first asked for."""

from collections.abc import Iterable

from playground.core.permissions import bits
from playground.core.records import GuildRecord
from playground.pilot.members import Member
from playground.pilot.messages import Channel, channels_of
from playground.pilot.view import View


class Guild(View[GuildRecord]):
    """A server."""

    @property
    def channels(self) -> list[Channel]:
        return channels_of(self.discord, self.record)

    def channel(self, name: str) -> Channel:
        """Return the channel of that name, making it if necessary."""
        for channel in self.channels:
            if channel.name == name:
                return channel
        server = self.discord.server
        record = server.world.add_channel(self.record, name)
        server.hub.channel("CHANNEL_CREATE", record)
        return Channel(self.discord, record)

    def role(self, name: str, permissions: Iterable[str] = ()) -> int:
        """Return the id of the role of that name, making it if necessary."""
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
        """Return the member of that name, making them if necessary. Given values are set."""
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
        return Member(self.discord, user, self.record)

    def grant_bot(self, *names: str) -> None:
        """Give the bot these permissions through its own role."""
        server = self.discord.server
        role = self.record.roles[self.role(f"{server.world.bot.name}'s own")]
        role.permissions |= bits(*names)
        server.role_event("GUILD_ROLE_UPDATE", self.record, role)
        member = self.record.members[server.world.bot.id]
        if role.id not in member.roles:
            member.roles = [*member.roles, role.id]
            server.member_event("GUILD_MEMBER_UPDATE", self.record, member)

    def revoke(self, *names: str) -> None:
        """Take permissions from everyone, including the bot."""
        everybody = self.record.roles[self.id]
        everybody.permissions &= ~bits(*names)
        self.discord.server.role_event("GUILD_ROLE_UPDATE", self.record, everybody)

    @property
    def members(self) -> list[Member]:
        users = self.discord.server.world.records.users
        return [Member(self.discord, users[ident], self.record) for ident in self.record.members]

    def expel_bot(self) -> None:
        self.discord.server.remove_bot(self.record)
