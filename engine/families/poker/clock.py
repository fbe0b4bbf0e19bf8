"""Deadlines at a poker table: who must act, by when, and the act that the clock makes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine import chairs as seating
from engine.common_events import TimedOut, WentAway
from engine.contract import Action, Due, name_of
from engine.families.poker import (
    betting,
    challenges,
    choosing,
    drawing,
    ending,
    hands,
    progress,
    showdown,
    streets,
    wagers,
)
from engine.families.poker.actions import Accept, Check, Fold, Ready
from engine.families.poker.registry import rules_of
from engine.families.poker.rules import PokerRules, Think
from engine.families.poker.state import Events, Poker, asked, staying
from engine.options import window_seconds
from engine.refused import Refused, allowed

SILENCE: Mapping[str, Action] = MappingProxyType({"think": Ready(), "spellcheck": Accept()})


def turns(state: Poker) -> tuple[int, ...]:
    """The seats that may act now."""
    if state.phase == "present":
        return showdown.presenting(state)
    if state.phase == "think":
        return tuple(seat for seat in staying(state) if not state.players[seat].ready)
    if state.phase == "spellcheck" and state.window is not None:
        return state.window.open_to
    return () if state.turn is None else (state.turn,)


def due(state: Poker, rules: PokerRules) -> Due | None:
    if state.phase in ("between", "over"):
        return None
    seconds, then = _limit(state, rules)
    return Due(turns(state), seconds, state.decision, then, SILENCE.get(state.phase))


def _limit(state: Poker, rules: PokerRules) -> tuple[int, str]:
    turn_seconds: int = state.options["turn_seconds"]
    match state.phase:
        case "call":
            return turn_seconds, "choose"
        case "think":
            return window_seconds(state.options, think_seconds(state, rules)), "ready"
        case "bet":
            return turn_seconds, name_of(_timed_wager(state, rules))
        case "turns":
            return turn_seconds, "discard"
        case "spellcheck":
            return window_seconds(state.options, state.options["challenge_seconds"]), "accept"
        case phase:
            return turn_seconds, phase


def think_seconds(state: Poker, rules: PokerRules) -> int:
    street = rules.streets[state.street]
    return state.options[street.option] if isinstance(street, Think) else 0


def _timed_wager(state: Poker, rules: PokerRules) -> Check | Fold:
    """Check if it is free; in a tournament fold, unless the table's options say otherwise."""
    kind = not rules.tournament or state.options["kind_timer"]
    if state.turn is not None and kind and allowed(wagers.validate, state, rules, state.turn, Check()):
        return Check()
    return Fold()


def time_up(state: Poker, rules: PokerRules, events: Events) -> Poker:
    now = due(state, rules)
    if now is None:
        raise Refused("not-now", phase=state.phase)
    for seat in now.seats:
        state = _missed(state, seat, now.then, events)
    return OUT_OF_TIME[state.phase](state, rules, now.seats, events)


def _missed(state: Poker, seat: int, then: str, events: Events) -> Poker:
    """Note a missed turn or presentation. In a challenge or a thinking pause silence is an answer, not a miss."""
    if state.phase in SILENCE:
        return state
    events.append(TimedOut(seat=seat, then=then))
    chairs, away = seating.missed(state.chairs, seat, state.options)
    if away:
        events.append(WentAway(seat=seat))
    return replace(state, chairs=chairs)


Seats = tuple[int, ...]


def _call_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    """A dealer who doesn't call deals the first game the table names. If they are away now, the deal moves on."""
    if state.chairs[seats[0]].presence != "here":
        return call_passes_on(state, rules)
    players = len(hands.those_dealt_in(state, rules))
    state = choosing.choose_first(state, seats[0], players, events)
    return hands.deal_hand(state, rules_of(state), events)


def call_passes_on(state: Poker, rules: PokerRules) -> Poker:
    """The dealer left before calling: the next one calls, if there is still a game."""
    if hands.too_few(state, rules):
        return asked(state, None, phase="between")
    return choosing.begin(replace(state, dealer=hands.next_dealer(state, rules)))


def call_stands(state: Poker, rules: PokerRules) -> Poker:
    """A player has left while the dealer was thinking: perhaps too few are left for a hand."""
    if state.phase == "call" and hands.too_few(state, rules):
        return asked(state, None, phase="between")
    return state


def _think_over(state: Poker, rules: PokerRules, _seats: Seats, events: Events) -> Poker:
    return streets.go_on(state, rules, events)


def _wager_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    return progress.wagered(state, rules, seats[0], _timed_wager(state, rules), events)


def _draw_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    return progress.drawn(state, rules, seats[0], (), events)


def _turn_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    """Take cards from the stock, and discard the last one taken."""
    seat = seats[0]
    while any(offer.do == "take" for offer in drawing.offers(state, rules, seat)):
        state = drawing.take(state, seat, "stock", events)
    card = state.players[seat].cards[-1]
    return progress.next_drawer(drawing.discard(state, seat, card, events), rules, events)


def _present_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    for seat in seats:
        state = showdown.nothing(state, rules, seat)
    return ending.after_showdown(showdown.reveal(state, rules, events), rules, events)


def _challenge_over(state: Poker, rules: PokerRules, seats: Seats, events: Events) -> Poker:
    return ending.after_showdown(challenges.accept(state, rules, seats, events), rules, events)


OUT_OF_TIME = {
    "call": _call_over,
    "think": _think_over,
    "bet": _wager_over,
    "draw": _draw_over,
    "turns": _turn_over,
    "present": _present_over,
    "spellcheck": _challenge_over,
}


def without(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """A player in the hand has left and folded: go on as if it had been their turn."""
    if len(staying(state)) == 1:
        return ending.win_unseen(state, rules, events)
    if state.phase != "bet":  # others cannot win stakes higher than their own
        state = ending.unbet(state, events)
    if state.phase == "spellcheck":
        return _left_at_showdown(state, rules, seat, events)
    if state.turn == seat and state.phase == "bet":
        return progress.after_wager(state, rules, seat, events)
    if state.turn == seat:
        return progress.next_drawer(replace(state, taken=0), rules, events)
    return _perhaps_the_last_awaited(state, rules, seat, events)


def _perhaps_the_last_awaited(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """If all act at once, the others may have waited only for this player; or too few are left to bet."""
    if state.phase == "bet" and state.turn is not None and not betting.has_to_act(state, state.turn):
        return progress.after_wager(state, rules, state.turn, events)
    if state.phase == "bet" and betting.next_to_act(state, seat) is None:
        return streets.end_round(state, rules, events)
    if state.phase == "think" and all(state.players[place].ready for place in staying(state)):
        return streets.go_on(state, rules, events)
    if state.phase == "present" and not showdown.presenting(state):
        return ending.after_showdown(showdown.reveal(state, rules, events), rules, events)
    return state


def not_awaited(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """A player who had folded has left: stop waiting for their answer to the shown hand."""
    if state.window is None or seat not in state.window.waiting:
        return state
    return ending.after_showdown(challenges.no_longer_waiting(state, rules, seat, events), rules, events)


def _left_at_showdown(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    window = state.window
    if window is None or window.of == seat or not showdown.leads(state, window.of):
        state = showdown.settle(replace(state, window=None), rules, events)
    elif seat in window.waiting:
        state = challenges.no_longer_waiting(state, rules, seat, events)
    return ending.after_showdown(state, rules, events)
