"""Hands that computer players have played, looked back on from every seat."""

from types import SimpleNamespace

from engine_stage import people, stage_of

from engine import catalogue
from engine.contract import PastAct
from engine.simulation.sight import Sight
from engine.simulation.tables import SimulatedTable, SimulationTally
from screens.results.folding import result_of
from screens.results.review import review

SITTING = ("plain", "sly", "plain", "sly", "plain")
PEOPLE = ("ann", "bob", "cy", "dee", "eve")


class Ended(SimpleNamespace):
    """A finished hand, from one seat. `known`: the cards that this seat may know. `missed`: even if it would not be
    shown. `deeds`: each state with its act."""

    def stage(self, language="en"):
        return stage_of(self.felt, self.seat, language)

    def review(self, language="en"):
        return review(self.stage(language), self.result, self.missed) if self.missed is not None else None


class Watched(SimulatedTable):
    def __init__(self, game, seed, sitting, options):
        self.ended, self.events, self.deeds = [], [], []
        self.sight = Sight(game, len(sitting))
        super().__init__(game, seed, sitting, options, SimulationTally(), fast=True)

    def _apply(self, seat, act):
        self.deeds.append(PastAct(self.state, seat, act))
        super()._apply(seat, act)

    def _took_place(self, events):
        super()._took_place(events)
        books = self._game.report(self.state)
        self.sight.follow(self.state, events, books)
        self.events += events
        if any(event.kind == "hand-ends" for event in events):
            begins = max(place for place, event in enumerate(self.events) if event.kind == "hand-begins")
            result = result_of(self._game, self.state.options, self.events, self.hand)
            felt = SimpleNamespace(
                game=self._game, state=self.state, seats=people(PEOPLE[: len(self._strengths)])
            )
            for seat in range(len(self._strengths)):
                view = self._game.observe(self.state, seat)
                own = tuple(event.seen_by(seat) for event in self.events[begins:])
                self.ended.append(
                    Ended(
                        felt=felt,
                        seat=seat,
                        view=view,
                        events=own,
                        result=result,
                        known=self.sight.known(books, seat),
                        deeds=self.deeds,
                        missed=self._game.family.missed(self._game, view, own),
                    )
                )
            self.events, self.deeds = [], []


def looked_back(game_id, seed, hands, sitting=0, **options):
    """Hands, this many, from every seat. `sitting`: the number of players, instead of the usual one."""
    game = catalogue.GAMES.game(game_id)
    sitting = SITTING[: sitting or max(game.seats.least, min(len(SITTING), game.seats.best[1]))]
    known = {one.name for one in game.options}
    settled = {name: value for name, value in options.items() if name in known}
    tables, played = 0, 0
    while played < hands:
        table = Watched(game, f"{seed}/{tables}", sitting, settled)
        played += table.play(min(20, hands - played))
        tables += 1
        yield from table.ended
