"""A master at Soup: its guesses are possible, and it leaves the others without a way on."""

from random import Random

import pytest
from msgspec.structs import replace
from trick_table import act, games_of, pack_of, table

from engine.computer.judging import doubt
from engine.contract import Offer
from engine.families.soup import computer
from engine.families.soup.actions import Add
from engine.families.soup.computer import best_card, ways_on
from engine.families.tricks.actions import Pass
from engine.words.lexica import lexicon_of

WORDS = lexicon_of({"language": "en", "allow": (), "deny": ()})


def opened(seed="7"):
    """A table where everybody has passed their lowest cards."""
    state = table("soup", seed=seed)
    for seat in range(3):
        state = act(state, (seat, Pass(cards=state.hands[seat][:3])))
    return state


def few_left(row, own, others):
    """Seat 0's view, in which each other player has at most one of the remaining cards."""
    state = opened()
    view = games_of(state).observe(state, 0)
    gone = tuple(card for card in pack_of("soup") if card not in {*row, *own, *others})
    counts = (len(own), 1, 1)
    seats = tuple(replace(seat, cards=cards) for seat, cards in zip(view.seats, counts, strict=True))
    return replace(view, row=row, own=own, seats=seats, eaten=((0, gone),), passed=(), received=())


def test_a_way_on_makes_no_word_and_leaves_one_possible():
    assert "A" not in ways_on(WORDS, "TE", 2)  # it makes TEA
    assert "A" in ways_on(WORDS, "TE", 4)
    assert "Z" not in ways_on(WORDS, "TE", 2)
    assert ways_on(WORDS, "XQZ", 2) == frozenset()


def test_it_plays_the_card_after_which_nobody_else_can_go_on():
    view = few_left(("li.P", "ch.I1"), ("le.D", "le.L"), ("le.C", "li.O"))
    assert ways_on(WORDS, "PID", 2).isdisjoint("CO")
    assert set("CO") <= ways_on(WORDS, "PIL", 2)  # it would be stuck itself then
    for seed in range(5):
        assert best_card(view, ("le.D", "le.L"), WORDS, Random(seed)) == "le.D"
        assert best_card(view, ("le.L", "le.D"), WORDS, Random(seed)) == "le.D"


def test_it_likes_a_row_that_others_would_doubt():
    """Two letters would leave the others stuck; this is the better one."""
    usual = WORDS.vocabulary("shark")
    assert WORDS.can_become("POB")
    assert doubt(usual, "POB", "shark", begins=True).challenged > 0
    assert doubt(usual, "POC", "shark", begins=True).challenged == 0
    view = few_left(("li.P", "li.O"), ("le.C", "le.B"), ("le.D", "le.F"))
    assert best_card(view, view.own, WORDS, Random(1)) == "le.B"


def test_it_expects_no_doubt_of_a_computer_that_is_told_how_much_it_knows():
    view = few_left(("li.P", "li.O"), ("le.C", "le.B"), ("le.D", "le.F"))
    chosen = {best_card(view, ("le.C", "le.B"), WORDS, Random(1), {1: "shark"})}
    chosen |= {best_card(view, ("le.B", "le.C"), WORDS, Random(1), {1: "shark"})}
    assert chosen == {"le.B", "le.C"}  # the one is as good as the other
    assert best_card(view, view.own, WORDS, Random(1), {2: "shark"}) == "le.B"


@pytest.mark.parametrize("seat", range(3))
def test_what_it_supposes_could_be_so(seat):
    state = opened()
    game = games_of(state)
    view = game.observe(state, seat)
    hands = computer.supposed(view, Random(2))
    letters = sorted(card[3] for hand in state.hands for card in hand)
    assert sorted(letter for hand in hands for letter in hand) == letters
    assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
    assert hands[seat] == [card[3] for card in state.hands[seat]]
    assert [card[3] for card in view.passed] == hands[(seat - 1) % 3][:3]


def test_the_computer_of_the_game_plays_so():
    view = few_left(("li.P", "ch.I1"), ("le.D", "le.L"), ("le.C", "li.O"))
    game = games_of(opened())
    offers = (Offer("add", cards=view.own, count=(1, 1)),)
    assert game.computer(view, offers, Random(1), "master") == Add(card="le.D")
