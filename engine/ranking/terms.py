"""The dealer's call, and the role it gives to every card of the Scroker deck."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.cards import Deck, load_deck
from engine.refused import Refused
from engine.words.spelling import HotNSour, Lettering

UNICORN = "an.U"


class Terms(msgspec.Struct, frozen=True):
    """The options of Dealer's Choice that change the worth of a hand. The default is plain Scroker.

    `ruling` and `wild` name cards (`ch.E5`), letters of a suit (`ch.E`), letters (`E`) or suits (`le`). Jokers are
    always wild and need no naming.
    """

    hot: bool = False
    ruling: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    hot_n_sours: HotNSour = "any"
    mix: bool = False


PLAIN = Terms()


class PreparedTerms:
    """Terms, prepared once for all hands of a called game. `call` makes it; it never changes."""

    __slots__ = (
        "countable",
        "deck",
        "lettering",
        "peppers",
        "pools",
        "ruling",
        "strength",
        "suit",
        "terms",
        "wild",
    )

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.deck: Deck = load_deck("scroker")
        self.ruling = frozenset(code for token in terms.ruling for code in _named(self.deck, ruling=token))
        self.wild = frozenset(code for token in terms.wild for code in _named(self.deck, wild=token))
        self.lettering = Lettering(clean=True, hot_n_sour=terms.hot_n_sours, mix=terms.mix, wild=self.wild)
        order = sorted(self.deck.pack(), key=lambda code: (code in self.ruling, self.deck[code].rank))
        self.strength = {code: 1 << place for place, code in enumerate(order)}
        """A bit for each card, the highest for the highest. Sums of bits compare as the highest cards, then the
        next."""
        wild = {*self.wild, *self.deck.jokers}
        self.countable = self.strength | dict.fromkeys(wild, 0)
        """The strengths with wild cards at zero."""
        self.peppers = {
            card.code: card.value if card.suit == "ch" and terms.hot else 0 for card in self.deck.cards
        }
        self.suit = {card.code: card.suit for card in self.deck.cards}
        self.pools = _pools(self.deck, terms)
        """The suits that may share a word."""


@lru_cache(maxsize=256)
def call(terms: Terms) -> PreparedTerms:
    """Prepare terms. Raises `Refused("bad-call")` for a token that names no card."""
    return PreparedTerms(terms)


def _named(deck: Deck, **said: str) -> tuple[str, ...]:
    """The cards of a token. The keyword is the token's purpose."""
    (token,) = said.values()
    codes = deck.named(token)
    if not codes or token in deck.jokers:
        raise Refused("bad-call", **said)
    return codes


def _pools(deck: Deck, terms: Terms) -> tuple[frozenset[str], ...]:
    kinds = {suit.code: suit.kind for suit in deck.suits}
    peppers = frozenset(code for code, kind in kinds.items() if kind == "pepper")
    sours = [frozenset({code}) for code, kind in kinds.items() if kind == "sour"]
    animals = [frozenset({code}) for code, kind in kinds.items() if kind == "animal"]
    juices = [frozenset().union(*sours)] if terms.mix else sours
    return (*(juice | peppers for juice in juices), *animals)
