"""The course after an act: the next player, those who declared before their turn, the next street."""

from __future__ import annotations

from engine.families.poker import betting, declarations, drawing, ending, streets
from engine.families.poker import events as told
from engine.families.poker.actions import Check, Fold, Wager
from engine.families.poker.dealing import exchange
from engine.families.poker.openers import note_opener
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, asked, staying, with_player


def wagered(state: Poker, rules: PokerRules, seat: int, wager: Wager, events: Events) -> Poker:
    """Make a lawful wager, and then those that were declared before."""
    if not isinstance(wager, Fold | Check):
        state = note_opener(state, rules, seat)
    return after_wager(betting.play(state, seat, wager, events), rules, seat, events)


def after_wager(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    if len(staying(state)) == 1:
        return ending.win_unseen(state, rules, events)
    after = betting.next_to_act(state, seat)
    if after is None:
        return streets.end_round(state, rules, events)
    state = asked(state, after)
    if state.players[after].held is None:
        return state
    wager = declarations.due_declaration(state, rules, after)
    if wager is None:
        events.append(told.DeclarationLapsed(seat=after))
        return with_player(state, after, held=None, bound=True)
    return wagered(state, rules, after, wager, events)


def drawn(state: Poker, rules: PokerRules, seat: int, thrown: tuple[str, ...], events: Events) -> Poker:
    return next_drawer(exchange(state, seat, thrown, events), rules, events)


def next_drawer(state: Poker, rules: PokerRules, events: Events) -> Poker:
    after = drawing.next_to_draw(state)
    return streets.go_on(state, rules, events) if after is None else asked(state, after)
