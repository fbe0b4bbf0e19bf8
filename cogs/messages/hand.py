"""A player's hand: one private message for each player of a table, from the lobby to the end.

It is the answer to what they pressed last, which only they see: the panel that *Join* brought becomes their cards. Whoever
has none that can still be edited gets a direct message. Menus and questions about the table are looks of the same message.

New cards and a player's own turn are shown at once, other players' acts a little later. The game never waits for a
direct message: players who have closed theirs read so once, and use *My hand*.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from cogs.messages.context import MessageContext
from cogs.messages.kind import ASLEEP, GOES, Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import DM, OnlyReply, Row
from cogs.messages.reply import Pressed
from cogs.messages.styles import ReaderStyle
from cogs.messages.table_place import TablePlace
from cogs.messages.table_results import TableResults
from cogs.messages.turn_ping import TurnPing
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault, NotDone
from engine.contract import Action, Offer
from engine.events import Event
from house.tables.events import HandVoided, TableClosed
from house.tables.lobby import decides
from house.tables.records import Change
from house.tables.table import Table
from house.tables.table_view import TableView
from screens.catalogue import screen_of
from screens.components import Component, rows, text, walk
from screens.custom_ids import Press
from screens.panels import lobby, newcomers, panels
from screens.pictures.wording import Shown
from screens.results.own import Ended
from screens.table.acts import HAND, offered
from screens.table.frames import farewell
from screens.table.stage import Stage

HAND_OF = "hand"
"""The name of this kind."""
FOR_ALL = frozenset(
    {
        "hand-begins",
        "hand-ends",
        "game-over",
        "paused",
        "resumed",
        "closed",
        "table-closed",
        "hand-voided",
        "void-wanted",
        "takes-off",
        "idle-closed",
        "away",
        "back",
    }
)
FOLLOWS = 1.0
"""Seconds until a panel at the table shows what others do; the table itself shows it at once."""
MESSAGES = 16
"""Stages of one hand: another direct message comes when an answer has expired."""
Known = tuple[ReaderStyle, Ended, str, Action | None]
Look = Callable[[Stage], Awaitable[Shown]]
"""Something to read about the table, on the message with the player's hand."""


class HandRequest(NamedTuple):
    """A player's latest request to their message. `version`: the table's at that time. `picked`: their choice,
    valid while the same decision is open. `notice`: a line above the cards, until something happens. `menu` and
    `instead`: shown in place of their acts, or of everything, until their turn. `look`: something to read, until a
    hand begins or ends. `refusal`: the notice is one, so earlier events are no news. `during`: the hand, and whether it
    was under way."""

    version: int
    notice: str = ""
    picked: Press | None = None
    menu: bool = False
    instead: list[Component] | None = None
    look: Look | None = None
    refusal: bool = False
    during: tuple[int, bool] = (0, False)


