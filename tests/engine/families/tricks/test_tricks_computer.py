"""Computer players at the trick tables: lawful, fair, and worth their names."""

from random import Random

import pytest
from msgspec.structs import replace
from trick_table import ORDER, act, check_table, games_of, table

from engine import catalogue
from engine.characters import CHARACTERS
from engine.computer.judging import bluff
from engine.contract import Deal, Offer
from engine.families.card_table.table import RANK
from engine.families.tricks.actions import Pass, Play, Rule
from engine.families.tricks.computer.scrumps import word_of
from engine.families.tricks.following import controlling
from engine.families.tricks.state import Taken
from engine.families.tricks.view import InTrick
from engine.words.lexica import lexicon_of

STRENGTHS = ("plain", "sly", "shark")


def self_play(game_id, strengths, seed, **options):
    """A whole game by computer players, every state checked."""
    rng = Random(seed)
    state = table(game_id, seed=str(seed), **options)
    while state.phase != "over":
        if state.phase == "between":
            state = act(state, (None, Deal()))
        seat = games_of(state).due(state).seats[0]
        view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
        action = games_of(state).computer(view, offers, rng, strengths[seat])
        step = catalogue.GAMES.apply(state, seat, action)
        state = step.state
    check_table(*step)
    return state


@pytest.mark.broad(1)
@pytest.mark.parametrize(
    ("game_id", "deals"),
    [
        ("quist", 3),
        pytest.param("animal-quist", 5, marks=pytest.mark.slow),
        pytest.param("turtle", 6, marks=pytest.mark.slow),
        pytest.param("chili-dog", 8, marks=pytest.mark.slow),
    ],
)
def test_the_stronger_wins_from_the_weaker(game_id, deals):
    """Play each deal twice, with the seats exchanged."""
    ahead = 0
    low_wins = game_id in ("turtle", "chili-dog")
    for seed in range(deals):
        for first in (0, 1):
            strengths = ["plain" if seat % 2 == first else "shark" for seat in range(4)]
            state = self_play(game_id, strengths, seed, hands=2)
            scores = games_of(state).report(state).scores
            ahead += _mean(scores, strengths, "shark") - _mean(scores, strengths, "plain")
    assert (-ahead if low_wins else ahead) > 0


def _mean(scores, strengths, wanted):
    mine = [score for score, strength in zip(scores, strengths, strict=False) if strength == wanted]
    return sum(mine) / len(mine)


LEMONS = {
    0: "le.M li.N li.O li.P li.Q li.R li.S ch.A1 ch.E1 ch.I1 ch.O1 ch.U1 ch.A2",
    1: "le.A le.K le.J le.E an.A an.C an.D an.E ch.E2 ch.I2 ch.O2 ch.A3 ch.E3",
    2: "le.L le.F le.D an.U an.T an.S an.R an.O an.N li.T li.U li.V ch.E4",
}
VOID = LEMONS | {
    1: "le.A le.K le.J le.E le.L le.F le.D an.A an.C an.D an.E ch.A3 ch.E3",
    2: "an.U an.T an.S an.R an.O an.N li.T li.U li.V li.W li.X li.Y ch.E4",
}


def _plainly(held, *lead, dealer=3, ruling="an"):
    """A plain player's card after these; the first of them is led at the dealer's left."""
    state = table("quist", held, dealer=dealer)
    seats = [(dealer + 1 + place) % 4 for place in range(len(lead) + 1)]
    state = act(
        state, (dealer, Rule(suit=ruling)), *zip(seats, (Play(card=card) for card in lead), strict=False)
    )
    game = games_of(state)
    view, offers = game.observe(state, seats[-1]), game.legal(state, seats[-1])
    return {game.computer(view, offers, Random(seed), "plain").card for seed in range(10)}


def test_a_plain_player_leaves_his_partners_trick_to_him():
    assert _plainly(LEMONS, "le.M", "le.A") == {"le.D"}
    assert _plainly(VOID, "le.M", "le.A") == {"li.T"}  # not the Unicorn, though Animals rule


