"""A member: sees and does what Discord's own client allows."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from playground.core.client import Client
from playground.core.interaction import Interaction
from playground.core.records import ChannelRecord, GuildRecord, MessageRecord, User
from playground.core.refusals import NotPossible
from playground.pilot.answers import Answer, Choice, Modal, answer_to
from playground.pilot.messages import Channel, Check, Message, Snapshot, anything, channels_of
from playground.pilot.view import PilotedPlayground, View, plain

# How many messages in each place a member searches for a button.
LOOKS_BACK = 50


class Member(View[User]):
    """Acts in `channel`, which is the guild's first one unless set."""

    def __init__(self, discord: PilotedPlayground, user: User, guild: GuildRecord) -> None:
        super().__init__(discord, user)
        self.user, self.guild = user, guild
        self._client = Client(discord.server, user)
        self.channel: Channel | None = next(iter(channels_of(discord, guild)), None)
        # The channel of their last command, if another.
        self._elsewhere: Channel | None = None

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def dms_open(self) -> bool:
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, value: bool) -> None:
        self.user.dms_open = value

    def install(self) -> None:
        """Install the bot for this member, so that its commands work everywhere."""
        self.user.installed = True

    # Seeing.

    def _messages(self, records: list[MessageRecord]) -> list[Message]:
        return [Message(self.discord, record) for record in records]

    @property
    def dms(self) -> list[Message]:
        """The member's direct messages with the bot, oldest first."""
        return self._messages(self._client.directs())

    @property
    def ephemerals(self) -> list[Message]:
        """The messages only this member sees, oldest first."""
        return self._messages(self._client.private())

    def sees(self, channel: Channel) -> list[Message]:
        return self._messages(self._client.messages(channel.record))

    def offers(self, in_: Channel | None = None) -> list[str]:
        """Return the names of the slash commands that the client shows there."""
        return [command["name"] for command in self._client.commands(self._where(in_))]

    async def wait_for_dm(self, check: Check = anything, seconds: float | None = None) -> Message:
        return await self._wait(lambda: self.dms, check, seconds, f"a DM to {self.name}")

    async def wait_for_ephemeral(self, check: Check = anything, seconds: float | None = None) -> Message:
        return await self._wait(lambda: self.ephemerals, check, seconds, f"an ephemeral to {self.name}")

    async def _wait(
        self, source: Callable[[], list[Message]], check: Check, seconds: float | None, what: str
    ) -> Message:
        def newest() -> Message | None:
            return next((message for message in reversed(source()) if check(message)), None)

        return await self.discord.wait_until(newest, seconds, what=what, key=self.id)

    # Acting.

    async def slash(self, name: str, /, *, in_: Channel | None = None, **options: Any) -> Answer:
        given = {key: plain(value) for key, value in options.items()}
        return await self._answer(self._client.slash(self._where(in_), name, given))

    async def autocomplete(
        self, name: str, option: str, text: str = "", /, *, in_: Channel | None = None, **options: Any
    ) -> list[Choice]:
        """Return the choices while `text` is typed in that option."""
        given = {key: plain(value) for key, value in options.items()} | {option: text}
        answer = await self._answer(self._client.autocomplete(self._where(in_), name, option, given))
        return answer.choices

    async def press(self, label: str, *, on: Message | None = None) -> Answer | Modal:
        """Press the button whose label, emoji or custom id starts with this. The result may be a modal.

        A press on a snapshot arrives even if the button or the message is gone.
        """
        message, button = self._find("button", label, on)
        if isinstance(on, Snapshot):
            pressed = self._client.press_stale(on.live.record, button.custom_id, on.payload)
        else:
            pressed = self._client.press(message.record, button.custom_id)
        return await self._shown(pressed)

    async def press_id(self, custom_id: str, *, on: Message, **more: Any) -> Answer | Modal:
        """Press with any custom id, on the message as it is now. No real client would send that."""
        return await self._shown(self._client.press_stale(on.record, custom_id, **more))

    async def choose(self, name: str, *values: Any, on: Message | None = None) -> Answer | Modal:
        """Set the select whose placeholder or custom id contains this, by values, labels, members or channels."""
        if len(values) == 1 and isinstance(values[0], list | tuple):
            values = tuple(values[0])
        message, select = self._find("select", name, on)
        return await self._shown(self._client.choose(message.record, select.custom_id, plain(values)))

    def say(self, text: str, in_: Channel | None = None) -> Message:
        return Message(self.discord, self._client.say(self._where(in_), text))

    def dismiss(self, message: Message) -> None:
        self._client.dismiss(message.record)

    def leave(self) -> None:
        """Leave the guild."""
        server = self.discord.server
        member = server.world.drop_member(self.guild, self.id)
        server.member_event("GUILD_MEMBER_REMOVE", self.guild, member)

    async def _answer(self, interaction: Interaction) -> Answer:
        return await answer_to(self.discord, self._client, interaction)

    async def _shown(self, interaction: Interaction) -> Answer | Modal:
        answer = await self._answer(interaction)
        return answer.modal or answer

    # Finding.

    def _where(self, in_: Channel | None) -> ChannelRecord:
        channel = in_ or self.channel or next(iter(channels_of(self.discord, self.guild)), None)
        if channel is None:
            raise NotPossible(f"{self.guild.name} has no channel")
        self._elsewhere = in_
        return channel.record

    @property
    def dm(self) -> Channel:
        """The direct messages with the bot, as a channel for `in_`."""
        return Channel(self.discord, self.discord.server.world.open_direct(self.id))

    def _places(self) -> Iterator[Iterator[MessageRecord]]:
        world = self.discord.server.world
        yield reversed(self._client.private())
        yield reversed(self._client.directs())
        places = {place for place in (self.channel, self._elsewhere) if place and place.record.guild_id}
        threads = {thread for place in places if not place.record.thread for thread in place.threads}
        for place in places | threads:
            if world.sees(self.id, place.record):
                yield reversed(place.record.messages.values())

    def _visible(self) -> list[Message]:
        found = [record for place in self._places() for record in islice(place, LOOKS_BACK)]
        return self._messages(sorted(found, key=lambda record: record.id, reverse=True))

    def _find(self, kind: str, name: str, on: Message | None) -> tuple[Message, Any]:
        places = self._visible() if on is None else [on]
        for message in places:
            found = message.button(name) if kind == "button" else message.select(name)
            if found is not None:
                return message, found
        seen = "\n".join(f"{message!r} {message.labels}" for message in places[:5])
        raise NotPossible(f"{self.name} sees no {kind} {name!r} to use, but:\n{seen}")
