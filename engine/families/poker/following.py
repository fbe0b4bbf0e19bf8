"""Poker's cards, followed from their places in the deal to the hands they came into.

Equal cards are distinct here, by their places in a hand: otherwise opening one of two could reveal that the other
was thrown. If it is unknown which of several was shown, none is opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.cards import code_of
from engine.common_events import Dealt
from engine.events import Event
from engine.families.poker import events as told


class Lost(Exception):
    """The events do not fit the order of the cards."""


class DealtCard(NamedTuple):
    """A card of one deal. Thrown and reshuffled, it becomes another."""

    deal: int
    position: int
    code: str


class Followed:
    def __init__(self, reader: int | None) -> None:
        self.deals: list[tuple[int, tuple[str, ...]]] = []
        self._reader = reader
        self._stock: list[DealtCard] = []
        self._before: list[DealtCard] = []  # the stock before this act reshuffled it
        self._hands: dict[int, list[DealtCard]] = {}
        self._pile: list[DealtCard] = []
        self._middle: list[DealtCard] = []
        self._own: set[DealtCard] = set()
        self._shown: set[DealtCard] = set()
        self._dealer = 0
        self._seated = True

    def seen(self, deal: int, *, over: bool) -> Iterator[int]:
        """The deal positions that the reader may see, including cards that were shown to all once the hand is over."""
        known = self._own | self._shown if over else self._own
        return (card.position for card in known if card.deal == deal)

    def take_in(self, event: Event, *, seated: bool) -> None:
        self._seated = seated
        before, self._before = self._before, []
        match event:
            case told.PokerHandBegins():
                self._begins(event)
            case told.Reshuffled():
                self._before = self._stock
                self._stock = self._deal(event.deal, event.stock)
            case Dealt():
                self._round([event.cards.get(seat, ()) for seat in range(len(event.counts))])
            case told.DealtUp():
                self._round(event.cards)
                self._show_all(event.cards)
            case told.DealtMiddle():
                self._middle += self._open(event.cards)
            case told.Turned():
                self._pile += self._open((event.card,))
            case told.Drew():
                self._drew(event, before)
            case _:
                self._turn(event)

    def _turn(self, event: Event) -> None:
        match event:
            case told.TookFromStock(seat=int(seat)):
                self._give(seat, self._take((event.card,)))
            case told.TookFromPile(seat=int(seat)):
                if not self._pile or self._pile[-1].code != event.card:
                    raise Lost(event.kind)
                self._give(seat, [self._pile.pop()])
            case told.Discarded(seat=int(seat)):
                card = self._thrown(seat, event.card, last=True)
                self._shown.add(card)
                self._pile.append(card)
            case told.Showing():
                self._show_all(event.cards)
            case told.TurnedOver():
                self._show_all(event.hands)
            case told.LeadGiven(seat=int(seat)):
                self._show(seat, (event.cards,))
            case told.PokerPresented(seat=int(seat)):
                self._show(seat, event.cards)
            case told.Looked() if event.seat == self._reader and self._seated:
                self._own |= set(self._hands.get(event.at, ())) if event.cards else set()

    # --- moving cards ------------------------------------------------------------------------------------------

    def _begins(self, event: told.PokerHandBegins) -> None:
        self.deals.clear()
        self._hands, self._pile, self._middle = {}, [], []
        self._own, self._shown = set(), set()
        self._dealer = event.dealer or 0
        self._stock = self._deal(0, event.stock)

    def _deal(self, number: int, order: tuple[str, ...]) -> list[DealtCard]:
        self.deals.append((number, order))
        return [DealtCard(len(self.deals) - 1, at, code) for at, code in enumerate(order)]

    def _take(self, codes: Sequence[str]) -> list[DealtCard]:
        cards, self._stock = self._stock[: len(codes)], self._stock[len(codes) :]
        return _same(cards, codes)

    def _open(self, codes: Sequence[str]) -> list[DealtCard]:
        cards = self._take(codes)
        self._shown.update(cards)
        return cards

    def _round(self, hands: Sequence[Sequence[str]]) -> None:
        """Deal one card at a time, from the dealer's left."""
        seats = [seat % len(hands) for seat in range(self._dealer + 1, self._dealer + 1 + len(hands))]
        for card in range(max(map(len, hands), default=0)):
            for seat in seats:
                if hands[seat]:
                    self._give(seat, self._take(hands[seat][card : card + 1]))

    def _drew(self, event: told.Drew, before: list[DealtCard]) -> None:
        """If the stock was reshuffled in between, the old stock except its last card was dealt first."""
        if event.seat is None:
            raise Lost(event.kind)
        for code in event.thrown or ():
            self._thrown(event.seat, code)
        codes = event.cards or ()
        old = before[:-1]
        given = _same(old, codes[: len(old)]) + self._take(codes[len(old) :])
        self._give(event.seat, given)

    def _give(self, seat: int, cards: list[DealtCard]) -> None:
        self._hands.setdefault(seat, []).extend(cards)
        if seat == self._reader and self._seated:
            self._own.update(cards)

    def _thrown(self, seat: int, code: str, *, last: bool = False) -> DealtCard:
        """Take a card out of the hand. Of equal cards the first is thrown, and the last discarded, as the game does
        it."""
        hand = self._hands.get(seat, [])
        places = [place for place, card in enumerate(hand) if card.code == code]
        if not places:
            raise Lost(f"{code} thrown")
        return hand.pop(places[-1 if last else 0])

    # --- shown cards -------------------------------------------------------------------------------------------

    def _show_all(self, hands: Sequence[Sequence[str]]) -> None:
        for seat, codes in enumerate(hands):
            self._show(seat, (codes,))

    def _show(self, seat: int, words: Iterable[Iterable[str]]) -> None:
        """Mark the shown cards. A shared card may be part of a word, and one card part of two words."""
        lying = Counter(card.code for card in self._middle)
        shown = Counter[str]()
        for word in words:
            shown |= Counter(map(code_of, word)) - lying
        for card in self._hands.get(seat, ()):
            if shown[card.code]:
                shown[card.code] -= 1
                self._shown.add(card)


def _same(cards: list[DealtCard], codes: Sequence[str]) -> list[DealtCard]:
    if [card.code for card in cards] != list(codes):
        raise Lost(f"{len(codes)} cards")
    return cards
