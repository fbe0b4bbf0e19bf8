"""The rummy games, as the house deals them."""

from __future__ import annotations

from functools import partial

from engine.cards.packs import seats_name
from engine.contract import HOUSE_ACTIONS, GameOf, SeatRange, Setup, Step
from engine.families.rummy import books, dealing, machine, offers, view
from engine.families.rummy.actions import SCROTCH_ACTIONS, SCRUMMY_ACTIONS, TEXAS_ACTIONS
from engine.families.rummy.computer import scrotch, scrummy
from engine.families.rummy.events import EVENTS
from engine.families.rummy.family import RUMMY
from engine.families.rummy.hindsight import Missed
from engine.families.rummy.plays import SCROTCH_PLAY, SCRUMMY_PLAY
from engine.families.rummy.rules import FOUR_BY_FOUR, SCROTCH_RULES, SCRUMMY, TEXAS_SCRUMMY, RummyRules
from engine.families.rummy.state import Log, Rummy
from engine.families.rummy.view import RummyView
from engine.families.rummy.word_cards import DECK
from engine.options import Option, common_options, ending_options
from engine.presets import Preset, presets
from engine.words.lexica import lexicon_of

OPTIONS: tuple[Option, ...] = (
    *ending_options(100, "The game ends when somebody has this many points after a hand", most=10_000),
    *common_options(),
)
FOUR_OPTIONS: tuple[Option, ...] = (
    *OPTIONS,
    Option("second_deal", False, "Going out in your first two turns scores only half for the hand."),
)
TEXAS_OPTIONS: tuple[Option, ...] = (
    *OPTIONS,
    Option("number_cap", 6, "The most letters a dealer may declare.", least=2, most=10),
    Option(
        "total_cap",
        8,
        "The highest total of the numbers declared for words and for going out.",
        least=4,
        most=20,
    ),
)
SCROTCH_OPTIONS: tuple[Option, ...] = (
    *OPTIONS,
    Option("deadwood", 2, "The most deadwood you may knock with.", least=0, most=50),
)

SCRUMMY_PRESETS = presets(quick={"hands": 3, "turn_seconds": 60}, long={"target": 200})
TEXAS_PRESETS = presets(quick={"hands": 2, "turn_seconds": 60}, long={"target": 200})
FOUR_BY_FOUR_PRESETS = presets(
    quick={"hands": 5, "turn_seconds": 60}, long={"target": 200, "second_deal": True}
)
SCROTCH_PRESETS = presets(quick={"target": 60, "turn_seconds": 60}, long={"target": 200})


def _start(rules: RummyRules, options: tuple[Option, ...], setup: Setup) -> Step[Rummy]:
    log: Log = []
    return Step(dealing.start(setup, rules, options, log), tuple(log))


def _game(
    rules: RummyRules, name: str, options: tuple[Option, ...], lengths: tuple[Preset, ...]
) -> GameOf[Rummy, RummyView, Missed]:
    play = SCROTCH_PLAY if rules.knocks else SCRUMMY_PLAY
    scrummy_actions = TEXAS_ACTIONS if rules.declares else SCRUMMY_ACTIONS
    return GameOf(
        id=rules.id,
        name=name,
        family=RUMMY,
        seats=SeatRange(2, rules.seats, (2, 2) if rules.knocks else (3, 4)),
        options=options,
        presets=lengths,
        chips=False,
        folds=False,
        big_mistake=5.0 if rules.knocks else 3.0,
        state=Rummy,
        actions=(*(SCROTCH_ACTIONS if rules.knocks else scrummy_actions), *HOUSE_ACTIONS),
        events=EVENTS,
        start=partial(_start, rules, options),
        apply=partial(machine.apply, play),
        legal=offers.scrotch_offers if rules.knocks else offers.scrummy_offers,
        observe=view.observe,
        due=partial(machine.due, play),
        report=books.report,
        computer=scrotch.decide if rules.knocks else scrummy.decide,
        pack=lambda _options: DECK.id,
        draw=lambda _options: seats_name(rules.seats),
        warm=lexicon_of,
    )


GAMES: tuple[GameOf[Rummy, RummyView, Missed], ...] = (
    _game(SCRUMMY, "Scrummy", OPTIONS, SCRUMMY_PRESETS),
    _game(FOUR_BY_FOUR, "Four by Four", FOUR_OPTIONS, FOUR_BY_FOUR_PRESETS),
    _game(TEXAS_SCRUMMY, "Texas Scrummy", TEXAS_OPTIONS, TEXAS_PRESETS),
    _game(SCROTCH_RULES, "Scrotch", SCROTCH_OPTIONS, SCROTCH_PRESETS),
)
