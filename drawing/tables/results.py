"""The result of a hand: the winner, all shown hands, and each player's gain."""

from __future__ import annotations

from drawing.faces import SMALL, crowned, face
from drawing.lettering import lines_of, shrunk, text, width_of
from drawing.scenes import ResultHand, ResultScene, WordInRow
from drawing.shapes import (
    FIELD,
    GAP,
    GOLD,
    GREEN,
    INK,
    PALE,
    PANEL,
    QUIET,
    RED,
    SMALLEST,
    WIDTH,
    frame,
    length_of,
    named,
    picture,
    row,
    squares,
)
from drawing.tables.hands import RUNG_HEIGHT, ladder
from drawing.tables.rows import arranged, word_line
from engine.cards import Deck, load_deck

HEAD, WON, DAILY = "#2f2a14", "#2b2917", "#3b2a6b"
TALL = 64
MOST_SHOWN = 10
LEFT, ROOM = 152, WIDTH - 152 - 82
SIZES = (52.0, 44.0, 36.0, 30.0, 26.0)
BESIDE, BESIDE_ROOM, SMALL_SIZES = 166, WIDTH - 166 - 72, (36.0, 32.0, 28.0, 24.0)
"""The place and sizes of words where faces precede the names."""
LARGE, LEAST_LARGE, BETWEEN = 56.0, 38.0, 14.0
"""The cards of the word that won, and the gap between two words."""
WORDS, LEFT_OF_BAND = 78.0, 108.0
"""Where these cards begin: under the title, and right of the winner's face."""
BANDS = {"won": ("#453708", GOLD), "lost": ("#33363d", INK), "tied": ("#1f3a63", INK)}
"""The band and the colour of its words, by the reader's mood."""
MOST_FACES = 3
SQUARE = 32
CONFETTI = ("#f5c518", "#5bb8f0", "#f0525f", "#6fcf7c", "#b98cff")


def drawn(scene: ResultScene) -> str:
    deck = load_deck(scene.deck)
    large = _large(scene)
    head, height = _moment(deck, scene, large) if scene.faces else _head(scene)
    top, parts = height + 8.0, [head]
    lines = _lines(scene, large)
    paired = any(len(some) > 1 for some in lines)
    for some in lines:
        drawn_row, height = (
            _several(some, top, low=scene.low)
            if paired and _is_bare(some[0])
            else _shown(deck, scene, some[0], top)
        )
        parts.append(drawn_row)
        top += height + 4
    if scene.rung is not None:
        parts.append(ladder(top + 4, won=scene.rung, held=scene.rungs, missed=scene.missed))
        top += RUNG_HEIGHT + 8
    if scene.squares:
        parts.append(squares(scene.squares, 14, top + 6, SQUARE))
        top += SQUARE + 14
    if scene.columns:
        parts.append(_columns(scene, top + 10))
        top += TALL + 42
    return picture(top + 8, *parts)


def _large(scene: ResultScene) -> ResultHand | None:
    """The winner, if their words fit the band of a win in a large size."""
    winners = [one for one in scene.shown if one.won]
    if not scene.faces or scene.mood not in ("", "won") or len(winners) != 1:
        return None
    (one,) = winners
    whole = all(word.label and not word.wrong for word in one.words)
    return one if one.words and whole and not one.false and _size(one.words) >= LEAST_LARGE else None


def _size(words: tuple[WordInRow, ...]) -> float:
    cards = sum(len(word.cards) for word in words)
    room = WIDTH - LEFT_OF_BAND - 26 - BETWEEN * (len(words) - 1)
    return min(LARGE, room / (cards * (1 + GAP)))


def _lines(scene: ResultScene, large: ResultHand | None) -> list[list[ResultHand]]:
    """A line for each player who is not in the band above, and one for two of those who have shown nothing."""
    found: list[list[ResultHand]] = []
    for one in scene.shown[:MOST_SHOWN]:
        if one is large:
            continue
        bare = scene.faces and one.faces and _is_bare(one)
        if bare and found and len(found[-1]) == 1 and _is_bare(found[-1][0]):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _is_bare(one: ResultHand) -> bool:
    return not (one.won or one.line or one.words or one.text or one.false)


