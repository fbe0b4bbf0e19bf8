"""The results of a table's hands: when each is posted, its text, and each player's own outcome elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from cogs.messages.kind import Wanted
from cogs.messages.message import Message
from cogs.messages.place import Channel
from cogs.messages.styles import ReaderStyle
from cogs.messages.table_place import TablePlace
from engine.coaching import Found
from engine.common_events import Closed, HandEnds
from engine.contract import View
from engine.grading.grade import Grade
from engine.hindsight.bluffs import Bluff, bluffs
from house.declined import Declined
from house.store import Unread
from house.store.message_rows import RESULT
from house.tables.hand_replay import Frame
from house.tables.plans import Owed
from house.tables.records import Change, Settled
from house.tables.results import HandLog
from house.tables.table_view import TableView
from screens import medals
from screens.results import card
from screens.results.folding import result_of
from screens.results.grades import costliest
from screens.results.own import UNDER_WAY, Ended, Whole, ended_for
from screens.results.picture import result_picture
from screens.results.remarks import remark
from screens.results.review import could_have
from screens.results.sentences import meaning, meant
from screens.table.hand_result import HandResult
from screens.table.stage import Stage

SEVERAL = 2
TALL = 20  # messages of talk that are as tall as a result
LEADS, ENDED = 1, 2
"""Versions of a result: it offers the next hand, or does not."""


def is_over(table: TableView) -> bool:
    """Whether no hand is running, so that players read how the last one ended."""
    return table.state is not None and (table.phase == "closed" or table.due is None)


class FinishedHand(NamedTuple):
    """A finished hand, and its players. `on_server`: whether its table is."""

    result: HandResult
    hand: HandLog
    on_server: bool = True

    def seat_of(self, player: int) -> int | None:
        return next((seat for seat, who in self.hand.players.items() if who == player), None)

    @property
    def alone(self) -> bool:
        """Whether at most one person has played it."""
        return sum(player is not None for player in self.hand.players.values()) < SEVERAL

    @property
    def is_private(self) -> bool:
        """The result appears only on the player's own panel."""
        return self.alone or not self.on_server


async def meaning_of(stage: Stage, told: FinishedHand, *, alone: bool, whole: bool = False) -> str:
    word = meant(stage, told.result, alone=alone)
    return await asyncio.to_thread(meaning, stage, word, whole=whole) if word else ""


