"""Finds a word's suits among a player's cards, for refusals of mixed suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from engine.cards import letter_of
from screens.i18n.language import I18n, to_say
from screens.table.stage import Stage

ONE = to_say({"ch": "a Chili Pepper", "le": "a Lemon", "li": "a Lime", "an": "an Animal"})
MANY = to_say({"ch": "Chili Peppers", "le": "Lemons", "li": "Limes", "an": "Animals"})


def mixing(i18n: I18n, held: Sequence[str], word: str) -> str:
    """`Lemons and an Animal`: the fewest suits of these cards that spell the word. Empty if one suit is enough, or
    if they cannot spell it."""
    suits = sorted({suit for card in held if (suit := suit_of(card)) in ONE})
    for many in range(1, len(suits) + 1):
        for chosen in combinations(suits, many):
            used = _spelt([card for card in held if suit_of(card) in chosen], word)
            if used is not None:
                return _listed(i18n, used) if many > 1 else ""
    return ""


def mixed(i18n: I18n, held: Sequence[str], word: str) -> str:
    """Say that a word mixes suits, and which ones if known."""
    suits = mixing(i18n, held, word)
    if suits:
        return i18n.say("{word} mixes {suits}.", word=word, suits=suits)
    return i18n.say("{word} mixes suits.", word=word)


def own_cards(stage: Stage | None) -> Sequence[str]:
    """Return all cards this player may spell with, as far as they see them."""
    if stage is None or not stage.begun or stage.seat is None:
        return ()
    seat = stage.view.seats[stage.seat]
    own = getattr(stage.view, "own", None) or getattr(seat, "cards", ())
    return (
        *(own if isinstance(own, tuple) else ()),
        *getattr(seat, "up", ()),
        *getattr(stage.view, "middle", ()),
    )


def suit_of(card: str) -> str:
    return card.partition(".")[0]


def _spelt(cards: Sequence[str], word: str) -> Counter[str] | None:
    """Return how many cards of each suit the word takes, or None if the cards do not spell it."""
    left, used = list(cards), Counter[str]()
    for letter in word.upper():
        card = next((one for one in left if letter_of(one) == letter), None)
        if card is None:
            return None
        left.remove(card)
        used[suit_of(card)] += 1
    return used


def _listed(i18n: I18n, used: Counter[str]) -> str:
    return i18n.together(
        [i18n.say((ONE if number == 1 else MANY)[suit]) for suit, number in used.most_common()]
    )
