"""The categories and the order within them (rulebook 3.1), under the options of 3.4."""

import pytest

from engine.ranking.scroker import Category, present, presentation, spelled
from engine.ranking.terms import PLAIN, Terms, call
from engine.refused import Refused

HOT = Terms(hot=True)


def shown(words: str, rest: str = "", terms: Terms = PLAIN, **how):
    """A presentation of `le.B le.E + an.D an.O` with other cards in hand."""
    claims = [tuple(word.split()) for word in words.split("+")] if words else []
    held = [claim.partition("=")[0] for word in claims for claim in word] + rest.split()
    return present(terms, held, words=claims, **how)


def key(words: str, rest: str = "", terms: Terms = PLAIN, **how):
    return shown(words, rest, terms, **how).key


LADDER = [
    ("", "ch.A1 le.B le.C li.N an.U", Category.SCUM),
    ("le.B le.E", "ch.A1 li.N an.U", Category.DUCK),
    ("le.B le.E + li.T li.O", "an.U", Category.TWO_DUCKS),
    ("le.B le.E le.D", "li.T an.U", Category.TADPOLE),
    ("le.B le.E le.D le.A", "an.U", Category.FROG),
    ("le.B le.E le.D + li.T li.O", "", Category.BULLFROG),
    ("le.B le.E le.A le.C le.H", "", Category.SCROKER),
    ("an.M an.O an.U an.N an.T", "", Category.FLYING_SCROKER),
]


@pytest.mark.parametrize(("words", "rest", "category"), LADDER)
def test_the_words_make_the_category(words, rest, category) -> None:
    assert shown(words, rest).category == category


def test_the_categories_from_low_to_high() -> None:
    titles = [category.title for category in Category]
    assert titles == [
        "Scum",
        "Duck",
        "Two Ducks",
        "Tadpole",
        "Frog",
        "Bullfrog",
        "Slush",
        "Scroker",
        "Flying Scroker",
    ]
    assert list(map(int, Category)) == list(range(9))


def test_a_higher_category_always_beats_a_lower_one() -> None:
    keys = [key(words, rest) for words, rest, _ in LADDER]
    slush = present(PLAIN, ("ch.A1", "ch.E1", "ch.I1", "ch.O1", "ch.U1"), slush=True).key
    assert keys == sorted(keys)
    assert keys[5] < slush < keys[6]


def test_words_may_be_claimed_in_any_order() -> None:
    longest_last = shown("li.T li.O + le.B le.E le.D")
    assert longest_last.category == Category.BULLFROG
    assert longest_last.key == key("le.B le.E le.D + li.T li.O")


def test_a_slush_is_five_cards_of_one_suit_strictly_clean() -> None:
    assert present(PLAIN, ("an.A", "an.C", "an.D", "an.E", "an.I"), slush=True).category == Category.SLUSH
    with pytest.raises(Refused, match="bad-suits"):
        present(PLAIN, ("le.A", "le.B", "le.D", "le.C", "ch.E1"), slush=True)
    with pytest.raises(Refused, match="bad-suits"):
        present(Terms(mix=True), ("le.A", "le.B", "le.D", "le.C", "li.N"), slush=True)


def test_natural_beats_hot_n_sour() -> None:
    assert key("le.B le.E", "ch.A1 li.N an.U") > key("li.Z ch.O1", "ch.A1 li.N an.S")


def test_natural_beats_wild() -> None:
    wild = Terms(wild=("an.T",))
    assert key("le.B le.E", "ch.A1 li.N an.U", wild) > key("an.T=G an.O", "ch.A1 li.N an.S", wild)


def test_a_wild_card_used_as_itself_is_natural_but_never_the_high_card() -> None:
    wild = Terms(wild=("an.T",))
    assert key("an.T an.O", "ch.A1 li.N le.K", wild) > key("li.S li.O", "ch.A1 ch.I1 le.K", wild)
    assert key("an.T an.O", "ch.A1 li.N le.K", wild) < key("an.S an.O", "ch.A1 ch.I1 le.K", wild)


def test_when_peppers_are_hot_more_peppers_on_the_cards_used_win() -> None:
    three = "ch.A2 ch.U1 le.B le.E"
    assert key(three, "an.U", HOT) < key("ch.E5 le.A le.C le.H", "ch.A1", HOT)
    assert key(three, "an.U") > key("ch.E5 le.A le.C le.D", "ch.A1")


def test_only_the_cards_used_count_their_peppers() -> None:
    assert key("le.B le.E", "ch.E5 li.N an.U", HOT)[2] == 0


def test_hot_peppers_do_not_beat_natural() -> None:
    assert key("le.B ch.E5", "ch.A1 li.N an.U", HOT) < key("le.H le.E", "ch.A1 li.N an.U", HOT)


