"""The daily hand: one deal for everybody, against computers that do the same wherever they see the same.

A hand is what was done in it (`Acts`); all else is played again from them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.characters import EVEN, character_of
from engine.common_events import HandEnds
from engine.contract import Action, Game, Levels, Seat, Setup, Strength
from engine.events import Event

EPOCH = 20_453
"""The day before the first, counted from 1970: the last of 2025."""
IN_TURN = (
    "scroker",
    "quist",
    "scrummy",
    "soup",
    "scrapok",
    "animal-quist",
    "texas-scrummy",
    "turtle",
    "zoot",
)
"""Games of which one hand is short, for one among computers."""
YOU: Seat = 0
COMPANY = ("Ada", "Bertrand", "Cleo")
LEVEL: Strength = "sly"
LEVELS: Levels = MappingProxyType({seat: LEVEL for seat, _ in enumerate(COMPANY, 1)})
PAR: Strength = "shark"
"""Who plays in your place for comparison."""
STACK = 100
ALONE = MappingProxyType({"turn_seconds": 0, "challenge_seconds": 0, "target": 0, "carry": False})
"""What goes for a hand without a clock and without a next one, in games that have the option."""
Acts = tuple[tuple[Seat, Mapping[str, Any]], ...]


def game_of(day: int) -> str:
    return IN_TURN[day % len(IN_TURN)]


class DailyDeal(NamedTuple):
    """`seed` is secret: whoever knows it knows the cards."""

    day: int
    language: str
    seed: str
    game: str

    @property
    def number(self) -> int:
        return self.day - EPOCH

    def read(self, raw: Mapping[str, Any]) -> Action:
        return GAMES.read_action(self.game, raw)


class DailyPosition(NamedTuple):
    """A hand as far as it has been played, and what has happened in it after each act."""

    state: Any
    happened: tuple[tuple[Event, ...], ...]

    @property
    def whole(self) -> tuple[Event, ...]:
        return tuple(event for events in self.happened for event in events)

    @property
    def asked(self) -> Seat | None:
        """Who is to act: a computer before you. None: the hand is over."""
        due = GAMES[self.state.game].due(self.state)
        return max(due.seats) if due is not None and self.worth is None else None

    @property
    def worth(self) -> int | None:
        """Your chips or points, once the hand is over, the other way round where points are bad: more is better."""
        ends = next((event for event in reversed(self.whole) if isinstance(event, HandEnds)), None)
        if ends is None:
            return None
        made = (ends.gains or ends.scores)[YOU]
        return -made if low_wins(GAMES[self.state.game]) else made


def low_wins(game: Game) -> bool:
    """Whether points are bad."""
    return not game.chips and bool(getattr(game.rules, "low_wins", False))


def company(game: Game) -> tuple[str, ...]:
    """Who plays against you, by name."""
    return COMPANY[: game.seats.best[1] - 1]


def dealt(deal: DailyDeal) -> DailyPosition:
    game = GAMES[deal.game]
    known = {option.name for option in game.options}
    setup = Setup(
        options={"language": deal.language, **{name: ALONE[name] for name in ALONE if name in known}},
        stacks=(STACK if game.chips else 0,) * (len(company(game)) + 1),
        seed=deal.seed,
        dealer=len(company(game)),  # so that you are asked before all have folded
        at=0,
    )
    state, happened = GAMES.start(game.id, setup)
    return DailyPosition(state, (happened,))


def after(now: DailyPosition, seat: Seat, action: Action) -> DailyPosition:
    state, happened = GAMES.apply(now.state, seat, action)
    return DailyPosition(state, (*now.happened, happened))


def on_honour(now: DailyPosition) -> bool:
    """Whether words can be bluffed in it."""
    return bool(now.state.options.get("words") == "honour")


def played(deal: DailyDeal, acts: Acts) -> DailyPosition:
    now = dealt(deal)
    for seat, raw in acts:
        now = after(now, seat, deal.read(raw))
    return now


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def chosen(deal: DailyDeal, state: Any, seat: Seat) -> Action:
    """What a computer does: chance is keyed by the day and what the seat sees. In your place sits the one that sets par."""
    game = GAMES[deal.game]
    view, offers = game.observe(state, seat), game.legal(state, seat)
    rng = Random(sha256(_encode((deal.seed, seat, view))).digest())
    if seat == YOU:
        return game.computer(view, offers, rng, PAR, EVEN, LEVELS)
    return game.computer(view, offers, rng, LEVEL, character_of(COMPANY[seat - 1]), LEVELS)
