"""Every act on a panel is possible."""

import pytest
from rummy_stage import Rummy, labels, spelled, text_in

from engine.families.rummy.actions import Lay, Take
from engine.refused import Refused
from screens.rummy.arranging import tidy
from tests.played import played

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


def test_a_word_after_which_the_turn_could_not_end_is_not_offered():
    """COAX is too short to go out with, so two of the other cards have to stay."""
    cards = ("le.C", "ch.O1", "le.A", "li.X", "an.A", "an.R", "an.E", "an.T")
    table = Rummy().put(hands=(("le.H",), cards, ("le.I",)), phase="play", turn=1, turns=1)
    assert "Keep 2 cards, or go out with words of 5+ letters." in text_in(table.panel(1))
    table.act(1, "lay", text="COAX")
    assert "Keep 2 cards: you cannot go out this turn." in text_in(table.panel(1))
    two, three = (spelled(table, 1, codes) for codes in ("an.R an.E", "an.A an.R an.E"))
    assert "Lay RE" in labels(two)
    assert "Keep" not in text_in(two)
    assert "Lay ARE" not in labels(three)
    assert "**A R E** Keep 2 cards: you cannot go out this turn." in text_in(three)


@pytest.mark.parametrize("game_id", ["scrummy", "four-by-four", "texas-scrummy"])
def test_of_every_length_a_word_is_offered_just_where_the_rules_take_it(game_id):
    """Hands on honour, where any cards may be laid."""
    found = set()
    for moment in played(game_id, 60, seats=3):
        if moment.due is None or moment.state.phase not in ("play", "bare", "last"):
            continue
        (seat,) = moment.due.seats
        table = Rummy(game_id)
        table.state = moment.state
        cards = tidy(table.stage(seat).view, moment.state.hands[seat])
        for length in range(2, len(cards) + 1):
            shown = spelled(table, seat, " ".join(cards[:length]))
            offered = any(label.startswith("Lay ") for label in labels(shown))
            assert offered == lawful(table, seat, Lay(word=cards[:length]))
            found.add(offered)
    assert len(found) > 1


def test_so_it_is_with_a_card_of_the_pile():
    """Three and a card of the pile: a word of two leaves two, one of three leaves one, and is too short to go out
    with."""
    table = Rummy().put(
        hands=(("le.H",), HANDS[1], ("le.I",)), phase="take", turn=1, turns=1, discards=("ch.E1",)
    )
    pile = table.panel(1, table.press(1, "Pile…").picked)
    for codes in ("ch.E1 ch.E1 le.A", "ch.E1 ch.E1 le.A le.B"):
        shown = spelled(table, 1, codes, pile)
        offered = any(label.startswith("Take and lay ") for label in labels(shown))
        word = tuple(codes.split()[1:])
        assert offered == lawful(table, 1, Take(card="ch.E1", word=word)) == (len(word) == 2)
    assert "Keep 2 cards, or go out with words of 5+ letters." in text_in(shown)


def lawful(table, seat, action):
    try:
        table.game.apply(table.state, seat, action)
    except Refused:
        return False
    return True
