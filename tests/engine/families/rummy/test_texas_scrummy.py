"""Texas Scrummy: the dealer's declarations, hot peppers, the discard to go out, and extensions."""

import pytest
from msgspec.structs import replace
from rummy_table import Table, deck

from engine.families.rummy.actions import Declare
from engine.families.rummy.finishing import TurnLimits
from engine.families.rummy.rules import HandRules, WordLength
from engine.families.rummy.way_out import WayOut
from engine.refused import Refused
from engine.words.lexica import lexicon_of

A = "le.A le.B le.C le.D le.E le.F le.G"
B = "an.T an.O an.M an.S an.D an.A an.R"
C = "li.N li.O li.P li.R li.S li.T li.U"
STOCK = ("ch.I1", "ch.O1", "ch.U1", "le.H", "le.I", "le.J")


def declared(hands=(A, B), stock=STOCK, **said):
    options = said.pop("options", {})
    begun = Table("texas-scrummy", len(hands), deck=deck(*hands, turned="ch.E1", stock=stock), **options)
    return begun.act(0, "declare", **said).declined()


def turn(begun, seat, *words):
    begun.act(seat, "take")
    for word in words:
        begun.act(seat, "lay", text=word)
    return begun.act(seat, "discard", card=begun.state.hands[seat][-1])


def test_the_dealer_declares_before_the_deal() -> None:
    begun = Table("texas-scrummy", 3, dealer=2)
    assert (begun.state.phase, begun.state.turn) == ("declare", 2)
    assert begun.report.hands == ((), (), ())
    assert begun.refused(0, "declare") == "not-your-turn"
    begun.act(2, "declare", min=3, hard_out=5, hot=True)
    assert begun.told("declared").public == {
        "min": 3, "hard_min": False, "out": 5, "hard_out": True, "hot": True,
        "discard_to_go_out": False, "extensions": False,
    }  # fmt: skip
    assert begun.kinds() == ["declared", "dealt", "turned"]
    assert begun.state.turn == 0


def test_without_a_declaration_it_is_plain_scrummy() -> None:
    begun = declared()
    scrummy = Table(seats=2, deck=deck(A, B, turned="ch.E1", stock=STOCK))
    assert begun.state.rules == scrummy.state.rules
    begun.act(1, "take")
    assert begun.refused(1, "extend", word="TOM", back="S") == "not-now"


@pytest.mark.parametrize(
    "said",
    [
        {"min": 7},
        {"out": 7},
        {"min": 1},
        {"min": 4, "out": 5},
        {"min": 3, "hard_out": 6},
        {"min": 4, "out": 3},
        {"min": 3, "hard_min": 4},
        {"out": 2, "hard_min": 3},
    ],
)
def test_declarations_beyond_the_caps_are_refused(said) -> None:
    begun = Table("texas-scrummy", 2)
    assert begun.refused(0, "declare", **said) == "bad-option"


def test_whoever_declares_too_little_to_go_out_is_told_how_much_it_takes() -> None:
    begun = Table("texas-scrummy", 2)
    with pytest.raises(Refused) as refused:
        begun.game.apply(begun.state, 0, Declare(min=4, out=3))
    assert refused.value.facts == {"option": "out", "value": 3, "allowed": "at least 4"}


@pytest.mark.parametrize(
    "said",
    [
        {"min": 4, "out": 4},
        {"min": 3},
        {"out": 6},
        {"hard_min": 3, "hard_out": 5},
        {"min": 2, "hard_min": True},
        {"out": 3},
        {"min": 3, "hard_min": 3},
        {"hard_out": True},
        {"min": 4},  # the undeclared five to go out does not count
        {"min": 6, "hard_out": True},
    ],
)
def test_declarations_within_the_caps_stand(said) -> None:
    begun = Table("texas-scrummy", 2)
    assert begun.refused(0, "declare", **said) is None


def test_an_undeclared_number_for_going_out_is_five_or_the_normal_one_where_that_is_higher() -> None:
    assert declared(min=4).state.rules.out == WordLength(5)
    assert declared(hard_min=6).state.rules.out == WordLength(6)
    assert declared(min=6, hard_out=True).state.rules.out == WordLength(6, exact=True)


