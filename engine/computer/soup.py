"""A computer player at a Soup table. It knows its view and its vocabulary, nothing more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from engine.cards import letter_of, text_of
from engine.contract import Action, Offer, Strength
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import DECK
from engine.families.soup.actions import (
    Add,
    Comply,
    Doubt,
    Drop,
    Eat,
    EatFirst,
    Inspect,
    Name,
    SayEat,
    Spellcheck,
)
from engine.families.soup.view import SoupView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

DARES: Mapping[Strength, float] = {"plain": 0.15, "sly": 0.45, "shark": 1.0}  # to contest unknown words
SLIPS: Mapping[Strength, float] = {
    "plain": 0.0,
    "sly": 0.5,
    "shark": 0.9,
}  # how often a word is slipped past the next player
HARD = "QXZJVKWUYO"


def decide(view: SoupView, offers: tuple[Offer, ...], rng: Random, strength: Strength) -> Action:
    may = {offer.do: offer for offer in offers}
    words = lexicon_of(view.options).vocabulary(strength)
    dares = rng.random() < DARES[strength]
    if "pass" in may:
        return Pass(cards=tuple(sorted(view.own, key=_hardness, reverse=True)[:3]))
    if view.claim is not None:
        return _answer(view, may, words, dares=dares)
    objection = _objection(view, may, words, dares=dares)
    if objection is not None:
        return objection
    if not view.own:
        return Drop()
    return _turn(view, may, words, rng, strength)


def _hardness(card: str) -> int:
    letter = letter_of(card)
    return len(HARD) - HARD.index(letter) if letter in HARD else 0


def _is_word(view: SoupView, text: str, words: Lexicon) -> bool:
    return len(text) >= view.min_length and text in words


def _answer(view: SoupView, may: Mapping[str, Offer], words: Lexicon, *, dares: bool) -> Action:
    """Asked to drop a sure claim, a strong player insists more often."""
    if "name" in may:
        word = words.an_example(text_of(view.row))
        return Name(word=word) if word and len(word) >= view.min_length else Comply()
    known = _is_word(view, text_of(view.inspected or view.row), words)
    if "say_eat" in may:
        return SayEat() if known and dares else Drop()
    if "spellcheck" not in may:
        return Drop()
    if not known and dares:
        return Spellcheck()
    return Comply() if "comply" in may and not _would_drop(view) else Drop()


def _would_drop(view: SoupView) -> bool:
    """Does the other player offer to drop it? That costs less than eating."""
    return view.claim is not None and view.claim.by in view.claim.dropped


def _objection(view: SoupView, may: Mapping[str, Offer], words: Lexicon, *, dares: bool) -> Action | None:
    """What there is to object to in the right neighbour's card, if anything."""
    text = text_of(view.row)
    if "say_eat" in may and _is_word(view, text, words):
        return SayEat()
    if "doubt" in may and dares and len(text) > 1 and not words.can_become(text):
        return Doubt()
    if "inspect" in may and dares and view.eaten and not _is_word(view, text_of(view.eaten[-1][1]), words):
        return Inspect()
    return None


def _turn(
    view: SoupView, may: Mapping[str, Offer], words: Lexicon, rng: Random, strength: Strength
) -> Action:
    text = text_of(view.row)
    addable = may["add"].cards if "add" in may else ()
    safe = [card for card in addable if _is_safe(view, text + letter_of(card), words)]
    if safe:
        unseen = _unseen(view)
        return Add(
            card=min(safe, key=lambda card: _ease(view, text + letter_of(card), words, unseen, strength))
        )
    made = [card for card in addable if _is_word(view, text + letter_of(card), words)]
    growing = [card for card in made if words.longer(text + letter_of(card))]
    if growing and rng.random() < SLIPS[strength]:
        # At worst I'm told to eat, which I'd have had to do anyway; and perhaps nobody notices.
        return Add(card=max(growing, key=lambda card: words.level(text + letter_of(card)) or 0))
    return _eat(view, may, text, words, made, addable)


def _eat(
    view: SoupView,
    may: Mapping[str, Offer],
    text: str,
    words: Lexicon,
    made: list[str],
    addable: tuple[str, ...],
) -> Action:
    eatable = may["eat"].cards if "eat" in may else ()
    completing = [card for card in eatable if _is_word(view, text + letter_of(card), words)]
    if completing:
        return Eat(card=completing[0])
    if "eat_first" in may:
        return EatFirst(card=min(may["eat_first"].cards, key=_hardness))
    rest = [card for card in addable if card not in made] or list(addable) or list(eatable)
    return Add(card=rest[0]) if rest[0] in addable else Eat(card=rest[0])


def _is_safe(view: SoupView, text: str, words: Lexicon) -> bool:
    """No word yet, and one is possible."""
    return not _is_word(view, text, words) and words.can_become(text)


def _unseen(view: SoupView) -> Counter[str]:
    """How many of each letter the others may hold."""
    seen = {*view.own, *view.row, *(card for _seat, cards in view.eaten for card in cards)}
    return Counter(letter_of(card) for card in DECK.pack(without=("le.A",)) if card not in seen)


def _ease(view: SoupView, text: str, words: Lexicon, unseen: Counter[str], strength: Strength) -> float:
    """How many cards let the next player go on safely. The fewer, the better for me."""
    letters = words.continuations(text)
    if strength == "plain":
        return -len(letters)  # keeps the soup alive, without a thought for the next player
    easy = sum(unseen[letter] for letter in letters if _is_safe(view, text + letter, words))
    if strength == "sly":
        return easy
    mine = Counter(letter_of(card) for card in view.own)
    # If the next player survives, I want an answer when the soup comes round again.
    return easy - 0.05 * sum(mine[letter] for letter in letters)
