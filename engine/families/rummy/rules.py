"""The differences between the rummy games, as data."""

from __future__ import annotations

import msgspec

from engine.refused import Refused

PENALTY = 10  # a lost spellcheck
GOING_OUT = 10
EARLY_TURNS = 2  # Four by Four: going out this early may be worth half
KNOCKING = 10
SCROTCH = 25
UNDERCUT = 25
UNTAKEN = 2  # Scrotch: when only these are left in the stock, the hand is drawn
DISCARD_TAKES = 20  # Scrotch: after this many in a row, the hand is drawn


class WordLength(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of letters a word needs: at least `number`, or exactly ("hard")."""

    number: int
    exact: bool = False

    def fits(self, letters: int) -> bool:
        return letters == self.number if self.exact else letters >= self.number

    def require(self, letters: int) -> None:
        if not self.fits(letters):
            raise Refused("bad-length" if self.exact else "too-short", letters=letters, number=self.number)


class HandRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules for the words of a hand."""

    normal: WordLength = WordLength(2)
    out: WordLength = WordLength(5)  # every word of a turn that goes out
    hot: bool = False  # a Chili Pepper is worth its peppers
    discard_to_go_out: bool = False
    extensions: bool = False


class RummyRules(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the family."""

    id: str
    cards: int = 7  # dealt to each
    seats: int = 6  # at most
    hand: HandRules = HandRules()
    declares: bool = False  # the dealer sets conditions before the deal
    digs: bool = True  # any card of the discard pile may be taken, with all above it and a word
    knocks: bool = False  # words are shown only when a knock ends the hand
    clean: bool = False  # a word keeps to a suit, or a sour suit and Chili Peppers
    fixed_seats: bool = False  # an away player's seat is always dealt in


SCRUMMY = RummyRules(id="scrummy", hand=HandRules(normal=WordLength(2), out=WordLength(5)))
FOUR_BY_FOUR = RummyRules(
    id="four-by-four", hand=HandRules(normal=WordLength(4, exact=True), out=WordLength(4, exact=True))
)
TEXAS_SCRUMMY = RummyRules(id="texas-scrummy", declares=True)
SCROTCH_RULES = RummyRules(
    id="scrotch",
    cards=10,
    seats=2,
    hand=HandRules(normal=WordLength(4), out=WordLength(4)),
    digs=False,
    knocks=True,
    clean=True,
    fixed_seats=True,
)

RULES: dict[str, RummyRules] = {
    rules.id: rules for rules in (SCRUMMY, FOUR_BY_FOUR, TEXAS_SCRUMMY, SCROTCH_RULES)
}
