"""Weak players overlook words, by one rule at all games: long ones more easily, and a whole hand long."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from engine.computer.noticing import SHARP, Eye
from engine.families.poker.actions import Draw
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import outlook
from engine.families.poker.computer.reading import category_of
from engine.families.tricks.computer.scrumps import word_of
from engine.ranking.best import best
from engine.ranking.letter_sums import sums_of
from engine.words.lexicon import STRENGTHS, load_lexicon
from engine.words.solver import words_from
from tests.engine.families.poker.poker_seat import ME, RIVAL, Heads

LEXICON = load_lexicon("en")
WORDS = words_from(LEXICON, "EASTRINGLOCD", lengths=range(2, 8))


def missed(strength, length, hands=40):
    words = [word for word in WORDS if len(word) == length]
    return 1 - sum(len(Eye.of(strength, 1, hand).seen(words)) for hand in range(hands)) / hands / len(words)


def test_the_weaker_a_player_and_the_longer_a_word_the_sooner_it_is_overlooked():
    plain, sly = ([missed(strength, length) for length in range(2, 8)] for strength in STRENGTHS[:2])
    assert plain == sorted(plain)
    assert sly == sorted(sly)
    assert plain[0] == sly[0] == sly[2] == 0 < sly[3]
    assert all(one > other for one, other in zip(plain[1:], sly[1:], strict=True))
    assert 0.1 < plain[2] < 0.3
    assert {missed(strength, 7) for strength in STRENGTHS[2:]} == {0}


def test_a_word_is_overlooked_for_a_whole_hand_and_with_all_of_its_letters():
    eye = Eye.of("plain", 2, 7)
    seen = eye.seen(WORDS)
    assert seen == Eye.of("plain", 2, 7).seen(WORDS) == [word for word in WORDS if eye.sees(word)]
    assert seen != Eye.of("plain", 2, 8).seen(WORDS)
    assert eye.sees("STONE") == eye.sees("NOTES") == bool(eye.of_sums(sums_of("ONSET", 5), 5)[0])


@pytest.mark.parametrize("strength", STRENGTHS)
def test_only_plain_players_overlook_scrumps(strength):
    """All other players see each word of three or four letters that they know."""
    trick = ("le.L", "ch.O1", "le.D", "le.A")
    known = LEXICON.vocabulary(strength)
    found = [word_of(trick, known, Eye.of(strength, 0, hand)) for hand in range(100)]
    assert word_of(trick, known, SHARP) is not None
    assert (None in found) == (strength == "plain")
    assert found.count(None) < 40


def test_at_poker_a_word_that_is_overlooked_is_neither_bet_on_nor_shown():
    cards = ("li.S", "li.T", "li.O", "li.P", "ch.E1")
    table = Heads(cards, ("le.J", "le.K", "le.B", "le.F", "le.H")).to_the_draw()
    table.act(ME, Draw())
    table.act(RIVAL, Draw())
    told = Counter()
    for hand in range(60):
        view = replace(table.game.observe(table.state, ME), hand=hand)
        know = Knowing.of(view, "plain")
        (score,) = outlook(know, Random(1))
        shown = best(know.hand, know.words, view.rules.terms, know.eye.sees)
        assert category_of(int(score)) == shown.category
        told[shown.category] += 1
    assert len(told) > 1
    assert told.most_common(1)[0][0] == max(told)
