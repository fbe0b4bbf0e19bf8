"""What a finished hand is worth, for each game by its scoring's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.card_table.scores import HandScore
from engine.families.card_table.table import DECK, Hand, clockwise, side_of
from engine.families.tricks.following import suit_of
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Tricks

DOG, TURTLE = "an.D", "an.T"
ANIMALS, PEPPERS = "an", "ch"
ALL_PEPPERS = 28  # on the thirteen Chili Peppers together
PEPPER_CARDS = 13
FREE_TRICKS = FREE_ANIMALS = 6
TURTLE_POINTS = 13
TURTLING = 26


def cards_of(state: Tricks, side: int) -> Hand:
    """Every card in the tricks that a side took."""
    return tuple(card for trick in state.taken if side_of(state, trick.taker) == side for card in trick.cards)


def peppers(cards: Hand) -> int:
    return sum(DECK[card].value for card in cards if suit_of(card) == PEPPERS)


def count(cards: Hand, suit: str) -> int:
    return sum(suit_of(card) == suit for card in cards)


def feat(state: Tricks, rules: TrickRules) -> tuple[str, int] | None:
    """The works or a turtling, and the side that did it."""
    special = {"peppers-with-the-dog": ("works", DOG), "penalty-cards": ("turtled", TURTLE)}
    if rules.scoring not in special:
        return None
    name, card = special[rules.scoring]
    side = _side_with(state, card)
    return (name, side) if count(cards_of(state, side), PEPPERS) == PEPPER_CARDS else None


def next_dealer(state: Tricks) -> int:
    """Turtle: the taker of the Turtle."""
    return next(trick.taker for trick in state.taken if TURTLE in trick.cards)


def chooser(state: Tricks, score: HandScore) -> int:
    """Of the winners the one nearest the old dealer's left."""
    return next(seat for seat in clockwise(state, state.dealer) if side_of(state, seat) in score.winners)


def _side_with(state: Tricks, card: str) -> int:
    return next(side_of(state, trick.taker) for trick in state.taken if card in trick.cards)


def _only(sides: int, side: int, points: int) -> tuple[int, ...]:
    return tuple(points if other == side else 0 for other in range(sides))


def _more_tricks(state: Tricks) -> int:
    tricks = [sum(side_of(state, trick.taker) == side for trick in state.taken) for side in (0, 1)]
    return tricks.index(max(tricks))


def _tricks_over_six(state: Tricks) -> HandScore:
    winner = _more_tricks(state)
    tricks = sum(side_of(state, trick.taker) == winner for trick in state.taken)
    return HandScore(_only(2, winner, tricks - FREE_TRICKS), (winner,))


def _animals_over_six(state: Tricks) -> HandScore:
    winner = _more_tricks(state)
    animals = count(cards_of(state, winner), ANIMALS)
    return HandScore(_only(2, winner, max(0, animals - FREE_ANIMALS)), (winner,))


def _peppers_with_the_dog(state: Tricks) -> HandScore:
    side = _side_with(state, DOG)
    cards = cards_of(state, side)
    if count(cards, PEPPERS) == PEPPER_CARDS:
        return HandScore(_only(2, 1 - side, ALL_PEPPERS), (side,))
    return HandScore(_only(2, side, peppers(cards)), (1 - side,))


def _penalty_cards(state: Tricks) -> HandScore:
    sides = range(len(state.scores))
    points = [
        count(cards_of(state, side), PEPPERS) + TURTLE_POINTS * (TURTLE in cards_of(state, side))
        for side in sides
    ]
    full = PEPPER_CARDS + TURTLE_POINTS
    if full in points:
        points = [-TURTLING if mine == full else TURTLING for mine in points]
    best = min(points)
    return HandScore(tuple(points), tuple(side for side in sides if points[side] == best))


SCORING: Mapping[str, Callable[[Tricks], HandScore]] = {
    "tricks-over-six": _tricks_over_six,
    "animals-over-six": _animals_over_six,
    "peppers-with-the-dog": _peppers_with_the_dog,
    "penalty-cards": _penalty_cards,
}
