"""A table's options: the allowed values, and the refusals of others."""

import pytest

from engine.catalogue import GAMES
from engine.options import settle
from engine.refused import Refused

CALLED = GAMES.game("dealers-choice").options


def refusal(options, **chosen):
    with pytest.raises(Refused) as caught:
        settle(options, chosen)
    assert caught.value.code == "bad-option"
    return caught.value.facts


def test_a_game_named_twice_is_there_once() -> None:
    assert settle(CALLED, {"games": "spit, scroker spit"})["games"] == ["spit", "scroker"]


@pytest.mark.parametrize("nothing", ["", " , ", []])
def test_a_list_may_be_empty(nothing) -> None:
    assert settle(CALLED, {"games": nothing})["games"] == []


def test_an_option_that_the_game_has_not_is_answered_with_those_it_has_for_players() -> None:
    facts = refusal(GAMES.game("soup").options, buy_in=50)
    assert facts["why"] == "unknown"
    names = facts["allowed"].split(", ")
    assert "target" in names
    assert not {"allow", "deny"} & {*names}


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("quist", "hand wins"),
        ("animal-quist", "hand wins"),
        ("chili-dog", "hand loses"),
        ("turtle", "the lowest score wins"),
    ],
)
def test_the_target_says_what_reaching_it_means(game, ends) -> None:
    (target,) = (one for one in GAMES.game(game).options if one.name == "target")
    assert ends in target.help
