"""A rummy table in any state, and what its screens are drawn from."""

from msgspec.structs import replace

from engine.contract import Setup
from engine.families.rummy.games import GAMES
from engine.families.rummy.word_cards import PACK
from screens.custom_ids import Press
from screens.panels import panels
from tests.screens import engine_stage
from tests.screens.messages import described as options_of
from tests.screens.messages import labels, text_in, window_fits
from tests.screens.messages import whole as fits

BY_ID = {game.id: game for game in GAMES}
WHERE = "· **server** · <#1>"


class Rummy:
    """An engine's table with a face like the house's."""

    def __init__(self, game="scrummy", players=("ann", "bob", "cy"), *, deck=(), dealer=0, **options):
        self.game = BY_ID[game]
        setup = Setup(options=options, stacks=(0,) * len(players), seed="s", dealer=dealer, deck=tuple(deck))
        self.state, self.events = self.game.start(setup)
        self.seats = engine_stage.people(players)

    def act(self, seat, do, **fields):
        self.state, self.events = engine_stage.acted(self, seat, do, fields)
        return self

    def put(self, **changes):
        """Any state, lawful or not: drawing has to bear it."""
        self.state = replace(self.state, **changes)
        return self

    def stage(self, seat=None, language="en", **more):
        return engine_stage.stage_of(self, seat, language, **more)

    def board(self, language="en", recent=()):
        return panels.public(self.stage(language=language), "".join(recent[-1:]))

    def panel(self, seat, picked=None, **more):
        return panels.hand(self.stage(seat, **more), WHERE, picked=picked)

    def press(self, seat, label, components=None, values=(), fields=None):
        shown = self.panel(seat) if components is None else components
        return engine_stage.pressed(self, seat, label, shown, values, fields)

    def does(self, seat, wanted):
        """Carry an action out."""
        do, fields = engine_stage.meant(wanted)
        return self.act(seat, do, **fields)


def cards(codes):
    return tuple(codes.split())


HANDS = (
    cards("an.T an.O an.N ch.E1 li.S li.T ch.O1"),
    cards("le.B ch.A2 le.D le.G ch.E5 an.R an.S"),
    cards("li.P li.Q li.R li.U li.V li.W li.X"),
)


def playing(game="scrummy", **changes):
    """Bob has taken, and lays words."""
    table = Rummy(game) if game != "texas-scrummy" else Rummy(game).act(0, "declare", extensions=True)
    return table.put(**{"hands": HANDS, "phase": "play", "turn": 1, "turns": 2, "taken": ("an.S",)} | changes)


def chosen(table, seat, card, components=None):
    """The meaning of a press on this card."""
    return table.press(seat, table.stage().faces.label(card), components)


def spelled(table, seat, codes, shown=None):
    """The panel after a press on each of these cards."""
    for card in codes.split():
        shown = fits(table.panel(seat, chosen(table, seat, card, shown).picked))
    return shown


__all__ = ["PACK", "Press", "Rummy", "fits", "labels", "options_of", "text_in", "window_fits"]
