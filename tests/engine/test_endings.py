"""A table may end in any phase: every card of the pack is in the books once, and every chip has an owner."""

from collections import Counter
from random import Random

import pytest
from offered import accepted
from phases import CHIPS, PHASES, next_act, started

from engine import catalogue
from engine.contract import Away, Back, Close, Deal, Leave, Setup, TimeUp
from engine.families.tricks.actions import Pass

EACH = 2  # states of each phase that are brought to an end


def states(game, seed, most=700):
    """A table as it goes, played by guess."""
    rng = Random(seed)
    state = started(game, seed).state
    for _ in range(most):
        yield state
        books = game.report(state)
        if books.over:
            return
        if books.between:
            state = catalogue.GAMES.apply(state, None, Deal()).state
        elif rng.random() < 0.03:
            state = catalogue.GAMES.apply(state, None, TimeUp()).state
            state = back(state)
        else:
            state = catalogue.GAMES.apply(state, *next_act(game, state, rng)).state


def back(state):
    """Players who missed their turns are dealt in again."""
    away = [seat for seat, chair in enumerate(state.chairs) if chair.presence == "away"]
    for seat in away:
        state = catalogue.GAMES.apply(state, None, Back(seat)).state
    return state


def ends(state, rng):
    """The ways a table can end; voiding a hand and removing a player are a closing and a leaving to the engine."""
    seats = rng.sample(range(len(state.chairs)), len(state.chairs))
    yield [Close()]
    yield [*map(Leave, seats), Close()]
    yield [Leave(seats[0]), Close()]
    yield [*map(Away, seats), *map(Leave, seats[1:]), Close()]
    yield [TimeUp(), Leave(seats[0]), TimeUp(), Close()]


def books_hold(game, state, home):
    books = game.report(state)
    assert Counter(books.cards) == Counter(books.pack)
    assert sum(books.chips) + books.pot + home == CHIPS * len(state.chairs) * game.chips
    assert catalogue.GAMES.decode(game.id, catalogue.GAMES.encode(state)) == state


@pytest.mark.broad(1)
@pytest.mark.parametrize("game_id", catalogue.GAMES)
def test_no_card_and_no_chip_leaves_the_books_however_a_table_ends(game_id):
    game, seen, seed = catalogue.GAMES.game(game_id), Counter(), 0
    while not set(seen) >= PHASES[game_id]:
        seed += 1
        assert seed < 80, f"never came to {PHASES[game_id] - set(seen)}"
        for state in states(game, seed):
            if seen[state.phase] < EACH:
                seen[state.phase] += 1
                for end in ends(state, Random(seed)):
                    brought_to_an_end(game, state, end)


def brought_to_an_end(game, state, end):
    home = 0
    for act in end:
        step = accepted(state, None, act)
        if step is None:  # the house may be refused: a tournament that is over cannot be closed
            continue
        state = step.state
        home += sum(event.public.get("chips", 0) for event in step.events if event.kind == "left")
        books_hold(game, state, home)


@pytest.mark.parametrize("game_id", ["turtle", "soup"])
def test_closing_in_the_middle_of_a_pass_returns_the_chosen_cards(game_id):
    state = catalogue.GAMES.start(game_id, Setup(stacks=(0, 0, 0), seed="7", dealer=0)).state
    dealt = state.hands
    for seat in (2, 0):
        state = catalogue.GAMES.apply(state, seat, Pass(state.hands[seat][-3:])).state
    closed = catalogue.GAMES.apply(state, None, Close()).state
    assert closed.hands == dealt
    game = catalogue.GAMES[game_id]
    assert game.observe(closed, 1).received == ()  # their cards stay secret
    assert sorted(game.report(closed).cards) == sorted(game.report(closed).pack)
