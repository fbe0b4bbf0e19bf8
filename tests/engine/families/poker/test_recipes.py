"""House games (rulebook 3.4): what their one line of text means, and every refusal."""

import pytest
from msgspec.structs import replace

from engine.families.poker.recipes import preview, read_recipe, wild_cards, written
from engine.families.poker.rules import Betting, Down, Drawing, Middle, Up
from engine.families.poker.variants import BASES
from engine.ranking.terms import Terms
from engine.refused import Refused

MIXER = "Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, bet; hot; mix; wild ch.E5 an.D; jokers 1; hot_n_sours 1; ruling le"


def test_a_recipe_is_read_into_streets_and_terms() -> None:
    rules = read_recipe(MIXER)
    assert rules.name == "Midnight Mixer"
    showing = Betting(lead="showing")
    assert rules.streets == (Down(3), Betting(), Up(2), showing, Drawing(2), showing)
    terms = rules.terms
    assert (terms.hot, terms.mix, terms.hot_n_sours) == (True, True, 1)
    assert (terms.wild, terms.ruling, rules.jokers) == (("ch.E5", "an.D"), ("le",), 1)
    assert wild_cards(rules) == 3


def test_each_player_sees_3_down_2_up_and_17_cards_stay() -> None:
    found = preview(read_recipe("Seven = 3 down, bet, 2 up, bet"), 7)
    assert (found.down, found.up, found.middle, found.dealt, found.left) == (3, 2, 0, 35, 17)


def test_a_preview_counts_the_middle_once_and_jokers_with_the_deck() -> None:
    found = preview(read_recipe("M = 3 down, bet, 3 middle, bet; jokers 2"), 4)
    assert (found.down, found.middle, found.dealt, found.left) == (3, 3, 15, 39)


def test_names_are_tidied_and_words_may_be_written_large() -> None:
    assert read_recipe("  Two   Words =5 DOWN,  Bet").name == "Two Words"
    assert read_recipe("M = 2 down, 3 middle, bet").streets == (Down(2), Middle(3), Betting())


def test_what_is_changed_may_be_written_large_or_small_like_the_streets() -> None:
    assert read_recipe(MIXER.upper()).terms == read_recipe(MIXER).terms == read_recipe(MIXER.lower()).terms
    rules = read_recipe("M = 5 down, bet; Hot; Wild e; RULING Ch.e5 LI; Hot_n_sours None; JOKERS 2")
    assert rules.terms == Terms(hot=True, wild=("E",), ruling=("ch.E5", "li"), hot_n_sours="none")
    assert rules.jokers == 2


@pytest.mark.parametrize(
    ("repeated", "joined"),
    [
        ("wild E; wild A", "wild E A"),
        ("ruling le; hot; ruling ch.E an.U", "hot; ruling le ch.E an.U"),
        ("wild E; wild e A", "wild E A"),
        ("hot; hot", "hot"),
    ],
)
def test_cards_named_in_two_places_are_all_meant(repeated, joined) -> None:
    assert read_recipe(f"M = 5 down, bet; {repeated}") == read_recipe(f"M = 5 down, bet; {joined}")


@pytest.mark.parametrize("text", ["M = 5 down, bet;", "M = 5 down, bet; ", "M = 5 down, bet;;"])
def test_a_semicolon_with_nothing_behind_it_changes_nothing(text) -> None:
    assert read_recipe(text) == read_recipe("M = 5 down, bet")


@pytest.mark.parametrize("text", ["M = 2 up, bet, 3 down, draw 2, bet", "M = 3 down, 2 up, draw 5, bet"])
def test_a_draw_after_cards_face_down_is_lawful(text) -> None:
    assert any(isinstance(street, Drawing) for street in read_recipe(text).streets)


def test_cards_face_up_are_turned_over_with_the_rest_at_the_showdown() -> None:
    assert read_recipe("U = 2 down, 3 up, bet").reveal_hands
    assert not read_recipe("D = 5 down, bet").reveal_hands


def test_nobody_has_to_open_and_no_openers_are_asked_for() -> None:
    rules = read_recipe("D = 5 down, bet")
    assert not rules.openers
    assert not any(street.must_open for street in rules.streets if isinstance(street, Betting))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5 down, bet", "recipe-name"),
        ("= 5 down, bet", "recipe-name"),
        (f"{'x' * 41} = 5 down, bet", "recipe-name"),
        ("One = 5 down", "recipe-streets"),
        (f"Many = {', '.join(['5 down'] + ['bet'] * 16)}", "recipe-streets"),
        ("What = 5 down, dance", "recipe-street"),
        ("What = 5 down, bet twice", "recipe-street"),
        ("What = 5 down,, bet", "recipe-street"),
        ("What = down 5, bet", "recipe-street"),
        ("None = 0 down, bet", "recipe-number"),
        ("Nine = 9 down, bet", "recipe-number"),
        ("Six = 5 down, bet, draw 6, bet", "recipe-number"),
        ("Many = -1 down, bet", "recipe-number"),
        ("Few = five down, bet", "recipe-number"),
        ("Few = 4 down, bet", "recipe-cards"),
        ("Much = 5 down, bet, 4 up, bet", "recipe-cards"),
        ("Nobody's = 5 middle, bet", "recipe-cards"),
        ("First = bet, 5 down", "recipe-order"),
        ("First = draw 2, 5 down, bet", "recipe-order"),
        ("Quiet = 5 down, draw 2", "recipe-order"),
        ("Odd = 5 down, bet; dance", "recipe-change"),
        ("Odd = 5 down, bet; wild", "recipe-change"),
        ("Odd = 5 down, bet; ruling", "recipe-change"),
        ("Odd = 5 down, bet; hot_n_sours 3", "recipe-change"),
        ("Odd = 5 down, bet; jokers 3", "recipe-number"),
        ("Idle = 5 up, bet, draw 2, bet", "recipe-draw"),
        ("Idle = 3 up, 1 middle, draw 2, 2 down, bet", "recipe-draw"),
        ("Twice = 5 down, bet; jokers 1; jokers 2", "recipe-twice"),
        ("Twice = 5 down, bet; hot_n_sours any; hot; Hot_N_Sours 1", "recipe-twice"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_place(text, why) -> None:
    with pytest.raises(Refused) as refused:
        read_recipe(text)
    assert refused.value.code == "bad-call"
    assert refused.value.facts["why"] == why


@pytest.mark.parametrize("change", ["wild zz", "wild xx", "wild *1", "ruling É", "ruling zz.E", "ruling *1"])
def test_tokens_that_name_no_card_are_refused(change) -> None:
    with pytest.raises(Refused, match="bad-call"):
        read_recipe(f"Odd = 5 down, bet; {change}")


@pytest.mark.parametrize("base", sorted(BASES))
def test_a_game_of_the_rulebook_can_be_changed_and_keeps_its_streets_and_openers(base):
    rules = read_recipe(f"Mine = {base.upper()}; hot; wild E")
    assert rules == replace(BASES[base], name="Mine", terms=replace(BASES[base].terms, hot=True, wild=("E",)))


@pytest.mark.parametrize(
    "recipe",
    [
        "3 down, bet, 2 up, bet, draw 2, bet; hot; mix; wild E an.U; jokers 1; hot_n_sours 1; ruling le",
        "4 down, 1 middle, bet, 1 up, bet",
        "longhorn; hot",
        "scroker; mix; hot_n_sours none",
    ],
)
def test_rules_are_written_as_the_recipe_they_are_read_from(recipe):
    assert written(read_recipe(f"Mine = {recipe}")) == recipe
