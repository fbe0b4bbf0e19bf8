"""Texts about a running hand: the log names the open cards, and a line beside a Scrotch table none."""

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.fairness.openings import mentioned
from house.tables.history import Logged
from screens.catalogue import screen_of
from tests.screens import engine_stage
from tests.screens.evenings import evening


def played(game_id, seed="7"):
    """Each step of some hands, with the public log so far."""
    log = []
    for felt in evening(game_id, seed=seed, seats=3):
        told = tuple(event.seen_by(None) for event in felt.events)
        log.append(
            Logged(version=0, at=0, hand=felt.state.hand, seat=None, events=told, names={}, players={})
        )
        yield felt, log


def named(stage, sentence):
    """The cards that a sentence names in words."""
    return {card.code for card in stage.faces.deck.cards if stage.faces.label(card.code) in sentence}


def told(stage, logged):
    then = stage.looking_back(logged)
    return [
        sentence for event in logged.events if (sentence := screen_of(stage.table.game).told(then, event))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_running_hand_names_no_card_that_is_hidden_now(game):
    hidden = 0
    for place, (felt, log) in enumerate(played(game)):
        if place % 5:
            continue
        stage = engine_stage.stage_of(felt, log=True)
        shown = open_cards(stage.view)
        for logged in log:
            running = stage.table.due is not None and logged.hand == felt.state.hand
            lines = told(stage, logged)
            if running:
                assert not {code for line in lines for code in named(stage, line)} - shown
                hidden += any("a card" in line or "eats the soup" in line for line in lines)
    assert hidden or GAMES[game].family.name in ("poker", "tricks")


def open_cards(view):
    """Cards that everybody has seen; eaten soups are face down."""
    told = msgspec.to_builtins(view)
    return set(mentioned({name: fact for name, fact in told.items() if name != "eaten"}))


def test_the_log_of_a_soup_names_no_letter_that_is_eaten():
    for felt, log in played("soup"):
        stage = engine_stage.stage_of(felt, log=True)
        lines = [line for logged in log for line in told(stage, logged)]
        if felt.state.phase == "play":
            named = sum("starts with **" in line or "adds **" in line for line in lines)
            assert named == len(felt.state.row)
        assert not [line for line in lines if "eats **" in line]
        if felt.state.eaten:
            return
    pytest.fail("nobody ate")


@pytest.mark.parametrize("game_id", ["quist", "scrotch"])
def test_once_the_hand_is_over_the_log_names_every_card(game_id):
    for felt, log in played(game_id):
        stage = engine_stage.stage_of(felt, log=True)
        over = [one for one in log if stage.table.due is None or one.hand < felt.state.hand]
        assert not any("a card" in line for logged in over for line in told(stage, logged))
        if felt.state.hand == 2:
            return
    pytest.fail("no hand came to its end")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_beside_a_scrotch_table_names_a_card_that_will_be_covered(language):
    lines = []
    for felt, log in played("scrotch"):
        stage = engine_stage.stage_of(felt, language=language)
        if felt.state.knock is not None:
            continue
        lines += [screen_of(felt.game).told(stage, event) or "" for event in log[-1].events]
        assert not [line for line in lines if named(stage, line)]
    assert len(lines) > 20
