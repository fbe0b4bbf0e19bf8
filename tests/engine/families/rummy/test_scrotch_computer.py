"""Computer players at Scrotch: their knocks and lay-offs."""

import os
import subprocess
import sys
from random import Random

import pytest
from msgspec.structs import replace
from rummy_seat import STRENGTHS, decide, rack
from rummy_table import Table

from engine.cards import text_of
from engine.contract import Offer, Strength
from engine.families.rummy.actions import (
    Discard,
    Exchange,
    Knock,
    PlayOn,
    Show,
    Spellcheck,
    TakeFrom,
)
from engine.families.rummy.computer.scrotch import Covers
from engine.words.lexica import lexicon_of

SCROTCH = "le.B le.A le.D le.G le.E li.S li.P li.O li.R li.T"


def test_at_scrotch_he_knocks_as_soon_as_he_can() -> None:
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 ch.E1 ch.I1"
    table = rack(SCROTCH, game="scrotch", other=other, stock=("an.M",)).declined()
    action = decide(table)
    assert isinstance(action, TakeFrom)
    table.apply(1, action)
    knock = decide(table)
    assert isinstance(knock, Knock)
    table.apply(1, knock)
    table.apply(0, decide(table))
    shown = decide(table)
    assert isinstance(shown, Show)
    assert {len(word) for word in shown.words} == {4}
    table.apply(0, shown)


def test_at_scrotch_he_lays_off_and_plays_on_with_a_good_hand() -> None:
    mine = "le.B le.A le.D le.G ch.E1 li.P li.O li.R li.T ch.A2"
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I1"
    table = rack(mine, game="scrotch", other=other, turned="an.U", stock=("an.M",)).declined()
    table.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "PORT"], discard="an.M").act(
        0, "accept"
    )
    shown = decide(table)
    assert [item.word for item in shown.lay_off] == ["PORT"]
    table.apply(0, shown)
    table = rack(mine, game="scrotch", other=other, turned="an.U", stock=("an.M",)).declined()
    table.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "TPOR"], discard="an.M")
    assert decide(table) == Spellcheck("TPOR", 1)
    assert decide(table.apply(0, decide(table))) == PlayOn()


def test_at_scrotch_cards_are_kept_for_the_knockers_words_where_that_leaves_less() -> None:
    """WAXY is the best word, but with EXPORT and QUAY half as much is left."""
    mine = "le.B le.A le.D le.G ch.E1 li.P li.O li.R li.T ch.A2"
    other = "ch.O1 ch.O2 ch.A1 ch.E4 li.W ch.A3 li.Y li.X li.U li.Q"
    table = rack(mine, game="scrotch", other=other, turned="an.U", stock=("an.M",)).declined()
    table.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "PORT"], discard="an.M")
    shown = decide(table.act(0, "accept"))
    assert [text_of(word) for word in shown.words] == ["QUAY"]
    assert [(item.word, text_of(item.front), item.back) for item in shown.lay_off] == [("PORT", "EX", ())]


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("turned", "taken"), [("li.Q", False), ("le.K", False), ("li.N", True)])
def test_at_scrotch_a_vowel_is_not_swapped_for_a_sour_letter_that_few_words_need(
    strength: Strength, turned: str, *, taken: bool
) -> None:
    """The swap saves points at once, and costs eight later."""
    mine = "an.U an.O an.I le.C le.M le.F le.H le.L li.P li.R"
    other = "an.C an.A an.T an.S ch.E5 ch.O1 ch.O2 ch.A1 ch.E1 ch.I1"
    table = rack(mine, game="scrotch", other=other, turned=turned)
    assert isinstance(decide(table, strength), Exchange) == taken


ORDER = """
from engine.families.rummy.computer.scrotch import Covers
from engine.families.rummy.rules import HandRules
from engine.words.lexica import lexicon_of
hand = "an.T an.O an.N an.S an.E an.R an.A an.I an.L an.D".split()
print(list(Covers(tuple(hand), lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary("sly"))._ways.values()))
"""


@pytest.mark.slow
def test_a_hand_is_covered_the_same_way_in_every_process() -> None:
    """Python orders sets of strings differently in every process; a replay must not depend on it."""
    found = {
        subprocess.run(
            [sys.executable, "-c", ORDER],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert found.pop().count(b"(") > 10


def test_at_scrotch_a_plain_player_knocks_with_everyday_words_behind_longer_ones() -> None:
    """COMA and FOIBLE: a dozen other words of the lemons are longer than COMA."""
    hand = ("le.C", "ch.O1", "le.M", "le.A", "le.F", "ch.O2", "le.I", "le.B", "le.L", "ch.E1", "an.T")
    known = lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary("plain")
    assert Covers(hand, known).best("an.T").worth == 0
    table = Table("scrotch", 2, seed="knock").declined()
    view = replace(table.view(table.state.turn), cards=hand, phase="play")
    offers = (Offer("discard", cards=hand), Offer("knock", most=2, cards=hand))
    knocks = [
        isinstance(table.game.computer(replace(view, hand=number), offers, Random(1), "plain"), Knock)
        for number in range(40)
    ]
    assert sum(knocks) > 25


@pytest.mark.parametrize("strength", STRENGTHS)
def test_at_scrotch_the_top_discard_is_taken_for_a_knock_however_little_it_saves(strength) -> None:
    """BADGE and PORT leave three, and with the A there is a knock. With an Animal there is none."""
    cards = ("le.B", "le.A", "le.D", "le.G", "ch.E1", "li.P", "li.O", "li.R", "li.T", "ch.E3")
    table = Table("scrotch", 2, seed="take").declined()
    view = replace(table.view(table.state.turn), cards=cards, phase="take")

    def takes(top):
        return table.game.computer(replace(view, discards=(top,)), (), Random(1), strength).source

    assert takes("ch.A2") == "discard"
    assert takes("an.U") == "stock"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_at_scrotch_the_rare_letters_are_thrown_first(strength) -> None:
    """Nothing beside PORT makes a word yet, and a J is as dear as an E."""
    dead = ("le.E", "le.J", "le.K", "le.F", "le.H", "le.G", "le.M")
    cards = ("li.P", "li.O", "li.R", "li.T", *dead)
    table = Table("scrotch", 2, seed="throw").declined()
    view = replace(table.view(table.state.turn), cards=cards, phase="play")
    offers = (Offer("discard", cards=cards),)
    assert table.game.computer(view, offers, Random(1), strength) == Discard("le.J")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_at_scrotch_nobody_keeps_nothing_but_vowels_beside_their_words(strength) -> None:
    """The P is dearer than any of them, but without it they make no word beside LEMONS."""
    cards = ("an.L", "an.E", "an.M", "an.O", "an.N", "an.S", "ch.E2", "ch.E4", "ch.I1", "ch.U1", "li.P")
    table = Table("scrotch", 2, seed="throw").declined()
    view = replace(table.view(table.state.turn), cards=cards, phase="play")
    offers = (Offer("discard", cards=cards),)
    assert table.game.computer(view, offers, Random(1), strength) == Discard("ch.E4")
