"""Third-party parts are credited with their owners and terms."""

import re
from importlib.metadata import files
from pathlib import Path

import pytest

from engine.cards import DECKS, load_deck
from engine.languages import ROOT as LANGUAGES
from engine.words import load_lexicon
from tools.words.lists import HERE, read_list

ROOT = Path(__file__).parents[1]
DECK_FOLDER = ROOT / "engine" / "cards" / "decks"
UKACD = "UKACD © J Ross Beresford 1993-2000"
WORDNET = "WordNet 3.0 © 2006 by Princeton University"
WIKTIONARY = "French Wiktionary (CC BY-SA 4.0)"


@pytest.mark.parametrize("folder", [DECK_FOLDER, LANGUAGES], ids=["decks", "words"])
def test_each_file_of_data_is_named_beside_its_terms(folder):
    page = (folder / "README.md").read_text(encoding="utf-8")
    data = [path for kind in ("*.gz", "*.txt", "decks/*.toml") for path in folder.parent.rglob(kind)]
    data = [path for path in data if folder in path.parents]
    assert data
    assert [path.name for path in data if path.name not in page] == []


@pytest.mark.parametrize("folder", [DECK_FOLDER, LANGUAGES], ids=["decks", "words"])
def test_each_licence_that_is_named_is_there(folder):
    page = (folder / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"(?:LICENSE|NOTICE)[\w.-]+\.txt", page)
    assert named
    there = {path.name for path in folder.rglob("*.txt") if path.read_text(encoding="utf-8")}
    assert set(named) <= there


def test_the_licence_of_the_code_points_to_the_folders_it_does_not_cover():
    licence = " ".join((ROOT / "LICENSE").read_text(encoding="utf-8").split())
    for folder in (DECK_FOLDER, LANGUAGES):
        assert folder.relative_to(ROOT).as_posix() in licence


@pytest.mark.parametrize("page", [ROOT / "README.md", LANGUAGES / "README.md"], ids=["README", "words"])
def test_the_word_lists_are_credited_in_plain_sight(page):
    told = page.read_text(encoding="utf-8")
    for source in ("SCOWL", UKACD, "Dicollecte (MPL 2.0)", "wordfreq (CC BY-SA 4.0)", WORDNET, WIKTIONARY):
        assert source in told


def test_the_decks_that_are_attested_throughout_are_those_said_to_be():
    page = (DECK_FOLDER / "README.md").read_text(encoding="utf-8")
    whole = {
        line.split("`")[1].removesuffix(".toml")
        for line in page.splitlines()
        if line.startswith("| `") and line.endswith("| nothing |")
    }
    assert whole == {name for name in DECKS if all(card.attested for card in load_deck(name).cards)}


def test_the_cards_of_scroker_that_are_ours_are_counted():
    ours = [card for card in load_deck("scroker").cards if not card.attested]
    assert f"the other {len(ours)} cards" in (DECK_FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "name"), [("English", "en"), ("French", "fr")])
def test_the_two_letter_words_name_their_source(language, name):
    """How many there are, and which ones the source does not have, is said in both places."""
    file = f"two-letters-{language.lower()}"
    head = (HERE / f"{file}.txt").read_text(encoding="ascii")
    row = next(
        line
        for line in (LANGUAGES / "README.md").read_text(encoding="utf-8").splitlines()
        if re.match(rf"\| {language} \| \d", line)
    )
    words, added = read_list(file), row.split("|")[4].split()
    count = sum(len(word) == 2 for word in load_lexicon(name))
    assert len(words) == count
    assert f"| {count} | {count - len(added)} in" in row
    assert set(added) <= set(words)
    assert f"Source: our own list; {count - len(added)} of the {count}" in head


@pytest.mark.parametrize(
    ("package", "credit", "terms"),
    [
        ("fontpkg-inter", "© The Inter Project Authors", "SIL Open Font License"),
        ("resvg", "the package resvg, MIT", "Permission is hereby granted, free of charge"),
    ],
)
def test_what_pictures_are_made_with_is_credited_and_comes_with_its_terms(package, credit, terms):
    """We hand on neither; their installers get the licences with them."""
    assert credit in (ROOT / "README.md").read_text(encoding="utf-8")
    licences = [path for path in files(package) if path.stem == "LICENSE"]
    assert any(terms in " ".join(path.read_text("utf-8").split()) for path in licences)
