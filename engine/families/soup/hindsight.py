"""Hindsight at Soup: a letter that would have kept a soup going that a player ate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import letter_of, text_of
from engine.coaching import Found
from engine.common_events import Dealt, HandEnds
from engine.contract import Game, Replayed
from engine.events import Cards, Event
from engine.families.card_table.events import Exchanged, Passed
from engine.families.soup.actions import Add, Eat, EatFirst
from engine.families.soup.events import Played, SoupEaten
from engine.families.soup.state import Soup
from engine.families.soup.view import SoupView, observe
from engine.words.lexica import lexicon_of

CHOSEN = ("eat", "eat_first")
"""Acts of a player who eats without having to."""


class Missed(Found, frozen=True, kw_only=True):
    """`ate`: the whole soup; `row`: the soup without the card that made them eat; `hand`: their cards then; `word`:
    a word the row could have become. `decides`: with one soup less they would have been among the winners."""

    ate: Cards
    row: Cards
    hand: Cards
    card: str
    word: str
    decides: bool
    cost: int = 1

    @property
    def named(self) -> tuple[str, ...]:
        return (self.word,)


def missed(_game: Game, view: SoupView, events: Sequence[Event]) -> Missed | None:
    """The longest of the soups they missed. None: they ate no soup by choice that could have gone on."""
    if view.seat is None:
        return None
    return max(_missed(view, view.seat, events), key=lambda one: len(one.row), default=None)


def _missed(view: SoupView, seat: int, events: Sequence[Event]) -> Iterator[Missed]:
    hand: list[str] = []
    decides = _decides(seat, events)
    for event in events:
        match event:
            case Dealt() | Exchanged():
                hand += event.cards.get(seat, ())
            case Passed() if event.seat == seat:
                hand = [card for card in hand if card not in event.cards]
            case Played() if event.seat == seat:
                hand.remove(event.card)
            case SoupEaten() if event.seat == seat and event.how in CHOSEN:
                last = event.cards[-1:] if event.how == "eat" else ()
                row = event.cards[: len(event.cards) - len(last)]
                yield from _going_on(view, event.cards, row, (*hand, *last), decides=decides)


def _decides(seat: int, events: Sequence[Event]) -> bool:
    scores = next((event.scores for event in events if isinstance(event, HandEnds)), ())
    least = min(scores, default=0)
    return bool(scores) and scores[seat] == least + 1


def _going_on(view: SoupView, ate: Cards, row: Cards, hand: Cards, *, decides: bool) -> Iterator[Missed]:
    """The letter with the best known word behind it, of those that make no word and leave one possible."""
    lexicon, text = lexicon_of(view.options), "".join(map(letter_of, row))
    found = []
    for card in hand:
        longer = text + letter_of(card)
        made = len(longer) >= view.min_length and longer in lexicon
        word = lexicon.decent().an_example(longer) if not made else None
        if word is not None and len(word) >= view.min_length:
            found.append((lexicon.level(word) or 0, len(word), word, card))
    if row and found:
        *_, word, card = min(found)
        yield Missed(ate=ate, row=row, hand=hand, card=card, word=word, decides=decides)


def possible(hand: Replayed[Soup], found: Missed) -> bool:
    """Whether the card, once added, makes no word, and the found word goes on from there."""
    state = next(state for state in hand.turns(Eat, EatFirst) if state.row == found.row)
    row = text_of(hand.after(state, Add(found.card)).row)
    words, least = lexicon_of(state.options), observe(state, hand.seat).min_length
    return found.word.startswith(row) and (len(row) < least or row not in words)
