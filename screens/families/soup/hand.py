"""A player's own panel at a Soup table: their letters, and the ways to play one. Suits don't matter here."""

from __future__ import annotations

from engine.cards import letter_of
from engine.contract import Offer
from screens.components import Component, rows, select, text
from screens.custom_ids import Press
from screens.families.card_table import passing
from screens.families.soup import advice, board
from screens.families.soup.row import soup
from screens.table import picking
from screens.table.stage import Stage

WAYS = ("add", "eat", "eat_first")


def panel(stage: Stage, picked: Press | None = None) -> list[Component]:
    """All that is private. `stage` is the player's own."""
    if stage.seat is None or stage.view is None:
        return []
    told = advice.line(stage) if stage.hints else None
    said = "\n".join(filter(None, (_cards(stage), _situation(stage), told)))
    return [text(said), *_controls(stage, picked)]


def by_letter(cards: tuple[str, ...]) -> tuple[str, ...]:
    """In the order by which buttons and lists name them."""
    return tuple(sorted(cards, key=lambda card: (letter_of(card), card)))


def _cards(stage: Stage) -> str:
    view = stage.view
    if not view.own:
        return stage.i18n.say("You have no cards left.")
    lines = [f"### {stage.faces.row(stage.arranged(by_letter(view.own)))}"]
    if not view.eaten:
        lines += passing.exchanged(stage)
    return "\n".join(lines)


def held(stage: Stage) -> str:
    return f"### {stage.faces.row(stage.arranged(by_letter(stage.view.own)))}" if stage.view.own else ""


def _situation(stage: Stage) -> str:
    view = stage.view
    if view.phase == "pass":
        return passing.situation(stage)
    if not stage.offers:
        return stage.waiting()
    until = stage.until()
    if view.phase == "claim":
        stake = stage.i18n.say("Wrong: +5. Right: -5. Low scores win.")
        if view.claim.kind == "doubt":  # which says it itself
            return f"{board.claim(stage)} {until}".rstrip()
        return f"{board.claim(stage)} {stake} {until}".rstrip()
    return f"{soup(stage, view.row)}\n{_turn(stage)} {until}".rstrip()


def _turn(stage: Stage) -> str:
    say = stage.i18n.say
    if stage.offer("add") is None and not stage.view.own:
        return say("**Last chance**: challenge, or let it pass.")
    if any(stage.offer(do) for do in ("say_eat", "doubt", "inspect")):
        return say("**Your turn**: play a card, or first answer the player on your right.")
    return say("**Your turn**: play a card.")


def _controls(stage: Stage, picked: Press | None) -> list[Component]:
    made: list[Component] = []
    buttons: list[Component] = []
    for offer in stage.offers:
        if offer.do == "pass":
            made += passing.picker(stage, offer, picked)
        elif offer.do in WAYS:
            made.append(_way(stage, offer))
        else:
            buttons.append(board.act(stage, offer.do))
    return [*made, *rows(buttons)]


def _way(stage: Stage, offer: Offer) -> Component:
    say = stage.i18n.say
    prompt = {
        "add": say("Add a card"),
        "eat": say("Add a card that makes a word, and eat"),
        "eat_first": say("Eat first, then begin fresh soup with a card"),
    }[offer.do]
    cards = by_letter(offer.cards)
    options = [picking.card(stage, cards[place], place) for place in stage.order(cards)]
    return select(prompt, stage.custom_id(offer.do), options)
