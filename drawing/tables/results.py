"""How a hand ended: who won, with what, by which rule, and what it brought each of them."""

from __future__ import annotations

from drawing.lettering import lines_of, text
from drawing.scenes import Item, Presented, ResultScene
from drawing.shapes import EDGE, GOLD, GREEN, INK, QUIET, RED, WIDTH, picture, plate
from drawing.tables.rows import _line, arranged
from engine.cards import Deck, load_deck

WON, HELD = "#2f7d5b", "#3d4270"
MOST_SHOWN, MOST_ITEMS = 10, 12
CONFETTI = ("#f5c518", "#5bb8f0", "#f0525f", "#6fcf7c", "#b98cff")


def drawn(scene: ResultScene) -> str:
    deck = load_deck(scene.deck)
    top, parts = 84.0, []
    if scene.cheer:
        parts.append(_cheer(scene.cheer, top))
        top += 62
    for one in scene.shown[:MOST_SHOWN]:
        drawn_row, height = _shown(deck, one, top, low=scene.low)
        parts.append(drawn_row)
        top += height
    for line in lines_of(scene.note, 760, 20, most=3):
        parts.append(text(20, top + 26, line, 20, room=764))
        top += 28
    if scene.items:
        parts.append(f'<path d="M20 {top + 16:g}h760" stroke="{EDGE}" stroke-width="1.5"/>')
        top += 22
    before = ""
    for item in scene.items[:MOST_ITEMS]:
        parts.append(_item(item, "" if item.name == before else item.name, top, low=scene.low))
        top, before = top + 28, item.name
    return picture(top + 20, _head(scene), *parts)


def _head(scene: ResultScene) -> str:
    colour = WON if any(one.won for one in scene.shown) or scene.items else HELD
    band = f'<path d="M0 68V18a18 18 0 0 1 18-18h764a18 18 0 0 1 18 18v50z" fill="{colour}"/>'
    title = text(20, 45, scene.title, 29, bold=True, room=520)
    return band + title + text(WIDTH - 20, 43, scene.corner, 18, fill="#d9eee4", anchor="end", room=230)


def _cheer(cheer: str, top: float) -> str:
    bits = "".join(
        f'<rect x="{24 + (place * 61) % 752}" y="{top + (place * 37) % 46:g}" width="9" height="9" '
        f'transform="rotate({place * 40} {28 + (place * 61) % 752} {top + 4 + (place * 37) % 46:g})" '
        f'fill="{CONFETTI[place % len(CONFETTI)]}"/>'
        for place in range(34)
    )
    box = f'<rect x="150" y="{top - 2:g}" width="500" height="50" rx="25" fill="#1e1f22"/>'
    return bits + box + text(WIDTH / 2, top + 34, cheer, 30, bold=True, fill=GOLD, anchor="middle", room=480)


def _shown(deck: Deck, one: Presented, top: float, *, low: bool) -> tuple[str, float]:
    size, lines = arranged(one.words, ())
    lines = [line for line in lines if line]
    height = max(70, len(lines) * (size + 8) + 16)
    middle = top + height / 2
    first = middle - (len(lines) * (size + 8) - 8) / 2
    cards = "".join(_line(deck, line, first + number * (size + 8), size) for number, line in enumerate(lines))
    named = plate(16, middle - 28, 184, one.name, one.line, edge=GOLD if one.won else EDGE)
    if one.false:
        cards += text(216, middle + height / 2 + 8, one.false, 17, fill=RED, room=460)
        height += 18
    beside = _beside(one, middle, cards=bool(lines), low=low)
    return named + cards + beside, height


def _beside(one: Presented, middle: float, *, cards: bool, low: bool) -> str:
    """What it spells, and what it brought."""
    colour = GOLD if one.won else QUIET
    if not cards:
        return text(216, middle + 7, one.text, 20, fill=QUIET, room=460) + _gain(
            one.gain, middle + 7, low=low
        )
    down = middle - 4 if one.gain else middle + 7
    words = text(WIDTH - 16, down, one.text, 20, bold=True, fill=colour, anchor="end", room=110)
    return words + _gain(one.gain, middle + 20 if one.text else middle + 7, low=low)


def _colour(amount: str, *, low: bool) -> str:
    """Green for what is welcome; where points are bad, that is what takes some away."""
    good, bad = ("-", "+") if low else ("+", "-")
    return GREEN if amount.startswith(good) else RED if amount.startswith(bad) else INK


def _gain(gain: str, down: float, *, low: bool) -> str:
    fill = _colour(gain, low=low)
    return text(WIDTH - 16, down, gain, 20, bold=True, fill=fill, anchor="end", room=110)


def _item(item: Item, name: str, top: float, *, low: bool) -> str:
    colour = _colour(item.amount, low=low)
    return (
        text(20, top + 22, name, 18, bold=True, room=180)
        + text(216, top + 22, item.text, 18, fill=QUIET, room=460)
        + text(WIDTH - 16, top + 22, item.amount, 18, bold=True, fill=colour, anchor="end", room=110)
    )
