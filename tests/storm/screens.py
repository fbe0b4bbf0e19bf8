"""Each table has one board, each hand one result and a letter for each player, each decision one ping; all are up
to date."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cogs.messages import table_message
from cogs.messages.turn_ping import DOOR
from screens.panels import panels
from screens.results.card import AGAIN, DETAILS

from .access import DMS_CLOSED, NO_COMMON_SERVER
from .ids import presses
from .service import words_of
from .things import TOKEN_SECONDS, Message

if TYPE_CHECKING:
    from .lives import Life
    from .world import World

SENDS = re.compile(r"/channels/(\d+)/messages")
HAND = re.compile(r"Your cards|Vos cartes")
ENOUGH, ENOUGH_DMS = 100, 3  # allowed repetitions of one refusal in an evening
LATE = 30.0  # seconds until an event must be shown
PLACE = re.compile(r"/channels/\d+/(\d+)(?:/(\d+))?")


def result_of(components: list[dict[str, Any]]) -> tuple[Any, ...] | None:
    """Which hand's result this is: no other message has such a button."""
    return next(
        (("result", press.table, press.version) for press in presses(components) if press.act == DETAILS),
        None,
    )


class Screens:
    def __init__(self, world: World) -> None:
        self._world = world
        self.life_began = 0.0
        self._first_meant: dict[str, tuple[Any, ...] | None] = {}
        self._changed: dict[int, float] = {}  # when something happened last at a table

    def changed(self, table: Any) -> None:
        self._changed[table.id] = self._world.loop.now

    def meant(self, life: Life, method: str, path: str, body: Any) -> tuple[Any, ...] | None:
        """A new message's meaning: a letter for a hand, a ping for a decision."""
        found = SENDS.fullmatch(path) if method == "POST" else None
        if found is None or life.room is None:
            return None
        sent = path + str(
            body.get("nonce") or words_of(body)
        )  # two decisions may be asked for in the same words
        result = result_of(body.get("components") or [])
        if result is not None:
            return self._first_meant.setdefault(sent, result)
        if body.get("allowed_mentions", {}).get("users"):
            return self._first_meant.setdefault(sent, self._pinged(life, body))
        direct = self._world.service.channels[int(found[1])].recipient
        if direct is None:
            return None
        return self._first_meant.setdefault(sent, self._dealt(life, direct, body))

    @staticmethod
    def _dealt(life: Life, player: int, body: Any) -> tuple[Any, ...] | None:
        """The hand that is played when it is sent first."""
        shown = next((one.table for one in presses(body.get("components") or []) if one.act == "menu"), None)
        table = next((one for one in life.room.tables.values() if one.id == shown), None)
        return (
            ("letter", table.id, player, table.now.state.hand)
            if table is not None and table.now.state is not None
            else None
        )

    @staticmethod
    def _pinged(life: Life, body: Any) -> tuple[Any, ...] | None:
        """The decision that is open when it is sent first; the library may send it again later."""
        named = PLACE.search(words_of(body))
        if named is None:
            return None
        linked = int(named[1]), int(named[2] or 0)  # several tables may share one channel
        boards = {life.bot.messages.of(table): table for table in life.room.tables.values()}
        table = next(
            (one for board, one in boards.items() if (board.place, board.message or 0) == linked), None
        )
        return ("ping", table.id, table.record.decision) if table is not None else None

    def messages(self) -> Iterator[Message]:
        for channel in self._world.service.channels.values():
            for message in channel.messages.values():
                if not message.deleted and not channel.deleted:
                    yield message

    def _insisted(self) -> None:
        for (channel, code), number in self._world.service.access.refused.items():
            if number > (ENOUGH_DMS if code in (DMS_CLOSED, NO_COMMON_SERVER) else ENOUGH):
                self._world.trace.find("insists", f"was refused {number} times in {channel} ({code})")

    async def at_the_end(self) -> None:
        """When all has settled."""
        self._insisted()
        tables = self._world.tables()
        self._boards(tables)
        for life in self._world.lives():
            for table in list(life.room.tables.values()):
                await self._as_it_is(life.bot.messages, table)
                self._results(table)
        self._hands(tables)
        shown = [message for message in self.messages() if message.mark and not _ended(message)]
        meddled = self._world.service.access.changed_at
        marks = Counter(
            message.mark
            for message in shown
            if message.mark[0] != "ping" or meddled[message.channel.id] < message.at
        )
        for mark, number in marks.items():
            if mark[0] == "letter" and number > 1:
                self._world.trace.find("two-letters", f"{number} for hand {mark[3]} of one player")
            if mark[0] == "result" and number > 1:
                self._world.trace.find("two-results", f"{number} for one hand")
            if mark[0] == "ping":
                self._ping(tables.get(mark[1]), mark[2], number)

    def _boards(self, tables: dict[int, Any]) -> None:
        boards: dict[int, list[Message]] = {}
        for message in self.messages():
            found = presses(message.components)
            if result_of(message.components) is not None or message.id in self._world.service.channels:
                continue  # it leads to the table's thread
            public = message.only_for is None and message.channel.recipient is None
            ping = bool(found) and found[0].detail == DOOR  # it leads to one's hand
            if public and not message.channel.group and found and not ping:
                boards.setdefault(found[0].table, []).append(message)
        for ident, shown in boards.items():
            if len(shown) > 1 and ident in tables:
                whence = "+".join(one.origin for one in shown)
                self._world.trace.find(
                    "two-boards", f"{len(shown)} of table {tables[ident].short} ({whence})"
                )

    def _hands(self, tables: dict[int, Any]) -> None:
        """Each player has one private message with a hand among this life's messages."""
        hands: Counter[tuple[int, int]] = Counter()
        for message in self.messages():
            owner = message.only_for or message.channel.recipient
            found = [press for press in presses(message.components) if press.kind == "g"]
            if (
                owner is None
                or not found
                or self._excused(message)
                or HAND.search(words_of(message.body)) is None
            ):
                continue
            if found[0].table in tables:
                hands[found[0].table, owner] += 1
        for (table, owner), number in hands.items():
            if number > 1:
                who = self._world.service.users.get(owner, "?")
                self._world.trace.find("two-hands", f"{number} of {who} at table {tables[table].short}")

    def _excused(self, message: Message) -> bool:
        """The message is from before a kill, out of reach, or its arrival is unknown."""
        asked = self._world.service.asked.get(f"token{message.interaction}")
        late = self._world.loop.now - max(message.at, message.edited) > TOKEN_SECONDS
        known = message.nonce is None or message.mark is not None
        lost = asked is not None and (asked.troubled or late)
        return message.at < self.life_began or lost or not known

    async def _as_it_is(self, messages: Any, table: Any) -> None:
        """Its message is there, and drawn again it would be the same. Outside servers it is one's own,
        or in a group chat an answer, which follows as long as that lasts."""
        if not table.now.on_server:
            return
        board = messages.of(table)
        channel = self._world.service.channels.get(board.place)
        if self._out_of_reach(board.place, table):
            return
        message = channel.messages.get(board.message) if channel is not None else None
        if message is None or message.deleted or channel.deleted:
            if not self._lags(board, table):
                self._world.trace.find("no-board", f"table {table.short} ({table.now.phase})")
            return
        styles = messages.styles  # guests read the server's language
        stage = (await (styles.invitation if table.now.state is None else styles.table)(table)).stage(
            table.now
        )
        if message.components != panels.public(
            stage, board.news.line, board.notice, led=board.results.lead_on
        ):
            self._world.trace.find("stale-board", f"table {table.short} shows what was")

    def _results(self, table: Any) -> None:
        """The next hand is dealt from the result of the last one, and from none before."""
        meddled = self._world.service.access.changed_at
        for message in self.messages():
            found = {press.act: press for press in presses(message.components) if press.table == table.id}
            own = message.only_for is not None or message.channel.recipient is not None
            if own or AGAIN not in found or DETAILS not in found:
                continue
            last = table.now.state is not None and found[DETAILS].detail == str(table.now.state.hand)
            if not (last and table.now.phase == "between") and meddled[message.channel.id] < message.at:
                hand, phase = found[DETAILS].detail, table.now.phase
                self._world.trace.find("stale-result", f"hand {hand} of {table.short} leads on ({phase})")

    def _lags(self, board: Any, table: Any) -> bool:
        """A lone person plays there, on a panel of their own: the public message may lag, and its deletion is noticed
        only then."""
        alone = table.now.only_person is not None and table.now.phase in ("playing", "between")
        time = board.context.outbox.timing.edit_seconds * (table_message.LATER + 1)
        return alone and self._world.loop.now - self._changed.get(table.id, 0.0) < time

    def _out_of_reach(self, place: int, table: Any) -> bool:
        """The bot may not have been able to write there, or its message was changed, since the table's last event."""
        channel, changed = self._world.service.channels.get(place), self._changed.get(table.id, 0.0)
        home, meddled = self._world.service.channels[table.now.channel], self._world.service.access.changed_at
        lately = max(meddled[place], meddled[home.id]) > changed - LATE
        return lately or home.deleted or channel is None

    def _ping(self, table: Any, decision: int, number: int) -> None:
        if number > 1:
            self._world.trace.find("two-pings", f"{number} for one decision")
        elif table is None or table.now.phase != "playing" or table.record.decision != decision:
            self._world.trace.find("ping-left", "for a decision that has passed")


def _ended(message: Message) -> bool:
    """Whether it was a letter with a hand, and says by now that its player has left the table."""
    return message.mark[0] == "letter" and HAND.search(words_of(message.body)) is None
