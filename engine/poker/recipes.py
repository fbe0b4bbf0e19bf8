"""House games: poker games that a server invents, written as one line of text.

    Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, bet; hot; mix; wild ch.E; scrokers 1; hot_n_sours 1; ruling le

The streets come first, separated by commas; what is changed in the ranking follows, separated by semicolons. A recipe
is read once, checked against the deck, and is then rules like any other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards import load_deck
from engine.poker.rules import Betting, Down, Drawing, Middle, PokerRules, Street, Up
from engine.ranking.terms import call
from engine.refused import Refused

FEWEST, MOST = 5, 8  # cards that a player can use in the end
MOST_STREETS = 16
MOST_DRAWN = 5
LONGEST_NAME = 40


class Preview(msgspec.Struct, frozen=True):
    """What a recipe means for so many players."""

    down: int
    up: int
    middle: int
    dealt: int
    left: int


@lru_cache(maxsize=256)
def read_recipe(text: str) -> PokerRules:
    """The rules that a recipe describes, or a refusal that names the place."""
    name, equals, rest = text.partition("=")
    name = " ".join(name.split())
    if not equals or not name or len(name) > LONGEST_NAME:
        raise Refused("bad-call", why="recipe-name", most=LONGEST_NAME)
    streets_text, *changes = rest.split(";")
    streets = _streets(streets_text)
    rules = PokerRules(
        name=name, streets=streets, reveal_hands=any(isinstance(street, Up) for street in streets)
    )
    for change in changes:
        rules = _changed(rules, change.split())
    call(rules.terms)  # refuses tokens that name no card
    _check_sense(rules)
    return rules


def _streets(text: str) -> tuple[Street, ...]:
    parts = [part.split() for part in text.split(",")]
    if not 2 <= len(parts) <= MOST_STREETS:
        raise Refused("bad-call", why="recipe-streets", most=MOST_STREETS)
    streets: list[Street] = []
    for words in parts:
        open_cards = any(isinstance(street, Up) for street in streets)
        streets.append(_street([word.lower() for word in words], open_cards))
    return tuple(streets)


def _street(words: list[str], open_cards: bool) -> Street:
    match words:
        case ["bet"]:
            return Betting(lead="showing" if open_cards else "left")
        case ["draw", number]:
            return Drawing(_number(number, MOST_DRAWN))
        case [number, "down"]:
            return Down(_number(number, MOST))
        case [number, "up"]:
            return Up(_number(number, MOST))
        case [number, "middle"]:
            return Middle(_number(number, MOST))
    raise Refused("bad-call", why="recipe-street", text=" ".join(words))


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise Refused("bad-call", why="recipe-number", text=text, most=most)
    return int(text)


def _changed(rules: PokerRules, words: list[str]) -> PokerRules:
    terms = rules.terms
    match words:
        case ["hot"]:
            return replace(rules, terms=replace(terms, hot=True))
        case ["mix"]:
            return replace(rules, terms=replace(terms, mix=True))
        case ["ruling", *tokens] if tokens:
            return replace(rules, terms=replace(terms, ruling=tuple(tokens)))
        case ["wild", *tokens] if tokens:
            return replace(rules, terms=replace(terms, wild=tuple(tokens)))
        case ["scrokers", number]:
            return replace(rules, scrokers=_number(number, 2))
        case ["hot_n_sours", limit] if limit in ("any", "none", "1", "2"):
            value: Any = int(limit) if limit.isdecimal() else limit
            return replace(rules, terms=replace(terms, hot_n_sours=value))
    raise Refused("bad-call", why="recipe-change", text=" ".join(words))


def _check_sense(rules: PokerRules) -> None:
    first = rules.streets[0]
    if isinstance(first, Betting | Drawing) or not any(isinstance(s, Betting) for s in rules.streets):
        raise Refused("bad-call", why="recipe-order")
    used = preview(rules, 2)
    own = used.down + used.up
    cards = own + used.middle
    if not own or not FEWEST <= cards <= MOST:
        raise Refused("bad-call", why="recipe-cards", cards=cards, least=FEWEST, most=MOST)


def preview(rules: PokerRules, players: int) -> Preview:
    """How many cards each player sees, how many are dealt, and how many stay."""
    down = sum(street.cards for street in rules.streets if isinstance(street, Down))
    up = sum(street.cards for street in rules.streets if isinstance(street, Up))
    middle = sum(street.cards for street in rules.streets if isinstance(street, Middle))
    size = len(load_deck("scroker").pack(jokers=rules.scrokers))
    dealt = players * (down + up) + middle
    return Preview(down, up, middle, dealt, size - dealt)


def wild_cards(rules: PokerRules) -> int:
    """How many cards of the pack are wild, [Scrokers] counted."""
    return len(call(rules.terms).wild) + rules.scrokers
