"""The scheme, as it is written down in docs/fairness.md."""

import hashlib
import hmac
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine import catalogue
from engine.cards import load_deck
from engine.cards.packs import cards_of
from engine.fairness import scheme
from engine.fairness.scheme import FIRST, CutWords
from engine.fairness.sealed import SealedDeal

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
import verify_deal

CARDS = cards_of("scroker")


def deal(number=0, deck=CARDS):
    return SealedDeal(Random(number).randbytes(32), f"1/2/{number}", FIRST, deck)


def test_a_hash_is_over_the_tag_and_each_part_with_its_length():
    parts = b"".join(len(p).to_bytes(4, "big") + p for p in (b"leaf", "é".encode(), b"12", b"\0\1"))
    assert scheme.h("leaf", "é", 12, b"\0\1") == hashlib.sha256(b"lettershark-fair-1" + parts).digest()


def test_our_hmac_is_the_standard_one():
    for key in (b"", b"k" * 32, b"k" * 64):
        assert scheme.keyed(key)(b"message") == hmac.digest(key, b"message", "sha256")


@pytest.mark.parametrize("count", [1, 2, 52, 156])
def test_the_stranger_and_the_house_shuffle_alike(count):
    for number in range(20):
        seed = Random(number).randbytes(32)
        assert scheme.order_of(count, seed) == verify_deal.shuffled(count, seed)


def test_a_word_that_would_favour_some_places_is_passed_over():
    words = iter([2**32 - 1, 4, 0, 7])  # 2**32 is one more than a multiple of 3
    assert scheme.places(3, words) == scheme.places(3, iter([4, 0])) == [2, 0, 1]
    assert next(words) == 7


def test_the_same_secret_makes_the_same_deal_and_another_one_another():
    assert deal(1).dealt() == deal(1).dealt()
    assert deal(1).commitment != deal(2).commitment
    assert deal(1).dealt() != deal(2).dealt()


def test_knowing_the_commitment_beforehand_changes_nothing():
    full = deal(3)
    known = SealedDeal(Random(3).randbytes(32), "1/2/3", FIRST, CARDS, full.commitment)
    cuts = [CutWords("seat 1", "walrus")]
    assert known.dealt("", cuts) == full.dealt("", cuts)


def test_a_secret_is_in_no_repr():
    assert repr(deal(5)) == "SealedDeal('1/2/5')"


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.slow
@pytest.mark.parametrize("cut", [False, True])
def test_every_card_comes_to_every_place_alike_often(cut):
    """Chi-square over places and cards: (13-1)² degrees of freedom, of which 99.99 % are below 213."""
    deck, times = [str(card) for card in range(13)], 2600
    table = Counter()
    for number in range(times):
        cuts = [CutWords("seat 1", str(number))] if cut else []
        table.update(enumerate(deal(number, deck).dealt("", cuts)))
    value = chi_square([table[place, card] for place in range(13) for card in deck], times / 13)
    assert 85 < value < 213


@pytest.mark.slow
def test_neighbours_are_unremarkable_too():
    deck, times = [str(card) for card in range(13)], 2600
    pairs = Counter()
    for number in range(times):
        pairs.update(pairwise(deal(number, deck).dealt()))
    assert len(pairs) == 13 * 12
    assert 90 < chi_square(pairs.values(), times * 12 / (13 * 12)) < 226


@pytest.mark.slow
def test_each_pile_is_chosen_alike_often():
    chosen = Counter(deal(number, ["1", "2"]).pile() for number in range(4000))
    assert chi_square([chosen[pile] for pile in range(8)], 500) < 29.9  # 7 degrees of freedom: 99.99 %


def test_every_game_says_what_it_is_dealt_from():
    for game in catalogue.GAMES.values():
        options = {option.name: option.default for option in game.options}
        assert cards_of(game.pack(options))
        assert len(cards_of(game.draw(options))) >= game.seats.most


def test_a_pack_is_named_with_its_jokers_and_without_what_is_taken_out():
    assert len(cards_of("scroker +2")) == len(load_deck("scroker").pack()) + 2
    assert "le.A" not in cards_of("scroker -le.A")
    assert cards_of("seats 3") == ("1", "2", "3")
