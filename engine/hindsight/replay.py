"""What could have been done better, done: in the state in which it could, by the rules. Only what they take is told.

Nothing is asked of what the others would have done then, which nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import text_of
from engine.contract import Action, Family, Game, Seat, TimeUp, name_of
from engine.dispatch import apply
from engine.families.poker import actions as poker
from engine.families.poker.judges import judge_of
from engine.families.rummy import actions as rummy
from engine.families.rummy.state import Rummy, without
from engine.families.rummy.words import deadwood
from engine.families.soup.actions import Add, Eat, EatFirst
from engine.families.tricks.actions import Play, To
from engine.hindsight.poker import Missed as MissedHand
from engine.hindsight.rummy import Missed as MissedWord
from engine.hindsight.soup import Missed as MissedLetter
from engine.hindsight.tricks import Missed as MissedTrick
from engine.refused import EngineError
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


class Done(NamedTuple):
    """What was done, by a seat or by the house, and the state before it."""

    state: Any
    seat: Seat | None
    action: Action


class _Hand(NamedTuple):
    game: Game
    seat: Seat
    deeds: Sequence[Done]

    def turns(self, *kinds: type[Action]) -> Iterator[Any]:
        """The states in which they did such a thing, or their time for it ran out; the latest first."""
        for state, seat, action in reversed(self.deeds):
            if (seat == self.seat and isinstance(action, kinds)) or (
                isinstance(action, TimeUp) and self._could(state, kinds)
            ):
                yield state

    def _could(self, state: Any, kinds: Sequence[type[Action]]) -> bool:
        due = self.game.due(state)
        may = {offer.do for offer in self.game.legal(state, self.seat)}
        return due is not None and self.seat in due.seats and not may.isdisjoint(map(name_of, kinds))

    def after(self, state: Any, *actions: Action) -> Any:
        for action in actions:
            state = apply(self.game, state, self.seat, action).state
        return state


def agrees(game: Game, seat: Seat, deeds: Iterable[Done], found: Any) -> bool:
    """`deeds`: the whole hand. False also where the state is not found in which it could have been done."""
    hand = _Hand(game, seat, tuple(deeds))
    if not hand.deeds:
        return False
    lexicon = lexicon_of(hand.deeds[-1].state.options)
    if not all(fold(word) in lexicon for word in found.named):
        return False
    try:
        return _FAMILIES[game.family](hand, found)
    except (EngineError, StopIteration):
        return False


def _poker(hand: _Hand, found: MissedHand) -> bool:
    """Shown at the showdown, or looked at when they folded, it is worth as much as was found."""
    best = found.held.best
    many = len(found.held.cards) > len(best.five) > 0
    act = poker.Present(words=best.words, slush=not best.words, hand=best.five if many else ())
    if found.shown is None:
        state = next(hand.turns(poker.Fold))
        rules = hand.game.observe(state, hand.seat).rules
        return bool(judge_of(rules).present(state, rules, hand.seat, act).key == best.key)
    shown = hand.after(next(hand.turns(poker.Present)), act)
    return bool(hand.game.observe(shown, hand.seat).seats[hand.seat].shown.key == best.key)


def _rummy(hand: _Hand, found: MissedWord) -> bool:
    if hand.deeds[-1].state.game_rules.knocks:
        return _scrotch(hand, found)
    state = next(hand.turns(rummy.Take, rummy.Discard, rummy.Pass))
    if state.phase == "take":  # the clock took a card for them, and threw it
        state = hand.after(state, rummy.Take())
    state = hand.after(state, *(rummy.Lay(word=word) for word in found.words))
    left = state.hands[hand.seat]
    if found.ends and len(left) == 1:
        left = hand.after(state, rummy.Discard(left[0])).hands[hand.seat]
    return not (found.ends and left)


def _scrotch(hand: _Hand, found: MissedWord) -> bool:
    """The same cards shown otherwise, or the last card thrown with a knock."""
    state: Rummy
    if found.ends:
        state = next(hand.turns(rummy.Discard))
        (thrown,) = without(state.hands[hand.seat], found.hand)
        hand.after(state, rummy.Knock(thrown, words=found.words))
        return True
    state = next(hand.turns(rummy.Show, rummy.Knock))
    knocked = next((act for before, _, act in hand.deeds if before is state), None)
    if isinstance(knocked, rummy.Knock):
        hand.after(state, rummy.Knock(knocked.discard, words=found.words))
        return True
    shown = hand.after(state, rummy.Show(words=found.words))
    mine = next(one for one in hand.game.observe(shown, hand.seat).shown if one.seat == hand.seat)
    return deadwood(mine.deadwood) == deadwood(found.hand) - sum(map(deadwood, found.words))


def _soup(hand: _Hand, found: MissedLetter) -> bool:
    """Added, it makes no word, and the word that was found goes on from there."""
    state = next(state for state in hand.turns(Eat, EatFirst) if state.row == found.row)
    row = text_of(hand.after(state, Add(found.card)).row)
    words, least = lexicon_of(state.options), hand.game.observe(state, hand.seat).min_length
    return found.word.startswith(row) and (len(row) < least or row not in words)


def _tricks(hand: _Hand, found: MissedTrick) -> bool:
    """The trick goes to the one who was named."""
    other = found.other
    state = next(state for state in hand.turns(Play) if len(state.taken) == found.number - 1)
    to: To | None = None if other.word is None else "me" if other.taker == hand.seat else "right"
    state = hand.after(state, Play(card=other.card, scrump=other.word, to=to))
    taker = state.scrump.taker if other.word is not None else state.taken[-1].taker
    return bool(taker == other.taker)


_FAMILIES: Mapping[Family, Callable[[_Hand, Any], bool]] = MappingProxyType(
    {"poker": _poker, "rummy": _rummy, "soup": _soup, "tricks": _tricks}
)
