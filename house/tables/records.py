"""The house's records of tables, as values. A change makes a new `Record`; the old one stays as it was."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.contract import State, Strength
from engine.events import Event
from house.counted import Acts
from house.ratings import COMPUTERS
from house.tables.deals import Deals

Phase = Literal["lobby", "playing", "between", "paused", "closed"]
Paused = Literal["host", "moderator", "too-few"]
Presence = Literal["here", "away", "gone", "free"]
Bell = Literal["turn", "deal", "warn", "idle"]


class SeatTally(Acts, frozen=True, gc=False, omit_defaults=True):
    """A seat's counts in the hand under way. They go into the statistics when the hand is over."""

    dealt: int = 0  # cards
    stack: int = 0  # chips before the hand
    longest: str = ""
    hand: str = ""
    hand_words: tuple[str, ...] = ()
    lent: bool = False  # a computer made the seat's last act, in the player's absence
    lent_words: tuple[str, ...] = ()  # words a computer has laid or shown for them


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat of the table; its index in `seats` is the engine's seat number. `gone`: left, and played by a computer
    while the game needs the seat. `free`: empty; it still names who sat there, because chips may yet go back to
    them."""

    player: int | None = None  # None: a computer, or an empty seat
    name: str = ""
    strength: Strength | None = None  # set: a computer
    presence: Presence = "here"
    since: int = 0  # the version that dealt them in; 0: not yet
    acted: int = 0  # the version of their last act, also if made for them
    deals: bool = False  # in the lobby: the previous game made them the first dealer
    hands: int = 0  # hands finished here
    hinted: int = -1  # the last decision with a hint
    accepts: int | None = None  # the hand with auto-accept
    voids: int | None = None  # the hand that they would have voided
    wins: int = 0  # games won in the table's series
    alone: int = 0  # chips won, less those lost, in hands without other people
    antes: int = 0  # chips in such hands that nobody won; not lost if the table closes before a win
    tally: SeatTally = SeatTally()

    @property
    def is_computer(self) -> bool:
        return self.strength is not None

    @property
    def taken(self) -> bool:
        return self.presence in ("here", "away")

    @property
    def is_person(self) -> bool:
        return self.strength is None and self.taken

    def accepts_in(self, hand: int) -> bool:
        return self.presence == "here" and self.accepts == hand

    def plays(self, player: int) -> bool:
        """Whether this player was dealt into the hand under way here, even if they have left since."""
        return self.player == player and bool(self.tally.dealt)

    @property
    def rated_as(self) -> int | None:
        return COMPUTERS[self.strength] if self.strength is not None else self.player


class Series(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The progress of a table's series. Each seat counts its own wins."""

    played: int = 0  # games that count
    first: int | None = None  # the seat that dealt first in this game
    counted: bool = False  # whether this game is among them


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """A person who sits down after the present hand, or, at a night, when a seat is free."""

    player: int
    name: str


class Alarm(msgspec.Struct, frozen=True, gc=False):
    """The next alarm of a table: a decision's time, the next deal, the announcement that it will close, or closing
    because it is idle."""

    bell: Bell
    at: int


class Record(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    id: int
    short: str
    guild: int
    channel: int
    game: str
    host: int
    opened_at: int
    follows: int = 0  # the closed table whose people play again at this one
    night: bool = False  # whether it is a game night's: seats of players who do not come pass on
    phase: Phase = "lobby"
    version: int = 0
    options: dict[str, Any]
    seats: tuple[Seat, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    alarm: Alarm | None = None
    remaining: int | None = None  # ms of the decision left when the table was paused
    paused: Paused | None = None
    decision: int = -1  # the engine's decision number; the clock restarts when it changes
    decision_version: int = 0  # the version that began it
    since: int = 0  # when the decision began
    off: int = -1  # the last decision that used up a player's hour off
    deals: Deals = Deals()
    series: Series = Series()
    state: State | None = None  # None in a lobby that has played no game

    @property
    def in_play(self) -> State:
        """The state of a game that has begun."""
        if self.state is None:
            raise RuntimeError("no game has begun")
        return self.state

    @property
    def only_person(self) -> int | None:
        """The seat of a person who plays among computers, while nobody waits for a seat. Nothing hurries them."""
        people = [place for place, seat in enumerate(self.seats) if seat.is_person]
        if self.waiting or len(people) != 1 or self.seats[people[0]].presence != "here":
            return None
        return people[0]


class Money(msgspec.Struct, frozen=True, gc=False):
    """Chips that a seat brings to the table, or (below zero) takes home."""

    seat: int
    since: int
    player: int | None  # None: a computer
    amount: int


class Change(msgspec.Struct, frozen=True, gc=False):
    """A change, for watchers. `events` hold private parts: show only `event.seen_by(seat)`."""

    version: int
    events: tuple[Event, ...]
    seat: int | None = None  # the seat that acted
    player: int | None = None


class Done(msgspec.Struct, frozen=True, gc=False):
    """The answer to an act: the version it made, and the events."""

    version: int
    events: tuple[Event, ...] = ()


class TableOpening(msgspec.Struct, frozen=True, kw_only=True):
    """A request to open a table. `options`: the game's and the house's (`buy_in`)."""

    guild: int
    channel: int
    game: str
    host: int
    name: str
    options: dict[str, Any] = {}
    seated: bool = True  # the host takes the first seat
    moderator: bool = False  # the opener may exceed the limits for players
    guests: tuple[
        Waiting, ...
    ] = ()  # players of a night, seated in this order if they can pay; the rest wait
    night: bool = False


class Settled(msgspec.Struct, frozen=True):
    """A line of a table's final account. `player` None: a computer. `over`: winnings without other people beyond
    the daily limit; they are not in what the player took home."""

    player: int | None
    name: str
    bought: int
    cashed: int
    over: int = 0

    @property
    def gain(self) -> int:
        return self.cashed - self.bought
