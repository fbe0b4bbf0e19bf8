"""What a game is to the house: a value with a handful of functions over frozen data.

    start(setup)              -> Step(state, events)
    apply(state, seat, action)-> Step(state, events), or raises Refused and has changed nothing
    legal(state, seat)        -> the Offers this seat has now
    observe(state, seat|None) -> the View: no card that this seat (None: a bystander) may not know
    due(state)                -> who must act within how many seconds, or None
    report(state)             -> the host's own books, for audits, simulations and `end`; never shown

Events that every family tells in the same words, for statistics, history and screens (public facts; seats as
numbers, lists by seat):

    hand-begins   hand, dealer
    dealt         counts; private: cards              (the shuffled pack, when there is a shuffle, is sealed)
    timed-out     then                                (seat: whose clock ran out; followed by what time did for them)
    away, back, sat, left                             (seat; left: chips, what goes home. Where nobody can fold, a
                                                      leaver's seat is played on to the hand's end)
    presented     words                               (seat: words shown or laid; also hand, where hands have names)
    spellchecked  by, of, word, true, cost            (cost: chips or points, whoever lost them)
    hand-ends     winners: [{seat, amount, hand, words}], gains: [chips by seat] or scores: [points by seat]
    game-over     standings: [[seats of the first place], [second], ...]

Seats are numbers from 0, clockwise; names belong to the house. A seat of None in `apply` is the house itself
(deal the next hand, time is up, somebody sits down or leaves).
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
"""Where a card is in a state."""
Levels = Mapping[Seat, Strength]
"""Strength of each computer by seat, public at the table; people have none."""
UNTOLD: Levels = MappingProxyType({})


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every game's state begins with. `decision` grows whenever a new decision begins: the clock restarts.
    `order` and `chain` are the house's: the next pack as it will be dealt, and what the hand's cards are reshuffled
    from. Without them `seed` orders the cards; a table of the house has none."""

    game: str
    options: dict[str, Any]
    seed: str
    order: Sealed[Cards] = ()
    chain: Sealed[Chain | None] = None
    shuffles: int = 0
    hand: int = 0
    decision: int = 0


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """What a player does. Each family declares its own, tagged with the word players use."""


def name_of(action: Action | type[Action]) -> str:
    """The word for an action, as players use it."""
    return str(action.__struct_config__.tag)


# --- what the house does (seat is None) ---------------------------------------------------------------------


class Deal(Action, frozen=True, tag="deal_next"):
    """Deal the next hand; only between hands. `at` is the second at which that is, for games whose stakes rise with
    time: the house has the clock. `ordered` is the order of the cards."""

    at: int | None = None
    ordered: Sealed[Ordered | None] = None


class TimeUp(Action, frozen=True, tag="time_up"):
    """The present decision's time has run out: the game takes the action the rules say."""


class Sit(Action, frozen=True, tag="sit"):
    """Somebody takes a free seat, or the next new one, between hands."""

    seat: int
    chips: int = 0


class TopUp(Action, frozen=True, tag="top_up"):
    """A seated player buys chips between hands."""

    seat: int
    chips: int


class Leave(Action, frozen=True, tag="leave"):
    """A player goes for good. Mid-hand they fold; where nobody can fold, their seat is played on for them."""

    seat: int


class Away(Action, frozen=True, tag="away"):
    """A player is not dealt in from the next hand (or a computer plays for them) until they are back."""

    seat: int


class Back(Action, frozen=True, tag="back"):
    seat: int


class Close(Action, frozen=True, tag="close"):
    """Stop for good. A hand under way is void: what was staked in it goes back, and so do carried antes."""


HouseAct = Deal | TimeUp | Sit | TopUp | Leave | Away | Back | Close
HOUSE_ACTIONS: tuple[type[Action], ...] = HouseAct.__args__

# --- what comes back ----------------------------------------------------------------------------------------


class Step(NamedTuple):
    state: Any
    events: tuple[Event, ...]


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A displayed word that may be challenged."""

    seat: int
    word: str


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing a seat may do now, with its bounds. Words to be typed are not enumerated."""

    do: str
    least: int = 0  # amounts
    most: int = 0
    cards: tuple[str, ...] = ()  # cards one may pick from
    count: tuple[int, int] = (0, 0)  # how many of them
    sizes: tuple[int, ...] = ()  # exactly how many, where not every number in between will do
    choices: tuple[str, ...] = ()  # e.g. "stock", "discard"
    claims: tuple[Claim, ...] = ()  # words that may be spellchecked
    seats: tuple[int, ...] = ()  # players that may be named
    text: bool = False  # a word may be typed
    early: bool = False  # a declaration before one's turn
    price: str = ""  # the bet that it answers: after another bet it is void


class Due(msgspec.Struct, frozen=True, gc=False):
    """Who has to act by when. `seconds` 0 means that there is no clock. `decision` is the state's. `silence`: while something
    may be challenged or thought about, the answer that saying nothing amounts to."""

    seats: tuple[int, ...]
    seconds: int
    decision: int
    then: str  # the action that time itself will take, in the players' words
    silence: Action | None = None


