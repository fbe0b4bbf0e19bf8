"""Texts that are made from the code: commands, options and cards are called something in every language."""

import asyncio
import re
from pathlib import Path

import pytest
from discord import app_commands
from discord.app_commands import locale_str

from cogs.help import by_group
from cogs.play import PlayCog
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.translator import Translator
from engine.cards import DECKS, load_deck
from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from engine.options import settle
from engine.presets import preset_of
from house.room import CardRoom
from house.rules import offered
from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from screens.cards.card_names import card_name
from screens.i18n.language import i18n
from screens.i18n.option_names import (
    LABELS,
    SECONDS,
    VALUES,
    changed_rules,
    ends,
    facts,
    label,
    length_facts,
    value_word,
)
from screens.i18n.rules_texts import page, pitch
from screens.paging import split
from screens.table.option_fields import written
from tools import locales

ROOT = Path(__file__).resolve().parents[2]
LONGEST_DESCRIPTION = 100
COMMAND = re.compile(r"`/([a-z_]+(?: [a-z_]+)?)")
FRENCH, ENGLISH = i18n("fr"), i18n("en")
OPTIONS = {one.name: one for game in GAMES.values() for one in offered(game) if not one.secret}
SETTINGS = {one.name: one for one in (*GUILD_SETTINGS, *PREFERENCES) if not one.secret}


@pytest.fixture(scope="module")
def tree():
    bot = Lettershark(Config(), CardRoom(Config().database))
    asyncio.run(bot.load_cogs())
    return bot.tree


@pytest.fixture(scope="module")
def in_french():
    """Every sentence with its translation; `test_locale.py` says which have none yet."""
    return [message for message in locales.updated("fr") if message.string and all(message.string)]


def leaves(tree):
    return [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]


