"""The cards of a game as its rules page lists them. They come from the deck's file, so correcting a card there
corrects the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from engine import catalogue
from engine.cards import DECKS, Card, Deck, load_deck
from engine.contract import Setup, TimeUp
from engine.languages import LANGUAGES

Words = Mapping[str, Mapping[str, str]]


class Group(NamedTuple):
    """Cards that share a row: a run of one suit, cards of one value, or suits that hold the same letters. With
    several `suits`, the cards are those of the first."""

    suits: tuple[str | None, ...]
    cards: tuple[Card, ...]
    value: int | None = None


def decks_of(game_id: str) -> list[tuple[Deck, tuple[str, ...]]]:
    """Every deck of the game, each with the cards that are dealt from it."""
    packs = dict.fromkeys(_pack(game_id, language) for language in LANGUAGES)
    return [_with_deck(pack) for pack in packs]


def groups(deck: Deck, pack: Sequence[str]) -> list[Group]:
    """The cards of a pack, from low to high."""
    cards = [deck[code] for code in dict.fromkeys(pack)]
    if all(card.rank for card in cards):
        inside = sorted(cards, key=lambda card: card.rank)
        return [Group((suit,), tuple(run)) for suit, run in groupby(inside, key=lambda card: card.suit)]
    if any(card.value for card in cards):
        inside = sorted(cards, key=lambda card: (card.value, card.code))
        return [
            Group((None,), tuple(run), value) for value, run in groupby(inside, key=lambda card: card.value)
        ]
    held: dict[tuple[tuple[str | None, int], ...], list[Group]] = {}
    for suit in deck.suits:
        own = tuple(sorted((card for card in cards if card.suit == suit.code), key=lambda card: card.code))
        alike = tuple((card.letter, card.copies) for card in own)
        held.setdefault(alike, []).append(Group((suit.code,), own))
    return [Group(tuple(one.suits[0] for one in alike), alike[0].cards) for alike in held.values()]


def card_lists(game_id: str, words: Words) -> str:
    """Every deck of the game, from low to high, and how much of it is our own reconstruction."""
    return "\n\n".join(_listed(deck, pack, words) for deck, pack in decks_of(game_id))


def _pack(game_id: str, language: str) -> tuple[str, ...]:
    """The cards that a table of this game really deals from."""
    game = catalogue.GAMES.game(game_id)
    chips = 100 if game.chips else 0
    setup = Setup(options={"language": language}, stacks=(chips,) * game.seats.least, seed=game_id)
    state = catalogue.GAMES.start(game_id, setup).state
    if not game.report(state).pack:  # nothing is dealt before the dealer has called, so the clock calls
        state = catalogue.GAMES.apply(state, None, TimeUp()).state
    return tuple(sorted(game.report(state).pack))


def _with_deck(pack: tuple[str, ...]) -> tuple[Deck, tuple[str, ...]]:
    held = Counter(pack)
    decks = map(load_deck, DECKS)
    return next(deck for deck in decks if held <= Counter(deck.pack(jokers=len(deck.jokers)))), pack


def _listed(deck: Deck, pack: Sequence[str], words: Words) -> str:
    cards = [deck[code] for code in dict.fromkeys(pack)]
    found = groups(deck, pack)
    if all(card.rank for card in cards):
        partly = len({card.attested for card in cards}) > 1
        said, rows = "ranked", [_ranked(deck, group, words, partly=partly) for group in found]
    elif any(card.value for card in cards):
        said, rows = "valued", [(str(group.value), _several(group, words)) for group in found]
    else:
        said = "counted"
        rows = [
            (", ".join(_suit(deck, suit, words) for suit in group.suits), _several(group, words))
            for group in found
        ]
    table = "\n".join(["| | |", "| --- | --- |", *(f"| {first} | {rest} |" for first, rest in rows)])
    return f"{_source(deck, cards, words)}\n\n{words['cards'][said]}\n\n{table}"


def _source(deck: Deck, cards: Sequence[Card], words: Words) -> str:
    """The attested part of the deck. A page shows cards in bold if the published rules name them."""
    named = sum(card.copies for card in cards if card.attested)
    ours = sum(card.copies for card in cards if not card.attested)
    said = "all" if not ours else "some" if named else "none"
    called = words["decks"].get(deck.language or "any", deck.name)
    return words["cards"][said].format(deck=called, named=named, ours=ours)


def _ranked(deck: Deck, group: Group, words: Words, *, partly: bool) -> tuple[str, str]:
    """`partly`: some cards are attested and some are not."""
    cards = (_marked(card, bold=partly and card.attested) for card in group.cards)
    return _suit(deck, group.suits[0], words), " ".join(cards)


def _marked(card: Card, *, bold: bool) -> str:
    label = f"{card.letter}{card.value or ''}"
    return f"**{label}**" if bold else label


def _suit(deck: Deck, code: str | None, words: Words) -> str:
    if code is None:
        return words["cards"]["joker"]
    return words.get("suits", {}).get(code, deck.suit(code).name)


def _several(group: Group, words: Words) -> str:
    return " ".join(_copies(card, words) for card in group.cards)


def _copies(card: Card, words: Words) -> str:
    name = card.letter or words["cards"]["joker"]
    return f"{name} \N{MULTIPLICATION SIGN}{card.copies}" if card.copies > 1 else name