def test_a_table_may_cap_at_nine_together() -> None:
    begun = Table("texas-scrummy", 2, total_cap=9)
    assert begun.refused(0, "declare", min=3, hard_out=6) is None


def test_a_minimum_and_a_hard_length_bind_normal_words() -> None:
    begun = declared(min=3).act(1, "take")
    assert begun.refused(1, "lay", text="TO") == "too-short"
    assert begun.refused(1, "lay", text="TOM") is None
    begun = declared(hard_min=3, hard_out=5).act(1, "take")
    assert begun.refused(1, "lay", text="TO") == "bad-length"
    assert begun.refused(1, "lay", text="TOMS") == "bad-length"
    assert (
        begun.refused(1, "lay", text="MOADS") == "bad-length"
    )  # three left: player 1 could not go out with it
    assert begun.refused(1, "lay", text="TOM") is None


def test_the_number_for_going_out_binds_every_word_of_the_turn() -> None:
    begun = declared(out=4).act(1, "take").act(1, "lay", text="TOMS")
    assert begun.refused(1, "lay", text="DAR") == "cannot-go-out"
    begun.act(1, "lay", text="DARI")
    assert begun.state.phase == "out"


def test_a_word_that_only_going_out_allows_binds_to_go_out() -> None:
    hands = (A, "an.T an.O an.M an.S an.D an.A an.R", C)
    begun = declared(hands, hard_min=3, hard_out=5, stock=("ch.I1", "ch.O1", "ch.U1", "le.H"))
    begun.act(1, "take").act(1, "lay", text="TOM").act(1, "discard", card="ch.I1")
    for seat in (2, 0):
        begun.act(seat, "take").act(seat, "discard", card=begun.state.taken[0])
    begun.act(1, "take")
    assert begun.refused(1, "lay", text="SDARH") is None
    assert begun.state.phase == "out"


def test_hot_peppers_count_their_peppers_laid_and_left() -> None:
    hands = ("ch.E5 le.B le.C le.D le.E le.F le.G", "an.T ch.E4 an.M an.S an.D an.A an.R")
    begun = declared(hands, hot=True).act(1, "take").act(1, "lay", text="TEMSDARI").act(0, "accept")
    assert begun.state.scores == (-6 - 5, 7 + 4 + 10)


def test_typed_words_prefer_the_hotter_pepper() -> None:
    hands = (A, "an.T ch.E4 an.E ch.E2 an.D an.A an.R")
    assert (
        declared(hands, hot=True).act(1, "take").act(1, "lay", text="TEA").state.words[0].cards[1] == "ch.E4"
    )
    assert declared(hands).act(1, "take").act(1, "lay", text="TEA").state.words[0].cards[1] == "ch.E2"


def test_a_discard_may_be_required_to_go_out() -> None:
    begun = declared(discard_to_go_out=True).act(1, "take")
    assert begun.refused(1, "lay", text="TOMSDARI") == "cannot-go-out"
    begun.act(1, "lay", text="TOMSDAR").act(1, "discard", card="ch.I1")
    assert begun.state.phase == "out"


def extended(front="", back="S", own=False):
    """Player 1 has laid TOM; they themselves, or player 2, has extended it."""
    begun = declared((A, B, C), extensions=True)
    if own:
        begun.act(1, "take").act(1, "lay", text="TOM").act(
            1, "extend", word="TOM", of=1, front=front, back=back
        )
        return begun.act(1, "discard", card="ch.I1")
    turn(begun, 1, "TOM").act(2, "take").act(2, "extend", word="TOM", of=1, front=front, back=back)
    return begun.act(2, "discard", card=begun.state.hands[2][-1])


def test_an_extension_at_both_ends_in_one_act() -> None:
    begun = declared((A, B, C), extensions=True)
    turn(begun, 1, "TOM").act(2, "take").act(
        2, "extend", word="tom", of=1, front=["li.U"], back=["li.S", "li.N"]
    )
    assert begun.report.more["words"] == [[], ["TOM"], ["UTOMSN"]]
    event = begun.told("extended")
    assert event.word == "TOM"
    assert event.of == 1


