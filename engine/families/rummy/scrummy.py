"""Scrummy, Four by Four and Texas Scrummy: the turn, and the end of a hand."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import text_of
from engine.common_events import Accepted
from engine.families.rummy.actions import Cards, Discard, Lay, Spellcheck, Take
from engine.families.rummy.checking import claims, spellcheck, take_back, take_off
from engine.families.rummy.dealing import begin_turn
from engine.families.rummy.events import (
    Discarded,
    LastTurnPassed,
    NotOut,
    PutBack,
    RummyPresented,
    Took,
    WentOut,
)
from engine.families.rummy.finishing import require_end, require_length
from engine.families.rummy.scoring import score
from engine.families.rummy.state import (
    LaidWord,
    Log,
    Rummy,
    around,
    asked,
    extensible,
    handed,
    left_of,
    turn_of,
    with_hand,
    without,
)
from engine.families.rummy.way_out import require_way_out
from engine.families.rummy.word_cards import read_word, require_held, require_word, said_word
from engine.refused import Refused

# --- taking -------------------------------------------------------------------------------------------------


def take(state: Rummy, seat: int, action: Take, log: Log) -> Rummy:
    target = _target(state, action)
    if target is not None:
        return _take_discards(state, seat, target, action, log)
    if action.card is not None or action.word is not None or action.text is not None:
        raise Refused("bad-word-shape", text="")  # only a card of the discard pile needs a word
    if not state.stock or action.source == "discard":
        raise Refused("not-now")
    card = state.stock[0]
    log.append(Took(seat=seat, source="stock", count=1, cards=(card,)))
    return handed(state, seat, (card,), stock=state.stock[1:], taken=(card,), phase="play")


def _target(state: Rummy, action: Take) -> str | None:
    """The card of the discard pile that the player wants; None for the stock."""
    if action.source == "stock":
        return None
    if action.source == "discard" and action.card is None:
        return next(reversed(state.discards), None)
    return action.card


def validate_take(state: Rummy, seat: int, card: str, action: Take) -> tuple[Cards, Cards]:
    """The cards that come off the discard pile, and the word that is laid at once."""
    require_held(state.discards, (card,))
    taken = state.discards[state.discards.index(card) :]
    given = said_word(action.word, action.text)
    word = read_word(state.hands[seat] + taken, given, state.rules, must=card)
    _require_layable(replace(handed(state, seat, taken), phase="play"), seat, word)
    return taken, word


def _take_discards(state: Rummy, seat: int, card: str, action: Take, log: Log) -> Rummy:
    taken, word = validate_take(state, seat, card, action)
    log.append(Took(seat=seat, source="discard", count=len(taken), cards=taken))
    left = state.discards[: -len(taken)]
    state = handed(state, seat, taken, discards=left, taken=taken, dug=True, phase="play")
    return _put_down(state, seat, word, log)


# --- laying -------------------------------------------------------------------------------------------------


def lay(state: Rummy, seat: int, action: Lay, log: Log) -> Rummy:
    word = read_word(state.hands[seat], said_word(action.word, action.text), state.rules)
    _require_layable(state, seat, word)
    return _put_down(state, seat, word, log)


def _require_layable(state: Rummy, seat: int, word: Cards) -> None:
    """Refuse a word whose length is not allowed. Where words are checked, also refuse a false one, or one that
    forces the player to go out but leaves no way to do so."""
    turn = turn_of(state)
    left = without(state.hands[seat], word)
    require_length(turn, len(left), len(word))
    require_word(state, text_of(word))
    open_words = [*(other.text for other in extensible(state)), text_of(word)]
    require_way_out(state, turn.with_word(len(word)), left, open_words)


def _put_down(state: Rummy, seat: int, word: Cards, log: Log) -> Rummy:
    laid = LaidWord(seat, word, state.turns)
    log.append(RummyPresented(seat=seat, words=(laid.text,), cards=(word,)))
    state = with_hand(state, seat, without(state.hands[seat], word), words=(*state.words, laid))
    return after_lay(state, seat, log)


def after_lay(state: Rummy, seat: int, log: Log) -> Rummy:
    if not state.hands[seat]:
        return _go_out(state, seat, log)
    return replace(state, phase="bare") if state.phase == "last" else state


# --- the end of a turn --------------------------------------------------------------------------------------


def validate_discard(state: Rummy, seat: int, card: str) -> None:
    require_held(state.hands[seat], (card,))
    require_end(turn_of(state), len(state.hands[seat]) - 1)


def discard(state: Rummy, seat: int, action: Discard, log: Log) -> Rummy:
    validate_discard(state, seat, action.card)
    log.append(Discarded(seat=seat, card=action.card))
    hand = without(state.hands[seat], (action.card,))
    state = with_hand(state, seat, hand, discards=(*state.discards, action.card))
    return _after_turn(state, seat, log) if hand else _go_out(state, seat, log)


def validate_pass(state: Rummy, seat: int) -> None:
    require_end(turn_of(state), len(state.hands[seat]))


def pass_turn(state: Rummy, seat: int, log: Log) -> Rummy:
    validate_pass(state, seat)
    log.append(LastTurnPassed(seat=seat))
    return _after_turn(state, seat, log)


def _after_turn(state: Rummy, seat: int, log: Log) -> Rummy:
    """The next player's turn, or, after all players' last turns, the closing round of challenges."""
    if state.closing and state.turns - state.closing + 1 >= len(state.seats):
        return _ask(replace(state, phase="closing"), around(state, seat), log)
    return begin_turn(state, left_of(state, seat))


def _go_out(state: Rummy, seat: int, log: Log) -> Rummy:
    log.append(WentOut(seat=seat))
    return _ask(replace(state, phase="out", out=seat), around(state, seat)[:-1], log)


# --- challenges ---------------------------------------------------------------------------------------------


def _ask(state: Rummy, waiting: tuple[int, ...], log: Log) -> Rummy:
    """Ask the next player who has something to challenge. Without one, the hand ends."""
    able = tuple(seat for seat in waiting if claims(state, seat))
    if not able:
        return score(state, log)
    return asked(state, state.phase, able[0], waiting=able)


def accept(state: Rummy, seat: int, log: Log) -> Rummy:
    log.append(Accepted(seat=seat))
    return _ask(state, state.waiting[1:], log)


def challenge(state: Rummy, seat: int, action: Spellcheck, log: Log) -> Rummy:
    """Challenge a word. At the start of a turn a player may challenge several. After a player went out, each of the
    others has one challenge, until a word proves false."""
    state = spellcheck(state, seat, action, log)
    if state.phase == "closing":
        return _ask(state, state.waiting, log)
    if state.phase != "out" or state.out is None:
        return state
    if not state.hands[state.out]:
        return _ask(state, state.waiting[1:], log)
    log.append(NotOut(seat=state.out))
    return _after_turn(replace(state, out=None, waiting=()), state.out, log)


# --- time -----------------------------------------------------------------------------------------


def take_for(state: Rummy, seat: int, log: Log) -> Rummy:
    """When time runs out: take from the stock and discard that card."""
    return finish_for(take(state, seat, Take(), log), seat, log)


def finish_for(state: Rummy, seat: int, log: Log) -> Rummy:
    """When time runs out: discard the card just taken, or pass. Words that only going out allows go back first."""
    if state.phase == "play" and len(state.hands[seat]) == 1:
        return discard(state, seat, Discard(state.hands[seat][0]), log)  # the last card: they go out
    long = [
        place
        for place, word in enumerate(state.words)
        if word.turn == state.turns and not state.rules.normal.fits(len(word.cards))
    ]
    if state.dug and any(state.taken[0] in state.words[place].cards for place in long):
        return _undone(state, seat, log)
    for place in reversed(long):
        state = take_back(state, place, log)
    if state.phase != "play":
        return pass_turn(state, seat, log)
    hand = state.hands[seat]
    mine = [card for card in state.taken if card in hand] or list(hand)
    return discard(state, seat, Discard(mine[-1]), log)


def _undone(state: Rummy, seat: int, log: Log) -> Rummy:
    """Undo the turn: the word goes back, and so do the cards dug up for it."""
    for place in reversed(range(len(state.words))):
        word = state.words[place]
        if word.turn == state.turns:
            state = take_back(state, place, log)
        elif word.extension is not None and word.extension.turn == state.turns:
            state = take_off(state, place, log)
    log.append(PutBack(seat=seat, cards=state.taken))
    hand = without(state.hands[seat], state.taken)
    state = with_hand(state, seat, hand, discards=state.discards + state.taken, taken=(), dug=False)
    if state.stock:
        return take_for(state, seat, log)
    return pass_turn(replace(state, phase="last"), seat, log)
