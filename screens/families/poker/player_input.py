"""What a press at a poker table means, in the engine's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from screens.components import Window, typed
from screens.custom_ids import Press
from screens.families.poker import calling, presenting
from screens.families.poker.wording import moves
from screens.i18n.numbers import whole
from screens.poker import panel
from screens.refusals.unable import Unable
from screens.table import card_buttons, picking
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted

LONGEST_TEXT = 40
MOST_CARDS = 52


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
    return Ask(panel.amount_window(stage, press.act) if stage.drawn else _amount_window(stage, press.act))


def _wager(stage: Stage, do: str, chips: int) -> Wanted:
    """All that somebody has is *all in*, which some limits do not hold for."""
    view = stage.view
    own = view.seats[stage.seat or 0]
    everything = own.stack - (view.high - own.bet)
    if chips == everything and stage.offer("all_in") is not None:
        return Act({"do": "all_in"})
    return Act({"do": do, "amount": chips})


def _amount_window(stage: Stage, do: str) -> Window:
    say = moves(stage).say
    offer = stage.offer(do)
    most = offer.most if offer is not None else 0
    label = say("Raise by how much, on top of the call?") if do == "raise" else say("How many chips?")
    hint = say("1 to {most}", most=most) if most else ""
    title = say("Raise") if do == "raise" else say("Bet")
    return Window(title, stage.custom_id(do), [typed(label, "amount", hint=hint, most=12)])


def _early(stage: Stage, press: Press) -> Wanted:
    """A declaration before one's turn; a bet or raise asks for the amount first."""
    do = press.first or press.detail
    if do in ("bet", "raise") and "amount" not in press.fields:
        return Ask(_amount_window(stage, do)._replace(custom_id=stage.custom_id("early", do)))
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


def _threw(stage: Stage, press: Press) -> Wanted:
    return Redraw(picking.merged(stage, press, stage.offered("draw").cards, MOST_CARDS))


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


PANEL: Mapping[str, Callable[[Stage, Press], Wanted]] = MappingProxyType(
    {
        "early": _early,
        "throw": _threw,
        card_buttons.PICK: lambda _stage, press: Redraw(press),
        "swap": lambda stage, press: Act(
            {"do": "draw", "discard": list(card_buttons.carried(press, stage.offered("draw").cards))}
        ),
        "show": lambda stage, press: Act(panel.wanted_show(stage, press)),
        "throw_page": lambda _stage, press: Redraw(press),
        **dict.fromkeys(("words", "slush", "nothing"), presenting.wanted),
        "five": lambda stage, press: Redraw(
            picking.merged(stage, press, stage.offered("present").cards, presenting.FIVE)
        ),
        **dict.fromkeys(calling.ACTS, calling.wanted),
    }
)
"""Buttons and selects that only lead to an act, or go another way to it."""
