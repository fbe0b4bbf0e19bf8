"""What a press at a poker table means, in the engine's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.poker import calling, panel, presenting
from screens.refusals.unable import Unable
from screens.table import card_buttons, picking
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted

LONGEST_TEXT = 40


def number(text: str) -> int:
    """A whole number as a player types it: `12`, ` 1,200 `, `1 200`."""
    digits = "".join(char for char in text if char not in " ,.'_\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
    found = whole(digits)
    if found is None:
        huge = digits.isascii() and digits.isdigit()
        raise Unable("number-too-big" if huge else "bad-number", typed=text[:LONGEST_TEXT])
    return found


def _cards(stage: Stage, press: Press, do: str) -> tuple[str, ...]:
    return picking.picked(press, stage.offered(do).cards) if press.detail else ()


def amount(stage: Stage, press: Press) -> Wanted:
    typed_amount, usual = press.fields.get("amount", "").strip(), press.fields.get("usual", "")
    if typed_amount or usual:
        return _wager(stage, press.act, number(typed_amount or usual))
    if press.detail:
        return _wager(stage, press.act, number(press.detail))
    return Ask(panel.amount_window(stage, press.act))


def _wager(stage: Stage, do: str, chips: int) -> Wanted:
    """All that somebody has is *all in*, which some limits do not hold for."""
    view = stage.view
    own = view.seats[stage.seat or 0]
    everything = own.stack - (view.high - own.bet)
    if chips == everything and stage.offer("all_in") is not None:
        return Act({"do": "all_in"})
    return Act({"do": do, "amount": chips})


def _early(stage: Stage, press: Press) -> Wanted:
    """A declaration before one's turn; a bet or raise asks for the amount first."""
    do = press.first or press.detail
    if do in ("bet", "raise") and "amount" not in press.fields:
        return Ask(
            panel.amount_window(stage, do, early=True)._replace(custom_id=stage.custom_id("early", do))
        )
    action: dict[str, Any] = {"do": do}
    if "amount" in press.fields:
        action["amount"] = number(press.fields["amount"])
    return Act(action)


def _doubted(stage: Stage, place: str) -> str:
    doubtful = list(dict.fromkeys(stage.view.doubtful))
    chosen = number(place)
    if chosen >= len(doubtful):
        raise Unable("nothing-offered", do="spellcheck")
    return str(doubtful[chosen])


def draw(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "draw", "discard": list(_cards(stage, press, "draw"))})


def take(_stage: Stage, press: Press) -> Wanted:
    return Act({"do": "take", "from": press.detail})


def look(_stage: Stage, press: Press) -> Wanted:
    return Act({"do": "look", "at": number(press.first or press.detail)})


def discard(stage: Stage, press: Press) -> Wanted:
    cards, chosen = stage.offered("discard").cards, number(press.first or press.detail)
    if chosen >= len(cards):
        raise Unable("nothing-offered", do="discard")
    return Act({"do": "discard", "card": cards[chosen]})


def spellcheck(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "spellcheck", "word": _doubted(stage, press.detail)})


BEFORE = ("throw", "throw_page", "five")
"""Lists on hands of the version before: the hand is drawn as it is now."""
PANEL: Mapping[str, Callable[[Stage, Press], Wanted]] = MappingProxyType(
    {
        "early": _early,
        card_buttons.PICK: lambda _stage, press: Redraw(press),
        "swap": lambda stage, press: Act(
            {"do": "draw", "discard": list(card_buttons.carried(press, stage.offered("draw").cards))}
        ),
        "show": lambda stage, press: Act(panel.wanted_show(stage, press)),
        **dict.fromkeys(("words", "slush", "nothing"), presenting.wanted),
        **dict.fromkeys(BEFORE, lambda _stage, press: Redraw(press)),
        **dict.fromkeys(calling.ACTS, calling.wanted),
    }
)
"""Buttons and selects that only lead to an act, or go another way to it."""
