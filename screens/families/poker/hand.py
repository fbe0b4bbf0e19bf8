"""A player's own panel at a poker table: their cards, and what they may do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Offer
from screens.components import MOST_OPTIONS, Component, option, rows, select, text
from screens.custom_ids import Press
from screens.families.poker import advice, board, calling, hints, presenting, turns, wagers
from screens.poker import asked
from screens.table.stage import Stage


def panel(stage: Stage, picked: Press | None = None) -> list[Component]:
    """All that is private. `stage` is the player's own."""
    if stage.seat is None or stage.view is None:
        return []
    said = "\n".join(filter(None, (_cards(stage), hints.line(stage))))
    return [text(said), *_controls(stage, picked)]


def dealt_in(stage: Stage) -> bool:
    """A dealer who calls has something to see before there are cards."""
    if stage.seat is None or stage.view is None:
        return False
    return bool(asked.own_seat(stage).dealt) or (
        stage.view.phase == "call" and stage.view.dealer == stage.seat
    )


def held(stage: Stage) -> str:
    own = asked.own_seat(stage)
    if not own.cards and not own.up:
        return ""
    lines = [f"### {stage.faces.row(stage.arranged(own.cards + own.up))}"]
    if stage.view.middle:
        lines.append(stage.i18n.say("Middle: {cards}", cards=stage.faces.row(stage.view.middle)))
    return "\n".join(lines)


def _cards(stage: Stage) -> str:
    own, say = asked.own_seat(stage), stage.i18n.say
    if stage.view.phase == "call" and stage.seat == stage.view.dealer:
        return say("## You deal and call the game")
    if not own.dealt:
        return say("You have no cards in this hand.")
    if not own.cards and not own.up:
        return say("You have folded.")
    lines = [f"## {stage.faces.row(stage.arranged(own.cards + own.up))}"]
    if own.up:
        lines.append(say("Face up for all: {cards}", cards=stage.faces.row(own.up)))
    if stage.view.middle:
        lines.append(say("Middle: {cards}", cards=stage.faces.row(stage.view.middle)))
    best = advice.line(stage) if stage.hints else None
    return "\n".join([*lines, best] if best else lines)


def _controls(stage: Stage, picked: Press | None) -> list[Component]:
    if not stage.offers:
        return []
    if any(offer.early for offer in stage.offers):
        return [] if stage.letter else wagers.declaring(stage)
    made: list[Component] = []
    buttons: list[Component] = []
    for offer in stage.offers:
        if offer.do in MENUS:
            made += MENUS[offer.do](stage, offer, picked)
        elif not _same_as_a_call(stage, offer):
            buttons += _buttons(stage, offer)
    return [*made, *rows(buttons)]


def _same_as_a_call(stage: Stage, offer: Offer) -> bool:
    """To go all in is to call where that takes everything, or where nobody is left who could answer a raise."""
    if offer.do != "all_in" or stage.offer("call") is None or stage.seat is None:
        return False
    return not wagers.may_tap(stage.view, stage.seat)


def _buttons(stage: Stage, offer: Offer) -> list[Component]:
    match offer.do:
        case "spellcheck":
            return board.challenges(stage, public=False)[:-1]
        case "take":
            return turns.take(stage, offer)
        case "stand":
            return [turns.stand(stage)]
    return wagers.own(stage, offer)


def _looks(stage: Stage, offer: Offer) -> list[Component]:
    options = [option(stage.plain_name(seat), str(seat)) for seat in offer.seats[:MOST_OPTIONS]]
    return [select(stage.i18n.say("Look at somebody's cards"), stage.custom_id("look"), options)]


MENUS: Mapping[str, Callable[[Stage, Offer, Press | None], list[Component]]] = MappingProxyType(
    {
        "choose": calling.panel,
        "draw": turns.draw,
        "discard": lambda stage, offer, _picked: turns.discard(stage, offer),
        "present": presenting.own,
        "look": lambda stage, offer, _picked: _looks(stage, offer),
    }
)
"""What takes more than a button."""
