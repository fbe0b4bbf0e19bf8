"""Statistics: lines with their band of uncertainty, bars, words as tiles. The message has the numbers as well."""

from __future__ import annotations

from math import ceil, floor, log10

from drawing.faces import SMALL, crowned, face
from drawing.lettering import drawable, shrunk, text, width_of
from drawing.scenes import Bar, ChartLine, ChartScene, Person, Point, Tiles
from drawing.shapes import EDGE, GOLD, GREEN, QUIET, RED, SMALLEST, WIDTH, picture, squares, tile

LEFT, LINE_HEIGHT, UNDER_NAME = 62, 130, 36
COLOURS = ("#5bb8f0", "#f5c518", "#b98cff")
BAND = ("#2b4658", "#4f471f", "#40345c")
BAR_HEIGHT = 32
STEPS = 4
BESIDE = 180  # the end of names, and the beginning of words and bars
A_ROW, CELL, ROW = 5, 78, 40  # people beside each other; the height of one without and with points
MORE, SQUARE = 20, 16.0  # a row's height for its squares, and one of these
RADIUS, NAMED = 22, 14


def drawn(scene: ChartScene) -> str:
    top = 42.0
    room = WIDTH - 40 - min(160, width_of(drawable(scene.corner), SMALLEST))
    size = shrunk(scene.title, room, 20, SMALLEST, bold=True)
    parts = [text(12, 28, scene.title, size, bold=True, room=room)]
    parts.append(text(WIDTH - 12, 28, scene.corner, SMALLEST, fill=QUIET, anchor="end", room=160))
    if scene.people:
        drawn_people, top = _people(scene, top)
        parts.append(drawn_people)
    for word in scene.words:
        parts.append(_word(word, top))
        top += 48
    for number, line in enumerate(scene.lines):
        parts.append(_line(scene, line, number, top))
        top += LINE_HEIGHT + UNDER_NAME + 34
    if scene.bars:
        drawn_bars, top = _bars(scene, top)
        parts.append(drawn_bars)
    return picture(top + 8, *parts)


