"""Games that computer players play to the end, seen at every step."""

from types import SimpleNamespace

from engine_stage import people

from engine import catalogue
from engine.simulation.tables import SimulatedTable, SimulationTally

GAMES = sorted(catalogue.GAMES)
PEOPLE = people(["Ada", "Bertrand", "Cleo", "dee", "eve", "fritz", "gus", "hal", "ida", "jo"])


class Watched(SimulatedTable):
    """A table whose every state is looked at."""

    def __init__(self, game, seed, seats, look, **options):
        self._seen = look
        super().__init__(game, seed, ["shark"] * seats, options, SimulationTally(), fast=True)

    def _took_place(self, events):
        super()._took_place(events)
        self._seen(felt_of(self._game, self.state))


def felt_of(game, state):
    chairs = len(game.observe(state, None).seats)
    return SimpleNamespace(game=game, state=state, seats=PEOPLE[:chairs])


def play(game_id, look, *, seed="pictures", hands=2, seats=None, **options):
    game = catalogue.GAMES.game(game_id)
    number = seats or min(max(game.seats.least, 3), game.seats.most)
    Watched(game, f"{seed} {game_id}", number, look, **options).play(hands)