class Winner(msgspec.Struct, frozen=True, gc=False):
    """One who won the last finished hand. `hand` is what they held, in the rulebook's words, when it was shown."""

    seat: int
    amount: int
    hand: str | None = None
    words: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, gc=False):
    """The host's books. `cards` lists every card of the pack wherever it is, so that a count proves none is lost."""

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
    pack: tuple[str, ...]  # what `cards` must be, in any order
    more: dict[
        str, Any
    ] = {}  # what only some games have: discards, words, tricks, row, middle, ante, away, standings, next_dealer


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a table starts from. `ordered` is the order of the first hand's cards, and `draw` that of what the first
    dealer is drawn with. Without them, `seed` makes both; `deck` lists cards that leave the pack first then."""

    options: Mapping[str, Any] = {}
    stacks: tuple[int, ...]  # one a seat; zeros in games without chips
    seed: str = ""
    ordered: Sealed[Ordered | None] = None
    draw: Sealed[Ordered | None] = None
    dealer: int | None = None
    deck: tuple[str, ...] = ()
    at: int | None = None  # the second at which it starts, by the house's clock

    def first_dealer(self) -> int:
        """Named, or drawn."""
        if self.dealer is not None:
            return self.dealer
        if self.draw is not None:
            return first_of(self.draw, range(len(self.stacks)))
        return generator(self.seed, 0).randrange(len(self.stacks))


class SeatRange(NamedTuple):
    least: int
    most: int
    best: tuple[int, int]


class Computer(Protocol):
    """What a computer player does: one of the offers, filled in, from what its seat sees, what everybody is told of the
    others' levels, and nothing else."""

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
    """How the luck of a deal is found. `level`: of the computers that play for people. `times`: how often the actual deal is played out;
    the other ways, whose results differ more, are played out three times as often together."""

    level: Strength
    times: int


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What a family of games adds to the rules: all that the coach, the hints and the proofs ask of it, in one value
    that each of its games carries (`families/NAME/family.py`)."""

    name: FamilyName
    repeats: bool = False
    """A card may come twice in a hand, and no view looks at its letters."""
    hides: Callable[[Any, Path, int | None], bool]
    """Whether the card at this place of a state is hidden from a seat. A place that it does not name lies open."""
    hands: Callable[[Any], tuple[Any, ...]]
    dealt_to: Callable[[Any, tuple[Any, ...]], Any]
    """The same deal with these hands, as `hands` gave them."""
    par: Par

    quiet: frozenset[str]
    """What a hint may say although words are on honour."""
    hint: Callable[[Game, Any, tuple[Offer, ...]], Any]
    """A `Hint`, from a view and what may be done."""
    reason: Callable[[Game, Any, Mapping[str, Offer], Action], Any]
    """A fact that speaks for an act (`Reason`), or None."""
    against: Callable[[Game, Any, Mapping[str, Offer], Action], Any]
    """And one that speaks against it."""

    missed: Callable[[Game, Any, Sequence[Event]], Any]
    """What a seat could have done better in a hand, or None."""
    possible: Callable[[Any, Any], bool]
    """Whether the rules let them do what was missed, in the hand `Replayed`."""
    weighed: Callable[[Any], Any]
    """What each way of a `Decision` was worth (`Weighed`), or None."""
    kinder: Callable[[Any], Any] | None = None
    """A second reading of a decision: the one that finds less lost counts."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game is a value. Everything the house needs to deal it stands here."""

    id: str
    name: str
    family: Family
    seats: SeatRange
    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()  # how long it may be
    chips: bool  # played for chips (else for scores)
    folds: bool  # a leaver can fold; else their seat is played on by a computer player
    teams: bool = False
    low_wins: bool = False  # points are bad
    big_mistake: float = 0.0  # points that make a mistake a big one; with chips, a part of the pot does
    joins: bool = True  # newcomers are dealt in between hands
    first_dealer: FirstDealer = "lot"  # drawn, cut for, or the player who opened the table
    state: type[State]
    rules: Any = None  # the family's own declaration, where its screens read it
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]  # everything that can happen at its tables
    start: Callable[[Setup], Step]
    apply: Callable[[Any, int | None, Action], Step]
    legal: Callable[[Any, int], tuple[Offer, ...]]
    observe: Callable[[Any, int | None], Any]
    due: Callable[[Any], Due | None]
    report: Callable[[Any], Report]
    computer: Computer
    pack: Callable[[Mapping[str, Any]], str] | None = None
    """By a table's options, the name of what its hands are dealt from (`cards/packs.py`). Without it the house cannot seal
    a deal before it is dealt, and a seed makes the order."""
    draw: Callable[[Mapping[str, Any]], str] | None = None  # and of what the first dealer is drawn with
    warm: Callable[[Mapping[str, Any]], object] | None = (
        None  # reads the word lists a table with these options needs
    )
