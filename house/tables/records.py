"""What the house knows of a table, as values. A change makes a new `Record`; the old one stays what it was."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.contract import Strength
from engine.events import Event
from house.counted import Acts
from house.statistics.ratings import COMPUTERS
from house.tables.deals import Deals

Phase = Literal["lobby", "playing", "between", "paused", "closed"]
Paused = Literal["host", "moderator", "too-few"]
Presence = Literal["here", "away", "gone", "free"]
Bell = Literal["turn", "deal", "warn", "idle"]


class SeatTally(Acts, frozen=True, gc=False, omit_defaults=True):
    """What a seat has done in the hand under way; written to the statistics when the hand is over."""

    dealt: int = 0  # cards
    stack: int = 0  # chips before the hand
    longest: str = ""
    hand: str = ""
    hand_words: tuple[str, ...] = ()
    lent: bool = False  # the seat's last act was a computer's, in their absence
    lent_words: tuple[str, ...] = ()  # what it has laid or shown for them


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat of the table; its place in `seats` is the engine's seat number. `gone`: left, and played on by a
    computer as long as the game needs the seat. `free`: nobody's; it still names who sat there, for what may yet go back."""

    player: int | None = None  # None: a computer player, or nobody
    name: str = ""
    strength: Strength | None = None  # set: a computer player
    presence: Presence = "here"
    since: int = 0  # the version that dealt them in; 0: not yet
    acted: int = 0  # the version that the last act of theirs, or for them, made
    deals: bool = False  # in the lobby: the game before this one has made them the first dealer
    hands: int = 0  # finished here
    hinted: int = -1  # the last decision for which they took a hint
    accepts: int | None = None  # in advance, what others show in this hand
    wins: int = 0  # games of the table's series
    alone: int = 0  # chips won, less those lost, in hands without other people
    antes: int = 0  # of such hands that nobody won; not lost if the table closes before somebody does
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

    @property
    def rated_as(self) -> int | None:
        return COMPUTERS[self.strength] if self.strength is not None else self.player


class Series(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far the series of a table has come. Each seat has its own wins."""

    played: int = 0  # games that have counted
    first: int | None = None  # the seat that dealt first in this one
    counted: bool = False  # this one is among them


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Somebody who joined during a hand, and sits down when it is over."""

    player: int
    name: str


class Alarm(msgspec.Struct, frozen=True, gc=False):
    """What the table waits for: the time of a decision, the next deal, saying that it will close, or closing, for
    idleness."""

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
    phase: Phase = "lobby"
    version: int = 0
    options: dict[str, Any]
    seats: tuple[Seat, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    alarm: Alarm | None = None
    remaining: int | None = None  # ms of the decision left when the table was paused
    paused: Paused | None = None
    decision: int = -1  # the engine's; the clock restarts when it changes
    decision_version: int = 0  # the version that began it
    since: int = 0  # when it began
    off: int = -1  # the last decision for which somebody has taken hours off
    deals: Deals = Deals()
    series: Series = Series()
    state: Any = None

    @property
    def only_person(self) -> int | None:
        """The seat of somebody who plays among computers, as long as nobody waits for a seat. Nothing hurries them."""
        people = [place for place, seat in enumerate(self.seats) if seat.is_person]
        if self.waiting or len(people) != 1 or self.seats[people[0]].presence != "here":
            return None
        return people[0]


class Money(msgspec.Struct, frozen=True, gc=False):
    """Chips that a seat brings to the table, or (below zero) takes home."""

    seat: int
    since: int
    player: int | None  # None: a computer player
    amount: int


class Change(msgspec.Struct, frozen=True, gc=False):
    """What observers are told. `events` hold private parts: show only `event.seen_by(seat)`."""

    version: int
    events: tuple[Event, ...]
    seat: int | None = None  # whose act it was
    player: int | None = None


class Done(msgspec.Struct, frozen=True, gc=False):
    """The answer to an act: the version it made and what happened."""

    version: int
    events: tuple[Event, ...] = ()


class TableOpening(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is opened with. `options` are the game's and the house's (`buy_in`)."""

    guild: int
    channel: int
    game: str
    host: int
    name: str
    options: dict[str, Any] = {}
    seated: bool = True  # the host takes the first seat
    moderator: bool = False  # the opener may go beyond what the server leaves to players


class Settled(msgspec.Struct, frozen=True):
    """One line of a table's closing account. `player` None: a computer player. `over`: what was beyond a day's limit for
    hands without other people, and is not among what they took home."""

    player: int | None
    name: str
    bought: int
    cashed: int
    over: int = 0

    @property
    def gain(self) -> int:
        return self.cashed - self.bought
