"""Computer players know slurs and obscenities, and lay none, unless the house allows them."""

from random import Random

import pytest

from engine.cards import text_of
from engine.computer.judging import BELIEF, bluff, doubt
from engine.families.poker.actions import Check, Stand
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.showing import present
from engine.families.tricks.computer.scrumps import word_of
from engine.words.lexicon import STRENGTHS, load_lexicon
from tests.engine.families.poker.poker_seat import ME, RIVAL, Heads

LEXICON = load_lexicon("en")
JUNK = ("J", "Q", "V", "Z", "X")


def knowing(table, strength):
    return Knowing.of(table.game.observe(table.state, ME), strength)


def said(act):
    return [text_of(claims) for claims in act.words]


def test_what_a_house_allows_may_be_said():
    assert "TURD" not in LEXICON.decent()
    assert "TURD" in LEXICON.with_house_words(allow=["turd"]).decent()
    assert len(LEXICON) - len(LEXICON.decent()) == sum(map(LEXICON.masked, LEXICON))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_somebody_else_lays_is_known(strength):
    assert doubt(LEXICON.vocabulary("master"), "TURD", strength) == BELIEF
    assert doubt(LEXICON.vocabulary("shark"), "BITCH", strength) == BELIEF


@pytest.mark.parametrize("strength", STRENGTHS)
def test_zoot_is_not_played_for_such_a_word(strength):
    table = Heads("BITCH", JUNK, game="zoot", then=("E",), form="five")
    assert not any(map(LEXICON.masked, said(present(knowing(table, strength), Random(1)))))
    table.act(ME, Check())
    table.act(RIVAL, Check())
    assert table.decide(ME, strength) != Stand()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_scroker_is_not_won_with_such_a_word(strength):
    table = Heads(("an.T", "an.U", "an.R", "an.D", "li.Q"), ("le.J", "le.B", "li.Z", "li.X", "le.K"))
    words = said(present(knowing(table, strength), Random(1)))
    assert "TURD" not in words


def test_a_trick_is_not_scrumped_with_such_a_word():
    assert word_of(("le.C", "ch.U", "le.N", "le.T"), LEXICON) is None
    assert not LEXICON.masked(word_of(("le.S", "ch.H", "le.I", "le.T"), LEXICON))


def test_nor_is_one_made_up():
    known = LEXICON.vocabulary("plain").with_house_words(deny=["turd"])
    assert "TURD" not in {bluff(known, "TURD", 4, "plain", Random(seed)) for seed in range(60)}
