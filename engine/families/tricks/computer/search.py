"""A master at a trick table deals out the unseen cards in many ways that fit what has happened, plays each deal to
the end of the hand with every possible move, and makes the move that did best.

The number of simulated cards is bounded, so this takes no longer with one hand than with another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from engine.cards import letter_of
from engine.characters import Character
from engine.contract import Offer
from engine.families.tricks.actions import Play
from engine.families.tricks.choices import SUITS
from engine.families.tricks.computer.imagining import Mind
from engine.families.tricks.computer.playouts import Move, Playout
from engine.families.tricks.computer.scoring import NOBODY, NUMBER, SUIT
from engine.families.tricks.computer.scrumps import scrumped
from engine.families.tricks.computer.seat import PlayingSeat
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.signatures import rarest

CARDS_PLAYED = 9_000  # simulated for one decision
MOST_SAMPLES = 150
_ROUNDS = 4  # after each round but the last, the worse half is dropped
_SURE, _SURE_AT_LAST, _SURE_IF_LIKED = 1.5, 2.0, 0.5
"""The lead over the natural move, in standard errors, that a move needs; less may be chance. A leader's natural
move is a suit they like, if they have one."""


class Thought(NamedTuple):
    """A move, and the action that makes it."""

    action: Play
    move: Move

    def brings(self, table: PlayingSeat) -> float:
        """The trick's worth as the last player sees it."""
        cards, named = (*table.trick, self.action.card), self.move[1]
        taker = table.taker(cards) if named == NOBODY else named
        return table.worth([NUMBER[card] for card in cards], taker)


def best_play(mind: Mind, offer: Offer, rng: Random, character: Character) -> Play:
    table, sure = mind.table, 0.0
    found = thoughts(table, offer, rarest_of(lexicon_of(table.view.options)))
    if len(found) == 1:
        return found[0].action
    playout = mind.playout(table.view.ruling)
    if len(table.trick) == table.rules.players - 1:
        sure = _SURE_AT_LAST
    elif table.trick:
        usual, sure = playout.usual([thought.move[0] for thought in found]), _SURE
        found.sort(key=lambda thought: thought.move[0] != usual)
    elif any(map(character.likes, offer.cards)):
        found.sort(key=lambda thought: not character.likes(thought.action.card))
        sure = _SURE_IF_LIKED
    return found[_best([(playout, thought.move) for thought in found], mind, rng, sure)].action


def best_ruling(mind: Mind, rng: Random) -> str | None:
    suits = (*SUITS, None)
    return suits[_best([(mind.playout(suit), None) for suit in suits], mind, rng)]


def _best(ways: Sequence[tuple[Playout, Move | None]], mind: Mind, rng: Random, sure: float = 0.0) -> int:
    """Try each way with the same deals and the same luck: otherwise chance would separate equally good ones. The
    worse half drops out early, so the others are tried more often. Of equally good ways, the first wins: with
    `sure`, another has to do better by that many standard errors, and the first never drops out."""
    hidden, left, seats = mind.hidden(), mind.table.left, mind.table.law.seats
    alive, worth = list(range(len(ways))), [list[float]() for _ in ways]
    for _ in range(_ROUNDS):
        share = CARDS_PLAYED // _ROUNDS // (len(alive) * left * seats)
        for _ in range(max(1, min(MOST_SAMPLES, share))):
            hands, lots = hidden.suppose(rng), [rng.random() for _ in range(left)]
            for place in alive:
                playout, move = ways[place]
                worth[place].append(playout.value(hands, move, lots))
        alive.sort(key=lambda place: sum(worth[place]), reverse=True)
        alive = alive[: (len(alive) + 1) // 2] if len(alive) > 2 else alive
        alive += [0] if sure and 0 not in alive else []
    best = alive[0]
    return min(place for place in alive if not _does_better(worth[best], worth[place], sure))


def _does_better(some: Sequence[float], others: Sequence[float], sure: float) -> bool:
    ahead = [one - other for one, other in zip(some, others, strict=True)]
    return fmean(ahead) > sure * stdev(ahead) / sqrt(len(ahead))


def thoughts(
    table: PlayingSeat, offer: Offer, word_of: Callable[[Sequence[str]], str | None]
) -> list[Thought]:
    """Possible moves, the cheapest cards first; for the last player, who sees the trick's worth, the best first.
    With each word come all players who may be named for the trick."""
    found, trick = list[Thought](), table.trick
    for card in sorted(offer.cards, key=lambda card: NUMBER[card] % SUIT, reverse=not table.wants):
        found.append(Thought(Play(card=card), (NUMBER[card], NOBODY)))
        word = word_of((*trick, card)) if offer.text else None
        if word is not None:
            found += [
                Thought(scrumped(card, word, to), (NUMBER[card], table.named(to))) for to in offer.choices
            ]
    if len(trick) == table.rules.players - 1:
        found.sort(key=lambda thought: -thought.brings(table))
    return found


def rarest_of(lexicon: Lexicon) -> Callable[[Sequence[str]], str | None]:
    """The word of all letters of a trick that others know least: they may challenge it."""
    decent = lexicon.decent()
    return lambda cards: rarest(decent, "".join(map(letter_of, cards)))
