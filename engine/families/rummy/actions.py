"""Actions at a rummy table, in the words used at it.

A word is a list of cards in spelling order, or a text; then the engine picks the cards. If several words are
needed, one `text` may hold them all.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.contract import Action

Cards = tuple[str, ...]
Pile = Literal["stock", "discard"]


class Declare(Action, frozen=True, tag="declare", omit_defaults=True):
    """Texas Scrummy: the dealer's demands for this hand. `hard_min` is an exact length, or true: then `min` is
    exact, or the usual length if there is no `min`. `hard_out` works the same way for `out`."""

    min: int | None = None
    hard_min: bool | int | None = None
    out: int | None = None
    hard_out: bool | int | None = None
    hot: bool = False
    discard_to_go_out: bool = False
    extensions: bool = False


class Exchange(Action, frozen=True, tag="exchange"):
    """Swap a card of the hand for the turned card."""

    give: str


class Decline(Action, frozen=True, tag="decline"):
    """Leave the turned card."""


class Take(Action, frozen=True, tag="take", omit_defaults=True):
    """Scrummy: take the top card of the stock. Or take a card of the discard pile (the top one unless one is named)
    with all cards above it, and lay a word that uses it."""

    card: str | None = None
    word: Cards | str | None = None
    text: str | None = None
    source: Pile | None = msgspec.field(name="from", default=None)


class TakeFrom(Action, frozen=True, tag="take"):
    """Scrotch: take the top card of the stock or of the discard pile."""

    source: Pile = msgspec.field(name="from", default="stock")


class Lay(Action, frozen=True, tag="lay", omit_defaults=True):
    """Lay a word on the table."""

    word: Cards | str | None = None
    text: str | None = None


class Extend(Action, frozen=True, tag="extend", omit_defaults=True):
    """Make a displayed word longer, at the front, the back or both. `of` names the player, if several show it."""

    word: str
    of: int | None = None
    front: Cards | str = ()
    back: Cards | str = ()


class Discard(Action, frozen=True, tag="discard"):
    """Discard, which ends a turn."""

    card: str


class PassLastTurn(Action, frozen=True, tag="pass"):
    """End a last turn without having taken a card."""


class Spellcheck(Action, frozen=True, tag="spellcheck", omit_defaults=True):
    """Challenge a displayed word. `of` names the player, if several show it."""

    word: str
    of: int | None = None


class Accept(Action, frozen=True, tag="accept"):
    """Accept without challenging."""


class Knock(Action, frozen=True, tag="knock", omit_defaults=True):
    """Scrotch: end the hand by showing words and discarding face down."""

    discard: str
    words: tuple[Cards | str, ...] = ()
    text: str | None = None


class EndHand(Action, frozen=True, tag="end_hand"):
    """End the hand after a false knock: there is no score."""


class PlayOn(Action, frozen=True, tag="play_on"):
    """Let the hand go on after a false knock: the knocker takes back their cards and discards."""


class LayOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that make one of the knocker's words longer."""

    word: str
    front: Cards | str = ()
    back: Cards | str = ()


class Show(Action, frozen=True, tag="show", omit_defaults=True):
    """Scrotch: answer a knock with words, and with cards laid off on the knocker's."""

    words: tuple[Cards | str, ...] = ()
    lay_off: tuple[LayOff, ...] = ()
    text: str | None = None


SCRUMMY_ACTIONS: tuple[type[Action], ...] = (
    Exchange,
    Decline,
    Take,
    Lay,
    Discard,
    PassLastTurn,
    Spellcheck,
    Accept,
)
TEXAS_ACTIONS: tuple[type[Action], ...] = (Declare, *SCRUMMY_ACTIONS, Extend)
SCROTCH_ACTIONS: tuple[type[Action], ...] = (
    Exchange,
    Decline,
    TakeFrom,
    Discard,
    Knock,
    Spellcheck,
    Accept,
    EndHand,
    PlayOn,
    Show,
)
