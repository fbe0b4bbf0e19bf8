"""A game, as the house sees it: a value with a handful of functions over frozen data.

    start(setup)              -> Step(state, events)
    apply(state, seat, action)-> Step(state, events), or raises Refused and has changed nothing
    legal(state, seat)        -> the Offers this seat has now
    observe(state, seat|None) -> the View: no card that this seat (None: a bystander) may not know
    due(state)                -> who must act within how many seconds, or None
    report(state)             -> the host's own books, for audits, simulations and `end`; never shown

Events that every family names alike, for statistics, history and screens (public facts; seats as numbers, lists by
seat):

    hand-begins   hand, dealer
    dealt         counts; private: cards              (the shuffled pack, when there is a shuffle, is sealed)
    timed-out     then                                (seat: whose clock ran out; the act made for them follows)
    away, back, sat, left                             (seat; left: chips that go home. Where nobody can fold, a
                                                      leaver's seat is played on to the hand's end)
    presented     words                               (seat: words shown or laid; also hand, where hands have names)
    spellchecked  by, of, word, true, cost            (cost: chips or points of the player who was wrong)
    hand-ends     winners: [{seat, amount, hand, words}], gains: [chips by seat] or scores: [points by seat]
    game-over     standings: [[seats of the first place], [second], ...]

Seats are numbers from 0, clockwise; names belong to the house. A seat of None in `apply` is the house itself
(deal the next hand, time is up, a player sits down or leaves).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from engine.cards.shuffle import generator
from engine.chairs import Chairs
from engine.characters import EVEN, Character
from engine.coaching import Found, Habit, Reason
from engine.events import Cards, Event, Happened, Sealed
from engine.fairness.shuffling import Chain, Opening, Ordered, first_of
from engine.options import Option
from engine.presets import Preset

Seat = int
Strength = Literal["plain", "sly", "shark", "master"]
FirstDealer = Literal["lot", "cut", "opener"]
FamilyName = Literal["poker", "rummy", "tricks", "soup"]
Path = tuple[str | int, ...]
"""The place of a card in a state."""
HeldCards = tuple[Cards, ...]
"""A seat's cards in a deal; where some of them lie open, those come second."""
Levels = Mapping[Seat, Strength]
"""Strength of each computer by seat, public at the table; people have none."""
UNTOLD: Levels = MappingProxyType({})


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The fields that every game's state begins with. `decision` grows whenever a new decision begins: the clock
    restarts. `order` and `chain` are the house's: the order of the next pack, and the source of the hand's
    reshuffles. Without them `seed` orders the cards; tables of the house have no seed."""

    game: str
    options: dict[str, Any]
    seed: str
    chairs: Chairs
    order: Sealed[Cards] = ()
    chain: Sealed[Chain | None] = None
    shuffles: int = 0
    hand: int = 0
    decision: int = 0


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """A player's act. Each family declares its own, tagged with the word that players use."""


def name_of(action: Action | type[Action]) -> str:
    """The word that players use for an action."""
    return str(action.__struct_config__.tag)


# --- acts of the house (seat is None) ---------------------------------------------------------------------------


class Deal(Action, frozen=True, tag="deal_next"):
    """Deal the next hand; only between hands. `at` is the current second, for games whose stakes rise with time:
    only the house has a clock. `ordered` is the order of the cards."""

    at: int | None = None
    ordered: Sealed[Ordered | None] = None


class TimeUp(Action, frozen=True, tag="time_up"):
    """The decision's time has run out: the game takes the action that the rules name."""


class Sit(Action, frozen=True, tag="sit"):
    """A player takes a free seat, or the next new one, between hands."""

    seat: int
    chips: int = 0


class TopUp(Action, frozen=True, tag="top_up"):
    """A seated player buys chips between hands."""

    seat: int
    chips: int


class Leave(Action, frozen=True, tag="leave"):
    """A player leaves for good. Mid-hand they fold; in games without folding, their seat is played on for them."""

    seat: int


class Away(Action, frozen=True, tag="away"):
    """A player is not dealt in from the next hand (or a computer plays for them) until they are back."""

    seat: int


class Back(Action, frozen=True, tag="back"):
    seat: int


class Close(Action, frozen=True, tag="close"):
    """Stop for good. A hand under way is void: its stakes go back, and so do carried antes."""


HouseAct = Deal | TimeUp | Sit | TopUp | Leave | Away | Back | Close
HOUSE_ACTIONS: tuple[type[Action], ...] = HouseAct.__args__

# --- results ----------------------------------------------------------------------------------------------------


S = TypeVar("S", bound=State)


class Step(NamedTuple, Generic[S]):
    state: S
    events: tuple[Event, ...]


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A displayed word that may be challenged."""

    seat: int
    word: str


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A possible act of a seat, with its bounds. Words to be typed are not listed."""

    do: str
    least: int = 0  # amounts
    most: int = 0
    cards: tuple[str, ...] = ()  # cards to choose from
    count: tuple[int, int] = (0, 0)  # how many of them, from and to
    sizes: tuple[int, ...] = ()  # the exact numbers, if not every number in between is allowed
    choices: tuple[str, ...] = ()  # e.g. "stock", "discard"
    claims: tuple[Claim, ...] = ()  # words that may be spellchecked
    seats: tuple[int, ...] = ()  # players to choose from
    text: bool = False  # a word may be typed
    early: bool = False  # a declaration before one's turn
    price: str = ""  # the bet that it answers: void after another bet


