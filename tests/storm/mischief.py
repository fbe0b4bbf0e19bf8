"""People's and Discord's changes to a server while others play there. When the storm is over, all of it is put
right again, except for deletions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from . import payloads

if TYPE_CHECKING:
    from .things import Channel
    from .world import World

LASTS = (4.0, 40.0)  # seconds
GONE = (15.0, 120.0)  # and of rarely pressed ones
WAITED, ON_ITS_WAY = 0.5, (0.02, 0.12)  # and seconds after which an answer may be
SET = (2.0, 20.0, 600.0, 7200.0)  # seconds by which a clock is set


class Mischief:
    def __init__(self, world: World) -> None:
        self._world = world
        self._random = Random(f"{world.seed}/mischief")
        self._undo: list[Callable[[], None]] = []
        self._doomed: Channel | None = None  # deleted at the next request there
        self._kinds: dict[str, Callable[[], str]] = {
            "clock-set": self._set_clock,
            "guild-out": self._lose_guild,
            "kicked": self._kick,
            "channel-deleted": self._delete_channel,
            "thread-deleted": self._delete_thread,
            "message-deleted": self._delete_message,
            "thread-archived": self._archive,
            "forbidden": self._forbid,
            "roles": self._change_moderators,
            "member-leaves": self._let_leave,
            "dms-closed": self._close_dms,
            "dms-too-fast": self._brake_dms,
        }

    def __contains__(self, name: str) -> bool:
        return name in self._kinds

    def strike(self, name: str) -> None:
        what = self._kinds[name]()
        if what:
            self._world.trace.add("fault", name, what)

    def calm(self) -> None:
        for undo in self._undo:
            undo()
        self._undo.clear()
        self._doomed = None

    def _for_a_while(self, undo: Callable[[], None], lasts: tuple[float, float] = LASTS) -> None:
        self._undo.append(undo)
        self._world.later(self._random.uniform(*lasts), self._again, undo)

    def _again(self, undo: Callable[[], None]) -> None:
        if undo in self._undo:
            self._undo.remove(undo)
            undo()

    def _tell(self, event: str, data: Any) -> None:
        self._world.gateway.tell(event, data)

    def _meddled(self, *channels: Channel) -> None:
        for one in channels:
            self._world.service.access.changed_at[one.id] = self._world.loop.now

    # --- the machine -------------------------------------------------------------------------------------

    def _set_clock(self) -> str:
        by = round(self._random.choice((-1, 1)) * self._random.choice(SET), 3)
        self._world.clock_set += by
        return f"by {by} s"

    # --- servers -----------------------------------------------------------------------------------------

    def _guild(self) -> int:
        return self._world.service.guilds[0]

    def _lose_guild(self) -> str:
        return self._gone(self._world.service.access.out, {"unavailable": True})

    def _kick(self) -> str:
        return self._gone(self._world.service.access.kicked, {})

    def _gone(self, where: set[int], told: dict[str, Any]) -> str:
        guild = self._guild()
        if guild in self._world.service.access.out | self._world.service.access.kicked:
            return ""
        where.add(guild)
        self._meddled(*self._channels(threads=True), *self._channels(threads=False))
        self._tell("guild_delete", {"id": str(guild), **told})

        def back() -> None:
            where.discard(guild)
            self._tell("guild_create", payloads.guild(self._world.service, guild))

        self._for_a_while(back)
        return str(guild)

    def _change_moderators(self) -> str:
        user = self._random.choice(self._members())
        self._world.service.moderators ^= {user}
        return self._world.service.users[user]

    # --- channels ----------------------------------------------------------------------------------------

    def _channels(self, *, threads: bool) -> list[Channel]:
        return [
            one
            for one in self._world.service.channels.values()
            if one.guild is not None and not one.deleted and (one.parent is not None) is threads
        ]

    def _delete_channel(self) -> str:
        """Delete channels, but leave one to play in. Some go just when a player waits there for an answer."""
        choice = self._channels(threads=False)
        if len(choice) == 1:
            return ""
        channel = self._random.choice(choice)
        if self._random.random() < WAITED:
            self._doomed = channel
            return ""
        return self._delete(channel, "channel_delete")

    def asked(self, where: Channel) -> None:
        doomed = self._doomed
        if doomed is not None and doomed.id in (where.id, where.parent):
            self._doomed = None
            self._world.later(self._random.uniform(*ON_ITS_WAY), self._delete_doomed, doomed)

    def _delete_doomed(self, channel: Channel) -> None:
        if len(self._channels(threads=False)) > 1 and not channel.deleted:
            self._world.trace.add("fault", "channel-deleted", self._delete(channel, "channel_delete"))

    def _delete_thread(self) -> str:
        choice = self._channels(threads=True)
        return self._delete(self._random.choice(choice), "thread_delete") if choice else ""

    def _delete(self, channel: Channel, event: str) -> str:
        gone = [one for one in self._channels(threads=True) if one.parent == channel.id]
        for one in (channel, *gone):
            one.deleted = True
        self._meddled(channel, *gone)
        self._tell(event, payloads.channel(self._world.service, channel))
        return str(channel.id)

    def _delete_message(self) -> str:
        """Some moderator tidies up."""
        shown = [
            message
            for threads in (False, True)
            for channel in self._channels(threads=threads)
            for message in list(channel.messages.values())[-5:]
            if not message.deleted and message.only_for is None
        ]
        if not shown:
            return ""
        message = self._random.choice(shown)
        message.deleted = True
        self._meddled(message.channel)
        return str(message.id)

    def _archive(self) -> str:
        choice = [one for one in self._channels(threads=True) if not one.archived]
        if not choice:
            return ""
        thread = self._random.choice(choice)
        thread.archived, thread.locked = True, self._random.random() < 0.5
        self._tell("thread_update", payloads.channel(self._world.service, thread))

        def open_again() -> None:
            thread.locked = False
            self._tell("thread_update", payloads.channel(self._world.service, thread))

        self._for_a_while(open_again)
        return f"{thread.id} {'locked' if thread.locked else ''}".strip()

    def _forbid(self) -> str:
        access = self._world.service.access
        channel, where = (
            self._random.choice(self._channels(threads=False)),
            self._random.choice((access.unseen, access.mute)),
        )
        where.add(channel.id)
        self._meddled(channel)
        self._tell("channel_update", payloads.channel(self._world.service, channel))

        def allow() -> None:
            where.discard(channel.id)
            if not channel.deleted:
                self._tell("channel_update", payloads.channel(self._world.service, channel))

        self._for_a_while(allow)
        return str(channel.id)

    # --- people ------------------------------------------------------------------------------------------

    def _members(self) -> list[int]:
        return sorted(self._world.service.users)

    def _let_leave(self) -> str:
        return self._without(self._world.service.access.left)

    def _close_dms(self) -> str:
        return self._without(self._world.service.access.closed)

    def _without(self, them: set[int]) -> str:
        written_to = [user for user in self._members() if user in self._world.service.letterboxes]
        user = self._random.choice(written_to or self._members())
        them.add(user)
        self._world.service.access.out_of_touch.add(user)
        self._for_a_while(lambda: them.discard(user), GONE)
        return self._world.service.users[user]

    def _brake_dms(self) -> str:
        access = self._world.service.access
        access.too_fast = True

        def slow_enough() -> None:
            access.too_fast = False

        self._for_a_while(slow_enough, GONE)
        return "for everybody"
