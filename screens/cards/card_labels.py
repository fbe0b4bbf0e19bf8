"""Writes cards as text: a picture; or suit sign, letter and printed value; or words ("S of Limes")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.cards import Deck, code_of, load_deck, split_claim
from engine.languages import DEFAULT
from screens.cards.card_names import card_name, card_words
from screens.cards.pictures import MENTION, CardEmojis, picture_name, sign_of, signed, suit_picture_name
from screens.i18n.language import I18n, i18n
from screens.unable import Unable

LONGEST_TYPED = 20


class CardLabels:
    """Labels of a deck's cards. `plain`: words only, without signs. A card without a picture yet is shown by its
    sign. `shown`: only these cards are named."""

    def __init__(
        self,
        deck: Deck,
        spoken: I18n,
        *,
        plain: bool,
        pictures: CardEmojis | None = None,
        shown: frozenset[str] | None = None,
    ) -> None:
        self.deck = deck
        self.i18n = spoken
        self.plain = plain
        self._pictures = None if plain else pictures
        self._shown = shown
        usual = (lambda card: card_words(deck, card, spoken)) if plain else sign_of
        self._usual = {card.code: usual(card) for card in deck.cards}
        self._named = {card.code: picture_name(deck, card) for card in deck.cards}
        self._suits = {suit.code: suit_picture_name(deck, suit) for suit in deck.suits}
        self.between = ", " if plain else "  "

    def only(self, shown: Iterable[str]) -> CardLabels:
        """Return labels that name only these cards; any other is just a card."""
        return CardLabels(
            self.deck, self.i18n, plain=self.plain, pictures=self._pictures, shown=frozenset(shown)
        )

    def label(self, code: str) -> str:
        if self.hides(code):
            return self.i18n.say("a card")
        if self._pictures is not None and code in self._named:
            return self._pictures.get(self._named[code]) or self._usual[code]
        return self._usual.get(code, code)

    def hides(self, code: str) -> bool:
        return self._shown is not None and code not in self._shown

    def suit(self, code: str) -> str:
        """Return a suit's sign to go before its name; nothing if signs are not wanted."""
        if self.plain:
            return ""
        drawn = self._pictures.get(self._suits[code]) if self._pictures is not None else None
        return f"{drawn or self.deck.suit(code).sign} "

    def claim(self, claim: str) -> str:
        """Return a card's label, with the letter it represents if it is wild."""
        code, letter = split_claim(claim)
        return f"{self.label(code)}={letter}" if letter and not self.hides(code) else self.label(code)

    def row(self, cards: Iterable[str]) -> str:
        return self.between.join(map(self.label, cards)) or "—"

    def word(self, claims: Sequence[str]) -> str:
        return (", " if self.plain else " ").join(map(self.claim, claims))

    def name(self, code: str) -> str:
        """Return a card in words, for screen readers."""
        card = self.deck.get(code_of(code))
        return card_name(self.deck, card, self.i18n) if card is not None else code

    def meant(self, typed: str) -> str | None:
        """Return the card that a player typed: its code, sign, picture or words, in any case."""
        wanted = typed.strip()
        drawn = MENTION.fullmatch(wanted)
        for card in self.deck.cards:
            if drawn is not None and drawn[1] == self._named[card.code]:
                return card.code
            if wanted.lower() in (card.code.lower(), self._usual[card.code].lower()) or wanted == card.label:
                return card.code
        return None

    def no_card(self, typed: str) -> Unable:
        """Return the refusal of any other text. Two cards of this deck show how to write cards."""
        firsts: dict[str, str] = {}
        for card in self.deck.cards:
            if not card.joker:
                firsts.setdefault(card.suit or card.code, card.code)
        one, other, *_ = firsts.values()
        return Unable("not-a-card", typed=signed(typed.strip())[:LONGEST_TYPED], one=one, other=other)


@lru_cache(maxsize=64)
def faces(
    deck_id: str, *, plain: bool, language: str = DEFAULT, pictures: CardEmojis | None = None
) -> CardLabels:
    return CardLabels(load_deck(deck_id), i18n(language), plain=plain, pictures=pictures)
