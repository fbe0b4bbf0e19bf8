"""Soup at random: after any acts, the hand ends, and every card is somewhere."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trick_table import act, check_table, games_of, random_action, table

from engine import catalogue
from engine.contract import Close, Deal, TimeUp
from engine.refused import Refused


def played_out(state, rng):
    told = []
    while games_of(state).due(state):
        seat = rng.choice(games_of(state).report(state).turn)
        if games_of(state).legal(state, seat):
            step = catalogue.GAMES.apply(state, seat, random_action(state, seat, rng))
            check_table(*step)
            state = step.state
            told += step.events
    return state, told


@pytest.mark.broad(1)
@pytest.mark.parametrize("options", [{}, {"words": "checked"}, {"min_length": 4}, {"language": "fr"}])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_any_hand_adds_up(options, seed):
    state, told = played_out(table("soup", seed=str(seed), **options), Random(seed))
    assert state.hands == ((), (), ())
    eaten = [card for soup in state.eaten for card in soup.cards]
    assert len({*eaten, *state.row}) == len(eaten) + len(state.row) == 51
    kinds = [event.kind for event in told]
    assert kinds.count("played") == 51
    assert next(event for event in told if event.kind == "played").public["card"] == "li.P"
    contests = [sum(event.public["points"]) for event in told if event.kind == "spellchecked"]
    assert contests == [0] * len(contests)  # five more here are five less there
    assert sum(state.scores) == len(state.eaten)
    if options.get("words") == "checked":
        assert not contests


@given(seed=st.integers(0, 10**6))
@settings(max_examples=3, deadline=None)
def test_the_same_player_deals_until_the_game_is_over(seed):
    rng = Random(seed)
    state = table("soup", dealer=1, seed=str(seed), hands=2, target=1000)
    state, _told = played_out(state, rng)
    assert (state.phase, state.dealer, state.next_dealer) == ("between", 1, 1)
    state, _told = played_out(act(state, (None, Deal())), rng)
    assert state.phase == "over"
    assert state.next_dealer == state.standings[0][0]
    with pytest.raises(Refused, match="not-now"):
        act(state, (None, Deal()))


def test_a_game_broken_off_between_hands_names_no_next_dealer():
    state, _told = played_out(table("soup", dealer=1, hands=2, target=1000), Random(7))
    state = act(state, (None, Close()))
    assert state.phase == "over"
    assert games_of(state).report(state).more["next_dealer"] is None


def test_time_alone_plays_a_hand_to_its_end():
    for options in ({}, {"words": "checked"}, {"words": "checked", "min_length": 3}):
        state = table("soup", **options)
        while games_of(state).due(state):
            step = catalogue.GAMES.apply(state, None, TimeUp())
            check_table(*step)
            assert step.state.decision > state.decision
            state = step.state
        assert state.phase == "between"


@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_what_is_not_offered_is_refused(seed):
    """Every action without a field, by everybody, at every moment."""
    rng = Random(seed)
    state = table("soup", seed=str(seed))
    plain = ("say_eat", "comply", "spellcheck", "inspect", "drop", "doubt")
    while games_of(state).due(state):
        before = catalogue.GAMES.encode(state)
        for seat in range(3):
            offered = {offer.do for offer in games_of(state).legal(state, seat)}
            for do in plain:
                action = catalogue.GAMES.read_action("soup", {"do": do})
                if do in offered:
                    catalogue.GAMES.apply(state, seat, action)
                else:
                    with pytest.raises(Refused):
                        catalogue.GAMES.apply(state, seat, action)
        assert catalogue.GAMES.encode(state) == before
        seat = games_of(state).due(state).seats[0]
        state = act(state, (seat, random_action(state, seat, rng)))
