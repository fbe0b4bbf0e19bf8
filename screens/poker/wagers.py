"""Declarations before one's turn, and all-ins that are calls."""

from __future__ import annotations

from engine.families.poker.books import price
from engine.families.poker.view import PokerView, SeatView
from engine.families.poker.wagers import raises_are_over
from screens import custom_ids
from screens.components import Component, option, select
from screens.custom_ids import Press
from screens.poker.wording import action_word
from screens.table.stage import Stage


def _most(view: PokerView, place: int, owed: int) -> int:
    """The most they may add to the call; 0 if they may only call."""
    seat: SeatView = view.seats[place]
    if not _may_put_more(view, seat):
        return 0
    able = sum(one.playing and one.stack > 0 for one in view.seats)
    if view.high and raises_are_over(view.options["max_raises"], view.raises, able):
        return 0
    rest = seat.stack - owed
    return min(view.options["max_bet"] or rest, rest)


def _may_put_more(view: PokerView, seat: SeatView) -> bool:
    """Whether another player can answer, and they may do more than call."""
    answered = any(one.playing and one.stack for one in view.seats if one is not seat)
    return answered and not (seat.bound or (seat.checked and not view.rules.check_raise))


def _may_tap(view: PokerView, place: int) -> bool:
    """Whether they may go all in with more than the call; in some games beyond every limit."""
    seat: SeatView = view.seats[place]
    owed = view.high - seat.bet
    if seat.stack <= owed or not view.options.get("tap_out", True) or not _may_put_more(view, seat):
        return False
    if view.rules.tap_out == "always":
        return True
    return view.rules.tap_out == "any" and _most(view, place, owed) == seat.stack - owed


def as_a_call(stage: Stage) -> bool:
    """An all-in is a call if the call takes everything, or no player is left to answer a raise."""
    return stage.offer("call") is not None and not _may_tap(stage.seen(PokerView), stage.seat or 0)


def declaring(stage: Stage) -> list[Component]:
    """Declarations before their turn. A declaration is public, and it binds."""
    options = [
        option(f"{action_word(stage, offer.do)}{'…' if offer.most else ''}", offer.do)
        for offer in stage.offers
        if offer.early
    ]
    prompt = stage.i18n.say("Choose in advance (public and final)")
    bet = price(stage.seen(PokerView))
    return [select(prompt, custom_ids.write("g", stage.table.id, 0, "early", bet), options)]


def still(stage: Stage, press: Press) -> Press:
    """A declaration keeps its meaning until a bet or raise: only then is it redrawn, not after each act."""
    early = press.act == "early" and stage.seat not in stage.to_act
    if early and press.detail == price(stage.seen(PokerView)):
        return press._replace(version=stage.version)
    return press
