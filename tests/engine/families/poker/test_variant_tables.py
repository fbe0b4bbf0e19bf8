"""Random tables of every poker game and of called games: chips and cards are conserved, nobody sees a hidden card,
nobody is stuck, and a tournament ends with one player."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from poker_table import Table

from engine.contract import Away, Back, Leave, TopUp
from engine.families.poker.actions import Choose
from engine.families.poker.choosing import called_rules
from engine.refused import Refused

pytestmark = pytest.mark.slow

RARE = settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
SEED = st.integers(0, 10**9).map(str)
STACKS = st.lists(st.integers(2, 40), min_size=2, max_size=8)
TOKENS = ("ch.E5", "ch.E", "an.U", "an.D", "le", "li", "le.B", "li.N", "E")
CALLS = st.builds(
    Choose,
    base=st.sampled_from(["scroker", "spit", "longhorn", "Invented"]),
    hot=st.booleans(),
    ruling=st.lists(st.sampled_from(TOKENS), max_size=2).map(tuple),
    wild=st.lists(st.sampled_from(TOKENS), max_size=2).map(tuple),
    jokers=st.integers(0, 2),
    hot_n_sours=st.sampled_from(["any", "none", 1, 2]),
    mix=st.booleans(),
)
LATER = st.sampled_from(
    ["bet", "draw 1", "draw 3", "draw 5", "1 down", "1 up", "2 up", "1 middle", "2 middle"]
)
STREETS = st.tuples(
    st.sampled_from(["2 down", "3 down", "5 down", "3 up"]), st.lists(LATER, min_size=1, max_size=6)
)
SHOWDOWN = st.sampled_from(["claim", "auto"])


def cards_in(streets):
    first, later = streets
    return sum(int(street[0]) for street in (first, *later) if street[0].isdecimal())


def written(streets):
    first, later = streets
    return f"Invented = {first}, {', '.join(later)}, bet"


def can_be_drawn_for(streets):
    before, draw, _ = written(streets).partition("draw")
    return not draw or "down" in before


SENSIBLE = STREETS.filter(lambda streets: 5 <= cards_in(streets) <= 8 and can_be_drawn_for(streets))


def can_call(table, choice):
    inside = [stack for stack in table.chips if stack >= table.state.ante]
    try:
        called_rules(table.state, choice, len(inside))
    except Refused:
        return False
    return True


@RARE
@given(
    calls=st.lists(CALLS, min_size=1, max_size=3),
    streets=SENSIBLE,
    stacks=STACKS,
    seed=SEED,
    showdown=SHOWDOWN,
)
def test_called_games(calls, streets, stacks, seed, showdown):
    recipe = written(streets)
    table = Table("dealers-choice", stacks, seed=seed, recipes=[recipe], wild_cap=52, showdown=showdown)
    for choice in calls:
        dealer = table.state.dealer
        if can_call(table, choice):
            table.act(dealer, choice)
        else:
            table.refuses(dealer, choice, "bad-call")
            table.act(dealer, Choose())
        table.play_hand()
        table.house(*(TopUp(seat, 5) for seat in table.seated if not table.chips[seat]))
        if not table.next_hand():
            break
    table.close()


@RARE
@given(streets=SENSIBLE, seats=st.integers(2, 8), seed=SEED)
def test_one_house_game_always(streets, seats, seed):
    assume(seats * cards_in(streets) < 52)
    table = Table("dealers-choice", [20] * seats, seed=seed, always=written(streets))
    assert table.phase != "call"
    table.play_hand(leave=0.02)
    table.close()


@pytest.mark.broad(1)
@pytest.mark.parametrize(
    ("game_id", "options"), [("spit", {}), ("longhorn", {}), ("zoot", {}), ("zoot", {"form": "five"})]
)
@RARE
@given(stacks=STACKS, seed=SEED, showdown=SHOWDOWN)
def test_hands_of_a_game(game_id, options, stacks, seed, showdown):
    table = Table(game_id, stacks, seed=seed, showdown=showdown, **options)
    for _ in range(2):
        table.play_hand(leave=0.01)
        if not table.next_hand():
            break
    table.close()


@RARE
@given(
    stacks=st.lists(st.integers(1, 30), min_size=2, max_size=10),
    ante=st.integers(1, 6),
    seed=SEED,
    showdown=SHOWDOWN,
)
def test_a_tournament_ends_with_one_player_who_has_all_chips(stacks, ante, seed, showdown):
    table = Table("scrapok", stacks, seed=seed, ante=ante, showdown=showdown, think_three=0)
    out = 0
    for _ in range(300):
        table.play_hand()
        raised = sum(len(place) for place in table.state.places)
        assert table.state.ante == ante * 2**raised >= ante * 2**out
        out = raised
        table.house(*(Back(seat) for seat in table.seated if table.state.chairs[seat].presence == "away"))
        if table.phase == "over":
            break
        table.next_hand()
    assert table.phase == "over"
    assert max(table.chips) == sum(stacks)
    standings = table.happened("game-over")[0].public["standings"]
    assert sorted(seat for place in standings for seat in place) == list(range(len(stacks)))
    assert table.chips[standings[0][0]] == sum(stacks)


@RARE
@given(seats=st.integers(3, 6), seed=SEED, absent=st.integers(0, 5))
def test_absent_and_gone_players_ante_until_their_chips_are_gone(seats, seed, absent):
    table = Table("scrapok", [30] * seats, seed=seed, ante=2, think_first=0, think_three=0, think_last=0)
    table.house(Away(absent % seats), Leave((absent + 1) % seats))
    table.play_hand(leave=0.01)
    while table.phase == "between" and table.next_hand():
        table.play_hand(leave=0.01)
    assert sum(table.chips) == 30 * seats
