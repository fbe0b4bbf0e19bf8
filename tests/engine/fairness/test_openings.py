"""The cards that each reader may open: only those they have seen, and of equal cards just the one."""

import os
from random import Random

import pytest

from engine import catalogue
from engine.common_events import Dealt
from engine.contract import Deal, Setup
from engine.events import Happened
from engine.fairness.openings import openings
from engine.fairness.shuffling import NothingToShuffleBy
from engine.families.poker.events import (
    DealtMiddle,
    Discarded,
    Drew,
    Looked,
    PokerHandBegins,
    PokerHandEnds,
    PokerPresented,
    Reshuffled,
    TookFromPile,
    TookFromStock,
    Turned,
)
from engine.simulation.proving import Proving
from engine.simulation.tables import SimulatedTable, SimulationTally

LONG = os.environ.get("LETTERSHARK_LONG") == "1"
BEGINS = PokerHandBegins(
    hand=1, dealer=1, ante=1, antes=(1, 1), carried=0, stock=("E", "A", "E", "B", "E", "C", "D")
)
# Seat 0 is dealt first: E and E; seat 1: A and B.
DEALT = Dealt(counts=(2, 2), cards={0: ("E", "E"), 1: ("A", "B")})
OVER = PokerHandEnds(hand=1, winners=(), gains=(0, 0))


def opened(seat, *events, number=0):
    found = openings(catalogue.GAMES["scroker"], [Happened(event) for event in events], seat)
    return sorted(next(one for one in found if one.number == number).positions)


def presented(seat, *words):
    return PokerPresented(seat=seat, hand="Word", words=("X",), cards=words)


def test_own_cards_are_open_at_any_time_and_shown_ones_when_the_hand_is_over():
    shown = presented(1, ("A",))
    assert opened(1, BEGINS, DEALT, shown) == [1, 3]
    assert opened(None, BEGINS, DEALT, shown) == []
    assert opened(None, BEGINS, DEALT, shown, OVER) == [1]
    assert opened(0, BEGINS, DEALT, shown, OVER) == [0, 1, 2]


def test_a_thrown_card_is_not_opened_by_showing_one_like_it():
    drew = Drew(seat=0, count=1, thrown=("E",), cards=("E",))
    assert opened(None, BEGINS, DEALT, drew, presented(0, ("E", "E")), OVER) == [2, 4]
    assert opened(None, BEGINS, DEALT, drew, presented(0, ("E",)), OVER) == [2]


def test_one_card_that_two_words_use_opens_one():
    assert opened(None, BEGINS, DEALT, presented(0, ("E",), ("E",)), OVER) == [0]


def test_of_equal_cards_the_last_is_discarded_and_seen():
    assert opened(None, BEGINS, DEALT, Discarded(seat=0, card="E"), OVER) == [2]


def test_a_card_taken_from_the_pile_is_the_one_that_was_laid_there():
    """Everybody saw it when it was turned or discarded; from then on its taker may open it."""
    turned = (BEGINS, DEALT, Turned(card="E"))
    assert opened(None, *turned, OVER) == [4]
    taken = (*turned, TookFromPile(seat=0, source="discard", card="E"))
    assert opened(0, *taken) == [0, 2, 4]
    assert opened(1, *taken, TookFromStock(seat=1, source="stock", card="C")) == [1, 3, 5]
    thrown = (*taken, Discarded(seat=0, card="E"), TookFromPile(seat=1, source="discard", card="E"))
    assert opened(1, *thrown) == [1, 3, 4]
    own = (BEGINS, DEALT, Discarded(seat=1, card="B"), TookFromPile(seat=0, source="discard", card="B"))
    assert opened(0, *own) == [0, 2, 3]
    assert opened(None, *own, OVER) == [3]


def test_a_card_in_the_middle_is_everybodys_and_no_hands():
    middle = (BEGINS, DEALT, DealtMiddle(cards=("E",)))
    assert opened(None, *middle, OVER) == [4]
    assert opened(None, *middle, presented(0, ("E", "E")), OVER) == [0, 4]


