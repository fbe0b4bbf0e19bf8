"""Ranked players, and the progress of the others."""

from types import SimpleNamespace

import pytest
from messages import text_in, whole

from engine.contract import Winner
from house.statistics.reading import BoardLine, Unranked
from screens.i18n.language import i18n
from screens.stats import SheetPress, best, hands, read

RANKED_ONES = [BoardLine(1, 2, 102, 1532.4, "b_b"), BoardLine(2, 2, 101, 1490.0, "ann")]


def test_the_ranked_stand_on_the_picture_and_the_others_under_it_by_name():
    waiting = [Unranked(103, 96.2), Unranked(104, 200)]
    components, picture = best(i18n("en"), SheetPress("best", 101), RANKED_ONES, waiting, 101)
    shown = text_in(whole(components))
    assert (
        "### Leaderboard · all games · this quarter · rating\n1. b\\_b **1,532**\n2. ann **1,490**\n" in shown
    )
    assert "No rank yet, too few hands with other people: <@103> · <@104>\n" in shown
    assert picture.alt == "Leaderboard · all games · this quarter · rating. 1. b_b: 1,532. 2. ann: 1,490."
    assert [(bar.name, bar.mine) for bar in picture.scene.bars] == [("1. b_b", False), ("2. ann", True)]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No rank yet, too few hands with other people: <@101>"),
        ("fr", "Pas encore de rang, trop peu de manches avec d'autres personnes\xa0: <@101>"),
    ],
)
def test_where_nobody_has_a_place_the_reader_reads_what_is_missing(language, said):
    components, picture = best(
        i18n(language), SheetPress("best", 101, "quist"), [], [Unranked(101, 200)], 101
    )
    assert said in text_in(whole(components))
    assert picture is None


def test_a_rating_stands_with_what_the_window_made_of_it():
    ranked = [BoardLine(1, 2, 102, 1532.4, "bob", 23.4), BoardLine(2, 2, 101, 1490.0, "ann", -7)]
    _, picture = best(i18n("en"), SheetPress("best", 101, "", "rating", "week"), ranked, [], 101)
    assert picture.alt.endswith("this week · rating. 1. bob: 1,532 ▲ 23. 2. ann: 1,490 ▼ 7.")


def test_a_board_of_nobody_says_so_and_daily_hands_are_of_no_one_game():
    shown = text_in(whole(best(i18n("en"), SheetPress("best", 101, "quist", "daily"), [], [], 101)[0]))
    assert shown.startswith("### Leaderboard · this quarter · daily hands\nNobody is ranked yet.\n")
    assert "By game" not in shown
    assert "This list names players with at least 3 daily hands." in shown
    by_wins = text_in(whole(best(i18n("en"), SheetPress("best", 101, "quist", "wins"), [], [], 101)[0]))
    assert "This list names" not in by_wins


def test_a_button_of_a_version_before_leads_to_this_quarter_and_carries_all_else():
    assert read("best.101.quist.wins") == SheetPress("best", 101, "quist", "wins", "quarter")
    assert read("best.101.-.words") == SheetPress("best", 101, "", "rating", "quarter")
    asked = SheetPress("best", 101, "quist", "play", "month")
    assert read(asked.written()) == asked


def test_where_all_are_ranked_nothing_is_added():
    components, _ = best(i18n("en"), SheetPress("best", 101), RANKED_ONES, [], 101)
    assert "for a rank" not in text_in(components)


def test_names_that_cannot_be_drawn_stand_under_the_picture_with_their_places():
    nobody = BoardLine(3, 3, 103, 1480.0, "王")
    components, _ = best(i18n("en"), SheetPress("best", 101), [*RANKED_ONES, nobody], [], 101)
    assert [line for line in text_in(components).split("\n") if "<@" in line] == ["3. <@103>"]


def test_the_bars_of_all_begin_at_nothing_and_are_as_long_as_their_values():
    values = (1600.0, 1400.0, 1200.0)
    ranked = [BoardLine(place, 3, place, value, "ann") for place, value in enumerate(values, 1)]
    for found in (ranked, ranked[:1], [BoardLine(1, 1, 1, 0.0, "ann")]):
        _, picture = best(i18n("en"), SheetPress("best", 101), found, [], 101)
        assert [bar.part for bar in picture.scene.bars] == [
            one.value / (found[0].value or 1) for one in found
        ]


@pytest.mark.parametrize(
    ("game", "winners", "said"),
    [
        ("scroker", (), "Scroker · nobody wins"),
        ("scroker", (Winner(0, 12, "Tadpole", ("EYE",)),), "Scroker · **ann** wins 6 (Tadpole EYE)"),
        ("scroker", (Winner(1, 4, "Duck", ("ON",)),), "Scroker · **bob** (Duck ON)"),
        ("quist", (Winner(0, 0), Winner(1, 0)), "Quist · won by **ann**, **bob**"),
    ],
)
def test_each_of_the_last_hands_says_who_won(game, winners, said):
    played = SimpleNamespace(
        table=1, hand=1, game=game, called="", at=0, players={0: ("ann", 6), 1: ("bob", -6)}, winners=winners
    )
    lines = text_in(hands(i18n("en"), SheetPress("hands", 101), [played])).split("\n")
    assert lines[1].endswith(f" {said}")
