"""The words that a player could make or challenge fit their racks: of those a look-up says nothing at slow tables."""

from random import Random

import pytest
from phases import CHIPS, OPTIONS

from engine import catalogue
from engine.contract import Setup
from engine.words.spelling import in_rack, rack_of

STEPS, LEAST, MOST = 150, 3, 30


def said(game, events, seat):
    """The words that this seat has just laid, shown or named."""
    found = [word for event in events if event.seat == seat for word in game.family.claimed(event)]
    return [word.upper() for word in found]


@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.id)
def test_what_is_laid_or_can_be_challenged_fits_a_rack_of_whoever_may(game):
    made = claimed = seed = 0
    while (seed < LEAST or not (made and claimed)) and seed < MOST:
        seed += 1
        rng = Random(f"{game.id}/{seed}")
        seats = max(game.seats.least, min(game.seats.most, 3))
        options = {**(OPTIONS.get(game.id, {}) if seed % 2 else {}), "words": "honour"}
        setup = Setup(options=options, stacks=(CHIPS if game.chips else 0,) * seats, seed=str(seed))
        state, _ = catalogue.GAMES.start(game.id, setup)
        for _ in range(STEPS):
            due = game.due(state)
            if due is None:
                break
            seat = rng.choice(due.seats)
            view, offers = game.observe(state, seat), game.legal(state, seat)
            racks = game.family.racks(view)
            for claim in (claim for offer in offers for claim in offer.claims):
                claimed += 1
                assert any(in_rack(claim.word, rack) for rack in racks), (claim.word, racks)
            state, events = catalogue.GAMES.apply(state, seat, game.computer(view, offers, rng, "plain"))
            for word in said(game, events, seat):
                made += 1
                assert any(in_rack(word, rack) for rack in racks), (word, racks)
    assert made
    assert claimed


def test_a_wild_card_is_any_letter_and_a_letter_serves_once():
    rack = rack_of(("le.T", "ch.O", "*S1"), wild={"ch.O"})
    assert rack == "T**"
    assert in_rack("TEA", rack)
    assert not in_rack("TEAM", rack)
    assert not in_rack("SOB", rack_of(("le.S", "le.O", "ch.O")))
