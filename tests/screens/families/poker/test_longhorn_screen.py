"""Longhorn Stud: who leads and why, what everybody shows, and which five of seven count."""

import pytest
from poker_stage import PokerTable, fits, labels, options_of, text_in

from engine.contract import Sit
from screens.components import walk
from screens.table.wanted import Act, Ask, Redraw
from tests.screens import engine_stage

# Two down each, then three up each, from the dealer's left: p1, p2, p0.
DOWN = ["le.A", "le.B", "le.C", "le.D", "le.E", "le.F"]
UP = ["an.U", "li.Z", "ch.E5", "an.T", "li.Y", "le.H", "ch.A1", "ch.A2", "an.A"]

UNPAIRED = ["an.U", "li.Z", "ch.E5", "li.X", "an.T", "le.H", "ch.A1", "ch.A2", "an.A"]


def longhorn(**more):
    return PokerTable("longhorn", ["ann", "bob", "cy"], deck=DOWN + UP, **more)


def test_the_lead_is_named_with_its_reason():
    table = longhorn()
    assert "bob speaks first: clean pair 🦄U  🐢T" in table.told()
    assert "First to speak: **bob**, clean pair 🦄U  🐢T" in text_in(table.board())


def test_without_a_pair_the_highest_card_leads():
    table = PokerTable("longhorn", ["ann", "bob", "cy"], deck=DOWN + UNPAIRED)
    assert "bob speaks first: high card 🦄U" in table.told()


def test_a_ruling_card_leads_as_such():
    table = PokerTable("dealers-choice", ["ann", "bob", "cy"], deck=DOWN + UNPAIRED)
    table.act(0, "choose", base="longhorn", ruling=["ch.E5"])
    assert "ann speaks first: high card 🌶️E5" in table.told()


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
    assert "up 🟢Z  🟢Y  🌶️A2 · clean pair 🟢Z  🟢Y" in board


def test_the_first_round_is_open_or_fold():
    table = longhorn()
    assert "first betting round, open or fold" in text_in(table.board())
    assert labels(table.board())[:5] == [
        "Bet 1 (half pot)",
        "Bet 3 (pot)",
        "Bet 99 (all in)",
        "Bet…",
        "Fold",
    ]
    table.act(1, "bet", amount=2)
    assert [label for label in labels(table.board()) if "(" not in label][:4] == [
        "Call 2",
        "Raise 2",
        "Raise…",
        "Fold",
    ]
    assert "open or fold" not in text_in(table.board())


def test_a_lead_that_folds_is_named_no_more():
    table = longhorn().act(1, "fold")
    assert "First to speak:" not in text_in(table.board())


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
        assert f"hand {showdown.stage().faces.row(player.hand)}" in read


def test_five_of_seven_are_chosen_and_go_with_what_is_presented(showdown):
    seat = showdown.turn
    panel = showdown.panel(seat)
    assert len(options_of(panel, "Your five cards")) == 7
    wanted = showdown.press(seat, "Your five cards", panel, values=("0", "1", "2"))
    assert isinstance(wanted, Redraw)
    panel = showdown.panel(seat, wanted.picked)
    fits(panel)
    assert "Cards chosen: 3 of five" in text_in(panel)
    wanted = showdown.press(seat, "Your five cards", panel, values=("0", "1", "2", "3", "4"))
    panel = showdown.panel(seat, wanted.picked)
    hand = showdown.state.players[seat].hand
    assert f"Your five: {showdown.stage().faces.row(hand[:5])}" in text_in(panel)
    nothing = showdown.press(seat, "Nothing", panel)
    assert nothing == Act({"do": "present", "hand": list(hand[:5])})
    asked = showdown.press(seat, "Type your words", panel)
    assert isinstance(asked, Ask)
    typed = showdown.press(seat, "Type your words", panel, fields={"words": "bad"})
    assert typed == Act({"do": "present", "text": "bad", "hand": list(hand[:5])})
    showdown.does(seat, nothing)
    assert "You show no words: Scum" in text_in(showdown.panel(seat))


def test_with_five_cards_nothing_has_to_be_chosen():
    for now in PokerTable("scroker").played_through():
        if now.view.phase == "present":
            panel = now.panel(now.turn)
            assert not [part for part in walk(panel) if part.get("placeholder", "").startswith("Your five")]
            return
    raise AssertionError("no showdown")


def test_what_was_shown_stays_on_the_table_when_somebody_joins():
    table = PokerTable("longhorn", ["ann", "bob"], showdown="auto")
    for now in table.played_through():
        if now.view.phase == "between":
            break
    before = [line for line in text_in(table.board()).splitlines() if "hand " in line or "ann: " in line]
    assert len(before) > 2
    table.state, table.events = table.game.apply(table.state, None, Sit(2, 100))
    table.seats = engine_stage.people(["ann", "bob", "cy"])
    after = text_in(table.board()).splitlines()
    assert [line for line in before if line not in after] == []
