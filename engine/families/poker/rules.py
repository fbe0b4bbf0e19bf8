"""A poker game as data: a list of streets and a ranking. A variant is a value of these types."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.ranking.terms import Terms


class Down(msgspec.Struct, frozen=True, tag="down"):
    """Deal cards face down to all players, one at a time."""

    cards: int


class Up(msgspec.Struct, frozen=True, tag="up"):
    """Deal cards face up to all players, one at a time."""

    cards: int


class Middle(msgspec.Struct, frozen=True, tag="middle"):
    """Turn cards in the middle, for all to use."""

    cards: int


class TurnPile(msgspec.Struct, frozen=True, tag="pile"):
    """Turn one card to start the discard pile."""


class Think(msgspec.Struct, frozen=True, tag="think"):
    """A pause. The option of this name sets its length."""

    option: str


class Betting(msgspec.Struct, frozen=True, tag="bet"):
    """A betting round. `must_open`: without a bet it ends the hand; `check`: players may check before that."""

    lead: Literal["left", "opener", "showing"] = "left"
    must_open: bool = False
    check: bool = True


class Drawing(msgspec.Struct, frozen=True, tag="draw"):
    """Each player may throw up to `most` cards for new ones."""

    most: int


class Turns(msgspec.Struct, frozen=True, tag="turns"):
    """Each player takes cards from the stock or the pile, then discards one; or stands, where that is allowed."""

    take: int
    stand: bool


Street = Down | Up | Middle | TurnPile | Think | Betting | Drawing | Turns


class PokerRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All differences between poker games."""

    name: str
    streets: tuple[Street, ...]
    ranking: Literal["scroker", "scrapok", "zoot"] = "scroker"
    terms: Terms = Terms()
    jokers: int = 0  # jokers, or wild cards, shuffled in
    openers: bool = False  # the opener must be able to prove two Animals or a Tadpole
    binding: bool = True  # a declaration out of turn binds; otherwise it is refused
    tap_out: Literal["call", "any", "always"] = "call"
    """The possible uses of all_in: only a call; also a bet or a raise that is allowed; or one past every limit."""
    check_raise: bool = True  # players who checked may raise in the same round
    cut_for_deal: bool = False  # the first dealer is found by cutting the pack
    tournament: bool = False  # no seat sits out, the short ante is all in, the ante doubles
    show_all: bool = True  # all presentations are shown; otherwise only the best
    stakes: bool = True  # a lost spellcheck costs one's stake in the hand
    reveal_hands: bool = False  # at the showdown all cards of those who stayed are turned over

    @property
    def one_word(self) -> bool:
        """Whether a hand is a single word, without a second one or a slush."""
        return self.ranking != "scroker"

    @property
    def own_cards(self) -> int:
        """The number of a player's own cards at the showdown."""
        dealt = sum(street.cards for street in self.streets if isinstance(street, Down | Up))
        return dealt + sum(street.take - 1 for street in self.streets if isinstance(street, Turns))

    def usable(self, streets: int | None = None) -> int:
        """The most cards a player may have after this many streets, or all of them, including the shared ones."""
        gone = self.streets[:streets]
        dealt = sum(max(0, street.cards) for street in gone if isinstance(street, Down | Up | Middle))
        return dealt + sum(max(0, street.take) for street in gone if isinstance(street, Turns))

    @property
    def has_pile(self) -> bool:
        """Whether discards are open and can be taken."""
        return TurnPile() in self.streets
