"""An interaction, from the door to its answer: its player, place, press, and ways to reply.

A visit is made once (`door.py`) and passed to everything that needs it, so that nothing is looked up twice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord

from cogs.messages.body import Body
from cogs.messages.hand import HandRequest
from cogs.messages.message import ANSWER_WAITS, Message
from cogs.messages.messages import Messages
from cogs.messages.place import OnlyReply
from cogs.messages.reply import Reply, Whispered
from cogs.messages.styles import ReaderStyle
from cogs.messages.table_message import TableMessage
from cogs.transport.answers import NotAnswered
from cogs.transport.connection import roles
from cogs.transport.rest import Fault
from cogs.visit.answering import REPLY
from cogs.visit.late_pictures import FILE, LatePictures
from drawing.scenes import written
from house.declined import Declined
from house.room import CardRoom
from house.servers.settings import OUTSIDE
from house.store import StoreError
from house.tables.table import Table
from screens import command_buttons, custom_ids
from screens.cards.pictures import within
from screens.components import Component, Window, pictured, text, unheaded
from screens.i18n.language import I18n, i18n, language_of
from screens.pictures.wording import Picture, Shown
from screens.table.stage import Stage
from screens.unable import Unable

LONGEST = 2000
EXTRA = "visit"
OPEN_TO_ALL = ("privacy", "about")  # commands, also for players who are barred
UNFIT = 50035
"""Discord's code for a body that it rejects."""


