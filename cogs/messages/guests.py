"""Who has been invited to a table by a mention in its channel: each person once. The mentions go with the lobby."""

from __future__ import annotations

from functools import partial

from cogs.messages.kept import nonce
from cogs.messages.spot import Spot
from cogs.messages.turn_ping import placed
from cogs.transport.rest import Fault, NotDone
from house.store import Unread
from screens.refusals.unable import Unable
from screens.table import invitation

NOTE = "invited"  # stored, so the word stays
Where = tuple[int, int | str]
MOST = 10
"""At one table, so that nobody mentions a whole server."""


class Guests:
    def __init__(self, spot: Spot) -> None:
        self._spot, self._outbox = spot, spot.context.outbox
        self._ending = False

    @property
    def _noted(self) -> dict[str, Where]:
        """By player, so that whoever deletes their data is forgotten here, too."""
        return self._spot.table.notes.get(NOTE) or {}

    async def invite(self, player: int, by: int) -> None:
        """Stored before it is sent, or a bot that dies in between would mention them twice."""
        table = self._spot.table
        style = await self._spot.context.styles.invitation(table)
        noted = self._noted
        if str(player) in noted:
            raise Unable("invited-already")
        if len(noted) >= MOST:
            raise Unable("enough-invited", most=MOST)
        made = nonce(table.id, "invite", player)
        if not await self._note(player, (table.channel, made)):
            await self._note(player, None)
            raise Unread
        asked = invitation.asking(style.stage(table, by), player)
        try:
            message = await self._outbox.rest.send(table.channel, asked, made, ping=[player])
        except NotDone as wrong:
            if wrong.fault is not Fault.AWAY:  # else it may stand there
                await self._note(player, None)
            raise
        await self._note(player, (table.channel, message))
        self.changed()

    async def _note(self, player: int, where: Where | None) -> bool:
        others = {whom: known for whom, known in self._noted.items() if whom != str(player)}
        return await self._spot.table.note(NOTE, others if where is None else {**others, str(player): where})

    def changed(self) -> None:
        """Also after a restart: what is still noted has not gone yet."""
        if self._spot.table.phase != "lobby" and not self._ending and self._noted:
            self._ending = True
            self._outbox.begin(self._end())

    async def _end(self) -> None:
        for where in self._noted.values():
            await self._outbox.eventually(partial(placed(*where).delete, self._outbox.rest))
        await self._spot.table.note(NOTE, None)
        self._ending = False