def test_on_ones_own_word_it_lies_there() -> None:
    assert extended(own=True).report.more["words"] == [[], ["TOMS"], []]


def test_a_word_is_extended_once_ever_and_an_extended_form_never() -> None:
    begun = extended()
    begun.act(0, "take")
    assert begun.refused(0, "extend", word="TOM", of=1, front="A") == "not-now"
    assert begun.refused(0, "extend", word="TOMS", of=2, front="A") == "not-now"
    assert begun.refused(0, "extend", word="CAT", of=1, back="S") == "bad-word-shape"
    begun.act(0, "discard", card="le.G")
    begun.act(1, "spellcheck", word="TOMS", of=2)
    begun.act(1, "take")
    assert begun.refused(1, "extend", word="TOM", of=1, front="A") == "not-now"


def test_of_two_players_with_the_same_word_whose_is_extended_has_to_be_said() -> None:
    """Each may be extended once."""
    begun = declared((A, B, C), extensions=True)
    turn(begun, 1, "TOM")
    twin = replace(begun.state.words[0], seat=0)
    begun.state = replace(begun.state, words=(*begun.state.words, twin))
    begun.act(2, "take")
    assert begun.refused(2, "extend", word="TOM", back="S") == "bad-word-shape"
    begun.act(2, "extend", word="TOM", of=0, back="S")
    assert begun.report.more["words"] == [["TOM"], ["TOM"], ["TOMS"]]
    assert begun.refused(2, "extend", word="TOM", of=0, back="N") == "not-now"
    begun.act(2, "extend", word="TOM", back="N")
    assert begun.report.more["words"] == [["TOM"], ["TOM"], ["TOMN", "TOMS"]]


def test_an_extension_needs_cards_of_the_hand() -> None:
    begun = declared((A, B, C), extensions=True)
    turn(begun, 1, "TOM").act(2, "take")
    assert begun.refused(2, "extend", word="TOM", of=1) == "bad-word-shape"
    assert begun.refused(2, "extend", word="TOM", of=1, back="X") == "bad-word-shape"
    assert begun.refused(2, "extend", word="TOM", of=1, back=["le.A"]) == "not-your-card"
    assert begun.refused(2, "extend", word="TOM", of=1, front=["li.S"], back=["li.S"]) == "not-your-card"


def test_an_extension_is_checked_where_words_are() -> None:
    begun = declared((A, B, C), extensions=True, options={"words": "checked"})
    turn(begun, 1, "TOM").act(2, "take")
    assert begun.refused(2, "extend", word="TOM", of=1, back="N") == "not-a-word"
    assert begun.refused(2, "extend", word="TOM", of=1, back="S") is None


def test_the_card_from_the_pile_has_to_be_in_a_new_word() -> None:
    begun = declared((A, B, C), extensions=True)
    turn(begun, 1, "TOM")
    assert begun.refused(2, "take", card=begun.state.discards[-1]) == "bad-word-shape"


def test_cards_score_for_whoever_laid_them() -> None:
    begun = extended()
    begun.act(0, "take").act(0, "lay", text="ABCDEFG").act(0, "discard", card="ch.U1")
    begun.act(1, "accept").act(2, "accept")
    assert begun.state.scores == (7 + 10, 3 - 4, 1 - 6)


def test_going_out_needs_a_new_word_that_turn() -> None:
    begun = declared((A, B, C), extensions=True)
    turn(begun, 1, "TOMSDA")
    begun.act(2, "take").act(2, "discard", card="ch.O1").act(0, "take").act(0, "discard", card="ch.U1").act(
        1, "take"
    )
    assert len(begun.state.hands[1]) == 2
    assert begun.refused(1, "extend", word="TOMSDA", of=1, back=list(begun.state.hands[1])) == "cannot-go-out"
    assert begun.refused(1, "extend", word="TOMSDA", of=1, back=[begun.state.hands[1][0]]) == "cannot-go-out"


def test_an_extension_may_finish_a_turn_with_a_new_word() -> None:
    begun = declared((A, B, C), extensions=True)
    begun.act(1, "take").act(1, "lay", text="TOMSDA").act(1, "extend", word="TOMSDA", back="R")
    assert begun.offers()["discard"].cards == ("ch.I1",)
    begun.act(1, "discard", card="ch.I1")
    assert begun.state.phase == "out"


