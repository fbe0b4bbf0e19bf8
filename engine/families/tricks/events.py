"""Events of a trick table."""

from __future__ import annotations

from engine.common_events import kinds
from engine.events import Cards, Event
from engine.families.card_table import events as card_table


class Ruled(Event, frozen=True, tag="ruled"):
    """The dealer names the ruling suit. None: no suit rules."""

    suit: str | None


class Played(Event, frozen=True, tag="played"):
    card: str


class Scrumped(Event, frozen=True, tag="scrumped"):
    """`taker` gets the trick unless the word turns out to be false."""

    word: str
    taker: int


class TrickTaken(Event, frozen=True, tag="trick-taken"):
    """`scrump`: the word that took it, if one did."""

    cards: Cards
    scrump: str | None


class Loose(Event, frozen=True, tag="loose"):
    """A suit that was held back may be led from now on."""

    suit: str


class DealChosen(Event, frozen=True, tag="deal-chosen"):
    dealer: int


class Works(Event, frozen=True, tag="works"):
    """A team took all peppers and the Dog."""

    seats: tuple[int, ...]


class Turtled(Event, frozen=True, tag="turtled"):
    """A player took all peppers and the Turtle. `seat` is that player's, so it counts in their statistics."""

    seats: tuple[int, ...]


Feat = Works | Turtled
EVENTS = kinds(*card_table.EVENTS, Ruled, Played, Scrumped, TrickTaken, Loose, DealChosen, Works, Turtled)
