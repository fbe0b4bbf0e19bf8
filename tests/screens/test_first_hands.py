"""Tips in the first three hands are true for the table's options, short, and gone from the fourth."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.families.rummy.rules import HandRules, WordLength
from engine.languages import LANGUAGES
from engine.ranking.terms import Terms
from screens.first_hands import GOALS, HANDS, parts, told
from screens.i18n.language import i18n
from screens.panels import panels
from screens.pictures.tables import hand_picture
from screens.table import acts
from tests.played import moments
from tests.screens.engine_stage import people, stage_of

GOAL, RULE = "**Goal** ", "**Rule** "


def stages(game_id, language="en", behind=0, **options):
    """The player to act, at each moment of a hand."""
    game = GAMES[game_id]
    seats = max(game.seats.least, min(game.seats.most, 3))
    for moment in moments(game_id, "first", seats, "plain", options):
        if moment.due is None:
            return
        felt = SimpleNamespace(
            game=game, state=moment.state, seats=people(("ann", "bob", "cy", "dee")[:seats])
        )
        yield stage_of(felt, moment.due.seats[0], language, drawn=True).but(behind=behind)


def playing(game_id, language="en", **options):
    """A stage once the hand is being played."""
    return next(one for one in stages(game_id, language, **options) if told(one) and one.view.phase != "pass")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GOALS)
def test_both_in_the_first_hand_then_the_rule_then_nothing(game_id, language):
    stage = playing(game_id, language)
    goal, rule = told(stage).split("\n")
    assert goal.startswith("**Goal** " if language == "en" else "**But** ")
    assert rule.startswith("**Rule** " if language == "en" else "**Règle** ")
    for hands in range(1, HANDS):
        assert told(stage.but(behind=hands)) == rule
    assert told(stage.but(behind=HANDS)) == told(stage.but(behind=None)) == ""
    assert told(stage.but(player=None, seat=None)) == ""
    assert all(len(line) <= 100 for line in (goal, rule)), (goal, rule)


def test_there_is_room_for_one_of_them_before_the_first_trick_and_above_a_long_line():
    passing = next(stages("turtle"))
    assert told(passing).startswith(GOAL)
    assert told(passing.but(behind=1)).startswith(RULE)
    stage = playing("turtle")
    for long in (stage, playing("scrummy")):
        assert "\n" in told(long, "x" * 60)
        assert told(long, "x" * 61).startswith(RULE)
    free = playing("scroker")
    assert "\n" in told(free, "x" * 200)
    assert told(free.but(then=replace(free.view, to_call=2))).startswith(RULE)
    last = next(one for one in stages("quist") if one.view.phase == "play" and len(one.view.trick) == 3)
    assert told(last).startswith(RULE)


def test_it_stands_between_picture_and_line_and_behind_no_menu():
    stage = playing("scroker")
    first, tips, line, *_ = panels.hand(stage, "")[0]["components"]
    assert first["content"] == panels.hand_text(stage)
    assert tips["content"] == told(stage)
    assert line["components"][0]["content"].startswith("**Your turn.**")
    menu = panels.hand(stage, "", more=[acts.LADDER.button(stage)])[0]["components"]
    assert told(stage) not in [part.get("content") for part in menu]


def test_whose_words_they_are_is_said_where_the_reader_speaks_otherwise():
    stage = playing("scroker")
    assert parts(stage.but(behind=None), "") == []
    french = SimpleNamespace(**{**vars(stage.table), "options": {**stage.table.options, "language": "fr"}})
    assert [part["content"] for part in parts(stage.but(table=french, behind=None), "")] == [
        "-# Words: French"
    ]
    (both,) = parts(stage.but(table=french), "")
    assert both["content"] == f"{told(stage)}\n-# Words: French"
    assert parts(stage.but(table=french, i18n=i18n("fr"), behind=None), "") == []


@pytest.mark.parametrize("game_id", ["quist", "turtle", "soup"])
def test_where_buttons_need_the_room_the_picture_says_whose_words_count(game_id):
    stage = playing(game_id)
    french = SimpleNamespace(**{**vars(stage.table), "options": {**stage.table.options, "language": "fr"}})
    assert "Words: French" in hand_picture(stage.but(table=french)).alt
    assert "Words" not in hand_picture(stage).alt
    assert "Words" not in "".join(part["content"] for part in parts(stage.but(table=french), ""))


def test_a_game_that_is_still_to_be_called_or_declared_is_told_of_then():
    for game_id, phase in (("dealers-choice", "call"), ("texas-scrummy", "declare")):
        first = next(stages(game_id))
        assert first.view.phase == phase
        assert told(first) == ""


def test_a_challenge_is_about_words_alone():
    for game_id in ("scroker", "scrummy", "quist", "soup"):
        stage = playing(game_id)
        phase = "claim" if game_id == "soup" else "spellcheck"
        assert told(stage.but(then=replace(stage.view, phase=phase))) == ""


@pytest.mark.parametrize(
    ("game_id", "options", "said"),
    [
        ("scroker", {"words": "honour"}, "or bluff."),
        ("scroker", {"words": "checked"}, "your five cards.\n"),
        ("zoot", {"form": "seven"}, "all seven cards."),
        ("zoot", {"form": "five"}, "all five cards."),
        ("zoot", {"form": "five"}, "swap one card or keep all."),
        ("zoot", {"words": "honour"}, "A false word may be challenged."),
        ("zoot", {"words": "checked"}, "No word, no points."),
        ("scrotch", {"deadwood": 0}, "No deadwood (unused cards)."),
        ("scrotch", {"deadwood": 1}, "Deadwood (unused cards): 1 or less."),
        ("scrotch", {"deadwood": 7}, "Deadwood (unused cards): 7 or less."),
        ("soup", {"min_length": 2}, "must keep a word possible."),
        ("soup", {"min_length": 4}, "must keep a word of 4 letters or more possible."),
        ("scrummy", {}, "In the turn you go out: 5 letters or more."),
        ("four-by-four", {}, "exactly four letters."),
    ],
)
def test_what_is_told_follows_the_options(game_id, options, said):
    assert said in told(playing(game_id, **options))


@pytest.mark.parametrize(
    ("changes", "jokers", "rule"),
    [
        ({}, 0, "A word is one suit. Chilis may join Lemons or Limes."),
        ({"hot": True}, 1, "Hot: of equal hands, more peppers win."),
        ({}, 1, "The Joker is any letter."),
        ({"mix": True}, 0, "Lemons and Limes may share a word."),
        ({"wild": ("an.D",)}, 0, "Wild, so any letter of any suit: 🐶D."),
        ({"ruling": ("ch.E",)}, 0, "Of equal hands, these win: Chili Pepper Es."),
        ({"hot_n_sours": "none"}, 0, "A word is one suit."),
        ({"hot_n_sours": 1}, 0, "A word is one suit. 1 Chili may join Lemons or Limes."),
    ],
)
def test_of_a_called_game_the_first_twist_is_told(changes, jokers, rule):
    stage = playing("dealers-choice")
    rules = replace(stage.view.rules, terms=Terms(**changes), jokers=jokers)
    assert told(stage.but(then=replace(stage.view, rules=rules), behind=1)) == RULE + rule


def test_what_was_declared_at_texas_scrummy_is_its_rule():
    stage = playing("texas-scrummy")
    declared = replace(stage.view, rules=HandRules(normal=WordLength(3), out=WordLength(4, exact=True)))
    said = told(stage.but(then=declared, behind=1))
    assert said == RULE + "In this hand, words: 3 letters or more · to go out: exactly 4 letters."
    assert "5 letters or more" in told(stage.but(then=replace(stage.view, rules=HandRules())))


@pytest.mark.parametrize(
    ("base", "goal"),
    [
        ("scroker", "Show the best words of your five cards"),
        ("spit", "Best words from your four cards and the middle one."),
        ("longhorn", "Best words from five of your seven cards."),
    ],
)
def test_a_called_game_has_the_goal_of_its_cards(base, goal):
    stage, other = playing("dealers-choice"), playing(base)
    called = replace(stage.view, rules=other.view.rules)
    assert told(stage.but(then=called)).startswith(GOAL + goal)
