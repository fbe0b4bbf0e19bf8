"""House games as pages: what may be done with one, and how many can play it."""

import re

import pytest

from engine.families.poker.recipes import read_recipe
from engine.families.poker.variants import BASES
from screens.cards.card_labels import faces
from screens.i18n.language import i18n
from screens.poker import inventing
from screens.poker.inventing import Bench, Invented
from tests.screens.messages import labels
from tests.screens.spoken import spoken

CARDS = faces("scroker", plain=False)
MIXER = read_recipe(
    "Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, 1 middle, bet; hot; wild ch.E; jokers 1"
)
OUTDATED = Invented("Old One", "2", None)


def single(rules, *, may=False):
    return inventing.single(i18n("en"), CARDS, Invented("Mixer", "1", rules), may=may)


def test_a_game_that_can_be_played_opens_a_table():
    assert labels(single(MIXER)) == ["Open a table with it", "All house games"]


def test_a_game_that_can_no_longer_be_played_opens_none():
    assert labels(single(None)) == ["All house games"]
    assert "can no longer be played; edit or delete it" in spoken(single(None))


def test_only_who_may_change_it_is_offered_to():
    assert labels(single(None, may=True)) == ["Edit", "Rename…", "Delete…", "All house games"]


@pytest.mark.parametrize(
    ("recipe", "most"),
    [
        ("A = 5 down, bet", None),  # 52 cards are enough for eight, and for more
        ("A = 5 down, 1 up, bet", None),
        ("A = 5 down, 2 up, bet", "7 players"),
        ("A = 5 down, 3 up, bet", "6 players"),
    ],
)
def test_how_many_it_has_cards_for_is_said_where_that_is_fewer_than_eight(recipe, most):
    told = inventing.described(i18n("en"), CARDS, read_recipe(recipe))
    assert ("Enough cards for" in told) is (most is not None)
    assert most is None or f"Enough cards for {most} at most." in told


def test_games_are_listed_to_be_looked_at_or_it_says_that_there_are_none():
    mixer = Invented("Mixer", "1", MIXER)
    listed = spoken(inventing.overview(i18n("en"), CARDS, [mixer], 0, may=False))
    assert "[list] Look at one of them\n  - ★ Mixer" in listed
    assert "There are none yet" not in listed
    bare = spoken(inventing.overview(i18n("en"), CARDS, [], 0, may=False))
    assert "There are none yet. Moderators can invent them here." in bare
    assert "[list]" not in bare


@pytest.mark.parametrize(
    ("number", "ways"), [(0, ["Next"]), (1, ["Back", "Next"]), (2, ["Back"]), (9, ["Back"])]
)
def test_many_games_are_turned_over_page_by_page(number, ways):
    games = [Invented(f"Game {place}", str(place), MIXER) for place in range(21)]
    shown = inventing.overview(i18n("en"), CARDS, games, number, may=False)
    assert [label for label in labels(shown) if label in ("Back", "Next")] == ways
    told = spoken(shown)
    here = min(number, 2)
    assert [f"Game {place}" in told.split() or f"★ Game {place} " in told for place in (10 * here, 20)] == [
        True,
        here == 2,
    ]


def test_on_the_bench_each_step_stands_in_its_order_and_can_be_taken_back():
    shown = inventing.bench(i18n("en"), CARDS, Bench("new", "d3b0u1x2m1b0"))
    told = spoken(shown)
    assert told.startswith(
        "A new house game\\n1. Deal 3 cards face down\\n2. A betting round\\n3. Deal 1 card face up\\n"
        "4. Swap up to 2 cards\\n5. Turn 1 card in the middle\\n6. A betting round".replace("\\n", "\n")
    )
    assert "Remove the last step" in labels(shown)
    assert "Save…" in labels(shown)
    empty = inventing.bench(i18n("en"), CARDS, Bench("new", ""))
    assert "Nothing is dealt yet: add a step." in spoken(empty)
    assert not {"Remove the last step", "Save…"} & set(labels(empty))
    assert "✋ Write 2 to 16 steps" in spoken(empty)
    assert all("All house games" in labels(one) for one in (shown, empty))
    saved = inventing.bench(i18n("en"), CARDS, Bench("1", "d5b0"), "Mixer")
    assert "Save" in labels(saved)
    assert spoken(saved).startswith("★ Mixer")


def of_a_base(rules):
    """The line of the bench, and of the saved game's page, about the opening that it borrows."""
    shown = (
        inventing.bench(i18n("en"), CARDS, inventing.work_on(Invented("Mine", "7", rules)), "Mine"),
        single(rules),
    )
    return [re.findall("Dealt and opened.*", spoken(page)) for page in shown]


@pytest.mark.parametrize(
    ("base", "rule"),
    [
        (
            "scroker",
            "nobody should bet first without openers (two Animals, a three-letter word or better), and a hand without a bet is tossed in",
        ),
        (
            "spit",
            "nobody should bet first without openers (two Animals, a three-letter word or better), and a hand without a bet is tossed in",
        ),
        ("longhorn", "in the first round nobody checks before somebody has bet"),
    ],
)
def test_it_is_said_which_rules_come_with_a_game_that_is_named_instead_of_steps(base, rule):
    line = f"Dealt and opened as in {BASES[base].name}: {rule}."
    assert of_a_base(read_recipe(f"Mine = {base}; hot")) == [[line], [line]]


@pytest.mark.parametrize("base", BASES)
def test_steps_that_were_saved_keep_their_own_opening_even_where_a_game_deals_the_same(base):
    """`5 down, bet, draw 3, bet` has neither openers nor a toss-in; Scroker, with the same steps, has both."""
    named = read_recipe(f"Mine = {base}; hot")
    steps = inventing.work_on(Invented("Mine", "7", named))._replace(own=True).recipe.partition(";")[0]
    typed = read_recipe(f"Mine = {steps}; hot")
    assert typed.streets != named.streets
    for saved in (typed, named):
        work = inventing.read(inventing.write(inventing.work_on(Invented("Mine", "7", saved))))
        assert work.rules.streets == saved.streets
        assert work.rules.openers == saved.openers
        again = inventing.changed(inventing.changed(work, "step", ("b0",)), "pop", ())
        assert again.rules.streets == saved.streets
    assert of_a_base(typed) == [[], []]


def test_steps_are_added_until_there_are_enough():
    work = Bench("new", "d5b0")
    assert inventing.changed(work, "step", ("u1", "nonsense", "b0")).streets == "d5b0u1b0"
    assert inventing.changed(work, "pop", ()).streets == "d5"
    full = inventing.changed(Bench("new", "b0" * 50), "step", ("d1",)).streets
    assert full == "b0" * inventing.MOST_STREETS
    assert "Add a step" not in spoken(inventing.bench(i18n("en"), CARDS, Bench("new", full)))


def test_a_saved_game_comes_onto_the_bench_as_it_was_invented():
    work = inventing.work_on(Invented("Midnight Mixer", "7", MIXER))
    assert work.ident == "7"
    assert work.streets == "d3b0u2b0x2m1b0"
    assert inventing.read(inventing.write(work)) == work
    assert work.rules.streets == MIXER.streets
    assert (work.rules.jokers, work.rules.terms) == (MIXER.jokers, MIXER.terms)
    assert inventing.work_on(OUTDATED) == Bench("2")
