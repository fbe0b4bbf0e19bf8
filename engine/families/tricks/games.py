"""Quist, Animal Quist, Chili Dog and Turtle: four values for one machine."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.computer.tricks import decide
from engine.contract import Game, SeatRange
from engine.families.tricks import machine, timing, view
from engine.families.tricks.actions import HOUSE_ACTIONS, PLAYER_ACTIONS
from engine.families.tricks.rules import SCRUMP_SECONDS, TrickRules
from engine.families.tricks.state import Tricks
from engine.options import Option, common_options
from engine.presets import presets
from engine.words.lexica import lexicon_of

QUIST = TrickRules(
    name="Quist",
    players=4,
    teams=True,
    dealer_rules=True,
    ruling_held_back=True,
    scrump_to=("me",),
    scoring="tricks-over-six",
    low_wins=False,
    target=21,
    next_deal="winners-choose",
    lost_spellcheck=-2,
)

ANIMAL_QUIST = TrickRules(
    name="Animal Quist",
    players=4,
    teams=True,
    ruling="an",
    ruling_held_back=True,
    scrump_to=("me",),
    scoring="animals-over-six",
    low_wins=False,
    target=21,
    next_deal="winners-choose",
    lost_spellcheck=-2,
)

CHILI_DOG = TrickRules(
    name="Chili Dog",
    players=4,
    teams=True,
    ruling="an",
    held_back=("ch",),
    scrump_to=("me", "right"),
    scoring="peppers-with-the-dog",
    low_wins=True,
    target=100,
    next_deal="winners-choose",
    won_spellcheck=-10,
)

TURTLE = TrickRules(
    name="Turtle",
    players=3,
    teams=False,
    removed=("le.A",),
    held_back=("ch",),
    passing=True,
    scrump_to=("me", "right"),
    scoring="penalty-cards",
    low_wins=True,
    target=100,
    next_deal="turtle-taker",
    won_spellcheck=-10,
)


def options_of(rules: TrickRules) -> tuple[Option, ...]:
    ends = "loses" if rules.low_wins else "wins"
    own = [
        Option(
            "target",
            rules.target,
            f"A side with this many points at the end of a hand {ends}.",
            least=1,
            most=1000,
        ),
        Option("hands", 0, "Hands to play; 0: until somebody reaches the target.", most=1000),
    ]
    own.append(
        Option(
            "scrump_seconds",
            SCRUMP_SECONDS,
            "Seconds to accept or challenge a scrump before the next trick; 0 for no clock.",
            most=86_400,
        )
    )
    if rules.dealer_rules:
        own.append(
            Option("ruling_before_deal", False, "The dealer names the ruling suit before seeing any cards.")
        )
    return (*own, *_common())


def _common() -> tuple[Option, ...]:
    """Nothing but a scrump is challenged here. The time that other games give is read, since tables were opened with
    it, and has no effect."""
    return tuple(
        replace(option, secret=True) if option.name == "challenge_seconds" else option
        for option in common_options()
    )


def _game(game_id: str, rules: TrickRules) -> Game:
    options = options_of(rules)
    return Game(
        id=game_id,
        name=rules.name,
        family="tricks",
        seats=SeatRange(rules.players, rules.players, (rules.players, rules.players)),
        options=options,
        presets=presets(quick={"hands": 2, "turn_seconds": 60}, long={"target": 2 * rules.target}),
        chips=False,
        folds=False,
        teams=rules.teams,
        state=Tricks,
        actions=(*PLAYER_ACTIONS, *HOUSE_ACTIONS),
        start=partial(machine.start, rules, game_id, options),
        apply=partial(machine.apply, rules),
        legal=partial(timing.legal, rules),
        observe=partial(view.observe, rules),
        due=partial(timing.due, rules),
        report=partial(view.report, rules),
        computer=decide,
        warm=lexicon_of,
    )


GAMES: tuple[Game, ...] = (
    _game("quist", QUIST),
    _game("animal-quist", ANIMAL_QUIST),
    _game("chili-dog", CHILI_DOG),
    _game("turtle", TURTLE),
)
