"""A master at a trick table: deals out what it hasn't seen in many ways that fit what has happened, plays each to the end
of the hand with every move it may make, and makes the one that did best.

How long that takes is bounded by the number of cards played in the mind, however the hand lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

from engine.cards import letter_of
from engine.computer.imagining import TrickSeat
from engine.computer.playouts import SUIT, SUIT_PLACES, Lots, Move, Playout, Start, Suits, spellings
from engine.computer.reckoning import NOBODY, NUMBER, law_of, totals_of
from engine.computer.supposing import hidden_from
from engine.contract import Offer
from engine.families.tricks.actions import Play
from engine.families.tricks.choices import NONE, SUITS
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

CARDS_PLAYED = 9_000  # simulated for one decision
MOST_SAMPLES = 150
_ROUNDS = 4  # after each round but the last, the worse half is dropped
_SURE, _SURE_AT_LAST = 1.5, 2.0
"""By how many standard errors a move has to beat the natural one; less may be chance. A leader has no natural move."""
T = TypeVar("T")


class Thought(NamedTuple):
    """A move, and the action that makes it."""

    action: Play
    move: Move


def best_play(rules: TrickRules, view: TricksView, offer: Offer, rng: Random) -> Play:
    law, found = law_of(rules), thoughts(rules, view, offer)
    if len(found) == 1:
        return found[0].action
    mind = Mind.of(rules, view)
    playout = Playout(law, mind.start(view.ruling))

    def tried(thought: Thought, hands: list[Suits], lots: Lots) -> float:
        return playout.value(hands, thought.move, lots)

    if not view.trick:
        return _best(found, mind, rng, tried).action
    if len(view.trick) == rules.players - 1:
        return _best(found, mind, rng, tried, _SURE_AT_LAST).action
    usual = playout.usual([thought.move[0] for thought in found])
    found.sort(key=lambda thought: thought.move[0] != usual)
    return _best(found, mind, rng, tried, _SURE).action


def best_ruling(rules: TrickRules, view: TricksView, rng: Random) -> str | None:
    law, mind = law_of(rules), Mind.of(rules, view)
    suits = (*SUITS, NONE)
    playouts = {suit: Playout(law, mind.start(suit)) for suit in suits}

    def tried(suit: str, hands: list[Suits], lots: Lots) -> float:
        return playouts[suit].value(hands, None, lots)

    best = _best(suits, mind, rng, tried)
    return None if best == NONE else best


class Mind(NamedTuple):
    rules: TrickRules
    view: TricksView
    words: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, rules: TrickRules, view: TricksView) -> Mind:
        """It knows every word, and takes the others for well-read."""
        lexicon = lexicon_of(view.options)
        every, most = (spellings(known, rules.players) for known in (lexicon, lexicon.vocabulary("shark")))
        return cls(rules, view, tuple(every if seat == view.seat else most for seat in range(rules.players)))

    @property
    def left(self) -> int:
        return self.view.total - len(self.view.taken)

    def start(self, ruling: str | None) -> Start:
        rules, view, me = self.rules, self.view, self.view.seat or 0
        law = law_of(rules)
        held = (*rules.held_back, ruling) if rules.ruling_held_back and ruling else rules.held_back
        open_trick = () if view.scrump else tuple(NUMBER[played.card] for played in view.trick)
        seen = {card[:2] for trick in view.taken for card in trick.cards}
        before = view.phase == "rule"
        seat = (view.dealer + 1) % law.seats if before else me
        return Start(
            me=me,
            seat=seat,
            trick=open_trick,
            leader=view.leader if open_trick else seat,
            ruling=SUIT_PLACES.get(ruling or "", NOBODY),
            held=sum(1 << SUIT_PLACES[suit] for suit in held if suit in SUIT_PLACES),
            loose=sum(1 << SUIT_PLACES[suit] for suit in seen),
            left=self.left,
            totals=totals_of(law, view),
            words=self.words,
        )


def _best(
    ways: Sequence[T],
    mind: Mind,
    rng: Random,
    tried: Callable[[T, list[Suits], Lots], float],
    sure: float = 0.0,
) -> T:
    """Each way is tried with the same deals and the same luck: else chance would tell apart what is as good. The worse half
    drops out early, so that the others are tried more often. Of those that do as well, the first: `sure` says by how
    many standard errors another has to do better, and then the first never drops out."""
    law = law_of(mind.rules)
    hidden = hidden_from(mind.rules, law, mind.view, mind.words[((mind.view.seat or 0) + 1) % law.seats])
    alive, worth = list(range(len(ways))), [list[float]() for _ in ways]
    for _ in range(_ROUNDS):
        share = CARDS_PLAYED // _ROUNDS // (len(alive) * mind.left * law.seats)
        for _ in range(max(1, min(MOST_SAMPLES, share))):
            dealt, lots = hidden.suppose(rng), [rng.random() for _ in range(mind.left)]
            for place in alive:
                hands = [[cards[:] for cards in hand] for hand in dealt]
                worth[place].append(tried(ways[place], hands, lots))
        alive.sort(key=lambda place: sum(worth[place]), reverse=True)
        alive = alive[: (len(alive) + 1) // 2] if len(alive) > 2 else alive
        alive += [0] if sure and 0 not in alive else []
    best = alive[0]
    return ways[min(place for place in alive if not _does_better(worth[best], worth[place], sure))]


def _does_better(some: Sequence[float], others: Sequence[float], sure: float) -> bool:
    ahead = [one - other for one, other in zip(some, others, strict=True)]
    return fmean(ahead) > sure * stdev(ahead) / sqrt(len(ahead))


def thoughts(rules: TrickRules, view: TricksView, offer: Offer) -> list[Thought]:
    """The cheapest cards first; for the last player, who sees what the trick brings, those that bring most. With
    each word, everybody who may be named for the trick."""
    me, trick = view.seat or 0, [played.card for played in view.trick]
    found = []
    for card in sorted(offer.cards, key=lambda card: NUMBER[card] % SUIT, reverse=rules.low_wins):
        found.append(Thought(Play(card=card), (NUMBER[card], NOBODY)))
        word = rarest((*trick, card), lexicon_of(view.options)) if offer.text else None
        if word is not None:
            for to in offer.choices:
                named = (me - 1) % rules.players if to == "right" else me
                play = Play(card=card, scrump=word, to="right" if to == "right" else "me")
                found.append(Thought(play, (NUMBER[card], named)))
    if len(trick) == rules.players - 1:
        table = TrickSeat.seen_by(rules, view)
        found.sort(key=lambda thought: -_brings(table, (*trick, thought.action.card), thought.move[1]))
    return found


def _brings(table: TrickSeat, cards: tuple[str, ...], named: int) -> float:
    return table.worth(cards, table.taker(cards) if named == NOBODY else named)


def rarest(cards: Sequence[str], lexicon: Lexicon) -> str | None:
    """The word of all these letters that others know least: they may challenge it."""
    orders = sorted(set(map("".join, permutations(map(letter_of, cards)))))
    return max(
        (word for word in orders if word in lexicon), key=lambda word: lexicon.level(word) or 0, default=None
    )