def _head(scene: ResultScene) -> tuple[str, float]:
    """The winner, and the number of the hand in the corner, or below if both are long; also returns the height."""
    corner = width_of(scene.corner, SMALLEST)
    below = width_of(scene.title, 20, bold=True) + corner + 40 > WIDTH
    height = 70 if below else 50
    room = WIDTH - 28 - (0 if below else corner + 12)
    size = shrunk(scene.title, room, 28, SMALLEST, bold=True)
    fill, ink = BANDS["lost"] if scene.mood == "lost" else (DAILY if scene.daily else HEAD, GOLD)
    return (
        f'<path d="M0 {height}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{height - 12}z" fill="{fill}"/>'
        + text(14, 35, scene.title, size, bold=True, fill=ink, room=room)
        + (
            text(14, 60, scene.corner, SMALLEST, fill=QUIET, room=WIDTH - 28)
            if below
            else text(WIDTH - 14, 33, scene.corner, SMALLEST, fill=QUIET, anchor="end")
        )
    ), height


def _moment(deck: Deck, scene: ResultScene, large: ResultHand | None) -> tuple[str, float]:
    """The winner, with their face, on a band that shows whether this is good news. A win has room for its words, and
    for what they brought."""
    fill, ink = BANDS[scene.mood or "won"]
    won = scene.mood in ("", "won")
    radius, height = (36.0, 100.0) if won else (27.0, 76.0)
    if large is not None:
        radius, height = 40.0, WORDS + _size(large.words) + 22
    parts = [
        f'<path d="M0 {height:g}V12a12 12 0 0 1 12 -12h{WIDTH - 24}a12 12 0 0 1 12 12v{height - 12:g}z" fill="{fill}"/>'
    ]
    faces, middle = scene.faces[:MOST_FACES], height - radius - 4
    first, step = radius + 14, radius * 1.2
    left = first + step * (len(faces) - 1) + radius + 14
    below = " · ".join(filter(None, (scene.cheer, scene.rank))) or scene.corner
    right, gained = WIDTH - 14.0, ""
    if large is not None:
        middle = height / 2 + 10
        gained, right = _gained(scene, large, below)
    room, base = right - left, 42.0 if large is not None else height / 2 + 2
    size = shrunk(scene.title, room, 36 if won else 30, SMALLEST, bold=True)
    small = shrunk(below, room, 21 if won else SMALLEST, SMALLEST, bold=won)
    if won:
        said = [(scene.title, size, base), (below, small, base + 26)]
        clear = [
            (left, y - high, left + min(room, width_of(line, high, bold=True)), y + high / 4)
            for line, high, y in said
        ]
        clear.append((0, 0, left - 14, height))
        if large is not None:
            clear.append((right, 0, WIDTH, WORDS - 6))
            clear.append((left, WORDS, LEFT_OF_BAND + _length(large.words) + 18, height))
        parts.append(_bits(clear, height))
    edge = GOLD if won else INK
    parts += [crowned(one, first + place * step, middle, radius, edge) for place, one in enumerate(faces)]
    parts.append(text(left, base, scene.title, size, bold=True, fill=ink, room=room))
    parts.append(text(left, base + 26, below, small, bold=won, fill=INK if won else QUIET, room=room))
    if large is not None:
        parts += [gained, _words(deck, large.words)]
    return "".join(parts), height


def _gained(scene: ResultScene, large: ResultHand, below: str) -> tuple[str, float]:
    """What the winner has gained, unless the title says it, and their score, in the band's corner; also returns where
    it begins."""
    line = "" if large.line in below else large.line
    gain = "" if large.gain.lstrip("+") in scene.title.split(" ") else large.gain
    wide = max(width_of(gain, 26, bold=True), width_of(line, SMALLEST))
    drawn = _gain(large, WIDTH - 16, 33, low=scene.low) if gain else ""
    if line:
        drawn += text(WIDTH - 16, 68, line, SMALLEST, fill=INK, anchor="end", room=100)
    return drawn, WIDTH - 30 - min(wide, 100)


