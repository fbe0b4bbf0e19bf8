"""Words near a word: longer by a letter at one end, or of the same letters."""

from engine.words import load_lexicon
from engine.words.similar import around


def test_a_word_grows_at_both_ends_and_turns_into_others():
    found = around(load_lexicon("en"), "ears")
    assert {"BEARS", "YEARS"} <= set(found.before)
    assert {"ARES", "ERAS", "SEAR"} <= set(found.anagrams)
    assert "EARS" not in found.anagrams
    assert {"BADGED", "BADGER", "BADGES"} <= set(around(load_lexicon("en"), "badge").after)


def test_a_servers_own_words_count():
    lexicon = load_lexicon("en").with_house_words(["xears", "aers"], ["bears", "sear"])
    found = around(lexicon, "ears")
    assert "XEARS" in found.before
    assert "BEARS" not in found.before
    assert "AERS" in found.anagrams
    assert "SEAR" not in found.anagrams


def test_what_is_no_row_of_letters_has_nothing_around_it():
    for text in ("", "a b", "1", "é!", "x" * 30):
        assert around(load_lexicon("en"), text) == ((), (), ())
