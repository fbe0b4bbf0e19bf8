"""The rules of a game: two screens with a picture each, the cards and a worked example; then the details."""

from __future__ import annotations

from typing import NamedTuple

from screens.i18n import rules_texts
from screens.i18n.language import I18n
from screens.lessons.examples import worked
from screens.lessons.panel import Faces
from screens.paging import split
from screens.pictures.decks import deck_picture
from screens.pictures.wording import Picture


class Page(NamedTuple):
    text: str
    picture: Picture | None = None


def pages(game: str, i18n: I18n, faces: Faces) -> list[Page]:
    """A page that does not say where its details begin is broken wherever it is full."""
    sections, details = rules_texts.parts(game, i18n.language)
    cards = deck_picture(game, i18n)
    example, picture = _example(game, i18n, faces)
    if not details:
        first, *others = split("\n\n".join(sections))
        shown = [Page(example, picture)] if example else []
        return [Page(first, cards), *shown, *map(Page, others)]
    first, second = _halves(sections, example)
    return [Page(first, cards), Page(second, picture), *map(Page, split(details))]


def _example(game: str, i18n: I18n, faces: Faces) -> tuple[str, Picture | None]:
    found = worked(game, i18n, faces)
    if found is None:
        return "", None
    told = "\n".join(f"> {line}" for part in found.told for line in part.split("\n"))
    return f"## {i18n.say('An example')}\n{found.caption}\n{told}", found.picture


def _halves(sections: tuple[str, ...], example: str) -> tuple[str, str]:
    """Between two sections, so that neither screen is much longer than the other. The example opens the second."""

    def halves(place: int) -> tuple[str, str]:
        first, second = sections[:place], (example, *sections[place:])
        return "\n\n".join(first), "\n\n".join(filter(None, second))

    return min(map(halves, range(1, len(sections) + 1)), key=lambda both: max(map(len, both)))