def test_a_chili_pepper_slush_beats_an_animal_slush_when_peppers_are_hot() -> None:
    animals, peppers = ("an.U", "an.T", "an.S", "an.R", "an.O"), ("ch.A1", "ch.E1", "ch.I1", "ch.O1", "ch.U1")
    assert present(HOT, animals, slush=True).key < present(HOT, peppers, slush=True).key
    assert present(PLAIN, animals, slush=True).key > present(PLAIN, peppers, slush=True).key


def test_all_five_cards_of_a_scum_hand_count_their_peppers_when_hot() -> None:
    assert key("", "ch.E5 le.B le.C li.N li.V", HOT) > key("", "an.U an.T le.C li.N li.V", HOT)


def test_a_wild_pepper_counts_its_printed_peppers() -> None:
    hot = Terms(hot=True, wild=("ch.E5",))
    assert key("ch.E5=T le.E", "ch.A1 li.N an.U", hot)[2] == 5


def test_a_scroker_has_no_peppers() -> None:
    assert key("*1=E le.B", "ch.A1 li.N an.U", HOT)[2] == 0


def test_the_highest_card_used_decides_then_the_next() -> None:
    assert key("an.U an.S", "le.A le.B le.C") > key("an.T an.O", "li.Z le.E le.D")
    assert key("an.T an.O", "le.A le.B le.C") > key("an.S an.O", "an.U le.E le.D")
    assert key("le.H le.E le.A le.D", "ch.A1") > key("le.H le.E le.B le.A", "an.U")


def test_a_scum_hand_goes_by_all_five_cards() -> None:
    assert key("", "an.U ch.A1 le.B le.C li.N") > key("", "an.T an.S an.R an.N an.M")
    assert key("", "an.U an.S ch.A1 le.B li.N") > key("", "an.U an.R li.Z li.Y li.X")


def test_hot_n_sours_never_count_as_the_highest_card() -> None:
    ruling = Terms(ruling=("ch.E5",))
    assert key("le.B ch.E5", "ch.A1 li.N an.U", ruling) < key("le.H ch.E1", "ch.A1 li.N an.U", ruling)


def test_ruling_cards_rank_above_every_other_card() -> None:
    terms = Terms(ruling=("ch.E",))
    assert key("ch.E1 ch.A1", "le.B le.C li.N", terms) > key("an.U an.S", "le.B le.C li.N", terms)
    assert key("ch.E5 ch.A1", "le.B le.C li.N", terms) > key("ch.E1 ch.A2", "le.B le.C li.N", terms)


def test_a_ruling_suit_goes_to_the_head_of_the_pack() -> None:
    terms = Terms(ruling=("le",))
    assert key("le.A le.H", "ch.A1 li.N an.U", terms) > key("an.U an.S", "ch.A1 li.N le.M", terms)


def test_a_ruling_wild_card_is_never_the_high_card() -> None:
    terms = Terms(ruling=("an.U",), wild=("an.U",))
    assert key("an.U an.S", "le.A le.B le.C", terms) < key("an.T an.O", "le.A le.B le.C", terms)


def test_wild_cards_may_fill_a_slush_unnaturally() -> None:
    filled = present(PLAIN, ("an.A", "an.C", "an.D", "an.U", "*1"), slush=True)
    assert filled.category == Category.SLUSH
    assert filled.key < present(PLAIN, ("ch.A1", "ch.E1", "ch.I1", "ch.O1", "ch.U1"), slush=True).key
    with pytest.raises(Refused, match="bad-suits"):
        present(PLAIN, ("an.A", "an.C", "an.D", "le.A", "*1"), slush=True)


def test_mixed_juice_is_natural() -> None:
    mixed = Terms(mix=True)
    assert key("le.B li.O", "ch.A1 li.N an.U", mixed)[1]
    assert not key("le.B li.O ch.A1", "li.N an.U", mixed)[1]


@pytest.mark.parametrize(
    ("words", "terms", "flying"),
    [
        ("an.M an.O an.U an.N an.T", PLAIN, True),
        ("an.U=R an.O an.S an.T an.I", Terms(wild=("an.U",)), False),
        ("an.M an.O *1=U an.N an.T", PLAIN, False),
        ("an.M an.O an.U an.N an.T", Terms(wild=("an.U",)), True),
        ("li.N li.O li.U li.T li.S", PLAIN, False),
    ],
)
def test_a_flying_scroker_has_the_real_unicorn_as_its_u(words, terms, flying) -> None:
    expected = Category.FLYING_SCROKER if flying else Category.SCROKER
    assert shown(words, terms=terms).category == expected


def test_the_unicorn_outside_a_five_letter_word_does_not_fly() -> None:
    assert shown("an.U an.S", "le.A le.B le.C").category == Category.DUCK


