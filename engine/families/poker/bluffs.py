"""Chips that a challenge of a bluff would have won."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.common_events import Accepted, HandBegins
from engine.events import Event
from engine.families.poker.challenges import price_of_losing
from engine.families.poker.events import BetCalled, BetMade, ChipsReturned, NoOpeners, PotWon, Raised
from engine.families.poker.view import PokerView
from engine.words.lexica import lexicon_of


def prize(view: PokerView, events: Sequence[Event], bluffer: int) -> int:
    """The pot and the price of a lost challenge, if this player had the next best hand, could challenge, and there
    is one pot."""
    pots = [event for event in events if isinstance(event, PotWon)]
    accepted = any(isinstance(event, Accepted) and event.seat == view.seat for event in events)
    barred = any(isinstance(event, NoOpeners) and event.seat == view.seat for event in events)
    if len(pots) != 1 or pots[0].seats != (bluffer,) or barred or not accepted or view.seat is None:
        return 0
    shown = {seat: one.shown for seat, one in enumerate(view.seats) if one.playing and seat != bluffer}
    mine = shown.pop(view.seat, None)
    if mine is None or any(one is None or one.key >= mine.key for one in shown.values()):
        return 0
    lexicon = lexicon_of(view.options)
    if not mine.texts or any(text not in lexicon for text in mine.texts):
        return 0
    before = replace(
        view.seats[bluffer], staked=_staked(events, bluffer), stack=view.seats[bluffer].stack - pots[0].amount
    )
    return pots[0].amount + price_of_losing(view.rules, view.options, view.ante, before)


def _staked(events: Sequence[Event], seat: int) -> int:
    """The player's stake at the showdown, counted from the bets: once the hand is over, the view shows no stakes."""
    staked = 0
    for event in events:
        match event:
            case HandBegins() if seat < len(event.antes):
                staked += event.antes[seat]
            case BetMade() | BetCalled() | Raised() if event.seat == seat:
                staked += event.amount
            case ChipsReturned() if event.seat == seat:
                staked -= event.amount
    return staked
