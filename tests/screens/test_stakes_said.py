"""The gain and the cost of a challenge are beside its button, in every game."""

import re

import pytest
from engine_stage import stage_of
from evenings import unlike

from engine.catalogue import GAMES
from screens.catalogue import screen_of
from screens.custom_ids import read_press
from screens.table.wanted import Redraw

DOUBTS = ("spellcheck", "say_eat", "doubt", "inspect")
STAKES = {
    "en": re.compile(r"\d point|± ?5|[+-]\d|costs you nothing|costs nothing|costs you \d"),
    "fr": re.compile(r"\d point|± ?5|[+-]\d|ne vous coûte rien|ne coûte rien|vous coûte \d"),
}


@pytest.mark.broad(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_stakes_stand_beside_every_challenge(game_id, language):
    doubted = 0
    for felt in unlike(game_id):
        due = felt.game.due(felt.state)
        for seat in due.seats if due is not None else ():
            doubted += sum(stakes_are_said(stage_of(felt, seat, language, drawn=True), language))
    assert doubted


def stakes_are_said(stage, language):
    """The stakes of each challenge among the buttons, and in lists behind one."""
    screen = screen_of(stage.table.game)
    turns = [screen.turn(stage, None)]
    for act in turns[0].acts:
        press = read_press(act["custom_id"])
        wanted = screen.wanted(stage, press) if press.act == "list" else None
        if isinstance(wanted, Redraw):
            turns.append(screen.turn(stage, wanted.picked))
    for turn in turns:
        acts = {read_press(act["custom_id"]).act for act in (*turn.acts, *turn.cards)}
        if acts.intersection(DOUBTS):
            assert STAKES[language].search(turn.line), turn.line
            yield True
