"""A player's line on their next look: all of the others' acts since their own last one, each once."""

import asyncio
import re
from random import Random
from statistics import median
from types import SimpleNamespace

import pytest
from test_soup_picture import fresh, letter, pi
from trick_stage import Felt, text_in

from cogs.messages.table_news import TableNews
from house.tables.history import Logged
from house.tables.records import Change
from screens.catalogue import screen_of
from screens.components import pictured
from screens.panels import panels
from screens.pictures.tables import hand_picture
from tests.screens.test_drawn_panels import words_in


def news_of(felt, seat, *acts, language="en"):
    """A seat's line after these acts, and the public sentences."""
    table = SimpleNamespace(game=felt.game, now=SimpleNamespace(phase="playing"))
    news = TableNews(table)
    for number, (who, do, fields) in enumerate(acts):
        felt.act(who, do, **fields)
        news.add(Change(number, felt.events, who))
    table.now.due = felt.game.due(felt.state)
    news.tell(felt.stage(language=language))
    return asyncio.run(news.last(felt.stage(seat, language))), news


ANN_SAYS = (0, "say_eat", {})
CY_CHECKS = (2, "spellcheck", {})


def test_all_that_others_played_since_stands_in_a_line():
    felt = fresh()
    said, news = news_of(felt, 0, (1, "add", {"card": "li.P"}), (2, "add", {"card": "li.Q"}))
    assert said == news.line == "bob starts with **P**. cy adds **Q**."
    assert f"{said} ▶ **ann** to act" in text_in(felt.board(recent=[news.line]))


def test_a_soup_that_is_eaten_is_told_once_with_its_letters_and_its_point():
    said, news = news_of(fresh(), 0, (1, "add", {"card": "li.P"}), (2, "eat", {"card": "ch.I1"}))
    assert said == "bob starts with **P**. cy adds a letter and eats **P I** (+1)."
    assert news.told == ["bob starts with **P**", "cy adds a letter and eats **P I** (+1)"]
    said, news = news_of(pi(), 1, (0, "eat_first", {"card": "le.G"}))
    assert said == "ann chooses to eat **P I** (+1). ann starts with **G**."
    assert news.told == ["ann chooses to eat **P I** (+1) · ann starts with **G**"]


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "cy challenges **PI**: it is a word (you -5, cy +5). cy eats (+1)."),
        (1, "cy challenges **PI**: it is a word (ann -5, cy +5). cy eats (+1)."),
        (2, "You challenge **PI**: it is a word (ann -5, you +5). You eat (+1)."),
    ],
)
def test_everybody_reads_how_a_challenge_ended(seat, said):
    assert news_of(pi(), seat, ANN_SAYS, CY_CHECKS)[0] == said


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "You challenge **PQ**: not a word (you -5, cy +5)."),
        (1, "ann challenges **PQ**: not a word (ann -5, cy +5)."),
        (2, "ann challenges **PQ**: not a word (ann -5, you +5)."),
    ],
)
def test_everybody_reads_how_an_inspection_ended(seat, said):
    felt = fresh().act(1, "add", card="li.P").act(2, "eat", card="li.Q")
    assert news_of(felt, seat, (0, "inspect", {}), (0, "spellcheck", {}))[0].endswith(said)


def test_everybody_reads_how_a_doubt_ended():
    named = [(0, "doubt", {}), (2, "name", {"word": "pig"})]
    assert news_of(pi(), 0, *named)[0] == "cy names **PIG**: it is a word (you +5, cy -5)."
    assert news_of(pi(), 1, *named)[0] == "cy names **PIG**: it is a word (ann +5, cy -5)."
    assert news_of(pi(), 2, *named)[0] == "You name **PIG**: it is a word (ann +5, you -5)."
    false = [(0, "doubt", {}), (2, "name", {"word": "piq"})]
    eaten = "cy eats **P I** (+1)."
    assert news_of(pi(), 1, *false)[0] == f"cy names **PIQ**: not a word (ann -5, cy +5). {eaten}"
    granted = [(0, "doubt", {}), (2, "comply", {})]
    assert news_of(pi(), 0, *granted)[0] == "cy names no word (you -5, cy +5). cy eats **P I** (+1)."
    assert news_of(pi(), 2, *granted)[0] == "You name no word (ann -5, you +5). You eat **P I** (+1)."


def test_the_log_names_no_letter_of_a_soup_that_was_given_up_while_the_hand_goes_on():
    """An eaten soup is face down."""
    felt = pi().act(0, "doubt").act(2, "comply")
    stage = felt.stage(log=True)
    logged = Logged(
        version=1, at=0, hand=felt.state.hand, seat=None, events=tuple(felt.told), names={}, players={}
    )
    then = stage.looking_back(logged)
    told = [line for event in felt.told if (line := screen_of(felt.game).told(then, event))]
    assert told[-2:] == ["cy names no word (ann -5, cy +5)", "cy eats the soup (+1)"]
    assert not [line for line in told if "P I" in line or "PI" in line]


