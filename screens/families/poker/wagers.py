"""Buttons to bet with: for all under the table, and on a player's own panel."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.contract import Offer
from engine.families.poker.books import price
from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from engine.families.poker.wagers import raises_are_over
from screens import custom_ids
from screens.components import BLUE, GREEN, GREY, RED, Component, option, select
from screens.custom_ids import Press
from screens.families.poker.wording import action_word, moves
from screens.i18n.language import later
from screens.table.stage import Stage

OWN: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "check": (later("Check"), GREEN),
        "call": (later("Call {amount}"), GREEN),
        "all_in": (later("All in {amount}"), RED),
        "fold": (later("Fold"), GREY),
        "accept": (later("Accept"), GREEN),
        "ready": (later("Ready"), GREEN),
    }
)
"""Buttons on a player's own panel: what each says, and its colour."""


def public(stage: Stage, place: int) -> list[Component]:
    """What the chips on the table allow. What only a player's cards forbid, the engine refuses to that player alone."""
    view: PokerView = stage.view
    say = moves(stage).say
    seat: SeatView = view.seats[place]
    owed = view.high - seat.bet
    buttons = []
    if not owed and _may_check(view):
        buttons.append(stage.button(say("Check"), "check", GREEN))
    elif owed and seat.stack >= owed:
        buttons.append(stage.button(say("Call {amount}", amount=owed), "call", GREEN))
    elif owed and view.options.get("tap_out", True):
        buttons.append(stage.button(say("All in {amount}", amount=seat.stack), "all_in", GREEN))
    most, all_in = _most(view, place, owed), may_tap(view, place)
    if most >= 1:
        act = "raise" if view.high else "bet"
        buttons += amounts(
            stage, place, Offer(act, least=_least(view, place, owed), most=most), all_in=all_in
        )
    if all_in:
        buttons.append(stage.button(say("All in {amount}", amount=seat.stack), "all_in", RED))
    return [*buttons, stage.button(say("Fold"), "fold", GREY)]


def _may_check(view: PokerView) -> bool:
    street = view.rules.streets[view.street]
    return isinstance(street, Betting) and (street.check or view.opener is not None)


def _most(view: PokerView, place: int, owed: int) -> int:
    """The most they may put on top of the call; nothing where they may only call."""
    seat: SeatView = view.seats[place]
    if not _may_put_more(view, seat):
        return 0
    able = sum(one.playing and one.stack > 0 for one in view.seats)
    if view.high and raises_are_over(view.options["max_raises"], view.raises, able):
        return 0
    rest = seat.stack - owed
    return min(view.options["max_bet"] or rest, rest)


def _may_put_more(view: PokerView, seat: SeatView) -> bool:
    """Whether there is anybody to answer them, and they may do more than call."""
    answered = any(one.playing and one.stack for one in view.seats if one is not seat)
    return answered and not (seat.bound or (seat.checked and not view.rules.check_raise))


def may_tap(view: PokerView, place: int) -> bool:
    """Whether they may go all in with more than the call; in some games past every limit."""
    seat: SeatView = view.seats[place]
    owed = view.high - seat.bet
    if seat.stack <= owed or not view.options.get("tap_out", True) or not _may_put_more(view, seat):
        return False
    if view.rules.tap_out == "always":
        return True
    return view.rules.tap_out == "any" and _most(view, place, owed) == seat.stack - owed


def _least(view: PokerView, place: int, owed: int) -> int:
    """A raise adds at least as much as the last one, where the table wants that, or all they have."""
    if not view.high or view.options.get("min_raise", "any") == "any":
        return 1
    return max(1, min(view.step, view.seats[place].stack - owed))


def amounts(stage: Stage, place: int, offer: Offer, *, all_in: bool) -> list[Component]:
    """The usual amounts to bet or raise by, as far as they are lawful and differ; and a window for any other. `all_in`:
    there is a button for that anyway."""
    view: PokerView = stage.view
    say, raises = moves(stage).say, offer.do == "raise"
    owed = view.high - view.seats[place].bet
    pot = sum(pot.amount for pot in view.pots) + owed
    everything = view.seats[place].stack - owed
    named = {offer.least: "", pot // 2: say("half pot"), pot: say("pot")}
    if all_in:
        named.pop(everything, None)
    elif offer.most == everything:
        named[everything] = say("all in")
    buttons = [
        stage.button(_amount(stage, offer.do, amount, named[amount]), offer.do, BLUE, detail=str(amount))
        for amount in sorted(named)
        if offer.least <= amount <= offer.most
    ]
    if offer.least == offer.most and buttons:
        return buttons  # nothing else could be typed
    return [*buttons, stage.button(say("Raise…") if raises else say("Bet…"), offer.do, BLUE)]


def _amount(stage: Stage, do: str, amount: int, name: str) -> str:
    say, number = moves(stage).say, stage.i18n.number(amount)
    label = say("Raise {amount}", amount=number) if do == "raise" else say("Bet {amount}", amount=number)
    return f"{label} ({name})" if name else label


def own(stage: Stage, offer: Offer) -> list[Component]:
    """A move as the player's own panel offers it."""
    if offer.do in ("bet", "raise"):
        return amounts(stage, stage.seat or 0, offer, all_in=stage.offer("all_in") is not None)
    said, style = OWN[offer.do]
    label = (
        stage.i18n.say(said) if offer.do in ("accept", "ready") else moves(stage).say(said, amount=offer.most)
    )
    return [stage.button(label, offer.do, style)]


def declaring(stage: Stage) -> list[Component]:
    """Before their turn. A declaration is public, and it binds."""
    options = [option(_declaration(stage, offer), offer.do) for offer in stage.offers if offer.early]
    prompt = stage.i18n.say("Choose in advance (public and final)")
    return [select(prompt, custom_ids.write("g", stage.table.id, 0, "early", price(stage.view)), options)]


def still(stage: Stage, press: Press) -> Press:
    """A declaration means what it meant as long as nobody has bet or raised: it is drawn anew only then, and not after each
    act of the others."""
    if press.act == "early" and press.detail == price(stage.view) and stage.seat not in stage.to_act:
        return press._replace(version=stage.version)
    return press


def _declaration(stage: Stage, offer: Offer) -> str:
    word = action_word(stage, offer.do)
    return f"{word}…" if offer.most else word