def test_a_plain_player_takes_with_the_cheapest_card_that_does():
    assert _plainly(LEMONS | {0: LEMONS[0].replace("le.M", "le.C")}, "le.C") == {"le.E"}
    swapped = VOID | {0: VOID[0].replace("le.M", "le.C")}
    assert _plainly(swapped, "le.C", "le.K") == {"an.N"}  # the lowest of their Animals, which rule


def test_a_plain_player_who_cannot_take_plays_his_cheapest_card():
    assert _plainly(LEMONS, "le.M") == {"le.A"}


def test_it_finds_the_word_in_four_letters_if_it_knows_one():
    words = lexicon_of({"language": "en", "allow": (), "deny": ()})
    assert word_of(("le.L", "ch.O1", "le.D", "le.A"), words) in words
    assert word_of(("li.X", "li.Z", "li.Q", "le.B"), words) is None


def test_a_bluff_uses_every_letter_and_is_no_word_that_it_knows():
    words = lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary("shark")
    told = {bluff(words, "CLED", 4, "shark", Random(seed)) for seed in range(20)}
    assert {"".join(sorted(word)) for word in told} == {"CDEL"}
    assert not any(word in words for word in told)
    assert bluff(words, "BCD", 3, "shark", Random(3)) is None


def test_a_plain_player_leads_no_card_that_nobody_can_beat_where_tricks_are_bad():
    """The last Chili Pepper would take the Turtle, wherever that is."""
    state = table("turtle", seed="t")
    peppers = tuple(card for card in ORDER if card.startswith("ch.") and card != "ch.E2")
    view = replace(
        games_of(state).observe(state, 0),
        phase="play",
        own=("ch.E2", "an.C"),
        leader=0,
        trick=(),
        taken=(Taken(1, peppers, 1),),
        turn=(0,),
    )
    offer = Offer("play", cards=view.own)
    assert games_of(state).computer(view, (offer,), Random(1), "plain").card == "an.C"


@pytest.mark.parametrize(
    ("own", "led"),
    [("ch.E3 le.D li.W", "le.D"), ("ch.E3 li.W an.T", "li.W"), ("ch.A1 li.W an.M", "ch.A1")],
    ids=["a low Lemon", "a Lime sooner than what counts", "a low pepper"],
)
def test_a_plain_player_leads_no_high_pepper_where_each_counts_and_something_less_dangerous_is_there(
    own, led
):
    state = table("turtle", seed="t")
    taken = (Taken(1, ("ch.E1", "ch.I1", "ch.O1"), 1),)  # peppers may be led
    view = replace(
        games_of(state).observe(state, 0),
        phase="play",
        own=tuple(own.split()),
        leader=0,
        trick=(),
        taken=taken,
        turn=(0,),
    )
    offer = Offer("play", cards=view.own)
    assert games_of(state).computer(view, (offer,), Random(1), "plain").card == led


DOG_IN_HAND = (
    ("an.A", "an.U", "ch.I2", "li.N", "li.Q", "li.R", "li.Y"),
    ("ch.O1", "ch.U1", "ch.A2", "ch.O2", "ch.E3", "li.P", "li.S"),
    ("an.E", "an.I", "an.L", "an.M", "an.T", "ch.E4"),
    ("an.C", "an.D", "an.N", "an.O", "an.R", "ch.I1", "le.B"),
)


def _with_the_dog(strength, trick, leader):
    """Seat 3's card, out of limes, with a Lemon and a pepper to throw."""
    state = replace(table("chili-dog", seed="dog"), leader=leader, trick=trick, hands=DOG_IN_HAND)
    game = games_of(state)
    view, offers = game.observe(state, 3), game.legal(state, 3)
    return [game.computer(view, offers, Random(seed), strength).card for seed in range(30)]


@pytest.mark.parametrize("strength", ["sly", "shark"])
def test_hardly_anybody_takes_a_trick_with_the_dog_that_they_need_not_take(strength):
    """Their partner may save them with a word, but they may as well wait for a higher Animal."""
    assert _with_the_dog(strength, ("li.O",), leader=2).count("an.D") < 6


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_dog_goes_under_a_higher_animal_of_the_others(strength):
    assert set(_with_the_dog(strength, ("li.N", "li.S", "an.E"), leader=0)) == {"an.D"}


