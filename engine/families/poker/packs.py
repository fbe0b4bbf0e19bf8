"""The packs that hands are dealt from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.cards import Deck, load_deck, scrapok_deck
from engine.cards.packs import pack_name
from engine.families.poker.rules import PokerRules


def deck_name(options: Mapping[str, Any], rules: PokerRules) -> str:
    """The deck of a ranking has its name; SCRAPOK's depends on the language."""
    return scrapok_deck(options["language"]) if rules.ranking == "scrapok" else rules.ranking


def deck_of(options: Mapping[str, Any], rules: PokerRules) -> Deck:
    return load_deck(deck_name(options, rules))


def pack_of(options: Mapping[str, Any], rules: PokerRules) -> tuple[str, ...]:
    return _pack(deck_of(options, rules), rules.jokers)


def name_of(options: Mapping[str, Any], rules: PokerRules) -> str:
    return pack_name(deck_name(options, rules), jokers=rules.jokers)


@lru_cache(maxsize=32)
def _pack(deck: Deck, jokers: int) -> tuple[str, ...]:
    return deck.pack(jokers=jokers)
