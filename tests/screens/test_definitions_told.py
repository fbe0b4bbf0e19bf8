"""How a word comes from another and which part of speech it is, as one reads it when one looks a word up."""

import re

import pytest

from engine.languages import LANGUAGES
from engine.words.definitions import Entry, Meaning, WordForm
from engine.words.similar import Around
from screens.i18n.language import i18n
from screens.word_sheet import FORMS, PARTS, KnownWord, meaning


def known_word(entry):
    return KnownWord(
        word=entry.word,
        shown=entry.word,
        language="en",
        level=10,
        added=False,
        struck=False,
        masked=False,
        entries=(entry,),
        dictionary=True,
        around=Around((), (), ()),
    )


def looked_up(entry, language="en"):
    return meaning(i18n(language), known_word(entry))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_form_names_its_base_and_no_two_are_told_alike(language):
    told = [looked_up(Entry("RUNS", forms=(WordForm(kind, "RUN"),)), language) for kind in FORMS]
    assert all(re.fullmatch(r"> \*\*RUNS\*\*.*\*\*RUN\*\*.*", line) for (line,) in told), told
    assert len({line for (line,) in told}) == len(FORMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_of_speech_stands_behind_its_meaning(language):
    told = [looked_up(Entry("RUN", (Meaning(part, "to go"),)), language) for part in PARTS]
    assert all(re.search(r"to go \(\w+\)$", line) for (line,) in told), told
    assert len({line for (line,) in told}) == len(PARTS)


def test_what_a_word_comes_from_is_not_told_to_a_player_who_could_spell_it():
    known = known_word(Entry("RUNS", forms=(WordForm("P", "RUN"),)))
    told = [
        meaning(i18n("en"), known.without(lambda word, secret=secret: word == secret))
        for secret in ("RUN", "RAN")
    ]
    assert ["**RUN**" in line for (line,) in told] == [False, True]
    assert "No definition is shown for this word." in told[0][0]
