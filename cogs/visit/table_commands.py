"""What is done about a table rather than at it: coming, going, starting, pausing, closing. Buttons and slash commands
end here alike; the answer is the table itself where the press was on it, else a sentence."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord

from cogs.messages import Messages
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.menus import purse
from cogs.visit.moderators import is_moderator
from cogs.visit.moves import Moves, on_board
from cogs.visit.opening import place
from cogs.visit.replies import whisper
from engine.contract import Strength
from house.declined import Declined
from house.tables.table import Table
from screens.i18n.language import I18n
from screens.i18n.option_names import length_facts, length_name
from screens.names import escaped
from screens.refusals.unable import Unable
from screens.table import frames


class Desk:
    def __init__(self, messages: Messages, moves: Moves) -> None:
        self.messages = messages
        self.moves = moves
        self._rematching = WeakValueDictionary[int, asyncio.Lock]()  # by the table that is played again

    async def i18n(self, interaction: discord.Interaction) -> I18n:
        styles = self.messages.styles
        return (await styles.player(interaction.user.id, interaction.guild_id, interaction.locale)).i18n

    async def answer(self, interaction: discord.Interaction, table: Table, sentence: str) -> None:
        board = self.messages.board(table)
        if on_board(interaction, board) and not interaction.response.is_done():
            await board.answer(interaction)
        else:
            await whisper(interaction, sentence)

    async def _moderates(self, interaction: discord.Interaction) -> bool:
        return await is_moderator(self.messages.room, interaction)

    # --- coming and going --------------------------------------------------------------------------------

    async def join(self, interaction: discord.Interaction, table: Table) -> None:
        if interaction.guild_id != table.guild:
            raise Unable("only-in-servers")
        board = self.messages.board(table)
        with board.held():
            await table.join(interaction.user.id, interaction.user.display_name)
            i18n = await self.i18n(interaction)
            say = i18n.say
            waits = table.seat_of(interaction.user.id) is None
            seated = say("You have a seat at table {table}: {link}", table=table.short, link=board.link)
            later = say(
                "You will be dealt in with the next hand at table {table}: {link}",
                table=table.short,
                link=board.link,
            )
            have = await self.messages.room.bank.balance(table.guild, interaction.user.id)
            sentence = " ".join(filter(None, (later if waits else seated, purse(i18n, table, have))))
            await self.answer(interaction, table, sentence)
            if on_board(interaction, board) and (waits or table.game.chips):
                await whisper(interaction, sentence)

    async def leave(self, interaction: discord.Interaction, table: Table) -> None:
        with self.messages.board(table).held():
            await table.leave(interaction.user.id)
            say = (await self.i18n(interaction)).say
            await self.answer(interaction, table, say("You have left table {table}.", table=table.short))

    async def sit_out(self, interaction: discord.Interaction, table: Table) -> None:
        await table.sit_out(interaction.user.id)
        say = (await self.i18n(interaction)).say
        if not table.game.folds and table.game.seats.least < table.game.seats.most:
            away = say(
                "A computer finishes this hand for you, then you sit out. Come back with *Table…* → "
                "*I am back*, or `/table back`."
            )
        elif not table.game.folds:
            away = say(
                "A computer plays for you from now on. Take over again with *Table…* → *I am back*, "
                "or `/table back`."
            )
        elif table.game.joins:
            away = say(
                "You sit out from the next hand on. Come back with *Table…* → *I am back*, or `/table back`."
            )
        else:
            away = say(
                "You ante and fold every hand until you come back: *Table…* → *I am back*, or `/table back`."
            )
        await self.answer(interaction, table, away)
        if on_board(interaction, self.messages.board(table)):
            await whisper(interaction, away)

    async def back(self, interaction: discord.Interaction, table: Table) -> None:
        await table.back(interaction.user.id)
        say = (await self.i18n(interaction)).say
        if table.game.folds and table.game.joins:
            here = say("Welcome back. You will be dealt in with the next hand.")
        else:
            here = say("Welcome back. You play your own cards again.")
        await self.answer(interaction, table, here)

    async def buy(self, interaction: discord.Interaction, table: Table, chips: int) -> None:
        if not table.game.chips:
            raise Unable("no-chips-here", game=table.game.name)
        await table.top_up(interaction.user.id, chips)
        i18n = await self.i18n(interaction)
        sentence = i18n.count("You buy {n} chip.", "You buy {n} chips.", chips)
        await self.answer(interaction, table, sentence)

    async def add_computer(self, interaction: discord.Interaction, table: Table, strength: Strength) -> None:
        with self.messages.board(table).held():
            moderator = await self._moderates(interaction)
            done = await table.add_computer(interaction.user.id, strength=strength, moderator=moderator)
            say = (await self.i18n(interaction)).say
            await self.answer(interaction, table, say("{name} joins.", name=done.events[0].public["name"]))

    async def remove(self, interaction: discord.Interaction, table: Table, seat: int) -> None:
        """A computer leaves at the host's word; a person at a moderator's, or in the lobby at the host's."""
        if not 0 <= seat < len(table.seats) or not table.seats[seat].taken:
            raise Unable("no-such-player")
        name = table.seats[seat].name
        moderator = await self._moderates(interaction)
        if table.seats[seat].is_computer and table.phase == "lobby":
            await table.remove_computer(interaction.user.id, seat, moderator=moderator)
        elif moderator or (table.phase == "lobby" and table.host == interaction.user.id):
            await table.remove(seat, interaction.user.id)
        else:
            raise Unable("not-a-moderator")
        say = (await self.i18n(interaction)).say
        await self.answer(interaction, table, say("{name} is no longer at this table.", name=escaped(name)))

    async def set_length(self, interaction: discord.Interaction, table: Table, length: str) -> None:
        with self.messages.board(table).held():
            moderator = await self._moderates(interaction)
            await table.set_length(interaction.user.id, length, moderator=moderator)
            i18n = await self.i18n(interaction)
            sentence = i18n.say(
                "{length}: {facts}.",
                length=length_name(i18n, length),
                facts=length_facts(i18n, table.game, table.options),
            )
            await self.answer(interaction, table, sentence)

    # --- running the table -------------------------------------------------------------------------------

    async def start(self, interaction: discord.Interaction, table: Table) -> None:
        with self.messages.board(table).held():
            await table.start(interaction.user.id, moderator=await self._moderates(interaction))
            say = (await self.i18n(interaction)).say
            await self.answer(interaction, table, say("The cards are dealt."))

    async def deal(self, interaction: discord.Interaction, table: Table) -> None:
        with self.messages.board(table).held():
            await table.deal(interaction.user.id)
            say = (await self.i18n(interaction)).say
            await self._answer_as_it_is(interaction, table, say("The cards are dealt."))

    async def pause(self, interaction: discord.Interaction, table: Table) -> None:
        await table.pause(interaction.user.id, moderator=await self._moderates(interaction))
        say = (await self.i18n(interaction)).say
        await self.answer(
            interaction, table, say("The table is paused. Press Resume or use `/table resume` to go on.")
        )

    async def resume(self, interaction: discord.Interaction, table: Table) -> None:
        with self.messages.board(table).held():
            await table.resume(interaction.user.id, moderator=await self._moderates(interaction))
            say = (await self.i18n(interaction)).say
            await self._answer_as_it_is(interaction, table, say("The game goes on."))

    async def _answer_as_it_is(self, interaction: discord.Interaction, table: Table, played: str) -> None:
        """`played`: where a hand is. For want of players the table may be waiting instead."""
        if table.phase == "paused":
            played = frames.paused(await self.moves.stage(interaction, table))
        await self.answer(interaction, table, played)

    async def keep(self, interaction: discord.Interaction, table: Table) -> None:
        """A table that nobody has started stays open for those who still want to play."""
        with self.messages.board(table).held():
            await table.keep_open(interaction.user.id)
            say = (await self.i18n(interaction)).say
            await self.answer(interaction, table, say("Table {table} stays open.", table=table.short))

    async def close(self, interaction: discord.Interaction, table: Table) -> None:
        await table.close(interaction.user.id, moderator=await self._moderates(interaction))
        say = (await self.i18n(interaction)).say
        if table.game.chips:
            sentence = say("Table {table} is closed. Everyone has their chips back.", table=table.short)
        else:
            sentence = say("Table {table} is closed.", table=table.short)
        await whisper(interaction, sentence)

    async def void(self, interaction: discord.Interaction, table: Table) -> None:
        if not await self._moderates(interaction):
            raise Unable("not-a-moderator")
        await table.void(interaction.user.id)
        say = (await self.i18n(interaction)).say
        if table.game.chips:
            sentence = say(
                "The hand is void. All stakes were returned, and table {table} is closed.", table=table.short
            )
        else:
            sentence = say("The hand is void, and table {table} is closed.", table=table.short)
        await whisper(interaction, sentence)

    async def rematch(self, interaction: discord.Interaction, closed: int) -> None:
        """The same people at a new table, once. Who presses meanwhile waits until it has its place, and is led there."""
        async with self._rematching.setdefault(closed, asyncio.Lock()):
            i18n = await self.i18n(interaction)
            again = self.messages.room.successor(closed)
            if again is not None and self.is_known(interaction, again):
                link = self.messages.board(again).link
                await whisper(interaction, i18n.say("The rematch is already open: {link}", link=link))
                return
            must_write_here(interaction, i18n)
            moderator = await self._moderates(interaction)
            table = await self.messages.room.rematch(
                closed, interaction.user.id, guild=interaction.guild_id or 0, moderator=moderator
            )
            await place(self.messages, interaction, self.messages.board(table), thread=False)

    async def rematch_here(self, interaction: discord.Interaction) -> None:
        """The last table that closed in this channel."""
        closed = self.messages.closed_in(interaction.channel_id or 0)
        if closed is None:
            raise Unable("nothing-closed")
        await self.rematch(interaction, closed)

    async def show(self, interaction: discord.Interaction, table: Table) -> None:
        """The table's message comes to the bottom of its channel, where it was pushed up or lost."""
        board = self.messages.board(table)
        if interaction.channel_id != board.place:
            say = (await self.i18n(interaction)).say
            await whisper(
                interaction, say("Table {table} is here: {link}", table=table.short, link=board.link)
            )
            return
        await board.post()
        say = (await self.i18n(interaction)).say
        await whisper(interaction, say("Here it is: {link}", link=board.link))

    # --- finding a table ---------------------------------------------------------------------------------

    def find(self, interaction: discord.Interaction, name: str | None) -> Table:
        """The table a command is about. If it is refused, the sentence can speak of that table."""
        table = self._find(interaction, name)
        interaction.extras["table"] = table
        return table

    @staticmethod
    def is_known(interaction: discord.Interaction, table: Table) -> bool:
        """Whether it may be spoken of there: in its own server. A direct message is in no server: nobody hears there
        of a table without a seat at it."""
        if interaction.guild_id is not None:
            return table.guild == interaction.guild_id
        return table.knows(interaction.user.id)

    def _find(self, interaction: discord.Interaction, name: str | None) -> Table:
        """The one that is named, the one here, or the one that whoever asks sits at."""
        if name:
            table = self.messages.room.table(name)
            if not self.is_known(interaction, table):
                raise Declined("no-table", key=name)
            return table
        mine = self.messages.room.seated(interaction.user.id, interaction.guild_id)
        here = [
            table
            for table in self.messages.in_place(interaction.channel_id or 0)
            if self.is_known(interaction, table)
        ]
        for found in ([table for table in here if table in mine], here, mine):
            if len(found) == 1:
                return found[0]
            if found:
                raise Unable("which-table", tables=sorted(table.short for table in found))
        raise Unable("no-table-here")
