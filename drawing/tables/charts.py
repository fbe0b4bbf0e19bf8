"""Statistics: lines with their band of uncertainty, bars, words as tiles. The numbers stand in the message as well."""

from __future__ import annotations

from math import ceil, floor, log10

from drawing.lettering import drawable, text
from drawing.scenes import Bar, ChartScene, Line, Point, Tiles
from drawing.shapes import EDGE, GOLD, GREEN, QUIET, RED, WIDTH, picture, tile

LEFT, LINE_HEIGHT = 78, 190
COLOURS = ("#5bb8f0", "#f5c518", "#b98cff")
BAND = ("#2b4658", "#4f471f", "#40345c")
BAR_HEIGHT = 36
STEPS = 4


def drawn(scene: ChartScene) -> str:
    top = 62.0
    parts = [text(20, 38, scene.title, 24, bold=True, room=480)]
    parts.append(text(WIDTH - 20, 38, scene.note, 18, fill=QUIET, anchor="end", room=290))
    for number, line in enumerate(scene.lines):
        parts.append(_line(scene, line, number, top))
        top += LINE_HEIGHT + 74
    if scene.bars:
        drawn_bars, top = _bars(scene, top)
        parts.append(drawn_bars)
    for word in scene.words:
        parts.append(_word(word, top))
        top += 56
    return picture(top + 8, *parts)


def scale(line: Line) -> tuple[float, float, float]:
    """From which number to which, and how far apart the lines are: round numbers, wide enough for the band."""
    low = min(point.value - point.spread for point in line.points)
    high = max(point.value + point.spread for point in line.points)
    span = max(high - low, 1)
    raw = span / STEPS
    power: float = 10.0 ** floor(log10(raw))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= raw)
    step = max(step, 1)
    return floor(low / step) * step, ceil(high / step) * step, step


def _line(scene: ChartScene, line: Line, number: int, top: float) -> str:
    low, high, step = scale(line)
    high = high if high > low else low + step
    right, bottom = WIDTH - 24, top + 30 + LINE_HEIGHT

    def at(point: Point, more: float = 0) -> str:
        x = LEFT + point.at * (right - LEFT)
        return f"{x:.1f} {bottom - (point.value + more - low) / (high - low) * LINE_HEIGHT:.1f}"

    parts = [text(20, top + 16, line.name, 19, bold=True, room=460)]
    parts.append(
        text(right, top + 16, line.label, 22, bold=True, fill=COLOURS[number % 3], anchor="end", room=320)
    )
    value = low
    while value <= high + step / 2:
        y = bottom - (value - low) / (high - low) * LINE_HEIGHT
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#3a3c42" stroke-width="1.500"/>')
        parts.append(
            text(LEFT - 10, y + 5, f"{value:,.0f}".replace(",", " "), 15, fill=QUIET, anchor="end", room=70)
        )
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
    parts.append(text(LEFT, bottom + 24, scene.since, 15, fill=QUIET, room=300))
    parts.append(text(right, bottom + 24, scene.until, 15, fill=QUIET, anchor="end", room=300))
    return "".join(parts)


def _bars(scene: ChartScene, top: float) -> tuple[str, float]:
    """To the right of nothing what is won, to its left what is lost."""
    parts = []
    if scene.bars_label:
        parts.append(text(20, top + 16, scene.bars_label, 19, bold=True, room=700))
        top += 30
    losing = any(bar.part < 0 for bar in scene.bars)
    left, room = (330.0, 150.0) if losing else (230.0, 300.0)
    for bar in scene.bars:
        parts.append(_bar(bar, top, left, room, losing=losing))
        top += BAR_HEIGHT
    if losing:
        parts.append(
            f'<path d="M{left:g} {top - BAR_HEIGHT * len(scene.bars):g}V{top:g}" stroke="{EDGE}" stroke-width="2"/>'
        )
    return "".join(parts), top + 12


def _bar(bar: Bar, top: float, left: float, room: float, *, losing: bool) -> str:
    length = max(abs(bar.part) * room, 3)
    begins = left if bar.part >= 0 else left - length
    colour = (RED if bar.part < 0 else GREEN) if losing else GOLD if bar.mine else "#8f7bff"
    end = left + (room if losing else length)
    return (
        text(20, top + 24, bar.name, 18, bold=bar.mine, room=150 if losing else 200)
        + f'<rect x="{begins:g}" y="{top + 8:g}" width="{length:g}" height="20" rx="6" fill="{colour}"/>'
        + text(end + 12, top + 24, bar.label, 17, fill=QUIET, room=WIDTH - 20 - end)
    )


def _word(word: Tiles, top: float) -> str:
    letters = drawable(word.word).upper()
    size = min(36.0, 520 / max(1, len(letters)))
    tiles = "".join(
        tile(letter, 230 + place * size * 1.06, top + 4, size) for place, letter in enumerate(letters)
    )
    return text(20, top + 30, word.label, 18, fill=QUIET, room=200) + tiles