def test_what_was_said_of_a_soup_is_no_longer_told_once_it_is_settled():
    told = "ann says **P I** is a word."
    assert news_of(pi(), 1, ANN_SAYS)[0] == told
    eaten = [ANN_SAYS, (2, "comply", {}), (0, "add", {"card": "le.G"})]
    assert news_of(pi(), 1, *eaten)[0] == f"{told} cy eats (+1). ann starts with **G**."
    dropped = [ANN_SAYS, (2, "drop", {}), (0, "drop", {}), (0, "add", {"card": "le.G"})]
    assert news_of(pi(), 1, *dropped)[0] == "ann adds **G**."


def test_who_laid_the_letters_of_a_soup_is_told_with_what_became_of_it():
    told = [(2, "add", {"card": "ch.I1"}), ANN_SAYS, (2, "comply", {})]
    started = fresh().act(1, "add", card="li.P")
    said = "cy adds **I**. ann says **P I** is a word. cy eats (+1)."
    assert news_of(started, 1, *told)[0] == said
    alone = [(1, "add", {"card": "li.P"}), (2, "eat_first", {"card": "ch.I1"})]
    said = "bob starts with **P**. cy chooses to eat **P** (+1). cy starts with **I**."
    assert news_of(fresh(), 0, *alone)[0] == said


def test_what_ones_own_act_came_to_is_told_with_what_others_did_since():
    assert news_of(pi(), 0, ANN_SAYS, (2, "comply", {}))[0] == ("You say **P I** is a word. cy eats (+1).")
    ate = [(0, "eat_first", {"card": "le.G"}), (1, "add", {"card": "le.B"}), (2, "add", {"card": "li.Q"})]
    assert news_of(pi(), 0, *ate)[0] == (
        "You choose to eat **P I** (+1). You start with **G**. bob adds **B**. cy adds **Q**."
    )
    completed = [(0, "eat", {"card": "le.G"}), (1, "add", {"card": "le.B"})]
    assert (
        news_of(pi(), 0, *completed)[0] == "You add a letter and eat **P I G** (+1). bob starts with **B**."
    )
    complied = [(2, "comply", {}), (0, "add", {"card": "le.G"})]
    assert news_of(pi(), 2, ANN_SAYS, *complied)[0] == "You eat (+1). ann starts with **G**."


def test_a_player_reads_on_their_own_panel_what_happened_whoever_is_to_act():
    felt, last = pi().act(0, "add", card="le.G"), "cy adds **I**. ann adds **G**."
    asks = "**Your turn.** Pick a letter, or challenge (±5).\n"
    felt.act(1, "add", card="le.B").act(2, "add", card="li.Q").act(0, "add", card="le.L")
    assert f"{last}\n{asks}" in text_in(felt.panel(1, last=last))
    longer = f"ann adds a letter and eats **P R O** (+1). {last}"
    assert f"{longer} **Your turn.** Add or challenge.\nMore" in text_in(felt.panel(1, last=longer))
    assert f"{last}\n**bob** is thinking." in text_in(felt.panel(2, last=last))
    assert last not in text_in(letter(felt, 1, "C", last=last))


@pytest.mark.parametrize(("game", "cards"), [("soup", "M N U"), ("turtle", "M.*N.*U")])
def test_whoever_has_passed_reads_which_cards(game, cards):
    felt = Felt(game, {1: "an.U an.M an.N li.P"}).act(1, "pass", cards=["an.U", "an.M", "an.N"])
    assert re.search(rf"You pass \*\*.*{cards}.*\*\* to \*\*ann\*\*\.", text_in(felt.panel(1)))


def test_letters_that_came_in_the_exchange_are_said_and_marked_until_one_is_played():
    felt = fresh()
    assert "You passed **M N U** and got **C O R**." in text_in(felt.panel(1))
    assert [card[-1] for card in hand_picture(felt.stage(1)).scene.own.fresh] == ["C", "O", "R"]
    assert "Just taken: C O R." in hand_picture(felt.stage(1)).alt
    felt.act(1, "add", card="li.P")
    assert "You passed" not in text_in(felt.panel(1))
    assert not hand_picture(felt.stage(1)).scene.own.fresh


@pytest.mark.parametrize("language", ["en", "fr"])
def test_few_words_stand_beside_the_picture_with_all_that_is_news(language):
    """Half of the hands whose turn it is have twenty at most, as elsewhere."""
    words = [count for seed in range(1, 5) for count in words_beside_pictures(seed, language)]
    assert len(words) > 160
    assert median(words) <= 20
    assert sorted(words)[len(words) * 9 // 10] < 28


def words_beside_pictures(seed, language):
    """News in the hand of the player to act, in hands of plain players."""
    felt, rng, words = fresh(), Random(seed), []
    news = TableNews(SimpleNamespace(game=felt.game, now=SimpleNamespace(phase="playing", due=None)))
    while (due := felt.game.due(felt.state)) is not None:
        (seat,) = due.seats
        stage = felt.stage(seat, language, drawn=True)
        shown = panels.hand(stage.but(last=asyncio.run(news.last(stage))), "")
        words.append(len(words_in(pictured(shown, "hand.png", hand_picture(stage).alt))))
        seen, offers = felt.game.observe(felt.state, seat), felt.game.legal(felt.state, seat)
        felt.state, events = felt.game.apply(felt.state, seat, felt.game.computer(seen, offers, rng, "plain"))
        news.add(Change(len(words), events, seat))
    return words
