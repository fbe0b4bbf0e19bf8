"""Events of a poker table, as types. `engine.common_events` has the events that all families share."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine import common_events
from engine.contract import Winner
from engine.events import Cards, Event, Own, Sealed
from engine.words.spelling import HotNSour

# --- a hand begins ------------------------------------------------------------------------------------------


class Cut(Event, frozen=True, tag="cut"):
    """The cut for the deal: the card that each player cut."""

    seats: tuple[int, ...]
    cards: Cards


class GameCalled(Event, frozen=True, tag="game-called"):
    """The dealer calls the game and its changes."""

    told_as: ClassVar[str] = "called"
    game: str
    hot: bool = False
    ruling: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    hot_n_sours: HotNSour = "any"
    mix: bool = False
    jokers: int = 0


class CalledGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The called game, as part of the event that begins the hand."""

    game: str
    hot: bool = False
    ruling: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    hot_n_sours: HotNSour = "any"
    mix: bool = False
    jokers: int = 0


class PokerHandBegins(common_events.HandBegins, frozen=True, kw_only=True, tag="hand-begins"):
    """`antes` by seat; `carried` is in the pot from unopened hands."""

    ante: int
    antes: tuple[int, ...]
    carried: int
    game: CalledGame | None = None
    stock: Sealed[Cards] = ()


# --- cards --------------------------------------------------------------------------------------------------


class DealtUp(Event, frozen=True, tag="dealt-up"):
    """Cards dealt face up, by seat."""

    cards: tuple[Cards, ...]


class Showing(Event, frozen=True, tag="showing"):
    """Each seat's high card or clean pair, by seat."""

    cards: tuple[Cards, ...]


class DealtMiddle(Event, frozen=True, tag="dealt-middle"):
    cards: Cards


class ShortOfCards(Event, frozen=True, tag="short-of-cards"):
    """Too few cards for all: a shared one in the middle serves all."""


class Turned(Event, frozen=True, tag="turned"):
    """The card that starts the discard pile."""

    card: str


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """`cards`: the size of the new stock. `deal` and `commitment`: the number of this deal of the table, and the
    house's commitment to it."""

    cards: int
    deal: int = 0
    commitment: str = ""
    stock: Sealed[Cards] = ()


class Drew(Event, frozen=True, tag="drew"):
    count: int
    thrown: Own[Cards | None] = None
    cards: Own[Cards | None] = None


class TookFromPile(Event, frozen=True, tag="took-from-pile"):
    """The top discard, which all players see."""

    told_as: ClassVar[str] = "took"
    source: str = msgspec.field(name="from")
    card: str


class TookFromStock(Event, frozen=True, tag="took-from-stock"):
    told_as: ClassVar[str] = "took"
    source: str = msgspec.field(name="from")
    card: Own[str] = ""


class Discarded(Event, frozen=True, tag="discarded"):
    card: str


class Stood(Event, frozen=True, tag="stood"):
    """No card taken in a drawing turn."""


class SaidReady(Event, frozen=True, tag="ready"):
    """Enough thinking."""


# --- betting ------------------------------------------------------------------------------------------------


class LeadGiven(Event, frozen=True, tag="lead"):
    """The cards that let this seat act first."""

    cards: Cards


class Checked(Event, frozen=True, tag="checked"):
    pass


class BetMade(Event, frozen=True, tag="bet"):
    amount: int
    all_in: bool = False


class BetCalled(Event, frozen=True, tag="called"):
    amount: int
    all_in: bool = False


class Raised(Event, frozen=True, tag="raised"):
    """`amount` went in. `on_top` is the part beyond the call, if there was one to pay."""

    amount: int
    on_top: int = 0
    all_in: bool = False


class Folded(Event, frozen=True, tag="folded"):
    pass


class WagerAnnounced(Event, frozen=True, tag="declared"):
    """A wager announced before its turn."""

    do: str
    amount: int = 0


class DeclarationLapsed(Event, frozen=True, tag="declaration-lapsed"):
    """A declaration that no longer fits."""


class ChipsReturned(Event, frozen=True, tag="returned"):
    """Chips that nobody called."""

    amount: int


