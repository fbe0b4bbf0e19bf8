"""Words' meanings: they are true or missing, and looking one up reads little."""

import shutil
import tracemalloc

import pytest

from engine.languages import ROOT
from engine.words import WordFileError, load_lexicon
from engine.words.definitions import LONGEST_WORD, Definitions, Meaning, WordForm, load_definitions

FILE = ROOT / "en" / "english-definitions.txt.gz"


@pytest.fixture(scope="module")
def definitions():
    return Definitions(FILE)


def forms(definitions, word):
    return [tuple(form) for form in definitions.entry(word).forms]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "share"), [("en", 0.55), ("fr", 0.94)])
def test_most_of_the_words_that_games_are_about_are_explained(language, share):
    definitions = load_definitions(language)
    short = [word for word in load_lexicon(language) if len(word) <= 7]
    covered = [word for word in short if definitions.entries(word)]
    assert len(covered) / len(short) >= share


@pytest.mark.broad(1)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_form_leads_to_a_meaning(language):
    """Every hundredth word, since all of them take a while."""
    definitions = load_definitions(language)
    for word in list(load_lexicon(language))[::100]:
        found = definitions.entries(word)
        assert not found or any(entry.meanings for entry in found), word


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_that_is_hidden_in_public_is_explained(language):
    lexicon, definitions = load_lexicon(language), load_definitions(language)
    hidden = [word for word in lexicon if lexicon.masked(word)]
    assert hidden
    assert [word for word in hidden if definitions.entries(word)] == []


def test_no_word_is_longer_than_is_said(definitions):
    words = [word for word in load_lexicon("en") if len(word) > LONGEST_WORD]
    assert not any(definitions.entry(word) for word in words[::200])


@pytest.mark.parametrize("word", ["STOPS", "RINGS", "CARDS", "ARMS", "TIMES"])
def test_a_plural_that_means_something_itself_is_told_as_one(definitions, word):
    assert ("P", word[:-1]) in forms(definitions, word)
    assert definitions.entry(word).meanings


@pytest.mark.parametrize(
    ("word", "kind", "base"),
    [
        ("toads", "P", "TOAD"),
        ("geese", "P", "GOOSE"),
        ("saw", "D", "SEE"),
        ("caned", "D", "CANE"),
        ("canned", "D", "CAN"),
        ("singing", "G", "SING"),
        ("happier", "C", "HAPPY"),
        ("worst", "E", "BAD"),
        ("was", "D", "BE"),
        ("lumpily", "L", "LUMPY"),
        ("regear", "R", "GEAR"),
    ],
)
def test_a_form_names_its_word(definitions, word, kind, base):
    assert WordForm(kind, base) in definitions.entry(word).forms


@pytest.mark.parametrize(
    ("word", "base"),
    [("caned", "CAN"), ("singing", "SINGE"), ("bass", "BA"), ("after", "AFT"), ("princess", "PRINCES")],
)
def test_a_word_that_only_looks_like_a_form_is_none(definitions, word, base):
    entry = definitions.entry(word)
    assert base not in [form.base for form in (entry.forms if entry is not None else ())]


def test_a_form_of_a_form_leads_to_the_meaning(definitions):
    assert [entry.word for entry in definitions.entries("regears")] == ["REGEARS", "REGEAR", "GEAR"]


def test_names_and_abbreviations_are_no_meanings(definitions):
    assert "month" not in definitions.entry("may").meanings[0].text
    assert all("helium" not in one.text for one in definitions.entry("he").meanings)
    assert definitions.entry("olea").meanings[0].spelled == "Olea"


@pytest.mark.parametrize("word", ["", "zzyzx", "qi qi", "été", "a", "\t", "ZZZZ"])
def test_nothing_is_made_up(definitions, word):
    assert definitions.entries(word) == []


def test_only_the_index_stays_in_memory():
    tracemalloc.start()
    try:
        definitions = Definitions(FILE)
        definitions.entries("regears")
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 200_000


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(WordFileError, match=f"the word file {FILE.name} is missing"):
        Definitions(tmp_path / FILE.name)


@pytest.mark.parametrize("cut", [0, 100, 5000, FILE.stat().st_size - 1])
def test_a_file_that_was_cut_is_named(tmp_path, cut):
    (tmp_path / FILE.name).write_bytes(FILE.read_bytes()[:cut])
    with pytest.raises(WordFileError, match=f"the word file {FILE.name} is damaged"):
        Definitions(tmp_path / FILE.name)


def test_a_damaged_part_is_noticed_when_it_is_read(tmp_path):
    path = tmp_path / FILE.name
    shutil.copyfile(FILE, path)
    content = bytearray(path.read_bytes())
    content[-100] ^= 0xFF
    path.write_bytes(content)
    definitions = Definitions(path)
    assert definitions.entry("badge") is not None
    with pytest.raises(WordFileError, match="is damaged"):
        definitions.entry("zoo")


@pytest.mark.parametrize(
    ("language", "word", "meaning"),
    [
        ("en", "FLUKE", ("FLUKE", "a stroke of luck")),
        ("en", "FLUKES", ("FLUKE", "a stroke of luck")),
        ("en", "LIMED", ("LIME", "spread birdlime on branches to catch birds")),
        ("en", "AWETO", None),
        ("fr", "ROTONS", ("ROTER", "faire un rot, des rots")),
    ],
)
def test_a_brief_meaning_is_the_words_own_or_that_of_its_base(language, word, meaning):
    found = load_definitions(language).brief(word, 60)
    assert (found and (found[0], found[1].text)) == meaning


def test_a_brief_meaning_is_no_longer_than_asked_for(definitions):
    assert definitions.brief("CAT", 60) is None, "what it is as a verb is short, and odd"
    long = "an untrained person who pretends to be a physician and who dispenses medical advice"
    assert definitions.brief("QUACKS", 60) is None
    assert definitions.brief("QUACKS", len(long)) == ("QUACK", Meaning("n", long))
