"""Shows cards as pictures: emojis that the bot draws and Discord stores.

In text a card is then `<:Lime_S:id>`. Discord draws it only there: the label of a button or an option gets the
emoji beside it (`lifted`), and everywhere else the card's sign comes back (`signed`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.cards import DECKS, Card, Deck, Suit, load_deck
from engine.languages import DEFAULT
from screens.i18n.language import i18n

MENTION = re.compile(r"<:(\w{2,32}):(\d{1,20})>", re.ASCII)
HALF_MENTION = re.compile(r"<(:\w{0,32}(:\d{0,20})?)?$", re.ASCII)
BEGINS = "<:"


class CardEmojis:
    """The pictures by name. They arrive while the bot runs, so look a picture up each time."""

    def __init__(self, shown: Mapping[str, str] | None = None) -> None:
        self._shown = dict(shown or {})

    def get(self, name: str) -> str | None:
        """Return the picture as text; None until Discord has it."""
        return self._shown.get(name)

    def put(self, name: str, ident: int) -> None:
        self._shown[name] = f"<:{name}:{ident}>"

    def drop(self, name: str) -> None:
        self._shown.pop(name, None)

    def clear(self) -> None:
        self._shown.clear()

    def __len__(self) -> int:
        return len(self._shown)


class Sign(NamedTuple):
    whole: str  # shown where a picture is impossible
    short: str  # the words beside the picture


def picture_name(deck: Deck, card: Card) -> str:
    """Return a picture's name, which screen readers read out: `Lime_S`, `Chili_E5`, `Animal_U_Unicorn`. A deck of
    one language has its words in that. Discord accepts only letters, digits and underscores."""
    value = str(card.value or "")
    if card.joker:
        parts = [_deck_word(deck), card.code[1:] or "Wild"]
    elif card.suit is None:
        parts = [_deck_word(deck), f"{card.letter}{value}"]
    else:
        suit = deck.suit(card.suit)
        own = card.name if deck.kind(card.code) == "animal" else ""
        parts = [_suit_word(deck, suit), f"{card.letter}{value}", own]
    return _ascii("_".join(filter(None, parts)))


def suit_picture_name(deck: Deck, suit: Suit) -> str:
    return _ascii(f"Suit_{_suit_word(deck, suit)}")


def _suit_word(deck: Deck, suit: Suit) -> str:
    return i18n(deck.language or DEFAULT).say(suit.singular).split()[0]


def _deck_word(deck: Deck) -> str:
    return deck.name.split()[0].capitalize()


def _ascii(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "Oe"))
    return re.sub(r"[^A-Za-z0-9_]", "", plain)[:32]


@lru_cache(maxsize=1)
def signs() -> Mapping[str, Sign]:
    """Return the text for every picture."""
    found: dict[str, Sign] = {}
    for deck in map(load_deck, DECKS):
        found |= {suit_picture_name(deck, suit): Sign(suit.sign, "") for suit in deck.suits}
        for card in deck.cards:
            short = f"{card.letter or card.code[1:] or card.code}{card.value or ''}"
            found[picture_name(deck, card)] = Sign(sign_of(card), short)
    return found


def sign_of(card: Card) -> str:
    """Return a card's suit sign, letter and printed value."""
    return f"{card.sign}{card.code[1:]}" if card.joker else card.label


def signed(text: str) -> str:
    """Replace pictures by signs, where Discord would show names and numbers instead."""
    return MENTION.sub(_whole, text) if BEGINS in text else text


def _whole(found: re.Match[str]) -> str:
    known = signs().get(found[1])
    return known.whole if known is not None else found[0]


def lifted(label: str) -> tuple[str, dict[str, str] | None]:
    """Return a label, and the picture of the only card in it, which Discord draws before it. With several cards
    there is no picture."""
    found = MENTION.findall(label)
    if len(found) != 1 or found[0][0] not in signs():
        return signed(label), None
    name, ident = found[0]
    words = " ".join(MENTION.sub(signs()[name].short, label).split())
    return words, {"name": name, "id": ident}


def within(text: str, longest: int) -> str:
    """Shorten a text to this length: first pictures become signs, and no picture is cut in the middle."""
    if len(text) > longest:
        text = signed(text)
    if len(text) > longest:
        text = f"{HALF_MENTION.sub('', text[: longest - 1])}…"
    return text
