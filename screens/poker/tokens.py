"""Cards, letters and suits as a dealer types them: `an.U`, `🦄U`, `Unicorn`, `E`, `ch.E`, `Lemons`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Deck
from engine.refused import Refused
from screens.cards.card_labels import CardLabels
from screens.cards.pictures import signed
from screens.i18n.language import I18n
from screens.table.called_games import suit_words, token_words

COMMONEST = "AEINORST"
"""The eight commonest letters, in English as in French."""


def known(deck: Deck) -> list[str]:
    """Everything that can be wild or rule, the shortest first: letters, suits, letters of a suit, cards."""
    letters = sorted({card.letter for card in deck.cards if card.letter})
    suits = [suit.code for suit in deck.suits]
    several = sorted(
        {
            f"{card.suit}.{card.letter}"
            for card in deck.cards
            if card.suit and card.letter and len(deck.named(f"{card.suit}.{card.letter}")) > 1
        }
    )
    return [*letters, *suits, *several, *(card.code for card in deck.cards if not card.joker)]


def often(deck: Deck) -> list[str]:
    """The suits and the commonest letters."""
    return [*(suit.code for suit in deck.suits), *COMMONEST]


def meant(i18n: I18n, faces: CardLabels, typed: str) -> tuple[str, ...]:
    """The typed tokens; commas separate names with spaces."""
    parts = [part.strip() for part in typed.split(",")] if "," in typed else [typed.strip()]
    found: list[str] = []
    for part in filter(None, parts):
        whole = _token(i18n, faces, part)
        found += [whole] if whole is not None else [_must(i18n, faces, piece) for piece in part.split()]
    return tuple(dict.fromkeys(found))


def _must(i18n: I18n, faces: CardLabels, typed: str) -> str:
    token = _token(i18n, faces, typed)
    if token is None:
        raise Refused("bad-call", card=signed(typed))
    return token


def _token(i18n: I18n, faces: CardLabels, typed: str) -> str | None:
    """Ignores case; the shorter token wins."""
    wanted = typed.lower()
    for token in known(faces.deck):
        if wanted in (name.lower() for name in _names(i18n, faces, token)):
            return token
    return None


def _names(i18n: I18n, faces: CardLabels, token: str) -> Iterator[str]:
    yield token
    yield token_words(i18n, faces, token)
    card = faces.deck.get(token)
    if card is not None:
        yield card.label
        yield from (card.name, i18n.say(card.name))
    elif len(token) > 1 and "." not in token:
        suit = faces.deck.suit(token)
        yield from (suit.name, i18n.say(suit.name), suit.singular, suit_words(i18n, faces, token, one=True))
    elif "." in token:
        suit_code, _, letter = token.rpartition(".")
        yield f"{suit_words(i18n, faces, suit_code, one=True)} {letter}"


def offered(i18n: I18n, faces: CardLabels, typed: str, *, suits: bool) -> Iterator[tuple[str, str]]:
    """Completes the last typed token: its label, and the whole text. Suits come before letters if they are more
    likely."""
    before, _, last = typed.rpartition(" ")
    head = f"{before} " if before else ""
    for token in sorted(known(faces.deck), key=lambda token: suits and len(token) == 1):
        names = " ".join(_names(i18n, faces, token)).lower()
        if last.lower() in names:
            shown = token_words(i18n, faces, token)
            card = faces.deck.get(token)
            about = f" · {card.name}" if card is not None else ""
            yield f"{head}{shown}{about}", f"{head}{token}"
