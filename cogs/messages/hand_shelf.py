"""Where each player's hand stands now, at one table. There is one place a player, and it is stored with the table.

What a new message replaces is deleted, or loses its buttons where it can no longer be reached.
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
PATIENCE = 0.5  # seconds for its picture, that a message waits which nobody asked for


class HandMessage(NamedTuple):
    place: Place
    hand: int
    version: int = -1  # of the table as it is shown there; -1: not known since a restart
    picked: Press | None = None  # what the player has chosen there so far
    gives_way: bool = False  # to a menu or a question: it is not drawn there before it has to be


class HandShelf:
    def __init__(self, spot: Spot, expired: Callable[[int], None], pictured: Callable[[int], None]) -> None:
        """`expired` is told of players whose panel has had to go, `pictured` of those whose picture has come."""
        self._spot = spot
        self._outbox = spot.context.outbox
        self._expired, self._pictured = expired, pictured
        self._kept: dict[int, Kept] = {}
        self._sent: dict[int, HandMessage] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._remarks: dict[int, Place] = {}
        self._noted: dict[int, Place] = {}
        # How many messages of a player and hand are theirs no longer, where there are any.
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
        """Whose hand stands in a panel at the table."""
        return {player for player, sent in self._sent.items() if isinstance(sent.place, Panel)}

    def get(self, player: int) -> HandMessage | None:
        return self._sent.get(player)

    def kept(self, player: int) -> Kept:
        """Their message, be it sent or to be sent."""
        if player not in self._kept:
            pictures, whose = self._spot.context.pictures, ("hand", self._spot.table.id, player)
            self._kept[player] = Kept(pictures, whose, partial(self._pictured, player))
        kept, sent = self._kept[player], self._sent.get(player)
        if sent is not None and kept.place is None:  # as it was noted
            kept.place = sent.place
            kept.doubt()
        return kept

    def let_go(self, player: int) -> Kept:
        """The message ends."""
        kept = self.kept(player)
        del self._kept[player]
        return kept

    def put(self, player: int, sent: HandMessage) -> None:
        """The hand stands there now. If that is another message than before, the one before goes."""
        before = self._sent.get(player)
        self._sent[player] = sent
        if before is not None and before.place is sent.place:
            return  # it is watched already
        if before is not None and not hand_places.same(before.place, sent.place):
            self._lose_one(player, before.hand)
            self.take_away(before.place)
        self._watch(player)

    def lose(self, player: int) -> HandMessage | None:
        """Their next message is a new one, even in the same hand."""
        sent = self._sent.pop(player, None)
        hand = sent.hand if sent is not None else self._hand
        self._lose_one(player, hand)
        self._watch(player)
        return sent

    def _lose_one(self, player: int, hand: int) -> None:
        self._lost[player, hand] = self._lost.get((player, hand), 0) + 1

    def lost(self, player: int, hand: int) -> int:
        """How many messages of this hand are the player's no longer. Other hands need not be remembered."""
        for known in [one for one in self._lost if one[0] == player and one[1] < hand]:
            del self._lost[known]
        return self._lost.get((player, hand), 0)

    @property
    def _hand(self) -> int:
        state = self._spot.table.state
        return state.hand if state is not None else 0

    def clear(self) -> dict[int, HandMessage]:
        """All of them, which end now."""
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
        """A sentence said in private at the table. It goes when the next is said, or the hand is shown; where it takes its
        place (`hand`), it stays."""
        before, now = self._remarks.pop(player, None), place or hand
        if place is not None:
            self._remarks[player] = place
        if before is None or (now is not None and hand_places.same(before, now)):
            return
        if not (isinstance(before, Panel) and before.lasts < 0):
            self.take_away(before)

    # --- panels do not last --------------------------------------------------------------------------------

    def watch(self) -> None:
        """After a restart. What was about to go when the bot was killed goes now."""
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
        """Nobody could change it any more, so it goes while it can be deleted."""
        if self._outbox.closing:
            return  # whoever goes on knows of it
        sent = self.lose(player)
        if sent is not None:
            self.take_away(sent.place)
        self._expired(player)

    # --- what is stored ------------------------------------------------------------------------------------

    def worth_noting(self, player: int) -> bool:
        """Whether the place is another one than was stored, or its token much newer."""
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
        """Whether anything is kept of them, be it only that their messages are gone."""
        return player in self._sent or any(known[0] == player for known in self._lost)

    def forget(self, player: int) -> HandMessage | None:
        """Nothing is to be known of them."""
        sent = self.lose(player)
        for known in [one for one in self._lost if one[0] == player]:
            del self._lost[known]
        return sent
