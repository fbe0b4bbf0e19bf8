"""Acts about a table rather than at it: coming, going, starting, pausing, closing.

Buttons and slash commands both end here. The answer is the table itself if its message was pressed, otherwise a
sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from weakref import WeakValueDictionary

from cogs.messages.reply import following
from cogs.visit import moves
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.moves import own_lobby
from cogs.visit.opening import level_for, must_be_allowed_here, place, show_in_group
from cogs.visit.visit import Visit
from engine.refused import Refused
from house.declined import Declined
from house.store import DoneBefore, Unread, is_begun, not_noted
from house.tables.lobby import host_only, in_lobby
from screens.acts import number
from screens.components import Component, rows, text
from screens.names import escaped, mention
from screens.panels import lobby
from screens.table import asking, frames
from screens.table.acts import BACK, BUY, JOIN, LEAVE
from screens.table.company import MATCH, STRENGTHS, WHO, company
from screens.unable import Unable


async def answer(visit: Visit, sentence: str) -> None:
    if visit.on_table_message and not visit.answered:
        await visit.shown_by(visit.message.shown)
    else:
        await visit.aside(sentence)


async def _answer_as_it_is(visit: Visit, played: str) -> None:
    """`played`: the sentence for a running hand. With too few players the table may be waiting instead."""
    await answer(visit, frames.paused(visit.stage) if visit.table.now.phase == "paused" else played)


async def _must_be_here(visit: Visit, declined: Declined) -> None:
    """Their request was done already, by an earlier press of theirs or by others, so show them the present state.
    Refuse everybody else, and a second request in one press."""
    if not visit.table.now.knows(visit.player):
        raise declined
    with suppress(Unread):
        if not_noted() is not None and await visit.room.has_come(visit.interaction.id):
            raise DoneBefore


@contextmanager
def _changing(visit: Visit) -> Iterator[None]:
    """The answer shows the outcome: neither the table's message nor their own panel is drawn in between."""
    with visit.message.shown.expect(visit.reply), visit.message.hands.of(visit.player).expect(visit.reply):
        yield


async def _in_place(visit: Visit, panel: list[Component]) -> None:
    """The question replaces the private menu that led to it."""
    if not visit.on_own_panel:
        await visit.whisper(panel)
        return
    if visit.stage.seat is None or visit.table.now.phase == "closed":
        await visit.last_words(panel)
    else:
        await visit.redraw(panel)


def _may_buy(visit: Visit) -> None:
    """Refuse before the player has to type anything."""
    table = visit.table
    if table.now.seat_of(visit.player) is None:
        raise Refused("not-seated")
    if table.now.due is not None:
        raise Refused("not-now", why="between-hands")
    if not table.now.room_for_chips(visit.player):
        raise Refused("bad-amount", least=0, most=0)


async def _add_computer(visit: Visit, wanted: str, opponent: str | None) -> None:
    with _changing(visit):
        moderator = await visit.moderates()
        strength = await level_for(visit, visit.table.guild, visit.table.game.id, wanted)
        done = await visit.table.add_computer(visit.player, opponent, strength, moderator=moderator)
        sentence = visit.say("{name} joins.", name=done.events[0].public["name"])
        if visit.on_own_panel and visit.stage.seat is not None:
            await own_lobby(visit, sentence)
        else:
            await answer(visit, sentence)


async def _move_here(visit: Visit) -> None:
    """The table has lost its channel. Its players, and moderators, may move it."""
    if visit.guild != visit.table.guild:
        raise Unable("move-in-server", table=visit.table.short)
    if not (visit.table.now.knows(visit.player) or await visit.moderates()):
        raise Declined("not-seated")
    await must_be_allowed_here(visit)
    must_write_here(visit)
    await visit.message.move(visit.channel)


