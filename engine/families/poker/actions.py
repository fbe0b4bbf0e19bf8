"""Actions at a poker table, in the words used at it."""

from __future__ import annotations

import msgspec

from engine.contract import Action
from engine.words.spelling import HotNSour

Amount = int


class Check(Action, frozen=True, tag="check"):
    """Stay in without betting; only while there is nothing to call."""


class Bet(Action, frozen=True, tag="bet"):
    """The first bet of a round."""

    amount: Amount


class Call(Action, frozen=True, tag="call"):
    """Match the highest bet."""


class Raise(Action, frozen=True, tag="raise"):
    """Match the highest bet and add `amount` on top."""

    amount: Amount


class Fold(Action, frozen=True, tag="fold"):
    """Throw the hand in."""


class AllIn(Action, frozen=True, tag="all_in"):
    """Put in everything: the tap-out, or tapis."""


class Draw(Action, frozen=True, tag="draw"):
    """Throw cards for the same number of new ones; throwing none is standing pat."""

    discard: tuple[str, ...] = ()


class Present(Action, frozen=True, tag="present"):
    """Claim words (as claims, in spelling order, or typed as `text`), a slush, or nothing. `hand` names the five of
    seven."""

    words: tuple[tuple[str, ...], ...] = ()
    text: str | None = None
    slush: bool = False
    hand: tuple[str, ...] = ()


class Spellcheck(Action, frozen=True, tag="spellcheck"):
    """Challenge a shown word; `of` is needed only where several players show one."""

    word: str
    of: int | None = None


class Accept(Action, frozen=True, tag="accept"):
    """Accept without challenging."""


class Look(Action, frozen=True, tag="look"):
    """The winner looks at the cards of a player who stayed."""

    at: int


class Ready(Action, frozen=True, tag="ready"):
    """Enough thinking: a pause ends when all have said so."""


class Take(Action, frozen=True, tag="take"):
    """A drawing turn: one card from the stock or the discard pile."""

    source: str = msgspec.field(name="from")


class Discard(Action, frozen=True, tag="discard"):
    """The end of a drawing turn."""

    card: str


class Stand(Action, frozen=True, tag="stand"):
    """A drawing turn without a card, where the form allows it."""


class Choose(Action, frozen=True, tag="choose"):
    """The dealer calls the game of this hand and its changes."""

    base: str = "scroker"
    hot: bool = False
    ruling: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    jokers: int = 0
    hot_n_sours: HotNSour = "any"
    mix: bool = False


Wager = Check | Bet | Call | Raise | Fold | AllIn
PLAYER_ACTIONS: tuple[type[Action], ...] = (
    Check,
    Bet,
    Call,
    Raise,
    Fold,
    AllIn,
    Draw,
    Present,
    Spellcheck,
    Accept,
    Look,
    Ready,
    Take,
    Discard,
    Stand,
    Choose,
)
