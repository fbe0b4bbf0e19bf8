"""Scrotch after a knock: challenges, the other player's show, and the winner of the hand."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.cards import text_of
from engine.chairs import rivals
from engine.common_events import Accepted
from engine.contract import Winner
from engine.families.rummy.actions import Cards, Show, Spellcheck
from engine.families.rummy.ending import end_hand
from engine.families.rummy.events import (
    DrawnHand,
    Extended,
    KnockPlayedOn,
    RummyPresented,
    RummySpellchecked,
    Showed,
    Undercut,
)
from engine.families.rummy.laying_off import laid_out
from engine.families.rummy.rules import KNOCKING, PENALTY, SCROTCH, UNDERCUT
from engine.families.rummy.state import (
    Log,
    Rummy,
    ScrotchKnock,
    ScrotchShow,
    asked,
    handed,
    left_of,
    scored,
    without,
)
from engine.families.rummy.word_cards import deadwood, is_word, require_word, said_words
from engine.refused import Refused
from engine.words.folding import fold


class ShownForm(NamedTuple):
    """A shown word that can be challenged. `place` counts the player's words, or, for an extended form, the
    knocker's."""

    seat: int
    text: str
    place: int
    laid_off: bool


def knock_of(state: Rummy) -> ScrotchKnock:
    if state.knock is None:
        raise Refused("not-now")
    return state.knock


def claims(state: Rummy) -> tuple[ShownForm, ...]:
    """The words that the player to act may challenge: the knocker's, or those shown in answer."""
    knock = state.knock
    if knock is None or state.options["words"] == "checked":
        return ()
    if knock.answer is None:
        shown, seat = knock.shown, knock.seat
    else:
        shown, seat = knock.answer, left_of(state, knock.seat)
    found = [
        *(ShownForm(seat, text_of(word), place, laid_off=False) for place, word in enumerate(shown.words)),
        *(ShownForm(seat, text, place, laid_off=True) for place, text in extended_forms(knock).items()),
    ]
    proved = {*shown.proved, *state.proved}
    return tuple(claim for claim in found if claim.text not in proved)


def extended_forms(knock: ScrotchKnock) -> dict[int, str]:
    """The knocker's words with the cards laid off on them, by place."""
    if knock.answer is None:
        return {}
    pairs = enumerate(zip(knock.answer.laid_off, knock.shown.words, strict=False))
    return {place: text_of((*front, *word, *back)) for place, ((front, back), word) in pairs if front or back}


def unused(hand: Cards, shown: ScrotchShow) -> Cards:
    """The deadwood: cards in no word."""
    used = [card for word in shown.words for card in word]
    used += [card for ends in shown.laid_off for end in ends for card in end]
    return without(hand, used)


# --- the knocker's words ------------------------------------------------------------------------------------


def after_knock(state: Rummy) -> Rummy:
    """Ask the other player, who may challenge first. If there is nothing to challenge, they show."""
    other = left_of(state, knock_of(state).seat)
    return asked(state, "check" if claims(state) else "show", other)


def validate_spellcheck(state: Rummy, action: Spellcheck) -> ShownForm:
    text = fold(action.word)
    meant = [claim for claim in claims(state) if claim.text == text and action.of in (None, claim.seat)]
    if meant:
        return meant[0]
    knock = knock_of(state)
    shown = knock.answer or knock.shown
    if text in {*shown.proved, *state.proved}:
        raise Refused("not-now", why="done", text=text)
    raise Refused("bad-word-shape", text=text)


def _judged(state: Rummy, seat: int, claim: ShownForm, log: Log) -> tuple[Rummy, bool]:
    true = is_word(state, claim.text)
    loser = seat if true else claim.seat
    log.append(
        RummySpellchecked(seat=loser, by=seat, of=claim.seat, word=claim.text, true=true, cost=PENALTY)
    )
    if true:
        state = replace(state, proved=(*state.proved, claim.text))
    return scored(state, loser, -PENALTY), true


def challenge(state: Rummy, seat: int, action: Spellcheck, log: Log) -> Rummy:
    claim = validate_spellcheck(state, action)
    state, true = _judged(state, seat, claim, log)
    if state.phase == "reply":
        return _reply_judged(state, claim, true=true, log=log)
    if not true:
        return asked(state, "choose", seat)
    return after_knock(state)


def accept(state: Rummy, seat: int, log: Log) -> Rummy:
    log.append(Accepted(seat=seat))
    return settle(state, log) if state.phase == "reply" else asked(state, "show", seat)


