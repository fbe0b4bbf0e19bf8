"""Hindsight in trick games: the trick that cost a player most, the latest of several. They played last to it, saw
all the other cards, and could have played it better.

Earlier players of a trick get no remark: nobody knows what the others would have played then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.coaching import Found
from engine.common_events import Dealt
from engine.contract import Game, Replayed
from engine.events import Cards, Event
from engine.families.card_table.events import Exchanged, Passed
from engine.families.tricks.actions import Play, To
from engine.families.tricks.computer.scrumps import word_of
from engine.families.tricks.events import Turtled, Works
from engine.families.tricks.following import controlling, lawful
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Taken, Tricks
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of


class Other(msgspec.Struct, frozen=True):
    """Another way to play: this card, perhaps with a word, and the seat that would have taken the trick."""

    card: str
    word: str | None
    taker: int


class Missed(Found, frozen=True, kw_only=True):
    """`hand`: their cards before that trick. `cost`: the trick's worth. `decides`: it would have changed who has more
    tricks."""

    number: int
    trick: Taken
    played: str
    hand: Cards
    other: Other
    cost: int
    decides: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        return (self.other.word,) if self.other.word is not None else ()


def missed(game: Game, view: TricksView, events: Sequence[Event]) -> Missed | None:
    """The missed trick. None: no trick that they ended could have gone better, as far as its own cards show."""
    if view.seat is None or any(isinstance(event, Turtled | Works) for event in events):
        return None
    rules = game.declared(TrickRules)
    hand, found = _dealt(view.seat, events), list[Missed]()
    for number, trick in enumerate(view.taken, 1):
        place = (view.seat - trick.leader) % len(trick.cards)
        played = trick.cards[place]
        if place == len(trick.cards) - 1:
            cost = _cost(rules, view, trick)
            better = _better(rules, view, trick, hand) if cost else None
            if better is not None:
                found.append(
                    Missed(
                        number=number,
                        trick=trick,
                        played=played,
                        hand=tuple(hand),
                        other=better,
                        cost=cost,
                        decides=_decides(rules, view),
                    )
                )
        hand.remove(played)
    return max(found, key=lambda one: (one.cost, one.other.word is not None, one.number), default=None)


def _dealt(seat: int, events: Sequence[Event]) -> list[str]:
    hand: list[str] = []
    for event in events:
        match event:
            case Dealt() | Exchanged():
                hand += event.cards.get(seat, ())
            case Passed() if event.seat == seat:
                hand = [card for card in hand if card not in event.cards]
    return hand


def _ours(view: TricksView, seat: int) -> bool:
    assert view.seat is not None  # noqa: S101 - bystanders miss nothing
    return seat == view.seat or (view.teams and (seat - view.seat) % 2 == 0)


def _cost(rules: TrickRules, view: TricksView, trick: Taken) -> int:
    """The cost of this trick to their side: where points are good, the others' gain."""
    if _ours(view, trick.taker) != rules.low_wins:
        return 0
    counts = rules.counts
    if rules.scoring != "prize-holder":
        return 1 if counts.suit is None else counts.of_cards(trick.cards)
    mine = [card for one in view.taken if _ours(view, one.taker) for card in one.cards]
    if counts.prize not in mine:
        return 0
    return counts.of_suit(mine if counts.prize in trick.cards else trick.cards)


def _decides(rules: TrickRules, view: TricksView) -> bool:
    """Whether one more trick is more than half of them, where every trick counts the same."""
    mine = sum(_ours(view, one.taker) for one in view.taken)
    return not rules.low_wins and 2 * mine < view.total < 2 * (mine + 1)


def _better(rules: TrickRules, view: TricksView, trick: Taken, hand: Sequence[str]) -> Other | None:
    """A better way: a word first, the best known one. Where points are good, a higher card may be better kept, so
    only words are named."""
    lexicon = lexicon_of(view.options)
    wanted = [one for one in _others(rules, view, trick, hand) if _ours(view, one.taker) != rules.low_wins]
    words = [(lexicon.level(one.word) or 0, one) for one in wanted if one.word is not None]
    if words:
        return min(words, key=lambda word: word[0])[1]
    return wanted[0] if wanted and rules.low_wins else None


def _others(rules: TrickRules, view: TricksView, trick: Taken, hand: Sequence[str]) -> Iterator[Other]:
    assert view.seat is not None  # noqa: S101 - bystanders miss nothing
    before, seats, words = trick.cards[:-1], len(trick.cards), lexicon_of(view.options)
    for card in lawful(tuple(hand), before, ()):
        cards = (*before, card)
        word = word_of(cards, words)
        for to in rules.scrump_to if word is not None else ():
            yield Other(card, word, _given(view.seat, to, seats))
        yield Other(card, None, (trick.leader + controlling(cards, view.ruling)) % seats)


def _given(seat: int, to: To, seats: int) -> int:
    return seat if to == "me" else (seat - 1) % seats


def possible(hand: Replayed[Tricks], found: Missed) -> bool:
    """Whether the named seat really takes the trick."""
    other = found.other
    state = next(state for state in hand.turns(Play) if len(state.taken) == found.number - 1)
    to: To | None = None if other.word is None else "me" if other.taker == hand.seat else "right"
    state = hand.after(state, Play(card=other.card, scrump=other.word, to=to))
    taker = state.scrump.taker if state.scrump is not None else state.taken[-1].taker
    return taker == other.taker