class TableResults:
    def __init__(self, spot: TablePlace, touch: Callable[[], None]) -> None:
        self._spot = spot
        self._touch = touch
        self.lead_on = False
        """The result of the last hand offers the next one, or is about to; the table's message then does not."""
        self._may_lead = self._forgetful = (
            spot.table.now.state is not None
        )  # an older one, for all that is known
        self._room = spot.context.room
        self._outbox = spot.context.outbox
        self._reading = asyncio.Lock()
        self._told: tuple[Owed, FinishedHand] | None = None  # the latest one read
        # By seat: their view when that hand ended, and their best possible hand.
        self._missed: dict[int | None, tuple[View, Found | None]] = {}
        # By seat: the costliest decision, and the step before it; None while it is graded, or if nothing cost much.
        self._cost: dict[int, tuple[Frame, Grade] | None] = {}
        self.weighed: Callable[[int], None] = lambda _player: None
        """Called for a player whose result has more to show now."""
        self._last: Owed | None = None
        self._below: set[int] = set()  # the results below the table's message

    def changed(self, change: Change) -> None:
        """Called after each commit; must return at once."""
        table = self._spot.table
        if table.now.state is None:
            return
        over = any(isinstance(event, HandEnds | Closed) for event in change.events)
        if (self._may_lead or self.lead_on) and (over or table.now.phase != "between"):
            self._lead_no_more()
        if over:
            self._last = Owed(table.id, change.version, table.now.state.hand)
            self.lead_on = sum(seat.is_person for seat in table.now.seats) >= SEVERAL
            self.message(change.version).want()

    async def recall(self) -> None:
        """Offer the next hand again after a restart or a rest, in a result that is kept."""
        table = self._spot.table
        if not self._forgetful or table.now.phase != "between":
            return
        rows = await self._spot.context.messages.desk.rows.about(RESULT, table.id)
        if self._may_lead and table.now.phase == "between":
            self.lead_on = any(row.stage == table.now.in_play.hand and not row.leaving for row in rows)
        self._forgetful = False

    def _lead_no_more(self) -> None:
        """Update the current result; after a restart or a rest, any result there is."""
        if self._may_lead:
            self._outbox.begin(self._look())
        if self._last is not None:
            self.message(self._last.version).want()
        self._may_lead = self._forgetful = self.lead_on = False

    def redraw(self) -> None:
        """A player has no name any longer: the result that is kept is shown once more."""
        self._outbox.begin(self._look())

    async def _look(self) -> None:
        ask = self._spot.context.messages.about
        for result in await self._outbox.read(lambda: ask(RESULT, self._spot.table.id)):
            result.want()

    def message(self, version: int) -> Message:
        """The result of the hand that this version has ended."""
        return self._spot.context.messages.named(RESULT, self._spot.table.id, version)

    @property
    def quiet(self) -> bool:
        last = self._last
        return last is None or self._spot.context.messages.idle(RESULT, last.table, last.version)

    def stand_below(self) -> bool:
        """Whether the table's message must be posted again, because of the results below it."""
        if len(self._below) * TALL < self._outbox.timing.repost_after:
            return False
        self._below = set()
        return True

    # --- the message -------------------------------------------------------------------------------------

    async def wanted(self, owed: Owed, *, stands: bool) -> Wanted | None:
        leads = False
        try:
            told = await self.told(owed)
            if told is None or told.hand.late or told.is_private:
                return None
            shown = await self._drawn(owed, told, leads=self._leads_to_next(owed))
            leads = not shown.ends
        finally:
            self.leads(owed, leads=leads)
        if not stands:
            self._below.add(owed.version)
        return shown

    async def _drawn(self, owed: Owed, told: FinishedHand, *, leads: bool) -> Wanted:
        stage = (await self._spot.context.styles.table(self._spot.table)).stage(self._spot.table.now)
        stage = stage.but(once=told.hand.names)
        said = self._remark(stage, told, owed.hand)
        means = await meaning_of(stage, told, alone=False)
        return Wanted(
            LEADS if leads else ENDED,
            card.posted(stage, told.result, owed.version, said, means, leads=leads),
            Channel(self._spot.place),
            stage=owed.hand,
            picture=result_picture(stage, told.result) if stage.drawn else None,
            quiet=True,
            marks=(card.mark(owed.table, owed.version, owed.hand),),
            again=False,
            anew=False,
            ends=not leads,
        )

    def leads(self, owed: Owed, *, leads: bool) -> None:
        """Note whether this result offers the next hand; otherwise the table does."""
        state = self._spot.table.now.state
        if self.lead_on != leads and state is not None and state.hand == owed.hand:
            self.lead_on = leads
            self._touch()

    def _leads_to_next(self, owed: Owed) -> bool:
        """Whether anybody may deal the next hand now. While a table waits for players, its own message offers it."""
        table = self._spot.table
        return table.now.phase == "between" and table.now.in_play.hand == owed.hand

    def _remark(self, stage: Stage, told: FinishedHand, number: int) -> str:
        """A computer's remark, where one person plays with computers."""
        if not told.alone:
            return ""
        computers = sorted(seat for seat, player in told.hand.players.items() if player is None)
        return remark(stage, told.hand.events, number, computers)

    # --- outcomes shown elsewhere ------------------------------------------------------------------------

    async def told(self, owed: Owed) -> FinishedHand | None:
        """The result of a hand, or None if it has not ended. The log is read once for all readers."""
        async with self._reading:
            if self._told is None or self._told[0] != owed:
                table = self._spot.table
                hand = await self._room.results.hand(owed)
                result = result_of(table.game, table.now.options, hand.events, owed.hand)
                if result is None:
                    return None
                self._told, self._missed, self._cost = (
                    (owed, FinishedHand(result, hand, table.now.on_server)),
                    {},
                    {},
                )
            return self._told[1]

    async def ended_for(self, player: int, style: ReaderStyle) -> Ended:
        """How the last hand ended for one player; empty during a hand, or if the database does not answer."""
        table = self._spot.table
        if not is_over(table.now):
            return UNDER_WAY
        owed = self._last or Owed(table.id, table.now.version, table.now.in_play.hand)
        try:
            told = await self.told(owed)
            home = await self._taken_home(player) if told is not None and told.is_private else None
        except Unread:
            return UNDER_WAY
        hand, seat = table.now.in_play.hand, told.seat_of(player) if told is not None else None
        if told is None or seat is None or not is_over(table.now):
            return UNDER_WAY
        stage = style.stage(table.now, player).but(once=told.hand.names)
        view, missed = None, None
        if stage.seat == seat:
            view, missed = await self._could_have_had(owed, stage, told)
        remark = self._remark(stage, told, owed.hand) if told.is_private else ""
        means = ""
        if told.is_private:
            means = await meaning_of(stage, told, alone=told.alone)
        earned = await self._room.medals.earned(player, owed.table, owed.hand)
        if not is_over(table.now) or table.now.in_play.hand != hand:
            return UNDER_WAY  # the next one was dealt in between, and all old cards are out of sight
        worst = self._costliest(owed, player, seat)
        if missed is not None and (worst is None or missed.cost >= worst[1].cost):
            line = could_have(stage.but(then=view), told.result, missed)
        else:
            line = costliest(style.stage(worst[0].table, player), worst[1]) if worst is not None else ""
        line = "\n".join(filter(None, (line, medals.told(stage.i18n, earned))))
        film = card.film_id(owed.table, owed.version, owed.hand)
        if told.is_private:
            found = self._bluffs(view, told, seat) if told.alone else ()
            could = missed.rung if missed is not None else ""
            whole = Whole(told.result, owed.version, remark, told.alone, found, means, could, home)
            return Ended(line, film, whole)
        return Ended(ended_for(stage, told.result, seat, line), film)

    def _bluffs(self, view: View | None, told: FinishedHand, seat: int) -> tuple[Bluff, ...]:
        """Unchallenged words that are none. Hidden while others play for their chips, too."""
        table = self._spot.table
        if view is None or view.hand != told.result.hand or table.now.options.get("words") != "honour":
            return ()
        return bluffs(table.game, view, told.hand.own.get(seat, ()))

    def _costliest(self, owed: Owed, player: int, seat: int) -> tuple[Frame, Grade] | None:
        """Their costliest decision, if one cost much, and the step before it. Grading runs beside the loop; no
        result waits for it."""
        if self._told is not None and seat not in self._cost and not self._told[1].result.void:
            self._cost[seat] = None
            if self._weighs_more:
                self._outbox.begin(self._weigh(owed, self._cost, player, seat))
        return self._cost.get(seat)

    @property
    def _weighs_more(self) -> bool:
        return self._room.results.grading.under_way < self._outbox.timing.hands_weighed

    async def _weigh(
        self, owed: Owed, known: dict[int, tuple[Frame, Grade] | None], player: int, seat: int
    ) -> None:
        with suppress(Declined, Unread):
            frames = await self._room.results.film(owed, self._spot.table.now)
            if not self._weighs_more or frames[0].table.seat_of(player) != seat:
                return  # another player may have been dealt in there
            grades = await self._room.results.grading.of(player, owed, frames, seat)
            await grades.over.wait()
            worst = grades.worst(chips=self._spot.table.game.chips)
            before = [frame for frame in frames if worst is not None and frame.table.version < worst[0]]
            takes = worst is not None and before[-1].takes(seat, worst[1].acts[0].action)
            if worst is not None and takes and known is self._cost:
                known[seat] = before[-1], worst[1]
                if is_over(self._spot.table.now) and self._spot.table.now.in_play.hand == owed.hand:
                    self.weighed(player)

    async def _taken_home(self, player: int) -> Settled | None:
        """The chips they got back from a closed table."""
        table = self._spot.table
        account = await table.settlement() if table.now.phase == "closed" and table.game.chips else ()
        return next((line for line in account if line.player == player), None)

    async def _could_have_had(
        self, owed: Owed, stage: Stage, told: FinishedHand
    ) -> tuple[View, Found | None]:
        """Computed once and kept with their present view: once the next game is called, this hand's cards are gone."""
        view = stage.view
        if told.result.void or view.hand != told.result.hand:
            return view, None
        known = self._missed
        if view.seat not in known:
            known[view.seat] = view, await self.missed(owed, view, told)
        return known[view.seat]

    async def missed(
        self, owed: Owed, view: View, told: FinishedHand, frames: Sequence[Frame] = ()
    ) -> Found | None:
        """Their best possible hand, from their view at the end. `frames`: its film, if there is one."""
        events = told.hand.own.get(view.seat) if view.seat is not None else None
        if told.result.void or events is None:
            return None
        try:
            return await self._room.results.look_back(owed, self._spot.table.now, view, events, frames)
        except (Declined, Unread):
            return None  # it cannot be replayed
        except Exception as wrong:  # noqa: BLE001 - a line that cannot be found must not keep a hand from its player
            self._outbox.incident("not-looked-back", wrong, table=self._spot.table.id)
            return None