# --- spellchecks of extended words --------------------------------------------------------------------------


def checked(front, back, word, of, *, laid="TOM", by=0, own=False):
    """The challenge by player `by` of TOM (or `laid`) with an extension by player 2, or by player 1."""
    begun = declared((A, B, C), extensions=True)
    begun.act(1, "take").act(1, "lay", text=laid)
    if own:
        begun.act(1, "extend", word=laid, of=1, front=front, back=back)
    begun.act(1, "discard", card="ch.I1").act(2, "take")
    if not own:
        begun.act(2, "extend", word=laid, of=1, front=front, back=back)
    begun.act(2, "discard", card="ch.O1")
    return begun.act(by, "spellcheck", word=word, of=of)


def test_a_false_extended_form_of_two_players_costs_the_extender_and_only_the_extension_goes_back() -> None:
    begun = checked("", "N", "TOMN", 2)
    assert begun.state.scores == (0, 0, -10)
    assert begun.report.more["words"] == [[], ["TOM"], []]
    assert "li.N" in begun.state.hands[2]


def test_a_false_original_costs_its_player_and_both_go_back() -> None:
    begun = checked("", "S", "OTM", 1, laid="OTM")
    assert begun.state.scores == (0, -10, 0)
    assert begun.report.more["words"] == [[], [], []]
    assert "li.S" in begun.state.hands[2]
    assert {"an.O", "an.T", "an.M"} <= set(begun.state.hands[1])


def test_the_form_named_decides_who_pays_though_both_are_checked() -> None:
    begun = checked("", "N", "TOM", 1)  # the original is true: the challenger pays, and TOMN still goes back
    assert begun.state.scores == (-10, 0, 0)
    assert begun.report.more["words"] == [[], ["TOM"], []]
    begun = checked("", "S", "TOMS", 2)
    assert begun.state.scores == (-10, 0, 0)
    assert begun.refused(0, "spellcheck", word="TOM", of=1) == "not-now"  # both were checked


def test_a_true_form_of_a_false_original_goes_back_with_it_at_the_challengers_cost() -> None:
    begun = checked("", "ST", "ROAST", 2, laid="ROA")
    assert begun.state.scores == (-10, 0, 0)
    assert begun.report.more["words"] == [[], [], []]


def test_of_ones_own_extended_word_only_the_extended_form_can_be_challenged() -> None:
    begun = declared((A, B, C), extensions=True).act(1, "take").act(1, "lay", text="TOM")
    begun.act(1, "extend", word="TOM", of=1, back="D").act(1, "discard", card="ch.I1")
    assert begun.refused(2, "spellcheck", word="TOM", of=1) == "not-now"
    begun.act(2, "spellcheck", word="TOMD", of=1)
    assert begun.state.scores == (0, -10, 0)
    assert begun.report.more["words"] == [[], ["TOM"], []]


def test_an_event_says_why_both_cards_go_back() -> None:
    begun = declared(extensions=True)
    turn(begun, 1, "OTM")
    begun.act(0, "take").act(0, "extend", word="OTM", of=1, back="A")
    begun.act(0, "discard", card=begun.state.hands[0][-1]).act(1, "take")
    begun.act(1, "discard", card=begun.state.hands[1][-1]).act(0, "spellcheck", word="OTM", of=1)
    assert begun.kinds() == ["spellchecked", "both-return", "returned", "returned"]
    told = begun.told("both-return")
    assert told.seat == 0
    assert told.public == {"word": "OTM", "form": "OTMA", "of": 1, "why": "the-word-under-it-is-false"}


# --- time in a turn that was to go out ---------------------------------------------------------------------------

TRAIN = "an.R an.A ch.I1 an.N an.D an.O an.S"
HARD = {"hard_min": 3, "hard_out": 5}


