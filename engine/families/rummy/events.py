"""Events of a rummy table. `engine.common_events` has the events of every table."""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec

from engine import common_events
from engine.contract import Winner
from engine.events import Cards, Event, Own, Sealed
from engine.families.rummy.actions import Pile
from engine.families.rummy.rules import HandRules, WordLength

# --- the deal -----------------------------------------------------------------------------------------------


class RummyDealt(common_events.Dealt, frozen=True, kw_only=True, tag="dealt"):
    """`pack`, the whole pack with the top card first, is for the log only."""

    pack: Sealed[Cards] = ()


class DemandsDeclared(Event, frozen=True, tag="declared"):
    """Texas Scrummy: the dealer's demands for the hand."""

    min: int
    hard_min: bool
    out: int
    hard_out: bool
    hot: bool
    discard_to_go_out: bool
    extensions: bool

    @classmethod
    def of(cls, seat: int, rules: HandRules) -> Self:
        return cls(
            seat=seat,
            min=rules.normal.number,
            hard_min=rules.normal.exact,
            out=rules.out.number,
            hard_out=rules.out.exact,
            hot=rules.hot,
            discard_to_go_out=rules.discard_to_go_out,
            extensions=rules.extensions,
        )

    @property
    def rules(self) -> HandRules:
        return HandRules(
            normal=WordLength(self.min, exact=self.hard_min),
            out=WordLength(self.out, exact=self.hard_out),
            hot=self.hot,
            discard_to_go_out=self.discard_to_go_out,
            extensions=self.extensions,
        )


class Turned(Event, frozen=True, tag="turned"):
    """The card that starts the discard pile. A player may swap a card for it."""

    card: str


class TurnedCardSwapped(Event, frozen=True, tag="exchanged"):
    gave: str
    took: str


class TurnedCardLeft(Event, frozen=True, tag="declined"):
    """A player leaves the turned card."""


# --- the turn -----------------------------------------------------------------------------------------------


class Took(Event, frozen=True, tag="took"):
    """Cards from the stock are the taker's secret. Cards from the discard pile were open, so all may know them."""

    source: Pile = msgspec.field(name="from")
    count: int
    cards: Own[Cards] = ()

    def seen_by(self, seat: int | None) -> Self:
        return self if self._open else super().seen_by(seat)

    @property
    def public(self) -> dict[str, Any]:
        facts = super().public
        return {**facts, "cards": self.cards} if self._open else facts

    @property
    def private(self) -> dict[int, dict[str, Any]]:
        return {} if self._open else super().private

    @property
    def _open(self) -> bool:
        return self.source == "discard"


class RummyPresented(common_events.Presented, frozen=True, kw_only=True, tag="presented"):
    """`cards` are the cards of each word."""

    cards: tuple[Cards, ...]


class Extended(Event, frozen=True, tag="extended"):
    """Cards were added to the `word` of player `of`. `words` holds the longer form."""

    words: tuple[str]
    word: str
    of: int
    front: Cards
    back: Cards


class Discarded(Event, frozen=True, tag="discarded"):
    card: str


class LastTurnPassed(Event, frozen=True, tag="passed"):
    """A last turn ends without a discard."""


class WentOut(Event, frozen=True, tag="went-out"):
    """A player went out. The other players may still challenge."""


class NotOut(Event, frozen=True, tag="not-out"):
    """A word was false, so the player who went out holds cards again."""


# --- spellchecks --------------------------------------------------------------------------------------------


class RummySpellchecked(common_events.Spellchecked, frozen=True, kw_only=True, tag="spellchecked"):
    """`seat` is the loser, who loses `cost` points."""

    cost: int


class CardsReturned(Event, frozen=True, tag="returned"):
    """A false word's cards, or those of an extension, go back to the player who laid them."""

    word: str
    cards: Cards


class PutBack(Event, frozen=True, tag="put-back"):
    """Time ran out, and a word made with a card from the discard pile went back, with that card and all cards taken
    with it."""

    cards: Cards


class BothReturn(Event, frozen=True, tag="both-return"):
    """The reason why an extension goes back even if its `form` is a true word: the `word` under it is false."""

    word: str
    form: str
    of: int
    why: str


# --- Scrotch ------------------------------------------------------------------------------------------------


class Knocked(Event, frozen=True, tag="knocked"):
    """A player knocked. The discard is face down."""

    deadwood: Cards
    worth: int
    discard: Own[str] = ""


class KnockPlayedOn(Event, frozen=True, tag="played-on"):
    """The other player lets the hand go on after a false knock."""


class Showed(Event, frozen=True, tag="showed"):
    deadwood: Cards
    worth: int


class Undercut(Event, frozen=True, tag="undercut"):
    """The seat has less deadwood than the knocker."""


# --- the end of a hand --------------------------------------------------------------------------------------


WhyDrawn = Literal["false-knock", "equal", "stock", "discard-takes"]


class DrawnHand(Event, frozen=True, tag="drawn-hand"):
    """A hand without a score."""

    why: WhyDrawn


class Halved(Event, frozen=True, tag="halved"):
    """Four by Four: going out this early is worth half."""

    points: int
    scored: int


class RummyHandEnds(common_events.HandEnds, frozen=True, kw_only=True, tag="hand-ends"):
    """`totals`: the scores so far, by seat."""

    winners: tuple[Winner, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class RummySatDown(common_events.SatDown, frozen=True, kw_only=True, tag="sat"):
    """`score` is a newcomer's first score."""

    score: int


EVENTS = common_events.kinds(
    RummyDealt,
    DemandsDeclared,
    Turned,
    TurnedCardSwapped,
    TurnedCardLeft,
    Took,
    RummyPresented,
    Extended,
    Discarded,
    LastTurnPassed,
    WentOut,
    NotOut,
    RummySpellchecked,
    CardsReturned,
    PutBack,
    BothReturn,
    Knocked,
    KnockPlayedOn,
    Showed,
    Undercut,
    DrawnHand,
    Halved,
    RummyHandEnds,
    RummySatDown,
)
