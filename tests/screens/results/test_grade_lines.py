"""A decision's cost, for its player."""

import pytest
from msgspec.structs import replace
from result_stage import staged

from engine.catalogue import GAMES
from engine.coaching import Reason
from engine.contract import Setup
from engine.families.poker.actions import Call, Draw, Fold
from engine.families.soup.actions import Doubt, SayEat
from engine.grading.grade import Grade, Worth
from engine.languages import LANGUAGES
from screens.i18n.language import i18n
from screens.results.grades import FACTS, counted, graded

ACTS = {"soup": (SayEat(), Doubt()), "scroker": (Fold(), Call())}


def cost_of(cost, game="soup", language="en"):
    did, better = ACTS[game]
    taken = Worth(did, 0.0, 0.01)
    grade = Grade(taken, (Worth(better, cost, 0.0), taken), cost, 1.0, 0.1)
    return graded(poker_stage(2) if game == "scroker" else staged(game, 3, language), grade)[-1]


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (0.3, "0.3 points"),
        (0.94, "0.9 points"),
        (0.95, "1 point"),
        (1.2, "1 point"),
        (6.4, "6 points"),
        (1200, "1,200 points"),
    ],
)
def test_a_cost_has_a_unit_and_is_never_nothing(cost, said):
    assert cost_of(cost) == f"A big mistake. It cost about {said}."


def test_a_small_mistake_is_not_spoken_of():
    lines = [graded(staged("soup", 3), of_size(size)) for size in (0.9, 1.0, 4.9, 5.0, 10.0)]
    assert [len(one) for one in lines] == [2, 2, 2, 3, 3]
    assert lines[3][-1].startswith("A mistake.")
    assert lines[4][-1].startswith("A big mistake.")


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ((0.9,), "1 decision checked, no mistake."),
        ((0.9, 4.9), "2 decisions checked, no mistake."),
        ((5.0,), "1 decision checked; mistakes: 0.5."),
        ((0.9, 5.0, 10.0), "3 decisions checked; mistakes: 1.5."),
        ((5.0, 5.0, *[10.0] * 10), "12 decisions checked; mistakes: 11."),
        ((5.0, *[10.0] * 10), "11 decisions checked; mistakes: 10."),
    ],
)
def test_all_decisions_of_a_hand_are_counted_and_mistakes_that_are_spoken_of(sizes, said):
    """No tenths are shown from ten on."""
    assert counted(i18n("en"), map(of_size, sizes)) == said


def of_size(cost):
    taken = Worth(SayEat(), 0.0, 0.01)
    return Grade(taken, (Worth(Doubt(), cost, 0.0), taken), cost, 20.0, 10.0)


def test_french_has_less_than_two_in_the_singular():
    assert "environ 0,3 point." in cost_of(0.3, language="fr")
    assert "environ 2 points." in cost_of(2, language="fr")


def test_poker_counts_in_chips():
    assert "about 6 chips." in cost_of(6, "scroker")


def poker_stage(to_call, stack=20):
    game = GAMES.game("scroker")
    view = game.observe(game.start(Setup(stacks=(20, 20, 20), seed="1")).state, 0)
    seats = tuple(replace(seat, stack=stack) for seat in view.seats)
    return staged("scroker", 3).but(seat=0, then=replace(view, to_call=to_call, seats=seats))


def rows_of(stage, *acts, taken=0, pot=10.0):
    worths = [Worth(act, worth, 0.1) for act, worth in acts]
    return graded(stage, Grade(worths[taken], tuple(worths), 0.0, pot, 1.5))


def test_a_call_is_told_with_how_often_it_wins_and_has_to():
    """Six of ten of a pot of twelve, for a call of two."""
    assert rows_of(poker_stage(2), (Call(), 5.2), (Fold(), 0.0), taken=1) == [
        "▸ Call: +5.2 · wins 6 in 10, you pay for 2",
        "▸ **Fold** (you): ±0",
    ]
    assert rows_of(poker_stage(5, stack=2), (Call(), 5.2), (Fold(), 0.0))[0].endswith("you pay for 2")
    assert rows_of(poker_stage(2), (Call(), 12.0), (Fold(), 0.0))[0] == "▸ **Call** (you): +12"


def test_a_swap_is_told_with_how_often_it_wins():
    swaps = (Draw(("le.A",)), 4.0), (Draw(()), 2.1)
    first, second = rows_of(poker_stage(0), *swaps)
    assert first.endswith("+4 · wins 4 in 10")
    assert second.endswith("+2.1 · wins 2 in 10")


def test_no_two_rows_read_alike_and_ones_own_stays():
    acts = (Draw(("le.A",)), 4.0), (Draw(("le.A",)), 4.0), (Draw(()), 2.0)
    assert [row.count("(you)") for row in rows_of(poker_stage(0), *acts, taken=1)] == [1, 0]


def test_a_way_is_told_with_the_fact_that_was_found_of_it():
    soup = Worth(SayEat(), 0.0, 0.01, Reason("no-word", word="FLUK")), Worth(Doubt(), -1.0, 0.1)
    assert graded(staged("soup", 3), Grade(soup[0], soup, 0.0, 1.0, 0.1)) == [
        "▸ **Say that it is a word** (you): ±0 · FLUK is not a word",
        "▸ Say that no word starts like this: -1",
    ]
    one = Worth(SayEat(), 0.0, 0.01, Reason("goes-on", 1)), Worth(Doubt(), -1.0, 0.1)
    assert graded(staged("soup", 3), Grade(one[0], one, 0.0, 1.0, 0.1))[0].endswith(" · 1 letter can follow")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_fact_is_told_with_what_it_is_about_and_like_no_other(language):
    told = {}
    for kind, sentence in FACTS.items():
        one = Worth(SayEat(), 0.0, 0.01, Reason(kind, 7, word="FLUK", letter="Q"))
        told[kind] = graded(staged("soup", 3, language), Grade(one, (one,), 0.0, 1.0, 0.1))[0].partition(
            " · "
        )[2]
        wanted = sentence if isinstance(sentence, str) else sentence[1]
        for gap, shown in (("{n}", "7"), ("{word}", "FLUK"), ("{letter}", "Q")):
            assert (shown in told[kind]) == (gap in wanted), told[kind]
    assert len(set(told.values())) == len(FACTS)
