"""Hindsight at rummy: a word that stayed in the hand; at Scrotch the words that would have left less deadwood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.cards import text_of
from engine.coaching import Found
from engine.contract import Game, Replayed
from engine.events import Cards, Event
from engine.families.rummy import actions
from engine.families.rummy import events as told
from engine.families.rummy.computer.letters import letters
from engine.families.rummy.computer.scrotch import Covers
from engine.families.rummy.finishing import TurnLimits, going_out_with
from engine.families.rummy.rules import GOING_OUT
from engine.families.rummy.state import Rummy, without
from engine.families.rummy.view import RummyView, observe
from engine.families.rummy.word_cards import deadwood, pick, points
from engine.words.lexica import lexicon_of
from engine.words.solver import words_from

LONGEST = 15


class Missed(Found, frozen=True, kw_only=True):
    """`hand`: the cards it was in. `gain`: the points it would have brought, or the deadwood it would have saved.
    `ends`: it would have ended the hand. `shown`: at Scrotch, the words shown instead."""

    hand: Cards
    words: tuple[Cards, ...]
    gain: int
    ends: bool = False
    shown: tuple[Cards, ...] = ()

    @property
    def cost(self) -> int:
        return self.gain

    @property
    def decides(self) -> bool:
        return self.ends

    @property
    def named(self) -> tuple[str, ...]:
        return tuple(map(text_of, self.words))


def missed(_game: Game, view: RummyView, events: Sequence[Event]) -> Missed | None:
    if view.seat is None or not view.cards:
        return None
    if view.game_rules.knocks:
        return _less_deadwood(view)
    return max(_words(view, events), key=lambda one: one[0], default=(None, None))[1]


# --- words that all can see -------------------------------------------------------------------------------------


class _LastTurn:
    """The words a seat laid in its last turn, and whether it threw a card. Cards that came back later were not at
    hand."""

    def __init__(self, seat: int, events: Sequence[Event]) -> None:
        self.ended, self.discarded = False, 0
        self.words: tuple[int, ...] = ()
        self.back: Cards = ()
        laid: list[int] = []
        for event in events:
            if event.seat != seat:
                continue
            match event:
                case told.Took():
                    laid = []
                case told.RummyPresented():
                    laid += map(len, event.words)
                case told.Discarded() | told.LastTurnPassed():
                    self.ended, self.discarded = True, int(isinstance(event, told.Discarded))
                    self.words, self.back, laid = tuple(laid), (), []
                case told.CardsReturned() | told.PutBack():
                    self.back += event.cards


def _words(view: RummyView, events: Sequence[Event]) -> Iterator[tuple[tuple[bool, int, int], Missed]]:
    """Each word that could have been laid in their last turn, and how good it was."""
    assert view.seat is not None  # noqa: S101 - bystanders miss nothing
    last, lexicon = _LastTurn(view.seat, events), lexicon_of(view.options).decent()
    if not last.ended:
        return
    hand = tuple(card for card in view.cards if card not in last.back)
    for text in words_from(lexicon, letters(hand), lengths=range(2, LONGEST + 1)):
        turn = TurnLimits(view.rules, (*last.words, len(text)), bare=not last.discarded)
        left = len(hand) + last.discarded - len(text)
        ends = turn.out and left in going_out_with(turn)
        if ends or (turn.normal and left >= (1 if turn.bare else 2)):
            word = pick(hand, text, view.rules)
            gain = 2 * sum(points(card, view.rules) for card in word) + GOING_OUT * ends
            found = Missed(hand=view.cards, words=(word,), gain=gain, ends=ends)
            yield (ends, gain, -(lexicon.level(text) or 0)), found


# --- Scrotch ------------------------------------------------------------------------------------------------


def _less_deadwood(view: RummyView) -> Missed | None:
    """Less deadwood than they showed, or, if the hand ended without a knock, a knock they could have made."""
    best = Covers(view.cards, lexicon_of(view.options).decent(), most=None).best()
    mine = next((one for one in view.shown if one.seat == view.seat), None)
    if mine is not None:
        worth, shown = mine.worth, mine.words
        return _saved(view, best.words, worth - best.worth, shown) if best.worth < worth else None
    if view.shown or best.worth > view.options["deadwood"]:
        return None
    return msgspec.structs.replace(_saved(view, best.words, deadwood(view.cards) - best.worth, ()), ends=True)


def _saved(view: RummyView, words: tuple[Cards, ...], gain: int, shown: tuple[Cards, ...]) -> Missed:
    ordered = tuple(sorted(words, key=lambda word: (-len(word), text_of(word))))
    return Missed(hand=view.cards, words=ordered, gain=gain, shown=shown)


def possible(hand: Replayed[Rummy], found: Missed) -> bool:
    if hand.deeds[-1].state.game_rules.knocks:
        return _at_scrotch(hand, found)
    state = next(hand.turns(actions.Take, actions.Discard, actions.PassLastTurn))
    if state.phase == "take":  # the clock took a card for the player, and threw it
        state = hand.after(state, actions.Take())
    state = hand.after(state, *(actions.Lay(word=word) for word in found.words))
    left = state.hands[hand.seat]
    if found.ends and len(left) == 1:
        left = hand.after(state, actions.Discard(left[0])).hands[hand.seat]
    return not (found.ends and left)


def _at_scrotch(hand: Replayed[Rummy], found: Missed) -> bool:
    """Check the find: the same cards shown otherwise, or the last card thrown with a knock."""
    state: Rummy
    if found.ends:
        state = next(hand.turns(actions.Discard))
        (thrown,) = without(state.hands[hand.seat], found.hand)
        hand.after(state, actions.Knock(thrown, words=found.words))
        return True
    state = next(hand.turns(actions.Show, actions.Knock))
    knocked = next((act for before, _, act in hand.deeds if before is state), None)
    if isinstance(knocked, actions.Knock):
        hand.after(state, actions.Knock(knocked.discard, words=found.words))
        return True
    shown = hand.after(state, actions.Show(words=found.words))
    mine = next(one for one in observe(shown, hand.seat).shown if one.seat == hand.seat)
    return deadwood(mine.deadwood) == deadwood(found.hand) - sum(map(deadwood, found.words))