def _length(words: tuple[WordInRow, ...]) -> float:
    size = _size(words)
    lengths = (length_of(len(word.cards), size * (1 + GAP), size) for word in words)
    return sum(lengths) + BETWEEN * (len(words) - 1)


def _words(deck: Deck, words: tuple[WordInRow, ...]) -> str:
    """The words, large, in a frame of gold."""
    size, left = _size(words), LEFT_OF_BAND + 9
    parts = [frame(left - 8, WORDS, _length(words) + 16, size + 14, GOLD, radius=14)]
    for word in words:
        parts.append(row(deck, word.cards, left, WORDS + 7, size))
        left += length_of(len(word.cards), size * (1 + GAP), size) + BETWEEN
    return "".join(parts)


def _bits(clear: list[tuple[float, float, float, float]], height: float) -> str:
    """Confetti all over the band, but for the boxes that are `clear`, each by its left, top, right and bottom."""
    found = []
    for place in range(110):
        x, y = 6 + (place * 61) % 462, 5 + (place * 37) % (height - 16)
        if not any(
            left - 12 < x < right + 5 and top - 9 < y < bottom + 2 for left, top, right, bottom in clear
        ):
            fill = CONFETTI[place % len(CONFETTI)]
            turned = f"rotate({place * 40} {x + 3.5:g} {y + 3.5:g})"
            found.append(
                f'<rect x="{x:g}" y="{y:g}" width="7" height="7" transform="{turned}" fill="{fill}"/>'
            )
    return "".join(found)


def _columns(scene: ResultScene, top: float) -> str:
    """The results of all players, from the worst to the best, with the reader's marked, and the number of players."""
    step, base, mine = (WIDTH - 28) / len(scene.columns), top + TALL, 0.0
    parts = [f'<rect x="10" y="{base:g}" width="{WIDTH - 20}" height="2" fill="{FIELD}"/>']
    for place, one in enumerate(scene.columns):
        height, left = max(3.0, TALL * one.height), 14 + step * place
        mine = left + step / 2 if one.mine else mine
        fill = GOLD if one.mine else FIELD
        parts.append(
            f'<rect x="{left + 5:g}" y="{base - height:g}" width="{step - 10:g}" height="{height:g}" rx="3" fill="{fill}"/>'
        )
    parts.append(text(mine, base + 24, scene.mine, SMALLEST, bold=True, fill=GOLD, anchor="middle"))
    there, anchor = (WIDTH - 14, "end") if mine < WIDTH / 2 else (14, "start")
    return "".join(parts) + text(there, base + 24, scene.columns_label, SMALLEST, fill=QUIET, anchor=anchor)


