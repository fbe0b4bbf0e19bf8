"""Refusals of a presentation: first for its cards, then for the number of letters, and only then for the spelling."""

import pytest
from poker_table import Table

from engine import catalogue
from engine.families.poker import judges
from engine.families.poker.actions import Bet, Call, Choose, Present
from engine.refused import Refused

BAD = ("le.B", "le.A", "le.D", "li.S", "li.Z")
OTHERS = ("le.C", "an.T", "an.U", "li.R", "ch.A1")
WILD = ("A", "E", "I", "C", "D", "L", "M", "N", "O", "R", "S", "T")
FLYING = ("an.S", "an.L", "an.U", "*1", "*2")
STONE = ("he.S", "he.T", "he.O", "he.N", "he.E")
NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}


def refusal(table, seat, act):
    with pytest.raises(Refused) as refused:
        catalogue.GAMES.apply(table.state, seat, act)
    return refused.value.code, refused.value.facts


def presenting(own, others, game="scroker", call=None, **options):
    """Seat 1 holds the first cards, seat 0, who deals, the others; all the betting is done."""
    deck = [card for pair in zip(own, others, strict=True) for card in pair]
    table = Table(game, [50, 50], dealer=0, deck=deck, **options)
    if call is not None:
        table.act(0, call)
    table.act(1, Bet(1))
    table.act(0, Call())
    table.until("present")
    return table


@pytest.fixture
def spelling(monkeypatch):
    """The texts that cards were looked for."""
    asked = []

    def counted(terms, held, texts):
        asked.append(tuple(texts))
        return spelled(terms, held, texts)

    spelled = judges.scroker.spelled
    monkeypatch.setattr(judges.scroker, "spelled", counted)
    return asked


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (("le.B", "le.A", "le.D", "li.S", "xx.Q"), "unknown-card"),
        (("le.B", "le.A", "le.D", "li.S", "an.T"), "not-your-card"),
        (("le.B", "le.A", "le.D", "li.S", "li.S"), "not-your-card"),
        (("le.B", "le.A", "le.D"), "bad-length"),
    ],
)
def test_the_five_named_are_checked_before_any_word_is_spelled(spelling, hand, code) -> None:
    table = presenting(BAD, OTHERS)
    table.refuses(1, Present(text="BAD", hand=hand), code)
    assert spelling == []
    table.act(1, Present(text="BAD", hand=BAD))
    assert spelling == [("BAD",)]


@pytest.mark.parametrize("text", ["ABCDEF", "ABC DEF", "B " * 30, "A" * 5000])
def test_more_letters_than_a_hand_has_cards_are_refused_before_spelling(spelling, text) -> None:
    called = Choose(wild=WILD)
    table = presenting(BAD, OTHERS, "dealers-choice", called, wild_cap=52)
    table.refuses(1, Present(text=text), "too-long")
    assert spelling == []


def test_typed_slush_is_the_word_for_whoever_can_spell_it() -> None:
    table = presenting(FLYING, BAD, "dealers-choice", Choose(jokers=2))
    table.act(1, Present(text="slush"))
    word = table.state.shown[1]
    assert word.hand == "Flying Scroker"
    table.act(1, Present(slush=True))
    assert table.state.shown[1].hand == "Slush"
    assert word.key > table.state.shown[1].key


def test_typed_slush_is_five_of_a_suit_for_whoever_cannot_spell_it() -> None:
    table = presenting(("an.S", "an.L", "an.U", "an.T", "an.D"), BAD)
    table.act(1, Present(text=" Slush "))
    assert table.state.shown[1].hand == "Slush"
    table.refuses(0, Present(text="slush"), "bad-suits")


def test_typed_slush_is_five_of_a_suit_where_it_is_no_word() -> None:
    """The word would be false in French; a player without the category may still bluff with it."""
    table = presenting(FLYING, BAD, "dealers-choice", Choose(jokers=2), language="fr")
    table.act(1, Present(text="slush"))
    assert table.state.shown[1].hand == "Slush"
    mixed = ("le.H", "le.L", "ch.U1", "*1", "*2")
    table = presenting(mixed, BAD, "dealers-choice", Choose(jokers=2), language="fr")
    table.act(1, Present(text="slush"))
    assert table.state.shown[1].hand == "Scroker"


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("S T", "bad-word-shape", {"why": "one-word"}),
        (" + ", "bad-word-shape", {"why": "one-word"}),
        ("S", "too-short", {"least": 2}),
        ("stones", "not-your-card", {"word": "STONES"}),
        ("STONE", "bad-word-shape", {"why": "private-and-public", "word": "STONE"}),
    ],
)
def test_a_scrapok_word_is_refused_for_what_is_wrong_with_it(text, code, facts) -> None:
    others = ("he.Q", "di.Q", "cl.Q", "sp.Q", "he.Z")
    private = [card for pair in zip(STONE, others, strict=True) for card in pair]
    middle = ("cl.A", "sp.A", "he.A", "cl.B", "sp.B")
    table = Table("scrapok", [50, 50], dealer=0, deck=(*private, *middle), **NO_PAUSE)
    table.until("present")
    assert refusal(table, 1, Present(text=text)) == (code, facts)


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("JOUR NEY", "bad-word-shape", {"why": "one-word"}),
        ("JOURNEYS", "bad-length", {"least": 7, "most": 7}),
        ("QUIZZED", "not-your-card", {"word": "QUIZZED"}),
    ],
)
def test_a_zoot_word_is_refused_for_what_is_wrong_with_it(text, code, facts) -> None:
    table = Table("zoot", [50, 50], dealer=0, wild_cards=0)
    table.until("present")
    assert refusal(table, 1, Present(text=text)) == (code, facts)
