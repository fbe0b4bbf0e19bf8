"""What the player at a seat of a trick table knows and wants, and how a trick may end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.computer.prizes import hunting, prize_of
from engine.computer.reckoning import Law, Totals, law_of, totals_of
from engine.families.card_table.table import RANK, VALUE, Hand
from engine.families.tricks.following import beats, controlling, lawful, suit_of
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView

PRIZE_HELD = 2.0
"""The holder of the Dog may still give it to the others, with all that they have taken by then."""


class Imagined(NamedTuple):
    cards: Hand
    taker: int


class TrickSeat(NamedTuple):
    rules: TrickRules
    view: TricksView
    me: int
    leader: int
    trick: Hand
    unseen: Hand
    voids: frozenset[tuple[int, str]]
    known: Mapping[str, int]  # the cards I passed on and haven't seen since, by who got them
    totals: Totals

    @classmethod
    def seen_by(cls, rules: TrickRules, view: TricksView) -> TrickSeat:
        me = view.seat or 0
        open_trick = () if view.scrump else tuple(played.card for played in view.trick)
        gone = {card for trick in view.taken for card in trick.cards}
        gone |= {played.card for played in view.trick} | set(view.own)
        right = (me - 1) % len(view.seats)
        return cls(
            rules=rules,
            view=view,
            me=me,
            leader=view.leader if open_trick else me,
            trick=open_trick,
            unseen=tuple(card for card in rules.pack if card not in gone),
            voids=voids_of(view),
            known={card: right for card in view.passed if card not in gone and view.phase != "pass"},
            totals=totals_of(law_of(rules), view),
        )

    @property
    def law(self) -> Law:
        return law_of(self.rules)

    @property
    def wants(self) -> bool:
        """Are tricks good to take?"""
        return not self.rules.low_wins

    @property
    def stops(self) -> bool:
        """Is another side about to take all that counts?"""
        hunters = hunting(self.rules, self.totals) if self.rules.scoring == "prize-holder" else None
        return hunters is not None and hunters != self.me % self.sides

    def counts(self, cards: Sequence[str]) -> bool:
        return self.rules.counts.of_suit(cards) > 0 or self.rules.counts.prize in cards

    @property
    def sides(self) -> int:
        return self.rules.sides

    def seat(self, place: int) -> int:
        return (self.leader + place) % len(self.view.seats)

    def mine(self, seat: int) -> bool:
        return (seat - self.me) % self.sides == 0

    def named(self, to: str) -> int:
        return (self.me - 1) % len(self.view.seats) if to == "right" else self.me

    def beats(self, card: str, trick: Hand) -> bool:
        return not trick or beats(card, trick[controlling(trick, self.view.ruling)], self.view.ruling)

    def taker(self, cards: Hand) -> int:
        return self.seat(controlling(cards, self.view.ruling))

    def worth(self, cards: Sequence[str], taker: int) -> float:
        """To me, when this seat takes these cards."""
        prize = prize_of(self.rules, self.totals, cards, taker, self.me)
        if self.mine(taker):
            return prize
        return -prize if self.sides == 2 else -prize / 2

    def cost(self, card: str) -> float:
        """What I lose by playing the card now: strength where tricks are good, a way out where they are bad."""
        height = (RANK[card] - 1) % 13 / 13
        rules = suit_of(card) == self.view.ruling
        if self.wants:
            return 0.6 * (height + rules)
        if rules and not self.trick:
            return 6.0 + height + 4 * (card == self.rules.counts.prize)  # leading it draws the prize
        if card == self.rules.counts.prize:
            return PRIZE_HELD if self.rules.scoring == "prize-holder" else -1.5
        return 0.5 * (1 - height) if rules else -0.6 * height

    def deal_unseen(self, rng: Random) -> dict[int, Hand]:
        """One way the unseen cards may lie in the hands of those still to play."""
        pool = [card for card in self.unseen if card not in self.known]
        rng.shuffle(pool)
        hands: dict[int, Hand] = {}
        for place in range(len(self.trick) + 1, len(self.view.seats)):
            seat = self.seat(place)
            room = self.view.seats[seat].cards
            hand = [card for card, holder in self.known.items() if holder == seat]
            fitting = [card for card in pool if (seat, suit_of(card)) not in self.voids]
            hand += fitting[: max(0, room - len(hand))]
            pool = [card for card in pool if card not in hand]
            hands[seat] = tuple(sorted(hand, key=RANK.__getitem__))
        return hands


def imagine(
    table: TrickSeat, hands: Mapping[int, Hand], card: str, scrumps: Callable[[Hand], bool]
) -> Imagined:
    """The others play what is good for them. The last one scrumps if there is a word in it."""
    cards: Hand = (*table.trick, card)
    seats, leader = len(table.view.seats), table.leader
    place = controlling(cards, table.view.ruling)
    while len(cards) < seats:
        seat = (leader + len(cards)) % seats
        reply = _reply(table, hands[seat], cards, place, seat) if hands[seat] else card
        cards = (*cards, reply)
        if beats(reply, cards[place], table.view.ruling):
            place = len(cards) - 1
    taker, last = (leader + place) % seats, (leader + seats - 1) % seats
    if last != table.me and scrumps(cards):
        taker = _scrumped(table, cards, taker, last)
    return Imagined(cards, taker)


def _scrumped(table: TrickSeat, cards: Hand, taker: int, last: int) -> int:
    """The last player changes who takes the trick when it suits their side."""
    prize = prize_of(table.rules, table.totals, cards, taker, table.me)
    ours = (taker - last) % table.sides == 0
    if prize >= 0:
        return taker if ours else last
    return (last - 1) % len(table.view.seats) if ours and not table.wants else taker


def _reply(table: TrickSeat, hand: Hand, cards: Hand, place: int, seat: int) -> str:
    """`place`: of the card that would take the trick now."""
    able = lawful(hand, cards, ())
    rules, ruling, best = table.rules, table.view.ruling, cards[place]
    partner = (table.leader + place - seat) % rules.sides == 0
    if not rules.low_wins:
        if not partner:
            for card in reversed(able):
                if beats(card, best, ruling):
                    return card
        return able[0]
    under = [card for card in able if not beats(card, best, ruling)]
    if not under:
        return able[0]
    if under[-1][:2] == cards[0][:2]:
        return under[-1]
    prize = rules.counts.prize
    return under[0] if partner else max(under, key=lambda card: (card == prize, VALUE[card]))


def voids_of(view: TricksView) -> frozenset[tuple[int, str]]:
    """Who has turned out to hold no more cards of which suit."""
    seats = len(view.seats)
    tricks = [(trick.leader, trick.cards) for trick in view.taken]
    tricks.append((view.leader, tuple(played.card for played in view.trick)))
    return frozenset(
        ((leader + place) % seats, suit_of(cards[0]))
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if suit_of(card) != suit_of(cards[0])
    )
