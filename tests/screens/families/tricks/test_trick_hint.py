"""A hint at tricks says how often the card takes, and whether that is good."""

import pytest
from trick_stage import Felt

from engine.computer.hinting import Hint
from engine.families.tricks.actions import Play
from screens.table.hint_text import hint_text


@pytest.mark.parametrize(
    ("game", "trick", "why"),
    [
        ("quist", ("le.A", "le.B"), "You want tricks."),
        ("chili-dog", ("le.A", "le.B"), "Nothing that counts lies in it so far."),
        ("chili-dog", ("le.A", "ch.A1"), "You want few points."),
        ("turtle", ("an.A", "an.T"), "You want few points."),
        ("turtle", (), "You want few points."),
    ],
)
def test_it_says_whether_to_take_the_trick_is_good(game, trick, why):
    felt = Felt(game).put(phase="play", trick=trick, leader=1)
    told = hint_text(felt.stage(0), Hint(Play("le.K"), 0.9))
    often = "This card takes the trick about 9 times in 10, unless somebody scrumps it with a word."
    assert told.endswith(f"{often} {why}")
