"""Whether a reader recognizes computers' characters by their acts: one who has counted acts guesses who played
others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from math import log
from typing import TYPE_CHECKING, Any

from benchmarks._ladder_play import Counts, Player, hand, seats_of
from engine.characters import CHARACTERS
from engine.contract import name_of
from engine.families.card_table.table import RANK
from engine.words.lexica import lexicon_of

if TYPE_CHECKING:
    from random import Random

    from engine.contract import Action, Game, Levels, Offer, Strength

NAMES = tuple(CHARACTERS)
HANDS, KNOWN = 200, 1_000  # hands that a reader sees of a player, and has seen of each before
Acts = Counter[tuple[str, str]]  # possible acts, and the chosen one


def right(game: Game, strength: Strength, known_from: int = KNOWN) -> Iterator[list[bool]]:
    """Whether each character is recognized by its acts in other hands, for one sample after another."""
    known = _seen(game, strength, known_from, "known")
    for number in count():
        sample = _seen(game, strength, HANDS, f"sample {number}")
        yield [_named(acts, known) == name for name, acts in sample.items()]


def _seen(game: Game, strength: Strength, hands: int, seed: str) -> Mapping[str, Acts]:
    seen, seats, counts = {name: Acts() for name in NAMES}, seats_of(game), Counts()
    for number in range(hands * len(NAMES) // seats):
        # As the tables pass, each character meets all others.
        step = 1 + 2 * (number % 2)
        sitting = [NAMES[(number * seats + place * step) % len(NAMES)] for place in range(seats)]
        players = [(strength, _watched(strength, name, seen[name])) for name in sitting]
        hand(game, f"{seed} {number}", players, counts)
    return seen


def _watched(strength: Strength, name: str, acts: Acts) -> Player:
    def play(game: Game, view: Any, offers: tuple[Offer, ...], rng: Random, levels: Levels) -> Action:
        action = game.computer(view, offers, rng, strength, CHARACTERS[name], levels)
        could = " ".join(sorted(offer.do for offer in offers if not offer.early)) + _late(game, view)
        word = getattr(action, "scrump", None) or getattr(action, "text", None)
        false = word is not None and word not in lexicon_of(view.options)
        told = f"{name_of(action)} false" if false else name_of(action)
        acts[could, told + _shown(game, view, action)] += 1
        return action

    return play


def _late(game: Game, view: Any) -> str:
    """A mark for the last round of poker, where people bet differently."""
    return " at last" if game.family.name == "poker" and view.street == len(view.rules.streets) - 1 else ""


def _shown(game: Game, view: Any, action: Action) -> str:
    """The suit of a card that is thrown at rummy, or the suit and height of one that begins a trick or a soup. A
    card that follows says little about its player."""
    card, before = getattr(action, "card", None), getattr(view, "trick", ()) or getattr(view, "row", ())
    if card is None or game.family.name == "poker" or (before and name_of(action) != "eat_first"):
        return ""
    if game.family.name == "rummy":
        return f" {card[:2]}"
    return f" {card[:2]} {(RANK[card] - 1) % 13 // 5}"


def _named(acts: Acts, known: Mapping[str, Acts]) -> str:
    """The character most likely to have made these acts."""
    did = {act for some in (acts, *known.values()) for act in some}

    def likely(name: str) -> float:
        model = known[name]
        times = Counter[str]()
        for (could, _), often in model.items():
            times[could] += often
        ways = Counter(could for could, _ in did)
        return sum(
            count * log((model[act] + 1) / (times[act[0]] + ways[act[0]])) for act, count in acts.items()
        )

    return max(known, key=likely)
