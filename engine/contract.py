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

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from engine.cards.shuffle import generator
from engine.characters import EVEN, Character
from engine.events import Cards, Event, Sealed
from engine.fairness.shuffling import Chain, Ordered, first_of
from engine.options import Option
from engine.presets import Preset

Seat = int
Strength = Literal["plain", "sly", "shark", "master"]
FirstDealer = Literal["lot", "cut", "opener"]
FamilyName = Literal["poker", "rummy", "tricks", "soup"]
Path = tuple[Any, ...]
"""The place of a card in a state."""
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


class Step(NamedTuple):
    state: Any
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
    def seat(self) -> int | None: ...
    @property
    def hand(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> Sequence[object]: ...


class SeatRange(NamedTuple):
    least: int
    most: int
    best: tuple[int, int]


class Computer(Protocol):
    """A computer's decision: one of the offers, filled in, based on its seat's view and the announced levels of the
    others, and nothing else."""

    def __call__(
        self,
        view: Any,
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


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """A family's additions to the rules: everything that the coach, the hints and the proofs need to know about it,
    in one value that each of its games carries (`families/NAME/family.py`)."""

    name: FamilyName
    repeats: bool = False
    """A card may be dealt twice in one hand, and no view looks at its letters."""
    hides: Callable[[Any, Path, int | None], bool]
    """Whether the card at this place of a state is hidden from a seat. A place that it does not name is open."""
    hands: Callable[[Any], tuple[Any, ...]]
    dealt_to: Callable[[Any, tuple[Any, ...]], Any]
    """Deals these hands, in the form of `hands`, in place of the state's own."""
    par: Par

    quiet: frozenset[str]
    """Acts that a hint may suggest although words are on honour."""
    hint: Callable[[Game, Any, tuple[Offer, ...]], Any]
    """A `Hint`, from a view and its offers."""
    reason: Callable[[Game, Any, Mapping[str, Offer], Action], Any]
    """A fact in favour of an act (`Reason`), or None."""
    against: Callable[[Game, Any, Mapping[str, Offer], Action], Any]
    """A fact against an act, or None."""

    missed: Callable[[Game, Any, Sequence[Event]], Any]
    """A better act that a seat missed in a hand, or None."""
    possible: Callable[[Any, Any], bool]
    """Whether the rules allow the missed act, in the hand `Replayed`."""
    weighed: Callable[[Any], Any]
    """The worth of each way of a `Decision` (`Weighed`), or None."""
    claimed: Callable[[Event], tuple[str, ...]]
    """The words that an event claims: they count as real until a player challenges them."""
    racks: Callable[[Any], tuple[str, ...]]
    """The letters, with a sign for each wild card, that a view's seat may use in words or challenges."""
    prize: Callable[[Any, Sequence[Event], Seat], int] = lambda *_: 0
    """Chips that the viewer would surely have won by challenging this seat."""
    habit: Callable[[Action, Action], Any]
    """The kind of mistake (`Habit`) of doing the first act where the second was better, or None."""
    openings: Callable[[Sequence[Any], Seat | None, bool], tuple[Any, ...]] | None = None
    """The cards of a hand's deals that a seat may see, for families whose cards repeat (`fairness/openings.py`)."""
    kinder: Callable[[Any], Any] | None = None
    """A second reading of a decision: the reading that finds the smaller loss counts."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game is a value. It holds everything the house needs to deal it."""

    id: str
    name: str
    family: Family
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
    state: type[State]
    rules: Any = None  # the family's own declaration, where its screens read it
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]  # every event of its tables
    start: Callable[[Setup], Step]
    apply: Callable[[Any, int | None, Action], Step]
    legal: Callable[[Any, int], tuple[Offer, ...]]
    observe: Callable[[Any, int | None], View]
    due: Callable[[Any], Due | None]
    report: Callable[[Any], Report]
    computer: Computer
    pack: Callable[[Mapping[str, Any]], str] | None = None
    """The name of the pack its hands are dealt from (`cards/packs.py`), by a table's options. Without it the house
    cannot seal a deal in advance, and a seed makes the order."""
    draw: Callable[[Mapping[str, Any]], str] | None = None  # the pack for drawing the first dealer
    warm: Callable[[Mapping[str, Any]], object] | None = (
        None  # loads the word lists that a table with these options needs
    )
