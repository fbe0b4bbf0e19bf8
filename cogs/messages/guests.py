"""Who has been invited to a table, by a mention in its channel or a direct message: each person once. Both go with the lobby,
or with the data of whoever is named there."""

from __future__ import annotations

from functools import partial

from cogs.messages.kept import nonce
from cogs.messages.spot import Spot
from cogs.transport.rest import Fault, NotDone, Rest
from house.store import Unread
from screens.components import Component, text
from screens.refusals.unable import Unable
from screens.table import invitation

NOTE, ALL = "invited", "all"  # stored, so the words stay
Where = tuple[int, int | str]
"""The channel, and the message; or its nonce, where it may not have been sent."""
MOST = 10
"""At one table, so that nobody mentions a whole server."""


class Guests:
    def __init__(self, spot: Spot) -> None:
        self._spot, self._outbox = spot, spot.context.outbox
        self._invited = NOTE in spot.table.notes  # somebody, and nothing of it has gone yet

    @property
    def _noted(self) -> dict[str, Where]:
        """By player, so that whoever deletes their data is forgotten here, too."""
        noted = self._spot.table.notes.get(NOTE) or {}
        return {whom: where for whom, where in noted.items() if whom != ALL}

    @property
    def _nobodys(self) -> list[Where]:
        """Messages to those who have been forgotten. All are noted a second time, beside no name."""
        noted, known = self._spot.table.notes.get(NOTE) or {}, self._noted.values()
        return [where for where in noted.get(ALL, ()) if where not in known]

    async def invite(self, player: int, by: int, *, by_dm: bool) -> None:
        """`by_dm`: they prefer that. A mention stands in for a message that cannot be sent."""
        table, context = self._spot.table, self._spot.context
        known = self._noted.get(str(player))
        if known is not None:  # where it may have been sent, it is sent again, which makes no second one
            channel = known[0] if known[0] != table.channel else None
        else:
            channel = await self._letterbox(player) if by_dm else None
        style = await context.styles.invitation(table)
        i18n = (await context.styles.player(player, table.guild)).i18n
        known = self._noted.get(str(player))
        if known is not None and isinstance(known[1], int):
            raise Unable("invited-already")
        if known is None and len(self._noted) >= MOST:
            raise Unable("enough-invited", most=MOST)
        if channel is not None:
            stage, where = style.stage(table, by).but(i18n=i18n), self._spot.where(i18n, link=False)
            asked = invitation.asking_by_dm(stage, where, self._spot.link(i18n))
            try:
                await self._send(player, channel, asked)
            except NotDone as wrong:
                if wrong.fault is Fault.AWAY:
                    raise
                if wrong.fault is Fault.DMS_CLOSED:
                    context.notices.not_reached(player)
            else:
                return
        quiet = by_dm and await context.room.bells.sleeps(player, table.guild)
        asked = invitation.asking(style.stage(table, by), player)
        await self._send(player, table.channel, asked, ping=not quiet)

    async def _letterbox(self, player: int) -> int | None:
        """None where they are not to be written to now."""
        context = self._spot.context
        asleep = await context.room.bells.sleeps(player, self._spot.table.guild)
        if asleep or context.notices.closed_lately(player):
            return None
        try:
            return await context.dms.channel(player)
        except NotDone:
            return None

    async def _send(self, player: int, channel: int, asked: list[Component], *, ping: bool = True) -> None:
        """Stored before it is sent, or a bot that dies in between would ask them twice."""
        made = nonce(self._spot.table.id, "invite", player)
        if not await self._note(player, (channel, made)):
            await self._note(player, None)
            raise Unread
        try:
            message = await self._outbox.rest.send(channel, asked, made, ping=[player] if ping else ())
        except NotDone as wrong:
            if wrong.fault is not Fault.AWAY:  # else it may stand there
                await self._note(player, None)
            raise
        await self._note(player, (channel, message))
        self.changed()

    async def _note(self, player: int, where: Where | None) -> bool:
        self._invited = True
        noted = {whom: known for whom, known in self._noted.items() if whom != str(player)}
        if where is not None:
            noted[str(player)] = where
        return await self._spot.table.note(NOTE, {**noted, ALL: [*self._nobodys, *noted.values()]})

    def changed(self) -> None:
        """Also after a restart: what is still noted has not gone yet."""
        if self._invited and self._spot.table.phase != "lobby":
            self._invited = False
            self._outbox.begin(self._end())

    def forgotten(self) -> None:
        """Somebody's data has been deleted: no message names them any longer."""
        if self._nobodys:
            self._outbox.begin(self._clear_away())

    async def _clear_away(self) -> None:
        await self._delete(self._nobodys)
        noted = self._noted
        await self._spot.table.note(NOTE, {**noted, ALL: [*noted.values()]})

    async def _end(self) -> None:
        await self._delete([*self._nobodys, *self._noted.values()])
        await self._spot.table.note(NOTE, None)

    async def _delete(self, places: list[Where]) -> None:
        for where in places:
            await self._outbox.eventually(partial(_deleted, self._outbox.rest, *where))


async def _deleted(rest: Rest, channel: int, which: int | str) -> None:
    """Where only its nonce is known, sending it again finds it. If there was none, that posts one that notifies nobody."""
    message = which if isinstance(which, int) else await rest.send(channel, [text("…")], which)
    await rest.delete(channel, message)
