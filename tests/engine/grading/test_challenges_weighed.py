"""Grades of challenges: challenging a well-read person's word costs its challenger, and nobody is blamed
for not knowing a master's word."""

from itertools import count
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine import catalogue
from engine.cards import letter_of
from engine.contract import Claim, Decision, Offer, Setup
from engine.dispatch import apply
from engine.families.poker import actions as poker
from engine.families.tricks.actions import Accept, Play, Spellcheck
from engine.grading.challenges import Stakes, challenged
from engine.grading.grade import grade
from engine.words.lexica import lexicon_of

OPTIONS = {"language": "en", "allow": (), "deny": ()}
STAKES = Stakes(gain=12.0, cost=10.0)
COMMON, NONSENSE, PLAUSIBLE = "STONE", "XQZVK", "STONER"


def weighed(taken, word, levels=None):
    view = SimpleNamespace(options=OPTIONS)
    decision = Decision(None, view, (), taken, levels or {})
    return challenged(decision, {Spellcheck(): Claim(1, word)}, Accept(), STAKES, 20.0)


def worths(found):
    rows = [found.tried(Random(seed)) for seed in range(400)]
    return [sum(row[place] for row in rows) / len(rows) for place in range(2)]


def rare():
    """Real, and known to masters only."""
    words = lexicon_of(OPTIONS)
    usual = words.vocabulary("shark")
    return next(word for word in words if len(word) == 5 and word not in usual)


def test_to_challenge_what_everybody_knows_costs_what_the_rules_say():
    found = weighed(Spellcheck(), COMMON)
    assert found.acts == [Spellcheck(), Accept()]
    assert worths(found) == [-STAKES.cost, 0]
    assert found.doubt == 0


def test_to_let_stand_what_nobody_could_say_is_a_mistake():
    found = weighed(Accept(), NONSENSE)
    mine, challenge = worths(found)
    assert mine == 0
    assert challenge - mine > 2 * found.doubt


def test_to_let_stand_what_everybody_knows_is_none():
    mine, challenge = worths(weighed(Accept(), COMMON))
    assert mine > challenge


@pytest.mark.parametrize("word", [NONSENSE, rare()])
def test_to_challenge_what_one_has_never_heard_is_no_mistake(word):
    assert weighed(Spellcheck(), word) is None


def test_a_rare_word_and_one_that_is_none_are_weighed_by_looks_alone():
    word = rare()
    real, false = weighed(Accept(), word), weighed(Accept(), word[::-1])
    for found in (real, false):
        mine, challenge = worths(found)
        assert challenge - mine < max(2 * found.doubt, STAKES.gain)
    assert real.doubt == false.doubt > 0


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_odd_words_of_who_has_read_more_are_believed(strength):
    mine, challenge = worths(weighed(Accept(), NONSENSE, {1: strength}))
    assert mine > challenge


@pytest.mark.parametrize(
    ("game", "gain", "cost"), [("quist", 2, 2), ("chili-dog", 10, 10), ("turtle", 10, 5)]
)
def test_at_a_trick_game_the_points_are_those_of_the_rules(game, gain, cost):
    """The last player to the first trick says its letters in turn."""
    rules, rng = catalogue.GAMES.game(game), Random(1)
    seats = rules.rules.players
    state = catalogue.GAMES.start(game, Setup(stacks=(0,) * seats, seed="7")).state
    while state.scrump is None:
        seat = rules.due(state).seats[0]
        view, legal = rules.observe(state, seat), rules.legal(state, seat)
        offers = {offer.do: offer for offer in legal}
        act = rules.computer(view, legal, rng, "plain")
        if "play" in offers and offers["play"].text:
            card = offers["play"].cards[0]
            act = Play(card=card, scrump="".join(map(letter_of, (*state.trick, card))), to="me")
        state = apply(rules, state, seat, act).state
    seat = rules.due(state).seats[0]
    view = rules.observe(state, seat)
    view = replace(view, scrump=replace(view.scrump, word=NONSENSE))
    found = grade(Decision(rules, view, rules.legal(state, seat), Accept()))
    assert isinstance(found.acts[0].action, Spellcheck)
    assert found.mistake
    assert 0.8 * gain - cost < found.cost <= gain
    believed = replace(view, scrump=replace(view.scrump, word=COMMON))
    wrong = grade(Decision(rules, believed, rules.legal(state, seat), Spellcheck()))
    assert wrong.cost == cost


def at_a_showdown(game_id, options, word):
    """The first showdown at which a player with chips may challenge; `word` is shown there."""
    game = catalogue.GAMES.game(game_id)
    setup = Setup(options={"words": "honour", **options}, stacks=(100,) * 3)
    for seed in count():
        state, rng = catalogue.GAMES.start(game_id, replace(setup, seed=str(seed))).state, Random(seed)
        while state.window is None and (due := game.due(state)) is not None:
            seat = due.seats[0]
            act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "plain")
            state = apply(game, state, seat, act).state
        seat = game.due(state).seats[0] if state.window is not None else None
        if seat is not None and state.players[seat].stack:
            offers = (Offer("spellcheck", claims=(Claim(state.window.of, word),)), Offer("accept"))
            return game, game.observe(state, seat), offers
    return None


@pytest.mark.parametrize(
    ("game_id", "options", "price"),
    [
        ("scrapok", {}, lambda _view: 0),
        ("scrapok", {"contest_cost": 2}, lambda view: 2 * view.ante),
        ("scroker", {}, lambda view: view.seats[view.seat].staked),
        ("zoot", {}, lambda view: view.seats[view.seat].staked),
    ],
)
def test_a_wrong_challenge_at_poker_costs_what_the_rules_ask(game_id, options, price):
    """A computer's reluctance is its own: where the rules ask nothing, no grade does."""
    game, view, offers = at_a_showdown(game_id, options, COMMON)
    found = grade(Decision(game, view, offers, poker.Spellcheck(COMMON)))
    assert found.cost == price(view)
