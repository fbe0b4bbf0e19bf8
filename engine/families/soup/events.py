"""Events of a Soup table."""

from __future__ import annotations

from engine.common_events import kinds
from engine.events import Cards, Event
from engine.families.card_table import events as card_table


class Played(Event, frozen=True, tag="played"):
    """`row`: the soup with the card in it."""

    card: str
    row: Cards


class SoupEaten(Event, frozen=True, tag="soup-eaten"):
    cards: Cards
    how: str


class ToldToEat(Event, frozen=True, tag="told-to-eat"):
    """`of`: the player who allegedly completed a word."""

    of: int
    row: Cards


class Insisted(Event, frozen=True, tag="insisted"):
    of: int


class Inspected(Event, frozen=True, tag="inspected"):
    """`cards`: the soup that `of` has just eaten, shown to all."""

    of: int
    cards: Cards


class Doubted(Event, frozen=True, tag="doubted"):
    """`of` has to name a word that begins with the row."""

    of: int
    row: Cards


class Complied(Event, frozen=True, tag="complied"):
    pass


class Dropped(Event, frozen=True, tag="dropped"):
    pass


EVENTS = kinds(
    *card_table.EVENTS, Played, SoupEaten, ToldToEat, Insisted, Inspected, Doubted, Complied, Dropped
)
