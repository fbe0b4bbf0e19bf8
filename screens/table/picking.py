"""Choosing cards from a select, however many there are: 25 a page, and what was picked on other pages is kept.

What has been picked travels in the custom ids, so that a panel needs no memory: `detail` is `page.place.place…`.
"""

from __future__ import annotations

from collections.abc import Sequence

from screens.components import MOST_OPTIONS, Component, option, select
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.table.stage import Stage


def places(press: Press | None) -> tuple[int, tuple[int, ...]]:
    """The page and the places in the list of cards that a press carries."""
    if press is None or not press.detail:
        return 0, ()
    page, *picked = press.detail.split(".")
    return whole(page) or 0, tuple(_numbers(picked))


def _numbers(parts: Sequence[str]) -> list[int]:
    return [number for number in map(whole, parts) if number is not None]


def picked(press: Press, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards that a press stands for."""
    return tuple(cards[place] for place in places(press)[1] if place < len(cards))


def merged(stage: Stage, press: Press, cards: Sequence[str], most: int) -> Press:
    """A choice on one page, with what was picked on the others."""
    page, before = places(press)
    here = _on_page(stage, cards, page)
    elsewhere = [place for place in before if place not in here]
    chosen = _numbers(press.values)
    return press._replace(detail=detail(page, sorted([*elsewhere, *chosen])[:most]), values=())


def detail(page: int, chosen: Sequence[int]) -> str:
    return ".".join(map(str, (page, *chosen)))


def picker(
    stage: Stage, act: str, prompt: str, cards: Sequence[str], counts: tuple[int, int], press: Press | None
) -> list[Component]:
    """The select for a page of cards and, where there are more, buttons to turn it. `counts`: how many there may be,
    which the select itself asks for if all stand on one page."""
    page, chosen = places(press)
    pages = max(1, -(-len(cards) // MOST_OPTIONS))
    page = min(page, pages - 1)
    shown = _on_page(stage, cards, page)
    options = [card(stage, cards[place], place, chosen=place in chosen) for place in shown]
    least, most = counts if pages == 1 else (0, counts[1])
    menu = select(
        prompt,
        stage.custom_id(act, detail(page, chosen)),
        options,
        least=min(least, len(options)),
        most=min(most, len(options)),
    )
    return [menu, *_turner(stage, act, page, pages, chosen)]


def _on_page(stage: Stage, cards: Sequence[str], page: int) -> list[int]:
    return stage.order(cards)[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]


def card(stage: Stage, code: str, place: int, *, chosen: bool = False) -> Component:
    """A card as an option. Its value is its place: ids never name a card."""
    return option(stage.faces.label(code), str(place), stage.faces.name(code), chosen=chosen)


def _turner(stage: Stage, act: str, page: int, pages: int, chosen: Sequence[int]) -> list[Component]:
    if pages == 1:
        return []
    say = stage.i18n.say
    turns = [(page - 1, say("Cards before")), (page + 1, say("More cards"))]
    buttons = [
        stage.button(label, f"{act}_page", detail=detail(target, chosen))
        for target, label in turns
        if 0 <= target < pages
    ]
    return [{"type": 1, "components": buttons}]
