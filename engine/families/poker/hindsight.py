"""Hindsight at poker: the best hand in a player's own cards, if it would have won and their own act did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.coaching import Found
from engine.common_events import Dealt
from engine.contract import Game, Replayed, Strength
from engine.events import Cards, Event
from engine.families.poker import actions
from engine.families.poker import events as told
from engine.families.poker.judges import judge_of
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Poker, PokerShow
from engine.families.poker.view import PokerView, observe
from engine.ranking.scroker import HAND


class Held(msgspec.Struct, frozen=True):
    """Cards, with those that all may use, and the best presentation of them, or the best that well-read people
    know, if that would have won, too."""

    cards: Cards
    best: PokerShow


class Missed(Found, frozen=True, kw_only=True):
    """`held`: the cards in the end, or at the fold; `dealt`: before the first swap, if there was one. `shown` None:
    they folded. `rival` won the main pot, the `cost`."""

    held: Held
    dealt: Held | None
    swapped: Cards = ()
    shown: PokerShow | None
    rival: int
    cost: int
    decides: bool = True

    @property
    def named(self) -> tuple[str, ...]:
        return self.held.best.texts

    @property
    def rung(self) -> str:
        return self.held.best.hand


class _Cards:
    """A seat's own cards as they came and went, and the middle, up to the seat's fold."""

    def __init__(self, seat: int, events: Iterable[Event]) -> None:
        self._seat = seat
        self.own: list[str] = []
        self.middle: Cards = ()
        self.dealt: Cards | None = None
        self.swapped: list[str] = []
        self.folded = False
        for event in events:
            if not self.folded:
                self._see(event)

    def _see(self, event: Event) -> None:
        match event:
            case Dealt():
                self.own += event.cards.get(self._seat, ())
            case told.DealtUp():
                self.own += event.cards[self._seat] if self._seat < len(event.cards) else ()
            case told.DealtMiddle():
                self.middle += event.cards
            case _ if event.seat == self._seat:
                self._act(event)

    def _act(self, event: Event) -> None:
        match event:
            case told.Drew() if event.thrown:
                self._swap(event.thrown, event.cards or ())
            case told.TookFromPile() | told.TookFromStock():
                self._swap((), (event.card,))
            case told.Discarded():
                self._swap((event.card,), ())
            case told.Folded():
                self.folded = True

    def _swap(self, thrown: Sequence[str], taken: Sequence[str]) -> None:
        if self.dealt is None:
            self.dealt = tuple(self.own)
        for card in thrown:
            self.own.remove(card)
        self.own += taken
        self.swapped += thrown


def missed(_game: Game, view: PokerView, events: Sequence[Event]) -> Missed | None:
    """The missed hand; None: the player could not have done better. `events`: the whole hand, as this seat saw it."""
    if view.seat is None or not view.seats[view.seat].dealt:
        return None
    mine, seen = view.seats[view.seat], _Cards(view.seat, events)
    won = next((event for event in events if isinstance(event, told.PotWon) and not event.pot), None)
    if won is None or not seen.own:
        return None
    keys = [shown.key for seat in won.seats if (shown := view.seats[seat].shown) is not None]
    barred = any(isinstance(event, told.NoOpeners) and event.seat == view.seat for event in events)
    if view.seat in won.seats or barred or len(keys) < len(won.seats):
        return None  # there is no hand to beat
    held = _held(view, seen.own, seen.middle)
    usual = _held(view, seen.own, seen.middle, "shark")
    if usual.best.key > max(keys) and usual.best.texts:
        held = usual  # a word that few know would have won no more
    if held.best.key <= max(keys) or not _counts(view, held, [*won.seats, view.seat]):
        return None
    return Missed(
        held=held,
        dealt=_held(view, seen.dealt, seen.middle) if seen.dealt is not None else None,
        swapped=tuple(seen.swapped),
        shown=mine.shown,
        rival=won.seats[0],
        cost=won.amount,
    )


def _held(view: PokerView, own: Sequence[str], middle: Cards, known: Strength = "master") -> Held:
    best = judge_of(view.rules).best(view.rules, view.options, tuple(own), middle, known)
    return Held((*own, *middle), best)


def _counts(view: PokerView, held: Held, shown: Sequence[int]) -> bool:
    """Whether it would have been a hand: a player who folded early may not have had all their cards."""
    if view.rules.ranking == "scroker":
        return bool(held.best.words) or len(held.best.five) == HAND
    if view.rules.ranking == "scrapok":
        return bool(held.best.words)
    needed = max(one.count for seat, one in enumerate(view.seats) if seat in shown)
    return bool(held.best.words) and len(held.cards) == needed


def possible(hand: Replayed[Poker], found: Missed) -> bool:
    """Whether the found hand, shown at the showdown or looked at when they folded, is worth as much as was found."""
    best = found.held.best
    many = len(found.held.cards) > len(best.five) > 0
    act = actions.Present(words=best.words, slush=not best.words, hand=best.five if many else ())
    if found.shown is None:
        state = next(hand.turns(actions.Fold))
        rules = rules_of(state)
        return bool(judge_of(rules).present(state, rules, hand.seat, act).key == best.key)
    shown = hand.after(next(hand.turns(actions.Present)), act)
    mine = observe(shown, rules_of(shown), hand.seat).seats[hand.seat].shown
    return mine is not None and bool(mine.key == best.key)
