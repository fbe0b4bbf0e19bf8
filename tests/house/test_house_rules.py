"""The house's games, and its words about unknown ones."""

import pytest
from toy_game import GAMES

from house.declined import Declined
from house.rules import Rules


def test_a_game_that_is_not_there_is_declined_by_its_name():
    rules = Rules(GAMES)
    assert rules.game("pennies") is GAMES["pennies"]
    with pytest.raises(Declined, match="no-such-game") as told:
        rules.game("tiddlywinks")
    assert told.value.facts == {"game": "tiddlywinks"}
