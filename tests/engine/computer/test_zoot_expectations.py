"""What players at ZOOT! make of the worth of words and of the levels of others."""

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.computer.poker.knowing import Knowing
from engine.computer.poker.spelling_out import wish
from engine.families.poker.actions import Check, Discard, Take

THINKERS = ("sly", "shark", "master")
JUNK = ("J", "Q", "V", "Z", "X")
LEVELS = ("plain", *THINKERS)


def before_the_turns(mine, *then, **options):
    return Heads(mine, JUNK, game="zoot", then=then, **options)


def after_two_turns(word, *acts):
    """With these seven cards, and what both do in the last round."""
    table = before_the_turns(word[:5], "O", word[5], "H", "R", "R", word[6], "H", "R", "R", form="seven")
    for _ in range(2):
        table.act(ME, Check())
        table.act(RIVAL, Check())
        for seat, thrown in ((ME, "H"), (RIVAL, "R")):
            table.act(seat, Take("stock"))
            table.act(seat, Take("stock"))
            table.act(seat, Discard(thrown))
    for seat, act in zip((ME, RIVAL), acts, strict=False):
        table.act(seat, act)
    return table


def known(table, strength="shark", level=None):
    levels = {RIVAL: level} if level else {}
    return Knowing.of(table.game.observe(table.state, ME), strength, levels=levels)


@pytest.mark.parametrize("strength", THINKERS)
def test_a_dear_letter_stays_where_a_word_is_nearly_as_likely(strength):
    table = before_the_turns("VPEHG", "T", "R")
    table.act(ME, Check())
    table.act(RIVAL, Check())
    table.act(ME, Take("discard"))
    table.act(ME, Take("stock"))
    assert table.decide(ME, "plain") == Discard("V")
    assert table.decide(ME, strength) != Discard("V")


@pytest.mark.parametrize("strength", THINKERS)
def test_a_word_wins_more_often_the_fewer_words_an_opponent_knows(strength):
    table = after_two_turns("TRAINED")
    hoped = [wish(known(table, strength, level)) for level in LEVELS]
    assert hoped == sorted(hoped, reverse=True)
    assert hoped[-1] < hoped[0]


def test_a_plain_player_does_not_think_of_levels():
    table = after_two_turns("TRAINED")
    assert wish(known(table, "plain", "plain")) == wish(known(table, "plain", "master"))
