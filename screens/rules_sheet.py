"""The rules of a game: its goal over its cards, how it is played, a worked example; then the details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.catalogue import GAMES
from engine.contract import Setup
from house.tables.records import Seat
from house.tables.table_view import TableView
from screens import first_hands
from screens.catalogue import screen_of
from screens.components import text
from screens.i18n import rules_texts
from screens.i18n.language import I18n
from screens.lessons.examples import worked
from screens.lessons.panel import Faces
from screens.paging import low, split, turning
from screens.pictures.decks import deck_picture
from screens.pictures.wording import Picture, Shown
from screens.table.stage import Stage

CHIPS = 100


class Page(NamedTuple):
    text: str
    picture: Picture | None = None
    drawn: str = ""
    """The content of the picture."""


def pages(game: str, i18n: I18n, faces: Faces) -> list[Page]:
    """The first page is no higher than a phone. The pages after it are broken where they are full."""
    sections, details = rules_texts.parts(game, i18n.language)
    title, _, body = "\n\n".join(sections).partition("\n")
    goal = told(game, i18n, faces)
    if not goal:  # the page's own first words have to do
        goal, _, body = body.lstrip().partition("\n\n")
    first = f"{title}\n{goal}"
    example, picture = _example(game, i18n, faces)
    *played, last = split(body)
    last = "\n\n".join(filter(None, (example, last)))
    found = [Page(first, deck_picture(game, i18n)), *map(Page, played), Page(last, picture)]
    return [*found, *map(Page, split(details))] if details else found


def brief(stage: Stage, faces: Faces) -> list[Page]:
    """The essentials for a first game, in a few pages low enough to be above one's acts. The picture of the example
    shows the same as its text."""
    game, i18n = stage.table.game.id, stage.i18n
    head, *others = rules_texts.beside_hand(game, i18n.language, stage.table.options)
    begun = _begun(head, _both(stage) if stage.begun else told(game, i18n, faces))
    found = [Page(one) for one in low("\n\n".join((begun, *others)))]
    example = worked(game, i18n, faces)
    if example is not None:
        caption = f"## {i18n.say('An example')}\n{example.caption}"
        found.append(Page(caption, example.picture, "\n".join(example.told)))
    return found


def turned(found: Sequence[Page], number: int, ident: Callable[[int], str]) -> Shown:
    """A page, with the buttons to the others."""
    number = min(max(number, 0), len(found) - 1)
    page = found[number]
    ways = turning(number, len(found), ident)
    parts = [*([text(page.drawn)] if page.picture is not None else []), text(page.text), *ways]
    return Shown(parts, page.picture)


def told(game: str, i18n: I18n, faces: Faces) -> str:
    """The goal of a game and the rule that newcomers miss, with the usual options."""
    known = GAMES[game]
    least = known.seats.least
    setup = Setup(options={}, stacks=(CHIPS if known.chips else 0,) * least, seed=game, dealer=0, at=0)
    state, _ = GAMES.start(game, setup)
    seats = tuple(Seat(player=place, name="") for place in range(least))
    table = TableView.apart(known, state, seats, phase="playing")
    deck = screen_of(known).deck(table)
    return _both(Stage(table=table, player=None, seat=None, i18n=i18n, faces=faces(deck)))


def _both(stage: Stage) -> str:
    return "\n".join(first_hands.both(stage)) if stage.table.game.id in first_hands.GOALS else ""


def _begun(section: str, told_first: str) -> str:
    """Puts it under the title, before all other text."""
    title, _, rest = section.partition("\n")
    return "\n".join(filter(None, (title, told_first, rest)))


def _example(game: str, i18n: I18n, faces: Faces) -> tuple[str, Picture | None]:
    found = worked(game, i18n, faces)
    if found is None:
        return "", None
    told = "\n".join(f"> {line}" for part in found.told for line in part.split("\n"))
    return f"## {i18n.say('An example')}\n{found.caption}\n{told}", found.picture
