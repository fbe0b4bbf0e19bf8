"""The best true presentation against a slow search that knows nothing of pools, signatures or bits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_judge import LEXICON, PACK, SlowJudge

from engine.cards import code_of
from engine.ranking.best import best, opens
from engine.ranking.scroker import Category, present
from engine.ranking.terms import PLAIN, Terms

TOKENS = ["E", "U", "A", "an.U", "an.D", "an.T", "ch.E5", "ch.E", "le.B", "li.N"]
TERMS = st.builds(
    Terms,
    hot=st.booleans(),
    ruling=st.lists(st.sampled_from(["ch.E5", "ch.E", "le", "an.D", "ch", "an.U"]), max_size=2).map(tuple),
    wild=st.lists(st.sampled_from(TOKENS), max_size=2).map(tuple),
    hot_n_sours=st.sampled_from(["any", "none", 1, 2]),
    mix=st.booleans(),
)
LIVELY = [code for code in PACK if code[0] == "*" or code[3] in "ABCDEILMNORSTU"]


def hands(size: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(LIVELY), min_size=size, max_size=size, unique=True)


@pytest.mark.slow
@settings(deadline=None, max_examples=75)
@given(cards=hands(5), terms=TERMS)
def test_the_best_of_five_is_the_best_there_is(cards, terms) -> None:
    judge = SlowJudge(cards, LEXICON, terms)
    assert judge.spelled_out(best(cards, LEXICON, terms).key) == judge.best()


@pytest.mark.slow
@settings(deadline=None, max_examples=15)
@given(cards=hands(7), terms=TERMS)
def test_the_best_of_seven_is_the_best_there_is(cards, terms) -> None:
    judge = SlowJudge(cards, LEXICON, terms)
    assert judge.spelled_out(best(cards, LEXICON, terms).key) == judge.best()


@settings(deadline=None)
@given(cards=hands(7) | hands(5), terms=TERMS)
def test_the_best_is_true_and_can_be_claimed(cards, terms) -> None:
    found = best(cards, LEXICON, terms)
    assert all(text in LEXICON for text in found.texts)
    assert len(found.five) == len(set(found.five)) == 5
    slush = found.category == Category.SLUSH
    claimed = present(terms, cards, words=found.words, slush=slush, five=found.five)
    assert claimed.key == found.key
    assert claimed.category == found.category


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(cards=hands(5), terms=TERMS)
def test_openers_are_two_animals_or_a_tadpole_or_better(cards, terms) -> None:
    animals = sum(code.startswith("an") for code in cards)
    best_there_is = SlowJudge(cards, LEXICON, terms).best()
    assert opens(cards, LEXICON, terms) == (animals >= 2 or best_there_is[0] >= Category.TADPOLE)


@pytest.mark.parametrize(
    ("cards", "opening"),
    [
        ("an.U an.T le.K li.X li.Z", True),
        ("le.B le.E le.D li.X an.U", True),
        ("ch.A1 ch.E1 ch.I1 ch.O1 ch.U1", True),
        ("le.B le.E li.N li.O an.U", False),
        ("le.B ch.E1 ch.E2 li.X an.U", True),
    ],
)
def test_examples_of_openers(cards, opening) -> None:
    assert opens(cards.split(), LEXICON) is opening


def test_the_spit_counts_as_the_fifth_card() -> None:
    four, spit = ["an.U", "le.B", "li.X", "le.D"], "le.A"
    assert not opens(four, LEXICON)
    assert opens([*four, spit], LEXICON)


def test_a_smaller_vocabulary_finds_less() -> None:
    cards = ["an.M", "an.O", "an.U", "an.N", "an.T"]
    assert best(cards, LEXICON).texts == ("MOUNT",)
    assert best(cards, LEXICON - {"MOUNT"}).category == Category.SLUSH


def test_the_best_words_name_what_wild_cards_stand_for() -> None:
    found = best(["an.M", "an.O", "*1", "an.N", "an.T"], LEXICON, PLAIN)
    assert found.words == (("an.M", "an.O", "*1=U", "an.N", "an.T"),)
    assert found.category == Category.SCROKER
    assert {code_of(claim) for claim in found.words[0]} == set(found.five)


def test_a_wild_unicorn_flies_as_a_u_and_only_so() -> None:
    wild = Terms(wild=("an.U",))
    assert best(["li.R", "li.N", "li.S", "ch.I1", "an.U"], LEXICON, wild).category == Category.FLYING_SCROKER
    assert best(["li.R", "li.N", "li.T", "ch.I1", "an.U"], LEXICON, wild).category == Category.SCROKER
    more = Terms(wild=("U",))
    found = best(["li.N", "li.S", "ch.I1", "ch.U1", "an.U"], LEXICON, more)
    assert found.category == Category.FLYING_SCROKER
    assert "an.U=U" in found.words[0]


def test_a_wild_lime_among_lemons_is_not_itself() -> None:
    cards = ["le.D", "li.O", "li.X", "li.Z", "an.C"]
    assert best(cards, LEXICON, Terms(wild=("li.O",))).key[:2] == (Category.DUCK, False)
    assert best(cards, LEXICON, Terms(wild=("li.O",), mix=True)).key[:2] == (Category.DUCK, True)
