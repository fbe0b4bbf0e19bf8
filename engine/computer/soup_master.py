"""A master at Soup: it knows every word, so what it weighs is what the others can do after its card.

For each card after which the soup may go on, the cards it hasn't seen are dealt out in many ways, and the soup is played on
until somebody has to eat. What looks as if no word began so, and yet one does, is worth something, too: people may doubt it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase

from engine.cards import letter_of, text_of
from engine.computer.judging import doubt
from engine.contract import UNTOLD, Levels
from engine.families.card_table.table import DECK
from engine.families.soup.view import SoupView
from engine.words.lexicon import Lexicon

SAMPLES = 40
EATS, SPARED = -1.0, 0.5  # a soup that I eat, and one that another eats
DOUBTED = 7.5  # ten points between two of three players
_FAR = 12  # cards until it is nobody's fault


@lru_cache(maxsize=1 << 16)
def ways_on(words: Lexicon, row: str, least: int) -> frozenset[str]:
    """The letters after which the row is no word yet and may become one."""
    return frozenset(
        letter
        for letter in (ascii_uppercase if not row or words.can_become(row) else "")
        if words.can_become(row + letter) and not (len(row) + 1 >= least and row + letter in words)
    )


def best_card(
    view: SoupView, cards: Sequence[str], words: Lexicon, rng: Random, levels: Levels = UNTOLD
) -> str:
    """Of cards that keep the soup going. A computer that comes next is told that this is a master, and doubts nothing."""
    by_letter = {letter_of(card): card for card in cards}
    row = text_of(view.row)
    usual = words.vocabulary("shark")
    worth = {
        letter: SAMPLES * DOUBTED * doubt(usual, row + letter, "shark", begins=True).challenged
        if row and _left(view) not in levels
        else 0.0
        for letter in by_letter
    }
    for _ in range(SAMPLES):
        hands = supposed(view, rng)
        for letter in by_letter:
            worth[letter] += played_on(view, row + letter, letter, hands, words, rng)
    return by_letter[max(worth, key=worth.__getitem__)]


def _left(view: SoupView) -> int:
    """Who plays next."""
    return ((view.seat or 0) + 1) % len(view.seats)


def supposed(view: SoupView, rng: Random) -> list[list[str]]:
    """The letters that each seat may hold. What I passed on lies with my right neighbour, unless it has been seen since."""
    me, seats = view.seat or 0, len(view.seats)
    seen = {*view.own, *view.row, *(card for _seat, cards in view.eaten for card in cards)}
    right = (me - 1) % seats
    given = [card for card in view.passed if card not in seen]
    pool = [card for card in DECK.pack(without=("le.A",)) if card not in seen and card not in given]
    rng.shuffle(pool)
    hands = []
    for seat, presence in enumerate(view.seats):
        known = list(view.own) if seat == me else given if seat == right else []
        hand, pool = known + pool[: presence.cards - len(known)], pool[presence.cards - len(known) :]
        hands.append([letter_of(card) for card in hand])
    return hands


def played_on(
    view: SoupView, row: str, laid: str, hands: Sequence[Sequence[str]], words: Lexicon, rng: Random
) -> float:
    me, seats = view.seat or 0, len(hands)
    left = [list(hand) for hand in hands]
    left[me].remove(laid)
    seat, chance = me, rng.random
    for _ in range(_FAR):
        seat = (seat + 1) % seats
        if not left[seat]:
            return 0.0
        ways = ways_on(words, row, view.min_length)
        able = [letter for letter in left[seat] if letter in ways]
        if not able:
            return EATS if seat == me else SPARED
        letter = able[int(chance() * len(able))]
        left[seat].remove(letter)
        row += letter
    return 0.0
