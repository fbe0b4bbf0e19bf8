"""If the house deals, reshuffled cards follow from the hand's own secret, and a new commitment is made."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.cards import load_deck
from engine.fairness.scheme import FIRST
from engine.fairness.shuffling import Chain, NothingToShuffleBy, next_pack, shuffle_again

PACK = load_deck("scroker").pack()
CARDS = PACK[:20]
CHAIN = Chain("1/2/3", 4, FIRST, bytes(32))


def state(chain=CHAIN, seed="", order=()):
    return SimpleNamespace(seed=seed, order=order, chain=chain)


def test_the_same_cards_come_in_another_order_under_the_next_number():
    new = shuffle_again(state(), CARDS, 1)
    assert sorted(new.cards) == sorted(CARDS)
    assert new.cards != CARDS
    assert new.deal == new.chain.number == 5
    assert new.chain.previous.hex() == new.commitment
    assert (new.chain.table, new.chain.secret) == (CHAIN.table, CHAIN.secret)
    assert new == shuffle_again(state(), CARDS, 1), "a replayed hand is the same"


@pytest.mark.parametrize("other", [{"secret": bytes([1] * 32)}, {"number": 5}, {"table": "1/2/4"}])
def test_another_secret_hand_or_table_shuffles_otherwise(other):
    new = shuffle_again(state(replace(CHAIN, **other)), CARDS, 1)
    assert new.cards != shuffle_again(state(), CARDS, 1).cards
    assert new.commitment != shuffle_again(state(), CARDS, 1).commitment


def test_a_second_time_in_one_hand_follows_the_first():
    first = shuffle_again(state(), CARDS, 1)
    second = shuffle_again(state(first.chain), CARDS, 2)
    assert second.deal == 6
    assert second.cards != first.cards


def test_without_the_house_a_seed_shuffles_and_nothing_is_promised():
    new = shuffle_again(state(None, seed="7"), CARDS, 1)
    assert sorted(new.cards) == sorted(CARDS)
    assert (new.chain, new.commitment, new.deal) == (None, "", 0)
    assert new.cards != shuffle_again(state(None, seed="7"), CARDS, 2).cards


def test_with_neither_nothing_is_shuffled():
    with pytest.raises(NothingToShuffleBy):
        shuffle_again(state(None), CARDS, 1)
    with pytest.raises(NothingToShuffleBy):
        next_pack(state(None), PACK, 1)


def test_a_pack_is_dealt_in_the_houses_order_and_cards_that_are_not_in_it_are_passed_over():
    order = PACK[::-1]
    assert next_pack(state(order=order), PACK, 1) == order
    assert next_pack(state(order=(*order[:3], "*", *order[3:])), PACK, 1) == order
    with pytest.raises(NothingToShuffleBy):
        next_pack(state(order=order[1:]), PACK, 1)