class NobodyOpened(Event, frozen=True, tag="nobody-opened"):
    """`carried`: the antes stay for the next hand."""

    carried: bool


class PlayedOn(Event, frozen=True, tag="played-on"):
    """No player opened, but one is all in: the hand goes on without betting."""


# --- the showdown -------------------------------------------------------------------------------------------


class TurnedOver(Event, frozen=True, tag="turned-over"):
    """The whole hands of those who stayed, by seat."""

    hands: tuple[Cards, ...]


class PresentedSecretly(Event, frozen=True, tag="presented-secretly"):
    hand: Own[str] = ""
    words: Own[tuple[str, ...] | None] = None


class PokerPresented(common_events.Presented, frozen=True, kw_only=True, tag="presented"):
    """`cards` are the words' cards, word by word, or the five that count."""

    cards: tuple[Cards, ...]


class Announced(Event, frozen=True, tag="announced"):
    """The number of letters that this seat presents, and, only where they count, the numbers of cards of one colour
    and of one suit. The word stays hidden."""

    letters: int
    colour: str = ""
    of_colour: int = 0
    suit: str = ""
    of_suit: int = 0


class Leads(Event, frozen=True, tag="leads"):
    """The best hand so far. Its words may be challenged."""

    pot: int


class Challenged(Event, frozen=True, tag="challenged"):
    """A challenge that waits for those before it. Only its maker knows the word."""

    word: Own[str] = ""


class PokerSpellchecked(common_events.Spellchecked, frozen=True, kw_only=True, tag="spellchecked"):
    """`seat` is the loser, who pays `cost`."""

    cost: int


class NoOpeners(Event, frozen=True, tag="no-openers"):
    """The seat opened without openers, and can't win."""


class PotWon(Event, frozen=True, tag="pot-won"):
    """`pot` counts from the main pot, 0. `shares` belong to `seats`."""

    pot: int
    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]


class Uncontested(Event, frozen=True, tag="uncontested"):
    """A pot that only one player could win."""

    amount: int


class PokerHandEnds(common_events.HandEnds, frozen=True, kw_only=True, tag="hand-ends"):
    hand: int
    winners: tuple[Winner, ...]
    gains: tuple[int, ...]


class Looked(Event, frozen=True, tag="looked"):
    """The winner looks at another player's cards."""

    at: int
    cards: Own[Cards] = ()


# --- people and chips ---------------------------------------------------------------------------------------


class PokerSatDown(common_events.SatDown, frozen=True, kw_only=True, tag="sat"):
    chips: int


class ToppedUp(Event, frozen=True, tag="topped-up"):
    chips: int


class PokerLeft(common_events.Left, frozen=True, kw_only=True, tag="left"):
    chips: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A player is out of the tournament, in this `place`."""

    place: int


class AnteRaised(Event, frozen=True, tag="ante-raised"):
    ante: int


class Forfeited(Event, frozen=True, tag="forfeited"):
    """All but one have left the tournament for good. The one who stayed gets these chips."""

    amount: int
    to: int
    place: int = 0


class PokerClosed(common_events.Closed, frozen=True, kw_only=True, tag="closed"):
    """`returned`: the chips that go back, of a hand under way and of carried antes, by seat."""

    returned: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = common_events.kinds(
    Cut,
    GameCalled,
    PokerHandBegins,
    DealtUp,
    Showing,
    DealtMiddle,
    ShortOfCards,
    Turned,
    Reshuffled,
    Drew,
    TookFromPile,
    TookFromStock,
    Discarded,
    Stood,
    SaidReady,
    LeadGiven,
    Checked,
    BetMade,
    BetCalled,
    Raised,
    Folded,
    WagerAnnounced,
    DeclarationLapsed,
    ChipsReturned,
    NobodyOpened,
    PlayedOn,
    TurnedOver,
    PresentedSecretly,
    PokerPresented,
    Announced,
    Leads,
    Challenged,
    PokerSpellchecked,
    NoOpeners,
    PotWon,
    Uncontested,
    PokerHandEnds,
    Looked,
    PokerSatDown,
    ToppedUp,
    PokerLeft,
    Eliminated,
    AnteRaised,
    Forfeited,
    PokerClosed,
)
