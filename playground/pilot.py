"""A test client: acts as members of Discord while the bot is connected to the stand-in.

    import discord as library
    from playground.pilot import Discord

    async with Discord() as discord:
        discord.point(library)                        # or give discord.url and discord.token to a subprocess
        guild = discord.guild("Word Nerds")
        cards = guild.channel("cards")
        ann = guild.member("ann", locale="fr")
        bob = guild.member("bob", dms_open=False, permissions=["manage_guild"])

        ...                                           # start the bot
        await discord.wait_for_command("play")

        answer = await ann.slash("play", game="scroker")          # in the guild's first channel
        assert answer.kind == "message" and "SCROKER" in answer.text
        await ann.slash("table join", table="7K", in_=cards)
        names = [choice.name for choice in await ann.autocomplete("play", "game", "scr")]

        await bob.press("Join")                       # the newest button bob sees whose label starts so
        await bob.press("Call", on=answer.message)    # exactly there
        await bob.choose("throw up", ["sp.A", "he.U"])
        modal = await bob.press("Raise")              # a Modal, when the bot opens one; else an Answer
        answer = await modal.submit("12")             # or submit(amount="12"), by label or custom id

        table = await cards.wait_for(lambda message: "to act" in message.text)
        hand = await bob.wait_for_dm(lambda message: "Your hand" in message.text)
        assert bob.dms == [hand] and not bob.ephemerals

        old = table.frozen()                          # presses that come too late, even after a deletion
        await bob.press("Fold", on=old)

        discord.faults.fail("POST /channels/{channel_id}/messages", status=502)
        await discord.faults.drop_gateway()
        discord.pass_time(900)                        # tokens run out
        for delivery in discord.transcript: ...       # who was sent what
        for request in discord.requests: ...          # what the bot asked of Discord

Nothing sleeps: every wait is woken by what happens, and has a time limit (`Discord(seconds=5)`).
`NotPossible` is raised where Discord's own client would not have let the member do it.
A failed interaction is no exception: ask `answer.failed`.
"""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from playground import point, storage
from playground.faults import Faults
from playground.options import NotPossible
from playground.pilot_guild import Channel, Guild
from playground.pilot_member import Member
from playground.pilot_views import Answer, Choice, Message, Modal
from playground.ratelimits import RateLimits
from playground.recorder import Recorder
from playground.server import Playground
from playground.snowflake import shard_of
from playground.state import Channel as ChannelRecord
from playground.state import Message as Record
from playground.state import Records
from playground.transcript import Transcript
from playground.watch import ANYTHING

__all__ = ["Answer", "Channel", "Choice", "Discord", "Guild", "Member", "Message", "Modal", "NotPossible"]

T = TypeVar("T")


class Discord:
    """The stand-in on a free port, and everything in it."""

    def __init__(
        self,
        *,
        records: Records | None = None,
        seconds: float = 5.0,
        record: bool = True,
        history: int = 1000,
    ) -> None:
        self.server = Playground(records, record=record, history=history, strict=True)
        self.seconds = seconds

    async def __aenter__(self) -> Self:
        await self.server.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.stop()

    @property
    def url(self) -> str:
        return self.server.base

    @property
    def token(self) -> str:
        return self.server.token

    def point(self, library: Any) -> None:
        """Make the `discord` module of this process talk to this stand-in."""
        point.point(library, self.url)

    # What is there.

    def guild(
        self, name: str, *, locale: str = "en-US", bot: bool = True, shard: tuple[int, int] | None = None
    ) -> "Guild":
        """A guild, made unless it is there; with `shard` (which, of how many) on that shard."""
        world = self.server.world
        record = world.guild_called(name)
        if record is not None:
            return Guild(self, record)
        ident = world.ids.take_apart()
        while shard is not None and shard_of(ident, shard[1]) != shard[0]:
            ident = world.ids.take_apart()
        record = world.add_guild(name, world.records.application.owner_id, locale, ident)
        world.add_member(record, world.records.application.owner_id)
        if bot:
            world.add_member(record, world.bot.id)
            self.server.announce(record)
        return Guild(self, record)

    @property
    def guilds(self) -> list["Guild"]:
        return [Guild(self, record) for record in self.server.world.records.guilds.values()]

    def show(self, record: Record) -> Message:
        return Message(self, record)

    def channel_of(self, record: ChannelRecord) -> Channel:
        return Channel(self, record)

    # What happened.

    @property
    def faults(self) -> Faults:
        return self.server.faults

    @property
    def limits(self) -> RateLimits:
        return self.server.limits

    @property
    def transcript(self) -> Transcript:
        return self.server.transcript

    @property
    def requests(self) -> Recorder:
        return self.server.recorder

    @property
    def commands(self) -> list[str]:
        """The names of all commands that the bot has registered."""
        return [command["name"] for scope in self.server.world.records.commands.values() for command in scope]

    @property
    def sessions(self) -> int:
        """How many gateway connections the bot has."""
        return len(self.server.gateway.connected())

    def pass_time(self, seconds: float) -> None:
        self.server.pass_time(seconds)

    # Waiting.

    async def wait_until(
        self,
        condition: Callable[[], T | None],
        seconds: float | None = None,
        *,
        what: str = "it",
        key: int = ANYTHING,
    ) -> T:
        """What the condition gives, as soon as it is true after some event of the stand-in."""
        limit = self.seconds if seconds is None else seconds
        try:
            return await self.server.hub.watch.until(key, condition, limit)
        except TimeoutError:
            raise TimeoutError(f"waited {limit} s for {what}") from None

    async def wait_for_bot(self, seconds: float | None = None, *, sessions: int = 1) -> None:
        await self.wait_until(lambda: self.sessions >= sessions, seconds, what="the bot to connect")

    async def wait_for_command(self, name: str, seconds: float | None = None) -> None:
        """Until the bot is connected and has registered that command."""

        def ready() -> bool:
            return self.sessions > 0 and name in self.commands

        await self.wait_until(ready, seconds, what=f"/{name}")

    # Between two runs.

    def save(self, path: Path) -> None:
        """Keep everything for `Discord(records=storage.load(path))`."""
        storage.save(self.server.world.records, path)
