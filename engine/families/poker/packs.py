"""Which cards a hand is dealt from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.cards import Deck, load_deck
from engine.families.poker.rules import PokerRules


def deck_of(options: Mapping[str, Any], rules: PokerRules) -> Deck:
    if rules.ranking == "scrapok":
        return load_deck(f"scrapok-{options['language']}")
    return load_deck(rules.ranking)


def pack_of(options: Mapping[str, Any], rules: PokerRules) -> tuple[str, ...]:
    jokers = options["wild_cards"] if rules.ranking == "zoot" else rules.scrokers
    return _pack(deck_of(options, rules), jokers)


@lru_cache(maxsize=32)
def _pack(deck: Deck, jokers: int) -> tuple[str, ...]:
    return deck.pack(jokers=jokers)
