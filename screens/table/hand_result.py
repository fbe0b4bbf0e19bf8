"""The parts of a hand's result. Folded from public events alone, so it cannot reveal private cards."""

from __future__ import annotations

import msgspec

from engine.common_events import Spellchecked
from engine.events import Cards
from engine.families.poker.events import Announced, CalledGame


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason for a change of points or chips. `n`: the number of cards, tricks or challenges. `of`: the
    suit or card that counts."""

    kind: str
    amount: int
    n: int = 0
    of: str = ""


class SideResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side's result. `items` add up to `change`."""

    seats: tuple[int, ...]
    change: int
    items: tuple[Item, ...] = ()
    total: int | None = None  # the score after this hand


class ShownHand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's shown or laid cards. `cards` belong to `words` one by one, or are the five that count."""

    seat: int
    hand: str = ""
    words: tuple[str, ...] = ()
    cards: tuple[Cards, ...] = ()
    false: tuple[str, ...] = ()  # its words that a challenge found false
    doubted: tuple[str, ...] = ()  # at tricks, others' words that its challenge found true
    deadwood: Cards | None = None


class Why(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rule that decided between two presentations, and each one's cards or numbers by it."""

    rule: str
    better: int
    worse: int | None = None
    ours: str | int = ""
    theirs: str | int = ""


class Feat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A great moment."""

    kind: str
    seats: tuple[int, ...]
    word: str = ""


class Won(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    amount: int


class Out(msgspec.Struct, frozen=True):
    """A player is out of a tournament."""

    seat: int
    place: int


class Hinted(msgspec.Struct, frozen=True):
    """A player's number of hints in the hand."""

    seat: int
    n: int


class HandResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished hand, for text and pictures alike."""

    hand: int
    chips: bool
    by_side: bool = False  # winners and losers by side, one row each
    won: tuple[Won, ...] = ()  # winners, the main pot first
    shares: tuple[SideResult, ...] = ()
    shown: tuple[ShownHand, ...] = ()
    announced: tuple[Announced, ...] = ()  # announcements of words that stayed hidden
    why: Why | None = None
    feats: tuple[Feat, ...] = ()
    drawn: str = ""  # why there is no winner
    barred: tuple[int, ...] = ()  # opened without openers
    called: CalledGame | None = None
    out: tuple[Out, ...] = ()
    ante: int = 0  # a tournament's new ante, if it has risen
    standings: tuple[tuple[int, ...], ...] = ()  # the final places, if the game is over, too
    hints: tuple[Hinted, ...] = ()
    checked: tuple[Spellchecked, ...] = ()  # all challenges
    words: tuple[str, ...] = ()  # every word laid, presented, said or challenged, each once
    void: bool = False
    returned: tuple[int, ...] = ()  # the chips returned after a void hand, by seat

    def share_of(self, seat: int) -> SideResult | None:
        return next((share for share in self.shares if seat in share.seats), None)

    def shown_by(self, seat: int) -> ShownHand | None:
        return next((one for one in self.shown if one.seat == seat), None)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(seat for won in self.won for seat in won.seats))
