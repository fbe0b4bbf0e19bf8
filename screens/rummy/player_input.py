"""What a press at a rummy table means to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.words.spelling import split_words
from screens.components import MOST_OPTIONS
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable
from screens.rummy import building, declaring, naming, reading, typed, windows
from screens.rummy.arranging import own, tidy
from screens.rummy.drafts import Draft, pool, read, write
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted


def _place(press: Press, most: int, do: str) -> int:
    """The place in a list: the option chosen, or the one the button stands for."""
    place = whole(press.first or press.detail)
    if place is None or place >= most:
        raise Unable("nothing-offered", do=do)
    return place


def _stock(_stage: Stage, _press: Press) -> Wanted:
    return Act({"do": "take", "from": "stock"})


def exchange(stage: Stage, press: Press) -> Wanted:
    cards = own(stage)
    return Act({"do": "exchange", "give": cards[_place(press, len(cards), "exchange")]})


def discard(stage: Stage, press: Press) -> Wanted:
    cards = tidy(stage.view, stage.offered("discard").cards)
    return Act({"do": "discard", "card": cards[_place(press, len(cards), "discard")]})


# --- words -------------------------------------------------------------------------------------------------------


def _begin(stage: Stage, press: Press, draft: Draft) -> Wanted:
    stage.offered(draft.purpose)
    return Redraw(press._replace(act="pick", detail=write(draft), values=()))


def _pile(stage: Stage, press: Press) -> Wanted:
    """A card of the pile was chosen. Next comes the word to lay with it."""
    return _begin(stage, press, Draft("take", _place(press, len(stage.view.discards), "take")))


def _deeper(stage: Stage, press: Press) -> Wanted:
    """A card that lies too deep for a button is typed."""
    if "card" not in press.fields:
        return Ask(windows.for_pile(stage))
    return typed.take(stage, {"card": press.fields["card"]})


def knock(stage: Stage, press: Press) -> Wanted:
    return _begin(stage, press, Draft("knock", _place(press, len(own(stage)), "knock")))


def _pick(stage: Stage, press: Press) -> Wanted:
    if "~" not in press.detail:
        return Redraw(press)  # a card alone, not a word
    return _begin(stage, press, read(press.detail))


def _add(stage: Stage, press: Press) -> Wanted:
    draft = read(press.detail)
    chosen = press._replace(detail="")
    return _begin(stage, press, draft.adding(_place(chosen, len(pool(stage, draft)), draft.purpose)))


def _undo(stage: Stage, press: Press) -> Wanted:
    return _begin(stage, press, read(press.detail).undone())


def _next(stage: Stage, press: Press) -> Wanted:
    return _begin(stage, press, read(press.detail).next_word())


def _play(stage: Stage, press: Press) -> Wanted:
    return building.picked(stage, read(press.detail))


def _type(stage: Stage, press: Press) -> Wanted:
    draft = read(press.detail)
    stage.offered(draft.purpose)
    if not press.fields:
        return Ask(windows.for_draft(stage, draft))
    return building.typed(stage, draft, press.fields)


def _which(stage: Stage, press: Press) -> Wanted:
    stage.offered("knock")
    detail, _, texts = press.detail.partition("=")
    place = _place(press._replace(detail=""), MOST_OPTIONS, "knock")
    return building.which(stage, read(detail), split_words(texts), place)


def extend(stage: Stage, press: Press) -> Wanted:
    claims = tuple(dict.fromkeys(stage.offered("extend").claims))
    place = _place(press, len(claims), "extend")
    claim = claims[place]
    if "longer" not in press.fields:
        return Ask(windows.for_extension(stage, claim, place))
    front, back = reading.ends(claim.word, press.fields["longer"])
    return Act({"do": "extend", "word": claim.word, "of": claim.seat, "front": front, "back": back})


# --- challenges and declarations --------------------------------------------------------------------------------


def spellcheck(stage: Stage, press: Press) -> Wanted:
    claims = naming.claims_of(stage)
    claim = claims[_place(press, len(claims), "spellcheck")]
    return Act({"do": "spellcheck", "word": claim.word, "of": claim.seat})


def declare(_stage: Stage, press: Press) -> Wanted:
    """If nothing was chosen, the dealer declares nothing."""
    action: dict[str, Any] = declaring.action(declaring.read(press._replace(act="declaring")))
    return Act(action)


def _turned(_stage: Stage, press: Press) -> Wanted:
    return Redraw(press)


PAGED = ("exchange", "pile", "knock", "discard", "extend", "spellcheck", "add")
"""Lists on hands of the version before: the hand is drawn as it is now."""
PANEL: Mapping[str, Callable[[Stage, Press], Wanted]] = MappingProxyType(
    {
        **dict.fromkeys((f"{act}_page" for act in PAGED), _turned),
        **dict.fromkeys(declaring.BEFORE, lambda _stage, _press: Redraw()),
        "declaring": declaring.sent,
        "nothing": lambda _stage, _press: Act({"do": "show"}),
        "stock": _stock,
        "top": lambda _stage, _press: Act({"do": "take", "from": "discard"}),
        "pile": _pile,
        "deeper": _deeper,
        "pick": _pick,
        "add": _add,
        "undo": _undo,
        "list": _turned,
        "next": _next,
        "play": _play,
        "type": _type,
        "which": _which,
    }
)
"""Buttons and selects that lead to an act step by step."""