class Due(msgspec.Struct, frozen=True, gc=False):
    """The seats that have to act, and in how many seconds. `seconds` 0 means that there is no clock. `decision` is
    the state's. `silence`: the answer that saying nothing counts as, while there is something to challenge or to
    think about."""

    seats: tuple[int, ...]
    seconds: int
    decision: int
    then: str  # the action that the clock will take, in the players' words
    silence: Action | None = None


class Winner(msgspec.Struct, frozen=True, gc=False):
    """A winner of the last finished hand. `hand` is the shown hand, in the rulebook's words."""

    seat: int
    amount: int
    hand: str | None = None
    words: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, gc=False):
    """The host's books. `cards` lists every card of the pack in any place, so a count proves that none is lost."""

    phase: str
    turn: tuple[int, ...]
    dealer: int | None
    between: bool  # the hand is over and the next may be dealt
    over: bool  # no further hand can be dealt
    chips: tuple[int, ...]
    pot: int
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    winners: tuple[Winner, ...]
    cards: tuple[str, ...]
    pack: tuple[str, ...]  # the same cards as in `cards`, in any order
    more: dict[
        str, Any
    ] = {}  # facts of some games only: discards, words, tricks, row, middle, ante, away, standings, next_dealer


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A table's beginning. `ordered` is the order of the first hand's cards, and `draw` the order of the cards that
    choose the first dealer. Without them, `seed` makes both; `deck` then lists cards that leave the pack first."""

    options: Mapping[str, Any] = {}
    stacks: tuple[int, ...]  # one a seat; zeros in games without chips
    seed: str = ""
    ordered: Sealed[Ordered | None] = None
    draw: Sealed[Ordered | None] = None
    dealer: int | None = None
    deck: tuple[str, ...] = ()
    at: int | None = None  # the second of the game's start, by the house's clock

    def first_dealer(self) -> int:
        """The dealer that was named, or is drawn."""
        if self.dealer is not None:
            return self.dealer
        if self.draw is not None:
            return first_of(self.draw, range(len(self.stacks)))
        return generator(self.seed, 0).randrange(len(self.stacks))


class View(Protocol):
    """What every family's view has."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def hand(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> tuple[int, ...]: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> Sequence[object]: ...


V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
F = TypeVar("F", bound=Found)
R = TypeVar("R")


class SeatRange(NamedTuple):
    least: int
    most: int
    best: tuple[int, int]


class Computer(Protocol[V_contra]):
    """A computer's decision: one of the offers, filled in, based on its seat's view and the announced levels of the
    others, and nothing else."""

    def __call__(
        self,
        view: V_contra,
        offers: tuple[Offer, ...],
        rng: Random,
        strength: Strength,
        character: Character = EVEN,
        levels: Levels = UNTOLD,
        /,
    ) -> Action: ...


class Par(NamedTuple):
    """The settings of a luck measurement. `level`: of the computers that play for people. `times`: how often the
    actual deal is played out; the other ways, with more varied results, are played out three times as often
    together."""

    level: Strength
    times: int


class Hint(msgspec.Struct, frozen=True):
    """`share`: how often this wins the pot or takes the trick, as far as the seat knows. None if there is no such
    number, or if it would give away the value of words. `price`: the chips to call, and the pot including them.
    `why`: a fact that supports it."""

    action: Action
    share: float | None = None
    price: tuple[int, int] | None = None
    why: Reason | None = None


class Decision(NamedTuple, Generic[V_co]):
    """A player's act, with their view and their choices then. `levels`: the announced levels of the computers."""

    game: Game
    view: V_co
    offers: tuple[Offer, ...]
    taken: Action
    levels: Levels = UNTOLD

    @property
    def may(self) -> Mapping[str, Offer]:
        return {offer.do: offer for offer in self.offers if not offer.early}


class Weighed(NamedTuple):
    """`acts`: the player's act comes first. `tried`: each act's result, in chips or points, in one possible
    arrangement of the hidden cards. `open`: the amount still to be won. `doubt`: the error that more tries do not
    reduce."""

    acts: Sequence[Action]
    tried: Callable[[Random], Sequence[float]]
    times: int
    open: float
    doubt: float = 0.0


class PastAct(NamedTuple, Generic[S]):
    """An act of a seat or of the house, and the state before it."""

    state: S
    seat: Seat | None
    action: Action


