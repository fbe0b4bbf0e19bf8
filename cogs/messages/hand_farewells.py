"""The last words on a player's own message: the table is closed, or they have left it."""

from __future__ import annotations

from functools import partial

from cogs.messages.hand_places import HandDM, Panel
from cogs.messages.hand_shelf import PATIENCE, HandMessage, HandShelf
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from cogs.messages.told import Told
from house.store import Unread
from house.tables.records import Settled
from screens.components import text
from screens.results.own import Ended
from screens.table import panels
from screens.table.frames import farewell


class HandFarewells:
    def __init__(self, spot: Spot, shelf: HandShelf, results: Told) -> None:
        self._spot, self._shelf, self._results = spot, shelf, results
        self._context, self._outbox = spot.context, spot.context.outbox

    async def say_closed(self, closed_by: int | None) -> None:
        """Leave no buttons on the messages of a closed table."""
        table = self._spot.table
        left = self._shelf.clear()
        home = await self._taken_home() if table.game.chips and left else {}
        for player, sent in left.items():
            style = await self._context.styles.player(player, table.guild)
            ended = await self._results.ended_for(player, style)
            if ended.whole is not None:
                await self._leave(player, sent, style, ended)
                continue
            line = farewell(style.i18n, table, closed_by, home.get(player))
            self._end(player, sent, f"{ended.line}\n{line}" if ended.line else line)

    async def _leave(self, player: int, sent: HandMessage, style: Style, ended: Ended) -> None:
        """Keep the result of the last hand, which is shown nowhere else, with its buttons."""
        stage = style.stage(self._spot.table, player, by_dm=isinstance(sent.place, HandDM))
        where = self._spot.where(stage.i18n, link=stage.by_dm)
        shown, kept = panels.hand(stage, where, ended=ended), self._shelf.let_go(player)
        picture = panels.own_picture(stage, ended) if style.drawn else None
        await kept.at_once(picture, PATIENCE)
        body = kept.dress(shown, picture)
        kept.ends()
        if not kept.shows(body):
            edit = partial(sent.place.edit, self._outbox.rest, *body[:3])
            self._outbox.begin(self._outbox.eventually(edit))

    async def _taken_home(self) -> dict[int | None, Settled]:
        """What went back to each player; empty if the database does not answer."""
        try:
            return {line.player: line for line in await self._spot.table.settlement()}
        except Unread:
            return {}

    async def say_left(self, player: int) -> None:
        """For a player who has left or was removed."""
        table = self._spot.table
        i18n = (await self._context.styles.player(player, table.guild)).i18n
        say, link, where = i18n.say, self._spot.link(i18n), self._spot.where(i18n, link=True)
        sent = self._shelf.lose(player) if player in self._shelf else None
        if sent is None:  # they have deleted their data meanwhile
            return
        if table.seat_of(player) is not None:
            line = say("You have a seat at table {table}: {link}", table=table.short, link=link)
        elif any(one.player == player for one in table.waiting):
            line = say(
                "You will be dealt in with the next hand at table {table}: {link}",
                table=table.short,
                link=link,
            )
        else:
            line = say("You are no longer at table {table} {where}.", table=table.short, where=where)
            if table.game.joins:
                line = f"{line} {say('To come back, press Join there, as long as a seat is free.')}"
        self._end(player, sent, line)

    def _end(self, player: int, sent: HandMessage, line: str) -> None:
        """Replace the message by its last line. A panel is deleted: the table says the same."""
        attachments = self._shelf.let_go(player).ends()
        if isinstance(sent.place, Panel):
            self._shelf.take_away(sent.place)
            return
        edit = partial(sent.place.edit, self._outbox.rest, [text(line)], attachments)
        self._outbox.begin(self._outbox.eventually(edit))
