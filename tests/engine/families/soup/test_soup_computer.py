"""Computer players at the Soup table."""

from collections import Counter
from random import Random

import msgspec
import pytest
from trick_table import act, check_table, games_of, table

from engine import catalogue
from engine.characters import CHARACTERS, EVEN
from engine.contract import UNTOLD, Deal, Offer
from engine.contract import Claim as Shown
from engine.families.soup import computer
from engine.families.soup.actions import Add, Comply, Doubt, Drop, EatFirst, Inspect, Name, SayEat, Spellcheck
from engine.families.soup.state import SoupClaim
from engine.families.tricks.actions import Pass
from engine.words.lexicon import STRENGTHS


def self_play(strengths, seed, **options):
    rng = Random(seed)
    state = table("soup", seed=str(seed), **options)
    while state.phase != "over":
        if state.phase == "between":
            state = act(state, (None, Deal()))
        seat = games_of(state).due(state).seats[0]
        view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
        step = catalogue.GAMES.apply(
            state, seat, games_of(state).computer(view, offers, rng, strengths[seat])
        )
        state = step.state
    check_table(*step)
    return state


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak"), [("master", "shark"), ("shark", "sly"), ("shark", "plain"), ("sly", "plain")]
)
def test_the_stronger_wins_from_the_weaker(strong, weak):
    """Each deal three times, the stronger in another seat each time; points are bad."""
    behind = 0
    for seed in range(4):
        for seat in range(3):
            strengths = [strong if place == seat else weak for place in range(3)]
            scores = self_play(strengths, seed, hands=2, target=1000).scores
            behind += (sum(scores) - scores[seat]) / 2 - scores[seat]
    assert behind > 0


def asked_to_drop(row="PI"):
    """Seat 0 has said "eat the soup" of that row, and seat 2 would rather let it be."""
    passes = {1: "an.U an.M an.N", 2: "an.O an.R an.C", 0: "an.A an.D an.L"}
    held = {1: "li.P", 2: "ch.I1 li.Q", 0: "le.L"}
    state = table("soup", {seat: f"{cards} {held[seat]}" for seat, cards in passes.items()})
    state = act(state, *((seat, Pass(cards=tuple(cards.split()))) for seat, cards in passes.items()))
    second = {"PI": "ch.I1", "PQ": "li.Q"}[row]
    return act(state, (1, Add(card="li.P")), (2, Add(card=second)), (0, SayEat()), (2, Drop()))


def answers(state, seat, strength):
    view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
    decide = games_of(state).computer
    return {type(decide(view, offers, Random(seed), strength)) for seed in range(40)}


def test_a_computer_may_drop_its_claim_when_it_is_asked():
    assert answers(asked_to_drop(), 0, "shark") == {SayEat}
    assert answers(asked_to_drop(), 0, "sly") == {SayEat, Drop}
    for strength in ("plain", "sly", "shark"):
        assert answers(asked_to_drop("PQ"), 0, strength) == {Drop}


def test_a_computer_lets_a_word_be_that_the_claimant_would_drop():
    state = asked_to_drop()
    offered = act(state, (0, SayEat()))  # insisted: the word has to be eaten
    assert answers(offered, 2, "shark") == {Comply}
    again = msgspec.structs.replace(state, claim=msgspec.structs.replace(state.claim, dropped=(0,)))
    assert answers(again, 2, "shark") == {Drop}


def facing(row, own, *may, scores=(0, 0, 0), last=2):
    """Seat 0's view of that row, and offers to do these."""
    state = table("soup", seed="7")
    for seat in range(3):
        state = act(state, (seat, Pass(cards=state.hands[seat][:3])))
    own, row = tuple(own.split()), tuple(row.split())
    view = games_of(state).observe(state, 0)
    view = msgspec.structs.replace(
        view, row=row, own=own, last=last, passed=(), received=(), scores=scores, turn=(0,)
    )
    return view, tuple(Offer(do, cards=own if do in ("add", "eat_first") else ()) for do in may)


def choices(strength, view, offers, character=EVEN, hands=60, levels=UNTOLD):
    """Their acts, in as many moods."""
    found = Counter()
    for hand in range(hands):
        mood = msgspec.structs.replace(view, hand=hand)
        found[type(computer.decide(mood, offers, Random(hand), strength, character, levels))] += 1
    return found


