"""A player's own panel at a rummy table: their cards, and what they may do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Offer
from engine.families.rummy.rules import RULES
from house.tables.table_view import TableView
from screens.components import BLUE, Component, option, rows, text
from screens.custom_ids import Press
from screens.families.rummy import advice, board, controls, declaring, drafting, menus, naming, prompts
from screens.families.rummy.arranging import own, tidy
from screens.families.rummy.drafts import Draft, write
from screens.table.stage import Stage

LARGE = 14  # up to this many cards are shown in large letters


def panel(stage: Stage, picked: Press | None = None) -> list[Component]:
    """Everything private. `stage` is the player's own."""
    if stage.seat is None or stage.view is None:
        return []
    said = "\n".join(filter(None, (_cards(stage), _line(stage))))
    return [text(said), *_table(stage), *_controls(stage, picked)]


def sorted_by(table: TableView) -> str:
    """By suit where words are clean; elsewhere by letter, since suits do not matter."""
    return "suit" if RULES[table.game.id].clean else "letter"


def dealt_in(stage: Stage) -> bool:
    if stage.seat is None or stage.view is None or stage.seat >= len(stage.view.seats):
        return False
    if stage.view.phase == "declare":
        return stage.seat in stage.view.turn
    return bool(stage.view.seats[stage.seat].playing)


def held(stage: Stage) -> str:
    return f"### {stage.faces.row(stage.arranged(own(stage)))}" if stage.view.cards else ""


def _cards(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if not view.seats[stage.seat].playing:
        return say("You have no cards in this hand.")
    if view.phase == "declare":
        return say("The cards are not dealt yet.")
    if not view.cards:
        return say("You have no cards left.")
    cards = stage.faces.row(stage.arranged(own(stage)))
    lines = [f"## {cards}" if len(view.cards) <= LARGE else f"**{cards}**"]
    fresh = [card for card in view.taken if card in view.cards]
    if fresh:
        lines.append(say("New: {cards}", cards=stage.faces.row(fresh)))
    hint = advice.line(stage) if stage.hints else None
    return "\n".join([*lines, hint] if hint else lines)


def _table(stage: Stage) -> list[Component]:
    """What players need to see of the table while they act. A direct message is not edited for it in between."""
    if stage.seat not in stage.to_act or stage.view.phase == "declare":
        return []
    words = [
        stage.i18n.say("{name}: {what}", name=stage.name(place), what=" · ".join(found))
        for place in range(len(stage.view.seats))
        if (found := naming.displayed(stage, place))
    ]
    parts = [board.pile(stage), board.shown(stage), "\n".join(words)]
    return [text("\n".join(part for part in parts if part))]


def _line(stage: Stage) -> str:
    if stage.seat not in stage.to_act:
        return _waiting(stage)
    return f"{prompts.asked(stage)} {stage.until()}".rstrip()


def _waiting(stage: Stage) -> str:
    if stage.view.phase == "over":
        return stage.i18n.say("The game is over.")
    return stage.waiting()


def _controls(stage: Stage, picked: Press | None) -> list[Component]:
    if not stage.offers:
        return []
    draft = drafting.begun(stage, picked)
    if draft is not None:
        return drafting.panel(stage, draft, picked)
    drawn = [MENUS[offer.do](stage, offer, picked) for offer in stage.offers if offer.do in MENUS]
    buttons = [button for offer in stage.offers for button in _buttons(stage, offer.do)]
    return [*(part for parts in drawn for part in parts), *rows(buttons)]


def _exchange(stage: Stage, _offer: Offer, picked: Press | None) -> list[Component]:
    prompt = stage.i18n.say("Swap this card for the turned one")
    return menus.paged(stage, "exchange", prompt, menus.cards(stage, own(stage)), picked)


def _take(stage: Stage, _offer: Offer, picked: Press | None) -> list[Component]:
    if not stage.view.game_rules.digs:
        return controls.top_cards(stage)
    stock = rows([controls.from_stock(stage)]) if stage.view.phase == "take" else []
    return [*stock, *menus.pile(stage, picked)]


def _lay(stage: Stage, _offer: Offer, _picked: Press | None) -> list[Component]:
    return drafting.adder(stage, Draft("lay"), stage.i18n.say("Lay: pick the first card of a word"))


def _extend(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    items = [
        option(naming.claim(stage, claim, in_public=False), str(place))
        for place, claim in enumerate(dict.fromkeys(offer.claims))
    ]
    return menus.paged(stage, "extend", stage.i18n.say("Extend a displayed word"), items, picked)


def _discard(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    prompt = stage.i18n.say("Discard a card to end your turn")
    return menus.paged(stage, "discard", prompt, menus.cards(stage, tidy(stage.view, offer.cards)), picked)


def _knock(stage: Stage, _offer: Offer, picked: Press | None) -> list[Component]:
    prompt = stage.i18n.say("Knock: discard a card face down")
    return menus.paged(stage, "knock", prompt, menus.cards(stage, own(stage)), picked)


def _spellcheck(stage: Stage, _offer: Offer, picked: Press | None) -> list[Component]:
    """Where players only spellcheck or accept, the words are buttons beside Accept."""
    return [] if stage.offer("accept") else menus.spellchecks(stage, picked, in_public=False)


def _accept(stage: Stage, _offer: Offer, picked: Press | None) -> list[Component]:
    return menus.challenges(stage, [controls.accept(stage)], picked, in_public=False)


MENUS: Mapping[str, Callable[[Stage, Offer, Press | None], list[Component]]] = MappingProxyType(
    {
        "declare": declaring.panel,
        "exchange": _exchange,
        "take": _take,
        "lay": _lay,
        "extend": _extend,
        "discard": _discard,
        "knock": _knock,
        "spellcheck": _spellcheck,
        "accept": _accept,
    }
)


def _buttons(stage: Stage, do: str) -> list[Component]:
    match do:
        case "lay":
            return [controls.lay_word(stage)]
        case "decline":
            return [controls.leave_it(stage)]
        case "pass":
            return [controls.pass_turn(stage)]
        case "end_hand":
            return controls.after_false_knock(stage)
        case "show" if stage.view.phase == "show":
            pick = stage.button(stage.i18n.say("Pick cards…"), "pick", BLUE, detail=write(Draft("show")))
            return [controls.show_words(stage), pick, controls.show_nothing(stage)]
    return []
