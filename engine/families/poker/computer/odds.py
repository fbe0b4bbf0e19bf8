"""The chance that a hand wins against what others may hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import numpy as np

from engine.families.poker.computer.imagining import OF_TWO_DUCKS, hand_size, samples_of
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.ranges import ranges_of
from engine.families.poker.computer.reading import Rows, Scores, category_of
from engine.families.poker.computer.valuing import Valuer, valuer
from engine.ranking.scroker import HAND, Category

FINALS = 48
_ANSWERS = 0.3  # how often a player who has put in nothing yet answers a bet


def chance(know: Knowing, scores: Scores) -> float:
    """The chance to beat all who are still in, on average over the hands one may end with."""
    return chances(know, (scores,))[0]


def chances(know: Knowing, ways: Iterable[Scores]) -> list[float]:
    """The chance to win for each of several ways to go on."""
    ranges = [(stays(know, seat), hands) for seat, hands in ranges_of(know).items()]
    return [
        float(np.prod([1 - part * (1 - hands.beaten_by(scores)) for part, hands in ranges], axis=0).mean())
        for scores in ways
    ]


def stays(know: Knowing, seat: int) -> float:
    """How likely an opponent stays: many who have yet to answer a bet will fold. A plain player, who calls too much
    anyway, ignores that."""
    view, other = know.view, know.view.seats[seat]
    waits = view.to_call > 0 and other.bet < view.high and other.stack > 0
    return _ANSWERS if waits and know.strength != "plain" else 1.0


def outlook(know: Knowing, rng: Random, finals: int = FINALS) -> Scores:
    """The hands this player may end with if they draw and are dealt on as usual."""
    rules, hand = know.view.rules, know.hand
    book = valuer(rules, know.words)
    coming = hand_size(rules) - len(hand)
    if coming <= 0 and not know.draws_left:
        return book.read(book.rows([hand]), know.eye)[0]
    ways = [()] if coming > 0 else usual_draws(know, book)
    new = max(map(len, ways)) + max(0, coming)
    unseen, samples = book.rows([know.unseen()])[0], finals if len(hand) <= HAND else finals // 2
    dealt = samples_of(unseen, new, samples, rng) if new else np.zeros((1, 0), dtype=np.intp)
    ends = [_ends(know, book, way, dealt[:, : len(way) + max(0, coming)]) for way in ways]
    return ends[0] if len(ends) == 1 else ends[int(np.argmax(chances(know, ends)))]


def _ends(know: Knowing, book: Valuer, thrown: Sequence[str], new: Rows) -> Scores:
    return book.read(with_new(book, [card for card in know.hand if card not in thrown], new), know.eye)[0]


def usual_draws(know: Knowing, book: Valuer) -> list[tuple[str, ...]]:
    """The cards that make nothing. Two Ducks that use no shared card throw one or two of their cards: as they are,
    they hardly ever win."""
    hand, own, most = know.hand, len(know.own.cards), know.draws_left
    scores, used = book.read(book.rows([hand]), know.eye)
    if category_of(int(scores[0])) == Category.TWO_DUCKS and used[0, :own].all():
        counts = range(1, min(OF_TWO_DUCKS, most) + 1)
        return [way for count in counts for way in combinations(hand[:own], count)]
    return [thrown_simply(know, book, most)]


def with_new(book: Valuer, kept: Sequence[str], new: Rows) -> Rows:
    """Hands of the same kept cards with different new ones."""
    fixed = np.tile(book.rows([kept]), (len(new), 1))
    return np.concatenate((fixed, new), axis=1)


def thrown_simply(know: Knowing, book: Valuer, most: int) -> tuple[str, ...]:
    """The useless cards among those that may be thrown: a player's own come first."""
    hand, own = know.hand, len(know.own.cards)
    scores, used = book.read(book.rows([hand]), know.eye)
    if not most or category_of(int(scores[0])) == Category.SLUSH:
        return ()
    return tuple(card for card, needed in zip(hand[:own], used[0, :own], strict=True) if not needed)[:most]