LEARNERS = ("plain", "sly", "shark")
TURN = ("doubt", "add", "eat_first")


@pytest.mark.parametrize("strength", LEARNERS)
def test_a_long_row_that_no_known_word_begins_with_is_doubted_often(strength):
    view, offers = facing("an.A ch.A1 an.R le.D li.V ch.E1", "le.K le.L", *TURN)
    assert choices(strength, view, offers)[Doubt] > 12


FAR_MORE = {"plain": {"shark", "master"}, "sly": {"shark", "master"}, "shark": {"master"}}
"""Levels that know far more words. A sly player hardly knows more than a plain one."""


@pytest.mark.parametrize("strength", LEARNERS)
@pytest.mark.parametrize("level", STRENGTHS)
def test_a_computer_on_the_right_is_doubted_unless_it_is_told_to_know_far_more(strength, level):
    view, offers = facing("an.A ch.A1 an.R le.D li.V ch.E1", "le.K le.L", *TURN)
    doubted = choices(strength, view, offers, levels={2: level})[Doubt]
    assert doubted == 0 if level in FAR_MORE[strength] else doubted > 12
    assert choices(strength, view, offers, levels={1: level})[Doubt] > 12  # not the one on the right


@pytest.mark.parametrize("strength", LEARNERS)
@pytest.mark.parametrize("level", STRENGTHS)
def test_what_a_computer_that_knows_more_has_eaten_or_says_is_a_word_is_believed(strength, level):
    more = STRENGTHS.index(level) > STRENGTHS.index(strength)
    view, _ = facing("", "le.K le.L", "inspect")
    view = msgspec.structs.replace(view, eaten=((2, ("an.A", "li.Q", "li.X", "li.Z")),))
    offers = (Offer("inspect"), Offer("eat_first", cards=("le.K",)), Offer("add", cards=("le.K",)))
    looked_up = choices(strength, view, offers, levels={2: level})[Inspect]
    assert looked_up == 0 if more else looked_up > 50
    view, _ = facing("an.A li.Q li.X li.Z", "le.K le.L")
    view = msgspec.structs.replace(view, claim=SoupClaim("eat", 1, 0))
    offers = (Offer("comply"), Offer("spellcheck", claims=(Shown(1, "AQXZ"),)))
    answered = choices(strength, view, offers, levels={1: level})
    assert answered == {Comply: 60} if more else answered[Spellcheck] > 50


@pytest.mark.parametrize("strength", LEARNERS)
@pytest.mark.parametrize(
    "eaten", ["le.H li.M1 li.M2", "ch.A1 ch.A2 le.H", "an.O ch.I1", "an.R ch.O1 ch.U1 an.S"]
)
def test_what_somebody_has_eaten_is_not_looked_up_if_it_is_short_or_can_be_said(strength, eaten):
    """A false word gains little, and short true words look odd."""
    view, _ = facing("", "le.K le.L", "inspect")
    view = msgspec.structs.replace(view, eaten=((2, tuple(eaten.split())),))
    offers = (Offer("inspect"), Offer("eat_first", cards=("le.K",)), Offer("add", cards=("le.K",)))
    assert choices(strength, view, offers)[Inspect] == 0


@pytest.mark.parametrize("strength", LEARNERS)
def test_who_has_known_better_is_doubted_less(strength):
    row, own = "an.R ch.O1 ch.U1 an.S li.Q", "le.D le.L"
    even, ahead = (
        choices(strength, *facing(row, own, *TURN, scores=scores)) for scores in ((0, 0, 0), (10, 0, -10))
    )
    assert ahead[Doubt] < even[Doubt] / 2


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_goes_on_with_a_row_that_they_take_for_dead(strength):
    view, offers = facing("an.R ch.O1 ch.U1 an.S li.Q", "ch.E1 an.E le.L", "add", "eat_first")
    assert set(choices(strength, view, offers, CHARACTERS["Cleo"])) == {EatFirst}


def test_a_master_who_has_no_word_hardly_ever_pretends_to_have_one():
    view, offers = facing("le.G an.I", "an.C li.Q", "add", "eat_first")
    assert 0 < choices("master", view, offers, hands=100)[Add] <= 5


