"""The message in the channel of a table that is played in a thread: it invites, follows the game from hand to hand, and says
who has won. A thread has the id of the message it was started on, so nothing is stored.
"""

from __future__ import annotations

from cogs.messages.hand_places import HandDM
from cogs.messages.kept import Following, Kept
from cogs.messages.spot import Spot
from cogs.transport.rest import Fault
from house.tables.records import Change
from screens.table import invitation
from screens.table.standing import finished, playing, totals

PATIENCE = 1.0  # seconds that an edit waits for its picture


class Invitation:
    def __init__(self, spot: Spot) -> None:
        self._spot, self._outbox = spot, spot.context.outbox
        self._follow = Following(
            self._outbox,
            self._put,
            "invitation-not-shown",
            mended=self._mended,
            free=lambda: self._message > 0,
        )
        self.touch = self._follow.touch
        whose = "invitation", spot.table.id
        self._kept = Kept(spot.context.pictures, whose, self.touch, public=True)
        # The last hand that ended, and what each seat had then.
        self._has: tuple[int, tuple[int, ...]] | None = None
        self._lost = False

    @property
    def _message(self) -> int:
        """0: there is none, because the table itself is shown in the channel."""
        return 0 if self._lost or self._spot.place == self._spot.table.channel else self._spot.place

    def changed(self, change: Change) -> None:
        table = self._spot.table
        kinds = {event.kind for event in change.events}
        if table.state is not None and "hand-ends" in kinds:
            self._has = table.state.hand, totals(table)
        elif table.state is not None and "hand-begins" in kinds and table.state.hand == 1:
            self._has = 1, (table.options["buy_in"] if table.game.chips else 0,) * len(table.seats)
        elif table.state is not None and table.phase != "closed":
            return
        self.touch()

    @property
    def quiet(self) -> bool:
        return self._follow.quiet

    def doubt(self) -> None:
        """After a restart its content is unknown."""
        self._kept.doubt()

    def take_up(self) -> None:
        """An edit may have been due when the bot stopped. During a hand it can wait until that is over."""
        if self._spot.table.state is None or self._spot.table.phase == "closed":
            self.touch()

    def goes(self) -> None:
        """Delete it: the thread is gone."""
        where = [self._spot.table.channel, self._message]
        if self._message:
            self._lost = True
            self._kept.ends()
            self._outbox.begin(self._outbox.eventually(lambda: self._outbox.rest.delete(*where)))

    async def drawn(self) -> invitation.ShownInvitation:
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

    async def _put(self) -> None:
        table = self._spot.table
        if table.phase == "closed" and table.state is None:
            self.goes()
            return
        async with self._outbox.drawing:
            components, picture = await self.drawn()
            style = await self._spot.context.styles.guild(table.guild)
            picture = picture if style.drawn else None
            await self._kept.at_once(picture, PATIENCE)
            body = self._kept.dress(components, picture)
            if self._kept.shows(body):
                return
            self._kept.place = HandDM(table.channel, self._message)
            await self._kept.change(body)
            self._follow.rest(self._outbox.timing.edit_seconds)

    async def _mended(self, _fault: Fault) -> bool:
        self._lost = True
        return False
