"""A hint: what the strongest computer would do, from what the seat sees and from nothing else."""

import random

import pytest

from engine.catalogue import GAMES
from engine.computer.hinting import KEPT_QUIET, advised, hint
from engine.contract import name_of
from tests.hidden_shuffle import shuffled
from tests.played import played

ACTS = 30
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def moments(game_id, words):
    """States in which somebody may be given a hint, and the seat."""
    game = GAMES[game_id]
    for moment in played(game_id, ACTS, seats=3, words=words, language="en"):
        for seat in moment.due.seats[:1] if moment.due else ():
            if advised(game.family, game.legal(moment.state, seat), moment.state.options):
                yield moment.state, seat


def given(game, state, seat):
    return hint(game, game.observe(state, seat), game.legal(state, seat))


@pytest.mark.broad(4)
@EVERY
def test_a_hint_is_the_same_however_the_hidden_cards_lie(game):
    rng = random.Random(11)
    found = [*moments(game.id, "checked"), *moments(game.id, "honour")]
    assert found
    for state, seat in found:
        other = shuffled(game, state, seat, rng)
        assert hint(game, game.observe(other, seat), game.legal(state, seat)) == given(game, state, seat)


@pytest.mark.broad(4)
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


@pytest.mark.broad(4)
@EVERY
def test_where_words_are_checked_more_is_told_than_on_honour(game):
    told = {name_of(given(game, state, seat).action) for state, seat in moments(game.id, "checked")}
    assert told - {"call", "check", "fold", "bet"} or game.family == "tricks"


def test_the_share_of_wins_is_one():
    shares = [given(GAMES["scroker"], state, seat).share for state, seat in moments("scroker", "checked")]
    assert any(share is not None for share in shares)
    assert all(0 <= share <= 1 for share in shares if share is not None)
