"""The knowledge and wishes of the player at a seat of a trick table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.families.card_table.table import RANK, Hand
from engine.families.tricks.computer.scoring import Law, Totals, law_of, totals_of
from engine.families.tricks.following import beats, controlling, suit_of
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView

PRIZE_HELD = 3.0
"""The holder of the Dog may still give it to the others, with everything they have taken by then."""


class PlayingSeat(NamedTuple):
    rules: TrickRules
    law: Law
    view: TricksView
    me: int
    leader: int
    trick: Hand
    unseen: Hand
    voids: frozenset[tuple[int, str]]
    known: Mapping[str, int]  # the cards I passed on and haven't seen since, by their receiver
    totals: Totals

    @classmethod
    def seen_by(cls, rules: TrickRules, view: TricksView) -> PlayingSeat:
        me, law = view.seat or 0, law_of(rules)
        open_trick = () if view.scrump else tuple(played.card for played in view.trick)
        gone = {card for trick in view.taken for card in trick.cards}
        gone |= {played.card for played in view.trick} | set(view.own)
        right = (me - 1) % len(view.seats)
        return cls(
            rules=rules,
            law=law,
            view=view,
            me=me,
            leader=view.leader if open_trick else me,
            trick=open_trick,
            unseen=tuple(card for card in rules.pack if card not in gone),
            voids=voids_of(view),
            known={card: right for card in view.passed if card not in gone and view.phase != "pass"},
            totals=totals_of(law, view),
        )

    @property
    def wants(self) -> bool:
        """Whether tricks are good to take."""
        return not self.rules.low_wins

    @property
    def stops(self) -> bool:
        """Whether another side is about to take everything that counts."""
        hunters = self.law.hunter(self.totals) if self.rules.scoring == "prize-holder" else None
        return hunters is not None and hunters != self.me % self.law.sides

    @property
    def left(self) -> int:
        """The number of tricks to come, including this one."""
        return self.view.total - len(self.view.taken)

    def counts(self, cards: Sequence[str]) -> bool:
        return self.rules.counts.of_suit(cards) > 0 or self.rules.counts.prize in cards

    def seat(self, place: int) -> int:
        return (self.leader + place) % len(self.view.seats)

    def mine(self, seat: int) -> bool:
        return (seat - self.me) % self.law.sides == 0

    def named(self, to: str) -> int:
        return (self.me - 1) % len(self.view.seats) if to == "right" else self.me

    def beats(self, card: str, trick: Hand) -> bool:
        return not trick or beats(card, trick[controlling(trick, self.view.ruling)], self.view.ruling)

    def taker(self, cards: Hand) -> int:
        return self.seat(controlling(cards, self.view.ruling))

    def worth(self, cards: Sequence[int], taker: int) -> float:
        """The worth to me of this seat taking these cards, as numbers."""
        sides = self.law.sides
        worth = self.law.trick(self.totals, cards, taker % sides, self.me % sides)
        if self.mine(taker):
            return worth
        return -worth if sides == 2 else -worth / 2

    def cost(self, card: str) -> float:
        """The loss of playing the card now: strength where tricks are good, a way out where they are bad."""
        height = (RANK[card] - 1) % 13 / 13
        rules = suit_of(card) == self.view.ruling
        if self.wants:
            return 0.6 * (height + rules)
        if rules and not self.trick:
            return 6.0 + height + 4 * (card == self.rules.counts.prize)  # leading it draws the prize
        if card == self.rules.counts.prize:
            return PRIZE_HELD if self.rules.scoring == "prize-holder" else -1.5
        return 0.5 * (1 - height) if rules else -0.6 * height


def voids_of(view: TricksView) -> frozenset[tuple[int, str]]:
    """The seats that have turned out to hold no more cards of a suit, with that suit."""
    seats = len(view.seats)
    tricks = [(trick.leader, trick.cards) for trick in view.taken]
    tricks.append((view.leader, tuple(played.card for played in view.trick)))
    return frozenset(
        ((leader + place) % seats, suit_of(cards[0]))
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if suit_of(card) != suit_of(cards[0])
    )
