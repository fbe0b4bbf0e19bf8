"""What stands in the channel of a table that is played in a thread of its own: it invites, follows the game from hand to
hand, and says who has won. Discord gives a thread the number of the message that it was started on, so nothing is stored.
"""

from __future__ import annotations

import asyncio

import structlog

from cogs.messages.backoff import Backoff
from cogs.messages.head import Head
from cogs.messages.rest import Fault, NotDone
from cogs.messages.spot import Spot
from drawing.scenes import written
from house.store import Unread
from house.tables.records import Change
from screens.components import Component
from screens.table import invitation
from screens.table.standing import finished, playing, totals

log = structlog.get_logger("cogs")
PATIENCE = 1.0  # seconds that an edit waits for its picture
AGAIN = (Fault.AWAY, Fault.TOO_FAST)


class Invitation:
    def __init__(self, spot: Spot) -> None:
        self._spot, self._outbox = spot, spot.context.outbox
        self._head = Head(spot.context.pictures, ("invitation", spot.table.id), self.touch, public=True)
        self._has: tuple[int, tuple[int, ...]] | None = (
            None  # when the last hand had ended: which, and who had what
        )
        self._shown: tuple[list[Component], bytes] | None = None
        self._files = True  # the bot may attach some, as far as is known
        self._lost = False
        self._dirty = False
        self._backoff = Backoff()
        self._task: asyncio.Task[None] | None = None

    @property
    def _message(self) -> int:
        """0: the table stands in the channel itself, and is its own invitation."""
        return 0 if self._lost or self._spot.place == self._spot.table.channel else self._spot.place

    def changed(self, change: Change) -> None:
        """Nothing here changes in mid-hand."""
        table = self._spot.table
        kinds = {event.kind for event in change.events}
        if table.state is not None and "hand-ends" in kinds:
            self._has = table.state.hand, totals(table)
        elif table.state is not None and "hand-begins" in kinds and table.state.hand == 1:
            self._has = 1, (table.options["buy_in"] if table.game.chips else 0,) * len(table.seats)
        elif table.state is not None and table.phase != "closed":
            return
        self.touch()

    def doubt(self) -> None:
        """After a restart nobody knows what it shows."""
        self._head.doubt()
        self._shown = None

    def take_up(self) -> None:
        """It may have been about to change when the bot stopped. A game under way shows there again after this hand."""
        if self._spot.table.state is None or self._spot.table.phase == "closed":
            self.touch()

    def goes(self) -> None:
        """What it leads to is gone."""
        where = [self._spot.table.channel, self._message]
        if self._message:
            self._lost = True
            self._head.give_up()
            self._outbox.begin(self._outbox.eventually(lambda: self._outbox.rest.delete(*where)))

    def touch(self) -> None:
        self._dirty = True
        if self._message and not self._outbox.closing and (self._task is None or self._task.done()):
            self._task = self._outbox.begin(self._follow())

    async def _follow(self) -> None:
        while self._dirty and self._message and not self._outbox.closing:
            async with self._outbox.drawing:
                self._dirty = False
                pause = await self._put(self._message)
            await asyncio.sleep(pause)
        self._task = None

    async def drawn(self) -> invitation.Shown:
        table = self._spot.table
        style = await self._spot.context.styles.invitation(table)
        stage = style.stage(table)
        if table.state is None:
            return invitation.inviting(stage)
        if table.phase == "closed":
            account = await table.settlement() if table.game.chips else ()
            return invitation.told(stage, finished(stage, account), "")
        hand, has = self._has or (table.state.hand, totals(table))
        return invitation.told(stage, playing(stage, hand, has), self._spot.link(stage.i18n))

    async def _put(self, message: int) -> float:
        """How long to leave it alone now."""
        table, rest = self._spot.table, self._outbox.rest
        if table.phase == "closed" and table.state is None:
            self.goes()
            return 0
        try:
            components, picture = await self.drawn()
            style = await self._spot.context.styles.guild(table.guild)
            picture = picture if style.drawn and self._files else None
            shown = components, written(picture.scene) if picture is not None else b""
            if shown == self._shown:
                return 0
            if picture is not None:
                await self._head.at_once(picture, PATIENCE)
            body = self._head.dress(components, picture)
            self._head.landed(body, await rest.edit(table.channel, message, *body[:3]))
        except NotDone as wrong:
            return self._failed(wrong.fault)
        except Unread:
            return self._failed(Fault.AWAY)
        self._backoff.renew()
        if picture is None or body.illustrated:
            self._shown = shown
        else:
            self._head.follow(lambda: picture.scene)
        return self._outbox.timing.edit_seconds

    def _failed(self, fault: Fault) -> float:
        self.doubt()
        self._dirty = True
        if fault in AGAIN:
            return self._backoff.pause(self._outbox.timing.retry_seconds)
        self._lost = not self._files or fault not in (Fault.FORBIDDEN, Fault.OTHER)
        self._files = False  # perhaps they are not allowed here; the text is
        log.debug("invitation-not-changed", table=self._spot.table.id, fault=fault.value)
        return self._outbox.timing.edit_seconds