class TableCommands:
    def __init__(self) -> None:
        self._rematching = WeakValueDictionary[int, asyncio.Lock]()  # by the table that is played again

    # --- coming and going --------------------------------------------------------------------------------

    @staticmethod
    async def join(visit: Visit) -> None:
        """A seated player sees their own panel or hand."""
        if visit.house != visit.table.guild:
            raise Unable("only-in-servers")
        if visit.at_home:
            visit.messages.context.dms.learn(visit.player, visit.channel)
        with visit.message.shown.expect(visit.reply):
            notice = ""
            try:
                await visit.table.join(visit.player, visit.name)
                if visit.table.now.phase == "between":
                    notice = visit.say("You will be dealt in with the next hand.")
            except Declined as declined:
                await _must_be_here(visit, declined)
            if visit.on_table_message:
                await visit.shown_by(visit.message.shown)
            if visit.stage.seat is not None:
                await moves.show_hand(visit, notice=notice)
                return
            link = visit.message.link(visit.i18n)
            later = visit.say(
                "You will be dealt in with the next hand at table {table}: {link}",
                table=visit.table.short,
                link=link,
            )
            await visit.aside([text(later), *rows([LEAVE.button(visit.stage)])])

    @staticmethod
    async def leave(visit: Visit) -> None:
        """A press in mid-game is confirmed once. The command's effect is explained beside it."""
        playing = visit.table.now.phase != "lobby" and visit.table.now.seat_of(visit.player) is not None
        if playing and visit.press is not None and visit.press.act != "leave_now":
            await _in_place(visit, asking.leave(visit.stage))
            return
        with _changing(visit):
            await visit.table.leave(visit.player)
            left = visit.say("You have left table {table}.", table=visit.table.short)
            if visit.table.now.phase == "lobby" and visit.on_own_panel:
                again = [] if visit.table.now.at_home else [JOIN.button(visit.stage)]
                await _in_place(visit, [text(left), *rows(again)])
            else:
                await answer(visit, left)

    @staticmethod
    async def sit_out(visit: Visit) -> None:
        await visit.table.sit_out(visit.player)
        if not visit.table.game.folds and visit.table.game.seats.least < visit.table.game.seats.most:
            away = visit.say("A computer finishes this hand for you, then you sit out until you come back.")
        elif not visit.table.game.folds:
            away = visit.say("A computer plays for you until you come back.")
        elif visit.table.game.joins:
            away = visit.say("You sit out from the next hand on, until you come back.")
        else:
            away = visit.say("You ante and fold every hand until you come back.")
        if visit.on_table_message:
            await answer(visit, away)
        await visit.aside([text(away), *rows([BACK.button(visit.stage)])])

    @staticmethod
    async def back(visit: Visit) -> None:
        await visit.table.back(visit.player)
        if visit.table.game.folds and visit.table.game.joins:
            here = visit.say("Welcome back. You will be dealt in with the next hand.")
        else:
            here = visit.say("Welcome back. You play your own cards again.")
        await answer(visit, here)

    @staticmethod
    async def buy(visit: Visit, chips: int | None = None) -> None:
        """`chips` None: a button was pressed, and a window asks for the number."""
        if not visit.table.game.chips:
            raise Unable("no-chips-here", game=visit.table.game.name)
        if visit.press is not None and "chips" not in visit.fields:
            _may_buy(visit)
            await visit.ask(BUY.window(visit.stage, visit.press))
            return
        chips = number(visit.fields["chips"]) if chips is None else chips
        await visit.table.top_up(visit.player, chips)
        sentence = visit.i18n.count("You buy {n} chip.", "You buy {n} chips.", chips)
        await answer(visit, sentence)

    @staticmethod
    async def computer(visit: Visit, strength: str = "", opponent: str | None = None) -> None:
        """A computer of a level, or one by name: `Ada`, or `Ada.sly` once the player has chosen Ada's level."""
        if not strength and visit.press is not None:
            name, _, strength = (visit.press.first or visit.press.detail).partition(".")
            strength, opponent = (name, None) if name in STRENGTHS else (strength, name or None)
        if opponent is not None and opponent not in WHO:
            raise Unable("old-button")
        if strength in STRENGTHS:
            await _add_computer(visit, strength, opponent)
        elif opponent is not None:
            await _in_place(visit, asking.strength(visit.stage, opponent))
        else:
            in_lobby(visit.table.record)
            host_only(visit.table.record, visit.player, moderator=await visit.moderates())
            await _in_place(visit, lobby.adding(visit.stage))

    @staticmethod
    async def remove(visit: Visit, seat: int | None = None) -> None:
        """The host may remove computers, and people in the lobby; moderators may remove anybody. `seat` None: a
        button was pressed, and the player chooses whom."""
        if seat is None and not visit.chosen:
            await _in_place(visit, asking.remove(visit.stage))
            return
        seat = int(visit.chosen[0]) if seat is None and visit.chosen[0].isdecimal() else seat
        if (
            seat is None
            or not 0 <= seat < len(visit.table.now.seats)
            or not visit.table.now.seats[seat].taken
        ):
            raise Unable("no-such-player")
        name = visit.table.now.seats[seat].name
        moderator = await visit.moderates()
        if visit.table.now.seats[seat].is_computer and visit.table.now.phase == "lobby":
            await visit.table.remove_computer(visit.player, seat, moderator=moderator)
        elif moderator or (visit.table.now.phase == "lobby" and visit.table.now.host == visit.player):
            await visit.table.remove(seat, visit.player)
        else:
            raise Unable("not-a-moderator")
        await answer(visit, visit.say("{name} is no longer at this table.", name=escaped(name)))

    @staticmethod
    async def invite(visit: Visit) -> None:
        """Invite a member of this server once, in the way that they prefer. Outside servers, show a code to pass
        on."""
        table = visit.table
        if table.now.seat_of(visit.player) is None:
            raise Refused("not-seated")
        if table.now.at_home:
            await visit.aside(frames.invites(visit.stage, visit.room.invitations.code(table)))
            return
        in_lobby(table.record)
        if visit.guild != table.guild:  # the people to choose from are others
            raise Unable("only-in-servers")
        player = visit.chosen_person
        if table.now.seat_of(player) is not None:
            raise Unable("sits-here")
        if len(table.now.seats) >= table.game.seats.most:
            raise Declined("table-full", most=table.game.seats.most)
        way = await visit.room.preferences.get(player, "invitations")
        if way == "off":
            raise Unable("not-to-invite")
        with visit.message.hands.of(visit.player).expect(visit.reply):
            await visit.messages.guests.invite(table, player, visit.player)
            await own_lobby(visit, visit.say("{player} is invited.", player=mention(player)))

    @staticmethod
    async def accept_in_advance(visit: Visit) -> None:
        """The button names the first hand to auto-accept, or none to stop."""
        hand = number(visit.press.detail) if visit.press is not None and visit.press.detail else None
        with (
            visit.message.shown.expect(visit.reply),
            visit.message.hands.of(visit.player).expect(visit.reply),
        ):
            await visit.table.accept_in_advance(visit.player, hand)
            await moves.show_hand(visit, update=visit.on_own_panel)

    # --- running the table -------------------------------------------------------------------------------

    @staticmethod
    async def start(visit: Visit) -> None:
        with _changing(visit):
            try:
                await visit.table.start(visit.player, moderator=await visit.moderates())
            except Declined as declined:
                if declined.code != "begun-already":
                    raise
                await _must_be_here(visit, declined)
                notice = visit.say("The game has already begun.")
                await moves.show_hand(visit, update=visit.on_own_panel, notice=notice)
                return
            if visit.on_table_message or visit.stage.seat is None:
                await answer(visit, visit.say("The cards are dealt."))
            else:
                await moves.show_hand(visit, update=visit.on_own_panel)

    async def fill(self, visit: Visit) -> None:
        """Computers take the free seats, and the cards are dealt."""
        table, seats, moderator = visit.table, company(visit.table.game), await visit.moderates()
        with _changing(visit):
            level = await level_for(visit, table.guild, table.game.id, MATCH)
            try:
                await table.fill(visit.player, seats, level, moderator=moderator)
            except Declined:
                if table.now.phase == "lobby" and len(table.now.seats) < seats:
                    raise  # otherwise another player acted first
            await self.start(visit)

    @staticmethod
    async def deal(visit: Visit) -> None:
        if moves.plays_alone(visit):
            await moves.deal_here(visit)
            return
        with visit.message.shown.expect(visit.reply):
            await visit.table.deal(visit.player)
            await _answer_as_it_is(visit, visit.say("The cards are dealt."))

    @staticmethod
    async def nudge(visit: Visit) -> None:
        """Ping, in a group chat, the player that the table waits for."""
        if visit.table.now.seat_of(visit.player) is None:
            raise Refused("not-seated")
        if not {*visit.message.turn_ping.waited_for()} - {visit.player}:
            await moves.show_hand_here(visit)
            return
        await visit.shown_by(visit.message.shown)
        ping = visit.message.turn_ping
        if not await ping.nudge(following(visit.reply, ping.called), visit.player):
            await visit.whisper(visit.say("They have just been nudged. Give them a few minutes."))

    @staticmethod
    async def pause(visit: Visit) -> None:
        await visit.table.pause(visit.player, moderator=await visit.moderates())
        await answer(visit, visit.say("The table is paused. To go on, use `/table resume`."))

    @staticmethod
    async def resume(visit: Visit) -> None:
        with visit.message.shown.expect(visit.reply):
            await visit.table.resume(visit.player, moderator=await visit.moderates())
            await _answer_as_it_is(visit, visit.say("The game goes on."))

    @staticmethod
    async def keep(visit: Visit) -> None:
        """Keep an idle table open for players who still want to play."""
        with visit.message.shown.expect(visit.reply):
            await visit.table.keep_open(visit.player)
            await answer(visit, visit.say("Table {table} stays open.", table=visit.table.short))

    @staticmethod
    async def close(visit: Visit) -> None:
        """Ask first if a hand is running, because closing voids it. The confirming press carries the hand's number."""
        hand, moderator = asking.hand_under_way(visit.stage), await visit.moderates()
        host_only(visit.table.record, visit.player, moderator=moderator)
        asked = visit.press.detail if visit.press is not None and visit.press.act == "close_now" else ""
        if hand and asked != str(hand):
            await _in_place(visit, asking.close(visit.stage))
            return
        result = visit.on_own_panel and moves.plays_alone(visit) and visit.table.now.phase != "lobby"
        with _changing(visit):
            await visit.table.close(visit.player, moderator=await visit.moderates())
        if result:  # of the last hand, whose result comes there
            await visit.reply.acknowledge()
            return
        if visit.table.game.chips:
            sentence = visit.say(
                "Table {table} is closed. Everyone has their chips back.", table=visit.table.short
            )
        else:
            sentence = visit.say("Table {table} is closed.", table=visit.table.short)
        await _in_place(visit, [text(sentence)])

    @staticmethod
    async def void_hand(visit: Visit) -> None:
        """Ask a moderator first, because it cannot be undone."""
        await visit.must_moderate()
        if not asking.hand_under_way(visit.stage):
            raise Declined("nothing-to-void")
        await _in_place(visit, asking.void(visit.stage))

    @staticmethod
    async def void(visit: Visit) -> None:
        """Void the hand, by a moderator or a player who agrees with one: the confirming press carries the hand's
        number."""
        hand = asking.hand_under_way(visit.stage)
        sure = visit.press is not None and visit.press.act == "void_now"
        if sure:
            await visit.must_moderate()
            hand = number(visit.press.detail) if visit.press is not None else 0
        with _changing(visit):
            await visit.table.void(visit.player, hand, moderator=sure)
        if visit.table.now.phase == "closed":
            sentence = visit.say("The hand is void, and table {table} is closed.", table=visit.table.short)
        else:
            sentence = visit.say("Noted. The hand is void once all who play it agree.")
        await (visit.whisper(sentence) if visit.on_table_message else _in_place(visit, [text(sentence)]))

    async def rematch(self, visit: Visit, closed: int) -> None:
        """Open a new table for the same people, once. Others who press in between wait until it is shown, and get a
        link."""
        async with self._rematching.setdefault(closed, asyncio.Lock()):
            again = visit.room.successor(closed)
            if again is not None and not visit.may_speak_of(again):
                raise Declined("table-closed")
            if again is not None and again.now.at_home:
                await visit.come_to(again)
                await moves.show_hand(visit, update=visit.on_own_panel)
                return
            if again is not None:
                link = await visit.messages.of(again).linked(visit.i18n)
                await visit.whisper(visit.say("The rematch is already open: {link}", link=link))
                return
            if visit.guild is not None:
                must_write_here(visit)
            moderator = await visit.moderates()
            table = await visit.room.rematch(closed, visit.player, guild=visit.house, moderator=moderator)
            await place(visit, visit.messages.of(table))
        if table.record.series.played:
            # A series goes on at once. If it cannot, the player who pressed reads why, and the lobby is open.
            message, alone = visit.messages.of(table), moves.plays_alone(visit)
            with (
                message.shown.expect(visit.reply),
                message.hands.of(visit.player).expect(visit.reply) if alone else nullcontext(),
            ):
                await table.start(visit.player, moderator=moderator)
                if alone:
                    await moves.show_hand(visit, update=visit.stays and visit.on_own_panel)

    async def rematch_here(self, visit: Visit) -> None:
        """Open a rematch of the last table that closed in this channel."""
        closed = visit.messages.closed_in(visit.channel)
        if closed is None:
            raise Unable("nothing-closed")
        await self.rematch(visit, closed)

    @staticmethod
    async def show(visit: Visit) -> None:
        """Move the table's message to the bottom of its channel; if that was deleted, to this one."""
        message = visit.message
        if visit.table.now.at_home:
            await moves.show_hand_here(visit)
            return
        if visit.table.now.in_group:
            await show_in_group(visit)
            return
        if message.gone:
            await _move_here(visit)
        elif visit.channel == message.place:
            is_begun()
            await message.post()
        else:
            where = message.link(visit.i18n)
            await visit.whisper(
                visit.say("Table {table} is here: {link}", table=visit.table.short, link=where)
            )
            return
        await visit.whisper(visit.say("Here it is: {link}", link=message.link(visit.i18n)))
