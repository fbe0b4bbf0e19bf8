"""Wagers declared before their turn: public, and binding while they fit."""

from __future__ import annotations

from engine.contract import name_of
from engine.families.poker import events as told
from engine.families.poker.actions import Bet, Call, Raise, Wager
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, with_player
from engine.families.poker.wagers import check_amount, to_call, validate
from engine.refused import Refused, allowed


def declare(state: Poker, rules: PokerRules, seat: int, wager: Wager, events: Events) -> Poker:
    """Declare a wager before the player's turn."""
    player = state.players[seat]
    if not player.able:
        raise Refused("not-now", why="cannot-act")
    if not rules.binding:
        raise Refused("not-your-turn", turn=state.turn)
    if player.held is not None:
        raise Refused("already-done", why="declared")
    if isinstance(wager, Bet | Raise):
        check_amount(state, player, wager.amount, player.stack)
    amount = wager.amount if isinstance(wager, Bet | Raise) else 0
    events.append(told.WagerAnnounced(seat=seat, do=name_of(wager), amount=amount))
    return with_player(state, seat, held=wager)


def due_declaration(state: Poker, rules: PokerRules, seat: int) -> Wager | None:
    """A declaration's wager when its turn has come; None if it no longer fits."""
    held = state.players[seat].held
    owed = to_call(state, seat)
    wager: Wager | None = held
    if isinstance(held, Bet) and state.high:
        # The call takes its part of a declared bet first; the rest raises.
        rest = held.amount - owed
        wager = Call() if rest == 0 else Raise(rest) if rest > 0 else None
    if wager is not None and allowed(validate, state, rules, seat, wager):
        return wager
    return None
