"""What somebody has told at a showdown, on the picture of their table and in its words."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from poker_stage import PokerTable

from engine.families.poker.state import Announcement, Shown
from screens.pictures.tables import table_picture
from screens.poker.picture import scene


def seen(game, language="en", **told):
    stage = PokerTable(game, ["ann", "bob"]).stage(language=language)
    first, *others = stage.view.seats
    view = replace(stage.view, seats=(replace(first, **told), *others))
    table = SimpleNamespace(**{**vars(stage.table), "view": lambda _player: view})
    return stage.but(table=table)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "7 letters, 5 red, 4 Diamonds"), ("fr", "7 lettres, 5 rouges, 4 Carreaux")],
)
def test_an_announced_suit_is_drawn_and_spoken(language, told):
    stage = seen("scrapok", language, announced=Announcement(7, "red", 5, "di", 4))
    assert told in table_picture(stage).alt
    seat = scene(stage).seats[0]
    assert (seat.hand, seat.suit) == ("7, 5, 4", "di")


def test_an_announced_colour_is_a_word():
    seat = scene(seen("scrapok", announced=Announcement(7, "black", 5))).seats[0]
    assert (seat.word, seat.hand, seat.suit) == ("7 letters, 5 black", "7 letters, 5 black", "")


def test_two_words_are_two_on_the_picture_and_stand_apart():
    words = (("li.R", "an.A", "li.T"), ("li.T", "an.O"))
    shown = Shown(hand="Bullfrog", words=words, texts=("RAT", "TO"), key=(), five=())
    seat = scene(seen("scroker", shown=shown)).seats[0]
    assert (seat.begins, seat.word, seat.hand) == ((3,), "Bullfrog · RAT + TO", "Bullfrog")