class Replayed(NamedTuple, Generic[S]):
    """A finished hand, and the seat whose chances are searched."""

    game: GameOf[S, View, Found]
    seat: Seat
    deeds: Sequence[PastAct[S]]

    def turns(self, *kinds: type[Action]) -> Iterator[S]:
        """The states before the seat's acts of these kinds, or before its clock ran out for one; the latest first."""
        for state, seat, action in reversed(self.deeds):
            if (seat == self.seat and isinstance(action, kinds)) or (
                isinstance(action, TimeUp) and self._could(state, kinds)
            ):
                yield state

    def _could(self, state: S, kinds: Sequence[type[Action]]) -> bool:
        due = self.game.due(state)
        may = {offer.do for offer in self.game.legal(state, self.seat)}
        return due is not None and self.seat in due.seats and not may.isdisjoint(map(name_of, kinds))

    def after(self, state: S, *actions: Action) -> S:
        for action in actions:
            state = self.game.apply(state, self.seat, action).state
        return state


class FamilyOf(msgspec.Struct, Generic[S, V, F], frozen=True, kw_only=True):
    """A family's additions to the rules: everything that the coach, the hints and the proofs need to know about it,
    in one value that each of its games carries (`families/NAME/family.py`). It names the family's own state, view
    and hindsight."""

    name: FamilyName
    repeats: bool = False
    """A card may be dealt twice in one hand, and no view looks at its letters."""
    hides: Callable[[S, Path, int | None], bool]
    """Whether the card at this place of a state is hidden from a seat. A place that it does not name is open."""
    hands: Callable[[S], tuple[HeldCards, ...]]
    dealt_to: Callable[[S, tuple[HeldCards, ...]], S]
    """Deals these hands, in the form of `hands`, in place of the state's own."""
    par: Par

    quiet: frozenset[str]
    """Acts that a hint may suggest although words are on honour."""
    hint: Callable[[Game, V, tuple[Offer, ...]], Hint]
    reason: Callable[[Game, V, Mapping[str, Offer], Action], Reason | None]
    """A fact in favour of an act."""
    against: Callable[[Game, V, Mapping[str, Offer], Action], Reason | None]

    missed: Callable[[Game, V, Sequence[Event]], F | None]
    """A better act that a seat missed in a hand."""
    possible: Callable[[Replayed[S], F], bool]
    """Whether the rules allow the missed act."""
    weighed: Callable[[Decision[V]], Weighed | None]
    """The worth of each way; None: this cannot be weighed."""
    claimed: Callable[[Event], tuple[str, ...]]
    """The words that an event claims: they count as real until a player challenges them."""
    racks: Callable[[V], tuple[str, ...]]
    """The letters, with a sign for each wild card, that a view's seat may use in words or challenges."""
    prize: Callable[[V, Sequence[Event], Seat], int] = lambda *_: 0
    """Chips that the viewer would surely have won by challenging this seat."""
    habit: Callable[[Action, Action], Habit | None]
    """The kind of mistake of doing the first act where the second was better."""
    openings: Callable[[Sequence[Happened], Seat | None, bool], tuple[Opening, ...]] | None = None
    """The cards of a hand's deals that a seat may see, for families whose cards repeat (`fairness/openings.py`)."""
    kinder: Callable[[Decision[V]], Weighed | None] | None = None
    """A second reading of a decision: the reading that finds the smaller loss counts."""


class GameOf(msgspec.Struct, Generic[S, V, F], frozen=True, kw_only=True):
    """A game is a value. It holds everything the house needs to deal it."""

    id: str
    name: str
    family: FamilyOf[S, V, F]
    seats: SeatRange
    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()  # lengths of the game to choose from
    chips: bool  # played for chips; otherwise for scores
    folds: bool  # a leaver folds; otherwise a computer plays on in their seat
    teams: bool = False
    low_wins: bool = False  # points are bad
    big_mistake: float = 0.0  # points that make a mistake a big one; with chips, a part of the pot does
    joins: bool = True  # newcomers are dealt in between hands
    first_dealer: FirstDealer = "lot"  # drawn, cut for, or the player who opened the table
    state: type[S]
    rules: object = None  # the family's own declaration, where its screens read it (`declared`)
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]  # every event of its tables
    start: Callable[[Setup], Step[S]]
    apply: Callable[[S, int | None, Action], Step[S]]
    legal: Callable[[S, int], tuple[Offer, ...]]
    observe: Callable[[S, int | None], V]
    due: Callable[[S], Due | None]
    report: Callable[[S], Report]
    computer: Computer[V]
    pack: Callable[[Mapping[str, Any]], str] | None = None
    """The name of the pack its hands are dealt from (`cards/packs.py`), by a table's options. Without it the house
    cannot seal a deal in advance, and a seed makes the order."""
    draw: Callable[[Mapping[str, Any]], str] | None = None  # the pack for drawing the first dealer
    warm: Callable[[Mapping[str, Any]], object] | None = (
        None  # loads the word lists that a table with these options needs
    )

    def declared(self, rules: type[R]) -> R:
        """The declaration, for the family that made it."""
        if not isinstance(self.rules, rules):
            raise TypeError(f"{self.id} declares no {rules.__name__}")
        return self.rules


Family = FamilyOf[State, View, Found]
Game = GameOf[State, View, Found]
"""A game of any family, as the catalogue lists it: a state and a view are only ever passed on to their own game."""
