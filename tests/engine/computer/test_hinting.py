"""A hint: the strongest computer's act, from the seat's view alone."""

import random
from functools import cache

import pytest

from engine.catalogue import GAMES
from engine.computer.hinting import advised, hint
from engine.contract import name_of
from tests.hidden_shuffle import shuffled
from tests.played import played

ACTS = 36
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@cache
def hints(game_id, words):
    """States in which a player may get a hint, the seat, and that hint."""
    return tuple(_hints(GAMES[game_id], words))


def _hints(game, words):
    for moment in played(game.id, ACTS, seats=3, words=words, language="en")[::2]:
        for seat in moment.due.seats[:1] if moment.due else ():
            if advised(game.family, game.legal(moment.state, seat), moment.state.options):
                yield moment.state, seat, given(game, moment.state, seat)


def given(game, state, seat):
    return hint(game, game.observe(state, seat), game.legal(state, seat))


@pytest.mark.broad(1)
@EVERY
def test_a_hint_is_the_same_however_the_hidden_cards_lie(game):
    rng = random.Random(11)
    found = [*hints(game.id, "checked"), *hints(game.id, "honour")]
    assert found
    for state, seat, told in found:
        other = shuffled(game, state, seat, rng)
        assert hint(game, game.observe(other, seat), game.legal(state, seat)) == told


@pytest.mark.broad(1)
@EVERY
def test_what_is_advised_may_be_done(game):
    for state, seat, told in hints(game.id, "checked"):
        assert game.apply(state, seat, told.action).state != state


@EVERY
def test_on_honour_no_hint_names_a_word_or_the_cards_of_one(game):
    found = hints(game.id, "honour")
    assert bool(found) == bool(game.family.quiet)
    for _, _, told in found:
        assert name_of(told.action) in game.family.quiet
        assert getattr(told.action, "scrump", None) is None
        assert game.family.name != "poker" or told.share is None


@pytest.mark.broad(1)
@pytest.mark.parametrize("game_id", [name for name, game in GAMES.items() if game.family.name != "tricks"])
def test_where_words_are_checked_more_is_told_than_on_honour(game_id):
    told = {name_of(told.action) for _, _, told in hints(game_id, "checked")}
    assert told - GAMES[game_id].family.quiet


def test_the_share_of_wins_is_one():
    shares = [told.share for _, _, told in hints("scroker", "checked")]
    assert any(share is not None for share in shares)
    assert all(0 <= share <= 1 for share in shares if share is not None)
