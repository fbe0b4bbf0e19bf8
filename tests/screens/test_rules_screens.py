"""The rules of every game: a first page with its cards, how it is played, and a worked example before the details."""

import functools
import re
from types import SimpleNamespace

import msgspec
import pytest
from engine_stage import people, stage_of
from phone import INSIDE, PICTURE
from scene_cards import cards_in

from cogs.visit.pages import one_of
from drawing.shapes import WIDTH
from drawing.tables.any_scene import image, svg
from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.contract import Setup
from engine.languages import LANGUAGES
from engine.rules import AWAY, CARDS, DETAILS, ROOT, rules_page
from engine.rules.card_lists import decks_of
from engine.words.lexicon import load_lexicon
from screens.cards.card_labels import CardLabels, faces
from screens.cards.card_names import card_name
from screens.components import MOST_TEXT, walk
from screens.first_hands import GOALS
from screens.i18n import rules_texts
from screens.i18n.language import i18n
from screens.lessons.examples import FIRST, examples, stood, worked
from screens.lessons.lesson import lessons
from screens.paging import HIGHEST, height
from screens.pictures.decks import deck_picture
from screens.pictures.wording import MOST_ALT
from screens.rules_sheet import brief, pages, turned
from tests.screens.test_card_modes import ALL

in_both = pytest.mark.parametrize("language", LANGUAGES)
of_all = pytest.mark.parametrize("game", lessons())
CAPITALS = re.compile(r"\b[A-ZÀ-Ý]{2,}\b")
NUMBERS = re.compile(r"\d+")
STRUCK = re.compile(r"~~([A-Z]+)~~")


def drawn(language):
    """Cards as pictures, which take the most room in a text."""
    return lambda deck: faces(deck, plain=False, language=language, pictures=ALL)


def in_words(language):
    return lambda deck: faces(deck, plain=True, language=language)


FIRST_PAGE, PLAYED_PAGES = 590, 3
"""Pixels of the first page's picture and text: with the way to the next page, a phone shows all of it."""


@in_both
@of_all
def test_first_come_the_goal_and_the_cards_then_how_it_is_played_with_an_example_then_the_details(
    game, language
):
    spoken = i18n(language)
    found = pages(game, spoken, drawn(language))
    first, *others = found
    assert first.text.startswith(f"# {GAMES[game].name}")
    assert first.picture is not None
    high = float(PICTURE.search(svg(first.picture.scene))[1]) * INSIDE / WIDTH
    assert high + height(first.text) <= FIRST_PAGE
    example = next(place for place, page in enumerate(others) if page.picture is not None)
    assert others[example].text.startswith(f"## {spoken.say('An example')}")
    played, details = others[: example + 1], others[example + 1 :]
    assert len(played) <= PLAYED_PAGES
    assert all(page.picture is None for page in (*played[:-1], *details))
    assert details
    assert details[0].text.startswith("## ")
    for number, page in enumerate(found):
        assert page.text
        shown = one_of("rules", game, number, [one.text for one in found], spoken)
        assert sum(len(part.get("content", "")) for part in walk(shown)) <= MOST_TEXT


@in_both
@of_all
def test_nothing_of_the_page_is_lost_on_its_screens(game, language):
    shown = "\n".join(page.text for page in pages(game, i18n(language), in_words(language)))
    for line in rules_texts.page(game, language).splitlines():
        assert line in shown, line


