"""A hint: what a strong player would do in a seat's place, and why.

It sees what the seat sees, and the same view always gets the same hint. Where words are checked, it comes from a player
who knows the whole list, and of the words that come to the same it names the one that most people know. Where words are
on honour, it names no word and none of its cards: it says only how to bet, what to lead and which cards to pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.computer.poker.knowing import Knowing
from engine.computer.poker.showing import best_shown
from engine.computer.poker.wagering import prospect
from engine.computer.reasons import Reason, reason
from engine.computer.tricks.imagining import Mind
from engine.computer.tricks.scoring import NUMBER
from engine.computer.tricks.seat import TrickSeat
from engine.contract import Action, Family, Game, Offer, Strength, name_of
from engine.families.poker.actions import Bet, Present, Raise
from engine.families.poker.view import PokerView
from engine.families.rummy.actions import Lay, Take
from engine.families.tricks.actions import Play
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of
from engine.words.signatures import commonest

BETTING = frozenset({"check", "bet", "call", "raise", "fold", "all_in"})
KEPT_QUIET: Mapping[Family, frozenset[str]] = MappingProxyType(
    {"poker": BETTING, "rummy": frozenset(), "tricks": frozenset({"play", "pass", "rule"}), "soup": frozenset({"pass"})}
)  # fmt: skip
"""What a hint may say although words are on honour."""
NEVER = frozenset({"choose", "declare", "ready", "look", "deal", "end_hand", "show"})
"""No hint is needed: a matter of taste, or it explains itself."""
IMAGINED = 60
NEVER_A_WHIM = 0.85
"""Every draw gives this number, so the shark does not bluff and does what a strong player nearly always does."""


class Hint(msgspec.Struct, frozen=True):
    """`share`: how often that wins the pot or takes the trick, as far as the seat can tell; None if there is no such
    number, or if it would give away what words are worth. `price`: chips to call, and what is in the pot with them.
    `why`: a fact that speaks for it."""

    action: Action
    share: float | None = None
    price: tuple[int, int] | None = None
    why: Reason | None = None


class Steady(Random):
    """A random generator that always returns the same number."""

    def random(self) -> float:
        return NEVER_A_WHIM

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def on_honour(options: Mapping[str, Any]) -> bool:
    return options.get("words") == "honour"


def advised(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether there is something to give a hint about."""
    do = _decided(offers)
    return bool(do) and (do <= KEPT_QUIET[family] or not on_honour(options))


def hushed(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether there would be, if that did not tell which words are real."""
    return not _decided(offers) <= KEPT_QUIET[family] and on_honour(options)


def _decided(offers: tuple[Offer, ...]) -> set[str]:
    do = {offer.do for offer in offers if not offer.early}
    return set() if do & NEVER else do


def hint(game: Game, view: Any, offers: tuple[Offer, ...]) -> Hint:
    """What a strong player would do with one of these offers, from this view and from nothing else."""
    honour = on_honour(view.options)
    if honour:
        offers = tuple(replace(offer, text=False) for offer in offers)  # a scrump names a word
    strength: Strength = "shark" if honour or game.family == "tricks" else "master"
    action = _familiar(view, game.computer(view, offers, Steady(_seed(view)), strength))
    if game.family == "poker" and action.__struct_config__.tag in BETTING:
        know = Knowing.of(view, strength)
        cost = min(view.to_call, know.own.stack)
        share = None if honour else prospect(know, Steady(_seed(view)))
        return Hint(_usual(view, offers, action), share, (cost, know.pot + cost) if cost else None)
    if isinstance(action, Play) and not action.scrump:
        return Hint(action, _taking(game.rules, view, action.card))
    return Hint(action, why=reason(game, view, offers, action))


def _familiar(view: Any, action: Action) -> Action:
    """The same with the word that most people know, where another one of the same letters would do as well."""
    if isinstance(action, Present):
        return best_shown(Knowing.of(view, "master"))
    if isinstance(action, Lay | Take) and action.text:
        return replace(action, text=commonest(lexicon_of(view.options), action.text))
    return action


def _seed(view: Any) -> str:
    return f"{view.hand}/{view.seat}"


def _usual(view: PokerView, offers: tuple[Offer, ...], action: Action) -> Action:
    """Of a bet or raise, the usual amount that is nearest: the one that can be chosen. All of a stack only where it was meant."""
    if not isinstance(action, Bet | Raise):
        return action
    offer = next(offer for offer in offers if offer.do == name_of(action))
    sizes = view.usual(offer)
    if action.amount < offer.most and len(sizes) > 1:
        sizes.remove(offer.most)
    return replace(action, amount=min(sizes, key=lambda size: abs(size - action.amount)))


def _taking(rules: TrickRules, view: TricksView, card: str) -> float:
    """How often this card takes the trick for its side, unless somebody scrumps."""
    table, rng = TrickSeat.seen_by(rules, view), Random(_seed(view))
    mind = Mind.without_words(table)
    hidden, playout = mind.hidden(), mind.playout(view.ruling)
    takers = (playout.trick(hidden.suppose(rng), NUMBER[card])[1] for _ in range(IMAGINED))
    return sum(map(table.mine, takers)) / IMAGINED
