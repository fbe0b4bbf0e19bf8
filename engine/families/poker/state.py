"""The state of a poker table: one frozen value. It holds no pots: they follow from the stakes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.contract import State, Winner
from engine.events import Event
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise
from engine.families.poker.rules import PokerRules

Phase = Literal["call", "think", "bet", "draw", "turns", "present", "spellcheck", "between", "over"]


class PokerPlayer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat's chips and cards in this hand."""

    stack: int = 0
    playing: bool = False  # dealt in, and has not folded
    dealt: bool = False  # dealt in, folded or not
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    staked: int = 0  # ante and bets of this hand
    paid: int = 0  # lost spellchecks of this hand: dead money in the main pot
    bet: int = 0  # the part of `staked` that went in this round
    acted: bool = False  # has acted since the last bet or raise
    checked: bool = False  # has checked in this round
    raised: int = 0  # number of raises in this round
    held: Check | Bet | Call | Raise | Fold | AllIn | None = None  # declared before their turn
    bound: bool = False  # their declaration no longer fits: call or fold
    drew: int | None = None
    ready: bool = False
    forfeits: bool = False  # left while the others went on betting: their stakes stay in the pot
    anted_all: bool = False  # all in by the ante
    paid_out: int = 0  # their winnings from the pots of this hand

    @property
    def able(self) -> bool:
        """Whether the player is in the hand and has chips to bet."""
        return self.playing and self.stack > 0

    @property
    def hand(self) -> tuple[str, ...]:
        return self.cards + self.up


class Announcement(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The public facts of a word that stays hidden: its letters; if others have as many, also its colour; and if
    they tie in that, too, its suit."""

    letters: int
    colour: str = ""
    of_colour: int = 0
    suit: str = ""
    of_suit: int = 0


class PokerShow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player's presentation. `key` compares presentations; `five` is what a foul one is judged by."""

    hand: str
    key: tuple[int, ...]
    words: tuple[tuple[str, ...], ...] = ()
    texts: tuple[str, ...] = ()
    five: tuple[str, ...] = ()
    proven: tuple[str, ...] = ()  # words that a spellcheck found true
    foul: bool = False
    open: bool = False  # turned up for all to see
    aloud: Announcement | None = None  # all facts that may be announced if it stays hidden

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The words that may still be challenged."""
        return () if self.foul else tuple(text for text in self.texts if text not in self.proven)


class ChallengeWindow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A leader whose words may be challenged, and the players who may, from the left. All answer at once; a
    challenge waits until no player before its maker can still make one."""

    of: int
    waiting: tuple[int, ...]  # players who have not accepted
    made: dict[int, str] = {}  # the waiting challenges, by maker

    @property
    def open_to(self) -> tuple[int, ...]:
        """The players who have not answered yet."""
        return tuple(seat for seat in self.waiting if seat not in self.made)


class Poker(State, frozen=True, kw_only=True, tag="poker"):
    """A poker table between two events."""

    players: tuple[PokerPlayer, ...]
    dealer: int
    phase: Phase = "between"
    street: int = -1
    turn: int | None = None
    pack: tuple[str, ...] = ()  # this hand's pack, sorted
    stock: tuple[str, ...] = ()
    muck: tuple[str, ...] = ()  # thrown and folded cards, face down
    pile: tuple[str, ...] = ()  # the open discard pile, bottom to top
    middle: tuple[str, ...] = ()
    for_all: tuple[str, ...] = ()  # the cards of the middle that serve all because the pack was short
    high: int = 0  # the bet to match in this round
    raises: int = 0
    step: int = 0  # the last full bet or raise of this round
    opener: int | None = None
    honest: bool = True  # the opener held openers when opening
    lead: tuple[str, ...] = ()  # the cards that let a player act first
    shown: tuple[PokerShow | None, ...] = ()
    window: ChallengeWindow | None = None
    stood: tuple[int, ...] = ()  # leaders who can no longer be challenged
    barred: tuple[int, ...] = ()  # opened without openers
    poor: tuple[int, ...] = ()  # challenged without a chip, which a player may do only once a showdown
    carried: tuple[int, ...] = ()  # antes of unopened hands, by seat
    winners: tuple[Winner, ...] = ()
    took_main: tuple[int, ...] | None = None  # the main pot at a showdown; None: not stored
    ante: int = 0
    level_at: int | None = None  # the second of the present tournament level's beginning
    places: tuple[tuple[int, ...], ...] = ()  # players out of a tournament, last place first
    taken: int = 0  # cards taken in the present drawing turn
    called: PokerRules | None = None  # the game of this hand, if the dealer called it
    first: tuple[str, ...] = ()  # cards that leave the next pack first


Events = list[Event]


def with_player(state: Poker, seat: int, **changes: Any) -> Poker:
    players = state.players
    return replace(state, players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))


@lru_cache(maxsize=1024)
def _order(seats: int, after: int) -> tuple[int, ...]:
    return tuple((after + step) % seats for step in range(1, seats + 1))


def clockwise(state: Poker, after: int) -> tuple[int, ...]:
    """All seats, beginning at the left of `after` and ending with it."""
    return _order(len(state.players), after)


def staying(state: Poker) -> list[int]:
    """The seats still in the hand, from the dealer's left."""
    players = state.players
    return [seat for seat in _order(len(players), state.dealer) if players[seat].playing]


def asked(state: Poker, turn: int | None, **changes: Any) -> Poker:
    """A new decision begins."""
    return replace(state, turn=turn, decision=state.decision + 1, **changes)
