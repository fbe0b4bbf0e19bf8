"""House games: poker games that a server invents, written as one line of text.

    Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, bet; hot; mix; wild an.D; jokers 1; hot_n_sours 1; ruling le

The streets come first, separated by commas, or the name of a game (`scroker`) for its streets and openers; changes
of the ranking follow, separated by semicolons. Small letters and capitals mean the same. A recipe is read once,
checked against the deck, and becomes ordinary rules; `written` turns rules back into a recipe.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards import load_deck
from engine.families.poker.rules import Betting, Down, Drawing, Middle, PokerRules, Street, Up
from engine.families.poker.variants import BASES
from engine.ranking.terms import call
from engine.refused import Refused

FEWEST, MOST = 5, 8  # cards that a player can use in the end
MOST_STREETS = 16
MOST_DRAWN = 5
LONGEST_NAME = 40
SAID_ONCE = ("jokers", "hot_n_sours")  # a second one could only contradict the first


class Preview(msgspec.Struct, frozen=True):
    """A recipe's meaning for this many players."""

    down: int
    up: int
    middle: int
    dealt: int
    left: int


@lru_cache(maxsize=256)
def read_recipe(text: str) -> PokerRules:
    """The rules that a recipe describes, or a refusal that names the mistake."""
    name, equals, rest = text.partition("=")
    name = " ".join(name.split())
    if not equals or not name or len(name) > LONGEST_NAME:
        raise Refused("bad-call", why="recipe-name", most=LONGEST_NAME)
    streets_text, *changes = rest.split(";")
    rules = _dealt(name, streets_text)
    for words in _said(changes):
        rules = _changed(rules, words)
    call(rules.terms)  # refuses tokens that name no card
    _check_sense(rules)
    return rules


def written(rules: PokerRules) -> str:
    """The recipe, without a name, that describes these rules."""
    same = (base for base, known in BASES.items() if known.streets == rules.streets)
    head = next(same, None) or ", ".join(map(_said_as, rules.streets))
    return "; ".join([head, *changes_in(rules)])


def changes_in(rules: PokerRules) -> list[str]:
    """A recipe's changes after the streets."""
    terms = rules.terms
    changes = [
        "hot" if terms.hot else "",
        "mix" if terms.mix else "",
        f"wild {' '.join(terms.wild)}" if terms.wild else "",
        f"jokers {rules.jokers}" if rules.jokers else "",
        f"hot_n_sours {terms.hot_n_sours}" if terms.hot_n_sours != "any" else "",
        f"ruling {' '.join(terms.ruling)}" if terms.ruling else "",
    ]
    return [change for change in changes if change]


def _said_as(street: Street) -> str:
    match street:
        case Down(cards):
            return f"{cards} down"
        case Up(cards):
            return f"{cards} up"
        case Middle(cards):
            return f"{cards} middle"
        case Drawing(most):
            return f"draw {most}"
    return "bet"


def _dealt(name: str, text: str) -> PokerRules:
    """The rules of the streets alone, before any change of the ranking."""
    base = BASES.get(text.strip().lower())
    if base is not None:
        return replace(base, name=name)
    streets = _streets(text)
    return PokerRules(
        name=name, streets=streets, reveal_hands=any(isinstance(street, Up) for street in streets)
    )


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


def _said(changes: list[str]) -> list[list[str]]:
    """The words of each change; an empty one is ignored."""
    said = [words for change in changes if (words := change.split())]
    kinds = [words[0].lower() for words in said]
    for place, kind in enumerate(kinds):
        if kind in SAID_ONCE and kind in kinds[:place]:
            raise Refused("bad-call", why="recipe-twice", text=" ".join(said[place]))
    return said


def _changed(rules: PokerRules, words: list[str]) -> PokerRules:
    terms = rules.terms
    match [words[0].lower(), *words[1:]]:
        case ["hot"]:
            return replace(rules, terms=replace(terms, hot=True))
        case ["mix"]:
            return replace(rules, terms=replace(terms, mix=True))
        case ["ruling", *tokens] if tokens:
            return replace(rules, terms=replace(terms, ruling=_named(terms.ruling, tokens)))
        case ["wild", *tokens] if tokens:
            return replace(rules, terms=replace(terms, wild=_named(terms.wild, tokens)))
        case ["jokers", number]:
            return replace(rules, jokers=_number(number, 2))
        case ["hot_n_sours", limit] if limit.lower() in ("any", "none", "1", "2"):
            value: Any = int(limit) if limit.isdecimal() else limit.lower()
            return replace(rules, terms=replace(terms, hot_n_sours=value))
    raise Refused("bad-call", why="recipe-change", text=" ".join(words))


def _named(before: tuple[str, ...], tokens: list[str]) -> tuple[str, ...]:
    """The tokens named before and now, each once: `wild E; wild A` is `wild E A`."""
    return tuple(dict.fromkeys((*before, *map(_token, tokens))))


def _token(text: str) -> str:
    """A token as the deck writes it: `ch.E5`, `E` and `le`."""
    suit, dot, card = text.partition(".")
    if dot:
        return f"{suit.lower()}.{card.upper()}"
    return text.upper() if len(text) == 1 else text.lower()


def _check_sense(rules: PokerRules) -> None:
    first = rules.streets[0]
    if isinstance(first, Betting | Drawing) or not any(isinstance(s, Betting) for s in rules.streets):
        raise Refused("bad-call", why="recipe-order")
    _check_draws(rules.streets)
    used = preview(rules, 2)
    own = used.down + used.up
    cards = own + used.middle
    if not own or not FEWEST <= cards <= MOST:
        raise Refused("bad-call", why="recipe-cards", cards=cards, least=FEWEST, most=MOST)


def _check_draws(streets: tuple[Street, ...]) -> None:
    """Refuse a draw before cards are dealt face down: only those can be thrown."""
    for street in streets:
        if isinstance(street, Down):
            return
        if isinstance(street, Drawing):
            raise Refused("bad-call", why="recipe-draw")


def preview(rules: PokerRules, players: int) -> Preview:
    """The number of cards that each player sees, that are dealt, and that are left."""
    down = sum(street.cards for street in rules.streets if isinstance(street, Down))
    up = sum(street.cards for street in rules.streets if isinstance(street, Up))
    middle = sum(street.cards for street in rules.streets if isinstance(street, Middle))
    size = len(load_deck("scroker").pack(jokers=rules.jokers))
    dealt = players * (down + up) + middle
    return Preview(down, up, middle, dealt, size - dealt)


def wild_cards(rules: PokerRules) -> int:
    """The number of wild cards in the pack, Jokers included."""
    return len(call(rules.terms).wild) + rules.jokers