class Hands:
    """The hands at one table, and their updates."""

    def __init__(self, spot: TablePlace, results: TableResults, ping: TurnPing) -> None:
        self._spot, self._results, self._ping = spot, results, ping
        self._context, self._outbox = spot.context, spot.context.outbox
        self._messages: dict[int, Message] = {}
        self._asked: dict[int, HandRequest] = {}
        self._moderators: set[int] = set()
        self._elsewhere: set[int] = set()
        self._apart: set[int] = set()
        # By player at the table, the acts that their panel may offer before their turn.
        self._early: dict[int, tuple[Offer, ...]] = {}
        self._due: tuple[int, frozenset[int]] = (-1, frozenset())
        self._closed_by: int | None = None
        results.weighed = lambda player: self.of(player).want(soon=True)

    def of(self, player: int) -> Message:
        if player not in self._messages:
            which = HAND_OF, self._spot.table.id, player
            self._messages[player] = self._context.messages.named(*which)
        return self._messages[player]

    @property
    def quiet(self) -> bool:
        return all(message.idle for message in self._messages.values())

    # --- changes ---------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        now = self._spot.table.now
        if now.phase == "closed":
            closed = any(isinstance(event, TableClosed | HandVoided) for event in change.events)
            self._closed_by = change.player if closed else None
        if now.state is None:
            for message in self._messages.values():  # their panels in the lobby
                message.want()
            return
        if any(event.kind == "hand-begins" for event in change.events):
            self._asked.clear()  # it was asked of a lobby, or of another hand
        (earlier, before), (decision, seats) = self._due, due(now)
        self._due = decision, seats
        # While a decision is open, other players' acts change little for those who still have to make it.
        places = seats ^ before if decision == earlier else seats | before
        for event in change.events:
            places |= {*range(len(now.seats))} if _concerns_all(event) else {*event.private}
        affected = {now.seats[place].player or 0 for place in places if place < len(now.seats)} - {0}
        affected |= self._declaring_else() | (alone := self._alone())
        affected |= {player for player in self._messages if now.seat_of(player) is None}
        people_to_act = any(now.seats[place].is_person for place in seats)
        waited_for = people_to_act or (alone and now.phase != "playing")
        soon = waited_for or any(map(_brings_cards, change.events)) or now.phase == "closed"
        panels, letters = self._at_the_table(), self._outbox.timing.letter_seconds
        for player in sorted(panels | affected):
            if player in affected and soon:
                self.of(player).want(soon=True)
            else:
                self.of(player).want(gather=FOLLOWS if player in panels else letters)

    def _at_the_table(self) -> set[int]:
        """Players whose hand is in an answer there."""
        known = self._messages.items()
        return {player for player, message in known if message.row is not None and message.row.tokens}

    def beside(self) -> list[Message]:
        """The panels in the same channel as the table."""
        return [self.of(player) for player in self._at_the_table() - self._apart]

    def _declaring_else(self) -> set[int]:
        """Players at the table whose acts before their turn have changed."""
        before, table = self._early, self._spot.table
        several = table.now.only_person is None  # computers need no acts in advance
        offered = {player: table.now.offers(player) for player in self._at_the_table() if several}
        self._early = {
            player: offers if offers and offers[0].early else () for player, offers in offered.items()
        }
        return {player for player, early in self._early.items() if before.get(player) != early}

    def _alone(self) -> set[int]:
        """The only person among computers, whose panel shows the whole table. A direct message is edited only when
        the hand is over."""
        table, place = self._spot.table, self._spot.table.now.only_person
        player = table.now.seats[place].player if place is not None else None
        row = self.of(player).row if player is not None else None
        if player is None or row is None:
            return set()
        return {player} if row.tokens or table.now.phase != "playing" else set()

    def come_back(self) -> None:
        """Resume a table that has rested: every hand still shows it as it was."""
        self._due = due(self._spot.table.now)
        for player in self._people():
            self._outbox.begin(self.of(player).recall())

    def take_up(self) -> None:
        """Resume after a restart: send this hand to everyone without a message for it, and update the panels."""
        table = self._spot.table
        for player in {*self._messages, *self._people()}:
            row = self.of(player).row
            sent = row is not None and row.stands and not row.tokens and table.now.state is not None
            if not (sent and row is not None and row.stage // MESSAGES == table.now.in_play.hand):
                self.of(player).want(soon=True)

    def redraw(self) -> None:
        """Draw every hand again: cards or places look different now."""
        for player in {*self._messages, *self._people()}:
            self.of(player).want()

    def _people(self) -> set[int]:
        return {
            seat.player for seat in self._spot.table.now.seats if seat.is_person and seat.player is not None
        }

    # --- requests --------------------------------------------------------------------------------------------

    def asks(
        self,
        player: int,
        asked: HandRequest,
        *,
        moderates: bool | None = None,
        elsewhere: bool | None = None,
        apart: bool | None = None,
    ) -> None:
        """`moderates`: here. `elsewhere`: they read it outside of the table's server. `apart`: in another channel."""
        self._asked[player] = asked._replace(during=during(self._spot.table.now))
        sets = (self._moderators, moderates), (self._elsewhere, elsewhere), (self._apart, apart)
        for known, told in sets:
            if told is not None:
                (known.add if told else known.discard)(player)

    def _reads_elsewhere(self, player: int, row: Row | None) -> bool:
        return row is None or not row.tokens or player in self._elsewhere

    def chosen(self, player: int) -> Press | None:
        """The player's choice so far on their message."""
        return self._asked[player].picked if player in self._asked else None

    def is_on(self, player: int, pressed: Pressed | None) -> bool:
        """Whether this is the message with their hand."""
        row = self.of(player).row
        return row is not None and pressed is not None and row.is_at(pressed.message, pressed.brought)

    async def forget(self, player: int) -> None:
        """Their data was deleted."""
        self._asked.pop(player, None)
        message = self._messages.pop(player, None)
        if message is not None and message.row is not None:
            if message.row.tokens:
                message.leave()
            else:
                await message.given()

    # --- contents --------------------------------------------------------------------------------------------

    async def wanted(self, player: int, look: str) -> Wanted | None:
        table, row = self._spot.table, self.of(player).row
        seated = table.now.seat_of(player) is not None
        if row is None and (not seated or not await self._comes(player)):
            self.has_none(player)
            return None
        if row is not None and table.now.phase == "closed":
            return await self._closed(player, row)
        if row is not None and not seated:
            return await self._left(player, row)
        if row is not None and self._is_over(row, look) and not await self._comes(player):
            if table.now.state is not None and row.stage // MESSAGES != table.now.state.hand:
                self.has_none(player)
            return await self._asleep(player, row)
        known = await self._knowing(player, by_dm=self._reads_elsewhere(player, row))
        if table.now.state is None:
            return await self._in_lobby(player, known[0], row)
        return await self._drawn(player, known, row, look)

    def has_none(self, player: int) -> None:
        """No message can bring them the cards of this hand."""
        place = self._spot.table.now.seat_of(player)
        if place is not None and self._spot.table.now.seats[place].presence == "here":
            self._ping.has_no_cards(player)

    async def _comes(self, player: int) -> bool:
        """Whether they get a direct message unasked. A player alone among computers has one message, sent on
        request."""
        table = self._spot.table
        running = table.now.state is not None and table.now.phase != "closed"
        return running and table.now.only_person is None and await self._reads(player)

    async def _reads(self, player: int) -> bool:
        """Whether their hand comes by direct message. Players at a table without a server have asked for it there,
        but may be out of reach by now."""
        table, notices = self._spot.table, self._context.notices
        if table.now.at_home:
            return not notices.closed_lately(player)
        return table.now.on_server and await notices.may_write_to(player)

    async def _has_letterbox(self, player: int) -> bool:
        """Whether a new message can reach them now."""
        try:
            await self._context.dms.channel(player)
        except NotDone as wrong:
            if wrong.fault is Fault.TOO_FAST:
                await self._context.notices.no_more_dms(player, self._spot.table)
            elif wrong.fault is not Fault.DMS_CLOSED:
                raise
            else:
                await self._context.notices.dms_closed(player, self._spot.table)
            return False
        return True

    async def _knowing(self, player: int, *, by_dm: bool) -> Known:
        """Read everything needed from one version of the table."""
        table = self._spot.table
        while True:
            now = table.now
            style = await self._context.styles.player(player, table.guild)
            ended = await self._results.ended_for(player, style)
            stage = style.stage(now, player, by_dm=by_dm)
            last = await self._spot.news.last(stage)
            advice = await table.advice(player) if newcomers.wants(stage) else None
            if table.now.version == now.version:
                return style, ended, last, advice

    async def _drawn(self, player: int, known: Known, row: Row | None, look: str) -> Wanted | None:
        table, (style, ended, last, advice) = self._spot.table, known
        stage_of = self._stage_of(row, look)
        living = row is not None and row.tokens and not self._is_over(row, look)
        dm = not living and table.now.only_person is None and await self._reads(player)
        if dm and look != GOES and (row is None or row.stage != stage_of):
            dm = await self._has_letterbox(player)
        comes = dm and row is not None and row.stage != stage_of
        by_dm = comes or self._reads_elsewhere(player, row)
        stage = style.stage(table.now, player, by_dm=by_dm).but(
            last=last, advice=advice, apart=player in self._apart
        )
        asked = self._still(player, stage)
        if not stage.begun:
            return await self._in_lobby(player, style, row)
        if row is None and not screen_of(table.game).dealt_in(stage):
            return None
        picked = asked.picked
        stage = stage.but(
            picked=picked, last="" if asked.refusal else last, moderates=player in self._moderators
        )
        more = [*panels.about_hand(stage), *offered(stage)] if asked.menu else []
        read = None
        if asked.look is not None:
            version, read = table.now.version, await asked.look(stage)
            if table.now.version != version:
                return await self.wanted(player, look)
        where = self._spot.where(stage.i18n, link=by_dm)
        if read is not None:
            shown = panels.reading(stage, where, read, picked, gone=self._spot.gone, ended=ended)
        else:
            shown = asked.instead or panels.hand(
                stage, where, notice=asked.notice, picked=picked, more=more, gone=self._spot.gone, ended=ended
            )
        picture = panels.own_picture(stage, ended) if read is None else read.picture
        picture = picture if style.drawn and asked.instead is None else None
        marks = (
            () if look == GOES else tuple(part["custom_id"] for part in walk(shown) if part.get("custom_id"))
        )
        if not (dm or living) and (row is None or row.stage != stage_of):
            self.has_none(player)
        where_to = DM(player) if dm else OnlyReply()
        return Wanted(table.now.version, shown, where_to, stage_of, picture, marks=marks)

    def _stage_of(self, row: Row | None, look: str) -> int:
        """The stage of the current hand. An expired answer gives way to a direct message."""
        first = self._spot.table.now.in_play.hand * MESSAGES
        known = row.stage if row is not None and row.stage // MESSAGES == first // MESSAGES else first
        over = row is not None and self._is_over(row, look)
        return min(known + 1, first + MESSAGES - 1) if over else known

    def _is_over(self, row: Row, look: str) -> bool:
        return bool(row.tokens) and (look == ASLEEP or row.lasts(self._context.room.now) < 0)

    def _still(self, player: int, stage: Stage) -> HandRequest:
        """The player's request, as far as it still holds."""
        asked = self._asked.get(player)
        if asked is None:
            return HandRequest(stage.version)
        same = asked.version == self._spot.table.now.version
        if asked.picked is not None and asked.picked.version < stage.version:
            asked = asked._replace(picked=None)
        if asked.during != during(self._spot.table.now):
            asked = asked._replace(look=None)
        if not same:
            waits = self._spot.table.now.phase == "playing" and stage.seat not in stage.to_act
            asked = asked._replace(notice="", refusal=False)
            asked = asked if waits else asked._replace(menu=False, instead=None)
        return asked

    async def _in_lobby(self, player: int, style: ReaderStyle, row: Row | None) -> Wanted | None:
        """The lobby's panel, for players who have asked for it."""
        if row is None:
            return None
        table, asked = self._spot.table, self._asked.get(player) or HandRequest(-1)
        stage = style.stage(table.now, player, by_dm=self._reads_elsewhere(player, row))
        shown = asked.instead
        if asked.look is not None:
            read = await asked.look(stage)
            shown = lobby.read(stage, read.parts)
        if shown is None:
            room = self._context.room
            have = await room.bank.balance(table.guild, player) if table.game.chips else 0
            computers = bool(await room.settings.get(table.guild, "computers"))
            may = decides(table.record, player, moderator=player in self._moderators)
            notice = asked.notice if asked.version == table.now.version else ""
            shown = lobby.own(
                stage, decides=may, computers=computers, purse=lobby.purse(stage, have), notice=notice
            )
        return Wanted(table.now.version, shown, OnlyReply(), 0)

    async def _asleep(self, player: int, row: Row) -> Wanted:
        """The last state of an answer before it expires. A press wakes it."""
        table = self._spot.table
        i18n = (await self._context.styles.player(player, table.guild)).i18n
        here = i18n.say("Your seat is still yours. Press *My hand* to go on.")
        said = text(i18n.say("Your cards are here:") if table.now.state is not None else here)
        return Wanted(
            table.now.version, [said, *rows([HAND.elsewhere(i18n, table.id)])], OnlyReply(), row.stage
        )

    # --- endings ---------------------------------------------------------------------------------------------

    async def _closed(self, player: int, row: Row) -> Wanted | None:
        """Remove the buttons from the messages of a closed table, except from a result that is shown only there."""
        table = self._spot.table
        style = await self._context.styles.player(player, table.guild)
        ended = await self._results.ended_for(player, style)
        if ended.whole is not None:
            if row.tokens and row.lasts(self._context.room.now) < 0:
                return None
            by_dm = self._reads_elsewhere(player, row)
            stage = style.stage(table.now, player, by_dm=by_dm)
            shown = panels.hand(stage, self._spot.where(stage.i18n, link=by_dm), ended=ended)
            picture = panels.own_picture(stage, ended) if style.drawn else None
            return Wanted(
                table.now.version, shown, OnlyReply(), row.stage, picture, again=False, anew=False, ends=True
            )
        home = {line.player: line for line in await table.settlement()} if table.game.chips else {}
        line = farewell(style.i18n, table.now, self._closed_by, home.get(player))
        return self._last_line(row, f"{ended.line}\n{line}" if ended.line else line)

    async def _left(self, player: int, row: Row) -> Wanted | None:
        """The last words for a player who has left or was removed."""
        table = self._spot.table
        i18n = (await self._context.styles.player(player, table.guild)).i18n
        say, link, where = i18n.say, self._spot.link(i18n), self._spot.where(i18n, link=True)
        if any(one.player == player for one in table.now.waiting):
            line = say(
                "You will be dealt in with the next hand at table {table}: {link}",
                table=table.short,
                link=link,
            )
        else:
            line = say("You are no longer at table {table} {where}.", table=table.short, where=where)
            if table.game.joins:
                line = f"{line} {say('To come back, press Join there, as long as a seat is free.')}"
        return self._last_line(row, line)

    def _last_line(self, row: Row, line: str) -> Wanted | None:
        """Replace the message by a line. A panel is deleted, since the table says the same."""
        if row.tokens:
            return None
        version = self._spot.table.now.version
        return Wanted(version, [text(line)], OnlyReply(), row.stage, again=False, anew=False, ends=True)


class HandMessages:
    """A hand's subject is the table, its reader the player, and its stage the hand in the direct message."""

    name, own = HAND_OF, True
    pace = Pace(Priority.OWN, gap=0.0, picture=0.5)

    def __init__(self, context: MessageContext, hands_of: Callable[[Table], Hands]) -> None:
        self._context, self._hands_of = context, hands_of

    async def passed_over(self, row: Row) -> bool:
        """Whether to leave it alone after a restart: an open table resumes its own, and a resting one has shown
        everything."""
        room = self._context.room
        stays = row.stands and not (row.leaving or row.tokens) and room.plays(row.subject)
        return row.subject in room.resting.awake or stays or await self._context.is_elsewhere(row)

    async def wanted(self, table: int, player: int, look: str) -> Wanted | None:
        known = await self._context.table(table)
        return await self._hands_of(known).wanted(player, look) if known is not None else None

    async def refused(self, row: Row, fault: Fault) -> None:
        """Notify players once that their direct messages are closed."""
        table = await self._context.table(row.subject)
        if fault is Fault.DMS_CLOSED and table is not None:
            await self._context.notices.dms_closed(row.reader, table)
            self._hands_of(table).has_none(row.reader)

    async def told(self, _tx: object, _row: Row) -> None:
        """The message stays as it is."""


def during(table: TableView) -> tuple[int, bool]:
    """Which hand, and whether it is under way: what is read about a table lasts no longer."""
    return (table.state.hand if table.state is not None else 0), table.due is not None


def due(table: TableView) -> tuple[int, frozenset[int]]:
    """The decision to make, and the seats that have to make it."""
    seats = table.due.seats if table.due is not None and table.phase == "playing" else ()
    return table.record.decision, frozenset(seats)


def _concerns_all(event: Event) -> bool:
    """Whether it changes everybody's panel: a hand begins or ends, the table stops, cards are dealt face up."""
    return event.kind in FOR_ALL or "cards" in event.public


def _brings_cards(event: Event) -> bool:
    """Whether a player has new cards, which should be shown at once."""
    return any("cards" in facts or "card" in facts for facts in event.private.values())
