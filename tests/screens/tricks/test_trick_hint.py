"""A hint at tricks says how often the card takes, and whether that is good."""

import pytest
from trick_stage import Felt

from engine.computer.hinting import Hint
from engine.families.tricks.actions import Play
from screens.table.hint_text import hint_text

OFTEN = "This card takes the trick about {n} in 10, unless somebody scrumps it with a word."


@pytest.mark.parametrize(
    ("game", "trick", "share", "why"),
    [
        ("quist", ("le.A", "le.B"), 0.9, " You want tricks."),
        ("quist", ("le.A", "le.B"), 0.1, ""),
        ("chili-dog", ("le.A", "le.B"), 0.9, " Nothing in it counts so far."),
        ("chili-dog", ("le.A", "ch.A1"), 0.9, ""),
        ("chili-dog", ("le.A", "ch.A1"), 0.1, " You want few points."),
        ("turtle", ("an.A", "an.T"), 0.2, " You want few points."),
        ("turtle", (), 0.9, ""),
    ],
)
def test_it_says_why_where_the_card_does_what_is_wanted(game, trick, share, why):
    felt = Felt(game).put(phase="play", trick=trick, leader=1)
    told = hint_text(felt.stage(0), Hint(Play("le.K"), share))
    assert told.endswith(OFTEN.format(n="1 time" if share == 0.1 else f"{round(10 * share)} times") + why)
