"""The rest of a hand of tricks, simulated thousands of times. For speed, cards are numbers here.

A hand has a list for each suit, the lowest card first. All play by rules of thumb, and the last player scrumps if
that suits their side.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.families.tricks.computer.scoring import CODE, NOBODY, NUMBER, SUIT, Totals
from engine.families.tricks.computer.seat import PlayingSeat
from engine.words.lexicon import Lexicon
from engine.words.signatures import signatures

_BITS = 3  # bits of a letter: enough to count to four
SUIT_PLACES = {CODE[place * SUIT][:2]: place for place in range(4)}
LETTER = [1 << _BITS * (ord(CODE[number][3]) - ord("A")) for number in range(4 * SUIT)]

Suits = list[list[int]]
Move = tuple[int, int]  # a card, and the seat that takes the trick by a word, if any
Lots = Sequence[float]  # random numbers, by the number of tricks left after this one


@lru_cache(maxsize=16)
def spellings(words: Lexicon, length: int) -> frozenset[int]:
    """All words of a length, each as the sum of its letters."""
    return frozenset(
        sum(1 << _BITS * (ord(letter) - ord("A")) for letter in letters)
        for letters in signatures(words, length)
    )


class Playout:
    """A simulation, made once for a decision and run many times."""

    def __init__(self, table: PlayingSeat, words: Sequence[frozenset[int]], ruling: str | None) -> None:
        """`words`: the words that each seat can spell."""
        rules, view, seats = table.rules, table.view, table.law.seats
        held = (*rules.held_back, ruling) if rules.ruling_held_back and ruling else rules.held_back
        seen = {card[:2] for trick in view.taken for card in trick.cards}
        self._law, self._totals, self._words, self._me = table.law, table.totals, words, table.me
        self._left = table.left
        self._seat = (view.dealer + 1) % seats if view.phase == "rule" else table.me  # the next player
        self._begun = [NUMBER[card] for card in table.trick]
        self._leader = table.leader if table.trick else self._seat
        self._ruling = SUIT_PLACES.get(ruling or "", NOBODY)
        # Suits that may not be led until loose, and suits that are loose, a bit each.
        self._held = sum(1 << SUIT_PLACES[suit] for suit in held if suit in SUIT_PLACES)
        self._loose_now = sum(1 << SUIT_PLACES[suit] for suit in seen)
        self._hands: list[Suits] = []
        self._trick: list[int] = []
        self._best, self._taker, self._loose = NOBODY, NOBODY, 0
        self._lot = 0.0

    def value(self, hands: list[Suits], move: Move | None, lots: Lots) -> float:
        """My result of the hand relative to the others if the next card is this one."""
        law, seat, left = self._law, self._seat, self._left
        self._hands, self._loose = [[cards[:] for cards in hand] for hand in hands], self._loose_now
        counted, tricks, prize = self._totals
        counted, tricks = counted[:], tricks[:]
        self._lot = lots[left - 1]
        self._set_out()
        while True:
            seat = self._taken(seat, move)
            move, side = None, seat % law.sides
            tricks[side] += 1
            for card in self._trick:
                counted[side] += law.worth[card]
                self._loose |= 1 << card // SUIT
                if card == law.prize:
                    prize = side
            left -= 1
            if not left:
                return law.value(Totals(counted, tricks, prize), self._me)
            self._trick, self._best, self._lot = [], NOBODY, lots[left - 1]

    def trick(self, hands: list[Suits], card: int) -> tuple[list[int], int]:
        """The end of this trick if the next card is this one: its cards, and its taker."""
        self._hands = hands
        self._set_out()
        taker = self._taken(self._seat, (card, NOBODY))
        for seat, played in enumerate(self._trick[len(self._begun) :], self._seat):
            insort(hands[seat % self._law.seats][played // SUIT], played)
        return self._trick, taker

    def _taken(self, seat: int, move: Move | None) -> int:
        """The taker of the trick, once all have played to it."""
        seats = self._law.seats
        while True:
            card, named = self._move(seat) if move is None else move
            move = None
            self._hands[seat][card // SUIT].remove(card)
            self._put(card, seat)
            if len(self._trick) == seats:
                return self._taker if named == NOBODY else named
            seat = (seat + 1) % seats

    def usual(self, cards: Iterable[int]) -> int:
        """The card that a player who follows would play next, by rule of thumb."""
        own: Suits = [[], [], [], []]
        for card in sorted(cards):
            own[card // SUIT].append(card)
        self._set_out()
        return self._follow(own, self._begun[0] // SUIT, self._me)

    def _set_out(self) -> None:
        self._trick, self._best = [], NOBODY
        for place, card in enumerate(self._begun):
            self._put(card, (self._leader + place) % self._law.seats)

    def _put(self, card: int, seat: int) -> None:
        self._trick.append(card)
        best = self._best
        if best < 0 or (card > best if card // SUIT == best // SUIT else card // SUIT == self._ruling):
            self._best, self._taker = card, seat

    def _beats(self, card: int) -> bool:
        if card // SUIT == self._best // SUIT:
            return card > self._best
        return card // SUIT == self._ruling

    def _move(self, seat: int) -> Move:
        own = self._hands[seat]
        if not self._trick:
            return self._lead(own), NOBODY
        suit = self._trick[0] // SUIT
        if len(self._trick) == self._law.seats - 1:
            return self._last(own, suit, seat)
        return self._follow(own, suit, seat), NOBODY

    def _lead(self, own: Suits) -> int:
        barred = self._held & ~self._loose
        suits = [suit for suit in range(4) if own[suit] and not barred >> suit & 1]
        if not suits:
            suits = [suit for suit in range(4) if own[suit]]
        suit = suits[int(self._lot * len(suits))]
        return own[suit][0] if self._law.low else own[suit][-1]

    def _follow(self, own: Suits, suit: int, seat: int) -> int:
        partner = (self._taker - seat) % self._law.sides == 0
        if self._law.low:
            return self._under(own, suit, partner=partner)
        return self._over(own, suit, partner=partner)

    def _over(self, own: Suits, suit: int, *, partner: bool) -> int:
        mine, best, ruling = own[suit], self._best, self._ruling
        if mine:
            return mine[-1] if not partner and best // SUIT == suit and mine[-1] > best else mine[0]
        if not partner and ruling >= 0:
            for card in own[ruling]:
                if best // SUIT != ruling or card > best:
                    return card
        low = [cards[0] for place, cards in enumerate(own) if cards and place != ruling]
        return min(low, key=_height) if low else own[ruling][0]

    def _under(self, own: Suits, suit: int, *, partner: bool) -> int:
        mine, best, law = own[suit], self._best, self._law
        if mine:
            if best // SUIT != suit:
                return mine[-1]
            for card in reversed(mine):
                if card < best:
                    return card
            return mine[0]
        safe = [card for card in map(_highest, own) if card >= 0 and not self._beats(card)]
        if not safe:
            return min((cards[0] for cards in own if cards), key=_height)
        if partner:
            return min(safe, key=law.burden.__getitem__)
        return max(safe, key=law.burden.__getitem__)

    def _last(self, own: Suits, suit: int, seat: int) -> Move:
        """The last player's move: as cheap as possible, and with a word if one helps."""
        law, trick = self._law, self._trick
        usual = self._cheapest(own, suit, seat)
        taker = seat if self._beats(usual) else self._taker
        ours = (taker - seat) % law.sides == 0
        if law.low:
            if not ours or not law.to_right:
                return usual, NOBODY
            named = (seat - 1) % law.seats
        elif ours:
            return usual, NOBODY
        else:
            named = seat
        letters = LETTER[trick[0]] + LETTER[trick[1]] + (LETTER[trick[2]] if len(trick) > 2 else 0)
        words = self._words[seat]
        for cards in (own[suit],) if own[suit] else own:
            for card in reversed(cards) if law.low else cards:
                if letters + LETTER[card] in words:
                    return card, named
        return usual, NOBODY

    def _cheapest(self, own: Suits, suit: int, seat: int) -> int:
        mine, best = own[suit], self._best
        if not self._law.low and mine and (self._taker - seat) % self._law.sides and best // SUIT == suit:
            for card in mine:
                if card > best:
                    return card
            return mine[0]
        if self._law.low and mine and best // SUIT == suit and mine[0] > best:
            return mine[-1]  # it takes the trick anyway
        return self._follow(own, suit, seat)


def _height(card: int) -> int:
    return card % SUIT


def _highest(cards: list[int]) -> int:
    return cards[-1] if cards else NOBODY
