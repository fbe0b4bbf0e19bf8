"""What is offered under the table and on a panel can be done."""

import pytest
from rummy_stage import Rummy, labels, text_in

HANDS = (("le.C",), ("le.A", "le.B", "le.D"), ("le.E",))


def test_with_too_few_cards_for_a_lawful_end_no_word_is_offered():
    few = Rummy().put(hands=HANDS, phase="play", turn=1, turns=1)
    assert labels(few.board())[0] == "Discard…"
    enough = few.put(hands=(HANDS[0], (*HANDS[1], "le.F"), HANDS[2]))
    assert labels(enough.board())[:2] == ["Lay a word…", "Discard…"]


@pytest.mark.parametrize(("game", "letters"), [("scrummy", 2), ("four-by-four", 4)])
def test_a_word_can_be_laid_as_soon_as_it_is_long_enough(game, letters):
    cards = ("le.A", "le.B", "le.C", "le.D", "le.E", "le.F", "le.G")
    table = Rummy(game).put(hands=(("le.H",), cards, ("le.I",)), phase="play", turn=1, turns=1)
    panel = table.panel(1)
    for number in range(1, letters + 1):
        prompt = "Lay: pick" if number == 1 else "The next card"
        picked = table.press(1, prompt, panel, values=[str(number - 1)]).picked
        panel = table.panel(1, picked)
        assert any(label.startswith("Lay A") for label in labels(panel)) is (number >= letters)


def test_a_game_that_is_over_shows_places_and_no_table():
    table = Rummy().put(
        phase="over", turn=None, hands=((), (), ()), standings=((1,), (0,), (2,)), scores=(3, 101, -2)
    )
    board = text_in(table.board())
    assert "1. **bob** 101 points" in board
    assert "3. **cy** -2 points" in board
    assert "Discards" not in board
    assert "dealer" not in board


def test_what_to_do_is_explained_in_the_first_hand_only():
    first = Rummy().put(phase="take", turn=1, turns=1)
    assert "with all above it, and lay a word with it right away" in text_in(first.panel(1))
    later = text_in(first.put(hand=2).panel(1))
    assert "**Your turn**: take a card." in later
    assert "with all above it" not in later
