"""Whole hands at random: after any acts, the rules' sums come out."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trick_table import ORDER, TRICK_GAMES, act, check_table, games_of, random_action, table, value

from engine import catalogue
from engine.contract import Close, Deal, Leave, TimeUp
from engine.refused import Refused

RULING = {"quist": "named", "animal-quist": "an", "chili-dog": "an", "turtle": None}


def played_out(state, rng, *, watch=check_table):
    """Play on at random to the hand's end; every event on the way."""
    told = []
    for _ in range(300):
        waited = games_of(state).due(state)
        if waited is None or state.phase == "deal":
            return state, told
        seat = rng.choice(games_of(state).report(state).turn)
        if games_of(state).legal(state, seat):
            step = catalogue.GAMES.apply(state, seat, random_action(state, seat, rng))
            watch(step.state, step.events)
            state = step.state
            told += step.events
    pytest.fail("the hand does not end")


def taker_by_hand(leader, cards, ruling):
    """A trick's taker, computed independently: the highest by (rules, follows, rank)."""
    led = cards[0].split(".")[0]

    def height(place):
        suit = cards[place].split(".")[0]
        return (suit == ruling, suit == led, ORDER.index(cards[place]))

    return (leader + max(range(len(cards)), key=height)) % len(cards)


@pytest.mark.broad(4)
@pytest.mark.parametrize("words", ["honour", "checked"])
@pytest.mark.parametrize("game_id", TRICK_GAMES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_any_hand_adds_up(game_id, words, seed):
    rng = Random(seed)
    state, told = played_out(table(game_id, seed=str(seed), words=words), rng)
    size = 17 if game_id == "turtle" else 13
    cards = [card for trick in state.taken for card in trick.cards]
    assert len(state.taken) == size
    assert sum(map(value, cards)) == 28
    assert len(set(cards)) == len(cards) == size * len(state.chairs)
    ruling = state.ruling if game_id == "quist" else RULING[game_id]
    leader = state.taken[0].leader
    for trick in state.taken:
        assert trick.leader == leader
        if trick.scrump is None:
            assert trick.taker == taker_by_hand(trick.leader, trick.cards, ruling)
        else:
            assert sorted(trick.scrump) == sorted(card[3] for card in trick.cards)
        leader = trick.taker
    assert [event.kind for event in told].count("hand-ends") == 1


@pytest.mark.parametrize("game_id", TRICK_GAMES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=4, deadline=None)
def test_every_card_follows_suit_or_could_not(game_id, seed):
    rng = Random(seed)
    state = table(game_id, seed=str(seed))
    held_before = {}

    def watch(after, events):
        for event in events:
            if event.kind == "played":
                trick = after.trick or after.taken[-1].cards
                led = trick[0][:2]
                card = event.public["card"]
                assert card[:2] == led or not any(own[:2] == led for own in held_before[event.seat])
        held_before.update(enumerate(after.hands))

    held_before.update(enumerate(state.hands))
    played_out(state, rng, watch=watch)


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_games_end(game_id):
    rng = Random(5)
    state = table(game_id, hands=3)
    for _hand in range(3):
        state, _told = played_out(state, rng)
        if state.phase == "deal":
            state = act(state, (state.chooser, random_action(state, state.chooser, rng)))
        if state.phase == "between":
            state = act(state, (None, Deal()))
    assert state.phase == "over"
    books = games_of(state).report(state)
    assert books.over
    assert sorted(seat for place in state.standings for seat in place) == list(range(len(state.chairs)))
    with pytest.raises(Refused):
        catalogue.GAMES.apply(state, None, Deal())


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_time_alone_plays_a_hand_to_its_end(game_id):
    state = table(game_id)
    for _ in range(60):
        if games_of(state).due(state) is None:
            break
        step = catalogue.GAMES.apply(state, None, TimeUp())
        check_table(*step)
        assert step.state.decision > state.decision
        state = step.state
    assert state.phase == "between"
    assert {chair.presence for chair in state.chairs} == {"away"}


@pytest.mark.parametrize("game_id", TRICK_GAMES)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=2, deadline=None)
def test_a_refusal_changes_nothing(game_id, seed):
    """Any act, even another player's, is accepted by the rules or changes nothing."""
    rng = Random(seed)
    state = table(game_id, seed=str(seed))

    def watch(after, _events):
        check_table(after, ())
        before = catalogue.GAMES.encode(after)
        turn = games_of(after).report(after).turn
        for seat in range(-1, len(after.chairs) + 1):
            if turn and not (0 <= seat < len(after.chairs) and games_of(after).legal(after, seat)):
                with pytest.raises(Refused):
                    catalogue.GAMES.apply(after, seat, random_action(after, turn[0], rng))
        assert catalogue.GAMES.encode(after) == before

    played_out(state, rng, watch=watch)


@pytest.mark.parametrize("game_id", [*TRICK_GAMES, "soup"])
def test_the_clock_restarts_only_for_a_new_decision(game_id):
    """A seat that leaves, or one of several passing, does not give the others their time again."""
    state = table(game_id)
    assert act(state, (None, Leave(seat=0))).decision == state.decision
    if state.phase == "pass":
        passed = act(state, (0, random_action(state, 0, Random(1))))
        assert passed.decision == state.decision


@pytest.mark.parametrize("game_id", [*TRICK_GAMES, "soup"])
def test_a_closed_table_keeps_its_cards(game_id):
    step = catalogue.GAMES.apply(table(game_id), None, Close())
    check_table(*step)
    assert games_of(step.state).report(step.state).over
    with pytest.raises(Refused, match="not-now"):
        catalogue.GAMES.apply(step.state, None, Close())


@pytest.mark.parametrize("game_id", [*TRICK_GAMES, "soup"])
def test_the_same_seed_deals_the_same(game_id):
    assert table(game_id, seed="a") == table(game_id, seed="a")
    assert table(game_id, seed="a").hands != table(game_id, seed="b").hands
