"""Everybody has one face: in the lobby, on their seat, beside a result, and in the page's list of members."""

import re
from pathlib import Path

import pytest
from stages import opened, staged

from drawing.faces import DISCS
from drawing.scenes import COLOURS
from engine.catalogue import GAMES
from screens.pictures import faces, lobbies
from screens.pictures.tables import table_picture
from screens.table import standing

PAGE = Path(faces.__file__).parents[2] / "playground/page/scripts/render/avatar.js"


def test_a_person_has_the_same_colour_in_whatever_company():
    ann, bob = 5, 7
    assert faces.discs([ann, None, bob]) == faces.discs([bob, ann]) == {ann: 5, bob: 7}
    assert faces.discs([ann])[ann] == 5


def test_no_two_people_at_a_table_have_the_same_colour():
    alike = [faces.SPREAD * number for number in range(len(DISCS))]
    assert sorted(faces.discs(alike).values()) == [*range(len(DISCS))]


def test_the_page_knows_the_same_colours():
    page = PAGE.read_text(encoding="utf-8")
    assert len(DISCS) == COLOURS
    assert tuple(re.findall(r'"(#[0-9a-f]{6})"', page)) == DISCS
    assert f"SPREAD = {faces.SPREAD}n" in page


@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
async def test_every_seat_of_every_family_has_its_face(room, game):
    table = await opened(room, ["ann"], game=game)
    while len(table.now.seats) < GAMES[game].seats.least + (game == "scrummy"):
        await table.add_computer(101, None, "plain")
    await table.start(101)
    scene, stage = table_picture(staged(table)).scene, staged(table)
    seats = next(getattr(scene, name) for name in ("seats", "rows", "eaters") if hasattr(scene, name))
    assert {one.face for one in seats} == {faces.face(stage, place) for place in range(len(table.now.seats))}


async def test_lobby_seats_results_and_standings_show_one_face_each(room):
    table = await opened(room, ["ann", "bob"])
    await table.add_computer(101, None, "plain")
    in_lobby = [chair.face for chair in lobbies.scene(staged(table)).chairs if chair.name]
    await table.start(101)
    stage = staged(table, 101)
    seated = [seat.face for seat in table_picture(stage).scene.seats]
    beside = [faces.face(stage, place) for place in range(3)]
    sums = lobbies.played(staged(table), standing.playing(staged(table), [1, 2, 3]))
    assert in_lobby == seated == beside == [chair.face for chair in sums.scene.chairs]
    assert [one.animal != "" for one in in_lobby] == [False, False, True]
    assert in_lobby[0].colour != in_lobby[1].colour
