"""Who is not on the board is named, with what would bring them there."""

import pytest
from messages import text_in

from house.statistics.reading import Standing, Unrated
from screens.i18n.language import i18n
from screens.stats import Asked, best

RATED = [Standing(1, 101, 1532.4, 7)]
WAITING = [Unrated(102, 1), Unrated(103, 4)]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("", "Games for points are rated when they are over"),
        ("quist", "Not rated yet: no game finished."),
        ("scroker", "A hand counts for ratings if two finish it, computers included."),
    ],
)
def test_the_unrated_are_named_with_their_hands_and_the_reason(game, why):
    shown = text_in(best(i18n("en"), Asked("best", 101, game), RATED, WAITING))
    assert "1. <@101> **1,532**" in shown
    assert "**Not rated yet**: <@102> (1 hand), <@103> (4 hands)" in shown
    assert why in shown
    assert "Nobody has played" not in shown


def test_a_board_of_unrated_people_only_says_so_in_french_too():
    shown = text_in(best(i18n("fr"), Asked("best", 101, "quist"), [], WAITING))
    assert "Pas encore de cote" in shown
    assert "aucune partie finie" in shown


def test_where_all_are_rated_nothing_is_added():
    assert "Not rated" not in text_in(best(i18n("en"), Asked("best", 101), RATED))