def on_a_pile_of_three(*before, stock=("le.B", "le.K", "le.I", "le.J"), options=None, **said):
    """Player 1 is to take; `an.T le.B le.K` are in the pile."""
    begun = Table(
        "texas-scrummy",
        2,
        deck=deck(A.replace("le.B", "li.S"), TRAIN, turned="an.T", stock=stock),
        **(options or {}),
    )
    begun.act(0, "declare", **HARD, **said).declined()
    begun.act(1, "take").act(1, "discard", card="le.B").act(0, "take")
    for word in before:
        begun.act(0, "lay", text=word)
    return begun.act(0, "discard", card="le.K")


def test_when_time_takes_a_word_back_the_cards_dug_up_for_it_go_back_too() -> None:
    begun = on_a_pile_of_three()
    hand = set(begun.state.hands[1])
    begun.act(1, "take", card="an.T", text="TRAIN").wait()
    assert begun.kinds() == ["timed-out", "returned", "put-back", "took", "discarded"]
    assert set(begun.state.hands[1]) == hand
    assert begun.state.discards == ("an.T", "le.B", "le.K", "le.I")
    assert (begun.state.turn, begun.state.phase) == (0, "take")


def test_an_extension_of_that_turn_goes_back_with_them() -> None:
    begun = on_a_pile_of_three("FAD", extensions=True)
    hand = set(begun.state.hands[1])
    begun.act(1, "take", card="an.T", text="TRAIN").act(1, "extend", word="FAD", of=0, back="O").wait()
    assert begun.kinds() == ["timed-out", "returned", "returned", "put-back", "took", "discarded"]
    assert set(begun.state.hands[1]) == hand
    assert [word.form for word in begun.state.words] == ["FAD"]


def test_a_lawful_word_keeps_the_cards_that_were_dug_up_for_it() -> None:
    begun = on_a_pile_of_three()
    begun.act(1, "take", card="an.T", text="TAN").wait()
    assert begun.kinds() == ["timed-out", "discarded"]
    assert [word.text for word in begun.state.words] == ["TAN"]
    assert "le.B" in begun.state.hands[1]


def test_a_card_from_the_stock_does_not_go_to_the_pile_with_its_word() -> None:
    begun = Table("texas-scrummy", 2, deck=deck(A, TRAIN, turned="ch.E1", stock=("an.T", "le.I")))
    begun.act(0, "declare", **HARD, extensions=True).declined().act(1, "take").act(
        1, "lay", text="TRAIN"
    ).wait()
    assert begun.kinds() == ["timed-out", "returned", "discarded"]
    assert begun.state.discards == ("ch.E1", "an.T")
    assert begun.state.stock[0] == "le.I"


def test_without_a_stock_the_turn_ends_without_a_discard() -> None:
    begun = on_a_pile_of_three()
    begun.state = replace(begun.state, stock=(), phase="last", closing=begun.state.turns)
    begun.act(1, "take", card="an.T", text="TRAIN").wait()
    assert begun.kinds() == ["timed-out", "returned", "put-back", "passed"]
    assert begun.state.discards == ("an.T", "le.B", "le.K")


# --- a way out of true words and extensions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "open_words", "out"),
    [
        ("SQ", ["CAT"], True),  # CATS, and the Q to discard
        ("SQX", ["CAT"], False),
        ("SSQ", ["CAT", "BREAD"], True),
        ("SSZ", ["BREAD"], False),  # a word is extended once
        ("BREADSQ", [], True),  # a new word, and made longer
        ("BREADQVX", ["CAT"], False),
    ],
)
def test_a_way_out_may_need_extensions(letters, open_words, out) -> None:
    hard = HandRules(normal=WordLength(3, exact=True), out=WordLength(5, exact=True), extensions=True)
    lexicon = lexicon_of({"language": "en", "allow": [], "deny": []})
    assert WayOut(lexicon, TurnLimits(hard, (5,)), open_words).found(letters) is out
    without = TurnLimits(replace(hard, extensions=False), (5,))
    assert not WayOut(lexicon, without, open_words).found(letters)


def test_at_a_checked_table_a_word_is_refused_that_no_extension_makes_a_way_out_for() -> None:
    begun = on_a_pile_of_three("FAD", options={"words": "checked"}, extensions=True)
    assert begun.refused(1, "take", card="an.T", text="TRAIN") == "cannot-go-out"
