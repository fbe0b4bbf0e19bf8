"""The words of the two packaged languages."""

import pytest

from engine.languages import LANGUAGES
from engine.words import STRENGTHS, load_lexicon
from tools.words.lists import read_list

ENGLISH_PAIRS = (
    "aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er es et ex "
    "fa fe go ha he hi hm ho id if in is it jo ka la li lo ma me mi mm mu my na ne no nu od oe of oh oi om on "
    "op or os ow ox oy pa pe pi re sh si so ta ti to uh um un up us ut we wo xi xu ya ye yo za"
)
FRENCH_PAIRS = (
    "ah ai an as au ay ba be bi bu ca ce ci da de do du eh en es et eu ex fa fi go ha he hi ho if il in je "
    "ka la le li lu ma me mi mu na ne ni no nu oc oh om on or os ou pi pu qi ra re ri ru sa se si su "
    "ta te to tu un us ut va vu wu xi"
)


@pytest.mark.parametrize(("language", "pairs"), [("en", ENGLISH_PAIRS), ("fr", FRENCH_PAIRS)])
def test_two_letter_words_are_exactly_the_table(language, pairs):
    short = {word.lower() for word in load_lexicon(language) if len(word) == 2}
    assert short == set(pairs.split())


@pytest.mark.parametrize(
    ("language", "least", "most"),
    [("en", 221_000, 222_500), ("fr", 330_000, 336_000)],
)
def test_there_are_as_many_words_of_two_to_twelve_letters_as_the_sources_give(language, least, most):
    assert least <= sum(len(word) <= 12 for word in load_lexicon(language)) <= most


@pytest.mark.broad(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_two_to_fifteen_letters_a_to_z(language):
    words = list(load_lexicon(language))
    assert {len(word) for word in words} == set(range(2, 16))
    assert set("".join(words)) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert words == sorted(set(words))
    assert len(words) == len(load_lexicon(language))


@pytest.mark.parametrize(
    "text", ["BADGE", "badge", "Badge", "café", "CAFÉ", "unicorn", "bot", "vocab", "maths"]
)
def test_english_words_count_in_any_case_and_with_any_accent(text):
    assert text in load_lexicon("en")


@pytest.mark.parametrize(
    "text", ["été", "ETE", "cœur", "COEUR", "Œuvre", "aimâmes", "chevaux", "wagons", "garçonne"]
)
def test_french_accents_fold_and_the_ligature_is_two_letters(text):
    assert text in load_lexicon("fr")


@pytest.mark.parametrize(
    "text", ["", "a", "don't", "x-ray", "bad ge", "BADGE\nBADGER", "xqzz", "badge!", "дом"]
)
def test_what_is_no_row_of_letters_of_a_word_is_no_word(text):
    assert text not in load_lexicon("en")


@pytest.mark.parametrize("word", ["gregory", "sophia", "twohanded", "selfeffacing", "fedex", "unesco", "dvd"])
def test_names_squashed_compounds_and_abbreviations_are_no_words(word):
    assert word not in load_lexicon("en")


@pytest.mark.parametrize("word", ["paris", "kg", "http", "lyon", "jusqu", "abrupto", "avr"])
def test_french_symbols_and_halves_of_phrases_are_no_words(word):
    # paris is the plural of pari, a bet.
    assert (word in load_lexicon("fr")) == (word == "paris")


def test_hand_written_lists_are_obeyed_to_the_last_word():
    lexicon = load_lexicon("en")
    assert [
        word for word in read_list("deny-english") + read_list("squashed-english") if word in lexicon
    ] == []
    assert [word for word in read_list("allow-english")[::2] if word not in lexicon] == []
    french = load_lexicon("fr")
    assert [word for word in read_list("deny-french") if word in french] == []
    assert [word for word in read_list("allow-french") if word not in french] == []


def test_both_languages_are_of_one_version():
    assert load_lexicon("en").version == load_lexicon("fr").version != ""


def test_a_language_is_loaded_once():
    assert load_lexicon("en") is load_lexicon("en")


@pytest.mark.parametrize(
    ("language", "word", "level"), [("en", "the", 10), ("en", "zax", 80), ("fr", "maison", 10)]
)
def test_a_level_says_how_familiar_a_word_is(language, word, level):
    assert load_lexicon(language).level(word) == level


def test_what_is_no_word_has_no_level():
    assert load_lexicon("en").level("zzzzq") is None


@pytest.mark.broad(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_strength_knows_the_words_of_the_weaker_and_more(language):
    plain, sly, shark, master = (load_lexicon(language).vocabulary(strength) for strength in STRENGTHS)
    assert 39_000 <= len(plain) <= 43_000
    assert 44_000 <= len(sly) <= 48_000
    assert 79_000 <= len(shark) <= 83_000
    assert set(plain) < set(sly) < set(shark) < set(master)
    assert master == load_lexicon(language)


def test_a_vocabulary_is_worked_out_once_and_equal_to_itself():
    lexicon = load_lexicon("en")
    assert lexicon.vocabulary("plain") == lexicon.vocabulary("plain")
    assert len({lexicon.vocabulary("plain"), lexicon.vocabulary("plain"), lexicon.vocabulary("sly")}) == 2


@pytest.mark.parametrize(
    ("language", "word"), [("en", "nigger"), ("en", "Fucking"), ("fr", "enculé"), ("fr", "putes")]
)
def test_slurs_are_words_for_the_judge_but_masked(language, word):
    assert word in load_lexicon(language)
    assert load_lexicon(language).masked(word)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "badge"),
        ("en", "shittim"),
        ("en", "squawk"),
        ("en", "dickens"),
        ("en", "niggardly"),
        ("fr", "chianti"),
    ],
)
def test_innocent_words_are_not_masked(language, word):
    assert word in load_lexicon(language)
    assert not load_lexicon(language).masked(word)
