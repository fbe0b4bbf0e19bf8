"""The catalogue: the games, and acts that not everybody may do."""

import pytest

from engine import catalogue
from engine.contract import Deal, Setup, TimeUp
from engine.families.poker.actions import Check, Choose
from engine.families.rummy.actions import Show
from engine.refused import Refused, Unreadable


def started(game_id, **options):
    return catalogue.GAMES.start(game_id, Setup(stacks=(50, 50), seed="1", dealer=0, options=options)).state


def test_no_game_that_a_database_may_have_stored_is_gone():
    assert catalogue.GAMES.keys() >= {
        "scroker",
        "spit",
        "longhorn",
        "dealers-choice",
        "scrapok",
        "zoot",
        "scrummy",
        "four-by-four",
        "texas-scrummy",
        "scrotch",
        "quist",
        "animal-quist",
        "chili-dog",
        "turtle",
        "soup",
    }


@pytest.mark.parametrize("action", [Deal(), TimeUp()])
def test_a_player_may_not_do_what_only_the_house_does(action):
    with pytest.raises(Refused, match="unknown-action"):
        catalogue.GAMES.apply(started("scroker"), 0, action)


def test_the_house_may_not_do_what_only_players_do():
    with pytest.raises(Refused, match="unknown-action"):
        catalogue.GAMES.apply(started("scroker"), None, Check())


@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.id)
def test_an_act_of_another_family_is_refused(game):
    state = catalogue.GAMES.start(game.id, Setup(stacks=(50,) * game.seats.least, seed="1", dealer=0)).state
    with pytest.raises(Refused, match="unknown-action"):
        catalogue.GAMES.apply(
            state, game.due(state).seats[0], Show() if game.family.name == "poker" else Check()
        )


@pytest.mark.parametrize("raw", [{}, {"do": "dance"}, {"do": None}, {"do": ["bet"]}])
def test_an_unknown_action_is_refused(raw):
    with pytest.raises(Refused, match="unknown-action"):
        catalogue.GAMES.read_action("scroker", raw)


@pytest.mark.parametrize("raw", [{"do": "bet"}, {"do": "bet", "amount": 1.5}, {"do": "fold", "why": "bored"}])
def test_an_action_of_the_wrong_form_is_unreadable(raw):
    with pytest.raises(Unreadable):
        catalogue.GAMES.read_action("scroker", raw)


def test_a_dealer_who_can_call_nothing_else_may_call_plain_scroker():
    state = started("dealers-choice", games=[], recipes=[])
    with pytest.raises(Refused, match="bad-call"):
        catalogue.GAMES.apply(state, 0, Choose(base="spit"))
    assert catalogue.GAMES.apply(state, 0, Choose()).state.called.name == "Scroker"
