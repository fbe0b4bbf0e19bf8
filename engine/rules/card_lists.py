"""The cards of a game as its rules page lists them, made from the deck's file: whoever corrects a card there has
corrected the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from engine import catalogue
from engine.cards import DECKS, Card, Deck, load_deck
from engine.contract import Setup, TimeUp

Words = Mapping[str, Mapping[str, str]]
LANGUAGES = ("en", "fr")


def card_lists(game_id: str, words: Words) -> str:
    """Every deck the game is played with, from low to high, and how much of it we have had to make up."""
    packs = dict.fromkeys(_pack(game_id, language) for language in LANGUAGES)
    return "\n\n".join(_listed(deck, pack, words) for deck, pack in map(_with_deck, packs))


def _pack(game_id: str, language: str) -> tuple[str, ...]:
    """The cards that a table of this game really deals from."""
    game = catalogue.GAMES.game(game_id)
    chips = 100 if game.chips else 0
    setup = Setup(options={"language": language}, stacks=(chips,) * game.seats.least, seed=game_id)
    state = catalogue.GAMES.start(game_id, setup).state
    if not game.report(state).pack:  # nothing is dealt before the dealer has called: time calls for them
        state = catalogue.GAMES.apply(state, None, TimeUp()).state
    return tuple(sorted(game.report(state).pack))


def _with_deck(pack: tuple[str, ...]) -> tuple[Deck, tuple[str, ...]]:
    held = Counter(pack)
    decks = map(load_deck, DECKS)
    return next(deck for deck in decks if held <= Counter(deck.pack(jokers=len(deck.jokers)))), pack


def _listed(deck: Deck, pack: Sequence[str], words: Words) -> str:
    cards = [deck[code] for code in dict.fromkeys(pack)]
    if all(card.rank for card in cards):
        said, rows = "ranked", _ranked(deck, cards, words)
    elif any(card.value for card in cards):
        said, rows = "valued", _valued(cards, words)
    else:
        said, rows = "counted", _counted(deck, cards, words)
    table = "\n".join(["| | |", "| --- | --- |", *(f"| {first} | {rest} |" for first, rest in rows)])
    return f"{_source(deck, cards, words)}\n\n{words['cards'][said]}\n\n{table}"


def _source(deck: Deck, cards: Sequence[Card], words: Words) -> str:
    """What of it is attested. Cards that a page shows in bold are those the published rules name."""
    named = sum(card.copies for card in cards if card.attested)
    ours = sum(card.copies for card in cards if not card.attested)
    said = "all" if not ours else "some" if named else "none"
    called = words["decks"][deck.language or "any"]
    return words["cards"][said].format(deck=called, named=named, ours=ours)


def _ranked(deck: Deck, cards: Sequence[Card], words: Words) -> list[tuple[str, str]]:
    """A row for each run of one suit."""
    partly = len({card.attested for card in cards}) > 1
    inside = sorted(cards, key=lambda card: card.rank)
    return [
        (_suit(deck, suit, words), " ".join(_marked(card, bold=partly and card.attested) for card in run))
        for suit, run in groupby(inside, key=lambda card: card.suit)
    ]


def _marked(card: Card, *, bold: bool) -> str:
    label = f"{card.letter}{card.value or ''}"
    return f"**{label}**" if bold else label


def _suit(deck: Deck, code: str | None, words: Words) -> str:
    if code is None:
        return words["cards"]["joker"]
    return words.get("suits", {}).get(code, deck.suit(code).name)


def _valued(cards: Sequence[Card], words: Words) -> list[tuple[str, str]]:
    inside = sorted(cards, key=lambda card: (card.value, card.code))
    return [
        (str(value), " ".join(_copies(card, words) for card in run))
        for value, run in groupby(inside, key=lambda card: card.value)
    ]


def _counted(deck: Deck, cards: Sequence[Card], words: Words) -> list[tuple[str, str]]:
    """Suits that hold the same letters share a row."""
    rows: dict[str, list[str]] = {}
    for suit in deck.suits:
        own = sorted((card for card in cards if card.suit == suit.code), key=lambda card: card.code)
        held = " ".join(_copies(card, words) for card in own)
        rows.setdefault(held, []).append(_suit(deck, suit.code, words))
    return [(", ".join(suits), held) for held, suits in rows.items()]


def _copies(card: Card, words: Words) -> str:
    name = card.letter or words["cards"]["joker"]
    return f"{name} \N{MULTIPLICATION SIGN}{card.copies}" if card.copies > 1 else name
