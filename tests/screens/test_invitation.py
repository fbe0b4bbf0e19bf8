"""A game's public messages away from the table, and the buttons of absent players."""

import pytest
from msgspec.structs import replace

from house.tables.records import Settled
from screens.components import walk
from screens.custom_ids import read_press
from screens.panels import invitation, panels
from screens.pictures.lobbies import played
from screens.table.standing import finished, playing
from tests.labels import MY_HAND, PLAY_AGAIN
from tests.screens.engine_stage import stage_of
from tests.screens.evenings import evening
from tests.screens.messages import fits

URL = "https://discord.com/channels/1/2"


def stage(game="scroker", **mode):
    """The stage at the first moment of a game."""
    felt = evening(game, 0, language="en")[0]
    return stage_of(felt, **mode)


def line(shown):
    components, _ = shown
    fits(components)
    return next(part["components"][0]["content"] for part in walk(components) if "accessory" in part)


def labels(shown):
    return [part["label"] for part in walk(shown[0]) if "label" in part]


@pytest.mark.parametrize(
    ("game", "has", "said"),
    [
        ("quist", (5, 2, 5, 2), "**ann and cy** are ahead."),
        ("chili-dog", (5, 2, 9, 2), "**bob and dee** are ahead."),  # points are bad there
        ("soup", (5, 2, 9), "**bob** is ahead."),
        ("scroker", (90, 110, 100, 100), "**bob** is ahead."),
        ("scroker", (100, 100, 100, 100), ""),
    ],
)
def test_who_leads_is_who_the_rules_say(game, has, said):
    now = stage(game)
    now.table.seats = tuple(
        replace(seat, name=name)
        for seat, name in zip(now.table.seats, ("ann", "bob", "cy", "dee"), strict=False)
    )
    shown = invitation.told(now, playing(now, has[: len(now.table.seats)]), URL)
    free = now.table.game.seats.most - len(now.table.seats) if now.table.game.joins else 0
    seats = f"{free} seats are free." if free else ""
    assert line(shown) == " ".join(filter(None, ("**Playing**, hand 1.", said, seats)))
    assert labels(shown) == [MY_HAND, *(["Join next hand"] if free else []), "Watch"]
    assert "hand 1" in shown[1].alt


def test_a_full_table_offers_no_seat():
    now = stage("scroker")
    now.table.game = replace(now.table.game, seats=now.table.game.seats._replace(most=len(now.table.seats)))
    shown = invitation.told(now, playing(now, (100,) * len(now.table.seats)), URL)
    assert line(shown) == "**Playing**, hand 1."
    assert labels(shown) == [MY_HAND, "Watch"]


def test_at_the_end_it_says_who_has_won_the_most_and_shows_their_gain():
    now = stage()
    account = (Settled(101, "ann", 100, 130), Settled(None, "Ada", 100, 90), Settled(102, "bob", 100, 80))
    shown = invitation.told(now, finished(now, account), "")
    assert line(shown) == "**ann** wins."
    assert labels(shown) == [PLAY_AGAIN]
    assert "ann · +30, Ada · -10, bob · -20" in shown[1].alt
    assert [chair.won for chair in shown[1].scene.chairs] == [True, False, False]


def test_a_game_of_points_ends_with_its_scores():
    now = stage("soup")
    now.table.in_play = replace(now.table.in_play, scores=(12, -3, 30))
    said = finished(now, ())
    assert ([row.has for row in said.rows], said.first, said.done) == ([12, -3, 30], ["bob"], True)
    assert line(invitation.told(now, said, "")) == "**bob** wins."


def test_nobody_wins_where_nobody_has_gained():
    now = stage()
    account = (Settled(101, "ann", 100, 100), Settled(102, "bob", 100, 100))
    assert line(invitation.told(now, finished(now, account), "")) == "The game is over."


def test_a_name_on_it_is_harmless():
    now = stage()
    rude = "*x* <@1> @everyone"
    shown = invitation.told(now, finished(now, (Settled(1, rude, 1, 9), Settled(2, "bob", 9, 1))), "")
    for part in walk(shown[0]):
        assert "<@1>" not in part.get("content", "")
        assert "*x*" not in part.get("content", "")
    assert played(now, finished(now, ())).scene.done


@pytest.mark.parametrize("paused", [True, False])
def test_whoever_is_away_comes_back_from_their_own_hand(paused):
    now = stage(seat=0)
    here, *others = now.table.seats
    now.table.seats = (replace(here, presence="away"), *others)
    if paused:
        now.table.phase, now.table.paused, now.table.present = "paused", "too-few", 3
    shown = panels.hand(now, "")
    acts = [read_press(part["custom_id"]).act for part in walk(shown) if "custom_id" in part]
    assert acts.count("back") == 1
    said = " ".join(part.get("content", "") for part in walk(shown))
    assert ("Paused while you are away." in said) == paused
    now.table.seats = (here, *others)
    assert "back" not in [
        read_press(part["custom_id"]).act for part in walk(panels.hand(now, "")) if "custom_id" in part
    ]
