"""A hand that one person plays alone against computers. A computer that sees the same always does the same.

So its acts (`Acts`) are enough to replay it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.characters import Character, character_of
from engine.common_events import HandEnds
from engine.contract import Action, Levels, PastAct, Seat, State, Strength
from engine.events import Event
from engine.families.poker.state import Poker

Acts = tuple[tuple[Seat, Mapping[str, Any]], ...]
CARDS, CARD_BITS, PEPPER_BITS = 5, 7, 3
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Position(NamedTuple):
    """A hand as far as it has been played, and what has happened in it after each act."""

    state: State
    happened: tuple[tuple[Event, ...], ...]
    you: Seat = 0
    ranked: bool = False
    """Played without betting: only the hand that you show counts."""

    @property
    def whole(self) -> tuple[Event, ...]:
        return tuple(event for events in self.happened for event in events)

    @property
    def asked(self) -> Seat | None:
        """The seat that acts next: a computer before you. None: the hand is over."""
        due = GAMES[self.state.game].due(self.state)
        if due is None or self.worth is not None:
            return None
        return max((seat for seat in due.seats if seat != self.you), default=self.you)

    @property
    def worth(self) -> int | None:
        """Your chips or points once the hand is over, or the value of what you show. More is always better: where
        points are bad, they are negative."""
        ends = next((event for event in reversed(self.whole) if isinstance(event, HandEnds)), None)
        if ends is None:
            return None
        if self.ranked and isinstance(self.state, Poker):
            shown = self.state.shown[self.you]
            return value(shown.key) if shown is not None else 0
        made = (ends.gains or ends.scores)[self.you]
        return -made if GAMES[self.state.game].low_wins else made


def value(key: tuple[int, ...]) -> int:
    """The key of a hand as one number that compares as it does, and that a database can hold. At ZOOT! it is the
    points; of a Scroker hand `category_of` gives the category."""
    if len(key) == 1:
        return key[0]
    category, natural, peppers, cards = key
    highest = [place + 1 for place in range(cards.bit_length() - 1, -1, -1) if cards >> place & 1]
    found = (category << 1 | natural) << PEPPER_BITS | peppers
    for place in (*highest, *(0,) * CARDS)[:CARDS]:
        found = found << CARD_BITS | place
    return found


def category_of(made: int) -> int:
    return made >> CARDS * CARD_BITS + PEPPER_BITS + 1


def after(now: Position, seat: Seat, action: Action) -> Position:
    state, happened = GAMES.apply(now.state, seat, action)
    return now._replace(state=state, happened=(*now.happened, happened))


def keyed(
    seed: str, state: State, seat: Seat, level: Strength, character: Character, levels: Levels
) -> Action:
    """A computer's action. Its dice are keyed by what its seat sees."""
    game = GAMES[state.game]
    view, offers = game.observe(state, seat), game.legal(state, seat)
    rng = Random(sha256(_encode((seed, seat, view))).digest())
    return game.computer(view, offers, rng, level, character, levels)


class Alone(NamedTuple):
    """The hand's beginning, and its computers by seat. `once` holds the acts of the first time it was played: as
    long as you repeat yours, the computers repeat theirs."""

    begins: Position
    seed: str
    names: Mapping[Seat, str]
    levels: Levels
    once: Acts = ()

    @property
    def you(self) -> Seat:
        return self.begins.you

    def read(self, raw: Mapping[str, Any]) -> Action:
        return GAMES.read_action(self.begins.state.game, raw)

    def played(self, acts: Acts) -> Position:
        now = self.begins
        for seat, raw in acts:
            now = after(now, seat, self.read(raw))
        return now

    def done(self, acts: Acts) -> Iterator[PastAct[State]]:
        """Each act with the state before it."""
        now = self.begins
        for seat, raw in acts:
            action = self.read(raw)
            yield PastAct(now.state, seat, action)
            now = after(now, seat, action)

    def asked(self, acts: Acts, now: Position) -> Seat | None:
        due = GAMES[now.state.game].due(now.state)
        once = self._once(acts)
        if once is not None and due is not None and once[0] in due.seats:
            return once[0]
        return now.asked

    def answer(self, acts: Acts, now: Position, seat: Seat) -> Action:
        """The computer's answer."""
        once = self._once(acts)
        if once is not None and once[0] == seat:
            return self.read(once[1])
        level, character = self.levels.get(seat, "plain"), character_of(self.names.get(seat, ""))
        return keyed(self.seed, now.state, seat, level, character, self.levels)

    def _once(self, acts: Acts) -> tuple[Seat, Mapping[str, Any]] | None:
        """The next act of the first time, if all acts so far have been the same."""
        same = len(acts) < len(self.once) and acts == self.once[: len(acts)]
        return self.once[len(acts)] if same else None