class Visit:
    """`style`, `table` and `press` are known from the start; `stage` always shows the table's present state."""

    reply: Reply
    """Its only reply; a completion has none."""

    def __init__(self, messages: Messages, interaction: discord.Interaction) -> None:
        self.messages = messages
        self.interaction = interaction
        if REPLY in interaction.extras:
            self.reply = interaction.extras[REPLY]
        self.style = ReaderStyle(i18n(language_of(str(interaction.locale))), plain=False)
        self.player = interaction.user.id
        self.guild = server_of(interaction)
        press = custom_ids.read_press(self.custom_id) if len(self.custom_id) <= custom_ids.LONGEST else None
        self.press = press and press._replace(values=self.chosen, fields=self.fields)
        self.table_or_none = self._pressed_table()
        self._late = LatePictures(interaction, messages)
        self._message: TableMessage | None = None
        self._stage: Stage | None = None
        self._moderates: bool | None = None

    @classmethod
    async def begin(cls, messages: Messages, interaction: discord.Interaction) -> Visit:
        visit = cls(messages, interaction)
        await visit.renew_style()
        return visit

    async def wake(self) -> None:
        """Wake resting slow tables as soon as a player there, or anybody in their channel, does something."""
        table = self.press.table if self.press is not None else None
        if (
            await self.room.resting.wake(self.player, self.interaction.channel_id, table)
            and self.table_or_none is None
        ):
            self.table_or_none = self._pressed_table()
            await self.renew_style()
        if self.table_or_none is not None:
            await self.message.shown.recall()
            await self.message.hands.of(self.player).recall()

    # --- the player --------------------------------------------------------------------------------------

    async def renew_style(self) -> None:
        """Look up the player's language and cards: at the door, and after they have changed them."""
        table, locale = self.table_or_none, self.interaction.locale
        guild = table.guild if table is not None else self.guild
        self._stage = None
        with suppress(StoreError):  # refusals still work, in Discord's language
            self.style = await self.messages.styles.player(self.player, guild, locale)

    @property
    def name(self) -> str:
        return self.interaction.user.display_name

    @property
    def i18n(self) -> I18n:
        return self.style.i18n

    @property
    def say(self) -> Callable[..., str]:
        return self.style.i18n.say

    @property
    def chosen(self) -> tuple[str, ...]:
        return chosen(self.interaction.data or {})

    @property
    def chosen_person(self) -> int:
        """The chosen member of this server."""
        data: Any = self.interaction.data or {}
        known = (data.get("resolved") or {}).get("users") or {}
        person = next((known[one] for one in self.chosen if one in known), None)
        if person is None:
            raise Unable("old-button")
        if person.get("bot"):
            raise Unable("invite-people")
        if self.room.bans.about(int(person["id"]), self.guild) is not None:
            raise Unable("barred-guest")
        return int(person["id"])

    @property
    def custom_id(self) -> str:
        """The id of the pressed button or sent window."""
        data: Any = self.interaction.data or {}
        return str(data.get("custom_id", ""))

    @property
    def fields(self) -> dict[str, str]:
        return fields(self.interaction.data or {})

    async def moderates(self) -> bool:
        """Whether they moderate this server: a table may belong to another."""
        if self.table_or_none is not None and self.table_or_none.guild != self.guild:
            return False
        if self._moderates is None:
            self._moderates = await is_moderator(self.room, self.interaction)
        return self._moderates

    async def must_moderate(self) -> None:
        if not await self.moderates():
            raise Unable("not-a-moderator")

    def must_be_welcome(self) -> None:
        """Barred players keep access to their own data."""
        table = self.table_or_none
        ban = self.room.bans.about(self.player, self.guild, table.guild if table is not None else None)
        data: Any = self.interaction.data or {}
        if (
            ban is None
            or data.get("name") in OPEN_TO_ALL
            or self.custom_id.startswith(custom_ids.page("privacy"))
        ):
            return
        if ban.guild and ban.who:
            if manages(self.interaction):  # a moderator who has only a role must not lock them out
                return
            raise Unable("barred-here")
        where = self.messages.links.get("support")
        raise Unable("banned", reason=ban.reason, until=ban.until, appeal=where, server=bool(ban.guild))

    # --- where it came from ------------------------------------------------------------------------------

    @property
    def room(self) -> CardRoom:
        return self.messages.room

    @property
    def by_dm(self) -> bool:
        return self.guild is None

    @property
    def at_home(self) -> bool:
        """Whether this is the bot's own direct messages with this player."""
        return self.interaction.context.dm_channel

    @property
    def in_group(self) -> bool:
        return self.guild is None and self.interaction.context.private_channel

    @property
    def opens_tables(self) -> bool:
        return self.guild is not None or self.at_home or self.in_group

    @property
    def stays(self) -> bool:
        """Whether an answer here stays: nobody else reads it, and it can be changed at any time. The hand of a
        server's table comes by itself."""
        return self.at_home and (self.table_or_none is None or self.table.now.at_home)

    @property
    def server(self) -> int:
        """The server, for acts that need one."""
        if self.guild is None:
            raise Unable("only-in-servers")
        return self.guild

    @property
    def house(self) -> int:
        """The owner of the chips and statistics that the visitor asks for."""
        if self.in_group:
            return -self.channel
        return OUTSIDE if self.guild is None else self.guild

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def on_table_message(self) -> bool:
        """Whether a button on the table's public message was pressed."""
        message = self.interaction.message
        return message is not None and self.table_or_none is not None and message.id == self.message.message

    @property
    def on_own_panel(self) -> bool:
        """Whether a button was pressed on a panel that only this player sees."""
        message = self.interaction.message
        if message is None or self.on_table_message:
            return False
        return self.at_home or message.flags.ephemeral

    # --- the table ---------------------------------------------------------------------------------------

    def _pressed_table(self) -> Table | None:
        if self.press is None:
            return None
        try:
            table = self.room.table(self.press.table)
        except Declined:
            return None
        return table if table.now.knows(self.player) or self.may_speak_of(table) else None

    def may_speak_of(self, table: Table) -> bool:
        """A table is mentioned in its own server only. A direct message comes from no server: there, only its
        players hear of it. It makes no difference where `/turns` brings them their hand, in private."""
        return table.now.knows(self.player) if self.by_dm and not self.in_group else table.guild == self.house

    async def come_to(self, table: Table) -> None:
        """A command is about this table."""
        table.touch()
        self.table_or_none, self._message, self._stage = table, None, None
        await self.message.shown.recall()
        await self.message.hands.of(self.player).recall()
        if table.guild != self.guild:
            await self.renew_style()

    @property
    def table(self) -> Table:
        if self.table_or_none is None:
            raise Unable("no-table-here")
        return self.table_or_none

    @property
    def message(self) -> TableMessage:
        """The table's public message. It stays the same one if the table closes in between."""
        if self._message is None:
            self._message = self.messages.of(self.table)
        return self._message

    @property
    def stage(self) -> Stage:
        """The table as this player may see it; redrawn only if it has changed."""
        table = self.table
        if self._stage is None or self._stage.table is not table.now:
            self._stage = self.style.stage(table.now, self.player, by_dm=self.by_dm and not self.in_group)
        return self._stage

    # --- answers -----------------------------------------------------------------------------------------

    @property
    def answered(self) -> bool:
        """Whether Discord has had an answer, or a deferral."""
        return self.reply.answered

    async def whisper(self, said: str | list[Component], *, stays: bool = False) -> Whispered:
        """Answer in private, with a button for each command in the text."""
        said = self._completed(within(said, LONGEST) if isinstance(said, str) else said)
        return await self.reply.whisper(said, stays=stays)

    async def takes_long(self) -> None:
        """The request is being stored, and the player has no answer yet."""
        if self.reply.said:
            return
        with suppress(NotAnswered):
            await self.whisper(
                self.say("This takes longer than usual. Look at the table before you press again.")
            )

    async def show_pictured(self, said: list[Component], picture: Picture, *, in_place: bool = False) -> None:
        """Answer with a picture in place of the first text, if the reader's server has pictures. A slow picture
        follows. `in_place`: of the pressed message, which keeps a picture that is still right."""
        said, pictures = self._in_full(said), self.messages.context.pictures
        drawn = self.style.drawn
        message = self.interaction.message
        for one in message.attachments if in_place and drawn and message is not None else ():
            if (one.filename, one.description) == (FILE, picture.alt):
                try:
                    await self.show_again(Body(pictured(said, FILE, picture.alt), [{"id": str(one.id)}]))
                except NotAnswered as wrong:  # a follow-up has replaced it
                    if wrong.code != UNFIT:
                        raise
                    break
                return
        image = await pictures.now(written(picture.scene), ANSWER_WAITS) if drawn else None
        body = Body(said, [])
        if image is not None:
            told = [{"id": "0", "filename": FILE, "description": picture.alt}]
            body = Body(pictured(said, FILE, picture.alt), told, ((FILE, image),))
        sent = Whispered(None)
        if in_place:
            await self.show_again(body)
        else:
            sent = await self.reply.whisper(*body[:3], stays=self.stays)
        if image is None and sent.message != 0:
            number = int(sent.reply["id"]) if sent.reply else sent.message
            self.illustrate(unheaded(said), picture, number, in_place=in_place)

    async def show_again(self, body: Body) -> Any:
        """Replace the pressed message."""
        self._late.give_way()
        return await self.reply.redraw(body)

    async def shown_by(self, message: Message) -> bool:
        """The pressed message, or a new one, shows the answer. Returns whether it is up."""
        return await message.show(self.reply)

    async def aside(self, said: str | list[Component]) -> None:
        """A `whisper` about a table. It is deleted by the next one, or when the hand is shown."""
        if self.table_or_none is None or self.table.now.seat_of(self.player) is None:
            await self.whisper(said)
            return
        told = self._completed(within(said, LONGEST) if isinstance(said, str) else said)
        shown = [text(told)] if isinstance(told, str) else told
        async with self.messages.remarks.said(self.table.id, self.player, Shown(shown)) as remark:
            await remark.show(self.reply.apart(), where=OnlyReply())

    async def in_place(
        self, said: list[Component], picture: Picture | None = None, *, fresh: bool = False
    ) -> None:
        """Replace the pressed panel, or answer aside. `fresh`: answer aside in any case."""
        here = self.on_own_panel and not (self.answered or fresh)
        if here and self.on_own_hand:
            await self.message.hands.of(self.player).given()
        shown = Shown(said, picture if self.style.drawn else None)
        async with self.messages.remarks.said(self.table.id, self.player, shown) as remark:
            if here:
                await remark.show(self.reply)
            else:
                await remark.show(self.reply.apart(), where=OnlyReply())

    async def beside(self, said: list[Component], picture: Picture | None, *, fresh: bool) -> None:
        """Shows something to read where the reader's hand is not. Turning its pages changes that message."""
        here = self.on_own_panel and not fresh
        if self.table_or_none is not None and self.table.now.seat_of(self.player) is not None:
            await self.in_place(said, picture, fresh=fresh)
        elif picture is not None:
            await self.show_pictured(said, picture, in_place=here)
        elif here:
            await self.redraw(said, [])
        else:
            await self.whisper(said)

    async def redraw(
        self, components: list[Component], attachments: list[dict[str, Any]] | None = None
    ) -> None:
        """Change the pressed message. If that is their hand at this table, it shows this until their turn. Without
        attachments, no picture of the page before follows."""
        if attachments == []:
            self._late.give_way()
        shown = self._in_full(components)
        if self.on_own_hand:
            hands = self.message.hands
            asked = HandRequest(self.table.now.version, picked=hands.chosen(self.player), instead=shown)
            hands.asks(self.player, asked)
            await hands.of(self.player).show(self.reply)
        else:
            await self.reply.redraw(Body(shown, attachments))

    async def last_words(self, said: list[Component]) -> None:
        """Replace the pressed panel, which is no longer their hand."""
        if self.on_own_hand:
            await self.message.hands.of(self.player).given()
        if self.on_own_panel:
            await self.redraw(said, [])
        else:
            await self.whisper(said)

    async def takes_over(self) -> None:
        """Their hand replaces any other content of the pressed message."""
        on = self.reply.on if self.reply.update else None
        if on is None:
            return
        self._late.give_way()
        for kind in (self.messages.remarks, self.messages.notices):
            message = self.messages.context.messages.of(kind, self.table.id, self.player)
            if message.row is not None and message.row.is_at(on.message, on.brought):
                await message.given()

    @property
    def on_own_hand(self) -> bool:
        """Whether the message with their hand at this table was pressed."""
        on = self.reply.on if self.reply.update else None
        return self.table_or_none is not None and self.message.hands.is_on(self.player, on)

    def illustrate(
        self, said: list[Component], picture: Picture | None, message: int | None, *, in_place: bool = False
    ) -> None:
        """The picture follows the answer that was just given."""
        if picture is not None and self.style.drawn:
            self._late.follow(self._in_full(said), picture, message, in_place=in_place)
        elif (
            in_place
        ):  # the press before may have asked for its picture only now, while this one was answered
            self._late.give_way()

    def _completed(self, said: str | list[Component]) -> str | list[Component]:
        table = self.table_or_none.id if self.table_or_none is not None else None
        return command_buttons.completed(
            self.i18n, said, table, server=not self.by_dm, tables=self.opens_tables
        )

    def _in_full(self, said: list[Component]) -> list[Component]:
        completed = self._completed(said)
        return completed if isinstance(completed, list) else said

    async def ask(self, window: Window) -> None:
        try:
            await self.reply.ask(window)
        except NotAnswered as wrong:
            if wrong.fault is not Fault.ANSWERED:
                raise
            raise Unable("press-again") from wrong

    async def hand_over(self, sentence: str, name: str, content: bytes) -> None:
        """A file, in private."""
        await self.reply.whisper(sentence, files=((name, content),))


