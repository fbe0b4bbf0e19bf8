"""The entrance: any scene, as SVG and as PNG."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from drawing import scenes
from drawing.render import png
from drawing.scenes import Scene
from drawing.shapes import WIDTH
from drawing.stamps import SCALE, with_stamps
from drawing.tables import (
    bowl,
    charts,
    compass,
    decks,
    felt,
    hands,
    ladders,
    lobbies,
    posters,
    results,
    rows,
    tickets,
)

LARGEST = 120_000
HEAVY = 130_000
"""The most characters of different cards in an SVG. With more, the PNG may be too large, and drawing it a second
time would cost as much again."""
CARD = re.compile(r'base64,([^"]+)')
WIDTHS = (2 * WIDTH, 800, 640, 480)
DRAWN_BY: Mapping[type[Scene], Callable[[Any], str]] = MappingProxyType(
    {
        scenes.PokerScene: felt.drawn,
        scenes.RummyScene: rows.drawn,
        scenes.TricksScene: compass.drawn,
        scenes.SoupScene: bowl.drawn,
        scenes.HandScene: hands.drawn,
        scenes.BesideScene: hands.beside,
        scenes.ResultScene: results.drawn,
        scenes.ChartScene: charts.drawn,
        scenes.DeckScene: decks.drawn,
        scenes.LadderScene: ladders.drawn,
        scenes.LobbyScene: lobbies.drawn,
        scenes.PostersScene: posters.drawn,
        scenes.TicketScene: tickets.drawn,
    }
)


HEIGHT = re.compile(rf'viewBox="0 0 {WIDTH} ([\d.]+)"(.*?)height="[\d.]+"')


def svg(scene: Scene) -> str:
    drawn = DRAWN_BY[type(scene)](scene)
    found = HEIGHT.search(drawn)
    if found is None or (more := scene.least - float(found[1])) <= 0:
        return drawn
    view = f'viewBox="0 {-more / 2:g} {WIDTH} {scene.least:g}"{found[2]}y="{-more / 2:g}" height="{scene.least:g}"'
    return drawn.replace(found[0], view, 1)


def image(scene: Scene) -> bytes:
    """The scene as PNG, nearly twice as wide as Discord shows it on a desktop; narrower if the file would be too
    large."""
    found = b""
    for width in WIDTHS:
        with SCALE.of(width / WIDTH):
            drawn = svg(scene)
            if sum(map(len, set(CARD.findall(drawn)))) > HEAVY and width != WIDTHS[-1]:
                continue
            found = png(with_stamps(drawn), width)
        if len(found) <= LARGEST:
            break
    return found
