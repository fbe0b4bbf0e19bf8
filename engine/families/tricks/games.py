"""Quist, Animal Quist, Chili Dog and Turtle, each declared in one value."""

from __future__ import annotations

from functools import partial

from engine.cards.packs import seats_name
from engine.contract import HOUSE_ACTIONS, GameOf, SeatRange
from engine.families.card_table import dealing
from engine.families.tricks import machine, timing, view
from engine.families.tricks.actions import PLAYER_ACTIONS
from engine.families.tricks.computer import decide
from engine.families.tricks.events import EVENTS, Turtled, Works
from engine.families.tricks.family import TRICKS
from engine.families.tricks.hindsight import Missed
from engine.families.tricks.rules import SCRUMP_SECONDS, Counts, TrickRules
from engine.families.tricks.state import Tricks
from engine.families.tricks.view import TricksView
from engine.options import Option, common_options, ending_options
from engine.presets import presets
from engine.words.lexica import lexicon_of

QUIST = TrickRules(
    name="Quist",
    players=4,
    teams=True,
    low_wins=False,
    target=21,
    scoring="most-tricks",
    counts=Counts(free=6),
    next_deal="winners-choose",
    dealer_rules=True,
    ruling_held_back=True,
    lost_spellcheck=-2,
)

ANIMAL_QUIST = TrickRules(
    name="Animal Quist",
    players=4,
    teams=True,
    low_wins=False,
    target=21,
    scoring="most-tricks",
    counts=Counts(suit="an", free=6),
    next_deal="winners-choose",
    ruling="an",
    ruling_held_back=True,
    lost_spellcheck=-2,
)

CHILI_DOG = TrickRules(
    name="Chili Dog",
    big_mistake=8.0,
    players=4,
    teams=True,
    low_wins=True,
    target=100,
    scoring="prize-holder",
    counts=Counts(suit="ch", by_peppers=True, prize="an.D"),
    next_deal="winners-choose",
    feat=Works,
    ruling="an",
    held_back=("ch",),
    scrump_to=("me", "right"),
    won_spellcheck=-10,
)

TURTLE = TrickRules(
    name="Turtle",
    big_mistake=5.0,
    players=3,
    low_wins=True,
    target=100,
    removed=("le.A",),
    scoring="each-side",
    counts=Counts(suit="ch", prize="an.T", prize_points=13),
    next_deal="prize-taker",
    feat=Turtled,
    held_back=("ch",),
    passing=True,
    scrump_to=("me", "right"),
    won_spellcheck=-10,
)


def options_of(rules: TrickRules) -> tuple[Option, ...]:
    own = [
        *ending_options(rules.target, _won(rules)),
        Option(
            "scrump_seconds",
            SCRUMP_SECONDS,
            "Seconds to accept or challenge a scrump before the next trick; 0 for no clock.",
            most=86_400,
        ),
    ]
    if rules.dealer_rules:
        own.append(
            Option("ruling_before_deal", False, "The dealer names the ruling suit before seeing any cards.")
        )
    return (*own, *_common())


def _won(rules: TrickRules) -> str:
    if rules.teams:
        return f"A team with this many points after a hand {'loses' if rules.low_wins else 'wins'}"
    return f"The game ends when somebody has this many points after a hand: the {'lowest' if rules.low_wins else 'highest'} score wins"


def _common() -> tuple[Option, ...]:
    """The common options without the challenge clock: only scrumps are challenged here, and they have a clock of
    their own."""
    return tuple(option for option in common_options() if option.name != "challenge_seconds")


def game_of(game_id: str, rules: TrickRules) -> GameOf[Tricks, TricksView, Missed]:
    """A game from its declaration."""
    options = options_of(rules)
    return GameOf(
        id=game_id,
        name=rules.name,
        family=TRICKS,
        seats=SeatRange(rules.players, rules.players, (rules.players, rules.players)),
        options=options,
        presets=presets(quick={"hands": 2, "turn_seconds": 60}, long={"target": 2 * rules.target}),
        chips=False,
        folds=False,
        teams=rules.teams,
        low_wins=rules.low_wins,
        big_mistake=rules.big_mistake,
        state=Tricks,
        rules=rules,
        actions=(*PLAYER_ACTIONS, *HOUSE_ACTIONS),
        events=EVENTS,
        start=partial(machine.start, rules, game_id, options),
        apply=partial(machine.apply, rules),
        legal=partial(timing.legal, rules),
        observe=partial(view.observe, rules),
        due=partial(timing.due, rules),
        report=partial(view.report, rules),
        computer=partial(decide, rules),
        pack=lambda _options: dealing.pack_name(rules.removed),
        draw=lambda _options: seats_name(rules.players),
        warm=lexicon_of,
    )


GAMES: tuple[GameOf[Tricks, TricksView, Missed], ...] = (
    game_of("quist", QUIST),
    game_of("animal-quist", ANIMAL_QUIST),
    game_of("chili-dog", CHILI_DOG),
    game_of("turtle", TURTLE),
)
