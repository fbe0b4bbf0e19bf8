"""What is told of a hand that goes on: the log names the cards that lie open now, and a line beside a Scrotch table none."""

import random
from types import SimpleNamespace

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.contract import Deal, Setup
from engine.fairness.openings import mentioned
from house.tables.history import Logged
from screens.catalogue import screen_of
from tests.screens import engine_stage

PEOPLE = ("ann", "bob", "cy", "dee")
ACTS = 90


def played(game, seed):
    """Each step of some hands, with all that everybody was told so far, as the log has it."""
    seats = max(game.seats.least, min(game.seats.most, 3))
    setup = Setup(stacks=(100 if game.chips else 0,) * seats, seed=str(seed), dealer=0)
    people, rng = engine_stage.people(PEOPLE[:seats]), random.Random(seed)
    state, events = game.start(setup)
    log = []
    for _ in range(ACTS):
        log.append(
            Logged(
                version=0,
                at=0,
                hand=state.hand,
                seat=None,
                events=tuple(event.seen_by(None) for event in events),
                names={},
                players={},
            )
        )
        yield SimpleNamespace(game=game, state=state, seats=people), log
        due = game.due(state)
        if due is None and state.phase == "over":
            return
        if due is None:
            state, events = game.apply(state, None, Deal())
        else:
            seat = rng.choice(due.seats)
            act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "plain")
            state, events = game.apply(state, seat, act)


def named(stage, sentence):
    """The cards that a sentence names in words."""
    return {card.code for card in stage.faces.deck.cards if stage.faces.label(card.code) in sentence}


def told(stage, logged):
    then = stage.looking_back(logged)
    return [
        sentence for event in logged.events if (sentence := screen_of(stage.table.game).told(then, event))
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_log_of_a_running_hand_names_no_card_that_is_hidden_now(game):
    hidden = 0
    for felt, log in played(game, 7):
        stage = engine_stage.stage_of(felt, log=True)
        shown = open_cards(stage.view)
        for logged in log:
            running = stage.table.due is not None and logged.hand == felt.state.hand
            lines = told(stage, logged)
            if running:
                assert not {code for line in lines for code in named(stage, line)} - shown
                hidden += any("a card" in line or "eats the soup" in line for line in lines)
    assert hidden or game.family in ("poker", "tricks")


def open_cards(view):
    """What everybody has seen; eaten soups lie face down."""
    told = msgspec.to_builtins(view)
    return set(mentioned({name: fact for name, fact in told.items() if name != "eaten"}))


def test_the_log_of_a_soup_names_no_letter_that_is_eaten():
    for felt, log in played(GAMES["soup"], 7):
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
    for felt, log in played(GAMES[game_id], 7):
        stage = engine_stage.stage_of(felt, log=True)
        over = [one for one in log if stage.table.due is None or one.hand < felt.state.hand]
        assert not any("a card" in line for logged in over for line in told(stage, logged))
        if felt.state.hand == 2:
            return
    pytest.fail("no hand came to its end")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_beside_a_scrotch_table_names_a_card_that_will_be_covered(language):
    lines = []
    for felt, log in played(GAMES["scrotch"], 1):
        stage = engine_stage.stage_of(felt, language=language)
        if felt.state.knock is not None:
            break
        lines += [screen_of(felt.game).told(stage, event) or "" for event in log[-1].events]
        assert not [line for line in lines if named(stage, line)]
    assert len(lines) > 20
