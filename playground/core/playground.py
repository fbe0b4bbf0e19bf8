"""Discord as one object: its world, its rules, and the changes the bot is notified of. Nothing here uses HTTP."""

import secrets
from collections.abc import Awaitable, Callable, Mapping

from playground.core import render
from playground.core.faults import Faults
from playground.core.gateway import GUILD_MEMBERS, GUILDS, Gateway
from playground.core.hub import Hub
from playground.core.interactions import Interactions
from playground.core.messages import MessageWrites
from playground.core.ratelimits import RateLimits
from playground.core.recording import Requests, Transcript
from playground.core.records import Application, ChannelRecord, GuildRecord, MemberRecord, Records, Role, User
from playground.core.snowflakes import PlaygroundClock, Snowflakes
from playground.core.world import World


def new_records(name: str = "Lettershark", token: str | None = None) -> Records:
    """Return an empty Discord with one application."""
    ids = Snowflakes(PlaygroundClock())
    owner, bot = User(ids.take(), "owner", "Owner"), User(ids.take(), name.lower(), name, bot=True)
    application = Application(bot.id, name, owner.id, token or f"playground.{secrets.token_urlsafe(24)}")
    return Records(application, users={owner.id: owner, bot.id: bot})


class Playground:
    """Connects the parts; request handlers and the pilot reach all of them through it."""

    def __init__(
        self,
        records: Records | None = None,
        *,
        record: bool = False,
        history: int = 1000,
        strict: bool = False,
    ) -> None:
        self.clock = PlaygroundClock()
        self.world = World(records or new_records(), self.clock, history)
        self.gateway = Gateway(self.world)
        self.transcript = Transcript(keep=record)
        self.requests = Requests(keep=record)
        self.hub = Hub(self.world, self.gateway, self.transcript)
        self.messages = MessageWrites(self.world, self.hub)
        self.interactions = Interactions(self.world, self.hub, self.gateway, self.messages)
        self.faults = Faults(self.gateway)
        self.interactions.copies = self.faults.copies
        self.limits = RateLimits(self.clock)
        # In tests, the playground's own mistakes are raised instead of refused.
        self.strict = strict
        # Restarts the bot; set by the program that started it.
        self.restart_bot: Callable[[], Awaitable[None]] | None = None
        # The page's information on the bot's games: {id: {line, computers}}. Set from outside.
        self.games: Callable[[], Mapping[str, object]] = dict

    @property
    def token(self) -> str:
        return self.world.records.application.token

    def sign(self) -> str:
        """Return the public key for signed interactions; make the key pair first if there is none. A bot asks for
        it when it logs in."""
        application = self.world.records.application
        application.signing_key = application.signing_key or secrets.token_hex(32)
        return render.verify_key(self.world)

    def pass_time(self, seconds: float) -> None:
        """Pass this much time at once: answers become late, tokens expire."""
        self.clock.advance(seconds)
        self.interactions.overdue()

    def add_bot(self, guild: GuildRecord) -> None:
        """Announce that the bot was added to a guild."""
        for session in self.gateway.sessions.values():
            if session.wants(GUILDS, guild.id):
                session.push_guild(guild, self.world, added=True)
        self.hub.watch.tell()

    def remove_bot(self, guild: GuildRecord) -> None:
        self.world.drop_member(guild, self.world.bot.id)
        self.gateway.tell("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def role_event(self, event: str, guild: GuildRecord, role: Role) -> None:
        """Announce GUILD_ROLE_CREATE or GUILD_ROLE_UPDATE: the library computes permissions from its own records."""
        self.world.permissions_changed()
        self.gateway.tell(event, {"guild_id": str(guild.id), "role": render.role(role)}, guild.id)

    def member_event(self, event: str, guild: GuildRecord, member: MemberRecord) -> None:
        """Announce a member event to bots with the members intent; one about the bot itself goes to every bot."""
        self.world.permissions_changed()
        body = render.member(self.world, member) | {"guild_id": str(guild.id)}
        intent = GUILDS if member.user_id == self.world.bot.id else GUILD_MEMBERS
        self.gateway.tell(event, body, guild.id, intent)
        self.hub.broadcast({"kind": "world"})

    def remove_channel(self, channel: ChannelRecord) -> None:
        """Remove a channel and its threads. Discord sends no events for those threads."""
        self.hub.channel("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", channel)
        for thread in self.world.threads(self.world.guild(channel.guild_id or 0)):
            if thread.parent_id == channel.id:
                self.world.drop_channel(thread)
        self.world.drop_channel(channel)

    def join_thread(self, thread: ChannelRecord, user_id: int) -> None:
        if user_id not in thread.people:
            thread.people[user_id] = self.clock.stamp()
            self.world.permissions_changed(thread)
            self.hub.thread_people(thread, [user_id], [])