@in_both
@of_all
def test_a_page_says_where_its_details_begin(game, language):
    written = (ROOT / language / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert written.count(f"\n\n{DETAILS}\n\n## ") == 1
    assert DETAILS not in rules_page(game, language)


@in_both
@of_all
def test_the_picture_of_the_cards_shows_every_card_and_its_words_name_them(game, language):
    picture = deck_picture(game, i18n(language))
    decks = {deck.id: pack for deck, pack in decks_of(game)}
    deck = CardLabels(faces(picture.scene.deck, plain=True).deck, i18n(language), plain=True).deck
    letters = {deck[code].letter for code in decks[deck.id]}
    shown = set(cards_in(msgspec.to_builtins(picture.scene)))
    assert {deck[code].letter for code in shown} == letters
    if all(deck[code].rank for code in decks[deck.id]):
        assert shown == set(decks[deck.id])
    copies = sum(count for group in picture.scene.groups for count in group.counts)
    suits = 1 if picture.scene.groups[0].label != i18n(language).say("in each suit") else len(deck.suits)
    assert copies * suits == len(decks[deck.id])
    assert len(picture.alt) <= MOST_ALT
    for group in picture.scene.groups:
        assert i18n(language).say("{name}: {what}", name=group.label, what="") in picture.alt
    assert image(picture.scene).startswith(b"\x89PNG")


# --- examples: their text agrees with the table ----------------------------------------------------------------


@functools.cache
def facts(game, language):
    """The table's own texts about it: at the moment shown, afterwards, and the cards played."""
    found = worked(game, i18n(language), in_words(language))
    example = examples()[game]
    scene = lessons()[game].scenes[example.scene]
    words = [*found.told, found.picture.alt]
    labels = in_words(language)(found.picture.scene.deck)
    for step in scene.steps[: example.until]:
        for act in (step.do or {}, *step.then):
            cards = [act["card"]] if act.get("card") else []
            words += [card_name(labels.deck, labels.deck[code], i18n(language)) for code in cards]
            words += [letter_of(code) for code in cards]
    return found, "\n".join(words)


def test_every_game_that_can_be_learnt_has_its_example():
    assert set(examples()) == set(lessons())
    assert len(examples()) == 15


@in_both
@of_all
def test_an_example_names_only_words_numbers_and_players_that_the_table_tells(game, language):
    found, told = facts(game, language)
    assert found.told
    rules = rules_page(game, language)
    for word in CAPITALS.findall(found.caption):
        assert word in told, word
    for number in NUMBERS.findall(found.caption):
        assert re.search(rf"(?<!\d){number}(?!\d)", told) or number in NUMBERS.findall(rules), number
    scene = lessons()[game].scenes[examples()[game].scene]
    players = {FIRST, *scene.players}
    assert FIRST in found.caption
    for name in players & set(re.findall(r"\w+", found.caption)):
        assert name in told, name


@in_both
@pytest.mark.parametrize("game", [game for game in lessons() if game != "animal-quist"])  # it shows no word
def test_a_word_of_an_example_is_one_unless_the_table_strikes_it_out(game, language):
    found, told = facts(game, language)
    false = set(STRUCK.findall(told))
    for word in set(CAPITALS.findall(found.caption)):
        assert (word in load_lexicon(language)) == (word not in false), word


@in_both
def test_animals_that_examples_name_are_on_their_tables(language):
    """`the Unicorn` and the like: a player holds or plays the card."""
    cards = in_words(language)("scroker").deck.cards
    animals = {i18n(language).say(card.name) for card in cards if card.suit == "an" and card.name}
    told = {game: facts(game, language) for game in lessons()}
    named = [
        (game, animal)
        for game, (found, _) in told.items()
        for animal in animals.intersection(re.findall(r"\w+", found.caption))
    ]
    assert named
    assert [(game, animal) for game, animal in named if animal not in told[game][1]] == []


@of_all
def test_an_example_ends_the_same_in_both_languages(game):
    ends = [stood(game, examples()[game], examples()[game].until, i18n(language)) for language in LANGUAGES]
    books = [GAMES[game].report(end.state) for end in ends]
    assert books[0].chips == books[1].chips
    assert books[0].scores == books[1].scores


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GOALS)
def test_the_rules_begin_with_goal_and_rule(game, language):
    spoken = i18n(language)
    first = pages(game, spoken, lambda deck: faces(deck, plain=False))[0].text.split("\n")
    goal, rule = (spoken.say(f"**{word}** {{{word.lower()}}}").split("**")[1] for word in ("Goal", "Rule"))
    assert first[0].startswith("# ")
    assert first[1].startswith(f"**{goal}** ")
    assert first[2].startswith(f"**{rule}** ")


EVERYTHING = {"words": "honour", "jokers": 2, "contest_cost": 1, "level_minutes": 5}


@in_both
@pytest.mark.parametrize("options", [{}, EVERYTHING, {"words": "checked"}], ids=["usual", "all", "checked"])
@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_they_are_two_to_four_pages_low_enough_for_a_phone(game, options, language):
    known = {option.name for option in GAMES[game].options}
    options = {name: value for name, value in options.items() if name in known}
    setup = Setup(stacks=(100 * GAMES[game].chips,) * 4, seed=game, options=options)
    felt = SimpleNamespace(game=GAMES[game], state=GAMES[game].start(setup)[0], seats=people("abcd"))
    stage = stage_of(felt, 0, language)
    found = brief(stage, drawn(language))
    assert 2 <= len(found) <= 4
    assert all(height(page.text) <= HIGHEST for page in found)
    pictured = [page for page in found if page.picture is not None]
    assert all(page.drawn for page in pictured)
    assert len(pictured) == (game in examples())
    shown = "\n".join(page.text for page in found)
    for line in "\n".join(rules_texts.beside_hand(game, language, stage.table.options)).splitlines():
        assert line in shown, line
    for number, page in enumerate(found):
        read = turned(found, number, lambda place: f"page {place}")
        labels = [part["label"] for part in walk(read.parts) if "label" in part]
        before, after = f"◀ {number}/{len(found)}", f"▶ {number + 2}/{len(found)}"
        assert labels == [way for way, there in ((before, number), (after, number + 1 < len(found))) if there]
        assert read.parts[bool(page.picture)]["content"] == page.text


def test_beside_a_hand_nothing_is_read_about_what_its_table_does_not_play():
    def read(game, **options):
        return "\n".join(rules_texts.beside_hand(game, "en", options))

    assert "Joker" not in read("scroker", words="honour", jokers=0)
    assert "Joker" in read("scroker", words="honour", jokers=2)
    assert "## Bluffing and challenges" not in read("scroker", words="checked", jokers=0)
    assert "the whole hand is Scum" not in read("scroker", words="checked", jokers=0)
    assert "the whole hand is Scum" in read("scroker", words="honour", jokers=0)
    assert "The name SCRAPOK" not in read("scrapok", words="honour", contest_cost=0)
    assert "sets a price" not in read("scrapok", words="honour", contest_cost=0)
    assert "sets a price" in read("scrapok", words="honour", contest_cost=1)


@in_both
@pytest.mark.parametrize("game", GAMES)
def test_a_mark_begins_a_paragraph_and_names_an_option(game, language):
    written, _, details = (
        (ROOT / language / "rules" / f"{game}.md").read_text(encoding="utf-8").partition(DETAILS)
    )
    assert "<!--" not in details.replace(CARDS, "").replace(AWAY, "")
    known = {option.name: option for option in GAMES[game].options}
    marks = re.findall(r"(\n\n)?<!-- (\w+)(?: = (\w+))? -->(?=\n\S)", written)
    assert marks
    for before, name, value in marks:
        assert before
        assert name == "elsewhere" or name in known
        assert not value or value in known[name].choices
