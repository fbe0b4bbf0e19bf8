"""Soup, declared as a game."""

from __future__ import annotations

from functools import partial

from engine.cards.packs import seats_name
from engine.contract import HOUSE_ACTIONS, GameOf, SeatRange
from engine.families.card_table import dealing
from engine.families.soup import machine, view
from engine.families.soup.actions import PLAYER_ACTIONS
from engine.families.soup.computer import decide
from engine.families.soup.events import EVENTS
from engine.families.soup.family import SOUP
from engine.families.soup.hindsight import Missed
from engine.families.soup.machine import RULES
from engine.families.soup.state import Soup
from engine.families.soup.view import SoupView
from engine.options import Option, common_options, ending_options
from engine.presets import presets
from engine.words.lexica import lexicon_of

OPTIONS: tuple[Option, ...] = (
    *ending_options(
        RULES.target, "The game ends when somebody has this many points after a hand: the lowest score wins"
    ),
    Option("min_length", 2, "The fewest letters a word may have.", least=2, most=4),
    *common_options(),
)
PRESETS = presets(quick={"hands": 1, "turn_seconds": 60}, long={"target": 100})

GAMES: tuple[GameOf[Soup, SoupView, Missed], ...] = (
    GameOf(
        id="soup",
        name=RULES.name,
        family=SOUP,
        seats=SeatRange(RULES.players, RULES.players, (RULES.players, RULES.players)),
        options=OPTIONS,
        presets=PRESETS,
        chips=False,
        folds=False,
        low_wins=RULES.low_wins,
        big_mistake=5.0,
        state=Soup,
        rules=RULES,
        actions=(*PLAYER_ACTIONS, *HOUSE_ACTIONS),
        events=EVENTS,
        start=partial(machine.start, OPTIONS),
        apply=machine.apply,
        legal=machine.legal,
        observe=view.observe,
        due=machine.due,
        report=view.report,
        computer=decide,
        pack=lambda _options: dealing.pack_name(RULES.removed),
        draw=lambda _options: seats_name(RULES.players),
        warm=lexicon_of,
    ),
)
