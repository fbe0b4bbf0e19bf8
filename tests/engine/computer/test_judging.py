"""Plausible words: judged by the words a player knows, never by the list."""

from random import Random
from types import SimpleNamespace

import pytest

from engine.characters import CHARACTERS
from engine.computer.judging import BELIEF, PASSABLE, bluff, doubt, feeling, looks
from engine.words.lexicon import STRENGTHS, load_lexicon

IMPOSSIBLE = {"en": ("QXZ", "XZQV", "NRDL", "VXK", "QZXJW"), "fr": ("XZQV", "NRDL", "VXKT", "QZXJW", "HTZQ")}
LEARNERS = STRENGTHS[:-1]  # a master has no need to judge
LAUGHABLE = {
    "en": ("EAEO", "AIAE", "SRNT", "GFSE", "BOLDSHNM"),
    "fr": ("EAEO", "AIAE", "SRNT", "GFSE", "BOLDSHNM"),
}
LIKELY = {"en": ("BRANTER", "GLORN", "MOLIT", "PLANSE"), "fr": ("BRANTER", "MOLITE", "PARINE", "COUSSAGE")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("strength", LEARNERS)
def test_nobody_believes_what_cannot_be_a_word_and_everybody_can_be_bluffed(strength, language) -> None:
    known = load_lexicon(language).vocabulary(strength)
    assert all(doubt(known, text, strength).challenged > 0.7 for text in IMPOSSIBLE[language])
    assert all(doubt(known, text, strength).challenged < 0.35 for text in LIKELY[language])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("strength", LEARNERS)
def test_what_people_would_laugh_at_is_challenged_more_often_than_not(strength, language) -> None:
    known = load_lexicon(language).vocabulary(strength)
    assert all(doubt(known, text, strength).challenged > 0.5 for text in LAUGHABLE[language])


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_up_a_word_of_nothing_but_vowels(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    assert all(
        bluff(known, held, len(held), strength, Random(1)) is None for held in ("EAEO", "AIAE", "EEIOU")
    )


@pytest.mark.parametrize("strength", LEARNERS)
def test_the_longer_a_row_that_begins_no_known_word_the_surer_it_is_doubted(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    three, four, five = (
        doubt(known, row, strength, begins=True).challenged for row in ("PLZ", "PLOZ", "PLOAT")
    )
    assert not any(known.can_become(row) for row in ("PLOZ", "PLOAT"))
    assert 0.2 < four < five + 0.2
    assert five > 0.3
    assert three >= 0


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_word_one_knows_is_never_doubted(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    assert all(doubt(known, text, strength) == BELIEF for text in ("UNTIE", "LOFT", "RHYTHM"))
    assert doubt(known, "RHYT", strength, begins=True) == BELIEF


def test_made_up_words_are_never_safe_from_a_shark() -> None:
    known = load_lexicon("en").vocabulary("shark")
    assert all(doubt(known, text, "shark").challenged > 0.15 for text in LIKELY["en"])


def test_words_proved_true_earn_their_player_trust() -> None:
    known = load_lexicon("en").vocabulary("shark")
    fresh, trusted = (doubt(known, "GLORN", "shark", proved=proved) for proved in (0, 2))
    assert trusted.false < fresh.false
    assert trusted.challenged < fresh.challenged / 2


@pytest.mark.parametrize("strength", LEARNERS)
def test_nothing_is_asked_about_a_word_beyond_the_vocabulary(strength) -> None:
    """A doubt with and without the word in the whole list."""
    lexicon = load_lexicon("en")
    denied = lexicon.with_house_words(deny=["KYANISE"])
    assert "KYANISE" in lexicon
    assert "KYANISE" not in lexicon.vocabulary(strength)
    assert doubt(lexicon.vocabulary(strength), "KYANISE", strength) == doubt(
        denied.vocabulary(strength), "KYANISE", strength
    )


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_made_up_word_comes_from_the_hand_and_is_none_that_one_knows(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    for seed in range(20):
        word = bluff(known, "ABELNRT", 5, strength, Random(seed))
        assert word is not None
        assert word not in known
        assert all(word.count(letter) <= "ABELNRT".count(letter) for letter in word)
    assert bluff(known, "BCDFGHK", 5, strength, Random(1)) is None
    assert bluff(known, "ABELNRT", 5, strength, Random(9)) == bluff(known, "ABELNRT", 5, strength, Random(9))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_row_would_become_ends_like_a_word(language) -> None:
    felt = feeling(load_lexicon(language).vocabulary("shark"), "shark")
    for row in ("BRANT", "MOL", "P"):
        word = felt.ended(row)
        assert word.startswith(row)
        assert word.isalpha()
        assert felt.ended(word) == word


def test_oddness_grows_with_disorder() -> None:
    feeling = looks(load_lexicon("en").vocabulary("plain"))
    assert feeling.oddness("STONE") < feeling.oddness("PLNIO") < feeling.oddness("QZXVJ")
    assert feeling.oddness("STR", whole=False) < 0.2 < feeling.oddness("RTS", whole=False)


def test_a_master_knows_every_word_and_never_hesitates_over_one_that_is_none() -> None:
    known = load_lexicon("en").vocabulary("master")
    assert all(doubt(known, text, "master") == BELIEF for text in ("EUOI", "KYANISE", "ZORI"))
    trusting = CHARACTERS["Dot"]
    for text in (*LIKELY["en"], *IMPOSSIBLE["en"]):
        said = doubt(known, text, "master", proved=3)
        assert said.false == 1
        assert all(said.spoken(SimpleNamespace(seat=0, hand=hand), text, trusting, 0.7) for hand in range(20))


def test_no_level_but_a_masters_knows_what_only_a_crossword_asks_for() -> None:
    lexicon = load_lexicon("en")
    sizes = [len(lexicon.vocabulary(strength)) for strength in STRENGTHS]
    assert sizes == sorted(set(sizes))
    for text in ("EUOI", "KYANISE", "ZORI"):
        assert text in lexicon
        assert text not in lexicon.vocabulary("shark")


@pytest.mark.parametrize("strength", LEARNERS)
def test_nobody_below_master_plays_abbreviations_that_the_source_takes_for_words(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    for text in ("AEQ", "CSC", "DKL", "HHD"):
        assert text in load_lexicon("en")
        assert text not in known
        assert feeling(known, strength).oddness(text) > PASSABLE[strength]
