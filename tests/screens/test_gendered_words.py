"""Players are "you" or "they", in both languages: no text knows whether somebody is a man or a woman.

English has words for it that can simply be looked for. French agrees with everything, so only those forms are looked
for that would be said of a player; a word or a table may be *éliminé* or *prête*.
"""

import re
from pathlib import Path

import pytest

from tools import locales

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ROOT / "engine" / "languages"
ENGLISH = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
FRENCH = re.compile(
    r"""
      \b(?:couché|(?<!s')absent|prêt|joint|rusé|connaisseur|voisin|modérateur|gagnant)e?s?\b
    | \b(?:lui|elle)-mêmes?\b(?!\.)
    | \bvous\ (?:seule?|même\ seule?)\b
    | \b(?:le\ dernier|la\ dernière)\ à\ jouer\b
    | \bjouez\ le\ dernier\b
    | (?<!@)\bdonneurs?\b
    | \bil\ (?:est|a|paie|joue|prend|quitte|revient|se)\b(?!\ (?:de\ vous|trop))
    | \bvous\ (?:vous\ )?êtes\ (?:\w+\ )?(?:arrivé|parti|revenu|absenté|assis|resté|certain|sûr|éliminé)e?\b
    | \}\**\ est\ (?:arrivé|parti|revenu|absenté|assis|resté|éliminé|sorti)e?\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
THINGS = ("d'elle-même", "main couchée", "Main couchée", "mains couchées", "mains se sont couchées")
"""Things that French forms may refer to: the table goes on of itself, and a hand is folded."""
PAGES = sorted(LANGUAGES.glob("en/rules/*.md"))
FRENCH_PAGES = sorted(LANGUAGES.glob("fr/rules/*.md"))
OF_A_PLAYER = re.compile(
    r"\b(?:celui|(?<!sont\ )eux|ceux)\ qui\b|\bson\ voisin\b|(?<!Pris pour )lui-même|\bdonneurs?\b",
    re.IGNORECASE,
)
"""Forms that rules pages may not use for a player. They speak of cards and hands, which agree in other ways than
sentences on a table."""


@pytest.fixture(scope="module")
def catalogue():
    return [(told(message.id), told(message.string)) for message in locales.updated("fr") if message.id]


def told(sentences):
    return " | ".join([sentences] if isinstance(sentences, str) else sentences)


def test_no_english_sentence_says_he_or_she(catalogue):
    assert [english for english, _ in catalogue if ENGLISH.search(english)] == []


def test_no_french_sentence_agrees_with_a_player(catalogue):
    assert [french for _, french in catalogue if FRENCH.search(without_things(french))] == []


def without_things(sentence):
    for thing in THINGS:
        sentence = sentence.replace(thing, "")
    return sentence


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_of_rules_says_he_or_she(page):
    assert [line for line in page.read_text(encoding="utf-8").splitlines() if ENGLISH.search(line)] == []


@pytest.mark.parametrize("page", FRENCH_PAGES, ids=lambda page: page.stem)
def test_no_french_page_of_rules_takes_a_player_for_a_man(page):
    assert [line for line in page.read_text(encoding="utf-8").splitlines() if OF_A_PLAYER.search(line)] == []


@pytest.mark.parametrize(
    "gendered",
    [
        "Vous vous êtes couché.",
        "{name} est absent, sans cartes jusqu'à son retour.",
        "{name} est parti pour de bon, et éliminé",
        "**{name}** est éliminé",
        "prêt",
        "restent dans nos messages privés, que vous seul voyez.",
        "Vous vous êtes déjà joint à la table.",
        "Ici, qui fait un scrump prend lui-même le pli.",
        "**Vous jouez le dernier**",
        "{name} s'en va : il paie l'ante.",
        "C'est aux modérateurs.",
        "Donneur : {name}.",
    ],
)
def test_a_form_that_was_said_of_a_player_would_be_found(gendered):
    assert FRENCH.search(gendered)


@pytest.mark.parametrize(
    "neutral",
    ["Un faux mot est éliminé.", "{name} s'absente", "La table reprendra d'elle-même.", "Il est trop tard"],
)
def test_what_agrees_with_a_thing_may_be_said(neutral):
    assert not FRENCH.search(without_things(neutral))
