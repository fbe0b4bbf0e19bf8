"""What a hand's result is made of. Folded from public events alone, so it cannot tell what only some may know."""

from __future__ import annotations

import msgspec

from engine.common_events import Spellchecked
from engine.events import Cards
from engine.families.poker.events import Announced, CalledGame


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason why somebody's points or chips changed. `n`: how many cards, tricks or challenges it was."""

    kind: str
    amount: int
    n: int = 0


class SideResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a side's hand came to. `items` add up to `change`."""

    seats: tuple[int, ...]
    change: int
    items: tuple[Item, ...] = ()
    total: int | None = None  # the score after this hand


class ShownHand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat has shown or laid. `cards` belong to `words` one by one, or are the five that count."""

    seat: int
    hand: str = ""
    words: tuple[str, ...] = ()
    cards: tuple[Cards, ...] = ()
    false: tuple[str, ...] = ()  # words of theirs that a challenge found false
    doubted: tuple[str, ...] = ()  # words of others at tricks that their challenge found true
    deadwood: Cards | None = None


class Why(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rule that decided between two presentations, and what each had by it: cards, or numbers."""

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
    """Somebody is out of a tournament."""

    seat: int
    place: int


class Hinted(msgspec.Struct, frozen=True):
    """How many hints somebody took in the hand."""

    seat: int
    n: int


class HandResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand that is over, for text and pictures alike."""

    hand: int
    chips: bool
    by_side: bool = False  # who won and lost together stands in one row
    won: tuple[Won, ...] = ()  # who won, the main pot first
    shares: tuple[SideResult, ...] = ()
    shown: tuple[ShownHand, ...] = ()
    announced: tuple[Announced, ...] = ()  # what was announced of words that stayed hidden
    why: Why | None = None
    feats: tuple[Feat, ...] = ()
    drawn: str = ""  # why nobody won
    barred: tuple[int, ...] = ()  # opened without openers
    called: CalledGame | None = None
    out: tuple[Out, ...] = ()
    ante: int = 0  # of a tournament, from now on, where it has risen
    standings: tuple[tuple[int, ...], ...] = ()  # the game is over, too
    hints: tuple[Hinted, ...] = ()
    checked: tuple[Spellchecked, ...] = ()  # who challenged what
    words: tuple[str, ...] = ()  # all that were laid, presented, said or challenged, each once
    void: bool = False
    returned: tuple[int, ...] = ()  # of a void hand, the chips that went back, by seat

    def share_of(self, seat: int) -> SideResult | None:
        return next((share for share in self.shares if seat in share.seats), None)

    def shown_by(self, seat: int) -> ShownHand | None:
        return next((one for one in self.shown if one.seat == seat), None)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(seat for won in self.won for seat in won.seats))