@pytest.mark.parametrize(
    ("words", "rest", "code"),
    [
        ("le.B", "ch.A1 ch.E1 an.U an.T", "too-short"),
        ("le.B le.E le.A le.C le.H ch.A1", "", "too-long"),
        ("le.B le.E + le.A le.C le.H ch.A1", "", "too-long"),
        ("le.B le.E + le.A le.H + li.N li.O", "", "too-long"),
        ("le.B an.E", "ch.A1 ch.E1 an.U", "bad-suits"),
        ("le.B=R le.E", "ch.A1 ch.E1 an.U", "bad-word-shape"),
        ("*1 le.E", "ch.A1 ch.E1 an.U", "bad-word-shape"),
    ],
)
def test_a_claim_of_unlawful_shape_is_refused(words, rest, code) -> None:
    with pytest.raises(Refused, match=code):
        shown(words, rest)


def test_only_cards_of_ones_own_can_be_claimed() -> None:
    held = ("le.B", "le.E", "ch.A1", "ch.E1", "an.U")
    for words, code in [
        ([("le.B", "le.A")], "not-your-card"),
        ([("le.B", "xx.Q")], "unknown-card"),
        ([("le.B", "le.E"), ("le.B", "ch.E1")], "not-your-card"),
    ]:
        with pytest.raises(Refused, match=code):
            present(PLAIN, held, words=words)


def test_a_slush_has_no_words() -> None:
    with pytest.raises(Refused, match="bad-word-shape"):
        present(PLAIN, ("an.A", "an.C", "an.D", "an.E", "an.I"), words=[("an.I", "an.D")], slush=True)


SEVEN = ("le.B", "le.E", "ch.E5", "ch.E1", "an.U", "an.T", "le.C")


def test_of_seven_cards_the_words_and_the_highest_others_are_the_five() -> None:
    shown_five = present(PLAIN, SEVEN, words=[("le.B", "le.E")]).five
    assert set(shown_five) == {"le.B", "le.E", "an.U", "an.T", "le.C"}
    hot_five = present(HOT, SEVEN, words=[("le.B", "le.E")]).five
    assert set(hot_five) == {"le.B", "le.E", "ch.E5", "ch.E1", "an.U"}


def test_of_seven_cards_a_player_may_choose_his_five() -> None:
    five = ("le.B", "le.E", "ch.E5", "ch.E1", "an.T")
    assert present(PLAIN, SEVEN, words=[("le.B", "le.E")], five=five).five == five
    with pytest.raises(Refused, match="not-your-card"):
        present(PLAIN, SEVEN, words=[("le.C", "le.E")], five=five)
    with pytest.raises(Refused, match="bad-length"):
        present(PLAIN, SEVEN, words=[("le.B", "le.E")], five=five[:4])
    with pytest.raises(Refused, match="not-your-card"):
        present(PLAIN, SEVEN, five=("le.D", *five[1:]))


def test_of_seven_cards_the_best_slush_is_found() -> None:
    held = ("an.A", "an.C", "an.D", "an.E", "an.I", "an.U", "le.A")
    assert set(present(PLAIN, held, slush=True).five) == {"an.C", "an.D", "an.E", "an.I", "an.U"}


def test_a_foul_hand_is_scum_by_the_same_five_cards() -> None:
    true = shown("le.B le.E le.D + li.T li.O")
    fouled = presentation(PLAIN, (), true.five)
    assert fouled.category == Category.SCUM
    assert fouled.five == true.five
    assert fouled.key == present(PLAIN, true.five).key


@pytest.mark.parametrize(
    "terms",
    [
        Terms(ruling=("xx",)),
        Terms(ruling=("*1",)),
        Terms(wild=("ch.B",)),
        Terms(wild=("*1",)),
    ],
)
def test_a_call_that_names_nothing_is_refused(terms) -> None:
    with pytest.raises(Refused, match="bad-call"):
        call(terms)


def test_a_letter_or_a_suit_means_all_its_cards_to_rule_or_to_be_wild() -> None:
    assert call(Terms(ruling=("E",))).ruling == call(Terms(wild=("E",))).wild
    assert len(call(Terms(ruling=("E",))).ruling) == 7
    assert call(Terms(wild=("le",))).wild == {f"le.{letter}" for letter in "ABCDEFGHIJKLM"}
    assert call(Terms(ruling=("le",))).ruling == call(Terms(wild=("le",))).wild


def test_a_letter_makes_every_card_of_it_wild() -> None:
    assert call(Terms(wild=("U", "an.D"))).wild == {"ch.U1", "li.U", "an.U", "an.D"}


def test_typed_words_take_the_cards_that_rank_best() -> None:
    held = ("an.T", "li.T", "an.O", "li.O", "ch.O1")
    assert spelled(PLAIN, held, ["TO"]) == (("an.T", "an.O"),)
    assert spelled(Terms(ruling=("li",)), held, ["to"]) == (("li.T", "li.O"),)
    assert spelled(PLAIN, held, ["TOT"]) is None


def test_typed_words_take_the_hottest_peppers_when_they_are_hot() -> None:
    held = ("le.B", "ch.E5", "ch.E1", "an.T", "an.O")
    assert spelled(HOT, held, ["BE"]) == (("le.B", "ch.E5"),)
    assert spelled(PLAIN, held, ["BE"]) == (("le.B", "ch.E1"),)
