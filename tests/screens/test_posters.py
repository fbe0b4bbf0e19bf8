"""A game is chosen by family, by picture, and begun with one press."""

import pytest
from messages import fits, labels

from cogs.play import PLAYABLE
from engine.cards import load_deck
from engine.languages import LANGUAGES
from engine.ranking.scroker import Category
from engine.words.lexica import lexicon_of
from screens import posters
from screens.catalogue import SCREENS
from screens.components import walk
from screens.custom_ids import read_page
from screens.i18n.language import i18n
from screens.i18n.rules_texts import pitch
from screens.posters import LEVEL_OF


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_two_presses_away_and_begins_with_the_third(language):
    spoken = i18n(language)
    shown, picture = posters.families(spoken, PLAYABLE.values())
    fits(shown)
    found = set()
    for family, label in ((family, screen.name) for family, screen in SCREENS.items()):
        assert spoken.say(label) in picture.alt
        members, pictured = posters.family(spoken, PLAYABLE.values(), family)
        fits(members)
        for game in PLAYABLE.values():
            if game.family.name != family:
                continue
            assert game.name in labels(members)
            assert game.name in pictured.alt
            one, _ = posters.one(spoken, game)
            fits(one)
            pages = [read_page(part["custom_id"]) for part in walk(one) if "custom_id" in part]
            assert ("open", f"alone.{game.id}") in pages
            assert ("open", game.id) in pages
            found.add(game.id)
    assert found == set(PLAYABLE)


def test_a_family_of_one_game_leads_straight_to_it_and_back():
    def pages(shown):
        return [read_page(part["custom_id"])[1] for part in walk(shown) if "custom_id" in part]

    shown, _ = posters.families(i18n("en"), PLAYABLE.values())
    assert pages(shown) == ["family.poker", "family.rummy", "family.tricks", "one.soup", "surprise"]
    assert "all" in pages(posters.one(i18n("en"), PLAYABLE["soup"])[0])
    assert "family.poker" in pages(posters.one(i18n("en"), PLAYABLE["scroker"])[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
def test_the_first_game_of_each_family_says_more_of_itself_than_its_kind(language, game):
    assert posters.about(i18n(language), PLAYABLE[game]) == pitch(game, language)


def test_a_family_has_so_many_games_to_choose_from_whoever_has_played_them():
    _, picture = posters.families(i18n("fr"), PLAYABLE.values())
    assert [poster.line.split(" · ")[0] for poster in picture.scene.posters] == [
        "6 jeux",
        "4 jeux",
        "4 jeux",
        "1 jeu",
    ]


@pytest.mark.parametrize("game_id", posters.LOOKS)
def test_a_poster_shows_a_word_that_its_game_allows(game_id):
    game = PLAYABLE[game_id]
    _, picture = posters.one(i18n("en"), game)
    (poster,) = picture.scene.posters
    if poster.ticket or poster.letters:
        assert game.id in ("dealers-choice", "soup")
        return
    deck = load_deck(poster.deck)
    word = "".join(deck[card].letter for card in poster.cards)
    suits = {card.split(".")[0] for card in poster.cards}
    assert word in lexicon_of({"language": "en", "allow": (), "deny": ()})
    lawful = {
        "scrapok": suits == {"he", "di", "cl", "sp"},
        "zoot": len(word) == 7,
        "four-by-four": len(word) == 4,
        "scrotch": len(word) >= 4 and len(suits - {"ch"}) == 1,
    }
    of_family = {"poker": len(suits - {"ch"}) == 1, "rummy": len(word) >= 2, "tricks": len(word) == 4}
    assert lawful.get(game.id, of_family[game.family.name])


def test_a_game_without_a_poster_of_its_own_has_its_name_in_cards_of_several_suits(monkeypatch):
    monkeypatch.setattr(posters, "LOOKS", {})
    _, picture = posters.one(i18n("en"), PLAYABLE["quist"])
    (poster,) = picture.scene.posters
    deck = load_deck(poster.deck)
    assert "".join(deck[card].letter for card in poster.cards) == "QUIST"
    assert {card.split(".")[0] for card in poster.cards} == {"li", "le", "an"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_easy_games_come_first_and_have_the_fewest_dots(language):
    _, picture = posters.family(i18n(language), PLAYABLE.values(), "poker")
    assert [(poster.name, poster.level) for poster in picture.scene.posters] == [
        ("ZOOT! Poker", 1), ("SCRAPOK", 1), ("Scroker", 2), ("Spit in the Can", 2), ("Longhorn Stud", 2), ("Dealer's Choice", 3),
    ]  # fmt: skip
    assert all(i18n(language).say(level) in picture.alt for level in ("easy", "medium", "tricky"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_ladder_are_words_and_hands_of_their_rung(language):
    lexicon, deck = lexicon_of({"language": language, "allow": (), "deny": ()}), load_deck("scroker")
    shown = LANGUAGES[language].ladder
    for name, words in shown.items():
        category = Category[name.upper()]
        assert all(card in deck for word in words for card in word)
        spelled = ["".join(deck[card].letter for card in word) for word in words]
        if category is not Category.SLUSH:
            assert all(word in lexicon for word in spelled), spelled
        lengths = {
            Category.DUCK: [2], Category.TWO_DUCKS: [2, 2], Category.TADPOLE: [3], Category.FROG: [4],
            Category.BULLFROG: [2, 3],
        }.get(category, [5])  # fmt: skip
        assert sorted(map(len, spelled)) == lengths
    assert "an.U" in shown["flying_scroker"][0]


def test_how_hard_is_said_of_each_game():
    assert set(LEVEL_OF) == set(PLAYABLE)