def typed(path, spoken):
    return " ".join(spoken.call("command", word) for word in path.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_exactly_the_commands(tree, language):
    listed = [path for _, lines in by_group(tree, i18n(language)) for path, _ in lines]
    assert sorted(listed) == sorted(typed(command.qualified_name, i18n(language)) for command in leaves(tree))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_begins_with_what_a_newcomer_needs(tree, language):
    _, lines = next(by_group(tree, i18n(language)))
    assert lines[0][0] == typed("play", i18n(language))


def test_every_command_and_option_is_described_in_both_languages(tree):
    for command in leaves(tree):
        described = [command.description, *(parameter.description for parameter in command.parameters)]
        for sentence in map(str, described):
            french = FRENCH.say(sentence)
            assert french != sentence, (command.qualified_name, sentence)
            assert len(sentence) <= LONGEST_DESCRIPTION, sentence
            assert len(french) <= LONGEST_DESCRIPTION, french


def test_every_choice_is_called_in_french(tree):
    names = {game.name for game in GAMES.values()}
    told = Translator()
    untold = [
        (command.qualified_name, str(one.name))
        for command in leaves(tree)
        for parameter in command.parameters
        for one in parameter.choices
        if str(one.name) not in names
        and told._found(one._locale_name or locale_str(one.name), "fr") == str(one.name)
    ]
    assert untold == []


def test_the_options_of_play_have_french_names():
    untold = [str(one.locale_name) for one in PlayCog.play.parameters if one.locale_name is None]
    assert untold == []


def test_commands_that_sentences_name_are_there(tree, in_french):
    """The names are those of either language, in its own form."""
    paths = {command.qualified_name for command in tree.walk_commands()}
    alone = {command.qualified_name for command in leaves(tree)} - {path for path in paths if " " in path}
    names = {
        "en": (paths, alone),
        "fr": tuple({typed(path, FRENCH) for path in some} for some in (paths, alone)),
    }
    wrong = []
    for message in in_french:
        for own, translated in pairs(message):
            wrong += [path for path in COMMAND.findall(own) if not known(path, *names["en"])]
            wrong += [path for path in COMMAND.findall(translated) if not known(path, *names["fr"])]
    assert wrong == []


def pairs(message):
    if isinstance(message.id, tuple):
        return list(zip(message.id, message.string, strict=True))
    return [(message.id, message.string)] if message.id else []


def known(path, paths, alone):
    """`/rules scroker` names a command and its typed option."""
    return path in paths or path.partition(" ")[0] in alone


@pytest.mark.parametrize("name", sorted({**OPTIONS, **SETTINGS}))
def test_every_option_is_called_and_explained_in_both_languages(name):
    assert label(ENGLISH, name) == LABELS[name]
    for one in (OPTIONS.get(name), SETTINGS.get(name)):
        if one is not None:
            assert FRENCH.say(one.help) != one.help
            for choice in one.choices:
                assert choice in VALUES or choice in GAMES, choice


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_says_what_is_played_for_without_names_of_options(game):
    options = settle(offered(GAMES[game]), {})
    for spoken in (ENGLISH, FRENCH):
        line = " · ".join(facts(spoken, options))
        assert "_" not in line
        assert value_word(spoken, OPTIONS["words"], options["words"]) not in ("honour", "checked")
        assert GAMES[game].chips == (("buy-in 100" in line) or ("cave 100" in line))


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_bot_shows_real_words_no_lobby_speaks_of_checking_them(language):
    spoken, options = i18n(language), settle(offered(GAMES["scroker"]), {"showdown": "auto"})
    of_words = facts(spoken, {"words": options["words"]})
    assert of_words
    assert not {*of_words} & {*facts(spoken, options)}
    assert {*of_words} < {*facts(spoken, options | {"showdown": "claim"})}


def told(spoken, game, options):
    return length_facts(spoken, game, options), facts(spoken, options)


@pytest.mark.parametrize("spoken", [ENGLISH, FRENCH], ids=LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_option_that_changes_a_rule_has_its_line_in_the_lobby(game, spoken):
    usual = settle(game.options, {})
    for option in game.options:
        if option.secret or (option.name in SECONDS and option.name != "turn_seconds"):
            continue
        for other in others(option):
            assert told(spoken, game, {**usual, option.name: other}) != told(spoken, game, usual), (
                option.name,
                other,
            )


def others(option):
    """Some values besides the usual one."""
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, tuple):
        return [[*option.choices[:1]]]
    numbers = {option.least, option.least + 1, min(option.most, 7)}
    return {*(option.choices or numbers)} - {option.default}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_usual_game_has_no_changed_rules(game):
    assert changed_rules(ENGLISH, game, settle(game.options, {})) == []


@pytest.mark.parametrize(
    ("game", "length", "rules"),
    [
        ("soup", "quick", []),
        ("four-by-four", "quick", []),
        ("four-by-four", "long", ["half for going out in two turns"]),
        ("scrapok", "quick", ["a lost challenge costs 1 ante", "the ante doubles every 5 minutes"]),
        ("quist", "quick", []),
    ],
)
def test_where_a_length_changes_a_rule_it_says_so(game, length, rules):
    options = settle(GAMES[game].options, preset_of(GAMES[game].presets, length).options)
    assert changed_rules(ENGLISH, GAMES[game], options) == rules
    line = length_facts(ENGLISH, GAMES[game], options)
    assert all(rule.removeprefix("the ante ").replace("doubles", "doubled") in line for rule in rules)


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [
        ("zoot", {"wild_cards": 0}, "no wild cards in the deck"),
        ("zoot", {"wild_cards": 1}, "1 wild card in the deck"),
        ("scrotch", {"deadwood": 0}, "no deadwood to knock"),
        ("scroker", {"openers": "enforced"}, "two Animals or three letters to bet first"),
    ],
)
def test_a_changed_rule_can_be_read_by_itself(game, options, rule):
    assert changed_rules(ENGLISH, GAMES[game], settle(offered(GAMES[game]), options)) == [rule]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "to 21 points"),
        ({"hands": 3}, "to 21 points, at most 3 hands"),
        ({"hands": 3, "target": 0}, "3 hands"),
        ({"target": 0}, "as many hands as you like"),
    ],
)
def test_hands_are_said_to_be_a_most_beside_a_target(options, line):
    quist = GAMES["quist"]
    assert ends(ENGLISH, quist, settle(quist.options, options)) == line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_in_a_line_what_it_is_about(game, language):
    line = pitch(game, language)
    assert line
    assert len(line) < 250
    assert "](" not in page(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_shown_as_a_message_can_show_them(game, language):
    """Discord draws no tables, and keeps every line break."""
    shown = page(game, language)
    assert "|" not in shown
    paragraphs = [line for line in shown.splitlines() if len(line) > 100 and line[0].isupper()]
    assert [line for line in paragraphs if line[-1].isalpha()] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_in_discord_show_the_cards_and_what_two_missed_clocks_do(game, language):
    shown = page(game, language)
    assert "<!--" not in shown
    first = {"scrapok": ("Hearts", "Cœurs"), "zoot": ("20", "20")}.get(game, ("Chili Peppers", "Piments"))
    assert f"- **{first[language == 'fr']}" in shown
    assert {"en": "*I'm back*", "fr": "*Me revoilà*"}[language] in shown
    assert ("econstr" in shown or "econstit" in shown) == (game != "zoot")
    assert all(len(part) <= 4000 for part in split(shown))


def test_rules_name_commands_and_options_as_players_meet_them():
    soup = page("soup", "fr")
    assert "(`mange`)" in soup
    assert "*Mots\xa0: vérifiés aussitôt*" in soup
    assert "min_length" not in page("soup", "en")
    assert "`exact_min`" in page("texas-scrummy", "en")
    assert "`mots_exact`" in page("texas-scrummy", "fr")


@pytest.mark.parametrize("deck_id", DECKS)
def test_every_card_is_called_in_french(deck_id):
    deck = load_deck(deck_id)
    collected = {message.id for message in locales.collected()}
    for card in deck.cards:
        own = card.joker or deck.kind(card.code) == "animal"
        in_words = card.name if own else card.suit and deck.suit(card.suit).singular
        assert in_words is None or in_words in collected, card
    assert {suit.name for suit in deck.suits} <= collected
    lemon = next((card for card in deck.cards if card.name == "Lemon F"), None)
    if lemon is not None:
        assert card_name(deck, lemon, FRENCH) == "Citron jaune F"
        assert card_name(deck, lemon, ENGLISH) == lemon.name


def test_sentences_inside_formatted_strings_are_collected(tmp_path):
    file = tmp_path / "said.py"
    file.write_text("line = f\"{say('Deep inside')} {until}\"\n")
    assert list(locales.said_in(file)) == [(None, "Deep inside")]


def test_ten_below_nothing_are_as_many_as_ten():
    assert FRENCH.count("{n} point", "{n} points", -9) == "-9 points"
    assert ENGLISH.count("{n} point", "{n} points", -1) == "-1 point"


def test_an_option_is_completed_by_what_it_is_called_too():
    found = list(written(GAMES["scroker"], FRENCH, "ante=2 relances"))
    assert [(one.shown, one.value) for one in found] == [
        ("ante=2 max_raises=3 · Relances par tour", "ante=2 max_raises=3")
    ]
    assert "Mots\xa0: vérifiés aussitôt" in next(written(GAMES["scroker"], FRENCH, "words=c")).shown


DEAL = re.compile(r"\b(?:la|une|cette|chaque|votre) donne\b|\bdonnes?\b (?:nulle|de plus)", re.IGNORECASE)


def french_of(in_french, word):
    """The French of all English texts with this word."""
    for message in in_french:
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        if any(re.search(rf"\b{word}", one, re.IGNORECASE) for one in english):
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from said


def test_a_hand_is_never_called_a_deal_in_french(in_french):
    """`Manche` is the hand, as in the options and headlines; `donne` is the dealing of it."""
    assert [said for said in french_of(in_french, r"hands?\b") if DEAL.search(said)] == []


@pytest.mark.parametrize("game", ["scrummy", "four-by-four", "texas-scrummy", "scrotch"])
def test_the_french_rules_call_a_hand_what_the_table_calls_it(game):
    text = (ROOT / "engine" / "languages" / "fr" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert "manche" in text
    assert re.findall(r"\b(?:une|cette|chaque) donne\b|\bdonnes\b", text, re.IGNORECASE) == []


def test_to_inspect_is_one_word_in_french(in_french):
    assert [said for said in french_of(in_french, "inspect") if "inspect" not in said.lower()] == []


ONE_WORD = {
    "show": r"\bpresent(?:s|ed|ing)? (?:your|a|the|no|one|words?|nothing|\*\*)",
    "pile": r"\bfrom the discards\b|\bthe discards\b",
    "montrer": r"\bprésent(?:e|es|ent|ez|er|é|ée|és|ées)\b (?:votre|un|le|des|une|ce|cette|de mots?|\*\*|[A-Z]{2})",
}
"""The words on buttons for showing and for the pile; and their forbidden synonyms."""


@pytest.mark.parametrize("word", ONE_WORD)
def test_words_are_shown_and_discards_lie_on_the_pile_everywhere(in_french, word):
    second = re.compile(ONE_WORD[word], re.IGNORECASE if word != "montrer" else 0)
    said = [one for message in in_french for one in (message.id, message.string)]
    said = [text for one in said for text in ((one,) if isinstance(one, str) else one)]
    pages = [page(game, language) for game in GAMES for language in LANGUAGES]
    assert [one for one in (*said, *pages) if second.search(one)] == []
