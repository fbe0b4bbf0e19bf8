"""The words of a hand that is over that are none, and what a challenge by one of its players would have won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.common_events import Accepted, HandBegins, Presented, Spellchecked
from engine.contract import Game
from engine.events import Event
from engine.families.poker.challenges import price_of_losing
from engine.families.poker.events import BetCalled, BetMade, NoOpeners, PotWon, Raised, Returned
from engine.families.poker.view import PokerView
from engine.families.rummy.events import Extended
from engine.families.tricks.events import Scrumped
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


class Bluff(NamedTuple):
    """`prize`: the chips that this player would have got by a challenge, if they are sure to; else 0."""

    word: str
    prize: int = 0


def bluffs(game: Game, view: Any, events: Sequence[Event]) -> tuple[Bluff, ...]:
    """Words of others that stood though they are none. `events`: the whole hand, as the view's seat saw it."""
    lexicon, by = lexicon_of(view.options), dict[str, int | None]()
    for event in events:
        match event:
            case Presented() | Extended():
                by |= dict.fromkeys(event.words, event.seat)
            case Scrumped():
                by[event.word] = event.seat
    asked = {fold(event.word) for event in events if isinstance(event, Spellchecked)}
    return tuple(
        Bluff(word, _prize(view, events, seat) if game.chips and seat is not None else 0)
        for word, seat in by.items()
        if seat != view.seat and fold(word) not in asked and word not in lexicon
    )


def _prize(view: PokerView, events: Sequence[Event], bluffer: int) -> int:
    """Theirs is the best hand but one, they had the choice, and there is one pot: then that, and what a lost challenge costs."""
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
    """What they had in the pot at the showdown, as betting told it: once the hand is over, nothing is at stake any more."""
    staked = 0
    for event in events:
        match event:
            case HandBegins() if seat < len(event.antes):
                staked += event.antes[seat]
            case BetMade() | BetCalled() | Raised() if event.seat == seat:
                staked += event.amount
            case Returned() if event.seat == seat:
                staked -= event.amount
    return staked
