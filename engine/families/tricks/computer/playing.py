"""Choosing a card without a search to the end of the hand.

A plain player looks at the trick on the table. The others imagine its end, dealing out the cards they haven't seen:
a shark does so more often, and minds the words that others may find. The last player sees the result of each card
and word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from engine.characters import Character
from engine.computer.noticing import Eye
from engine.computer.player import ComputerPlayer
from engine.contract import Offer, Strength
from engine.families.card_table.table import RANK
from engine.families.tricks.actions import Play
from engine.families.tricks.computer.imagining import Mind
from engine.families.tricks.computer.scoring import NUMBER
from engine.families.tricks.computer.scrumps import made_up, word_of
from engine.families.tricks.computer.search import Thought, thoughts
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.following import suit_of
from engine.families.tricks.rules import TrickRules
from engine.words.lexica import lexicon_of

SAMPLES: Mapping[Strength, int] = {"sly": 8, "shark": 24}
_LIKED, _LEADS_LIKED = 0.25, 0.5
"""The worth of leading a liked suit, in points; a plain player leads one this often."""
_A_WORD = 0.01  # players use no word that changes nothing


def play(table: PlayingSeat, offer: Offer, rng: Random, player: ComputerPlayer) -> Play:
    if offer.text:
        return _last(table, offer, rng, player)
    if player.strength == "plain":
        return Play(card=_simply(offer, table, rng, player.character))
    worth = _imagined(offer, table, rng, player.strength) if len(offer.cards) > 1 else {}

    def brings(card: str) -> float:
        liked = not table.trick and player.character.likes(card)
        return worth.get(card, 0.0) - table.cost(card) + _LIKED * liked

    return Play(card=max(offer.cards, key=brings))


def danger(rules: TrickRules, card: str) -> float:
    """How much I want to be rid of the card: of the prize, of cards that may catch it, and of high ones."""
    height = (RANK[card] - 1) % 13
    if not rules.low_wins:
        return -height
    prize, suit = rules.counts.prize, rules.counts.suit
    if prize is not None and card[:2] == prize[:2] and RANK[card] >= RANK[prize]:
        return 30 + height
    return height + (4 if suit is not None and card.startswith(suit) else 0)


def _simply(offer: Offer, table: PlayingSeat, rng: Random, character: Character) -> str:
    trick = table.trick
    cards = sorted(offer.cards, key=table.cost)
    if not trick:
        liked = [card for card in cards if character.likes(card)]
        return _simple_lead(liked if liked and rng.random() < _LEADS_LIKED else cards, table, rng)
    beating = [card for card in cards if table.beats(card, trick)]
    if table.stops:
        return _simple_stop(cards, beating, table)
    if table.wants:
        # The last player may scrump, so no card is sure to win: spend only as much as needed.
        ours = table.mine(table.taker(trick))
        return beating[0] if beating and not ours else cards[0]
    under = [card for card in cards if card not in beating]
    return max(under, key=RANK.__getitem__) if under else _simple_lead(cards, table, rng)


def _simple_stop(cards: list[str], beating: list[str], table: PlayingSeat) -> str:
    """Others may be about to take everything that counts: take one of those cards from them, or at least give them
    none."""
    theirs = not table.mine(table.taker(table.trick))
    if theirs and beating and table.counts(table.trick):
        return min(beating, key=RANK.__getitem__)
    bare = [card for card in cards if not table.counts((card,))] if theirs else cards
    return min(bare or cards, key=RANK.__getitem__)


def _simple_lead(cards: list[str], table: PlayingSeat, rng: Random) -> str:
    if table.wants:  # any card, unless a higher card of its suit is the highest one left
        card = rng.choice(cards)
        highest = max((other for other in cards if suit_of(other) == suit_of(card)), key=RANK.__getitem__)
        return card if _may_be_beaten(highest, table) else highest
    cards = [card for card in cards if _may_be_beaten(card, table)] or cards
    if table.rules.scoring == "each-side":  # peppers cost their taker, and a low Lemon takes none
        return min(cards, key=partial(danger, table.rules))
    return min(cards, key=RANK.__getitem__)


def _may_be_beaten(card: str, table: PlayingSeat) -> bool:
    return any(suit_of(other) == suit_of(card) and RANK[other] > RANK[card] for other in table.unseen)


def _imagined(offer: Offer, table: PlayingSeat, rng: Random, strength: Strength) -> dict[str, float]:
    """The average worth of the trick, by the card played to it."""
    worth = dict.fromkeys(offer.cards, 0.0)
    mind = Mind.of(table, strength) if strength == "shark" else Mind.without_words(table)
    hidden, playout = mind.hidden(), mind.playout(table.view.ruling)
    for _ in range(SAMPLES[strength]):
        hands = hidden.suppose(rng)
        for card in offer.cards:
            worth[card] += table.worth(*playout.trick(hands, NUMBER[card])) / SAMPLES[strength]
    return worth


def _last(table: PlayingSeat, offer: Offer, rng: Random, player: ComputerPlayer) -> Play:
    """The last player knows the trick's end for each card, with or without a word."""
    words = lexicon_of(table.view.options).vocabulary(player.strength)
    eye = Eye.of(player.strength, table.me, table.view.hand)

    def brings(thought: Thought) -> float:
        play = thought.action
        return thought.brings(table) - table.cost(play.card) - (_A_WORD if play.scrump else 0.0)

    found = thoughts(table, offer, lambda cards: word_of(cards, words, eye))
    best = max(reversed(found), key=brings).action  # the cheaper of equally good ones
    return made_up(table, offer, best, rng, player) or best
