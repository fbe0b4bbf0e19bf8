"""A table at every step of some hands that computer players play."""

import random
from types import SimpleNamespace

from engine.contract import Deal, Setup
from engine.refused import Refused
from tests.screens import engine_stage

PEOPLE = ("ann", "bob", "cy", "dee")


def evening(game, seed, options, acts, *, most=4):
    """`seed`: what it is called, and its number. Of the options, those that the game has."""
    seats = max(game.seats.least, min(game.seats.most, most))
    known = {one.name for one in game.options}
    setup = Setup(
        stacks=(100 if game.chips else 0,) * seats,
        seed=" ".join(map(str, seed)),
        dealer=0,
        options={name: value for name, value in options.items() if name in known},
    )
    state = game.start(setup).state
    rng = random.Random(seed[1])
    for _ in range(acts):
        yield SimpleNamespace(game=game, state=state, seats=engine_stage.people(PEOPLE[:seats]))
        due = game.due(state)
        if due is None and state.phase == "over":
            return
        if due is None:
            try:
                state = game.apply(state, None, Deal()).state
            except Refused:  # too few can ante
                return
        else:
            seat = due.seats[0]
            act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "plain")
            state = game.apply(state, seat, act).state
