"""The height of a player's panel on a phone, and at a desk, computed like a browser with the widest usual font,
without opening one."""

import re

from drawing.lettering import width_of
from drawing.shapes import WIDTH
from drawing.tables.any_scene import svg
from screens.components import ROW, SECTION, TEXT
from screens.panels import panels
from screens.pictures.tables import hand_picture

HIGHEST, WITH_TIPS = 450, 510  # pixels of a turn's panel
RESULT, RESULT_AT_DESK = 450, 560
INSIDE, EDGES, BETWEEN, BESIDE = 333, 30, 8, 16
LINE, WORDS, SMALL, BUTTON, LABEL = 22, 16, 13, 32, 14
DESK, HIGHEST_PICTURE = 583, 350
WIDER, BOLD_WIDER, EMOJI = 1.1, 1.2, 1.25  # than Inter; an emoji's width, in its height
PICTURE = re.compile(r'height="([\d.]+)"')


def height(stage):
    return height_of(panels.hand(stage, ""), hand_picture(stage))


def height_of(panel, picture, inside=INSIDE):
    """The first text of the panel is in the picture."""
    _, *parts = panel[0]["components"]
    high = [min(HIGHEST_PICTURE, float(PICTURE.search(svg(picture.scene))[1]) * min(inside, DESK) / WIDTH)]
    for part in parts:
        if part["type"] == SECTION:
            high.append(max(BUTTON, LINE * _lines(part, inside)))
        elif part["type"] == ROW:
            labels = [one.get("label", "") for one in part["components"]]
            rows = _rows([max(50, _wide(label, LABEL) + 20) for label in labels], BETWEEN, inside)
            high.append(rows * (BUTTON + BETWEEN) - BETWEEN)
        elif part["type"] == TEXT:
            high.append(LINE * _wrapped(part["content"], inside))
        else:
            raise AssertionError(part)
    return sum(high) + BETWEEN * (len(high) - 1) + EDGES


def lines(stage):
    """The most lines beside a button."""
    return max(_lines(part) for part in panels.hand(stage, "")[0]["components"] if part["type"] == SECTION)


def _lines(part, inside=INSIDE):
    room = inside - BESIDE - max(60, _wide(part["accessory"]["label"], LABEL) + 28)
    return _wrapped(part["components"][0]["content"], room)


def _wrapped(text, room):
    bold, lines = False, 0
    for paragraph in text.split("\n"):
        words, size = [], SMALL if paragraph.startswith("-# ") else WORDS
        for word in paragraph.removeprefix("-# ").split(" "):
            plain, *marked = word.split("**")
            wide = _wide(plain, size, bold=bold)
            for piece in marked:
                bold = not bold
                wide += _wide(piece, size, bold=bold)
            words.append(wide)
        lines += _rows(words, _wide(" ", size), room)
    return lines


def _rows(wide, between, room):
    rows, used = 1, 0.0
    for one in wide:
        if used and used + between + one > room:
            rows, used = rows + 1, 0.0
        used += one + (between if used else 0)
    return rows


def _wide(text, size, *, bold=False):
    written = "".join(char for char in text if char < "\u2fff" or "\ufe10" < char < "\uffff")
    emoji = sum(char > "\uffff" for char in text)
    return width_of(written, size, bold=bold) * (BOLD_WIDER if bold else WIDER) + emoji * EMOJI * size
