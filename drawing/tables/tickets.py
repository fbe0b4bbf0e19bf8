"""A called game as a ticket: its name, how it is dealt (coins are bets), and its twists."""

from __future__ import annotations

from drawing.lettering import shrunk, text
from drawing.scenes import Step, TicketScene, Twist
from drawing.shapes import INK, SURFACE, WIDTH, back, card, chip, picture
from drawing.suits import look_of
from engine.cards import Deck, load_deck

TICKET, PAPER = "#9a2f2b", "#fdf3e3"
CARD, LEFT = 28, 26


def drawn(scene: TicketScene) -> str:
    deck = load_deck(scene.deck)
    height = 214 if scene.twists else 166 if scene.name else 120
    parts = [
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{height - 16}" rx="10" fill="{TICKET}"/>',
        text(LEFT, 36, scene.title, 18, bold=True, fill="#f6d9cf", room=WIDTH - 60),
    ]
    notch = 88.0 if scene.name else 64.0
    parts += [f'<circle cx="{x}" cy="{notch:g}" r="13" fill="{SURFACE}"/>' for x in (8, WIDTH - 8)]
    if not scene.name:
        return picture(height, *parts, text(WIDTH / 2, 84, "?", 48, bold=True, anchor="middle"))
    size = shrunk(scene.name, WIDTH - 2 * LEFT, 34, 20, bold=True)
    parts.append(text(LEFT, 72, scene.name, size, bold=True, fill=INK, room=WIDTH - 2 * LEFT))
    parts.append(
        f'<path d="M28 {notch:g}H{WIDTH - 28}" stroke="#f6d9cf" stroke-width="2.5" stroke-dasharray="6 7"/>'
    )
    parts.append(_steps(scene.steps, 106))
    parts.append(_twists(deck, scene.twists, 150))
    return picture(height, *parts)


def _steps(steps: tuple[Step, ...], top: float) -> str:
    length = sum(_length(step) for step in steps)
    scale = min(1.0, (WIDTH - 2 * LEFT) / max(length, 1))
    x, parts = float(LEFT), []
    size = CARD * scale
    for step in steps:
        for _ in range(step.down):
            parts.append(back(x, top, size))
            x += size + 2
        for _ in range(step.up + step.middle):
            parts.append(
                f'<rect x="{x:g}" y="{top:g}" width="{size:g}" height="{size:g}" rx="5" fill="{PAPER}"/>'
            )
            x += size + 2
        if step.swap:
            parts.append(text(x + size / 2, top + size * 0.8, "→", size * 0.9, bold=True, anchor="middle"))
            x += size + 2
        if step.bet:
            parts.append(chip(x + size / 2, top + size / 2, size * 0.4))
            x += size + 2
        x += 10 * scale
    return "".join(parts)


def _length(step: Step) -> float:
    return (step.down + step.up + step.middle + step.swap + step.bet) * (CARD + 2) + 10


def _twists(deck: Deck, twists: tuple[Twist, ...], top: float) -> str:
    x, parts = float(LEFT), []
    step = (WIDTH - 2 * LEFT) / max(len(twists), 3)
    for twist in twists:
        if twist.card:
            parts.append(card(deck, twist.card, x, top, 42))
        else:
            parts.append(f'<rect x="{x:g}" y="{top:g}" width="42" height="42" rx="8" fill="{PAPER}"/>')
            if twist.suit:
                shape = look_of(deck.suit(twist.suit)).shape
                parts.append(f'<g transform="translate({x + 5:g} {top + 5:g}) scale(.5)">{shape}</g>')
            else:
                parts.append(
                    text(x + 21, top + 32, twist.letter, 28, bold=True, fill="#2b1c0a", anchor="middle")
                )
        size = shrunk(twist.label, step - 54, 20, 15, bold=True)
        parts.append(text(x + 50, top + 28, twist.label, size, bold=True, room=step - 52))
        x += step
    return "".join(parts)
