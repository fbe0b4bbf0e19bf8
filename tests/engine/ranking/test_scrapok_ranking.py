"""SCRAPOK combinations (rulebook 3.5): what counts, what ranks, and the best there is."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import code_of, load_deck
from engine.ranking.scrapok import NOTHING, best, both, key_of, present, ways
from engine.ranking.scrapok_batch import numbered, strength_of, strengths
from engine.refused import Refused

DECK = load_deck("scrapok-fr")
WORDS = (
    "AI AS DE DU EN ES ET EU IL LA LE LU NE NI NU ON OR OS OU SA SE SI SU TA TE TU UN US "
    "AIR ANE EAU EST ETE LES MER MOT NEZ NUL OIE OSE RIZ ROI RUE SEL SOL SON TES TIR "
    "AIDE ANES ARTS LENT LIER LION LIRE MENU NOTE OURS REEL RIEN ROSE SALE SERT TARE "
    "ETOILE LITRES NOTES ORTIE RATES REINE SALER SELON TENIR TOILE TRIES USINE "
    "ENTIER LOISIR RELIES SALIRE SENTIR TRAINE RELATION ENTOILES LITERIES ORIENTALES"
)
LEXICON = frozenset(WORDS.split(" "))
CODES = [f"{suit}.{letter}" for suit in ("he", "di", "cl", "sp") for letter in "AEEILNORSTU"]
CARDS = st.lists(st.sampled_from(CODES), min_size=10, max_size=10)


def slow_best(private: list[str], public: list[str]) -> tuple[int, int, int]:
    """The greatest key over every few cards, some private and some public, whose letters make a word."""
    known = {tuple(sorted(text)) for text in LEXICON}
    cards = [(code, True) for code in private] + [(code, False) for code in public]
    keys = [(0, 0, 0)]
    for size in range(2, len(cards) + 1):
        for few in combinations(cards, size):
            if len({own for _, own in few}) == 2 and tuple(sorted(code[3] for code, _ in few)) in known:
                colours = Counter(code[:2] in ("he", "di") for code, _ in few)
                suits = Counter(code[:2] for code, _ in few)
                keys.append((size, max(colours.values()), max(suits.values())))
    return max(keys)


@settings(max_examples=40, deadline=None)
@given(cards=CARDS, publics=st.integers(1, 5))
def test_the_best_combination_is_the_best_there_is(cards, publics) -> None:
    private, public = cards[:5], cards[5 : 5 + publics]
    found = best(DECK, private, public, LEXICON)
    assert found.key == slow_best(private, public)
    if found.claims:
        assert found.text in LEXICON
        assert present(DECK, private, public, found.claims) == found


@settings(max_examples=40, deadline=None)
@given(hands=st.lists(CARDS, min_size=1, max_size=5), publics=st.integers(1, 5))
def test_a_batch_of_hands_is_as_strong_as_each_alone(hands, publics) -> None:
    private = np.array([numbered(DECK, cards[:5]) for cards in hands])
    public = np.array([numbered(DECK, cards[5 : 5 + publics]) for cards in hands])
    alone = [best(DECK, cards[:5], cards[5 : 5 + publics], LEXICON).key for cards in hands]
    assert strengths(DECK, private, public, LEXICON).tolist() == [strength_of(key) for key in alone]


def test_a_longer_batch_is_cut_and_put_together() -> None:
    row = numbered(DECK, ["he.L", "he.A", "cl.Z", "cl.Z", "cl.Z", "di.S"])
    hands = np.array([row, row[::-1]] * 300)
    found = strengths(DECK, hands[:, :5], hands[:, 5:], LEXICON)
    assert set(found.tolist()) == {strength_of((2, 2, 1)), strength_of((2, 2, 2))}
    assert not strengths(DECK, hands[:0, :5], hands[:0, 5:], LEXICON).size


@settings(max_examples=40, deadline=None)
@given(words=st.lists(st.tuples(st.integers(2, 10), st.integers(0, 10), st.integers(0, 10)), min_size=2))
def test_strengths_compare_as_keys_do(words) -> None:
    assert sorted(words) == sorted(words, key=strength_of)


def test_the_longest_word_wins() -> None:
    five = key_of(DECK, ("he.T", "sp.O", "cl.I", "di.L", "sp.E"))
    assert five > key_of(DECK, ("he.L", "he.I", "he.R", "he.E"))


def test_then_the_most_cards_of_one_colour() -> None:
    five_red = ("he.O", "di.R", "he.T", "di.I", "he.E", "sp.S", "cl.S")
    four_black = ("cl.O", "cl.R", "cl.T", "cl.I", "he.E", "he.S", "di.S")
    assert key_of(DECK, five_red) > key_of(DECK, four_black)


def test_then_the_most_cards_of_one_suit() -> None:
    three_diamonds = ("di.O", "di.R", "di.T", "he.I", "he.E", "sp.S", "sp.S")
    four_clubs = ("cl.O", "cl.R", "cl.T", "cl.I", "sp.E", "he.S", "di.S")
    assert key_of(DECK, three_diamonds)[:2] == key_of(DECK, four_clubs)[:2] == (7, 5)
    assert key_of(DECK, four_clubs) > key_of(DECK, three_diamonds)


def test_a_combination_needs_a_private_and_a_public_card() -> None:
    private, public = ("he.L", "he.A", "he.I", "he.R", "he.E"), ("sp.L", "sp.A", "sp.N")
    assert present(DECK, private, public, ("he.L", "sp.A")).text == "LA"
    for claims in (("he.L", "he.A"), ("sp.L", "sp.A")):
        with pytest.raises(Refused, match="bad-word-shape"):
            present(DECK, private, public, claims)


def test_equal_copies_may_be_private_and_public() -> None:
    assert both(("he.E",), ("he.E",), ("he.E", "he.E"))
    assert not both(("he.E", "he.E"), ("sp.A",), ("he.E", "he.E"))
    assert both(("he.E", "he.T"), ("he.E",), ("he.E", "he.T"))
    assert not both(("he.E",), ("he.E",), ("he.E",))


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        (("he.L", "he.L"), "not-your-card"),
        (("he.L", "xx.A"), "unknown-card"),
        (("he.L",), "too-short"),
        (("he.L=M", "sp.A"), "bad-word-shape"),
    ],
)
def test_a_claim_of_unlawful_shape_is_refused(claims, code) -> None:
    with pytest.raises(Refused, match=code):
        present(DECK, ("he.L",), ("sp.A",), claims)


def test_no_claims_are_nothing() -> None:
    assert present(DECK, ("he.L",), ("sp.A",), ()) == NOTHING
    assert NOTHING.key < key_of(DECK, ("he.L", "sp.A"))


def test_a_typed_word_takes_the_best_cards_of_those_the_player_may_choose() -> None:
    private, public = ("he.E", "sp.E", "he.L"), ("di.T", "di.E", "cl.E")
    found = ways(DECK, private, public, "été")
    assert key_of(DECK, found[0]) == (3, 3, 2)
    assert len(found) == len({tuple(sorted(map(code_of, claims))) for claims in found}) == 5
    assert ways(DECK, private, public, "le")[0] == ("he.L", "di.E")
    assert ways(DECK, private, public, "lune") == ()
    assert all(both(private, public, claims) for claims in found)


def test_a_word_of_only_public_cards_cannot_be_typed() -> None:
    assert ways(DECK, ("he.Z",), ("di.L", "di.A"), "la") == ()


def test_without_a_word_there_is_nothing() -> None:
    assert best(DECK, ("he.Z", "he.X"), ("sp.W",), LEXICON) == NOTHING
    assert best(DECK, ("he.L", "he.A"), ("sp.W",), frozenset()) == NOTHING
