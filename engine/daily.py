"""The daily hand: one deal for everyone, against computers that always do the same when they see the same."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from engine.characters import EVEN, character_of
from engine.contract import Action, Game, Levels, Seat, Setup, State, Strength
from engine.fairness.shuffling import Ordered
from engine.options import settle
from engine.solo import Acts, Alone, Position, keyed

EPOCH = 20_453
"""The day before the first, counted from 1970: the last of 2025."""
IN_TURN = (
    "scroker",
    "quist",
    "scrummy",
    "soup",
    "zoot",
    "animal-quist",
    "texas-scrummy",
    "turtle",
    "scrotch",
    "chili-dog",
    "four-by-four",
)
"""Games that cannot be won by folding. Those for chips are played without betting, with words checked."""
DAY_MS = 86_400_000
YOU: Seat = 0
COMPANY = ("Ada", "Bertrand", "Cleo")
LEVEL: Strength = "sly"
LEVELS: Levels = MappingProxyType({seat: LEVEL for seat, _ in enumerate(COMPANY, 1)})
PAR: Strength = "shark"
"""The computer that plays in your place to set par."""
LISTED_FROM = 3
"""The public ranking shows players from this many finished daily hands on, so a throw-away account wins no day."""
ALONE = MappingProxyType({"turn_seconds": 0, "challenge_seconds": 0, "target": 0, "carry": False})
"""Options of a hand without a clock and without a next hand, in games that have the option."""


def game_of(day: int) -> str:
    return IN_TURN[day % len(IN_TURN)]


class DailyDeal(NamedTuple):
    """`seed` is secret: it gives away the cards."""

    day: int
    language: str
    seed: str
    game: str

    @property
    def number(self) -> int:
        return self.day - EPOCH

    @property
    def ends(self) -> int:
        """The end of the day, in ms since 1970, UTC."""
        return (self.day + 1) * DAY_MS

    @property
    def begun(self) -> Alone:
        return dealt(self.game, self.language, self.seed)


def company(game: Game) -> tuple[str, ...]:
    """The names of your opponents."""
    return COMPANY[: game.seats.best[1] - 1]


def options_of(game: Game, language: str) -> dict[str, Any]:
    known = {option.name for option in game.options}
    words = {"words": "checked"} if game.chips else {}
    return {"language": language, **words, **{name: ALONE[name] for name in ALONE if name in known}}


def dealt(game_id: str, language: str, seed: str, ordered: Ordered | None = None) -> Alone:
    """A hand among the daily computers, who play by the seed. The seed also orders the cards, unless `ordered`
    does."""
    game = GAMES[game_id]
    names, options = company(game), options_of(game, language)
    ante = settle(game.options, options)["ante"] if game.chips else 0  # without more chips there are no bets
    setup = Setup(
        options=options,
        stacks=(ante,) * (len(names) + 1),
        seed="" if ordered else seed,
        ordered=ordered,
        dealer=len(names),  # your turn comes before all have folded
        at=0,
    )
    state, happened = GAMES.start(game.id, setup)
    return Alone(
        Position(state, (happened,), YOU, ranked=game.chips), seed, dict(enumerate(names, 1)), LEVELS
    )


def played(deal: DailyDeal, acts: Acts = ()) -> Position:
    return deal.begun.played(acts)


def on_honour(now: Position) -> bool:
    """Whether players can bluff with words in it."""
    return bool(now.state.options.get("words") == "honour")


def chosen(deal: DailyDeal, state: State, seat: Seat) -> Action:
    """A computer's action. In your place the par computer plays."""
    if seat == YOU:
        return keyed(deal.seed, state, seat, PAR, EVEN, LEVELS)
    return keyed(deal.seed, state, seat, LEVEL, character_of(COMPANY[seat - 1]), LEVELS)
