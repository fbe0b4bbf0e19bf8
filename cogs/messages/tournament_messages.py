"""The one message of each tournament. For each stage it is posted again and the old one deleted; while people sign up or finish
a hand, it is edited."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from cogs.messages.context import MessageContext
from cogs.messages.hand_places import HandDM
from cogs.messages.kept import TRY_AGAIN, Following, Kept, nonce
from cogs.transport.rest import Fault, NotDone
from house.declined import Declined
from house.store import Away, InDoubt, Unread
from house.tournaments.facts import ENDS, Tournament
from screens import tournaments

log = structlog.get_logger("cogs")
PATIENCE = 5.0  # seconds that a picture may take
IN_PLACE: Final = tuple(ENDS[state] for state in ENDS if state != "over")
"""Ends for which the message is edited where it stands."""


class TournamentMessages:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._tournaments, self._rest = context.room.tournaments, context.outbox.rest
        self._follow = Following(context.outbox, self._put, "tournaments-not-shown")
        self._kept: dict[int, Kept] = {}

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._client.wait_until_ready()
        self._tournaments.watch(self._follow.touch)

    def close(self) -> None:
        self._tournaments.unwatch(self._follow.touch)

    async def _put(self) -> None:
        """One that cannot be shown does not stop the others."""
        failed: NotDone | Away | InDoubt | Unread | None = None
        for known in await self._tournaments.to_show():
            try:
                await self._bring_up_to_date(known)
            except (NotDone, Away, InDoubt, Unread) as wrong:
                failed = wrong
            except Declined:
                pass  # it was over meanwhile
            except Exception as wrong:  # noqa: BLE001 - as above
                self._context.outbox.incident("tournament-not-shown", wrong)
        if failed is not None:
            raise failed

    def _message(self, known: Tournament) -> Kept:
        """After a restart, nobody knows what it shows."""
        kept = self._kept.get(known.id)
        if kept is None:
            whose = ("tournament", known.id)
            kept = self._kept[known.id] = Kept(self._context.pictures, whose, self._follow.touch, public=True)
            kept.doubt()
            kept.unsure = True
        return kept

    async def _bring_up_to_date(self, known: Tournament) -> None:
        if known.leaving is not None:
            await self._delete(known)
            await self._tournaments.cleared(known)
        says = known.says(self._tournaments.now)
        if known.state != "open" and says == known.told:
            return
        try:
            await self._show(known, says)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
            log.warning("tournament-not-shown", guild=known.guild, fault=wrong.fault.value)
            if wrong.fault is Fault.CHANNEL_GONE and known.state == "open":
                await self._tournaments.cancel(known.guild, known.id)
            await self._tournaments.tell(known, says, None)
        if says in ENDS.values():
            self._kept.pop(known.id, None)

    async def _show(self, known: Tournament, says: int) -> None:
        kept = self._message(known)
        kept.place = HandDM(known.channel, known.message) if known.message is not None else None
        style = await self._context.styles.guild(known.guild)
        shown = await self._tournaments.shown(known)
        components, drawn = tournaments.announced(style.i18n, shown, says)
        picture = drawn if style.drawn else None
        await kept.at_once(picture, PATIENCE)
        if known.message is not None and (says == known.told or says in IN_PLACE):
            body = kept.dress(components, picture)
            if not kept.shows(body):
                await kept.change(body)
            if says != known.told:
                await self._tournaments.told(known, says)
        elif says != known.told:
            kept.anew()
            body, way = kept.dress(components, picture), tournaments.main(style.i18n, known, says)
            made, buttons = nonce(known.id, "tournament", says), [way["custom_id"]] if way is not None else []
            ping = tournaments.pinged(shown, says)
            place = await kept.post(known.channel, body, made, *buttons, ping=ping)
            await self._tournaments.tell(known, says, place.message)
            self._follow.touch()  # and the one before goes

    async def _delete(self, known: Tournament) -> None:
        try:
            await self._rest.delete(known.channel, known.leaving or 0)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
