"""How a trick may end, as a player imagines it who has counted the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.families.card_table.table import DECK, RANK, Hand
from engine.families.tricks.following import controlling, lawful, suit_of
from engine.families.tricks.view import TricksView

DOG, TURTLE = "an.D", "an.T"
MANY_PEPPERS = 14
MANY_PEPPER_CARDS = 7
VALUE = {card.code: card.value for card in DECK.cards}


class Imagined(NamedTuple):
    cards: Hand
    taker: int


class Table(NamedTuple):
    """What the player at `me` knows and wants."""

    view: TricksView
    me: int
    sides: int
    leader: int
    trick: Hand
    ruling: str | None
    unseen: Hand
    voids: frozenset[tuple[int, str]]
    known: Mapping[str, int]  # cards he passed on and has not seen since
    wants: bool  # are tricks good to take?
    prize: Callable[[TricksView, Sequence[str], int], float]

    @classmethod
    def seen_by(cls, view: TricksView) -> Table:
        me = view.seat or 0
        open_trick = tuple(played.card for played in view.trick)
        gone = {card for trick in view.taken for card in trick.cards}
        gone |= {played.card for played in view.trick} | set(view.own)
        pack = DECK.pack(without=("le.A",) if view.game == "turtle" else ())
        right = (me - 1) % len(view.seats)
        return cls(
            view=view,
            me=me,
            sides=2 if view.teams else len(view.seats),
            leader=view.leader if open_trick else me,
            trick=open_trick,
            ruling=view.ruling,
            unseen=tuple(card for card in pack if card not in gone),
            voids=_voids(view),
            known={card: right for card in view.passed if card not in gone},
            wants=view.game in ("quist", "animal-quist"),
            prize=PRIZES[view.game],
        )

    def seat(self, place: int) -> int:
        return (self.leader + place) % len(self.view.seats)

    def mine(self, seat: int) -> bool:
        return (seat - self.me) % self.sides == 0

    def named(self, to: str) -> int:
        return (self.me - 1) % len(self.view.seats) if to == "right" else self.me

    def beats(self, card: str, trick: Sequence[str]) -> bool:
        return controlling((*trick, card), self.ruling) == len(trick)

    def taker(self, cards: Hand) -> int:
        return self.seat(controlling(cards, self.ruling))

    def worth(self, cards: Sequence[str], taker: int) -> float:
        """To me, when this seat takes these cards."""
        prize = self.prize(self.view, cards, taker)
        if self.mine(taker):
            return prize
        return -prize if self.sides == 2 else -prize / 2

    def cost(self, card: str) -> float:
        """What it costs to be without the card later: strength where tricks are good, danger elsewhere."""
        height = (RANK[card] - 1) % 13 / 13
        rules = suit_of(card) == self.ruling
        if self.wants:
            return 0.6 * (height + rules)
        if rules and not self.trick:
            return 6.0 + height + 4 * (card == DOG)  # leading Animals draws the Dog
        if card in (DOG, TURTLE):
            return -1.5
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


def imagine(table: Table, hands: Mapping[int, Hand], card: str, scrumps: Callable[[Hand], bool]) -> Imagined:
    """The others play as is good for them; the last, if he has a word, takes or gives the trick by it."""
    cards: Hand = (*table.trick, card)
    while len(cards) < len(table.view.seats):
        seat = table.seat(len(cards))
        cards = (*cards, _reply(table, hands[seat], cards, seat)) if hands[seat] else (*cards, card)
    taker, last = table.taker(cards), table.seat(len(cards) - 1)
    if last != table.me and scrumps(cards):
        taker = _scrumped(table, cards, taker, last)
    return Imagined(cards, taker)


def _scrumped(table: Table, cards: Hand, taker: int, last: int) -> int:
    """The last player changes who takes the trick when it suits his side."""
    prize = table.prize(table.view, cards, taker)
    ours = (taker - last) % table.sides == 0
    if prize >= 0:
        return taker if ours else last
    return (last - 1) % len(table.view.seats) if ours and not table.wants else taker


def _reply(table: Table, hand: Hand, cards: Hand, seat: int) -> str:
    able = lawful(hand, cards, ())
    control = table.seat(controlling(cards, table.ruling))
    partner = (control - seat) % table.sides == 0
    beating = [card for card in able if table.beats(card, cards)]
    if table.wants:
        return beating[-1] if beating and not partner else able[0]
    under = [card for card in able if card not in beating]
    if not under:
        return able[0]
    if suit_of(under[-1]) == suit_of(cards[0]):
        return under[-1]
    return under[0] if partner else max(under, key=lambda card: (card in (DOG, TURTLE), VALUE[card]))


def _voids(view: TricksView) -> frozenset[tuple[int, str]]:
    """Who has shown to be out of which suit."""
    seats = len(view.seats)
    tricks = [(trick.leader, trick.cards) for trick in view.taken]
    tricks.append((view.leader, tuple(played.card for played in view.trick)))
    return frozenset(
        ((leader + place) % seats, suit_of(cards[0]))
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if suit_of(card) != suit_of(cards[0])
    )


# --- what a trick is worth to the side that takes it ---------------------------------------------------------


def _quist(_view: TricksView, _cards: Sequence[str], _taker: int) -> float:
    return 1.0


def _animal_quist(_view: TricksView, cards: Sequence[str], _taker: int) -> float:
    return 0.6 + 0.6 * sum(suit_of(card) == "an" for card in cards)


def _chili_dog(view: TricksView, cards: Sequence[str], taker: int) -> float:
    """The peppers count for whoever has the Dog, so the Dog is worth the peppers one has and will get."""
    peppers = sum(VALUE[card] for card in cards)
    if peppers and _near_the_works(view):
        return 6.0 if view.peppers[taker] else 15.0
    dog = 6 + 0.7 * view.peppers[taker] if DOG in cards else 0.0
    return -peppers / 2 - dog - 0.2


def _near_the_works(view: TricksView) -> bool:
    """One side has the Dog and every pepper so far, and many."""
    dog = next((trick.taker for trick in view.taken if DOG in trick.cards), None)
    return dog is not None and view.peppers[dog] >= MANY_PEPPERS and not view.peppers[dog - 1]


def _turtle(view: TricksView, cards: Sequence[str], taker: int) -> float:
    peppers = sum(suit_of(card) == "ch" for card in cards)
    points = peppers + 13 * (TURTLE in cards)
    hunter = _hunter(view)
    if hunter is None or not points:
        return -points - 0.2
    if hunter == view.seat:  # so near to turtling he goes on; half of what another takes is his loss
        return points + 4.0 if taker == hunter else 24.0
    return 12.0 if taker != hunter else -points - 6.0


def _hunter(view: TricksView) -> int | None:
    """Somebody who has every penalty card so far, and many: he may be turtling."""
    takers = {
        trick.taker
        for trick in view.taken
        if TURTLE in trick.cards or any(suit_of(card) == "ch" for card in trick.cards)
    }
    if len(takers) != 1:
        return None
    count = sum(suit_of(card) == "ch" for trick in view.taken for card in trick.cards)
    return takers.pop() if count >= MANY_PEPPER_CARDS else None


PRIZES: Mapping[str, Callable[[TricksView, Sequence[str], int], float]] = {
    "quist": _quist,
    "animal-quist": _animal_quist,
    "chili-dog": _chili_dog,
    "turtle": _turtle,
}
