"""Events of trick tables and Soup tables."""

from __future__ import annotations

from engine import common_events
from engine.events import Cards, EachOwn, Event, Own


class Passed(Event, frozen=True, tag="passed"):
    """A player has chosen the cards to pass. The others do not see them."""

    count: int
    cards: Own[Cards] = ()


class Exchanged(Event, frozen=True, tag="exchanged"):
    """The passed cards change hands."""

    count: int
    cards: EachOwn[Cards] = {}


class CardTableSpellchecked(common_events.Spellchecked, frozen=True, kw_only=True, tag="spellchecked"):
    """`points` by seat. `granted`: the word was given up without asking the lexicon. `named`: the word was not
    challenged, but answers a doubt."""

    granted: bool = False
    named: bool = False
    cost: int
    points: tuple[int, ...]


class CardTableHandEnds(common_events.HandEnds, frozen=True, kw_only=True, tag="hand-ends"):
    """`totals`: the scores so far, by seat."""

    totals: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (Passed, Exchanged, CardTableSpellchecked, CardTableHandEnds)
