"""Drawing: cards thrown for new ones, and ZOOT!'s turns of taking from the stock or the discards."""

from __future__ import annotations

from engine.contract import Offer
from engine.families.poker.rules import Turns
from engine.families.poker.view import PokerView
from screens.components import BLUE, GREEN, Component, rows
from screens.custom_ids import Press
from screens.table import picking
from screens.table.stage import Stage


def draw(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    i18n = stage.i18n
    least, most = offer.count
    prompt = i18n.count("Swap up to {n} card", "Swap up to {n} cards", most)
    menu = picking.picker(stage, "throw", prompt, offer.cards, (least, most), picked)
    chosen = picking.picked(picked, offer.cards) if picked is not None else ()
    buttons = [stage.button(i18n.say("Stand pat"), "draw")] if not least else []
    if chosen and picked is not None:
        label = i18n.say(
            "Swap {number}: {cards}", number=len(chosen), cards=stage.faces.row(stage.arranged(chosen))
        )
        buttons.insert(0, stage.button(label, "draw", GREEN, detail=picked.detail))
    return [*menu, *rows(buttons)]


def public(stage: Stage) -> list[Component]:
    """For the player in turn, under the table: nothing here tells what they hold."""
    view: PokerView = stage.view
    street, say = view.rules.streets[view.street], stage.i18n.say
    if not isinstance(street, Turns):
        return []
    if view.taken >= street.take:
        return [stage.button(say("Discard a card…"), "hand", BLUE)]
    sources = [
        name for name, there in (("stock", view.stock or len(view.pile) > 1), ("discard", view.pile)) if there
    ]
    buttons = [_source(stage, name) for name in sources]
    if street.stand and not view.taken:
        buttons.append(stand(stage))
    return buttons


def take(stage: Stage, offer: Offer) -> list[Component]:
    return [_source(stage, name) for name in offer.choices]


def _source(stage: Stage, name: str) -> Component:
    say, pile = stage.i18n.say, stage.view.pile
    if name == "discard" and pile:
        label = say("Take {card} from the pile", card=stage.faces.label(pile[-1]))
    else:
        label = say("Draw")
    return stage.button(label, "take", BLUE, detail=name)


def stand(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Stand pat"), "stand")


def discard(stage: Stage, offer: Offer) -> list[Component]:
    return picking.picker(stage, "discard", stage.i18n.say("Discard a card"), offer.cards, (1, 1), None)


def line(stage: Stage) -> str:
    """What is to be done now, in the player's own panel."""
    view: PokerView = stage.view
    street, say = view.rules.streets[view.street], stage.i18n.say
    if not isinstance(street, Turns):
        return say("**Your turn**.")
    if view.taken >= street.take:
        return say("**Your turn**: discard a card.")
    if street.take == 1:
        return say("**Your turn**: take a card, or keep all.")
    return say("**Your turn**: take card {number} of {total}.", number=view.taken + 1, total=street.take)


def pile(stage: Stage) -> str:
    """The discards for all to see; the top one can be taken."""
    view: PokerView = stage.view
    if not view.rules.has_pile or view.phase in ("between", "over") or not (view.pile or view.stock):
        return ""
    say = stage.i18n.say
    if not view.pile:
        return say("Pile: none · stock: {stock}", stock=view.stock)
    return say("Pile: {cards} ← top · stock: {stock}", cards=stage.faces.row(view.pile), stock=view.stock)
