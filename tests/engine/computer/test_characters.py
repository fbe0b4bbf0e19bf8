"""Who the computers are: each name plays in its own way, the same one every day."""

from random import Random
from types import SimpleNamespace

import pytest
from poker_seat import ME, Heads

from benchmarks._ladder_characters import NAMES, right
from benchmarks._ladder_play import interval
from engine import catalogue
from engine.cards import text_of
from engine.characters import CHARACTERS, EVEN, character_of
from engine.computer.judging import doubt
from engine.words.lexicon import load_lexicon

NEARLY = ("le.B", "le.L", "ch.I1", "le.D", "li.V")  # BID, LID; BLID is no word
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")


def test_no_two_are_alike() -> None:
    assert len(set(CHARACTERS.values())) == len(CHARACTERS)


def test_a_name_is_always_the_same_character_and_a_strangers_is_like_most() -> None:
    assert all(character_of(name) is who for name, who in CHARACTERS.items())
    assert character_of("Ada 11") is CHARACTERS["Ada"]
    assert character_of("Somebody") == character_of("") == EVEN


def test_no_character_is_so_strong_that_it_drowns_the_level() -> None:
    for who in CHARACTERS.values():
        assert 0.5 <= who.bluffs <= 2
        assert 0.5 <= who.doubts <= 2
        assert 0.9 <= who.bets <= 1.1


def test_bertrand_wants_proof_more_often_than_dot() -> None:
    felt = doubt(load_lexicon("en").vocabulary("shark"), "GLORN", "shark")

    def asks(name: str) -> int:
        return sum(
            felt.spoken(SimpleNamespace(seat=0, hand=hand), "GLORN", CHARACTERS[name]) for hand in range(300)
        )

    assert asks("Bertrand") > 2 * asks("Dot") > 0


def test_cleo_makes_up_more_words_than_ada() -> None:
    words, table = load_lexicon("en"), Heads(NEARLY, JUNK).to_the_showdown()
    view, offers = table.game.observe(table.state, ME), table.game.legal(table.state, ME)

    def made_up(name: str) -> int:
        who = CHARACTERS[name]
        shown = [table.game.computer(view, offers, Random(seed), "sly", who).words for seed in range(200)]
        return sum(text_of(word) not in words for claims in shown for word in claims)

    assert made_up("Cleo") > 2 * made_up("Ada") > 0


def test_a_character_decides_the_same_from_the_same_view_and_dice() -> None:
    table = Heads(NEARLY, JUNK)
    view, offers = table.game.observe(table.state, ME), table.game.legal(table.state, ME)
    for who in CHARACTERS.values():
        acts = [table.game.computer(view, offers, Random(4), "shark", who) for _ in range(3)]
        assert acts.count(acts[0]) == 3


@pytest.mark.slow
def test_over_two_hundred_hands_their_acts_tell_who_they_are() -> None:
    named = right(catalogue.GAMES["zoot"], "sly", 3)
    assert interval([float(one) for one in named]).low > 1 / len(NAMES)
