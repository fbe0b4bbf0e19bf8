"""The one message of each tournament. For each stage it is posted again and the old one deleted; while people sign up or finish
a hand, it is edited."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

import discord
import structlog

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.hand_places import HandDM
from cogs.messages.kept import Kept, nonce
from cogs.transport.rest import Fault
from house.tournaments.facts import ENDS, Tournament
from screens import tournaments

log = structlog.get_logger("cogs")
PATIENCE = 5.0  # seconds that a picture may take
IN_PLACE: Final = tuple(ENDS[state] for state in ENDS if state != "over")
"""Ends for which the message is edited where it stands."""


class TournamentMessages(Announcements[Tournament]):
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._tournaments = context.room.tournaments
        super().__init__(client, context, self._tournaments, "tournament-not-shown")
        self._kept: dict[int, Kept] = {}

    async def _found(self, only: Collection[int]) -> list[Tournament]:
        return await self._tournaments.to_show(*only)

    def _message(self, known: Tournament) -> Kept:
        """After a restart, nobody knows what it shows."""
        kept = self._kept.get(known.id)
        if kept is None:
            whose = ("tournament", known.id)
            again = partial(self.touch, known.id)
            kept = self._kept[known.id] = Kept(self._context.pictures, whose, again, public=True)
            kept.doubt()
            kept.unsure = True
        return kept

    async def _bring_up_to_date(self, one: Tournament) -> None:
        if one.leaving is not None:
            await self._refused(self._rest.delete(one.channel, one.leaving))
            await self._tournaments.cleared(one)
        says = one.says(self._tournaments.now)
        if one.state != "open" and says == one.told:
            return
        fault = await self._refused(self._show(one, says))
        if fault is not None:
            log.warning("tournament-not-shown", guild=one.guild, fault=fault.value)
            if fault is Fault.CHANNEL_GONE and one.state == "open":
                await self._tournaments.cancel(one.guild, one.id)
            await self._tournaments.tell(one, says, None)
        if says in ENDS.values():
            self._kept.pop(one.id, None)

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
            self.touch(known.id)  # and the one before goes
