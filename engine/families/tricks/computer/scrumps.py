"""Scrumps: finding a word in a trick, making one up, and believing another player's.

The look of a word of three or four letters says little: IAMB looks odder than most made-up words. Its player says
much, because all players see a computer's level. An unknown word of a player who knows more is mostly true; of one
who doesn't, nearly always made up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from random import Random

from engine.cards import letter_of
from engine.computer.judging import VOWELS, bluff, doubt, looks
from engine.computer.noticing import SHARP, Eye
from engine.computer.player import ComputerPlayer
from engine.contract import Offer, Seat, Strength
from engine.families.tricks.actions import Play
from engine.families.tricks.computer.scoring import NUMBER
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.signatures import signature, signatures, words_of

BLUFFS: Mapping[Strength, float] = {"plain": 0.06, "sly": 0.15, "shark": 0.15}  # of last cards without a word
_MADE_UP = 0.25
"""How often each level challenges a word that must be made up. If all always did, making up words would never pay."""
_BY_CHANCE = 0.005  # a made-up word that looks this good may happen to be real
_ENDS = 30  # imagined ends of a hand
_BELIEVED = 0.85  # how often others believe it: people, and those who know less


def word_of(cards: Sequence[str], words: Lexicon, eye: Eye = SHARP) -> str | None:
    """A known, decent word of all the letters."""
    letters = "".join(map(letter_of, cards))
    if signature(letters) not in _heard(words, len(letters)) or not eye.sees(letters):
        return None
    return next((word for word in words_of(words, letters) if not words.masked(word)), None)


@lru_cache(maxsize=32)
def _heard(words: Lexicon, length: int) -> frozenset[str]:
    """The sorted letters of all words of this length, without those like PSST, which players overlook."""
    return frozenset(letters for letters in signatures(words, length) if not VOWELS.isdisjoint(letters))


def scrumped(card: str, word: str, to: str) -> Play:
    return Play(card=card, scrump=word, to="right" if to == "right" else "me")


def doubts_scrump(view: TricksView, player: ComputerPlayer) -> bool:
    assert view.scrump is not None  # noqa: S101 - a spellcheck is offered only then
    seat, word = view.scrump.seat, view.scrump.word
    known = lexicon_of(view.options).vocabulary(player.strength)
    felt = doubt(known, word, player.strength)
    if not felt.false or player.leaves_to_others(
        seat, (other for other in _opponents(view, seat) if other != view.seat)
    ):
        return False
    if seat in player.levels and looks(known).oddness(word) > _BY_CHANCE:
        felt = felt._replace(challenged=max(felt.challenged, _MADE_UP))
    return felt.spoken(view, word, player.character)


def made_up(table: PlayingSeat, offer: Offer, true: Play, rng: Random, player: ComputerPlayer) -> Play | None:
    """A false scrump, if it is worth more points than the best play without one, although it may be found out."""
    view, law, strength = table.view, table.law, player.strength
    if view.options["words"] != "honour" or rng.random() >= BLUFFS[strength] * player.character.bluffs:
        return None
    words, luck = lexicon_of(view.options).vocabulary(strength), rng.random()
    made, played = dict[str, str](), {card: (*table.trick, card) for card in offer.cards}
    for card, cards in played.items():
        word = bluff(words, "".join(map(letter_of, cards)), len(cards), strength, rng)
        if word is not None:
            made[card] = word
    if not made:
        return None
    # The same luck for every card: otherwise chance would separate equally good ones.
    points = {card: brought(table, card, luck) for card in {true.card, *made}}
    risk, costs = found_out(view, player), price(table.rules)
    taker = table.named(true.to or "me") if true.scrump else table.taker(played[true.card])
    best, found = points[true.card][taker % law.sides] - table.cost(true.card), None
    for card, word in made.items():
        caught = points[card][table.taker(played[card]) % law.sides] - costs
        for to in offer.choices:
            named = points[card][table.named(to) % law.sides]
            worth = (1 - risk) * named + risk * caught - table.cost(card)
            if worth > best:
                best, found = worth, scrumped(card, word, to)
    return found


def found_out(view: TricksView, player: ComputerPlayer) -> float:
    """The chance that another player challenges a word this player makes up."""
    others = _opponents(view, view.seat or 0)
    if player.master_among(others):
        return 1.0
    return 1 - prod(1 - _MADE_UP if player.knows_no_more_than(seat) else _BELIEVED for seat in others)


def _opponents(view: TricksView, seat: Seat) -> tuple[Seat, ...]:
    sides = 2 if view.teams else len(view.seats)
    return tuple(other for other in range(len(view.seats)) if (other - seat) % sides)


def brought(table: PlayingSeat, card: str, luck: float) -> list[float]:
    """The hand's points relative to the others, by the side that takes the trick when this card is played to it;
    chance decides the rest."""
    law, rng, so_far = table.law, Random(luck), table.totals
    trick = [NUMBER[other] for other in (*table.trick, card)]
    hidden = [NUMBER[other] for other in (*table.unseen, *table.view.own) if other != card]
    worth = [0.0] * law.sides
    for _ in range(_ENDS):
        rng.shuffle(hidden)
        totals = so_far
        for start in range(0, len(hidden), law.seats):
            side = int(rng.random() * law.sides)
            totals = law.with_trick(totals, hidden[start : start + law.seats], side)
        for side in range(law.sides):
            worth[side] += law.value(law.with_trick(totals, trick, side), table.me) / _ENDS
    return worth


def price(rules: TrickRules) -> float:
    """The cost of being found out, relative to the others."""
    return abs(rules.lost_spellcheck) + abs(rules.won_spellcheck) / (rules.sides - 1)
