"""Shows a hint on the panel itself in the first hand of a game: its cards are chosen, and only its act is blue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.cards import letter_of
from engine.contract import Action, name_of
from engine.families.card_table.actions import Pass
from engine.families.poker.actions import Draw
from engine.families.rummy.actions import Discard, Knock
from engine.families.soup.actions import Add, Eat, EatFirst
from engine.families.soup.view import SoupView
from screens.catalogue import screen_of
from screens.components import BLUE, GREY, Component
from screens.custom_ids import Press, read_press
from screens.rummy.arranging import own
from screens.soup.panel import LETTER, by_letter
from screens.table.card_buttons import PICK, detail
from screens.table.drafts import Draft, write
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.table.wanted import Act

OPENS: Mapping[str, str] = MappingProxyType({"present": "words", "lay": "type", "play": "scrump"})
"""The button that asks for the advised word; only a hint reveals the word itself."""


def wants(stage: Stage) -> bool:
    """Whether this is the reader's first hand of the game, and their turn."""
    return stage.behind == 0 and stage.seat is not None and stage.seat in stage.to_act


def is_shown(stage: Stage) -> bool:
    """Whether nothing is left that *Hint* would say."""
    return stage.advice is not None and name_of(stage.advice) not in OPENS


def chosen(stage: Stage) -> Press | None:
    """The advised cards, as if pressed, as long as the reader has chosen none."""
    act = stage.advice
    match act:
        case Draw(discard=cards) if cards:
            picked = PICK, _places("draw", stage.offered("draw").cards, cards)
        case Pass(cards=cards) if cards:
            picked = PICK, _places("pass", stage.offered("pass").cards, cards)
        case Discard(card=card) | Knock(discard=card):
            place = own(stage).index(card)
            lays = stage.offer("lay") is not None
            picked = PICK, write(Draft("lay", words=((place,),))) if lays else detail("discard", (place,))
        case Add() | Eat() | EatFirst():
            letters = [*map(letter_of, by_letter(stage.seen(SoupView).own))]
            picked = LETTER, str(letters.index(letter_of(act.card)))
        case _:
            return None
    return read_press(stage.custom_id(*picked))


def _places(do: str, held: Sequence[str], cards: Sequence[str]) -> str:
    """The first among equal copies."""
    free = list(range(len(held)))
    places = []
    for card in cards:
        place = next(place for place in free if held[place] == card)
        free.remove(place)
        places.append(place)
    return detail(do, places)


def shown(stage: Stage, turn: Turn) -> Turn:
    """Highlights the advised button, if there is one. A button that acts comes before one that leads there."""
    if stage.advice is None:
        return turn
    buttons = [*turn.cards, *turn.acts]
    fits = [_fit(stage, one, stage.advice) for one in buttons]
    if not any(fits):
        return turn
    best = buttons[fits.index(max(fits))]
    cards = [{**one, "style": BLUE} if one is best else one for one in turn.cards]
    acts = [{**one, "style": BLUE if one is best else GREY} for one in turn.acts]
    return turn._replace(cards=cards, acts=acts)


def _fit(stage: Stage, button: Component, advice: Action) -> int:
    """2: it acts so, 1: it leads there."""
    press = read_press(button["custom_id"])
    if press is None:
        return 0
    game, do = stage.table.game, name_of(advice)
    wanted = screen_of(game).wanted(stage, press)
    if isinstance(wanted, Act):
        act = wanted.action
        alike = isinstance(advice, Add | Eat | EatFirst) and type(act) is type(
            advice
        )  # with the chosen letter
        return 2 if act == advice or alike else 0
    return 1 if press.act in (do, OPENS.get(do)) or press.detail == do else 0
