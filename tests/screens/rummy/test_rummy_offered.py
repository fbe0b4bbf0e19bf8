"""What is offered on a panel can be done."""

import pytest
from rummy_stage import Rummy, labels, spelled

HANDS = (("le.C",), ("le.A", "le.B", "le.D"), ("le.E",))


def test_with_too_few_cards_for_a_lawful_end_no_word_is_offered():
    few = Rummy().put(hands=HANDS, phase="play", turn=1, turns=1)
    assert "Type a word…" not in labels(few.panel(1))
    assert "Discard A" in labels(spelled(few, 1, "le.A"))
    enough = few.put(hands=(HANDS[0], (*HANDS[1], "le.F"), HANDS[2]))
    assert "Type a word…" in labels(enough.panel(1))


@pytest.mark.parametrize("game", ["scrummy", "four-by-four"])
def test_cards_pressed_in_order_are_laid_as_a_word(game):
    cards = ("le.A", "le.B", "le.C", "le.D", "le.E", "le.F", "le.G")
    table = Rummy(game).put(hands=(("le.H",), cards, ("le.I",)), phase="play", turn=1, turns=1)
    assert "Discard A" in labels(spelled(table, 1, "le.A"))
    assert "Lay DACE" in labels(spelled(table, 1, "le.D le.A le.C le.E"))
