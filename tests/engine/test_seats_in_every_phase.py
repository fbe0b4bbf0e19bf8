"""A player leaves, sits down, goes away or comes back, or the table closes, in any phase: chips and cards are
conserved, no view and no event shows a hidden card, the state survives its bytes, and nobody is stuck."""

from collections import Counter
from random import Random

import pytest
from phases import CHIPS, PHASES, next_act, started

from engine import catalogue
from engine.contract import Away, Back, Close, Deal, Leave, Sit, TimeUp
from engine.refused import Refused
from engine.simulation.checks import Checks
from engine.simulation.tags import prove

HOUSE = (Leave, Sit, Away, Back, Close)
STEPS = 400  # of one table
TABLES = 16
OFTEN = 25
"""Steps in a phase, after which the house must have done all of these there. Some phases are rare."""
REFUSALS = 3  # times that the house repeats a request in a phase
IN_ANY_PHASE = {Leave, Away, Back, Close}
"""Seats are taken between hands, where the game lets newcomers in; asked for in any phase all the same."""


class Evening:
    """A table at which the house does every act in each phase. Every step is checked."""

    def __init__(self, game, seed, done, asked):
        self.game, self.done, self.asked, self.rng = game, done, asked, Random(seed)
        self.slow = (
            0.3 if seed % 3 else 0.03
        )  # how often a player's time runs out, so that stocks come to their end
        step = started(game, seed)
        self.state, seats = step.state, len(step.state.chairs)
        self.checks = Checks(game, CHIPS * seats * game.chips, seats, self.rng)
        self.check(step.events)

    def check(self, events):
        books = self.game.report(self.state)
        self.checks.step(self.state, events, books)

    def apply(self, seat, act):
        step = catalogue.GAMES.apply(self.state, seat, act)
        if self.game.chips:
            left = sum(event.public.get("chips", 0) for event in step.events if event.kind == "left")
            self.checks.bought((act.chips if isinstance(act, Sit) else 0) - left)
        self.state = step.state
        self.check(step.events)

    def house(self, kind):
        """The house asks for every seat in turn until it is not refused."""
        phase = self.state.phase
        self.asked[phase, kind] += 1
        for act in self._acts(kind):
            if isinstance(act, Back):
                self.house_may(Away(act.seat))
            if self.house_may(act):
                prove(self.game, self.state, self.game.report(self.state).pack)
                self.done.add((phase, kind))
                return

    def _acts(self, kind):
        seats = self.rng.sample(range(len(self.state.chairs) + 1), len(self.state.chairs) + 1)
        if kind is Close:
            return [Close()]
        if kind is Sit:
            return [Sit(seat, CHIPS if self.game.chips else 0) for seat in seats]
        return [kind(seat) for seat in seats]

    def untried(self):
        phase = self.state.phase
        return [
            kind
            for kind in HOUSE
            if (phase, kind) not in self.done and (kind is not Sit or self.asked[phase, Sit] < REFUSALS)
        ]

    def play(self):
        for _ in range(STEPS):
            books = self.game.report(self.state)
            if books.over:
                return
            self.asked[self.state.phase] += 1
            untried = self.untried()
            if untried and self.rng.random() < 0.8:
                self.house(self.rng.choice(untried))
            elif books.between:
                self.between()
            elif self.rng.random() < self.slow:
                self.apply(None, TimeUp())
            else:
                self.apply(*next_act(self.game, self.state, self.rng))

    def between(self):
        """All come back, free seats are taken, and the next hand is dealt if it can be."""
        for seat, chair in enumerate(self.state.chairs):
            if chair.presence == "away":
                self.house_may(Back(seat))
            elif chair.presence == "gone":
                self.house_may(Sit(seat, CHIPS if self.game.chips else 0))
        if not self.game.report(self.state).over:
            self.house_may(Deal())

    def house_may(self, act):
        try:
            self.apply(None, act)
        except Refused:
            return False
        return True


@pytest.mark.broad(1)
@pytest.mark.parametrize("game_id", catalogue.GAMES)
def test_whoever_comes_or_goes_in_any_phase_breaks_nothing(game_id):
    game, done, asked = catalogue.GAMES.game(game_id), set(), Counter()
    wanted = {(phase, kind) for phase in PHASES[game_id] for kind in IN_ANY_PHASE}
    for seed in range(TABLES):
        Evening(game, seed, done, asked).play()
        if done >= wanted:
            break
    missing = sorted((phase, kind.__name__) for phase, kind in wanted - done if asked[phase] >= OFTEN)
    assert not missing
    assert len({phase for phase, _ in done}) >= len(PHASES[game_id]) - 1
