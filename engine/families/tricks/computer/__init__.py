"""Computer players at the trick tables. They know the rules, their view and their vocabulary, nothing more.

seat       a player's knowledge and wishes
scoring    the worth of tricks
playing    choosing a card, up to a shark
search     choosing a card, and the suit that rules, for a master
imagining  where the hidden cards may be
playouts   how the hand may go on from there
scrumps    words: true ones, made-up ones and those of others
"""

from __future__ import annotations

from functools import partial
from random import Random

from engine.characters import EVEN, Character
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Action, Levels, Offer, Strength
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import DECK, RANK
from engine.families.tricks.actions import Accept, DealChoice, Rule, Spellcheck
from engine.families.tricks.computer.imagining import Mind
from engine.families.tricks.computer.playing import danger, play
from engine.families.tricks.computer.scrumps import doubts_scrump
from engine.families.tricks.computer.search import best_play, best_ruling
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView

_LONG_SUIT = 5


def decide(
    rules: TrickRules,
    view: TricksView,
    offers: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    may, player = {offer.do: offer for offer in offers}, ComputerPlayer(strength, character, levels)
    if "spellcheck" in may:
        return Spellcheck() if doubts_scrump(view, player) else Accept()
    if "pass" in may:
        return Pass(cards=tuple(sorted(view.own, key=partial(danger, rules), reverse=True)[:3]))
    if "deal" in may:
        return DealChoice(keep=True)
    table = PlayingSeat.seen_by(rules, view)
    if "rule" in may:
        thinks = strength == "master" and view.own
        return Rule(suit=best_ruling(Mind.of(table, strength), rng) if thinks else _ruling(view))
    if strength == "master":
        return best_play(Mind.of(table, strength), may["play"], rng, character)
    return play(table, may["play"], rng, player)


def _ruling(view: TricksView) -> str | None:
    """The suit with many and high cards, if there is one."""

    def strength_of(suit: str) -> float:
        cards = [card for card in view.own if card.startswith(suit)]
        return len(cards) + sum((RANK[card] - 1) % 13 for card in cards) / 24

    best = max((suit.code for suit in DECK.suits), key=strength_of)
    long = sum(card.startswith(best) for card in view.own) >= _LONG_SUIT
    return best if long else None
