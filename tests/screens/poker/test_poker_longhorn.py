"""Longhorn Stud: who leads and why, what everybody shows, and which five of seven count."""

import re
from itertools import combinations

import pytest
from poker_stage import PokerTable, fits, labels, text_in

from drawing.tables.any_scene import svg
from engine.cards import load_deck, text_of
from engine.contract import Sit
from screens.components import Window
from screens.pictures.tables import hand_picture, table_picture
from screens.table import frames
from tests.labels import BET, FOLD, MORE
from tests.screens import engine_stage
from tests.screens.engine_stage import plain

# Two down each, then three up each, from the dealer's left: p1, p2, p0.
DOWN = ["le.A", "le.B", "le.C", "le.D", "le.E", "le.F"]
UP = ["an.U", "li.Z", "ch.E5", "an.T", "li.Y", "le.H", "ch.A1", "ch.A2", "an.A"]

UNPAIRED = ["an.U", "li.Z", "ch.E5", "li.X", "an.T", "le.H", "ch.A1", "ch.A2", "an.A"]


def longhorn(**more):
    return PokerTable("longhorn", ["ann", "bob", "cy"], deck=DOWN + UP, **more)


def test_the_lead_is_named_with_its_reason():
    table = longhorn()
    assert "bob acts first: clean pair 🦄U  🐢T" in table.told(log=True)
    assert "acts first" not in table.told()
    assert "First to act: bob, clean pair 🦄U 🐢T" in text_in(table.board())


def test_without_a_pair_the_highest_card_leads():
    table = PokerTable("longhorn", ["ann", "bob", "cy"], deck=DOWN + UNPAIRED)
    assert "bob acts first: high card 🦄U" in table.told(log=True)


def test_a_ruling_card_leads_as_such():
    table = PokerTable("dealers-choice", ["ann", "bob", "cy"], deck=DOWN + UNPAIRED)
    table.act(0, "choose", base="longhorn", ruling=["ch.E5"])
    assert "ann acts first: high card 🌶️E5" in table.told(log=True)


def test_up_cards_are_announced_as_they_fall():
    told = longhorn().told(log=True)
    assert "Face up: ann 🌶️E5  🍋H  🐐A, bob 🦄U  🐢T  🌶️A1, cy 🟢Z  🟢Y  🌶️A2" in told.replace(
        longhorn().stage().faces.label("an.A"), "🐐A"
    )
    assert "cy clean pair 🟢Z  🟢Y" in told


def test_the_table_itself_is_not_told_again_beside_it():
    table = longhorn()
    assert "cy clean pair" not in table.told()
    board = text_in(table.board())
    assert "cy 99, 🟢Z  🟢Y  🌶️A2" in board


def test_a_hand_is_the_cards_under_the_table_and_the_whole_table_in_a_direct_message():
    table = longhorn()
    under, alone = (hand_picture(table.stage(1, by_dm=by_dm)).alt for by_dm in (False, True))
    assert "Pot 3" in alone
    assert "cy 99" in alone
    assert "Pot" not in under
    assert "cy" not in under
    mine = table.stage(1).faces.label("an.U")
    assert all("Unicorn" in alt or mine in alt or "Animal U" in alt for alt in (under, alone))


def test_a_window_repeats_what_lies_open_before_its_reader_and_in_the_middle():
    window = Window("Words", "id", [])
    table = longhorn()
    (held,) = frames.with_cards(table.stage(1), window).fields
    assert all(table.stage(1).faces.label(card) in held["content"] for card in ("le.A", "an.U", "an.T"))
    assert "Middle" not in held["content"]
    shared = next(one for one in PokerTable("scrapok").played_through() if one.view.middle)
    middle = shared.view.middle
    (held,) = frames.with_cards(shared.stage(1), window).fields
    assert f"Middle: {shared.stage(1).faces.row(middle)}" in held["content"]
    assert frames.with_cards(shared.stage(), window).fields == []


def test_the_first_round_is_open_or_fold():
    table = longhorn()
    assert "hand 1, betting round 1" in text_in(table.board())
    assert "**Your turn.** In this round you have to bet or fold." in text_in(table.panel(1))
    assert labels(table.panel(1)) == [MORE, BET, "What beats what", FOLD]
    table.act(1, "bet", amount=2)
    assert labels(table.panel(2)) == [MORE, "Raise…", "What beats what", FOLD, "Call 2"]
    assert "bet or fold" not in text_in(table.panel(2))


def test_who_speaks_first_is_read_whole_on_the_french_picture():
    """Open cards by their letters, in one line."""
    drawn = svg(table_picture(longhorn().stage(language="fr")).scene)
    lines = [line.replace("\xa0", " ") for line in re.findall(r'y="[46]6"[^>]*>([^<]+)</text>', drawn)]
    assert lines == ["Parle d'abord : bob, paire pure U T"]


def test_at_the_showdown_nobody_asks_who_spoke_first(showdown):
    assert "First to act" not in table_picture(showdown.stage()).alt


def test_a_lead_that_folds_is_named_no_more():
    table = longhorn().act(1, "fold")
    assert "First to act:" not in text_in(table.board())


@pytest.fixture
def showdown():
    table = longhorn()
    for now in table.played_through():
        if now.view.phase == "present":
            return now
    raise AssertionError("no showdown")


def test_all_hands_are_turned_over(showdown):
    read = text_in(showdown.board())
    for player in showdown.state.players:
        assert showdown.stage().faces.row(player.hand) in read


def test_any_of_the_seven_cards_spell(showdown):
    seat = showdown.turn
    hand, faces = showdown.state.players[seat].hand, showdown.stage().faces
    panel = fits(showdown.panel(seat))
    assert {faces.label(card) for card in hand} <= set(labels(panel))
    deck = load_deck("scroker")
    two = next(two for two in combinations(reversed(hand), 2) if len({deck[card].suit for card in two}) == 1)
    for card in two:
        panel = fits(showdown.panel(seat, showdown.press(seat, faces.label(card), panel).picked))
    assert plain(showdown.press(seat, f"Show {text_of(two)}", panel)) == {"do": "present", "words": [[*two]]}
    nothing = showdown.press(seat, "Show nothing")
    assert plain(nothing) == {"do": "present"}
    showdown.does(seat, nothing)
    assert "You show nothing." in text_in(showdown.panel(seat))


def test_what_was_shown_stays_on_the_table_when_somebody_joins():
    table = PokerTable("longhorn", ["ann", "bob"], showdown="auto")
    for now in table.played_through():
        if now.view.phase == "between":
            break
    before = [line for line in text_in(table.board()).splitlines() if line.startswith(("ann ", "bob "))]
    faces = table.stage().faces
    assert any(faces.label(card) in line for line in before for card in table.state.players[0].hand)
    table.state, table.events = table.game.apply(table.state, None, Sit(2, 100))
    table.seats = engine_stage.people(["ann", "bob", "cy"])
    after = text_in(table.board()).splitlines()
    assert [line for line in before if line not in after] == []
