"""Turns presses at a rummy table into the engine's actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.families.rummy.view import RummyView
from engine.words.spelling import split_words
from screens.components import MOST_OPTIONS
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.rummy import building, declaring, naming
from screens.rummy.arranging import own, tidy
from screens.table.drafts import Draft, read_draft, write
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Wanted
from screens.unable import Unable


def place_of(press: Press, most: int, do: str) -> int:
    """Return the index in a list: the option chosen, or the button's."""
    place = whole(press.first or press.detail)
    if place is None or place >= most:
        raise Unable("nothing-offered", do=do)
    return place


def exchange(stage: Stage, press: Press) -> Wanted:
    cards = own(stage)
    return stage.act("exchange", give=cards[place_of(press, len(cards), "exchange")])


def discard(stage: Stage, press: Press) -> Wanted:
    cards = tidy(stage.seen(RummyView), stage.offered("discard").cards)
    return stage.act("discard", card=cards[place_of(press, len(cards), "discard")])


# --- words -------------------------------------------------------------------------------------------------------


def _begin(stage: Stage, press: Press, draft: Draft) -> Wanted:
    stage.offered(draft.purpose)
    return Redraw(press._replace(act="pick", detail=write(draft), values=()))


def _pile(stage: Stage, press: Press) -> Wanted:
    """Begin a word with a card of the pile."""
    return _begin(stage, press, Draft("take", place_of(press, len(stage.seen(RummyView).discards), "take")))


def knock(stage: Stage, press: Press) -> Wanted:
    return _begin(stage, press, Draft("knock", place_of(press, len(own(stage)), "knock")))


def _pick(stage: Stage, press: Press) -> Wanted:
    if "~" not in press.detail:
        return Redraw(press)  # a card alone, not a word
    return _begin(stage, press, read_draft(press.detail))


def _next(stage: Stage, press: Press) -> Wanted:
    return _begin(stage, press, read_draft(press.detail).next_word())


def _which(stage: Stage, press: Press) -> Wanted:
    stage.offered("knock")
    detail, _, texts = press.detail.partition("=")
    place = place_of(press._replace(detail=""), MOST_OPTIONS, "knock")
    return building.which(stage, read_draft(detail), split_words(texts), place)


# --- challenges and declarations --------------------------------------------------------------------------------


def spellcheck(stage: Stage, press: Press) -> Wanted:
    claims = naming.claims_of(stage)
    claim = claims[place_of(press, len(claims), "spellcheck")]
    return stage.act("spellcheck", word=claim.word, of=claim.seat)


def declare(_stage: Stage, press: Press) -> Wanted:
    """Declare the choices; without any, the dealer declares nothing."""
    return Act(declaring.action(declaring.read(press._replace(act="declaring"))))


PANEL: Mapping[str, Callable[[Stage, Press], Wanted]] = MappingProxyType(
    {
        "declaring": declaring.sent,
        "nothing": lambda stage, _press: stage.act("show"),
        "stock": lambda stage, _press: stage.act("take", **{"from": "stock"}),
        "top": lambda stage, _press: stage.act("take", **{"from": "discard"}),
        "pile": _pile,
        "pick": _pick,
        "list": lambda _stage, press: Redraw(press),
        "next": _next,
        "play": lambda stage, press: building.picked(stage, read_draft(press.detail)),
        "which": _which,
    }
)
"""Buttons and selects that lead to an act in steps."""