def test_a_plain_player_leads_no_card_below_one_of_its_suit_that_nobody_can_beat():
    """If tricks are good. Of Animals they lead the Unicorn; of Lemons, of which others have higher ones, any."""
    state = table("quist", seed="t")
    own = ("le.A", "le.K", "an.C", "an.S", "an.U")
    view = replace(games_of(state).observe(state, 0), phase="play", own=own, leader=0, turn=(0,))
    offer = Offer("play", cards=own)
    led = {games_of(state).computer(view, (offer,), Random(seed), "plain").card for seed in range(40)}
    assert led == {"an.U", "le.A", "le.K"}


def test_a_sly_player_keeps_its_high_cards_from_a_lost_trick():
    """Whether the last player finds a word is the same for every card it may play to the highest Lemon."""
    held = {0: "le.M", 1: "le.A le.D le.K le.L", 2: "le.B le.C le.E le.F"}
    state = act(table("quist", held, dealer=3), (3, Rule(suit=None)), (0, Play(card="le.M")))
    view, offers = games_of(state).observe(state, 1), games_of(state).legal(state, 1)
    played = {games_of(state).computer(view, offers, Random(seed), "sly").card for seed in range(40)}
    assert played == {"le.A"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_for_a_trick_that_a_card_takes_anyway(strength):
    """E5 takes it, and a word that is found out costs two points and the trick."""
    state = table("quist", seed="t")
    view = replace(
        games_of(state).observe(state, 3),
        phase="play",
        own=("ch.O1", "ch.E5"),
        leader=0,
        trick=(InTrick(0, "ch.A1"), InTrick(1, "ch.E1"), InTrick(2, "ch.E4")),
        turn=(3,),
    )
    offer = Offer("play", cards=view.own, choices=("me", "right"), text=True)
    for seed in range(60):
        played = games_of(state).computer(view, (offer,), Random(seed), strength, CHARACTERS["Cleo"])
        assert played == Play(card="ch.E5")


PEPPERS = [f"ch.{letter}" for letter in ("A1", "E1", "I1", "O1", "U1", "A2", "E2", "I2", "O2")]
REST = [card for card in ORDER if card[:2] in ("le", "li") and card != "le.A"]


@pytest.mark.parametrize("strength", ["sly", "shark"])
@pytest.mark.parametrize(("taken", "wanted"), [(9, "ch.E5"), (3, "ch.E3")])
def test_near_to_turtling_he_goes_on_taking_peppers_and_else_he_does_not(strength, taken, wanted):
    """A player is the last to a trick of peppers, and can take it or leave it."""
    seen = [*PEPPERS[:taken], "an.T", *REST]
    tricks = tuple(Taken(0, tuple(seen[at : at + 3]), 2) for at in range(0, 3 * taken, 3))
    state = table("turtle", seed="t")
    for seat in range(3):
        state = act(state, (seat, Pass(cards=games_of(state).observe(state, seat).own[:3])))
    view = replace(
        games_of(state).observe(state, 2),
        own=("ch.E3", "ch.E5", "an.A"),
        leader=0,
        trick=(InTrick(0, "ch.A3"), InTrick(1, "ch.E4")),
        taken=tricks,
        turn=(2,),
    )
    offer = Offer("play", cards=("ch.E3", "ch.E5"), choices=("me", "right"), text=True)
    assert games_of(state).computer(view, (offer,), Random(1), strength).card == wanted


@pytest.mark.parametrize("ruling", [None, "an", "ch"])
def test_a_trick_goes_to_the_highest_ruling_card_or_else_the_highest_of_the_suit_led(ruling):
    rng = Random(5)
    for _ in range(200):
        trick = tuple(rng.sample(list(RANK), 4))
        suit = ruling if any(card[:2] == ruling for card in trick) else trick[0][:2]
        best = max((card for card in trick if card[:2] == suit), key=RANK.__getitem__)
        assert trick[controlling(trick, ruling)] == best
