"""Presentations on the table: secret, open, proved, foul."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.families.poker import events as told
from engine.families.poker.judges import judge_of
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerShow


def put(state: Poker, seat: int, shown: PokerShow | None) -> Poker:
    return replace(state, shown=(*state.shown[:seat], shown, *state.shown[seat + 1 :]))


def open_up(state: Poker, seats: Iterable[int], events: Events) -> Poker:
    """Turn these players' presentations up, if they were not before."""
    presented = list(state.shown)
    for seat in seats:
        shown = presented[seat]
        if shown is not None and not shown.open:
            cards = tuple([row for row in shown.words or (shown.five,) if row])
            events.append(told.PokerPresented(seat=seat, hand=shown.hand, words=shown.texts, cards=cards))
            presented[seat] = replace(shown, open=True)
    return replace(state, shown=tuple(presented))


def proved(state: Poker, word: str) -> Poker:
    """Mark a word as proved for the whole hand, in all presentations."""
    shown = tuple(
        replace(one, proven=(*one.proven, word)) if one is not None and word in one.texts else one
        for one in state.shown
    )
    return replace(state, shown=shown)


def fouled(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """Open the rest of a presentation with a false word: Scum shows all its cards."""
    shown = state.shown[seat]
    assert shown is not None  # noqa: S101 - a window belongs to a presentation
    foul = judge_of(rules).foul(state, rules, shown)
    return open_up(put(state, seat, replace(foul, foul=True)), (seat,), events)
