"""Players' texts: every sentence is in French too, with its facts in the right places."""

import string

import pytest
from babel.messages.catalog import Catalog, Message

from screens.i18n.language import i18n, language_of
from tools import locales


@pytest.fixture(scope="module")
def catalogue():
    return locales.updated("fr")


def test_the_catalogue_holds_exactly_what_the_code_says(catalogue):
    assert locales.path("fr").read_bytes() == locales.written(catalogue), (
        "run tools/locales.py and translate what is new"
    )


def test_the_compiled_catalogue_is_in_step(catalogue):
    compiled = locales.path("fr").with_suffix(".mo").read_bytes()
    assert compiled == locales.compiled(catalogue)


def test_nothing_is_left_without_french(catalogue):
    missing = [message.id for message in catalogue if message.id and not said(message)]
    assert missing == []


def said(message):
    return all(message.string) if isinstance(message.string, tuple) else message.string


def places(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_translations_have_the_same_facts(catalogue):
    wrong = [
        message.id
        for message in catalogue
        if message.id and said(message)
        for own, french in pairs(message)
        if places(own) != places(french)
    ]
    assert wrong == []


def pairs(message):
    if isinstance(message.id, tuple):
        return list(zip(message.id, message.string, strict=True))
    return [(message.id, message.string)]


def test_a_wish_names_the_language():
    assert language_of("auto", "fr-CA", "en") == "fr"
    assert language_of(None, "de", "xx") == "en"
    assert language_of("en", "fr") == "en"


def test_numbers_are_written_as_the_language_has_them():
    assert i18n("en").number(1234567) == "1,234,567"
    assert i18n("fr").number(1234567) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"
    assert i18n("en").signed(14) == "+14"


def test_no_line_of_french_ends_before_a_mark():
    ends, french = "**The hand is over**: {scores}", i18n("fr")
    assert french.say(ends, scores="ann 3") == "**La manche est finie**\xa0: ann 3"
    assert "\xa0" not in i18n("en").say(ends, scores="ann 3")
    command = "/play game:quist"
    assert french.say("{name}", name=command) == command


def test_several_names_are_told_as_people_tell_them():
    told = [i18n("en").together(names) for names in ([], ["ann"], ["ann", "bob"], ["ann", "bob", "cy"])]
    assert told == ["", "ann", "ann and bob", "ann, bob and cy"]
    assert i18n("fr").together(["ann", "bob", "cy"]) == "ann, bob et cy"


def test_a_sentence_with_a_fact_missing_still_says_something():
    assert i18n("en").say("{name} wins {amount}", name="Ann") == "Ann wins ?"


def test_a_sentence_that_has_learned_to_count_is_translated_anew():
    old = Catalog(locale="fr")
    old.add("{names} wins", "{names} gagne")
    assert locales.translation(Message("{names} wins"), old) == "{names} gagne"
    assert locales.translation(Message(("{names} wins", "{names} win")), old) is None
