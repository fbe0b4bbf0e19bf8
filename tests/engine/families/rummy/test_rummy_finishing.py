"""Going out, and lays that would leave no lawful end of the turn."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from rummy_table import Table, deck

from engine.families.rummy.finishing import (
    TurnLimits,
    lawful_extensions,
    lawful_lengths,
    require_end,
    require_finish,
)
from engine.families.rummy.rules import HandRules, WordLength
from engine.refused import Refused

# Player 1 can lay BADGES or BADGE, or short words.
MINE = "le.B le.A le.D le.G le.E an.S an.T"
OTHER = "li.N li.O li.P li.R li.S li.T li.U"


def table(stock="an.O", **options):
    return (
        Table(seats=2, deck=deck(OTHER, MINE, turned="ch.E1", stock=(stock,)), **options)
        .declined()
        .act(1, "take")
    )


def test_emptying_the_hand_with_or_without_a_discard_ends_it_and_scores() -> None:
    begun = table().act(1, "lay", text="BADGEST").act(1, "discard", card="an.O").act(0, "accept")
    assert begun.report.between
    assert begun.state.scores == (-7, 7 + 10)
    begun = table(stock="an.R").act(1, "lay", text="BADGERTS").act(0, "accept")
    assert begun.state.scores == (-7, 8 + 10)
    assert [(winner.seat, winner.amount, winner.words) for winner in begun.report.winners] == [
        (1, 18, ("BADGERTS",))
    ]


def test_every_word_of_the_turn_in_which_one_goes_out_has_five_letters() -> None:
    begun = table()
    assert begun.refused(1, "lay", text="BADGESTO") is None
    begun = table().act(1, "lay", text="BAD")
    assert begun.refused(1, "lay", text="GETSO") == "cannot-go-out"  # BAD is too short
    assert begun.refused(1, "lay", text="GETS") == "cannot-go-out"  # one left: the discard would go out
    assert begun.refused(1, "lay", text="GET") is None


def test_a_lay_that_leaves_one_card_is_going_out_too() -> None:
    begun = table().act(1, "lay", text="BADGE")
    assert begun.refused(1, "lay", text="TO") == "cannot-go-out"
    assert begun.refused(1, "lay", text="SOT") == "cannot-go-out"
    assert begun.refused(1, "discard", card="an.O") is None


def test_a_take_from_the_pile_is_bound_too() -> None:
    begun = Table(seats=2, deck=deck(OTHER, MINE, turned="ch.E1", stock=("an.O", "an.R", "an.C"))).declined()
    begun.act(1, "take").act(1, "lay", text="BAD").act(1, "lay", text="GET").act(1, "discard", card="an.S")
    begun.act(0, "take").act(0, "discard", card="an.R")
    assert begun.state.hands[1] == ("an.O",)
    assert (
        begun.refused(1, "take", card="an.R", text="OR") == "cannot-go-out"
    )  # nothing left, and two letters
    assert begun.refused(1, "take", card="an.S", text="OR") == "bad-word-shape"
    assert begun.refused(1, "take", card="an.S", text="SO") == "cannot-go-out"  # the last card would go out


def test_four_by_four_takes_words_of_four_only_also_when_going_out() -> None:
    begun = (
        Table("four-by-four", 2, deck=deck(OTHER, MINE, turned="ch.E1", stock=("an.O",)))
        .declined()
        .act(1, "take")
    )
    assert begun.refused(1, "lay", text="BADGE") == "bad-length"
    assert begun.refused(1, "lay", text="BAD") == "bad-length"
    begun.act(1, "lay", text="BADG").act(1, "lay", text="TOES")
    assert begun.state.phase == "out"


def test_four_by_four_goes_out_with_a_discard_too() -> None:
    begun = Table(
        "four-by-four", 2, deck=deck(OTHER, MINE, turned="ch.E1", stock=("an.O", "an.C", "an.R", "an.L"))
    )
    begun.declined().act(1, "take").act(1, "lay", text="BADE").act(1, "discard", card="le.G")
    begun.act(0, "take").act(0, "discard", card="an.C")
    begun.act(1, "take")
    begun.act(1, "lay", text="SORT")
    assert begun.state.phase == "out"


RULES = HandRules()
HARD = HandRules(normal=WordLength(3, exact=True), out=WordLength(5, exact=True))


@pytest.mark.parametrize(
    ("turn", "held", "lawful"),
    [
        (TurnLimits(RULES, ()), 8, (2, 3, 4, 5, 6, 7, 8)),
        (TurnLimits(RULES, ()), 5, (2, 3, 5)),
        (TurnLimits(RULES, ()), 4, (2,)),
        (TurnLimits(RULES, ()), 2, ()),
        (TurnLimits(RULES, (4,)), 5, (2, 3)),
        (TurnLimits(RULES, (), bare=True), 3, (2,)),
        (TurnLimits(RULES, (), bare=True), 5, (2, 3, 4, 5)),
        (TurnLimits(RULES, (), bare=True), 2, ()),
        (TurnLimits(HARD, ()), 8, (3,)),
        (TurnLimits(HARD, ()), 6, (3, 5)),
        (TurnLimits(HARD, (), bare=True), 6, (3,)),  # one that is left cannot be discarded
        (TurnLimits(HARD, ()), 10, (3, 5)),
        (TurnLimits(HARD, ()), 11, (3, 5)),
        (TurnLimits(HARD, ()), 12, (3,)),
        (TurnLimits(HARD, (5,)), 5, (5,)),
        (TurnLimits(HandRules(discard_to_go_out=True), ()), 6, (2, 3, 4, 5)),
        (TurnLimits(HandRules(discard_to_go_out=True), (), bare=True), 6, (2, 3, 4, 5)),
    ],
)
def test_the_lengths_that_leave_a_lawful_end(turn, held, lawful) -> None:
    assert lawful_lengths(turn, held) == lawful


@pytest.mark.parametrize(("stock", "code"), [("an.E", None), ("li.Z", "cannot-go-out")])
def test_at_a_checked_table_true_words_have_to_be_left_for_going_out(stock, code) -> None:
    cats = "an.C an.A an.T an.S an.D an.O an.R"
    begun = Table("texas-scrummy", 2, deck=deck(OTHER, cats, turned="ch.E1", stock=(stock,)), words="checked")
    begun.act(0, "declare", hard_min=2, hard_out=4).declined().act(1, "take")
    assert begun.refused(1, "lay", text="COAT") == code  # what follows is REDS, or nothing with a Z
    if code is None:
        begun.act(1, "lay", text="REDS")
        assert begun.state.scores == (-7, 18)


def test_extensions_are_bound_by_the_end_of_the_turn_only() -> None:
    assert lawful_extensions(TurnLimits(RULES, ()), 4, open_words=1) == (1, 2)
    assert lawful_extensions(TurnLimits(RULES, (5,)), 3, open_words=1) == (1, 2, 3)
    assert lawful_extensions(TurnLimits(RULES, (), bare=True), 2, open_words=1) == (1,)


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (TurnLimits(RULES, ()), 0),  # going out needs a word laid in that turn
        (TurnLimits(RULES, (4,)), 0),
        (TurnLimits(HARD, (5,)), 2),  # a word of the going-out length binds to go out
        (TurnLimits(HandRules(discard_to_go_out=True), (5,), bare=True), 0),
    ],
)
def test_an_end_without_the_words_for_it_is_refused(turn, left) -> None:
    with pytest.raises(Refused, match="cannot-go-out"):
        require_end(turn, left)


@pytest.mark.parametrize("bare", [False, True])
def test_a_refusal_says_the_fewest_cards_with_which_the_turn_can_go_on(bare) -> None:
    turn = TurnLimits(RULES, (3,), bare=bare)
    with pytest.raises(Refused) as refused:
        require_finish(turn, 0, open_word=False)
    keep = refused.value.facts["keep"]
    require_finish(turn, keep, open_word=False)
    with pytest.raises(Refused):
        require_finish(turn, keep - 1, open_word=False)


@cache
def ends_somehow(turn, left, open_words):
    """Whether some row of lays and extensions, of any words, leads to a lawful end of the turn: tried one by one."""
    ended = {left} if turn.bare or not left else {left - 1}
    if any(_is_lawful_end(turn, rest, discards=rest < left) for rest in ended):
        return True
    lays = (
        ends_somehow(turn.with_word(length), left - length, open_words + turn.rules.extensions)
        for length in range(2, left + 1)
    )
    extensions = (
        ends_somehow(turn, left - count, open_words - 1) for count in range(1, left + 1) if open_words
    )
    return any(lays) or any(extensions)


def _is_lawful_end(turn, left, *, discards):
    if left:
        return turn.normal
    return turn.out and (discards or not turn.rules.discard_to_go_out)


def declarations():
    for normal, out in product(range(2, 7), range(2, 7)):
        if normal <= out and normal + out <= 9:
            for hard_min, hard_out, discard, extensions in product((False, True), repeat=4):
                yield HandRules(
                    normal=WordLength(normal, exact=hard_min),
                    out=WordLength(out, exact=hard_out),
                    discard_to_go_out=discard,
                    extensions=extensions,
                )


def is_let(turn, left, *, open_word):
    try:
        require_finish(turn, left, open_word=open_word)
    except Refused:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("bare", [False, True])
def test_what_leaves_a_lawful_end_is_let_and_nothing_else_is(bare) -> None:
    wrong = []
    for rules in declarations():
        lengths = sorted({rules.normal.number, rules.out.number, rules.out.number + 1})
        rows = [(), *((one,) for one in lengths), *combinations_with_replacement(lengths, 2)]
        for words, left, open_word in product(rows, range(10), (False, True)):
            turn = TurnLimits(rules, words, bare)
            if open_word and not rules.extensions:
                continue
            if is_let(turn, left, open_word=open_word) != ends_somehow(turn, left, int(open_word)):
                wrong.append((turn, left, open_word))
    assert not wrong


def test_a_lay_that_leaves_no_card_for_the_discard_is_refused() -> None:
    begun = Table("texas-scrummy", 2, deck=deck(OTHER, MINE, turned="ch.E1", stock=("an.O",)))
    begun.act(0, "declare", min=3, hard_min=True, out=4, discard_to_go_out=True).declined().act(1, "take")
    assert begun.refused(1, "lay", text="BADE") == "bad-length"
    assert begun.refused(1, "lay", text="BAD") is None


def test_one_card_may_go_on_as_an_extension_in_a_last_turn_without_a_take() -> None:
    rules = HandRules(normal=WordLength(3, exact=True), out=WordLength(5), extensions=True)
    assert 6 in lawful_lengths(TurnLimits(rules, (), bare=True), 7)
