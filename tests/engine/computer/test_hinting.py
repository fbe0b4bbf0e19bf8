"""A hint: what the strongest computer would do, from what the seat sees and from nothing else."""

import random
from functools import cache

import pytest

from engine.catalogue import GAMES
from engine.computer.hinting import KEPT_QUIET, advised, hint
from engine.contract import Deal, Setup, name_of
from tests.hidden_shuffle import shuffled

ACTS = 30
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@cache
def moments(game_id, words):
    """States in which somebody may be given a hint, and the seat."""
    return tuple(_moments(GAMES[game_id], words))


def _moments(game, words):
    seats = max(game.seats.least, min(game.seats.most, 3))
    known = {one.name for one in game.options}
    options = {name: value for name, value in {"words": words, "language": "en"}.items() if name in known}
    stacks = (100 if game.chips else 0,) * seats
    state = game.start(Setup(stacks=stacks, seed="a hint", dealer=0, options=options)).state
    rng = random.Random(3)
    for _ in range(ACTS):
        due = game.due(state)
        if due is None and state.phase == "over":
            return
        if due is None:
            state = game.apply(state, None, Deal()).state
            continue
        seat = due.seats[0]
        offers = game.legal(state, seat)
        if advised(game.family, offers, state.options):
            yield state, seat
        act = game.computer(game.observe(state, seat), offers, rng, "plain")
        state = game.apply(state, seat, act).state


def given(game, state, seat):
    return hint(game, game.observe(state, seat), game.legal(state, seat))


@pytest.mark.broad(5)
@EVERY
def test_a_hint_is_the_same_however_the_hidden_cards_lie(game):
    rng = random.Random(11)
    found = [*moments(game.id, "checked"), *moments(game.id, "honour")]
    assert found
    for state, seat in found:
        other = shuffled(game, state, seat, rng)
        assert hint(game, game.observe(other, seat), game.legal(state, seat)) == given(game, state, seat)


@pytest.mark.broad(5)
@EVERY
def test_what_is_advised_may_be_done(game):
    for state, seat in moments(game.id, "checked"):
        game.apply(state, seat, given(game, state, seat).action)


@EVERY
def test_on_honour_no_hint_names_a_word_or_the_cards_of_one(game):
    for state, seat in moments(game.id, "honour"):
        found = given(game, state, seat)
        assert name_of(found.action) in KEPT_QUIET[game.family]
        assert getattr(found.action, "scrump", None) is None
        assert game.family != "poker" or found.share is None


@pytest.mark.broad(5)
@EVERY
def test_where_words_are_checked_more_is_told_than_on_honour(game):
    told = {name_of(given(game, state, seat).action) for state, seat in moments(game.id, "checked")}
    assert told - {"call", "check", "fold", "bet"} or game.family == "tricks"


def test_the_share_of_wins_is_one():
    shares = [given(GAMES["scroker"], state, seat).share for state, seat in moments("scroker", "checked")]
    assert any(share is not None for share in shares)
    assert all(0 <= share <= 1 for share in shares if share is not None)
