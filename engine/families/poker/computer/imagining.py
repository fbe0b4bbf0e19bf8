"""Hands an opponent may hold, from the worst to the best, and how good they looked on the way.

They depend on little: the open cards, how far the hand has gone, and how many cards the opponent drew. So they are imagined once for each combination, and kept.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.families.poker.computer.knowing import Knowing, draws_of, rest_of
from engine.families.poker.computer.reading import Rows, Scores, Used, category_of
from engine.families.poker.computer.valuing import valuer
from engine.families.poker.packs import pack_of
from engine.families.poker.rules import Betting, Down, Middle, PokerRules, Up
from engine.ranking.scroker import HAND, Category
from engine.words.lexicon import Lexicon

Floats = npt.NDArray[np.float64]
IMAGINED = 700
IMAGINED_BIG = (
    3000  # with more than five cards only a part of this, and less if each opponent has other open cards
)
IMAGINED_ROUGHLY = 800
_LEAST_KEPT = 60  # a kind with fewer imagined hands than this says nothing
OF_TWO_DUCKS = 2  # at most this many of their cards are thrown if no others can be
_LOT = 4  # bytes of the lot that each card draws to be among the first
_NEAR = 12  # a hand's prospects are compared with at least this many hands on either side


class Imagined(NamedTuple):
    final: Scores
    then: Floats  # the chance to beat one other hand, as it looked in earlier rounds
    now: Floats  # the same chance as it looks now


class _Known(NamedTuple):
    """Everything that imagined hands depend on."""

    rules: PokerRules
    words: Lexicon
    pack: tuple[str, ...]
    open: tuple[str, ...]  # the opponent's own open cards, and the shared ones
    up: int
    down: int  # the opponent's hidden cards so far
    draws: int
    drawn: bool  # the draw is over
    times: int  # how many hands are imagined
    looks: bool  # whether this player asks how good they looked on the way


def hand_size(rules: PokerRules) -> int:
    """The number of cards a player has to choose from at the end."""
    return sum(street.cards for street in rules.streets if isinstance(street, Down | Up | Middle))


def imagined_for(know: Knowing, seat: int) -> Imagined:
    other, rules = know.view.seats[seat], know.view.rules
    drawn, looks = not know.draws_left, know.strength != "plain" and not rules.one_word
    known = _Known(
        rules=rules,
        words=know.words,
        pack=pack_of(know.view.options, rules),
        open=other.up + know.view.middle,
        up=len(other.up),
        down=other.count if looks else 0,
        draws=draws_of(rules.streets),
        drawn=drawn,
        times=_times(know, other.up, looks=looks),
        looks=looks,
    )
    kinds = _imagined(known)
    return kinds.get(other.drew if drawn or other.drew is not None else None, kinds[None])


def _times(know: Knowing, up: tuple[str, ...], *, looks: bool) -> int:
    size = hand_size(know.view.rules)
    if size <= HAND:
        return IMAGINED
    if not looks:
        return IMAGINED_ROUGHLY // size
    return max(_LEAST_KEPT, IMAGINED_BIG // size // (len(know.rivals) if up else 1))


@lru_cache(maxsize=128)
def _imagined(known: _Known) -> dict[int | None, Imagined]:
    """Imagined hands by the number of cards drawn; None: unknown."""
    book, size = valuer(known.rules, known.words), hand_size(known.rules)
    left = book.rows([rest_of(known.pack, known.open)])[0]
    fixed = book.rows([known.open])[0]
    hidden = samples_of(left, size - len(known.open) + known.draws, known.times, Random(len(known.open) + 1))
    own = size - len(known.open)
    open_cards = np.tile(fixed, (known.times, 1))
    hands = np.concatenate((hidden[:, :own], open_cards), axis=1)
    if not known.draws:
        final = book.read(hands)[0]
        if not known.looks:
            return {None: _sorted(final, *[ranks(final)] * 2)}
        looks = [
            hopes(book.read(np.concatenate((hidden[:, :down], open_cards[:, seen]), axis=1))[0], final)
            for down, seen in (_at_first(known), (known.down, slice(None)))
        ]
        return {None: _sorted(final, *looks)}
    first, used = book.read(hands)
    count = redraw(hands, first, used, hidden[:, own:], len(known.open))
    final, _ = book.read(hands)
    then = hopes(first, final)
    now = ranks(final) if known.drawn else then
    kinds: dict[int | None, Imagined] = {None: _sorted(final, then, now)}
    for number in range(known.draws + 1):
        rows = count == number
        if rows.sum() >= (_LEAST_KEPT if number else 1):  # few stand pat, but those who do hold much
            kinds[number] = _sorted(final[rows], then[rows], now[rows])
    return kinds


def _at_first(known: _Known) -> tuple[int, list[int]]:
    """The number of hidden cards an opponent had when betting began, and which open ones."""
    dealt: Counter[type] = Counter()
    for street in takewhile(lambda street: not isinstance(street, Betting), known.rules.streets):
        dealt[type(street)] += getattr(street, "cards", 0)
    up, middle = range(known.up), range(known.up, len(known.open))
    return dealt[Down], [*up[: dealt[Up]], *middle[: dealt[Middle]]]


def _sorted(final: Scores, then: Floats, now: Floats) -> Imagined:
    order = np.argsort(final, kind="stable")
    return Imagined(final[order], then[order], now[order])


def ranks(scores: Scores | Floats) -> Floats:
    """The part of all these scores that each one beats."""
    order = np.sort(scores)
    below = np.searchsorted(order, scores, side="left") + np.searchsorted(order, scores, side="right")
    found: Floats = below / (2 * len(scores))
    return found


def hopes(now: Scores, final: Scores) -> Floats:
    """The average outcome of hands that are worth about as much now."""
    order, ended = np.argsort(now, kind="stable"), ranks(final)
    wide = max(_NEAR, len(now) // 20)
    padded = np.pad(ended[order], wide, mode="edge")
    sums = np.concatenate(([0.0], np.cumsum(padded)))
    smooth = np.empty(len(now))
    smooth[order] = (sums[2 * wide + 1 :] - sums[: -2 * wide - 1]) / (2 * wide + 1)
    return smooth


def redraw(hands: Rows, scores: Scores, used: Used, new: Rows, fixed: int) -> Rows:
    """All opponents keep the cards that make their hand and throw the rest, as far as allowed."""
    own, draws = hands.shape[1] - fixed, new.shape[1]
    drawn = np.zeros(len(hands), dtype=np.intp)
    for row, score in enumerate(scores):
        if category_of(int(score)) == Category.SLUSH:
            continue
        thrown = [place for place in range(own) if not used[row, place]][:draws]
        if not thrown and category_of(int(score)) == Category.TWO_DUCKS:
            thrown = list(range(min(OF_TWO_DUCKS, draws)))
        hands[row, thrown] = new[row, : len(thrown)]
        drawn[row] = len(thrown)
    return drawn


def samples_of(left: Rows, cards: int, times: int, rng: Random) -> Rows:
    """Random rows of different cards: `times` rows of `cards` cards."""
    lots = np.frombuffer(rng.randbytes(_LOT * times * len(left)), dtype=np.uint32).reshape(times, len(left))
    return left[lots.argpartition(cards - 1, axis=1)[:, :cards]]
