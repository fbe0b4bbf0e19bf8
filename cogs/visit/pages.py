"""Texts in pages, with buttons to turn them: rules, help, lists. Each button names its page, so nothing is kept in
memory."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from cogs.visit.visit import Visit
from screens.components import COLOUR, Component, button, container, rows, text
from screens.custom_ids import THESE
from screens.custom_ids import page as page_id
from screens.i18n.language import I18n
from screens.i18n.numbers import whole
from screens.pictures.wording import Picture
from screens.unable import Unable

FRESH = ".new"
"""Ends the id of a button whose page is a message of its own."""


class Illustrated(NamedTuple):
    """A page and its picture, which follows the first text, or replaces it if it shows the same."""

    components: list[Component]
    picture: Picture | None
    instead: bool = False


Maker = Callable[[Visit, str], Coroutine[Any, Any, list[Component] | Illustrated | None]]
"""Returns None if the press was answered already, for example with a window."""


class Pages:
    """Screens without a table, by name. Each is made from the detail in the button."""

    def __init__(self) -> None:
        self._makers: dict[str, Maker] = {}

    def add(self, screen: str, maker: Maker) -> None:
        self._makers[screen] = maker

    async def turn(self, visit: Visit, screen: str, detail: str, values: Sequence[str] = ()) -> None:
        """Show a page: as a new private message, or in place of the page before it."""
        maker = self._makers.get(screen)
        if maker is None:
            raise Unable("old-button")
        fresh = detail.endswith(FRESH)
        picked = values and not detail.endswith(THESE)
        wanted = values[0] if picked else detail.removesuffix(FRESH).removesuffix(THESE)
        shown = await maker(visit, wanted)
        if shown is None:
            return
        page = shown if isinstance(shown, Illustrated) else Illustrated(shown, None)
        in_place = visit.on_own_panel and not fresh
        if page.instead and page.picture is not None:
            await visit.show_pictured(page.components, page.picture, in_place=in_place)
        elif in_place:
            await visit.redraw(page.components, [])  # without the picture of the page before
            visit.illustrate(page.components, page.picture, None, in_place=True)
        elif (sent := await visit.whisper(page.components)).message != 0:
            visit.illustrate(page.components, page.picture, sent.message)


def one_of(screen: str, name: str, number: int, pages: Sequence[str], i18n: I18n) -> list[Component]:
    """A page, with buttons to the pages before and after it."""
    number = min(max(number, 0), len(pages) - 1)
    parts = [text(pages[number])]
    if len(pages) > 1:
        where = i18n.say("Page {number} of {total}", number=number + 1, total=len(pages))
        parts.append(text(f"-# {where}"))
        buttons = []
        if number:
            buttons.append(button(i18n.say("Back"), page_id(screen, f"{name}.{number - 1}")))
        if number < len(pages) - 1:
            buttons.append(button(i18n.say("Next"), page_id(screen, f"{name}.{number + 1}")))
        parts += rows(buttons)
    return [container(parts, COLOUR)]


def read_detail(detail: str) -> tuple[str, int]:
    name, _, written = detail.rpartition(".")
    number = whole(written)
    return (name, number) if number is not None else (detail, 0)
