"""Buttons to bet with: for all under the table, and on a player's own panel."""

from __future__ import annotations

from engine.contract import Offer
from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from engine.families.poker.wagers import raises_are_over
from screens.components import BLUE, GREEN, GREY, RED, Component, option, select
from screens.families.poker.wording import action_word, moves
from screens.table.stage import Stage


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
    most = _most(view, place, owed)
    if most >= 1:
        label, act = (say("Raise…"), "raise") if view.high else (say("Bet…"), "bet")
        buttons.append(stage.button(label, act, BLUE))
        if view.rules.tap_out == "any" and view.options.get("tap_out", True) and most == seat.stack - owed:
            buttons.append(stage.button(say("All in {amount}", amount=seat.stack), "all_in", RED))
    return [*buttons, stage.button(say("Fold"), "fold", GREY)]


def _may_check(view: PokerView) -> bool:
    street = view.rules.streets[view.street]
    return isinstance(street, Betting) and (street.check or view.opener is not None)


def _most(view: PokerView, place: int, owed: int) -> int:
    """The most they may put on top of the call; nothing where they may only call."""
    seat: SeatView = view.seats[place]
    if not any(one.playing and one.stack for one in view.seats if one is not seat):
        return 0  # the others are all in: nobody could answer
    if seat.bound or (seat.checked and not view.rules.check_raise):
        return 0
    able = sum(one.playing and one.stack > 0 for one in view.seats)
    if view.high and raises_are_over(view.options["max_raises"], view.raises, able):
        return 0
    rest = seat.stack - owed
    return min(view.options["max_bet"] or rest, rest)


def own(stage: Stage, offer: Offer) -> Component:
    """A move as the player's own panel offers it."""
    say = moves(stage).say
    label, style = {
        "check": (say("Check"), GREEN),
        "call": (say("Call {amount}", amount=offer.most), GREEN),
        "bet": (say("Bet…"), BLUE),
        "raise": (say("Raise…"), BLUE),
        "all_in": (say("All in {amount}", amount=offer.most), RED),
        "fold": (say("Fold"), GREY),
        "accept": (stage.i18n.say("Accept"), GREEN),
        "ready": (stage.i18n.say("Ready"), GREEN),
    }[offer.do]
    return stage.button(label, offer.do, style)


def declaring(stage: Stage) -> list[Component]:
    """Before their turn. A declaration is public, and it binds."""
    options = [option(_declaration(stage, offer), offer.do) for offer in stage.offers if offer.early]
    prompt = stage.i18n.say("Declare before your turn (everyone sees it, and it is binding)")
    return [select(prompt, stage.custom_id("early"), options)]


def _declaration(stage: Stage, offer: Offer) -> str:
    word = action_word(stage, offer.do)
    return f"{word}…" if offer.most else word
