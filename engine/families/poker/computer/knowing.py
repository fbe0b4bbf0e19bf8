"""A computer player's knowledge: its vocabulary, and what its view says about the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.characters import EVEN, Character
from engine.computer.noticing import Eye
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Levels, Strength
from engine.families.poker.packs import pack_of
from engine.families.poker.rules import Betting, Drawing, Street
from engine.families.poker.view import PokerView, SeatView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon


class Knowing(NamedTuple):
    """A player at the table, before a decision."""

    view: PokerView
    me: int
    strength: Strength
    words: Lexicon
    character: Character = EVEN
    levels: Levels = UNTOLD

    @classmethod
    def of(
        cls,
        view: PokerView,
        strength: Strength,
        character: Character = EVEN,
        levels: Levels = UNTOLD,
    ) -> Knowing:
        assert view.seat is not None  # noqa: S101 - bystanders decide nothing
        words = lexicon_of(view.options).vocabulary(strength)
        return cls(view, view.seat, strength, words, character, levels)

    @property
    def player(self) -> ComputerPlayer:
        return ComputerPlayer(self.strength, self.character, self.levels)

    @property
    def eye(self) -> Eye:
        return Eye.of(self.strength, self.me, self.view.hand)

    @property
    def own(self) -> SeatView:
        return self.view.seats[self.me]

    @property
    def hand(self) -> tuple[str, ...]:
        return self.own.cards + self.own.up + self.view.middle

    @property
    def rivals(self) -> tuple[int, ...]:
        """The other seats still in the hand."""
        return tuple(seat for seat, other in enumerate(self.view.seats) if other.playing and seat != self.me)

    @property
    def pot(self) -> int:
        return sum(pot.amount for pot in self.view.pots)

    @property
    def honour(self) -> bool:
        """Whether a false word may be shown, and only a challenge finds it out."""
        options = self.view.options
        return (options["words"], options["showdown"]) == ("honour", "claim")

    @property
    def draws_left(self) -> int:
        return draws_of(self.view.rules.streets[self.view.street :])

    @property
    def opening(self) -> bool:
        """Whether the hand ends unless a player bets in this round, and none has yet."""
        street = self.view.rules.streets[self.view.street]
        return isinstance(street, Betting) and street.must_open and self.view.opener is None

    @property
    def must_prove(self) -> bool:
        """Whether a bet now opens, and the player has to prove openers."""
        return self.opening and self.view.rules.openers

    def unseen(self) -> list[str]:
        """The cards whose place this player does not know."""
        return rest_of(pack_of(self.view.options, self.view.rules), self.seen())

    def seen(self) -> list[str]:
        known = [*self.view.middle, *self.view.pile]
        for seat in self.view.seats:
            known += seat.cards + seat.up
        return known


def draws_of(streets: Iterable[Street]) -> int:
    return max((street.most for street in streets if isinstance(street, Drawing)), default=0)


def rest_of(pack: Iterable[str], known: Iterable[str]) -> list[str]:
    """The pack without the known cards, in its order."""
    return list((Counter(pack) - Counter(known)).elements())