def _shown(deck: Deck, scene: ResultScene, one: ResultHand, top: float) -> tuple[str, float]:
    faced = bool(one.faces)
    start, room, sizes = (BESIDE, BESIDE_ROOM, SMALL_SIZES) if faced else (LEFT, ROOM, SIZES)
    fitting = _fitting(one.words, room, sizes)
    size, lines = arranged(one.words, (), room, fitting)
    if len(lines) > 1:
        size, lines = arranged(one.words, (), room, fitting[-1:])
    lines = [line for line in lines if line]
    tall = size + 4
    said = (
        []
        if lines
        else [part for line in one.text.split("\n") for part in lines_of(line, room, SMALLEST, most=3)]
    )
    wrong = lines_of(one.false, room + 70, SMALLEST, most=3) if one.false else []
    least = 46.0 if faced else 58.0
    height = max(least, len(lines) * tall + (6 if faced else 14), len(said) * 22 + 14) + 22 * len(wrong)
    middle = top + (height - 22 * len(wrong)) / 2
    first = middle - (len(lines) * tall - 4) / 2
    parts = []
    if one.won and not faced:
        parts.append(
            f'<rect x="6" y="{top:g}" width="{WIDTH - 12}" height="{height:g}" rx="10" fill="{WON}"/>'
        )
        parts.append(frame(7, top + 1, WIDTH - 14, height - 2, GOLD, thick=2.5))
    elif one.won and scene.mood == "lost":
        parts.append(
            f'<rect x="6" y="{top:g}" width="{WIDTH - 12}" height="{height:g}" rx="10" fill="{PANEL}"/>'
        )
    parts += [
        word_line(deck, line, start, first + number * tall, size, room) for number, line in enumerate(lines)
    ]
    left = 18.0
    for number, whose in reversed([*enumerate(one.faces)]):
        parts.append(face(whose, 30 + 22 * number, middle))
    if faced:
        left = _right_of_faces(one)
    said_at = _beside_names(scene.shown) if faced and any(said) else start
    wide = (WIDTH - 110 if faced and not lines and not any(said) else said_at) - left - 8
    fill = GOLD if faced and one.won and scene.mood in ("", "won") else INK
    if one.line:
        parts.append(named(one.name, left, middle - 2, wide, fill=fill))
        line_size = shrunk(one.line, wide, SMALLEST, 14)
        parts.append(text(left, middle + 19, one.line, line_size, fill=QUIET, room=wide))
    else:
        parts.append(named(one.name, left, middle + 7, wide, fill=fill))
    for number, line in enumerate(said):
        base = middle + 7 + 22 * (number - (len(said) - 1) / 2)
        parts.append(text(said_at, base, line, SMALLEST, fill=QUIET, room=room))
    for number, line in enumerate(reversed(wrong)):
        base = top + height - 10 - 22 * number
        parts.append(text(start, base, line, SMALLEST, fill=RED, room=room + 70))
    parts.append(_gain(one, WIDTH - 16, middle, low=scene.low))
    return "".join(parts), height


def _right_of_faces(one: ResultHand) -> float:
    return 30 + 22 * (len(one.faces) - 1) + SMALL + 8


def _beside_names(shown: tuple[ResultHand, ...]) -> float:
    """Where the text of all rows begins: right of the longest name, as far as there is room."""
    rows = [one for one in shown if one.faces and one.text and not one.words]
    names = max(_right_of_faces(one) + width_of(one.name, 20, bold=True) for one in rows)
    widest = max(width_of(line, SMALLEST) for one in rows for line in one.text.split("\n"))
    return max(BESIDE, min(names + 14, WIDTH - 84 - widest))


def _fitting(words: tuple[WordInRow, ...], room: float, sizes: tuple[float, ...]) -> tuple[float, ...]:
    """The sizes that leave every card uncovered; the smallest, if there are none."""
    longest = max((len(word.cards) for word in words), default=0)
    return tuple(size for size in sizes if longest * size * (1 + GAP / 2) <= room) or sizes[-1:]


def _several(some: list[ResultHand], top: float, *, low: bool) -> tuple[str, float]:
    """Players who have shown nothing, side by side."""
    parts, wide = [], WIDTH / 2
    for place, one in enumerate(some):
        x = place * (wide - 8)
        parts.append(face(one.faces[0], x + 30, top + 20, pale=True))
        parts.append(named(one.name, x + 54, top + 27, wide - 54 - 76, fill=PALE))
        parts.append(_gain(one, (place + 1) * wide - (24 if not place else 16), top + 20, low=low))
    return "".join(parts), 40.0


def _gain(one: ResultHand, x: float, middle: float, *, low: bool) -> str:
    fill = _colour(one.gain, low=low)
    return text(x, middle + 9, one.gain, 26, bold=True, fill=fill, anchor="end", room=84)


def _colour(amount: str, *, low: bool) -> str:
    """Green for good amounts, red for bad ones; where points are bad, losing some is good."""
    good, bad = ("-", "+") if low else ("+", "-")
    amount = amount.replace("\N{MINUS SIGN}", "-")
    return GREEN if amount.startswith(good) else RED if amount.startswith(bad) else INK