def test_cards_shuffled_anew_do_not_tell_whose_they_were():
    """Seat 0 throws an E and a card that goes to seat 1: who shows it opens the new deal's card, never the old
    one's."""
    stock = ("E", "D")
    events = (
        BEGINS,
        DEALT,
        Drew(seat=0, count=2, thrown=("E", "E"), cards=("E", "C")),
        Reshuffled(cards=2, deal=2, commitment="00", stock=stock),
        Drew(seat=1, count=1, thrown=("A",), cards=("E",)),
        presented(1, ("E",)),
        OVER,
    )
    assert opened(None, *events) == []
    assert opened(None, *events, number=2) == [0]
    assert opened(1, *events, number=2) == [0]
    assert opened(1, *events) == [1, 3]


def test_the_winner_who_looks_at_a_hand_may_open_it():
    assert opened(1, BEGINS, DEALT, OVER, Looked(seat=1, at=0, cards=("E", "E"))) == [0, 1, 2, 3]
    assert opened(0, BEGINS, DEALT, OVER, Looked(seat=1, at=0)) == [0, 2]


def test_what_comes_to_a_seat_after_its_player_left_is_not_theirs_to_open():
    drew = Drew(seat=0, count=1, thrown=("E",), cards=("E",))
    happened = [Happened(BEGINS), Happened(DEALT), Happened(drew, seated=False), Happened(OVER, seated=False)]
    assert sorted(openings(catalogue.GAMES["scroker"], happened, 0)[0].positions) == [0, 2]


def proved(game_id, hands, seed, *, seats=None, options=None):
    game = catalogue.GAMES[game_id]
    found, tally = [], SimulationTally()
    seats = seats or max(game.seats.least, min(game.seats.most, 4))
    for table in range(hands):
        if tally.hands >= hands:
            break
        name = f"{seed}/{table}"
        proving = Proving(game, name, lambda reader, proof: found.append((reader, proof)))
        SimulatedTable(game, name, ("plain",) * seats, options or {}, tally, proving=proving).play(
            hands - tally.hands
        )
    return tally, found


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_proof_opens_a_card_that_its_reader_may_not_know(game):
    """Openings pass the same checker as views; every proof is checked as well."""
    tally, found = proved(game, 3, 1)
    assert tally.hands >= 3
    assert len(found) >= 3 * 3
    assert any(proof.opened for reader, proof in found if reader is None)


@pytest.mark.slow
def test_hands_in_which_the_stock_runs_out_are_proved_deal_by_deal():
    tally, found = proved("scroker", 12, 2, seats=8)
    assert tally.events["reshuffled"]
    again = [proof for _, proof in found if not proof.cuts and len(proof.deck) < 52]
    assert again


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.timeout(36_000 if LONG else 600)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_hundred_thousand_hands_open_nothing_hidden(game):
    """All of them take hours: `LETTERSHARK_LONG=1`. Without it, some forty of each game."""
    hands = (100_000 if LONG else 600) // len(catalogue.GAMES)
    assert proved(game, hands + 1, 3)[0].hands >= hands


def deal_without_an_order(game):
    seats, rng = max(game.seats.least, 2), Random(1)
    state, _ = game.start(Setup(stacks=(100 if game.chips else 0,) * seats, dealer=0))
    while game.due(state) is not None:  # if the dealer speaks before the deal
        seat = game.due(state).seats[0]
        act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "plain")
        state, _ = game.apply(state, seat, act)
    game.apply(state, None, Deal())


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_without_an_order_nothing_is_dealt_at_a_table_of_the_house(game):
    with pytest.raises(NothingToShuffleBy):
        deal_without_an_order(catalogue.GAMES[game])


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_view_shows_what_is_sealed(game):
    found = catalogue.GAMES[game]
    proving = Proving(found, "views")
    seats = max(found.seats.least, 2)
    state, _ = found.start(proving.setup(Setup(stacks=(100 if found.chips else 0,) * seats)))
    for seat in (None, *range(seats)):
        view = repr(found.observe(state, seat))
        assert "Chain" not in view
        assert repr(state.chain.secret) not in view
    assert repr(state.chain) == "Chain(sealed)"
