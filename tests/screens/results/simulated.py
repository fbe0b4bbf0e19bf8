"""Hands that computers play at simulated tables, folded into results as they end: played once for all who look at
them."""

from functools import cache

from engine import catalogue
from engine.simulation.tables import SimulatedTable, SimulationTally
from screens.results.folding import result_of

SITTING = ("sly", "shark", "plain", "sly", "sly")
FEW = 12
HANDS = {
    **dict.fromkeys(("scrummy", "texas-scrummy", "four-by-four"), 6),
    **dict.fromkeys(("quist", "animal-quist", "chili-dog", "turtle", "soup"), 8),
}


class Watched(SimulatedTable):
    def __init__(self, *args, **named):
        self.told = []
        self.events = []
        super().__init__(*args, **named)

    def _took_place(self, events):
        super()._took_place(events)
        self.events += events
        if any(event.kind == "hand-ends" for event in events):
            found = result_of(self._game, self.state.options, self.events, self.hand)
            self.told.append((found, self.events, self.state))
            self.events = []


@cache
def played(game, hands=None):
    """Results, this many or the usual number, with their events and the state after them."""
    hands = hands or HANDS.get(game, FEW)
    known = catalogue.GAMES.game(game)
    sitting = SITTING[: max(known.seats.least, min(len(SITTING), known.seats.best[1]))]
    found = []
    for number in range(20):
        table = Watched(known, f"sums/{number}", sitting, {}, SimulationTally(), fast=True)
        table.play(hands - len(found))
        found += table.told
        if len(found) >= hands:
            break
    return found