def end_without_score(state: Rummy, seat: int, log: Log) -> Rummy:
    log.append(DrawnHand(seat=seat, why="false-knock"))
    return end_hand(state, {}, (), state.dealer, log)


def play_on(state: Rummy, seat: int, log: Log) -> Rummy:
    """The knocker takes back all eleven cards and discards as if there had been no knock."""
    knock = knock_of(state)
    log.append(KnockPlayedOn(seat=seat))
    return asked(handed(state, knock.seat, (knock.discard,), knock=None), "redo", knock.seat)


# --- the other player's words ------------------------------------------------------------------------------


def validate_show(state: Rummy, seat: int, action: Show) -> ScrotchShow:
    knock = knock_of(state)
    if action.lay_off and not unused(state.hands[knock.seat], knock.shown):
        raise Refused("not-now")  # nothing can be laid off against a scrotch
    said = said_words(action.words, action.text)
    words, ends = laid_out(state.hands[seat], said, knock.shown.words, action.lay_off)
    for word in words:
        state.rules.out.require(len(word))
        require_word(state, text_of(word))
    knocked = knock.shown.words
    for place, (front, back) in ends.items():
        require_word(state, text_of((*front, *knocked[place], *back)))
    laid_off = tuple(ends.get(place, ((), ())) for place in range(len(knocked))) if ends else ()
    return ScrotchShow(words, laid_off=laid_off)


def show(state: Rummy, seat: int, action: Show, log: Log) -> Rummy:
    knock = knock_of(state)
    answer = validate_show(state, seat, action)
    knock = replace(knock, answer=answer)
    rest = unused(state.hands[seat], answer)
    if answer.words:
        texts = tuple(map(text_of, answer.words))
        log.append(RummyPresented(seat=seat, words=texts, cards=answer.words))
    for place, form in extended_forms(knock).items():
        front, back = answer.laid_off[place]
        log.append(
            Extended(
                seat=seat,
                words=(form,),
                word=text_of(knock.shown.words[place]),
                of=knock.seat,
                front=front,
                back=back,
            )
        )
    log.append(Showed(seat=seat, deadwood=rest, worth=deadwood(rest)))
    return _replying(replace(state, knock=knock), log)


def _replying(state: Rummy, log: Log) -> Rummy:
    if claims(state):
        return asked(state, "reply", knock_of(state).seat)
    return settle(state, log)


def _reply_judged(state: Rummy, claim: ShownForm, *, true: bool, log: Log) -> Rummy:
    """Take a false word off: it is deadwood, or only the cards laid off to make it are. Nothing is rearranged."""
    knock = knock_of(state)
    answer = knock.answer or ScrotchShow()
    if true:
        return _replying(state, log)
    if claim.laid_off:
        ends = list(answer.laid_off)
        ends[claim.place] = ((), ())
        answer = replace(answer, laid_off=tuple(ends))
    else:
        words = answer.words
        answer = replace(answer, words=(*words[: claim.place], *words[claim.place + 1 :]))
    return _replying(replace(state, knock=replace(knock, answer=answer)), log)


# --- the winner -------------------------------------------------------------------------------------------------


def settle(state: Rummy, log: Log) -> Rummy:
    """Less deadwood wins the difference and a bonus. Equal deadwood is a drawn hand."""
    knock = knock_of(state)
    other = left_of(state, knock.seat)
    answer = knock.answer or ScrotchShow()
    knocker = deadwood(unused(state.hands[knock.seat], knock.shown))
    answerer = deadwood(unused(state.hands[other], answer))
    if knocker == answerer:
        log.append(DrawnHand(why="equal"))
        return end_hand(state, {}, (), state.dealer, log)
    if answerer < knocker:
        log.append(Undercut(seat=other))
        texts = (*map(text_of, answer.words), *extended_forms(knock).values())
        return _won(state, Winner(other, knocker - answerer + UNDERCUT, "undercut", texts), log)
    bonus = KNOCKING + (0 if knocker else SCROTCH)
    name = "knock" if knocker else "scrotch"
    texts = tuple(map(text_of, knock.shown.words))
    return _won(state, Winner(knock.seat, answerer - knocker + bonus, name, texts), log)


def _won(state: Rummy, winner: Winner, log: Log) -> Rummy:
    """The winner deals next, unless they have left."""
    if winner.seat not in rivals(state.chairs):
        return end_hand(state, {}, (), left_of(state, winner.seat), log)
    return end_hand(state, {winner.seat: winner.amount}, (winner,), winner.seat, log)
