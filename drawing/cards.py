"""Cards as SVG. Each is drawn in a square of 128 by 128, small enough for a line of text and sharp at any size.

`card_svg(card, deck)` takes a `Card` of `engine.cards` and the `Deck` it belongs to, and returns a `<g>` that fills
`VIEW_BOX`. To place it, wrap it: `<g transform="translate(x y) scale(size / 128)">…</g>`. `document` makes a whole
file of it. Letters are text in `drawing.render.FONT`.
"""

from __future__ import annotations

from drawing.animals import ANIMALS
from drawing.render import FONT
from drawing.suits import INK, NO_SUIT, WILD, SuitLook, look_of
from engine.cards import Card, Deck, Suit

SIZE = 128
VIEW_BOX = f"0 0 {SIZE} {SIZE}"
BLACK = 900  # the weight of the letters
WIDE = {"M": 0.9, "W": 0.8}
"""Narrowed letters, so none touches the border."""
RAISED = {"Q": 6}  # room for its tail

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
}
"""Dots arranged as on dice, which all can count at a glance."""


def document(inside: str) -> str:
    """A whole SVG file around the drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">{inside}</svg>'


def card_svg(card: Card, deck: Deck) -> str:
    """The card's face, as a group that fills `VIEW_BOX`."""
    if card.joker:
        return _group(WILD, _wild(card))
    if card.suit is None:
        return _group(NO_SUIT, _letter(card, NO_SUIT) + _value(card))
    look = look_of(deck.suit(card.suit))
    kind = deck.kind(card.code)
    if kind == "animal":
        return _group(look, _letter(card, look) + _animal(card, look))
    if kind == "pepper":
        return _group(look, _letter(card, look) + _placed(look.shape, 70, 10, 0.7) + _pips(card.value))
    return _group(look, _letter(card, look, left=True) + _cornered(look))


def suit_svg(suit: Suit) -> str:
    """The shape of a suit, large and alone, on paper of its own so that it shows on dark and light backgrounds."""
    look = look_of(suit)
    shape = look.shape or _text(suit.initial, 32, 58, 72, look.ink)
    ground = f'<circle cx="64" cy="64" r="60" fill="{look.face}" stroke="{look.edge}" stroke-width="8"/>'
    return f"<g>{ground}{_placed(shape, 24, 24, 1.25)}</g>"


def back_svg() -> str:
    """The back of a hidden card, in the same square."""
    fin = _placed('<path d="M6 56C8 30 24 8 52 4C46 18 48 38 60 56Z" fill="#e8f4fd"/>', 28, 30, 1.15)
    look = SuitLook("#23407a", "#3f66b5", INK, "")
    return _group(look, fin)


def _group(look: SuitLook, inside: str) -> str:
    edge = f'<rect width="128" height="128" rx="26" fill="{look.edge}"/>'
    paper = f'<rect x="8" y="8" width="112" height="112" rx="18" fill="{look.face}"/>'
    return f"<g>{edge}{paper}{inside}</g>"


def _placed(shape: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{shape}</g>'


def _text(words: str, x: float, baseline: float, size: float, ink: str, wide: float = 1) -> str:
    return (
        f'<text transform="translate({x} {baseline}) scale({wide} 1)" font-family="{FONT}" font-weight="{BLACK}" '
        f'font-size="{size}" text-anchor="middle" fill="{ink}">{words}</text>'
    )


def _cornered(look: SuitLook) -> str:
    """The suit in its corner, with a paper margin near the letter."""
    halo = f'<g fill="{look.face}" stroke="{look.face}" stroke-width="9" stroke-linejoin="round">{look.outline}</g>'
    return _placed(halo + look.shape, 70, 10, 0.75)


def _letter(card: Card, look: SuitLook, *, left: bool = False) -> str:
    letter = card.letter or ""
    x, size = (54, 88) if left else (64, 82)
    return _text(letter, x, 117 - RAISED.get(letter, 0), size, look.ink, WIDE.get(letter, 1))


def _animal(card: Card, look: SuitLook) -> str:
    drawn = ANIMALS.get(card.name)
    return _placed(drawn, 26, 7, 0.75) if drawn else _placed(look.shape, 42, 9, 0.67)


def _pips(value: int) -> str:
    """The peppers as dots, or as a number if there are more than on a die."""
    if value not in PIPS:
        return _text(str(value), 36, 48, 46, "#c3201c")
    return "".join(
        f'<circle cx="{21 + 16 * across}" cy="{18 + 14.5 * down}" r="7.5" fill="#c3201c"/>'
        for across, down in PIPS[value]
    )


def _value(card: Card) -> str:
    return _text(str(card.value), 88, 50, 48, "#0d6fb8") if card.value else ""


def _wild(card: Card) -> str:
    star = '<path d="M32 1L40.500 23L64 24.500L46 39.500L52 62L32 49.500L12 62L18 39.500L0 24.500L23.500 23Z" fill="#f2b705" stroke="#8a1c7c" stroke-width="5" stroke-linejoin="round"/>'
    number = card.code[1:]
    if not number:
        return _placed(star, 15, 14, 1.53)
    return _placed(star, 38, 11, 0.81) + _text(number, 64, 117, 66, "#8a1c7c")
