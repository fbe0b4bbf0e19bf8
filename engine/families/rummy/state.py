"""The state of a rummy table: one frozen value, and the small steps that change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.cards import text_of
from engine.contract import State, Winner
from engine.events import Event
from engine.families.rummy.actions import Cards
from engine.families.rummy.finishing import TurnLimits
from engine.families.rummy.rules import RULES, HandRules, RummyRules

Phase = Literal[
    "declare",  # Texas: the dealer declares this hand's conditions
    "exchange",  # the turned card is offered
    "take",  # a turn begins
    "play",  # a card was taken; words may be laid, then a discard ends the turn
    "last",  # no stock: a last turn begins
    "bare",  # a last turn: nothing taken, words laid
    "out",  # a player went out; the others may challenge
    "closing",  # the last turns are over; all may challenge
    "check",  # Scrotch: the knocker's words may be challenged
    "choose",  # the knock was false: end the hand or play on
    "redo",  # the knocker took their cards back and discards
    "show",  # the other player shows
    "reply",  # the knocker may challenge the shown words
    "between",
    "over",
]

Log = list[Event]


class Extension(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Cards that make a displayed word longer."""

    seat: int
    turn: int
    front: Cards = ()
    back: Cards = ()

    @property
    def cards(self) -> Cards:
        return self.front + self.back


class LaidWord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A displayed word. `extended` stays true when the extension goes back: a word is extended only once."""

    seat: int
    cards: Cards
    turn: int
    extended: bool = False
    extension: Extension | None = None

    @property
    def text(self) -> str:
        return text_of(self.cards)

    @property
    def form(self) -> str:
        """The extended form."""
        if self.extension is None:
            return self.text
        return text_of((*self.extension.front, *self.cards, *self.extension.back))


class ScrotchShow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Scrotch: a player's show. `laid_off` has the cards before and after each of the knocker's words."""

    words: tuple[Cards, ...] = ()
    proved: tuple[str, ...] = ()
    laid_off: tuple[tuple[Cards, Cards], ...] = ()


class ScrotchKnock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Scrotch: the knock, and the other player's answer."""

    seat: int
    discard: str
    shown: ScrotchShow
    answer: ScrotchShow | None = None


class Rummy(State, frozen=True, kw_only=True, tag="rummy", omit_defaults=True):
    """A rummy table. Tuples are by seat unless a comment says otherwise."""

    dealer: int
    scores: tuple[int, ...]
    opened: tuple[int, ...]  # the scores when the hand began
    phase: Phase = "between"
    turn: int | None = None
    turns: int = 0  # turns begun in this hand; a word remembers its turn
    seats: tuple[int, ...] = ()  # seats that are dealt in
    hands: tuple[Cards, ...] = ()
    stock: Cards = ()  # the next card first
    discards: Cards = ()  # bottom to top
    rules: HandRules = HandRules()
    declined: int = 0
    taken: Cards = ()  # cards taken in this turn
    dug: bool = False  # Scrummy: the taken cards come from the discard pile, the first of them for a word
    words: tuple[LaidWord, ...] = ()
    proved: tuple[str, ...] = ()  # words found true in this hand, of any player
    waiting: tuple[int, ...] = ()  # seats that may still challenge, in turn
    out: int | None = None  # the seat that went out
    closing: int = 0  # the first of the last turns
    grabs: int = 0  # Scrotch: takes from the discard pile in a row
    knock: ScrotchKnock | None = None
    winners: tuple[Winner, ...] = ()
    deals_next: int | None = None
    standings: tuple[tuple[int, ...], ...] = ()

    @property
    def game_rules(self) -> RummyRules:
        return RULES[self.game]


class DisplayedForm(NamedTuple):
    """A displayed word that can be challenged: as it was laid, or as it was extended."""

    place: int  # the index in `words`
    seat: int
    text: str
    turn: int
    proved: bool
    extended: bool


def forms(state: Rummy) -> tuple[DisplayedForm, ...]:
    """The displayed forms. If a player extended their own word, only the longer form counts."""
    return tuple(form for place, word in enumerate(state.words) for form in _forms(state, place, word))


def _forms(state: Rummy, place: int, word: LaidWord) -> Iterable[DisplayedForm]:
    extension = word.extension
    if extension is None or extension.seat != word.seat:
        yield DisplayedForm(place, word.seat, word.text, word.turn, word.text in state.proved, extended=False)
    if extension is not None:
        yield DisplayedForm(
            place, extension.seat, word.form, extension.turn, word.form in state.proved, extended=True
        )


def extensible(state: Rummy) -> tuple[LaidWord, ...]:
    """The displayed words that may still be extended."""
    return tuple(word for word in state.words if not word.extended) if state.rules.extensions else ()


def turn_of(state: Rummy) -> TurnLimits:
    """The limits on this turn's end."""
    return TurnLimits(
        rules=state.rules,
        words=tuple(len(word.cards) for word in state.words if word.turn == state.turns),
        bare=state.phase in ("last", "bare"),
    )


def left_of(state: Rummy, seat: int) -> int:
    """The next player in this hand, clockwise."""
    return next((other for other in state.seats if other > seat), state.seats[0])


def around(state: Rummy, seat: int) -> tuple[int, ...]:
    """The players of this hand, clockwise, ending with this seat."""
    return (
        *(other for other in state.seats if other > seat),
        *(other for other in state.seats if other <= seat),
    )


def asked(state: Rummy, phase: Phase, turn: int | None, **changes: Any) -> Rummy:
    """A new decision begins."""
    return replace(state, phase=phase, turn=turn, decision=state.decision + 1, **changes)


def with_hand(state: Rummy, seat: int, hand: Cards, **changes: Any) -> Rummy:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]), **changes)


def handed(state: Rummy, seat: int, cards: Cards, **changes: Any) -> Rummy:
    return with_hand(state, seat, state.hands[seat] + cards, **changes)


def without(hand: Cards, cards: Iterable[str]) -> Cards:
    gone = frozenset(cards)
    return tuple(card for card in hand if card not in gone)


def scored(state: Rummy, seat: int, points: int) -> Rummy:
    scores = state.scores
    return replace(state, scores=(*scores[:seat], scores[seat] + points, *scores[seat + 1 :]))
