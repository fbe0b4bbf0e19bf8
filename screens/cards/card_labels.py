"""Cards as text: suit sign, letter, printed value. Suits differ by sign; a server may prefer plain letters (`an.U`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.cards import Deck, code_of, load_deck, split_claim
from screens.cards.card_names import card_name
from screens.i18n.language import DEFAULT, I18n, i18n
from screens.refusals.unable import Unable

WILD = "🃏"
LONGEST_TYPED = 20


class CardLabels:
    def __init__(self, deck: Deck, spoken: I18n, *, plain: bool) -> None:
        self.deck = deck
        self.i18n = spoken
        self.plain = plain

    def label(self, code: str) -> str:
        card = self.deck.get(code)
        if card is None or self.plain:
            return code
        return f"{WILD}{code[1:]}" if card.joker else card.label

    def claim(self, claim: str) -> str:
        """A card, and what it stands for if it is wild."""
        code, letter = split_claim(claim)
        return f"{self.label(code)}={letter}" if letter else self.label(code)

    def row(self, cards: Iterable[str]) -> str:
        return "  ".join(map(self.label, cards)) or "—"

    def word(self, claims: Sequence[str]) -> str:
        return " ".join(map(self.claim, claims))

    def name(self, code: str) -> str:
        """In words, for those who do not see the sign."""
        card = self.deck.get(code_of(code))
        return card_name(self.deck, card, self.i18n) if card is not None else code

    def meant(self, typed: str) -> str | None:
        """The card that a player typed: its code or its label, in whatever capitals."""
        wanted = typed.strip()
        for card in self.deck.cards:
            if wanted.lower() == card.code.lower() or wanted == self.label(card.code):
                return card.code
        return None

    def no_card(self, typed: str) -> Unable:
        """What to say of something else: cards of this deck, of two suits if it has any, show how one is written."""
        firsts: dict[str, str] = {}
        for card in self.deck.cards:
            if not card.joker:
                firsts.setdefault(card.suit or card.code, card.code)
        one, other, *_ = firsts.values()
        return Unable("not-a-card", typed=typed.strip()[:LONGEST_TYPED], one=one, other=other)


@lru_cache(maxsize=16)
def faces(deck_id: str, *, plain: bool, language: str = DEFAULT) -> CardLabels:
    return CardLabels(load_deck(deck_id), i18n(language), plain=plain)
