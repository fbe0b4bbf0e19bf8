"""What one rummy game asks that another does not: data, not code."""

from __future__ import annotations

import msgspec

from engine.refused import Refused

PENALTY = 10  # a lost spellcheck
GOING_OUT = 10
EARLY_TURNS = 2  # Four by Four: going out in so many turns may be worth half
KNOCKING = 10
SCROTCH = 25
UNDERCUT = 25
UNTAKEN = 2  # Scrotch: the cards at the bottom of the stock
DISCARD_TAKES = 20  # Scrotch: so many in a row are a drawn hand


class Length(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many letters a word needs: so many or more, or exactly ("hard") so many."""

    number: int
    exact: bool = False

    def fits(self, letters: int) -> bool:
        return letters == self.number if self.exact else letters >= self.number

    def require(self, letters: int) -> None:
        if not self.fits(letters):
            raise Refused("bad-length" if self.exact else "too-short", letters=letters, number=self.number)


class HandRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """What binds the words of a hand."""

    normal: Length = Length(2)
    out: Length = Length(5)  # every word of the turn in which somebody goes out
    hot: bool = False  # a Chili Pepper counts its peppers
    discard_to_go_out: bool = False
    extensions: bool = False


class RummyRules(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the family."""

    id: str
    cards: int = 7  # dealt to each
    seats: int = 6  # at most
    hand: HandRules = HandRules()
    declares: bool = False  # the dealer says more before the deal
    knocks: bool = False  # two players, clean words, laid after a knock only
    fixed_seats: bool = False  # an away player's seat is always dealt in


SCRUMMY = RummyRules(id="scrummy")
FOUR_BY_FOUR = RummyRules(
    id="four-by-four", hand=HandRules(normal=Length(4, exact=True), out=Length(4, exact=True))
)
TEXAS_SCRUMMY = RummyRules(id="texas-scrummy", declares=True)
SCROTCH_RULES = RummyRules(
    id="scrotch",
    cards=10,
    seats=2,
    hand=HandRules(normal=Length(4), out=Length(4)),
    knocks=True,
    fixed_seats=True,
)

RULES: dict[str, RummyRules] = {
    rules.id: rules for rules in (SCRUMMY, FOUR_BY_FOUR, TEXAS_SCRUMMY, SCROTCH_RULES)
}
