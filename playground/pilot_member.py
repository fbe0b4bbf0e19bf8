"""A member as the pilot hands him out: everything that his client lets him do."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from playground.asked import Asked
from playground.client import Client
from playground.options import NotPossible
from playground.pilot_views import Answer, Choice, Message, Modal, Snapshot
from playground.state import Channel as ChannelRecord
from playground.state import Message as Record
from playground.state import User

if TYPE_CHECKING:
    from playground.pilot import Discord
    from playground.pilot_guild import Channel, Guild

# How far back a member looks for a button, in each place.
LOOKS_BACK = 50

Check = Callable[[Message], Any]


def _anything(_: Message) -> bool:
    return True


def _plain(value: Any) -> Any:
    """Members and channels stand for their ids."""
    return value.id if hasattr(value, "id") else value


class Member:
    """Acts in `channel`, which is the guild's first one until told otherwise."""

    def __init__(self, discord: "Discord", user: User, guild: "Guild") -> None:
        self.discord, self.user, self.guild = discord, user, guild
        self._client = Client(discord.server, user)
        self.channel: Channel | None = next(iter(guild.channels), None)
        # Where he last wrote a command, if elsewhere.
        self._elsewhere: Channel | None = None

    def __repr__(self) -> str:
        return f"<Member {self.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def dms_open(self) -> bool:
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, value: bool) -> None:
        self.user.dms_open = value

    # Seeing.

    @property
    def dms(self) -> list[Message]:
        """The messages between this member and the bot, oldest first."""
        return [self.discord.show(record) for record in self._client.directs()]

    @property
    def ephemerals(self) -> list[Message]:
        """The messages that only this member sees, oldest first."""
        return [self.discord.show(record) for record in self._client.private()]

    def sees(self, channel: "Channel") -> list[Message]:
        return [self.discord.show(record) for record in self._client.messages(channel.record)]

    def offers(self, in_: "Channel | None" = None) -> list[str]:
        """The names of the slash commands that his client shows there."""
        return [command["name"] for command in self._client.commands(self._where(in_))]

    async def wait_for_dm(self, check: Check = _anything, seconds: float | None = None) -> Message:
        return await self._wait(lambda: self.dms, check, seconds, f"a DM to {self.name}")

    async def wait_for_ephemeral(self, check: Check = _anything, seconds: float | None = None) -> Message:
        return await self._wait(lambda: self.ephemerals, check, seconds, f"an ephemeral to {self.name}")

    async def _wait(
        self, source: Callable[[], list[Message]], check: Check, seconds: float | None, what: str
    ) -> Message:
        def probe() -> Message | None:
            return next((message for message in reversed(source()) if check(message)), None)

        return await self.discord.wait_until(probe, seconds, what=what, key=self.id)

    # Acting.

    async def slash(self, name: str, /, *, in_: "Channel | None" = None, **options: Any) -> Answer:
        given = {key: _plain(value) for key, value in options.items()}
        return await self._answer(self._client.slash(self._where(in_), name, given))

    async def autocomplete(
        self, name: str, option: str, text: str = "", /, *, in_: "Channel | None" = None, **options: Any
    ) -> list[Choice]:
        """What is offered while `text` stands in that option."""
        given = {key: _plain(value) for key, value in options.items()} | {option: text}
        answer = await self._answer(self._client.autocomplete(self._where(in_), name, option, given))
        return answer.choices

    async def press(self, label: str, *, on: Message | Snapshot | None = None) -> Answer | Modal:
        """Press the button whose label, emoji or custom id starts like that. A modal comes back as such.

        On a snapshot, the press arrives although the button or the message may be gone.
        """
        message, button = self._find("button", label, on)
        if isinstance(on, Snapshot):
            asked = self._client.press_stale(on.record, button.custom_id, on.payload)
        else:
            asked = self._client.press(message.record, button.custom_id)
        return await self._shown(asked)

    async def press_id(self, custom_id: str, *, on: Message, **more: Any) -> Answer | Modal:
        """A press with any custom id, on the message as it is now. No real client would send it."""
        return await self._shown(self._client.press_stale(on.record, custom_id, **more))

    async def choose(self, name: str, *values: Any, on: Message | None = None) -> Answer | Modal:
        """Set the select whose placeholder or custom id contains that, by values, labels, members, channels."""
        if len(values) == 1 and isinstance(values[0], list | tuple):
            values = tuple(values[0])
        message, select = self._find("select", name, on)
        wanted = [_plain(value) for value in values]
        return await self._shown(self._client.choose(message.record, select.custom_id, wanted))

    async def send_modal(self, opened: Asked, given: dict[str, Any]) -> Answer:
        """Used by `Modal.submit`."""
        wanted = {
            key: [_plain(one) for one in value] if isinstance(value, list | tuple) else _plain(value)
            for key, value in given.items()
        }
        return await self._answer(self._client.submit(opened, wanted))

    def say(self, text: str, in_: "Channel | None" = None) -> Message:
        return self.discord.show(self._client.say(self._where(in_), text))

    def dismiss(self, message: Message) -> None:
        self._client.dismiss(message.record)

    def leave(self) -> None:
        """Leave the guild."""
        server, guild = self.discord.server, self.guild.record
        member = server.world.drop_member(guild, self.id)
        server.member_event("GUILD_MEMBER_REMOVE", guild, member)

    async def _answer(self, asked: Asked) -> Answer:
        return Answer(self, asked, await asked.future)

    async def _shown(self, asked: Asked) -> Answer | Modal:
        answer = await self._answer(asked)
        return answer.modal or answer

    # Finding.

    def _where(self, in_: "Channel | None") -> ChannelRecord:
        channel = in_ or self.channel or next(iter(self.guild.channels), None)
        if channel is None:
            raise NotPossible(f"{self.guild.name} has no channel")
        self._elsewhere = in_
        return channel.record

    @property
    def dm(self) -> "Channel":
        """The direct messages with the bot, as a channel for `in_`."""
        return self.discord.channel_of(self.discord.server.world.open_direct(self.id))

    def _places(self) -> Iterator[Iterator[Record]]:
        world = self.discord.server.world
        yield reversed(world.private.get(self.id, {}).values())
        direct = world.direct(self.id)
        if direct is not None:
            yield reversed(direct.messages.values())
        places = {place for place in (self.channel, self._elsewhere) if place and place.record.guild_id}
        threads = {thread for place in places if not place.record.thread for thread in place.threads}
        for place in places | threads:
            if world.sees(self.id, place.record):
                yield reversed(place.record.messages.values())

    def _visible(self) -> list[Message]:
        """The newest messages on this member's screen, newest first."""
        found = [record for place in self._places() for record in islice(place, LOOKS_BACK)]
        return [self.discord.show(one) for one in sorted(found, key=lambda one: one.id, reverse=True)]

    def _find(self, kind: str, name: str, on: Message | Snapshot | None) -> tuple[Message, Any]:
        places = self._visible() if on is None else [Message(self.discord, on.record, _frozen(on))]
        for message in places:
            found = message.button(name) if kind == "button" else message.select(name)
            if found is not None:
                return message, found
        raise NotPossible(f"{self.name} sees no {kind} {name!r} to use, but:\n" + _overview(places))


def _frozen(on: Message | Snapshot) -> dict[str, Any] | None:
    return on.payload if isinstance(on, Snapshot) else None


def _overview(messages: list[Message]) -> str:
    return "\n".join(f"{message!r} {message.labels}" for message in messages[:5])
