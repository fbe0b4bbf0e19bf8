"""Sharks' and masters' estimates of opponents' hands, which no simple habit beats."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from poker_seat import ME, RIVAL, Heads

from benchmarks._ladder_play import Counts, computer, match
from benchmarks._ladder_scripts import SCRIPTS, scripted
from engine import catalogue
from engine.contract import Setup, name_of
from engine.families.poker.actions import Bet, Call, Check, Draw, Fold, Raise, Ready
from engine.families.poker.computer.imagining import imagined_for
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.ranges import range_of
from engine.ranking.best import best
from engine.ranking.scroker import Category

pytestmark = pytest.mark.slow

BULLFROG = ("an.C", "an.A", "an.T", "an.S", "an.O")
DEALS = 25
WEIGH = ("shark", "master")
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")


def test_who_bets_more_is_thought_to_hold_more():
    assert thought_of(Check(), Bet(2)) < thought_of(Check(), Bet(12))


def test_who_raises_is_thought_to_hold_more_than_before():
    raised = Heads(BULLFROG, JUNK)
    raised.act(ME, Bet(2))
    called = mean_hope(raised)
    raised.act(RIVAL, Raise(6))
    assert called < mean_hope(raised)


def test_who_opened_is_still_thought_to_hold_something_after_the_draw():
    opened = Heads(BULLFROG, JUNK)
    opened.act(ME, Check())
    opened.act(RIVAL, Bet(4))
    opened.act(ME, Call())
    called = Heads(BULLFROG, JUNK)
    called.act(ME, Bet(4))
    called.act(RIVAL, Call())
    assert drawn(called) < drawn(opened)


def test_who_drew_nothing_is_thought_to_hold_more_than_who_drew_three():
    pat, three = Heads(BULLFROG, JUNK).to_the_draw(), Heads(BULLFROG, JUNK).to_the_draw()
    assert drawn(three, JUNK[:3]) < drawn(pat)


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", WEIGH)
@pytest.mark.parametrize("game", ["scroker", "spit", "longhorn", "zoot"])
def test_hidden_cards_change_nothing_that_is_done(game, strength):
    table = catalogue.GAMES[game]
    state, _ = catalogue.GAMES.start(game, Setup(stacks=(100,) * 3, dealer=0, seed="hidden"))
    seat = table.due(state).seats[0]
    other = replace(state, players=tuple(_hidden_anew(state, place, seat) for place in range(3)))
    assert other.players != state.players
    told = [
        table.computer(table.observe(each, seat), table.legal(each, seat), Random(3), strength)
        for each in (state, other)
    ]
    assert told[0] == told[1]


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", WEIGH)
@pytest.mark.parametrize("habit", ["folder", "caller"])
def test_neither_folding_nor_calling_pays(habit, strength):
    script = scripted(SCRIPTS["poker"][habit], strength)
    found = match(
        catalogue.GAMES["scroker"], (habit, script), (strength, computer(strength)), DEALS, Counts()
    )
    assert found.high < 0, found


def test_small_bets_on_nothing_are_stood_up_to():
    """A player who opens each hand for half the pot gets a call or raise in two hands of three."""
    game, folded, hands = catalogue.GAMES["scroker"], 0, 60
    for hand in range(hands):
        state, _ = catalogue.GAMES.start("scroker", Setup(stacks=(100,) * 4, dealer=3, seed=f"steal {hand}"))
        state, _ = catalogue.GAMES.apply(state, 0, Bet(2))
        for seat in (1, 2, 3):
            if game.due(state).seats != (seat,):
                break
            view, offers = game.observe(state, seat), game.legal(state, seat)
            act = game.computer(view, offers, Random(hand), "master")
            if act != Fold():
                break
            state, _ = catalogue.GAMES.apply(state, seat, act)
        else:
            folded += 1
    assert folded / hands < 1 / 3


@pytest.mark.parametrize("strength", WEIGH)
def test_most_opened_hands_are_played_to_the_draw(strength):
    """A player who folds all but the best to an opening bet gives the antes away, and the table nothing to look at."""
    game, opened, drawn_in = catalogue.GAMES["scroker"], 0, 0
    for hand in range(60):
        state, _ = catalogue.GAMES.start("scroker", Setup(stacks=(100,) * 4, dealer=3, seed=f"drawn {hand}"))
        while not game.report(state).between:
            seat = game.due(state).seats[0]
            view, offers = game.observe(state, seat), game.legal(state, seat)
            if any(offer.do == "draw" for offer in offers):
                drawn_in += 1
                break
            state, _ = catalogue.GAMES.apply(state, seat, game.computer(view, offers, Random(hand), strength))
        opened += state.opener is not None
    assert drawn_in > 0.8 * opened


@pytest.mark.parametrize("strength", WEIGH)
def test_a_word_of_four_letters_is_rarely_folded_to_the_opening_bet(strength):
    """People open with three letters. So a bet of the pot says little, and a better word is worth a look at the
    draw."""
    game, told = catalogue.GAMES["scroker"], Counter()
    for hand in range(150):
        state, _ = catalogue.GAMES.start("scroker", Setup(stacks=(100,) * 4, dealer=3, seed=f"good {hand}"))
        state, _ = catalogue.GAMES.apply(state, 0, Bet(4))
        know = Knowing.of(game.observe(state, 1), strength)
        if best(know.hand, know.words, know.view.rules.terms).category >= Category.FROG:
            told[name_of(game.computer(know.view, game.legal(state, 1), Random(hand), strength))] += 1
    assert told["fold"] < 0.1 * told.total()


@pytest.mark.parametrize("strength", ["sly", "shark"])
def test_who_paid_in_earlier_rounds_is_thought_to_hold_more(strength):
    """A player with the same cards and a word that beats most: two players bet before, or both checked."""
    assert chance_of(strength, Bet(2), Call()) < chance_of(strength, Check(), Check())


def test_a_master_opens_for_no_crumbs():
    """Bets of one chip into four make people fold words for nothing, which looks foolish on both sides."""
    table = Heads(BULLFROG, JUNK, ante=3)
    bets = {act.amount for act in (table.decide(ME, "master", seed) for seed in range(40)) if act != Check()}
    assert bets
    assert min(bets) >= 3


def thought_of(*acts):
    """How good ME thinks RIVAL's hand is, after the draw, once both have acted in turn."""
    table = Heads(BULLFROG, JUNK).to_the_draw()
    table.act(ME, Draw())
    table.act(RIVAL, Draw())
    for seat, act in zip((ME, RIVAL), acts, strict=True):
        table.act(seat, act)
    return mean_hope(table)


def chance_of(strength, *acts):
    """The second round of betting at SCRAPOK, after these acts in the first."""
    setup = Setup(options={"think_first": 0}, stacks=(100,) * 2, dealer=0, seed="paid")
    state, _ = catalogue.GAMES.start("scrapok", setup)
    game, street = catalogue.GAMES.game("scrapok"), state.street
    first = game.due(state).seats[0]
    for act in (*acts, Ready(), Ready()):  # the cards that came are looked at
        state, _ = catalogue.GAMES.apply(state, game.due(state).seats[0], act)
    assert state.street > street
    know = Knowing.of(game.observe(state, first), strength)
    return chance(know, outlook(know, Random(1)))


def drawn(table, thrown=()):
    table.act(ME, Draw())
    table.act(RIVAL, Draw(tuple(thrown)))
    return mean_hope(table)


def mean_hope(table):
    know = Knowing.of(table.game.observe(table.state, ME), "master")
    hands = range_of(know, RIVAL, imagined_for(know, RIVAL))
    return float((hands.now * hands.weight).sum())


def _hidden_anew(state, place, seat):
    if place == seat:
        return state.players[place]
    cards = Random(place).sample(state.stock, len(state.players[place].cards))
    return replace(state.players[place], cards=tuple(cards))