def _people(scene: ChartScene, top: float) -> tuple[str, float]:
    parts = []
    if scene.people_label:
        parts.append(text(12, top + 16, scene.people_label, SMALLEST, bold=True, room=WIDTH - 24))
        top += 30
    if any(one.line for one in scene.people):
        for one in scene.people:
            parts.append(_standing(one, top))
            top += _height(one)
    else:
        wide = (WIDTH - 24) / A_ROW
        parts += [
            _seated(one, 12 + wide * (place % A_ROW + 0.5), top + CELL * (place // A_ROW), wide)
            for place, one in enumerate(scene.people)
        ]
        top += CELL * -(-len(scene.people) // A_ROW)
    if scene.people_more:
        parts.append(text(12, top + 18, scene.people_more, SMALLEST, fill=QUIET, room=WIDTH - 24))
        top += 28
    return "".join(parts), top


def _standing(one: Person, top: float) -> str:
    end = WIDTH - 16
    noted = end - 14 - width_of(drawable(one.line), SMALLEST, bold=True)
    room = noted - 14 - width_of(drawable(one.note), SMALLEST) - 58
    size = shrunk(one.name, room, SMALLEST, NAMED)
    shown, middle = crowned if one.crown else face, top + _height(one) / 2
    return (
        shown(one.face, 30, middle, SMALL, edge=GOLD if one.crown else "")
        + squares(one.squares, 58, top + ROW - 4, SQUARE)
        + text(58, top + 26, one.name, size, room=room)
        + text(noted, top + 26, one.note, SMALLEST, fill=QUIET, anchor="end")
        + text(end, top + 26, one.line, SMALLEST, bold=True, anchor="end")
    )


def _height(one: Person) -> float:
    return ROW + (MORE if one.squares or one.crown else 0)


def _seated(one: Person, middle: float, top: float, wide: float) -> str:
    size = shrunk(one.name, wide - 6, SMALLEST, NAMED)
    fill = QUIET if one.pale else "#f2f3f5"
    return face(one.face, middle, top + RADIUS, RADIUS, pale=one.pale) + text(
        middle, top + 2 * RADIUS + 20, one.name, size, fill=fill, anchor="middle", room=wide - 6
    )


def scale(line: ChartLine) -> tuple[float, float, float]:
    """The range of the axis and the distance of its lines: round numbers, wide enough for the band."""
    low = min(point.value - point.spread for point in line.points)
    high = max(point.value + point.spread for point in line.points)
    span = max(high - low, 1)
    raw = span / STEPS
    power: float = 10.0 ** floor(log10(raw))
    step = max(1, next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw))
    return floor(low / step) * step, ceil(high / step) * step, step


def _line(scene: ChartScene, line: ChartLine, number: int, top: float) -> str:
    low, high, step = scale(line)
    high = high if high > low else low + step
    right, bottom = WIDTH - 18, top + UNDER_NAME + LINE_HEIGHT

    def at(point: Point, more: float = 0) -> str:
        x = LEFT + point.at * (right - LEFT)
        return f"{x:.1f} {bottom - (point.value + more - low) / (high - low) * LINE_HEIGHT:.1f}"

    parts = [text(12, top + 16, line.name, SMALLEST, bold=True, room=240)]
    parts.append(
        text(right, top + 16, line.label, 20, bold=True, fill=COLOURS[number % 3], anchor="end", room=200)
    )
    value = low
    while value <= high + step / 2:
        y = bottom - (value - low) / (high - low) * LINE_HEIGHT
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#3a3c42" stroke-width="1.500"/>')
        figure = f"{value:,.0f}".replace(",", " ")
        parts.append(text(LEFT - 8, y + 6, figure, SMALLEST, fill=QUIET, anchor="end", room=54))
        value += step
    if any(point.spread for point in line.points):
        upper = "L".join(at(point, point.spread) for point in line.points)
        lower = "L".join(at(point, -point.spread) for point in reversed(line.points))
        parts.append(f'<path d="M{upper}L{lower}z" fill="{BAND[number % 3]}"/>')
    path = "L".join(at(point) for point in line.points)
    parts.append(
        f'<path d="M{path}" fill="none" stroke="{COLOURS[number % 3]}" stroke-width="4" stroke-linejoin="round" '
        f'stroke-linecap="round"/>'
    )
    across, down = at(line.points[-1]).split()
    parts.append(f'<circle cx="{across}" cy="{down}" r="7" fill="{COLOURS[number % 3]}"/>')
    parts.append(text(LEFT, bottom + 22, scene.since, SMALLEST, fill=QUIET, room=190))
    parts.append(text(right, bottom + 22, scene.until, SMALLEST, fill=QUIET, anchor="end", room=190))
    return "".join(parts)


def _bars(scene: ChartScene, top: float) -> tuple[str, float]:
    """Gains to the right of zero, losses to its left."""
    parts = []
    if scene.bars_label:
        parts.append(text(12, top + 16, scene.bars_label, SMALLEST, bold=True, room=450))
        top += 30
    losing = any(bar.part < 0 for bar in scene.bars)
    left, room = (270.0, 50.0) if losing else (BESIDE, 120.0)
    for bar in scene.bars:
        parts.append(_bar(bar, top, left, room, losing=losing))
        top += BAR_HEIGHT
    if losing:
        parts.append(
            f'<path d="M{left:g} {top - BAR_HEIGHT * len(scene.bars):g}V{top:g}" stroke="{EDGE}" stroke-width="2"/>'
        )
    return "".join(parts), top + 12


def _bar(bar: Bar, top: float, left: float, room: float, *, losing: bool) -> str:
    colour = (RED if bar.part < 0 else GREEN) if losing else GOLD if bar.mine else "#8f7bff"
    end = left + (room if losing else max(bar.part, bar.whole) * room)
    name_room = left - (room if losing else 0) - 20
    size = shrunk(bar.name, name_room, SMALLEST, 14, bold=bar.mine)
    drawn_parts = "".join(
        f'<rect x="{min(left, left + part * room):g}" y="{top + 8:g}" width="{abs(part) * room:g}" height="20" '
        f'rx="{min(6, abs(part) * room / 2):g}" fill="{fill}"/>'
        for part, fill in ((bar.whole, EDGE), (bar.part, colour))
        if part
    )
    return (
        text(12, top + 23, bar.name, size, bold=bar.mine, room=name_room)
        + drawn_parts
        + text(end + 10, top + 23, bar.label, SMALLEST, fill=QUIET, room=WIDTH - 16 - end)
    )


def _word(word: Tiles, top: float) -> str:
    letters = drawable(word.word).upper()
    size = min(32.0, 268 / max(1, len(letters)))
    tiles = "".join(
        tile(letter, BESIDE + place * size * 1.06, top + 4, size)
        for place, letter in enumerate(letters)
        if letter != " "
    )
    return text(12, top + 28, word.label, SMALLEST, fill=QUIET, room=BESIDE - 20) + tiles
