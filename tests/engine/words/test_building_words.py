"""Our words are made from SCOWL's lists, hunspell's affixes, wordfreq's frequencies, our own lists."""

import pytest

from engine.words import fold
from tools.words.french import french_levels, french_words, has_vowel, stands_alone, summed
from tools.words.hunspell import Entry, expand, read_affixes, read_entries
from tools.words.lists import masked_words, playable, read_levels
from tools.words.scowl import english_levels, scowl_levels

AFFIXES = """\
SET UTF-8
FLAG long
NEEDAFFIX ()
NOSUGGEST --
PFX L' Y 1
PFX L' 0 l' [aeiouy]
PFX Um Y 2
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
SFX S. Y 2
SFX S. 0 0/L' [^sxz]
SFX S. 0 s [^sxz]
SFX X. Y 2
SFX X. al al al
SFX X. al aux al
SFX a0 Y 4
SFX a0 er er/L' er
SFX a0 er ant/F. [^g]er
SFX a0 er eant/F. ger
SFX a0 ger gez ger
SFX F. Y 2
SFX F. 0 e t
SFX F. 0 es t
PFX re Y 1
PFX re 0 re .
SFX no N 1
SFX no 0 is .
""".splitlines()


def forms(line):
    (entry,) = read_entries(["1", line])
    return expand(entry, read_affixes(AFFIXES))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("vite", {"vite"}),
        ("ami/S.L'", {"ami", "amis"}),
        ("cheval/X.()", {"cheval", "chevaux"}),
        ("manger/a0()", {"manger", "mangeant", "mangeante", "mangeantes", "mangez"}),
        ("chanter/a0()", {"chanter", "chantant", "chantante", "chantantes"}),
        ("gramme/Um()", {"gramme", "grammes", "kilogramme", "kilogrammes"}),
        ("cheval/X.re()", {"cheval", "chevaux", "recheval", "rechevaux"}),
        ("val/nore", {"val", "valis", "reval"}),
        ("seul/()", set()),
        ("gaz/S.()", set()),
    ],
)
def test_a_stem_becomes_its_forms(line, expected):
    assert forms(line) == expected


def test_elisions_are_no_forms():
    assert not any("'" in form for form in forms("ami/S.L'") | forms("aimer/a0"))


@pytest.mark.parametrize(
    ("line", "alone"),
    [
        ("chien/S.() po:nom is:mas", True),
        ("Paris/L' po:npr", False),
        ("http/S. po:pfx", False),
        ("abrupto/L' po:loc.adv", False),
        ("afin/D' po:mg po:loc.prepv", True),
        ("zut", True),
    ],
)
def test_names_and_particles_do_not_stand_alone(line, alone):
    (entry,) = read_entries(["1", line])
    assert stands_alone(entry) == alone


def test_french_is_folded_and_freed_of_what_nobody_lays(tmp_path):
    (tmp_path / "fr.aff").write_text("\n".join(AFFIXES), "utf-8")
    lines = [
        "8",
        "été/S.()",
        "cœur/S.()",
        "Zoé",
        "km/--",
        "arc-en-ciel",
        "ftp",
        "pst",
        "y/()",
        "anticonstitutionnellement",
    ]
    (tmp_path / "fr.dic").write_text("\n".join(lines), "utf-8")
    words = french_words(tmp_path / "fr")
    assert {"ETE", "ETES", "COEUR", "COEURS", "PST"} <= words
    assert words.isdisjoint({"ZOE", "KM", "FTP", "Y", "ARCENCIEL", "ANTICONSTITUTIONNELLEMENT"})
    assert "QI" in words


def test_frequencies_of_words_that_differ_by_accents_only_are_added():
    assert summed({"été": 0.5, "ete": 0.25, "cœur": 1.0, "coeur": 1.0}) == {"ETE": 0.75, "COEUR": 2.0}


def test_the_commonest_french_words_have_the_lowest_level():
    words = [f"A{place:05}" for place in range(12_000)]
    levels = french_levels([*words, "JAMAIS"], {word: 1 / (place + 1) for place, word in enumerate(words)})
    assert levels["A00000"] == levels["A03999"] == 10
    assert levels["A04000"] == levels["A10999"] == 20
    assert levels["A11000"] == 35
    assert levels["JAMAIS"] == 80


@pytest.fixture
def scowl(tmp_path):
    lists = {
        "english-words.10": "the\nbadge\nbadge's\n",
        "british-words.35": "colour\nbadge\ncafé\n",
        "english-words.80": "gregory\ntwohanded\nzax\nqi\nantidisestablishmentarianism\n",
        "english-words.95": "zzyzx\n",
        "english-upper.50": "Gregory\n",
        "english-abbreviations.50": "kg\n",
    }
    for name, content in lists.items():
        (tmp_path / name).write_text(content, "utf-8")
    return tmp_path


def test_a_word_has_the_smallest_size_that_any_region_gives_it(scowl):
    assert scowl_levels(scowl) == {
        "THE": 10,
        "BADGE": 10,
        "COLOUR": 35,
        "CAFE": 35,
        "GREGORY": 80,
        "TWOHANDED": 80,
        "ZAX": 80,
        "QI": 80,
    }


def test_our_own_lists_have_the_last_word(scowl):
    levels = english_levels(scowl)
    assert levels.keys() >= {"THE", "BADGE", "ZAX", "BOT", "ZA"}
    assert levels.keys().isdisjoint({"GREGORY", "TWOHANDED", "QI"})
    assert levels["BOT"] == read_levels("allow-english")["BOT"]


@pytest.mark.parametrize(
    ("word", "laid"), [("BADGE", True), ("B", False), ("B-E", False), ("A" * 15, True), ("A" * 16, False)]
)
def test_a_playable_word_has_two_to_fifteen_letters(word, laid):
    assert playable(word) == laid


def test_the_mask_takes_stems_and_words_and_spares_the_innocent():
    words = ["SHIT", "SHITTY", "SHITTIM", "SPADE", "DAMN", "DAMNED"]
    assert masked_words(["SHIT*", "-SHITTIM", "DAMN"], words) == {"SHIT", "SHITTY", "DAMN"}


@pytest.mark.parametrize(
    ("text", "folded"),
    [("été", "ETE"), ("Œil", "OEIL"), ("ægis", "AEGIS"), ("naïve", "NAIVE"), ("e\u0301", "E"), ("ß", "SS")],
)
def test_folding_leaves_capital_letters_only(text, folded):
    assert fold(text) == folded


def test_words_without_a_vowel_are_abbreviations():
    assert has_vowel("TRY")
    assert not has_vowel("HTTP")


def test_flags_are_read_in_pairs():
    (entry,) = read_entries(["1", "ami/S.L'() po:nom is:mas"])
    assert entry == Entry("ami", frozenset({"S.", "L'", "()"}), ("po:nom", "is:mas"))
