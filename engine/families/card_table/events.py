"""What happens at trick tables and at Soup tables alike."""

from __future__ import annotations

from engine import common_events
from engine.events import Cards, EachOwn, Event, Own


class Passed(Event, frozen=True, tag="passed"):
    """Somebody has chosen the cards to pass. Nobody else sees which."""

    count: int
    cards: Own[Cards] = ()


class Exchanged(Event, frozen=True, tag="exchanged"):
    """The passed cards change hands."""

    count: int
    cards: EachOwn[Cards] = {}


class CardTableSpellchecked(common_events.Spellchecked, frozen=True, kw_only=True, tag="spellchecked"):
    """`points` by seat. `granted`: the word was given up, and the lexicon wasn't asked. `named`: nobody challenged it, it
    answers a doubt."""

    granted: bool = False
    named: bool = False
    cost: int
    points: tuple[int, ...]


class CardTableHandEnds(common_events.HandEnds, frozen=True, kw_only=True, tag="hand-ends"):
    """`totals`: the scores so far, by seat."""

    totals: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (Passed, Exchanged, CardTableSpellchecked, CardTableHandEnds)
