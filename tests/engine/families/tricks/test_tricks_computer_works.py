"""Chili Dog: a player beside a team that may take everything takes a pepper from it, and throws it none."""

from random import Random

import pytest
from msgspec.structs import replace
from trick_table import games_of, table

from engine.families.tricks.computer.scoring import law_of, totals_of
from engine.families.tricks.state import Taken

PEPPERS = (("ch.E5", "ch.E4", "ch.E3", "ch.A3"), ("ch.A2", "ch.E2", "ch.I2", "ch.O2"))
DOG = ("an.D", "an.A", "an.C", "le.B")
LEVELS = ("plain", "sly", "shark")


def theirs(*tricks, **more):
    """Seats 0 and 2 have taken these tricks, and the others none."""
    taken = tuple(Taken(leader=0, cards=cards, taker=2 * (place % 2)) for place, cards in enumerate(tricks))
    return replace(table("chili-dog", seed="works"), taken=taken, leader=0, **more)


def plays(state, seat, strength):
    game = games_of(state)
    return game.computer(game.observe(state, seat), game.legal(state, seat), Random(5), strength)


@pytest.mark.parametrize("strength", LEVELS)
def test_the_last_player_takes_a_pepper_from_those_who_have_all_others(strength):
    hands = (("li.Y", "li.Z"), ("li.N", "li.X"), ("li.V", "li.W"), ("le.D", "le.M", "li.Q"))
    state = theirs(*PEPPERS, DOG, trick=("le.F", "ch.U1", "le.H"), hands=hands)
    assert plays(state, 3, strength).card == "le.M"


@pytest.mark.parametrize("others", [(DOG,), ()], ids=["with the Dog", "the Dog is out"])
@pytest.mark.parametrize("strength", LEVELS)
def test_nobody_throws_their_last_pepper_to_those_who_have_all_others(strength, others):
    hands = (("li.R", "li.Q"), ("ch.A1", "le.C", "le.A"), ("li.V", "li.W", "li.X"), ("li.N", "li.O", "li.T"))
    state = theirs(*PEPPERS, ("ch.E1", "ch.I1", "ch.O1", "ch.U1"), *others, trick=("li.Y",), hands=hands)
    assert plays(state, 1, strength).card != "ch.A1"


def test_who_has_all_that_counts_may_be_after_the_rest():
    game = games_of(theirs())

    def hunters(*tricks):
        law = law_of(game.rules)
        return law.hunter(totals_of(law, game.observe(theirs(*tricks), 1)))

    assert hunters(*PEPPERS, DOG) == 0
    assert hunters(PEPPERS[0], DOG) == 0
    assert hunters(*PEPPERS) == 0
    assert hunters(PEPPERS[0]) is None
    assert hunters(DOG) is None
