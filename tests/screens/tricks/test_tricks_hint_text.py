"""A hint at tricks says how often the trick goes to one's side, and why that is wanted or does no harm."""

import pytest
from trick_stage import Felt

from engine.contract import Hint
from engine.families.tricks.actions import Play
from tests.screens.engine_stage import hint_text

HELD = {0: "le.K le.M"}
OFTEN = "The trick is {whose} {n}, unless a word decides otherwise."


@pytest.mark.parametrize(
    ("game", "trick", "card", "share", "why"),
    [
        ("quist", ("le.A", "le.B"), "le.K", 0.9, " You want tricks."),
        ("quist", ("le.A", "le.B"), "le.K", 0.1, " Higher cards are better kept."),
        ("quist", ("le.A", "le.B"), "le.M", 0.1, ""),
        ("chili-dog", ("le.A", "le.B"), "le.K", 0.9, " Nothing in it counts so far."),
        ("chili-dog", ("le.A", "ch.A1"), "le.K", 0.9, ""),
        ("chili-dog", ("le.A", "ch.A1"), "le.K", 0.1, " You want few points."),
        ("turtle", ("an.T",), "le.K", 0.2, " You want few points."),
        ("turtle", (), "le.M", 1.0, " You are rid of a high card."),
        ("turtle", (), "le.K", 1.0, ""),
        ("turtle", (), "le.K", 0.0, " You want few points."),
    ],
)
def test_it_says_why_where_the_card_does_what_is_wanted(game, trick, card, share, why):
    felt = Felt(game, HELD).put(
        phase="play", trick=trick, leader=-len(trick) % (3 if game == "turtle" else 4)
    )
    told = hint_text(felt.stage(0), Hint(Play(card), share))
    whose = "yours" if game == "turtle" else "your team's"
    n = {0.0: "hardly ever", 0.1: "about 1 time in 10", 1.0: "nearly always"}.get(
        share, f"about {round(10 * share)} times in 10"
    )
    assert told.endswith(OFTEN.format(whose=whose, n=n) + why)


@pytest.mark.parametrize(
    ("game", "share", "told"),
    [
        ("quist", 1.0, "Then the trick is your team's. You want tricks."),
        ("quist", 0.0, "bob takes the trick. Higher cards are better kept."),
        ("chili-dog", 0.0, "bob takes the trick. You want few points."),
    ],
)
def test_whoever_plays_last_reads_who_gets_the_trick_and_no_chance(game, share, told):
    felt = Felt(game, HELD).put(phase="play", trick=("le.L", "le.B", "le.C"), leader=1)
    assert hint_text(felt.stage(0), Hint(Play("le.K"), share)).endswith(f"** {told}")


def test_the_only_card_that_may_be_played_has_no_chance_beside_it():
    felt = Felt("quist", HELD).put(phase="play", trick=("ch.E5",), leader=3)
    felt.put(hands=(("ch.A1", "le.K"), *felt.state.hands[1:]))
    assert hint_text(felt.stage(0), Hint(Play("ch.A1"), 0.5)).endswith("** It is the only card you may play.")
