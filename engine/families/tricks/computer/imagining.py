"""Where the unseen cards may be, judged by everything that all have seen.

A player who did not follow has no more of that suit. The cards I passed are where they went. A last player who took
no word that would have helped their side probably had no card to make it with.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.contract import Strength
from engine.families.tricks.computer.playouts import LETTER, SUIT_PLACES, Playout, Suits, spellings
from engine.families.tricks.computer.scoring import NUMBER, SUIT
from engine.families.tricks.computer.seat import PlayingSeat
from engine.words.lexica import lexicon_of

OVERLOOKED = 0.3  # how often a player leaves a word that would have helped
_TRIES = 6
Odds = list[list[float]]  # by seat and card, relative to the other seats


class Mind(NamedTuple):
    """A player's assumptions while imagining how a trick hand may go on."""

    table: PlayingSeat
    words: tuple[frozenset[int], ...]  # the words that each seat can spell

    @classmethod
    def of(cls, table: PlayingSeat, strength: Strength) -> Mind:
        """Sharks and masters assume that the others are well-read."""
        known, seats = lexicon_of(table.view.options).vocabulary, range(table.law.seats)
        mine, theirs = (spellings(known(who), len(seats)) for who in (strength, "shark"))
        return cls(table, tuple(mine if seat == table.me else theirs for seat in seats))

    @classmethod
    def without_words(cls, table: PlayingSeat) -> Mind:
        return cls(table, (frozenset(),) * table.law.seats)

    def playout(self, ruling: str | None) -> Playout:
        return Playout(self.table, self.words, ruling)

    def hidden(self) -> Hidden:
        table, seats = self.table, range(self.table.law.seats)
        placed = tuple((NUMBER[card], seat) for card, seat in table.known.items())
        room = [presence.cards for presence in table.view.seats]
        room[table.me] = 0
        for _card, seat in placed:
            room[seat] -= 1
        cards = tuple(NUMBER[card] for card in table.unseen if card not in table.known)
        odds = _odds(table, self.words[(table.me + 1) % len(seats)], cards)
        may = {card: sum(odds[seat][card] > 0 for seat in seats if room[seat]) for card in cards}
        narrow = may if len(set(may.values())) > 1 else {}
        own = tuple(NUMBER[card] for card in table.view.own)
        return Hidden(table.me, own, cards, placed, room, odds, narrow)


class Hidden(NamedTuple):
    me: int
    own: tuple[int, ...]
    cards: tuple[int, ...]  # cards that any seat may hold
    placed: tuple[tuple[int, int], ...]  # cards whose place I know: card and seat
    room: list[int]  # by seat, the number of other cards it holds
    odds: Odds
    narrow: dict[int, int]  # for cards that not every seat may hold, the number of seats that may

    def suppose(self, rng: Random) -> list[Suits]:
        """Suppose one possible deal of the unseen cards."""
        where = next(filter(None, (self._spread(rng) for _ in range(_TRIES))), None)
        if where is None:
            where = self._anyhow(rng)
        hands: list[Suits] = [[[], [], [], []] for _ in self.room]
        for card, seat in (*where, *self.placed, *((card, self.me) for card in self.own)):
            hands[seat][card // SUIT].append(card)
        for hand in hands:
            for cards in hand:
                cards.sort()
        return hands

    def _spread(self, rng: Random) -> list[tuple[int, int]] | None:
        """Deal card by card, first those that few seats may hold; None if a card is left that no seat may hold."""
        room, odds, chance = self.room[:], self.odds, rng.random
        seats = [seat for seat in range(len(room)) if room[seat]]
        cards = sorted(self.cards, key=lambda _card: chance())
        if self.narrow:
            cards.sort(key=self.narrow.__getitem__)
        found = []
        for card in cards:
            weights = [room[seat] * odds[seat][card] for seat in seats]
            lot = chance() * sum(weights)
            if not lot:
                return None
            place = 0
            while lot >= weights[place] and place < len(seats) - 1:
                lot -= weights[place]
                place += 1
            room[seats[place]] -= 1
            found.append((card, seats[place]))
        return found

    def _anyhow(self, rng: Random) -> list[tuple[int, int]]:
        places = [seat for seat, room in enumerate(self.room) for _ in range(room)]
        rng.shuffle(places)
        return list(zip(self.cards, places, strict=False))


def _odds(table: PlayingSeat, words: frozenset[int], cards: Sequence[int]) -> Odds:
    law = table.law
    odds = [[1.0] * (4 * SUIT) for _ in range(law.seats)]
    for seat, suit in table.voids:
        start = SUIT * SUIT_PLACES[suit]
        odds[seat][start : start + SUIT] = [0.0] * SUIT
    for trick in table.view.taken:
        last = (trick.leader + law.seats - 1) % law.seats
        ours = (trick.taker - last) % law.sides == 0
        if last != table.me and trick.scrump is None and ours == law.low and (law.to_right or not law.low):
            _left_no_word(odds[last], [NUMBER[card] for card in trick.cards], words, cards)
    return odds


def _left_no_word(
    odds: list[float], trick: Sequence[int], words: frozenset[int], cards: Sequence[int]
) -> None:
    """Adjust the odds: the last player of this trick could have played some of these cards to it."""
    letters = sum(LETTER[card] for card in trick[:-1])
    led, free = trick[0] // SUIT, trick[-1] // SUIT != trick[0] // SUIT
    for card in cards:
        if (free or card // SUIT == led) and letters + LETTER[card] in words:
            odds[card] *= OVERLOOKED
