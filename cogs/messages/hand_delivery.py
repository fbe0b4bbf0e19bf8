"""One player's hand, shown as it is now: their message is changed, or they are sent one."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cogs.messages.body import Body
from cogs.messages.hand_places import HandDM, Panel, same
from cogs.messages.hand_shelf import PATIENCE, HandMessage, HandShelf
from cogs.messages.kept import nonce
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from cogs.messages.told import Told
from cogs.transport.rest import Fault, NotDone
from engine.contract import Action
from house.store import Unread
from screens.catalogue import screen_of
from screens.components import walk
from screens.custom_ids import Press
from screens.results.own import Ended
from screens.table import newcomers, panels
from screens.table.stage import Stage


class HandState(NamedTuple):
    """All that a hand is drawn from, at one version of the table."""

    version: int
    stage: Stage
    style: Style
    ended: Ended


class Delivery(Enum):
    DONE = "nothing more to do"
    AGAIN = "to be shown again"
    AT_ONCE = "it may be an earlier message with an earlier hand, so it is checked at once"
    LATER = "Discord or the database did not answer"


class HandDelivery:
    def __init__(self, spot: Spot, shelf: HandShelf, results: Told) -> None:
        self._spot, self._shelf, self._results = spot, shelf, results
        self._context, self._outbox = spot.context, spot.context.outbox
        self._astray: dict[int, str] = {}
        """By player, a button of a direct message that may or may not have arrived."""
        self.put_off: set[int] = set()
        """Players to whom an answer was on its way when their hand was to be edited."""

    async def bring_up_to_date(self, player: int) -> Delivery:
        try:
            await self._take_away_astray(player)
            return await self._show(player)
        except NotDone as wrong:
            self._shelf.kept(player).doubt()
            return await self._not_delivered(player, wrong.fault)
        except Unread:
            return Delivery.LATER
        except Exception as wrong:  # noqa: BLE001 - one message that fails must not stop the others
            self._outbox.incident("hand-not-delivered", wrong, table=self._spot.table.id)
        return Delivery.DONE

    async def reads(self, player: int) -> bool:
        """Whether their hand comes by direct message. Whoever sits at a table on no server has asked for it there, but may no
        longer be reached."""
        table, notices = self._spot.table, self._context.notices
        if table.at_home:
            return not notices.closed_lately(player)
        return table.on_server and await notices.may_write_to(player)

    async def _show(self, player: int) -> Delivery:
        table = self._spot.table
        if table.seat_of(player) is None:
            return Delivery.DONE  # they have left while others were written to
        reads = await self.reads(player)
        sent = self._shelf.get(player)
        if sent is not None and (sent.version == table.version or self._looks_elsewhere(player, sent)):
            return Delivery.DONE
        here = sent is not None and isinstance(sent.place, Panel)
        alone = table.only_person is not None  # their game is one message, which comes when they ask for it
        if not here and (not reads or (alone and sent is None)):
            return Delivery.DONE
        style, ended, last, advice = await self._knowing(player)
        stage = style.stage(table, player, by_dm=not here).but(
            last=last, advice=advice
        )  # from here on, nothing is waited for
        opened = self._shelf.get(player) is not sent  # meanwhile
        if opened or not screen_of(table.game).dealt_in(stage):
            return Delivery.AGAIN if opened else Delivery.DONE
        look = HandState(table.version, stage, style, ended)
        stays = sent is not None and (alone or sent.hand == stage.view.hand or (here and not reads))
        if sent is not None and (stays or self._context.dms.braked):
            return await self._change(player, sent, look)
        return await self._send(player, look)

    def _looks_elsewhere(self, player: int, sent: HandMessage) -> bool:
        """Whether somebody who plays alone has a menu open while computers move."""
        table = self._spot.table
        if not sent.gives_way or table.only_person is None or table.phase != "playing":
            return False
        return table.due is not None and table.seat_of(player) not in table.due.seats

    async def _knowing(self, player: int) -> tuple[Style, Ended, str, Action | None]:
        """All that has to be read first, at one version of the table."""
        table = self._spot.table
        while True:
            version = table.version
            style = await self._context.styles.player(player, table.guild)
            ended = await self._results.ended_for(player, style)
            stage = style.stage(table, player)
            last = await self._spot.news.last(stage)
            advice = await table.advice(player) if newcomers.wants(stage) else None
            if table.version == version:
                return style, ended, last, advice

    async def _drawn(self, player: int, look: HandState, picked: Press | None) -> Body:
        stage = look.stage.but(picked=picked)
        where, gone = self._spot.where(stage.i18n, link=stage.by_dm), self._spot.gone
        shown = panels.hand(stage, where, picked=picked, gone=gone, ended=look.ended)
        picture = panels.own_picture(stage, look.ended) if look.style.drawn else None
        kept = self._shelf.kept(player)
        await kept.at_once(picture, PATIENCE)
        return kept.dress(shown, picture)

    async def _change(self, player: int, sent: HandMessage, look: HandState) -> Delivery:
        """Cards that the player has picked stay picked while the same decision is open."""
        stage = look.stage
        still = sent.picked is not None and sent.picked.version >= stage.version
        picked = sent.picked if still else None
        kept, body = self._shelf.kept(player), await self._drawn(player, look, picked)
        if kept.changing.locked():
            self.put_off.add(player)
            return Delivery.DONE  # the answer to a press shows it, or it follows that
        if self._shelf.get(player) is not sent:
            return Delivery.AGAIN  # an answer may have shown it
        try:
            async with kept.changing:
                if not kept.shows(body):
                    await kept.change(body)
        except NotDone:
            if not self._moved(player, sent):
                raise
        now = self._shelf.get(player)
        if now is None or self._moved(player, sent):
            return Delivery.DONE  # they have asked for it elsewhere meanwhile: this goes
        if now is not sent:  # they have pressed there meanwhile: this came after the answer, or before
            kept.doubt()
            self._shelf.put(player, now._replace(version=-1))
            return Delivery.AGAIN
        self._shelf.put(player, HandMessage(sent.place, stage.view.hand, look.version, picked))
        return Delivery.DONE

    def _moved(self, player: int, sent: HandMessage) -> bool:
        now = self._shelf.get(player)
        return now is None or not same(now.place, sent.place)

    async def _send(self, player: int, look: HandState) -> Delivery:
        """Send a new direct message, for a new hand or because there is none. It replaces the one before."""
        look = look._replace(stage=look.stage.but(by_dm=True))
        hand, kept, before = look.stage.view.hand, self._shelf.kept(player), self._shelf.get(player)
        kept.anew()
        body = await self._drawn(player, look, None)
        channel = await self._context.dms.channel(player)
        if self._shelf.get(player) is not before:
            return Delivery.DONE  # they have asked for it at the table meanwhile
        unsure, lost = kept.unsure, self._shelf.lost(player, hand)
        buttons = [part["custom_id"] for part in walk(body.components) if part.get("custom_id")]
        self._astray[player] = next(iter(buttons), "")
        made = nonce(self._spot.table.id, "letter", player, hand, lost)
        # Discord would not know the message that was sent before the one they have lost.
        place = await kept.post(channel, body, made, *(buttons if lost else ()))
        self._astray.pop(player, None)
        if self._shelf.get(player) is not before:
            self._shelf.take_away(place)
            return Delivery.DONE
        self._shelf.put(player, HandMessage(place, hand, -1 if unsure else look.version))
        return Delivery.AT_ONCE if unsure else Delivery.DONE  # it may also have been long on its way

    async def _take_away_astray(self, player: int) -> None:
        """If the hand is shown at the table, delete a direct message that has arrived all the same."""
        button, shown = self._astray.get(player), self._shelf.get(player)
        channel = self._context.dms.known(player)
        if not button or not channel or shown is None or not isinstance(shown.place, Panel):
            return
        message = await self._outbox.rest.with_button(channel, button)
        if message is not None:
            self._shelf.take_away(HandDM(channel, message))
        self._astray.pop(player, None)

    async def _not_delivered(self, player: int, fault: Fault) -> Delivery:
        if fault is not Fault.AWAY:
            self._astray.pop(player, None)
        if fault is Fault.DMS_CLOSED:
            await self._context.notices.dms_closed(player, self._spot.table)
        elif fault is Fault.TOO_FAST:
            await self._context.notices.no_more_dms(player, self._spot.table)
        elif fault in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE):
            self._shelf.lose(player)
            # After a restore, Discord may return a message that this database knows nothing of.
            self._shelf.kept(player).unsure = True
            await self._shelf.note()
            return Delivery.AGAIN
        elif fault is Fault.AWAY:
            return Delivery.LATER
        return Delivery.DONE
