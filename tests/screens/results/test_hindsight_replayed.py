"""Each line of hindsight is replayed first: the rules accept its act, in its state."""

from functools import cache
from types import SimpleNamespace

import pytest
from looked_back import looked_back
from msgspec.structs import replace

from engine.cards import text_of
from engine.catalogue import GAMES as ALL
from engine.contract import PastAct, Setup
from engine.families.rummy.actions import Discard
from engine.families.rummy.hindsight import missed
from engine.hindsight.replay import agrees
from screens.rummy import hindsight
from tests.screens.engine_stage import people, stage_of

FEW, MANY, RARE = 10, 300, {"four-by-four": 400, "scrotch": 20, "texas-scrummy": 20, "zoot": 100}
"""Hands that are looked back on; in some games there is seldom anything to say."""
GAMES = (
    "scroker",
    "spit",
    "longhorn",
    "scrapok",
    "zoot",
    "scrummy",
    "four-by-four",
    "texas-scrummy",
    "scrotch",
)
GAMES = (*GAMES, "quist", "animal-quist", "chili-dog", "turtle", "soup")


def taken(ended, found):
    return agrees(ended.felt.game, ended.seat, ended.deeds, found)


@cache
def replayed(game, most):
    """The findings, and the replayable ones."""
    found = [
        ended for ended in looked_back(game, "replayed", most, words="honour") if ended.missed is not None
    ]
    return found, [ended for ended in found if taken(ended, ended.missed)]


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
def test_what_could_have_been_done_is_lawful(game):
    found, played = replayed(game, RARE.get(game, FEW))
    assert len(played) == len(found) > 0


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_so_in_hundreds_of_hands(game):
    found, played = replayed(game, 2 * MANY if game in RARE else MANY)
    assert len(played) == len(found) > FEW


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_do_not_bear_out_is_not_said(game):
    """Another player's cards, a false word, and a hand without an act of theirs."""
    found, _ = replayed(game, RARE.get(game, FEW))
    for ended in found:
        others = [seat for seat in range(len(ended.felt.seats)) if seat != ended.seat]
        assert not any(agrees(ended.felt.game, seat, ended.deeds, ended.missed) for seat in others)
        assert not taken(ended, spoiled(ended))
        idle = [one for one in ended.deeds if one.seat not in (ended.seat, None)]
        assert not agrees(ended.felt.game, ended.seat, idle, ended.missed)
    assert found


def spoiled(ended):
    """A review that says something false."""
    missed = ended.missed
    match ended.felt.game.family.name:
        case "poker":
            key = missed.held.best.key
            better = replace(missed.held.best, key=(*key[:-1], key[-1] + 1))
            return replace(missed, held=replace(missed.held, best=better))
        case "rummy":
            return replace(missed, words=(*missed.words, missed.words[0]))
        case "soup":
            return replace(missed, word="Z" + missed.word)
    return replace(missed, other=replace(missed.other, card=missed.trick.cards[0]))


BEFORE_THE_END = "li.O li.V ch.E1 li.N an.S an.E an.A an.T ch.A2 le.I le.J"
"""Eleven cards at Scrotch, nearly all of them in two words."""


@pytest.mark.parametrize(("deadwood", "thrown", "told"), [(20, "le.J", True), (2, "le.J", False)])
def test_a_knock_that_never_came_is_told_of_if_the_rules_would_have_taken_it(deadwood, thrown, told):
    """The stock has two cards left after this turn, so the hand is drawn, and nobody has shown anything."""
    game = ALL["scrotch"]
    state = game.start(Setup(stacks=(0, 0), seed="7", options={"deadwood": deadwood})).state
    hands = (tuple(BEFORE_THE_END.split()), state.hands[1])
    state = replace(state, hands=hands, phase="play", turn=0, stock=state.stock[:2])
    after = game.apply(state, 0, Discard(thrown))
    found = missed(game, game.observe(after.state, 0), after.events)
    assert (found is not None) is told
    if found is not None:
        deeds = (PastAct(state, 0, Discard(thrown)),)
        assert agrees(game, 0, deeds, found)
        felt = SimpleNamespace(game=game, state=after.state, seats=people(("ann", "bob")))
        assert (
            hindsight.line(stage_of(felt, 0), None, found)
            == "**You could have knocked with NOVAE and ATES.**"
        )
        stricter = replace(state, options={**state.options, "deadwood": 2})
        assert not agrees(game, 0, (PastAct(stricter, 0, Discard(thrown)),), found)


def test_a_word_that_would_have_gone_out_with_its_discard_is_replayed_to_the_last_card():
    game = ALL["scrummy"]
    state = game.start(Setup(stacks=(0, 0), seed="7", options={})).state
    hands = (("le.B", "le.A", "le.D", "le.G", "le.E", "li.X"), state.hands[1])
    state = replace(state, hands=hands, phase="play", turn=0)
    after = game.apply(state, 0, Discard("li.X"))
    found = missed(game, game.observe(after.state, 0), after.events)
    assert (found.ends, [*map(text_of, found.words)]) == (True, ["BADGE"])
    assert agrees(game, 0, (PastAct(state, 0, Discard("li.X")),), found)
