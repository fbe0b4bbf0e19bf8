"""Promises of every rules page: the cards from low to high as in the deck's file, the reconstructed decks, and the
fate of a player whose time runs out twice in a row."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from random import Random

import pytest

from engine.__main__ import main
from engine.cards import load_deck
from engine.catalogue import GAMES
from engine.contract import Back, Deal, Setup, TimeUp
from engine.families.soup.machine import RULES as SOUP
from engine.families.tricks.games import GAMES as TRICK_GAMES
from engine.languages import ROOT
from engine.rules import rules_page, rules_parts, when_away
from engine.words.lexicon import load_lexicon

ENGINE = ROOT.parent
SCROKER_DECK = [game for game in GAMES if game not in ("scrapok", "zoot")]
LEFT_OUT = {"soup": SOUP.removed, **{game.id: game.rules.removed for game in TRICK_GAMES}}
OWN = {"en": "reconstructed", "fr": "reconstitué"}
AWAY = {
    "sits-out": {
        "en": ("twice in a row", "you are dealt no more cards", "*I'm back*", "acting yourself"),
        "fr": (
            "deux fois de suite",
            "vous ne recevez plus de cartes",
            "*Me revoilà*",
            "agir vous-même",
        ),
    },
    "antes-and-folds": {
        "en": ("twice in a row", "in every hand you ante and fold", "*I'm back*"),
        "fr": ("deux fois de suite", "vous payez l'ante et vous vous couchez", "*Me revoilà*"),
    },
    "left-out": {
        "en": (
            "twice in a row",
            "plays this hand on for you",
            "no cards",
            "*I'm back*",
            "a move of your own",
        ),
        "fr": (
            "deux fois de suite",
            "finit la manche",
            "plus de cartes",
            "*Me revoilà*",
            "un coup de votre part",
        ),
    },
    "played-on": {
        "en": ("twice in a row", "takes over your seat", "*I'm back*", "a move of your own"),
        "fr": ("deux fois de suite", "prend votre place", "*Me revoilà*", "un coup de votre part"),
    },
}
FAMILIES = ["scroker", "scrummy", "quist", "soup"]
in_both = pytest.mark.parametrize("language", ["en", "fr"])
of_all = pytest.mark.parametrize("game_id", GAMES)


def rows(page):
    """The cells beside each name in the lists of cards."""
    return re.findall(r"^\| ([^|]+) \| ([^|]*[A-Z][^|]*) \|$", page, re.MULTILINE)


def ranked(page):
    first = {
        "Chili Peppers",
        "Lemons",
        "Limes",
        "Animals",
        "Piments",
        "Citrons jaunes",
        "Citrons verts",
        "Animaux",
    }
    return [label for name, cells in rows(page) if name in first for label in cells.split()]


@in_both
@pytest.mark.parametrize("game_id", SCROKER_DECK)
def test_a_page_shows_the_cards_of_the_scroker_deck_from_low_to_high_and_marks_those_that_are_attested(
    game_id, language
):
    cards = sorted((card for card in load_deck("scroker").cards if card.rank), key=lambda card: card.rank)
    cards = [card for card in cards if card.code not in LEFT_OUT.get(game_id, ())]
    page = rules_page(game_id, language)
    labels = [f"{card.letter}{card.value or ''}" for card in cards]
    assert ranked(page) == [
        f"**{label}**" if card.attested else label for label, card in zip(labels, cards, strict=True)
    ]
    named = sum(card.attested for card in cards)
    (sentence,) = (line for line in page.splitlines() if OWN[language] in line)
    assert re.findall(r"\d+", sentence) == [str(named), str(len(cards) - named)]


@in_both
def test_the_page_of_scrapok_shows_both_decks_and_says_that_the_english_one_is_our_own(language):
    page = rules_page("scrapok", language)
    (sentence,) = (line for line in page.splitlines() if OWN[language] in line)
    assert {"en": "The English deck is", "fr": "Le paquet anglais est"}[language] in sentence
    shown = [cells for name, cells in rows(page) if name.count(",") == 3]
    for deck_id, cells in zip(("scrapok-en", "scrapok-fr"), shown, strict=True):
        hearts = [card for card in load_deck(deck_id).cards if card.suit == "he"]
        assert "".join(cells.split()) == "".join(
            card.letter + (f"\N{MULTIPLICATION SIGN}{card.copies}" if card.copies > 1 else "")
            for card in hearts
        )


@in_both
def test_the_page_of_zoot_shows_what_each_card_is_worth_and_claims_nothing_of_our_own(language):
    page = rules_page("zoot", language)
    assert OWN[language] not in page
    shown = {int(name): cells for name, cells in rows(page) if name.isdigit()}
    assert list(shown) == sorted(shown)
    worth = {card.letter: value for value in shown for card in load_deck("zoot").cards if card.value == value}
    for letter, value in worth.items():
        assert letter is None or re.search(rf"\b{letter}\b", shown[value]), letter


def test_a_deck_that_is_corrected_corrects_the_page(tmp_path):
    """What owners of the paper deck read: the Newt is a Goat, and outranks the Owl; and the G is attested."""
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("languages", "__pycache__"))
    (tmp_path / "engine" / "languages").symlink_to(ROOT)
    file = tmp_path / "engine" / "cards" / "decks" / "scroker.toml"
    deck = file.read_text(encoding="utf-8")
    newt = '{ suit = "an", letter = "N", rank = 47, name = "Newt", sign = "🐊" }'
    goat = '{ suit = "an", letter = "G", rank = 48, name = "Goat", sign = "🐐", status = "attested" }'
    assert newt in deck
    deck = deck.replace('letter = "O", rank = 48', 'letter = "O", rank = 47').replace(newt, goat)
    file.write_text(deck, encoding="utf-8")
    pages = f"from engine.__main__ import main\nfor game in {FAMILIES}: main(['rules', game])"
    told = subprocess.run(
        [sys.executable, "-c", pages], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    animals = "| Animals | A C **D** E I L **M** O **G** R **S** **T** **U** |"
    assert told.stdout.count(animals) == len(FAMILIES)


@in_both
@of_all
def test_the_command_line_shows_the_whole_page(game_id, language, capsys):
    assert main(["rules", game_id, "--language", language]) == 0
    page = capsys.readouterr().out
    assert page.rstrip() == rules_page(game_id, language).rstrip()
    assert "<!--" not in page
    for promise in AWAY[when_away(GAMES[game_id])][language]:
        assert promise in page


DEALS_FIRST = {
    "en": {"lot": "drawn by lot", "cut": "Everyone cuts", "opener": "opened the table deals"},
    "fr": {"lot": "Le sort désigne", "cut": "On coupe", "opener": "a ouvert la table donne"},
}
TOLD = {
    "en": (
        "Names, abbreviations, and words with hyphens or apostrophes",
        "word list decides",
        "see the rulings below",
    ),
    "fr": ("Ni nom propre ni abréviation", "La liste du bot décide", "nos choix"),
}
OURS = {
    "en": {"openers": "Slush opens", "max_raises": "at most 3 raises a round"},
    "fr": {"openers": "Slush ouvre", "max_raises": "3 relances au plus"},
}


@in_both
@of_all
def test_newcomers_are_told_in_sixty_words_what_every_game_has_in_common(game_id, language):
    first, _ = rules_parts(game_id, language)
    paragraph = " ".join(first.split("## ")[-2:])
    assert len(re.findall(r"[\w'/`]+", paragraph)) <= 60
    assert all(promise in paragraph for promise in TOLD[language])
    defaults = {option.name: option.default for option in GAMES[game_id].options if not option.secret}
    for name, ours in OURS[language].items():
        assert (ours in paragraph) == bool(defaults.get(name))
    dealer = {"zoot": "cut", "dealers-choice": "opener"}.get(game_id, "lot")
    assert [kind for kind, told in DEALS_FIRST[language].items() if told in paragraph] == [dealer]


BLUFFS = {("spit", "en"): {"RUS"}, ("dealers-choice", "fr"): {"SLUSH"}}
"""Words that a page calls a bluff, or that only another language has."""


@in_both
@of_all
def test_a_word_of_a_pages_example_is_one_in_the_pages_language(game_id, language):
    named = {*re.findall(r"\b[A-Z]{2,}\b", rules_page(game_id, language))}
    named -= {*re.findall(r"\b[A-Z]{2,}\b", GAMES[game_id].name)}
    assert {word for word in named if word not in load_lexicon(language)} == BLUFFS.get(
        (game_id, language), set()
    )


def test_in_french_scrapok_is_played_with_colours_and_suits_by_their_own_names():
    """Its publisher says *couleur* of red and black alone, and *enseigne* of hearts, diamonds, clubs and spades."""
    page = rules_page("scrapok", "fr")
    colours = re.findall(r"couleur.{0,20}", page)
    assert colours
    assert [told for told in colours if not re.search("roug|noir", told)] == []
    assert page.count("enseigne") >= 4


@in_both
@of_all
def test_what_becomes_of_who_is_away_stands_alone_under_its_heading(game_id, language):
    page = rules_page(game_id, language)
    section = next(
        part for part in page.split("\n## ") if AWAY[when_away(GAMES[game_id])][language][0] in part
    )
    assert len(section.strip().split("\n\n")) == 2
    titles = {"en": ("## Series\n", "## Fair deals\n"), "fr": ("## Séries\n", "## Des donnes vérifiables\n")}
    assert all(page.count(title) == 1 for title in titles[language])


# --- and the games keep the promise -------------------------------------------------------------------------


class Sleeper:
    """A table where everybody plays but one, whose time runs out at every decision."""

    def __init__(self, game):
        self.game, self.random, self.missed, self.seat = game, Random(5), 0, None
        players = max(3, game.seats.least) if game.seats.most > 2 else 2
        setup = Setup(
            stacks=((100 if game.chips else 0),) * players,
            seed="asleep",
            options={"ante": 1} if game.chips else {},
        )
        self.state, self.events = GAMES.start(game.id, setup)

    def do(self, seat, act):
        self.state, self.events = GAMES.apply(self.state, seat, act)

    @property
    def away(self):
        return self.seat is not None and self.state.chairs[self.seat].presence == "away"

    def one_act(self):
        due = self.game.due(self.state)
        if due is None:
            self.do(None, Deal())
            return
        self.seat = due.seats[0] if self.seat is None else self.seat
        others = [seat for seat in due.seats if seat != self.seat]
        if others:
            seat = others[0]
            offers = self.game.legal(self.state, seat)
            self.do(
                seat, self.game.computer(self.game.observe(self.state, seat), offers, self.random, "plain")
            )
            return
        self.do(None, TimeUp())
        self.missed += any(event.kind == "timed-out" and event.seat == self.seat for event in self.events)

    def fall_asleep(self):
        while not self.away:
            self.one_act()

    def next_hand(self):
        """Play to the hand's end, and to the next one's beginning."""
        while not self.game.report(self.state).between:
            self.one_act()
        self.do(None, Deal())

    def cards(self):
        return self.game.report(self.state).hands[self.seat]


@of_all
def test_two_missed_clocks_do_what_the_page_says(game_id):
    table = Sleeper(GAMES[game_id])
    table.fall_asleep()
    assert table.missed == 2
    chips = table.game.report(table.state).chips
    table.next_hand()
    match when_away(table.game):
        case "sits-out" | "left-out":
            assert not table.cards()
        case "antes-and-folds":
            assert table.game.report(table.state).chips[table.seat] < chips[table.seat]
            assert table.state.players[table.seat].dealt
            assert not table.state.players[table.seat].playing
        case "played-on":
            assert table.cards()
            assert table.away
    table.do(None, Back(table.seat))
    assert not table.away


@in_both
@of_all
def test_a_page_says_how_a_game_of_a_series_ends_where_a_table_has_no_end_of_its_own(game_id, language):
    """Chips go on from hand to hand until it closes; only SCRAPOK is played to its end."""
    told = {
        "en": "a game of a series has a number of hands",
        "fr": "une partie d'une série a un nombre de manches",
    }
    endless = {"scroker", "spit", "longhorn", "dealers-choice", "zoot"}
    assert (told[language] in rules_page(game_id, language)) is (game_id in endless)
