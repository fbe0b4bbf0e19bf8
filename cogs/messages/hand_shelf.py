"""The place of each player's hand at one table: one message a player, stored with the table.

A new message replaces the one before, which is deleted if it can still be reached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cogs.messages import hand_places
from cogs.messages.hand_places import RENEWED, HandDM, Panel, Place
from cogs.messages.kept import Kept, Leaving
from cogs.messages.spot import Spot
from screens.custom_ids import Press

NOTE = "letters"  # stored, so the word stays
LEAVING = "leaving"  # beside the players: what is about to be deleted
PATIENCE = 0.5  # seconds that an edit waits for its picture


class HandMessage(NamedTuple):
    place: Place
    hand: int
    version: int = -1  # of the table that it shows; -1: unknown
    picked: Press | None = None  # what the player has picked there so far
    gives_way: bool = False  # a menu or a question is shown in its place


class HandShelf:
    def __init__(self, spot: Spot, expired: Callable[[int], None], pictured: Callable[[int], None]) -> None:
        """`expired` is called for players whose panel was deleted, `pictured` for those whose picture is ready."""
        self._spot = spot
        self._outbox = spot.context.outbox
        self._expired, self._pictured = expired, pictured
        self._kept: dict[int, Kept] = {}
        self._sent: dict[int, HandMessage] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._remarks: dict[int, Place] = {}
        self._noted: dict[int, Place] = {}
        # By player and hand: how many messages have been replaced.
        self._lost: dict[tuple[int, int], int] = {}
        known = dict(spot.table.notes.get(NOTE) or {})
        leaving = (hand_places.read_place(noted)[0] for noted in known.pop(LEAVING, ()))
        self._leaving = Leaving(self._outbox, (place for place in leaving if place is not None))
        for player, noted in zip(map(int, known), known.values(), strict=True):
            place, hand, lost = hand_places.read_place(noted)
            if lost:
                self._lost[player, hand] = lost
            if place is not None:
                self._sent[player] = HandMessage(place, hand)
                self._noted[player] = place
            if isinstance(place, HandDM):
                spot.context.dms.learn(player, place.channel)

    def __contains__(self, player: int) -> bool:
        return player in self._sent

    @property
    def players(self) -> set[int]:
        return set(self._sent)

    @property
    def at_the_table(self) -> set[int]:
        """Players whose hand is in a panel at the table."""
        return {player for player, sent in self._sent.items() if isinstance(sent.place, Panel)}

    def get(self, player: int) -> HandMessage | None:
        return self._sent.get(player)

    def kept(self, player: int) -> Kept:
        """Their message, sent or yet to be sent."""
        if player not in self._kept:
            pictures, whose = self._spot.context.pictures, ("hand", self._spot.table.id, player)
            self._kept[player] = Kept(pictures, whose, partial(self._pictured, player))
        kept, sent = self._kept[player], self._sent.get(player)
        if sent is not None and kept.place is None:  # as it was stored
            kept.place = sent.place
            kept.doubt()
        return kept

    def let_go(self, player: int) -> Kept:
        """The message ends."""
        kept = self.kept(player)
        del self._kept[player]
        return kept

    def put(self, player: int, sent: HandMessage) -> None:
        """The hand is shown there now. If that is another message than before, that one is deleted."""
        before = self._sent.get(player)
        self._sent[player] = sent
        if before is not None and before.place is sent.place:
            return  # it is watched already
        if before is not None and not hand_places.same(before.place, sent.place):
            self._lose_one(player, before.hand)
            self.take_away(before.place)
        self._watch(player)

    def lose(self, player: int) -> HandMessage | None:
        """Forget their message: the next is a new one, even in the same hand."""
        sent = self._sent.pop(player, None)
        hand = sent.hand if sent is not None else self._hand
        self._lose_one(player, hand)
        self._watch(player)
        return sent

    def _lose_one(self, player: int, hand: int) -> None:
        self._lost[player, hand] = self._lost.get((player, hand), 0) + 1

    def lost(self, player: int, hand: int) -> int:
        """How many messages of this hand have been replaced. Earlier hands are forgotten."""
        for known in [one for one in self._lost if one[0] == player and one[1] < hand]:
            del self._lost[known]
        return self._lost.get((player, hand), 0)

    @property
    def _hand(self) -> int:
        state = self._spot.table.state
        return state.hand if state is not None else 0

    def clear(self) -> dict[int, HandMessage]:
        """Remove and return all of them."""
        ended, self._sent = self._sent, {}
        for player in ended:
            self._watch(player)
        for player in [*self._remarks]:
            self.remark(player, None)
        return ended

    def take_away(self, place: Place) -> None:
        if not self._outbox.closing:  # else the next start finds it where it is noted
            self._leaving.take_away(place)

    def remark(self, player: int, place: Place | None, *, hand: Place | None = None) -> None:
        """A private sentence at the table. It is deleted when the next one comes or the hand is shown, unless the hand takes
        its message (`hand`)."""
        before, now = self._remarks.pop(player, None), place or hand
        if place is not None:
            self._remarks[player] = place
        if before is None or (now is not None and hand_places.same(before, now)):
            return
        if not (isinstance(before, Panel) and before.lasts < 0):
            self.take_away(before)

    # --- panels do not last --------------------------------------------------------------------------------

    def watch(self) -> None:
        """After a restart: delete what was to be deleted, and set the panels' timers."""
        self._leaving.begin()
        for player in self._sent:
            self._watch(player)

    def _watch(self, player: int) -> None:
        timer = self._timers.pop(player, None)
        if timer is not None:
            timer.cancel()
        sent = self._sent.get(player)
        if sent is not None and isinstance(sent.place, Panel):
            seconds = max(0.0, sent.place.lasts)
            self._timers[player] = asyncio.get_running_loop().call_later(seconds, self._expire, player)

    def _expire(self, player: int) -> None:
        """Delete the panel while its token is still good."""
        if self._outbox.closing:
            return  # the next start finds it
        sent = self.lose(player)
        if sent is not None:
            self.take_away(sent.place)
        self._expired(player)

    # --- what is stored ------------------------------------------------------------------------------------

    def worth_noting(self, player: int) -> bool:
        """Whether the place differs from the stored one, or its token is much newer."""
        noted, sent = self._noted.get(player), self._sent.get(player)
        if noted is None or sent is None or not hand_places.same(noted, sent.place):
            return True
        both = isinstance(noted, Panel) and isinstance(sent.place, Panel)
        return both and sent.place.since - noted.since > RENEWED  # type: ignore[union-attr]  # just asked

    async def note(self) -> None:
        self._noted = {player: sent.place for player, sent in self._sent.items()}
        noted = {
            str(player): hand_places.written(None, hand, lost)
            for (player, hand), lost in self._lost.items()
            if hand == self._hand
        }
        for player, sent in self._sent.items():
            lost = self._lost.get((player, sent.hand), 0)
            noted[str(player)] = hand_places.written(sent.place, sent.hand, lost)
        if leaving := self._leaving.noted:
            noted[LEAVING] = [hand_places.written(place, 0, 0) for place in leaving]
        await self._spot.table.note(NOTE, noted)

    def knows(self, player: int) -> bool:
        """Whether anything is stored about them."""
        return player in self._sent or any(known[0] == player for known in self._lost)

    def forget(self, player: int) -> HandMessage | None:
        sent = self.lose(player)
        for known in [one for one in self._lost if one[0] == player]:
            del self._lost[known]
        return sent