def visit_of(interaction: discord.Interaction[Any]) -> Visit:
    """The visit that a slash command, or a completion, belongs to."""
    visit: Visit = interaction.extras[EXTRA]
    return visit


def chosen(data: Any) -> tuple[str, ...]:
    """The values chosen in a select, if one of ours could have sent them."""
    values = data.get("values") or ()
    return tuple(value for value in values if isinstance(value, str) and len(value) <= custom_ids.LONGEST)


def fields(data: Any) -> dict[str, str]:
    """The typed values of a window, by field."""
    found: dict[str, str] = {}
    for part in data.get("components", ()):
        for field in part.get("components", ()) or [part.get("component") or {}]:
            if "custom_id" in field:
                values = field.get("values") or [field.get("value") or ""]
                found[field["custom_id"]] = " ".join(map(str, values))
    return found


def server_of(interaction: discord.Interaction) -> int | None:
    """The server of an interaction. None in direct messages and group chats, and on a server that has not added the
    bot: there, the user has installed it."""
    elsewhere = interaction.is_user_integration() and not interaction.is_guild_integration()
    return None if elsewhere else interaction.guild_id


def manages(interaction: discord.Interaction) -> bool:
    """Whether it comes from a member who may manage the server."""
    member = isinstance(interaction.user, discord.Member) and server_of(interaction) is not None
    return member and interaction.permissions.manage_guild


async def is_moderator(room: CardRoom, interaction: discord.Interaction) -> bool:
    """Members with Manage Server, and those who have the role set in /settings."""
    server = server_of(interaction)
    if server is None or not isinstance(interaction.user, discord.Member):
        return False
    if manages(interaction):
        return True
    role = await room.settings.get(server, "moderator_role")
    return bool(role) and role in roles(interaction)
