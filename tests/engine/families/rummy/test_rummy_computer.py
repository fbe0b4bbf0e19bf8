"""Computer players: they finish whole games from their view alone, in good time, and play with some sense."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from rummy_seat import STRENGTHS, decide, rack
from rummy_table import Table

from engine.contract import Leave, Offer
from engine.families.rummy.actions import (
    Accept,
    Discard,
    Extend,
    Lay,
    PassLastTurn,
    Spellcheck,
    Take,
)
from engine.families.rummy.computer.plans import Rack, best_plan
from engine.families.rummy.finishing import TurnLimits
from engine.families.rummy.rules import HandRules, WordLength
from engine.words.lexica import lexicon_of
from engine.words.signatures import words_of


def test_he_goes_out_when_he_can() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", stock=("an.S",)).declined().act(1, "take")
    action = decide(table)
    assert isinstance(action, Lay)
    assert table.apply(1, action).state.phase in ("out", "play")
    while table.state.phase == "play":
        table.apply(1, decide(table))
    assert table.state.phase == "out"


def test_a_master_lays_the_word_that_fewest_know() -> None:
    """A word of the same letters scores as much, but may be challenged."""
    table = rack("li.P an.A an.R an.T an.I an.E an.S", stock=("li.N",)).declined().act(1, "take")
    laid = decide(table, "master")
    lexicon = lexicon_of(table.state.options)
    levels = {word: lexicon.level(word) for word in words_of(lexicon, laid.text)}
    assert levels[laid.text] == max(levels.values()) > min(levels.values())
    assert table.apply(1, laid).state.phase in ("out", "play")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_an_obscenity_is_not_laid(strength) -> None:
    others = {"other": "le.J le.B le.L le.M li.P li.Y li.W", "turned": "li.T"}
    table = rack("le.F ch.U1 le.C le.K li.Z li.X li.V", **others, stock=("li.Q",)).declined().act(1, "take")
    act = decide(table, strength)
    assert not isinstance(act, Lay) or act.text != "FUCK"


@pytest.mark.parametrize(
    "hand", ["li.P ch.I1 an.C le.K an.S li.Q li.V", "li.W ch.A1 an.T li.T li.Q li.V li.X"]
)
def test_a_master_lays_the_decent_one_of_two_words_of_the_same_letters(hand) -> None:
    """PICKS and WATT, though fewer people know what else they spell."""
    table = rack(hand, other="le.A le.B le.C le.D le.E le.F le.G", turned="an.U", stock=("li.Z",)).declined()
    laid = decide(table.act(1, "take"), "master")
    assert isinstance(laid, Lay)
    assert not lexicon_of(table.state.options).masked(laid.text)


def test_he_digs_in_the_pile_for_a_word() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", turned="an.S").declined()
    action = decide(table)
    assert isinstance(action, Take)
    assert action.card == "an.S"
    table.apply(1, action)


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_of_the_same_letters_people_lay_the_word_that_everybody_knows(strength) -> None:
    table = rack("li.P an.A an.R an.T an.I an.E an.S").declined().act(1, "take")
    laid = decide(table, strength)
    lexicon = lexicon_of(table.state.options)
    levels = {word: lexicon.level(word) for word in words_of(lexicon, laid.text)}
    assert levels[laid.text] == min(levels.values()) < max(levels.values())


def test_of_two_words_the_one_that_leaves_the_better_letters_is_laid() -> None:
    """DRAG or GLAD would do as well as AGED, and leave a vowel."""
    other = "le.J le.K le.M li.Q li.W an.C an.M"
    hand = "an.A le.G an.E le.D li.P li.V an.R"
    table = rack(hand, game="four-by-four", other=other, stock=("an.L",)).declined()
    laid = decide(table.act(1, "take")).text
    left = Counter("AGEDPVRL") - Counter(laid)
    assert len(laid) == 4
    assert {"A", "E"} & left.keys()


def test_what_cannot_be_a_word_a_shark_challenges_and_a_familiar_one_nobody() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take").act(1, "lay", text="TCRD")
    table.act(1, "discard", card="li.Z")
    assert decide(table) == Spellcheck("TCRD", 1)
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take").act(1, "lay", text="CAT")
    assert not isinstance(decide(table.act(1, "discard", card="li.Z"), "plain"), Spellcheck)


def test_a_house_word_is_known_to_everybody() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", allow=["TCRD"]).declined().act(1, "take")
    table.act(1, "lay", text="TCRD").act(1, "discard", card="li.Z")
    assert not isinstance(decide(table, "plain"), Spellcheck)


def test_he_extends_a_word_where_that_is_allowed() -> None:
    table = rack(
        "li.S li.T li.N li.R le.C le.F le.G", game="texas-scrummy", other="an.C an.A an.T le.J le.K li.Q li.V"
    )
    table.act(0, "declare", extensions=True).declined()
    table.act(1, "take").act(1, "discard", card="li.Z").act(0, "take").act(0, "lay", text="CAT").act(
        0, "discard", card="le.J"
    )
    table.act(1, "take")
    seen = []
    while table.state.turn == 1:
        seen.append(decide(table))
        table.apply(1, seen[-1])
    assert any(isinstance(action, Extend) for action in seen)


def test_he_finishes_a_turn_that_only_going_out_can_end() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", game="texas-scrummy")
    table.act(0, "declare", hard_min=2, hard_out=4).declined().act(1, "take").act(1, "lay", text="RACE")
    table.house(Leave(1))
    while table.state.turn == 1:
        table.apply(1, decide(table))
    assert table.state.out == 1


def test_what_is_too_little_for_a_word_he_puts_on_one_to_go_out() -> None:
    table = rack(
        "an.R an.E an.D an.C an.O li.Q li.V",
        game="texas-scrummy",
        other="le.J le.K le.L le.M li.T li.Z li.X",
        turned="li.N",
        stock=("li.W",),
    )
    table.act(0, "declare", hard_min=3, hard_out=5, extensions=True).declined().act(1, "take")
    table.act(1, "lay", text="DECOR")
    table.house(Leave(1))
    action = decide(table)
    assert isinstance(action, Extend)  # with Q, V and W: a bluff
    while table.state.turn == 1:
        table.apply(1, decide(table))
    assert table.state.out == 1


def test_in_a_last_turn_he_lays_what_he_has_and_passes() -> None:
    table = Table(seats=2).declined()
    while table.state.phase != "last":
        table.wait()
    for _ in range(30):
        action = decide(table)
        assert isinstance(action, (Lay, PassLastTurn, Take, Discard, Accept, Spellcheck))
        table.apply(table.state.turn, action)
        if table.report.between:
            break
    assert table.report.between


def test_a_plain_player_mostly_finds_an_everyday_word_four_cards_deep() -> None:
    table = rack("ch.E1 an.R an.S le.B le.F le.D li.T").declined()
    pile = ("le.C", "an.R", "ch.I1", "le.M")
    view = replace(table.view(1), cards=("ch.E1",), phase="take", discards=pile, stock=9)
    offers = (Offer("take", cards=pile),)
    taken = [
        table.game.computer(replace(view, hand=hand), offers, Random(1), "plain").card for hand in range(20)
    ]
    assert taken.count("le.C") > 10


@pytest.mark.parametrize("strength", ["sly", "shark", "master"])
def test_two_everyday_words_that_go_out_together_are_found(strength) -> None:
    """Behind many words that go before them."""
    turn = TurnLimits(HandRules(normal=WordLength(4, exact=True), out=WordLength(4, exact=True)), ())
    listed = [f"TEA{letter}" for letter in "LNDRSM"] * 3 + ["BOLT", "MEND"]
    plan = best_plan(listed, Rack("TEALNDMBO", turn, strength))
    assert sorted(plan.words) == ["BOLT", "MEND"]


def test_a_plain_player_finds_two_words_that_go_out_among_the_first_that_come_to_mind() -> None:
    """BASE comes first, and leaves no word."""
    turn = TurnLimits(HandRules(normal=WordLength(4, exact=True), out=WordLength(4, exact=True)), ())
    plan = best_plan(["BASE", "GATE", "GOAT", "JOGS", "BEAT"], Rack("JEGTOSAB", turn, "plain"))
    assert sorted(plan.words) == ["BEAT", "JOGS"]


def test_a_word_that_may_not_be_laid_hides_none_that_may() -> None:
    """MUGS and HUGS would leave one card to throw, and end a hand for which they are too short."""
    plan = best_plan(["MUGS", "HUGS", "GUM"], Rack("SGMHU", TurnLimits(HandRules(), ()), "plain", must="G"))
    assert plan.words == ("GUM",)