@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_is_asked_for_a_word_and_has_none_mostly_complies_and_never_names_the_row(strength):
    """A guess costs no more, but who guesses each time is laughed at."""
    view, _ = facing("an.R ch.O1 ch.U1 an.S li.Q", "le.D le.L")
    view = msgspec.structs.replace(view, claim=SoupClaim("doubt", 1, 0))
    offers = (Offer("name", text=True), Offer("comply"))
    named = [computer.decide(view, offers, Random(seed), strength) for seed in range(60)]
    assert sum(isinstance(act, Comply) for act in named) > 30
    assert not any(isinstance(act, Name) and act.word == "ROUSQ" for act in named)


def test_an_everyday_word_is_noticed_by_everybody():
    for row in ("le.H ch.E1", "ch.E1 ch.A1 an.R", "ch.E1 li.X le.C ch.E2 an.E le.D"):
        view, offers = facing(row, "le.B li.Q", "say_eat", "add", "eat_first")
        assert set(choices("plain", view, offers)) == {SayEat}


def test_sly_players_do_not_all_begin_alike():
    view, offers = facing("", "li.P ch.O1 an.N le.C ch.E1", "add", "eat_first")
    begun = {computer.decide(view, offers, Random(seed), "sly").card for seed in range(30)}
    assert len(begun) > 1


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_soup_after_an_eaten_one_is_begun_as_any_other(strength):
    """Not with the nearest card."""
    held = "le.D li.Q an.S ch.E1 li.T"
    empty, may_add = facing("", held, "add")
    eating, may_eat = facing("an.R ch.O1 ch.U1 an.S li.Q", held, "eat_first")
    empty = msgspec.structs.replace(empty, eaten=((0, eating.row),))
    for seed in range(5):
        begun = computer.decide(empty, may_add, Random(seed), strength)
        assert computer.decide(eating, may_eat, Random(seed), strength) == EatFirst(begun.card)


@pytest.mark.parametrize("strength", ["sly", "shark"])
def test_whoever_has_just_eaten_sets_the_next_player_a_hard_letter(strength):
    view, offers = facing("an.R ch.O1 ch.U1 an.S li.Q", "ch.E1 an.S li.X le.A an.T", "eat_first")
    fresh = {computer.decide(view, offers, Random(seed), strength).card for seed in range(20)}
    assert fresh == {"li.X"}


@pytest.mark.parametrize("strength", LEARNERS)
def test_whoever_pretends_adds_the_letter_that_looks_likeliest(strength):
    """No known word goes on with any of these after GI, and a Q would not be believed."""
    view, offers = facing("le.G an.I", "li.Q li.X an.C", "add", "eat_first")
    added = {
        act.card
        for seed in range(200)
        if isinstance(act := computer.decide(view, offers, Random(seed), strength), Add)
    }
    assert added == {"an.C"}


@pytest.mark.parametrize("strength", LEARNERS)
def test_nobody_pretends_with_a_long_row(strength):
    """RUCE looks well enough, but too many players doubt a row of this length without a known word."""
    view, offers = facing("an.R ch.U1 an.C", "li.Q li.X ch.E1", "add", "eat_first")
    assert set(choices(strength, view, offers, hands=200)) == {EatFirst}


@pytest.mark.parametrize(
    ("strength", "passes"), [("plain", "QXK"), *((each, "ENS") for each in STRENGTHS[1:])]
)
def test_hard_letters_are_kept_for_others_except_by_plain_players(strength, passes):
    """Passing them on lost more than a point a hand."""
    view, _ = facing("", "li.Q ch.E1 li.X an.N le.K an.S")
    passed = computer.decide(view, (Offer("pass", cards=view.own),), Random(1), strength)
    assert {card[3] for card in passed.cards} == set(passes)


def test_a_master_who_must_make_a_word_eats_first():
    """S makes PANS, which PANSY extends; a shark mostly lays it, and hopes that nobody notices."""
    view, offers = facing("le.P ch.A1 an.N", "an.S li.Q", "add", "eat_first")
    assert set(choices("master", view, offers)) == {EatFirst}
    assert choices("shark", view, offers)[Add] > 40
