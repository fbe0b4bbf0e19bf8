"""SCRAPOK's announcements: letters of every word, and of those that tie colour and suit. The words of losers stay
hidden."""

from random import Random

import pytest
from poker_table import Table

from engine.catalogue import GAMES
from engine.contract import TimeUp
from engine.families.poker.actions import Accept, Check, Present, Spellcheck
from engine.families.poker.events import EVENTS

NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}
MIDDLE = ("he.S", "he.A", "di.T", "sp.E", "cl.R")
FILL = ("J", "K", "Q", "V")


def showdown(*firsts, **options):
    """Players who each hold one letter that matters, dealt from the left of the dealer, who is the last."""
    suits = ("sp", "cl", "di", "he")
    fill = [f"{suits[seat]}.{letter}" for letter in FILL for seat in range(len(firsts))]
    deck = (*firsts, *fill, *MIDDLE)
    last = len(firsts) - 1
    table = Table("scrapok", [50] * len(firsts), dealer=last, deck=deck, **NO_PAUSE, **options)
    while table.phase == "bet":
        table.act(table.asked[0], Check())
    return table


def announced(table):
    return {event.seat: {**event.public} for event in table.happened("announced")}


def test_everybody_says_how_many_letters_and_no_more_where_that_is_enough():
    table = showdown("he.L", "di.D", "cl.Z")
    table.act(0, Present(text="ALTERS"))
    table.act(1, Present(text="READS"))
    assert not announced(table)
    table.act(2, Present())
    assert announced(table) == {0: {"letters": 6}, 1: {"letters": 5}, 2: {"letters": 0}}


def test_those_who_tie_say_of_which_colour_how_many():
    table = showdown("he.L", "cl.T", "di.D")
    table.act(0, Present(text="LATE"))
    table.act(1, Present(words=(("cl.T", "he.A", "he.S", "sp.E"),)))
    table.act(2, Present(text="READS"))
    assert announced(table) == {
        0: {"letters": 4, "colour": "red", "of_colour": 3},
        1: {"letters": 4, "colour": "black", "of_colour": 2},
        2: {"letters": 5},
    }


def test_those_who_tie_in_that_too_say_of_which_suit_how_many():
    table = showdown("he.L", "di.L")
    table.act(0, Present(text="SLAT"))
    table.act(1, Present(text="SLAT"))
    assert announced(table) == {
        0: {"letters": 4, "colour": "red", "of_colour": 4, "suit": "he", "of_suit": 3},
        1: {"letters": 4, "colour": "red", "of_colour": 4, "suit": "di", "of_suit": 2},
    }


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_nothing_else_is_told_of_a_word_that_loses(viewer):
    """Neither while all present, nor if the best is open, false, or has won."""
    table = showdown("he.L", "di.D", "cl.Z")
    told = [table.events]
    hidden = {place for place in (0, 1, 2) if place not in (viewer, 0)}
    for seat, word in ((0, "STALRE"), (1, "READS"), (2, "")):
        table.act(seat, Present(text=word))
        told.append(table.events)
        view = table.game.observe(table.state, viewer)
        assert all(view.seats[place].shown is None for place in hidden)
        assert (view.seats[1].announced is None) == (seat < 2)
    view = table.game.observe(table.state, viewer)
    assert [seat.announced.letters for seat in view.seats] == [6, 5, 0]
    told = "".join(str(event.seen_by(viewer)) for step in told for event in step)
    if viewer != 1:
        assert "READS" not in told
    table.act(2, Spellcheck("STALRE"))
    view = table.game.observe(table.state, viewer)
    assert view.seats[0].announced is None
    assert view.seats[1].shown.texts == ("READS",)
    assert view.seats[2].announced.letters == 0


def test_who_presents_nothing_in_time_announces_none():
    table = showdown("he.L", "di.D")
    table.act(0, Present(text="ALTERS"))
    table.house(TimeUp())
    assert announced(table) == {0: {"letters": 6}, 1: {"letters": 0}}


def test_the_bot_announces_where_it_shows_the_hands():
    table = showdown("he.L", "di.D", showdown="auto")
    assert sorted(announced(table)) == [0, 1]


def test_nobody_announces_where_all_is_shown():
    table = Table("scroker", [50, 50], dealer=0)
    table.until("between")
    assert not any(seat.announced for seat in table.game.observe(table.state, None).seats)
    assert any(kind.__name__ == "Announced" for kind in EVENTS)
    assert GAMES["scroker"].events == EVENTS


def test_computers_leave_a_challenge_to_whoever_has_announced_more():
    """Only the next best gains by it if the word falls."""
    table = showdown("he.L", "di.D", "cl.S")
    table.act(0, Present(text="RTLSAE"))
    table.act(1, Present(text="READS"))
    table.act(2, Present(words=(("cl.S", "sp.E", "he.A", "di.T"),)))

    def answers(seat):
        view, offers = table.game.observe(table.state, seat), table.game.legal(table.state, seat)
        return [table.game.computer(view, offers, Random(1), level) for level in ("plain", "sly")]

    assert answers(1) == [Spellcheck("RTLSAE")] * 2
    assert answers(2) == [Accept()] * 2
