"""The score of a hand of Scrummy."""

from __future__ import annotations

from engine.chairs import rivals
from engine.contract import Winner
from engine.families.rummy.actions import Cards
from engine.families.rummy.ending import end_hand, hand_scores
from engine.families.rummy.events import Halved
from engine.families.rummy.rules import EARLY_TURNS, GOING_OUT
from engine.families.rummy.state import LaidWord, Log, Rummy, forms
from engine.families.rummy.word_cards import points


def score(state: Rummy, log: Log) -> Rummy:
    """A point for each card laid, minus one for each card in hand, plus the bonus for going out."""
    gains = {seat: _points(state, seat) for seat in state.seats}
    if state.out is not None and _early(state):
        full = gains[state.out]
        gains[state.out] = full // 2
        log.append(Halved(seat=state.out, points=full, scored=full // 2))
    before = hand_scores(state)
    totals = {seat: before[seat] + gain for seat, gain in gains.items()}
    could = rivals(state.chairs)
    best = max(totals[seat] for seat in state.seats if seat in could)
    shown = forms(state)
    winners = tuple(
        Winner(seat, total, words=tuple(form.text for form in shown if form.seat == seat))
        for seat, total in totals.items()
        if total == best and seat in could
    )
    return end_hand(state, gains, winners, None, log)


def _early(state: Rummy) -> bool:
    """Whether a player went out in the first two turns of Four by Four, at a table where that is worth half. The
    first swap does not count as a turn."""
    return bool(state.options.get("second_deal")) and state.turns <= EARLY_TURNS * len(state.seats)


def _points(state: Rummy, seat: int) -> int:
    laid = [card for word in state.words for card in _laid_by(word, seat)]
    plus = sum(points(card, state.rules) for card in laid)
    minus = sum(points(card, state.rules) for card in state.hands[seat])
    return plus - minus + (GOING_OUT if state.out == seat else 0)


def _laid_by(word: LaidWord, seat: int) -> Cards:
    own = word.cards if word.seat == seat else ()
    on_it = word.extension.cards if word.extension and word.extension.seat == seat else ()
    return own + on_it
